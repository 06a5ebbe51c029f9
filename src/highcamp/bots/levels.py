"""The three levels, which mean the same in every game, and who plays them where a game names nobody.

``easy`` is pleasant and makes a beginner's mistakes, ``medium`` is sound and answers at once, ``hard`` thinks. A bot of a game
says by ``Bot.level`` which of them it is; the others are searches, that look at more worlds the higher the level.
"""

from __future__ import annotations

from typing import Final

from highcamp.bots.bot import Bot
from highcamp.bots.search import Search

EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"


class Glance(Search):
    """A search that sees hardly more than the next few moves."""

    name = EASY
    line = "Plays out a handful of worlds that it imagines, and overlooks much."
    level = EASY
    iterations = 16


class Look(Search):
    """A search that is done at once."""

    name = MEDIUM
    line = "Plays out some dozens of worlds that it imagines, and does what came to most."
    level = MEDIUM
    iterations = 100
    seconds = 0.05


class Study(Search):
    """A search that takes its time."""

    name = HARD
    line = "Plays out thousands of worlds that it imagines, and does what came to most."
    level = HARD


LEVELS: Final[dict[str, type[Bot]]] = {EASY: Glance, MEDIUM: Look, HARD: Study}
"""Who plays each level where a game names nobody for it, easiest first."""
