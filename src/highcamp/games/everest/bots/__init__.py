"""Bots for Mount Everest: levels, one that hurries everybody up, and one that thinks of the night.

Measured against each other for two players on the easier board in summer, 500 games of fresh seeds with 95 % bounds, compiled:
planning has 12.0 ± 0.7 points and loses 0.8 ± 0.1 clients a game, greedy has 1.0 ± 0.0 and loses 11.2 ± 0.2. To repeat it:

    python -m scripts.expeditions everest planning greedy --games 500 --seed 1
"""

from __future__ import annotations

from highcamp.games.everest.bots.guiding import Guiding
from highcamp.games.everest.bots.levels import Easy, Hard, Medium
from highcamp.games.expeditions.bots.mountaineer import Mountaineer


class Greedy(Mountaineer):
    """Hurries up and down and does not look at the sky."""

    name = "greedy"
    line = "Takes clients up and back by the shortest way, whatever the night brings."

    def __init__(self) -> None:
        super().__init__(Guiding(careful=False))


class Planning(Mountaineer):
    """Waits, camps, and goes when it is safe."""

    name = "planning"
    line = "Weighs every night ahead for every client, and goes up when it pays."

    def __init__(self) -> None:
        super().__init__(Guiding(careful=True))


BOTS = [Greedy, Easy, Planning, Medium, Hard]
