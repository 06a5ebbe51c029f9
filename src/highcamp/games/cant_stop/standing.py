"""How the players stand: the columns they have won. All of it is public."""

from __future__ import annotations

from highcamp.engine.bits import nibble
from highcamp.engine.facts import Part, Standing, ranked
from highcamp.games.cant_stop.box import COLUMNS
from highcamp.games.cant_stop.rules import CantStopState


def standing(board: CantStopState) -> list[Standing]:
    """Columns won, each a point."""
    won = [[column for column in COLUMNS if nibble(board.winners, column) == seat + 1] for seat in range(board.seats)]
    parts = [tuple(Part(1, f"column {number}") for number in own) for own in won]
    return ranked([float(len(own)) for own in won], parts)
