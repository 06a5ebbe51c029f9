"""Points on the score track, and who has had as many for longer."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.games.expeditions.box import LEAST_POINTS

if TYPE_CHECKING:
    from highcamp.games.expeditions.rules import Expedition


def score(state: "Expedition", seat: i64, change: i64) -> None:
    """Change a seat's points; they never fall below 1. Who changes moves to the end of its row."""
    after = state.points[seat] + change
    if after < LEAST_POINTS:
        after = LEAST_POINTS
    if after == state.points[seat]:
        return
    state.points[seat] = after
    place: i64 = 0
    while state.recent[place] != seat:
        place += 1
    for later in range(place + 1, state.players):
        state.recent[later - 1] = state.recent[later]
    state.recent[state.players - 1] = seat


def leader(state: "Expedition") -> i64:
    """The seat with the most points; of equals the one that has had them longest."""
    best = state.recent[0]
    for place in range(1, state.players):
        seat = state.recent[place]
        if state.points[seat] > state.points[best]:
            best = seat
    return best
