"""A set that is picked card by card, in any order.

The rules want such a set in rising order, so that each set is one sequence. People pick as they like and change their minds: a
pick out of order, or one made again to put it back, takes the picks so far back and makes them anew, sorted.
"""

from __future__ import annotations

from highcamp.engine.event import happen
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.state import State


def otherwise(record: Record, seat: int, move: int) -> tuple[int, tuple[int, ...]] | None:
    """How many of the seat's picks to take back and which to make then, so that the move is picked too (or put back)."""
    picked = record.game.picked(record.state, seat)
    if not picked:
        return None
    wanted = tuple(other for other in picked if other != move) if move in picked else tuple(sorted([*picked, move]))
    try:
        state = before(record, seat, len(picked))
    except Refused:
        return None
    for pick in wanted:
        if state.why_not(seat, pick) is not None:
            return None
        state = happen(state, seat, pick).after
    return len(picked), wanted


def before(record: Record, seat: int, back: int) -> State:
    """The state before the seat's latest ``back`` moves, the others' hidden choices of the same phase left as they are."""
    trial = record.fork()
    for _ in range(back):
        trial.undo(seat)
    return trial.state
