"""Moves that need no thought."""

from __future__ import annotations

from highcamp.bots.bot import Advice
from highcamp.engine.bits import count
from highcamp.games.cant_stop.box import ROLL, STOP
from highcamp.games.cant_stop.phases import BEGIN, PAIR
from highcamp.games.cant_stop.rules import CantStopState


def plain_move(board: CantStopState) -> Advice | None:
    """The move that needs no thought, if there is one: the only legal one, or a stop that wins."""
    moves = board.legal()
    if len(moves) > 1:
        wins = STOP in moves and board.columns_won(board.turn) + count(board.topped) >= board.goal
        return Advice(STOP, "stopping wins the game.") if wins else None
    if board.phase == PAIR:
        return Advice(moves[0], "the dice allow nothing else.")
    if board.phase == BEGIN:
        return Advice(ROLL, "a turn begins with a roll.")
    return Advice(ROLL, "no stopping while a climber shares a space with a camp.")
