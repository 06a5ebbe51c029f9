"""Who has won, and how everyone stands."""

from __future__ import annotations

from math import isclose

from highcamp.engine.state import State
from highcamp.testing.inspection import Inspection, name_of, viewers_of


def check_returns(inspection: Inspection, state: State) -> None:
    """0 before the end, then what the facts promise."""
    returns = state.returns()
    if not state.over:
        inspection.require("returns", not any(returns), "the game is not over and returns {}", returns)
        return
    facts = inspection.game.facts
    low, high = facts.returns
    inspection.require("returns", all(low <= own <= high for own in returns), "{} is not within {} to {}", returns, low, high)
    if facts.cooperative:
        inspection.require("returns", len(set(returns)) == 1, "all play together and get {}", returns)
        return
    shares = {own for own in returns if own}
    inspection.require("returns", len(shares) == 1 and isclose(sum(returns), 1.0), "{} is not 1 shared by the winners", returns)


def check_standing(inspection: Inspection, state: State) -> None:
    """As every viewer may know it."""
    winners = [seat for seat, own in enumerate(state.returns()) if own > 0]
    for viewer in viewers_of(state):
        standing = state.standing(viewer)
        seats = [row.seat for row in standing]
        inspection.require("standing", seats == list(range(state.seats)), "{} sees seats {}", name_of(viewer), seats)
        for row in standing:
            total = sum(part.points for part in row.parts)
            inspection.require("standing", isclose(total, row.points), "the parts of {} add up to {}", row, total)
        if state.over and not inspection.game.facts.cooperative:
            first = [row.seat for row in standing if row.place == 1]
            inspection.require("standing", first == winners, "seats {} lead and seats {} have won", first, winners)
