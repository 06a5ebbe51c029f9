"""Who solves Can't Stop: exactly where it is small enough, else the turn alone, over estimates of what it leaves behind."""

from __future__ import annotations

import time
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from highcamp.engine.options import Options
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.engine.solving import TOO_LARGE, Show, Solved, Solver, Worth
from highcamp.engine.state import State
from highcamp.games.cant_stop.box import COLUMNS, STOP, TALLEST
from highcamp.games.cant_stop.notation import say_choice
from highcamp.games.cant_stop.phases import BEGIN, DRAW_FIRST, THROW
from highcamp.games.cant_stop.rules import CantStopState
from highcamp.games.cant_stop.solve.retrograde import Retrograde
from highcamp.games.cant_stop.solve.size import size

ROUNDING: Final = 1e-9
"""The most by which an exact value is wrong: rounding, and where Newton's method ends (``retrograde.CLOSE``)."""
MOST_EVER: Final = 500_000_000
"""Saved positions that are never gone beyond, whatever is asked for: 4 GB for one player, 8 for two."""
MOMENT: Final = 0.1
"""Seconds after which it is told how much is done."""
TALLEST_SHORTEST: Final = TALLEST - 10


class Reduced(Options, frozen=True, kw_only=True):
    """A board to be solved from the beginning of the game."""

    sides: Annotated[int, Meta(ge=2, le=6, description="Sides of each die.")] = 6
    shortest: Annotated[
        int,
        Meta(ge=1, le=TALLEST_SHORTEST, description="Spaces of the shortest columns, 3 as printed; each next has two more."),
    ] = 3
    players: Annotated[int, Meta(ge=1, le=2, description="One alone, or two; the first begins.")] = 1
    columns: Annotated[int, Meta(ge=1, le=5, description="Columns to win.")] = 3
    open: Annotated[
        tuple[int, ...] | None, Meta(description="Columns that can be climbed, such as [6,7,8]; all as a rule.")
    ] = None


class CantStopSolver(Solver):
    """Retrograde analysis for one player and two, by Glenn, Fang and Kruskal; estimates for what is larger."""

    Board = Reduced
    most: ClassVar[int] = 4_000_000

    def start(self, board: Reduced) -> CantStopState:
        """The first turn on the board."""
        from highcamp.games.cant_stop.game import CANT_STOP

        columns = range(2, 2 * board.sides + 1)
        heights = [board.shortest + 2 * min(column - 2, 2 * board.sides - column) for column in columns]
        if board.open is not None and not set(board.open) <= set(columns):
            raise Refused(
                "bad-option",
                f"There is no column {min(set(board.open) - set(columns))} with dice of {board.sides} sides.",
                where="option open",
                fix=f"The columns are 2 to {columns[-1]}.",
            )
        closed = [] if board.open is None else [column for column in columns if column not in board.open]
        lab = {"sides": board.sides, "heights": heights + [1] * (len(COLUMNS) - len(heights)), "closed": closed}
        state = CANT_STOP.new(players=board.players, columns=board.columns, lab=lab)
        assert isinstance(state, CantStopState)
        state.apply(0)
        return state

    def solve(self, state: State, *, most: int, show: Show) -> Solved:
        """Worked out from the end, for one player or two."""
        board = begun(state)
        if board.seats > 2:
            raise Refused(TOO_LARGE, f"Nothing is worked out for {board.seats} players, only for one and for two.")
        large = size(board)
        if large.positions > min(most, MOST_EVER):
            fix = "Close columns, shorten them, or have it estimated (--estimate)."
            if large.positions <= MOST_EVER:
                fix = f"{fix} To work it out all the same: --most {large.positions}."
            raise Refused(TOO_LARGE, f"This is too much to be worked out: {large}.", fix=fix)
        retrograde = Retrograde(board)
        work(retrograde, large.positions, show)
        return told(board, retrograde, large.positions)

    def estimate(self, state: State) -> Solved:
        """The turn exactly, over what the bots think of the board that it leaves behind."""
        from highcamp.games.cant_stop.solve.approximate import approximate

        return approximate(begun(state))


def begun(state: State) -> CantStopState:
    """A copy in which it is somebody's turn: seat 1's, where it is still to be drawn who begins."""
    assert isinstance(state, CantStopState)
    board = state.copy()
    if board.phase == DRAW_FIRST:
        board.apply(0)
    return board


def work(retrograde: Retrograde, positions: int, show: Show) -> None:
    """Solve all positions, and tell how far it is."""
    left, portion = positions, 1
    while left:
        began = time.monotonic()
        left = retrograde.advance(portion)
        show(positions - left, positions)
        if time.monotonic() - began < MOMENT / 2:
            portion *= 2


def told(board: CantStopState, retrograde: Retrograde, positions: int) -> Solved:
    """What was worked out for a moment of the first turn."""
    alone, seat = board.seats == 1, board.turn
    sign = -1.0 if alone else 1.0
    if board.phase == BEGIN:
        worths = {move: sign * retrograde.saved(seat) for move in board.legal()}
    else:
        moves = [0] if board.phase == THROW else board.legal()
        worths = {move: sign * retrograde.worth(seat, board.climbers, move) for move in moves}
    moment = "this one included" if board.phase == BEGIN else "after this one"
    return solved(
        board,
        worths,
        measure=f"turns still needed, {moment}" if alone else "chance to win",
        exact=True,
        error=ROUNDING,
        how=f"Worked out exactly, from the end, over {counted(positions, 'saved position')}; the error is that of rounding.",
        positions=positions,
    )


def solved(
    board: CantStopState,
    worths: dict[int, float],
    *,
    measure: str,
    exact: bool,
    error: float | None,
    how: str,
    positions: int = 0,
) -> Solved:
    """What the moves are worth, as it is told; where dice are about to fall there are none, and one value."""
    fewer = board.seats == 1
    best = sorted(worths.items(), key=lambda item: (item[1] if fewer else -item[1], item[0] != STOP))
    moves = tuple(Worth(move, say_choice(move), value, error) for move, value in best)
    return Solved(
        seat=board.turn,
        measure=measure,
        fewer=fewer,
        exact=exact,
        value=best[0][1],
        error=error,
        how=how,
        moves=() if board.phase == THROW else moves,
        positions=positions,
    )
