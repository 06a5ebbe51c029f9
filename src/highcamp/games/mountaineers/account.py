"""A finished game of Mountaineers, round by round."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.engine.event import Event
from highcamp.engine.facts import Sheet
from highcamp.engine.phrases import signed
from highcamp.engine.words import Seat, line
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.view import view


def account(events: Sequence[Event]) -> tuple[Sheet, ...]:
    """What every round brought each climber, and where they stood after it."""
    rows = []
    last_state = events[-1].after
    assert isinstance(last_state, MountaineersState)
    several = last_state.match > 0  # a tournament
    for event in events:
        before, after = event.before, event.after
        assert isinstance(before, MountaineersState)
        assert isinstance(after, MountaineersState)
        if after.round == before.round and after.match == before.match:
            continue
        last = view(after, None).last
        assert last is not None
        name = f"Match {before.match + 1}, round {before.round + 1}" if several else f"Round {before.round + 1}"
        gains = {own.seat: own.points for own in last.climbers}
        rows.append((name, *(_gain(gains[seat], before.scores[seat] + gains[seat]) for seat in range(after.seats))))
    if not rows:
        return ()
    seats = [line(Seat(seat)) for seat in range(last_state.seats)]
    return (Sheet(title="Round by round", columns=("", *seats), rows=tuple(rows)),)


def _gain(points: int, total: int) -> str:
    return f"{signed(points)} = {total}"
