"""Legal moves: listed well, playable, and for nobody else."""

from __future__ import annotations

from highcamp.engine.state import NATURE, NOBODY, State
from highcamp.testing.inspection import Inspection, seats_of
from highcamp.testing.luck import some

TRIED = 8  # legal moves that are tried at every step


def check_acting(inspection: Inspection, state: State) -> None:
    """Who may act, and what each seat may do."""
    acting = state.acting()
    seats = seats_of(state)
    facts = inspection.game.facts
    results = len(state.returns())
    inspection.require("seats", state.seats == results, "the state's seats are {} and its returns {}", state.seats, results)
    # A study may allow fewer seats than a table does, but nothing is built for more.
    inspection.require("facts", 1 <= len(seats) <= facts.seats[1], "{} seats, of {} to {}", len(seats), *facts.seats)
    lowest = acting[0] if acting else state.actor
    well = acting == sorted(set(acting)) and set(acting) <= set(seats)
    inspection.require("acting", well and state.actor == lowest, "seats {} may act and the actor is {}", acting, state.actor)
    inspection.require("acting", bool(acting) or state.actor in (NATURE, NOBODY), "nobody acts; the actor is {}", state.actor)
    inspection.require("acting", len(acting) < 2 or state.gathering(), "seats {} act at once and nothing is gathered", acting)
    inspection.require("facts", len(acting) < 2 or facts.simultaneous, "seats {} act at once in a game in turns", acting)
    for seat in seats:
        moves = state.legal(seat)
        if seat in acting:
            _check_moves(inspection, state, seat, moves)
        else:
            inspection.require("legal-others", moves == [], "seat {} may not act and has {}", seat + 1, moves)


def _check_moves(inspection: Inspection, state: State, seat: int, moves: list[int]) -> None:
    facts = inspection.game.facts
    inspection.require("legal-some", bool(moves), "seat {} may act and has no legal move", seat + 1)
    inspection.require("legal-sorted", moves == sorted(moves), "seat {} has {}", seat + 1, moves)
    inspection.require("legal-unique", len(moves) == len(set(moves)), "seat {} has {}", seat + 1, moves)
    inspection.require("legal-range", moves[0] >= 0 and moves[-1] < facts.moves, "{} of {} moves", moves, facts.moves)
    inspection.require("legal-range", len(moves) <= state.most_legal(), "{} moves, of {}", len(moves), state.most_legal())
    for move in some(inspection.rng("try", inspection.step), moves, TRIED):
        with inspection.trying("playable", "Seat {} making legal move {}", seat + 1, move):
            state.copy().apply(move, seat)
