"""The version in the name of an environment."""

from __future__ import annotations

from typing import Any

from highcamp.engine.game import Game


def env_version(game: Game[Any, Any]) -> int:
    """The N of ``-vN``: 0 for the first version of a game's observation and of its rules, and one more whenever either is
    raised, so that what was trained on one is never mistaken for another.
    """
    return game.observation().version + game.rules_version - 2
