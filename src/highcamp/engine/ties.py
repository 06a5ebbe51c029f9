"""Ties that a move would end the game with, for those who are asked before they make it."""

from __future__ import annotations

from highcamp.engine.state import State


def tie_lost(state: State, seat: int, move: int) -> int | None:
    """Who would win a tie that this move ends the game with, where the seat has as many points, loses by the tie-break, and
    could still do something else that loses nothing.

    None also where others' hidden choices have a part in it: nobody may learn of those by a warning.
    """
    others = [other for other in range(state.seats) if other != seat]
    if state.gathering() and any(other in state.acting() or state.game.has_chosen(state, other) for other in others):
        return None
    after = _after(state, seat, move)
    returns = after.returns()
    if not after.over or returns[seat] == max(returns):
        return None
    points = [row.points for row in sorted(after.standing(seat), key=lambda row: row.seat)]
    winner = returns.index(max(returns))
    if points[seat] != points[winner] or not any(_keeps_hope(state, seat, other) for other in state.legal(seat)):
        return None
    return winner


def _keeps_hope(state: State, seat: int, move: int) -> bool:
    """Whether the game goes on after this move, or is won by it."""
    after = _after(state, seat, move)
    return not after.over or after.returns()[seat] > 0


def _after(state: State, seat: int, move: int) -> State:
    after = state.copy()
    after.apply(move, seat)
    return after
