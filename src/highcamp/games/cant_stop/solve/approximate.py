"""Games that are too large to be worked out: the turn exactly, over what bots think of the board that it leaves behind."""

from __future__ import annotations

from typing import Final, NamedTuple

from highcamp.engine.solving import Solved
from highcamp.games.cant_stop.bots import Optimiser
from highcamp.games.cant_stop.bots.calibration import calibrated, turns
from highcamp.games.cant_stop.box import ROLL
from highcamp.games.cant_stop.options import Lab
from highcamp.games.cant_stop.phases import BEGIN, DECIDE, THROW
from highcamp.games.cant_stop.rules import CantStopState


class Found(NamedTuple):
    """How wrong estimates were found to be, beside the mean of games that the optimiser played on from there against itself."""

    error: float
    """The root of the mean square, without what chance alone makes of so many games."""
    most: float
    """The largest, with that."""
    games: int
    """How many were played on from each decision."""


MOMENTS: Final = 60
"""Decisions of the optimiser's own games that were looked at."""
FOUND: Final = {
    1: Found(0.20, 0.82, 100),
    2: Found(0.049, 0.18, 100),
    3: Found(0.045, 0.18, 100),
    4: Found(0.037, 0.16, 100),
}
"""Players -> what ``python -m benchmarks.solving --errors`` found on the printed board, three columns to win."""


def approximate(board: CantStopState) -> Solved:
    """What the moves of a running turn are worth, about."""
    from highcamp.games.cant_stop.solve.solver import solved

    alone = board.seats == 1
    bot = Optimiser()
    raw = {ROLL: rolled(bot, board)} if board.phase == THROW else bot.worths(board)
    begins = board.phase == BEGIN
    if alone:
        worths = {move: turns(worth) + begins for move, worth in raw.items()}
    else:
        worths = {move: calibrated(worth, board.seats) for move, worth in raw.items()}
    found = FOUND.get(board.seats) if is_printed(board) else None
    moment = "this one included" if begins else "after this one"
    return solved(
        board,
        worths,
        measure=f"turns still needed, {moment}" if alone else "chance to win",
        exact=False,
        error=found and found.error,
        how=f"Estimated: the turn exactly, over estimates of the board that it leaves behind. {said(found, alone=alone)}",
    )


def said(found: Found | None, *, alone: bool) -> str:
    """How the error is known."""
    if found is None:
        return "How wrong that is on this board has not been measured."
    unit = " turns" if alone else ""
    return (
        f"The error is the root mean square beside games that the optimiser played on against itself, {found.games} from each "
        f"of {MOMENTS} decisions on the printed board; the largest was {found.most:.2g}{unit}."
    )


def is_printed(board: CantStopState) -> bool:
    """Whether this is the printed board, three columns to win, on which errors were measured."""
    options = board.options
    return options.columns == 3 and options.variant == "none" and options.lab in (None, Lab())


def rolled(bot: Optimiser, board: CantStopState) -> float:
    """What the throw that is about to fall is worth: what it was worth to roll."""
    before = board.copy()
    before.phase, before.actor = (DECIDE if before.placed else BEGIN), before.turn
    return bot.solution(before).worth(before.climbers, ROLL)
