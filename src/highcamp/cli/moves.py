"""Moves that somebody would make in a position: one, or those of a set in any order."""

from __future__ import annotations

from typing import Any

from highcamp.engine.picks import Picking, arrange, picking
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.state import State


def sets_of(state: State, seat: int) -> Picking | None:
    """The sets that the seat may pick one by one, if it may pick any."""
    return picking(Record(state, from_position=True), seat, ())


def check_moves(state: State, seat: int, words: list[str]) -> dict[str, Any]:
    """The moves that the words name, as the rules want them, if the seat may make them; raises the reason why not."""
    game = state.game
    waits = game.why_wait(state, seat)
    if waits is not None:
        raise waits
    try:
        moves = [game.parse(word, state) for word in words]
    except Refused as unknown:
        raise unknown.at("MOVE") from None
    sets = sets_of(state, seat)
    refusal = state.why_not(seat, moves[0]) if len(moves) == 1 else None
    if refusal is not None and (sets is None or not sets.fits(tuple(moves))):
        raise refusal
    picked = tuple(moves) if len(moves) == 1 else arrange(sets, moves)
    part = sets is not None and sets.fits(picked) and picked not in sets.sets
    named = [{"move": move, "text": game.say(move, state)} for move in picked]
    return {"seat": seat + 1, "moves": named} | ({"more": True} if part else {})
