"""The games' names at Gymnasium."""

from __future__ import annotations

import logging
from typing import Any

from highcamp.engine import registry
from highcamp.engine.game import Game
from highcamp.envs.versions import env_version

log = logging.getLogger(__name__)


def env_id(game: Game[Any, Any]) -> str:
    """What a game is called there: ``highcamp/FirstAscent-v0``."""
    words = game.name.replace("_", "-").split("-")
    return f"highcamp/{''.join(word[:1].upper() + word[1:] for word in words)}-v{env_version(game)}"


def register() -> None:
    """Register every game whose seats see numbers; none where there is no Gymnasium."""
    try:
        import gymnasium
    except ModuleNotFoundError:
        return
    for game in registry.list_games():
        try:
            id = env_id(game) if game.observation() else ""
        except Exception as wrong:  # whatever one package does must not keep the others' games away
            log.warning("%s (%s) has no environment: %s.", game.title, game.name, f"{wrong}".rstrip(".") or repr(wrong))
            continue
        if id:
            gymnasium.register(
                id,
                entry_point="highcamp.envs.gymnasium:SeatEnv",
                vector_entry_point="highcamp.envs.gymnasium_vector:SeatsEnv",
                kwargs={"game": game.name},
            )
