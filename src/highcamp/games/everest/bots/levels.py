"""The three levels of Mount Everest."""

from __future__ import annotations

from typing import ClassVar

from highcamp.games.everest.bots import reckonings
from highcamp.games.everest.bots.guides import Guides, guides
from highcamp.games.everest.options import EverestOptions
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.bots.pathfinder import Pathfinder
from highcamp.games.expeditions.bots.swift import Swift, SwiftCraft
from highcamp.games.expeditions.bots.thinker import Thinker
from highcamp.games.expeditions.move import Move
from highcamp.games.expeditions.rules import Expedition

# An upward point and a level kept in hand, haste, a card not used; a camp set up, a step nearer to its place, camps and guides
# with clients; what a client must be worth, the last day for a camp, a tank beside it, from which zone on it helps; the next
# clients' worth and a day's patience; whether it is keen; points up, down and both of a weak, a usual and a strong day.
SOUND = [60, 5, 4, 120, 900, 45, 1, 1, 250, 9, 2, 2, 100, 970, 0, 2, 3, 2, 4, 5, 4, 6, 8, 7]
# Winter on the harder board asks for more than sound cards give: who does not hope there never leaves the base.
HOPEFUL = [60, 5, 4, 120, 900, 45, 1, 1, 250, 9, 2, 2, 100, 970, 1, 4, 5, 5, 5, 7, 7, 7, 9, 9]
# A beginner believes in strong cards, and that there is no time to lose.
EAGER = [60, 5, 4, 120, 900, 45, 1, 1, 250, 9, 2, 2, 100, 850, 0, 4, 5, 5, 6, 7, 8, 8, 9, 10]


class Guided(SwiftCraft):
    """What all levels know of Everest; by other weights where sound reckoning has no hope, if there are any."""

    def __init__(self, weights: list[int], hope: list[int] | None = None) -> None:
        super().__init__(weights)
        self.hope = hope or weights

    def look(self, world: Expedition, seat: int) -> Pathfinder:
        """With what clients are worth today."""
        assert isinstance(world, Everest)
        assert isinstance(world.options, EverestOptions)
        hard = (world.options.board, world.options.season) == ("harder", "winter")
        return guides(world, seat, self.hope if hard else self.weights)

    def loaded(self, world: Expedition, seat: int) -> int:
        """Camps that are still at the base."""
        assert isinstance(world, Everest)
        return world.stock[seat]

    def told(self, world: Expedition, player: Pathfinder, move: Move) -> str:
        """Of oxygen, loads and levels."""
        assert isinstance(world, Everest)
        assert isinstance(player.lore, Guides)
        return reckonings.told(world, player.lore, move)


class Easy(Swift):
    """Takes every day for a strong one, and is off too early."""

    name = "easy"
    line = "Trusts in strong cards and sets out early, so that bad weather often catches its clients."
    level: ClassVar[str] = "easy"

    def __init__(self) -> None:
        super().__init__(Guided(EAGER))


class Medium(Swift):
    """Camps first, then leads one party by what every night ahead takes."""

    name = "medium"
    line = "Carries a camp up, weighs every night ahead, and leads one party at a time."
    level: ClassVar[str] = "medium"

    def __init__(self) -> None:
        super().__init__(Guided(SOUND))


class Hard(Thinker):
    """Tries out cards, loads and goals in imagined games."""

    name = "hard"
    line = "Plays on in imagined weather and cards to the last day, and does what brings clients home and wins."
    level: ClassVar[str] = "hard"
    version: ClassVar[int] = 3  # more imagined games; hope in winter; a win counts beside the points

    def __init__(self, iterations: int | None = None) -> None:
        super().__init__(Guided(SOUND, HOPEFUL), iterations)
