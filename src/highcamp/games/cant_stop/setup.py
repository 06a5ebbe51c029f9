"""A new game of Can't Stop, before anything has happened."""

from __future__ import annotations

from typing import Any

from highcamp.engine.bits import bit, with_nibble
from highcamp.engine.game import Game
from highcamp.engine.state import NATURE
from highcamp.games.cant_stop.box import VARIANTS, row_of
from highcamp.games.cant_stop.options import CantStopOptions, Lab
from highcamp.games.cant_stop.rules import CLOSED, CantStopState


def start(game: Game[Any, Any], options: CantStopOptions) -> CantStopState:
    """The empty board, before it is drawn who begins."""
    lab = options.lab or Lab()
    won, winners = 0, 0
    for column in lab.closed:
        won |= bit(column)
        winners = with_nibble(winners, column, CLOSED)
    board = CantStopState(game, options, NATURE)
    board.lay_out(options.players)
    board.goal = options.columns
    board.variant = VARIANTS.index(options.variant)
    board.sides = lab.sides
    board.heights = row_of(list(lab.heights))
    board.won = won
    board.winners = winners
    return board
