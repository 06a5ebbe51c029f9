"""The three levels of K2."""

from __future__ import annotations

from typing import ClassVar

from highcamp.games.expeditions.bots.pathfinder import Pathfinder
from highcamp.games.expeditions.bots.swift import Swift, SwiftCraft
from highcamp.games.expeditions.bots.thinker import Thinker
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.k2.bots.climbers import climbers
from highcamp.games.k2.rules import K2

# An upward point kept in hand, haste, a card not used, a level kept in hand; what a tent must gain; points up, down and both of
# a climber's share on a weak, a usual and a strong day, and the acclimatization in it.
SOUND = [60, 5, 4, 120, 250, 1, 2, 1, 2, 4, 3, 4, 6, 5, 1, 1, 0]
# A beginner believes in strong cards, and that strength comes by itself.
EAGER = [0, 0, 4, 0, 250, 3, 4, 3, 4, 6, 6, 6, 8, 9, 2, 2, 2]


class Roped(SwiftCraft):
    """What all levels know of K2."""

    def look(self, world: Expedition, seat: int) -> Pathfinder:
        """With what climbers are worth today."""
        assert isinstance(world, K2)
        return climbers(world, seat, self.weights)


class Easy(Swift):
    """Takes every day for a strong one."""

    name = "easy"
    line = "Trusts in strong cards for the way down, and is caught above 7000 m now and then."
    level: ClassVar[str] = "easy"

    def __init__(self) -> None:
        super().__init__(Roped(EAGER))


class Medium(Swift):
    """Gathers strength below and goes up when the weather lets it."""

    name = "medium"
    line = "Weighs every night ahead, and goes for the summit when it can come down alive."
    level: ClassVar[str] = "medium"

    def __init__(self) -> None:
        super().__init__(Roped(SOUND))


class Hard(Thinker):
    """Tries out cards and goals in imagined games."""

    name = "hard"
    line = "Plays on in imagined weather and cards to the last day, and does what brings its climbers highest."
    level: ClassVar[str] = "hard"

    def __init__(self, iterations: int | None = None) -> None:
        super().__init__(Roped(SOUND), iterations)
