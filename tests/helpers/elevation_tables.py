"""Tables of Elevation for tests: set one up, play a few cards, read a pile."""

from __future__ import annotations

from typing import Any

import pytest

from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.names import set_name
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.score import score

QUIET = {"day_1": 0, "day_2": 0, "day_3": 0}
ONE_EACH = {"hands": ["Alps 1", "Alps 7", "Alps 3"]}
DRAWING = {"moment": "choose pile", "rounds": 1, "winner": 1, "down": "Andes 1 2 3", "up": ["Andes 4"], **ONE_EACH}


def table(**position: Any) -> ElevationState:
    """A position; three climbers and no approach cards unless told otherwise."""
    state = ELEVATION.position({"players": 3, **QUIET, **position})
    assert isinstance(state, ElevationState)
    return state


def new(**options: Any) -> ElevationState:
    """A new game, approach cards drawn only where asked for."""
    state = ELEVATION.new(**{**QUIET, **options})
    assert isinstance(state, ElevationState)
    return state


def go(state: ElevationState, *moves: str) -> ElevationState:
    """Make moves by their text, whoever's turn it is."""
    for text in moves:
        move = ELEVATION.parse(text, state)
        if state.is_chance:
            state.deal(move)
        else:
            state.play(state.acting()[0], move)
    return state


def texts(state: ElevationState, seat: int) -> list[str]:
    """The legal moves of a seat as text."""
    return [ELEVATION.say(move, state) for move in state.legal(seat)]


def won(state: ElevationState) -> list[str]:
    """What everyone has won."""
    return [set_name(word) for word in state.won]


def hands(state: ElevationState) -> list[str]:
    """What everyone holds."""
    return [set_name(word) for word in state.hands]


def refusal(call: Any, *args: Any, **more: Any) -> Refused:
    """How this is refused."""
    with pytest.raises(Refused) as refused:
        call(*args, **more)
    return refused.value


def run_until(state: ElevationState, rng: Rng, *phases: int) -> ElevationState:
    """Play on at random until one of these phases, or the end."""
    while not state.over and state.phase not in phases:
        step(state, rng)
    return state


def step(state: ElevationState, rng: Rng) -> None:
    """One random move."""
    if state.is_chance:
        state.apply(state.sample(rng))
        return
    seat = state.acting()[rng.below(len(state.acting()))]
    moves = state.legal(seat)
    state.apply(moves[rng.below(len(moves))], seat)


def day_of(approach: list[str], *piles: str | dict[str, Any], **more: Any) -> list[dict[str, int]]:
    """The lines of the pad for these piles; a pile is its cards, or a mapping with tricks, personal card and so on."""
    climbers = [{"name": f"c{i}", **({"won": pile} if isinstance(pile, str) else pile)} for i, pile in enumerate(piles)]
    lines = score({"approach": approach, "climber": climbers, **more}).climbers
    return [{key: getattr(line, key) for key in ("alps", "andes", "himalayas", "rockies", "approach", "day")} for line in lines]


def bonus(approach: list[str], *piles: str | dict[str, Any], **more: Any) -> list[int]:
    """The approach column of these piles."""
    return [line["approach"] for line in day_of(approach, *piles, **more)]


def total(approach: list[str], *piles: str | dict[str, Any], **more: Any) -> list[int]:
    """The day's points of these piles."""
    return [line["day"] for line in day_of(approach, *piles, **more)]
