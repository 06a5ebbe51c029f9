"""Tables of K2 in the middle of things, in few words."""

from __future__ import annotations

from typing import Any

from highcamp import Game, State
from highcamp.games.k2 import K2_GAME

K2: Game[Any, Any] = K2_GAME
SUN = 3  # the summer tile without any weather
BASE: dict[str, Any] = {"at": "BASE"}


def acting(
    table: tuple[str, ...],
    climbers: list[dict[str, Any]],
    tents: tuple[str, str] = ("", ""),
    *,
    risk: int | None = None,
    tile: int = SUN,
    turn: int = 1,
    options: dict[str, Any] | None = None,
) -> State:
    """Seat 1 is about to use its cards."""
    tiles = [tile] + [number for number in range(1, 7) if number != tile]
    return K2.position(
        {
            **(options or {}),
            "moment": "act",
            "turn": turn,
            "to_act": 1,
            "weather": tiles[: (turn - 1) // 3 + 2],
            "risk": {"open": [0, 1, 2]} | ({"seat": 1, "taken": risk} if risk is not None else {}),
            "seats": [{"table": list(table), "climbers": climbers, "tents": list(tents)}, {"table": ["1", "1", "1"]}],
        }
    )


def climbers(state: State, seat: int = 1) -> list[dict[str, Any]]:
    """The climbers of a seat as the position writes them."""
    found: list[dict[str, Any]] = state.position()["seats"][seat - 1]["climbers"]
    return found
