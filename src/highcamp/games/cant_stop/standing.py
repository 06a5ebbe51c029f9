"""How the players stand: the columns they have won. All of it is public."""

from __future__ import annotations

from highcamp.engine.facts import Part, Standing, ranked
from highcamp.games.cant_stop.rules import CantStopState
from highcamp.games.cant_stop.view import view


def standing(board: CantStopState) -> list[Standing]:
    """Columns won, each a point."""
    columns = view(board, None).columns
    won = [[column.number for column in columns if column.winner == seat] for seat in range(board.seats)]
    parts = [tuple(Part(1, f"column {number}") for number in own) for own in won]
    return ranked([float(len(own)) for own in won], parts)
