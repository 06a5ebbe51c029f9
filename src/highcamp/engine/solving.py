"""Games, and ends of games, that can be solved: what every move is worth, and by how much that may be wrong.

A game names who solves it, as far as it can be (``Game.solver``). What is worked out is exact but for rounding; where that
would be too much it is estimated, with how wrong estimates were found to be.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Final

import msgspec

from highcamp.engine.game import Game
from highcamp.engine.options import Options, read_options
from highcamp.engine.refusal import Refused
from highcamp.engine.state import State

TOO_LARGE: Final = "too-large"
"""The code of the refusal to work something out that would take too much time or memory."""

Show = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


class Worth(msgspec.Struct, frozen=True, gc=False):
    """What a move is worth to the seat that makes it, with the error of that."""

    move: int
    text: str
    value: float
    error: float | None


class Solved(msgspec.Struct, frozen=True, kw_only=True):
    """What a position is worth to the seat whose turn it is, and every move that the seat may make now, the best first."""

    seat: int
    measure: str
    """What values are: ``chance to win``."""
    fewer: bool = False
    """Whether less is better."""
    exact: bool
    value: float
    error: float | None
    """By how much values may be wrong: exact ones by rounding, estimates as was measured; None if it was not."""
    how: str
    """How it was found, and how the error is known, in sentences."""
    moves: tuple[Worth, ...] = ()
    positions: int = 0
    """How many were worked out."""


class Solver(ABC):
    """Who solves a game, as far as it can be solved."""

    Board: ClassVar[type[Options] | None] = None
    """Which games it solves from their beginning, as options; each is a flag of ``highcamp solve``."""

    most: ClassVar[int]
    """How many positions are worked out unless more are asked for: what takes some minutes."""

    def start(self, board: Any) -> State:
        """The beginning of a game on such a board."""
        raise NotImplementedError

    @abstractmethod
    def solve(self, state: State, *, most: int, show: Show) -> Solved:
        """Work out a position in which a seat, or nature, has the move. What is too large is refused as ``TOO_LARGE``, with how
        much it would be.
        """

    def estimate(self, state: State) -> Solved:
        """The same, estimated at once."""
        raise Refused("no-estimate", f"{state.game.title} has no estimates of what moves are worth.")


def solve(
    game: Game[Any, Any],
    state: State | None = None,
    *,
    estimate: bool = False,
    most: int | None = None,
    show: Show | None = None,
    **board: Any,
) -> Solved:
    """What a position is worth, and every move there; or the beginning of a game on a board, by the options of the solver's.

    A position that is too large is estimated; a board is refused then, unless an ``estimate`` is asked for.
    """
    solver = solver_of(game)
    if state is None:
        begun = beginning(game, solver, board)
    elif board:
        raise Refused("two-boards", "The position says what board it is.", where=f"option {min(board)}", fix="Leave it out.")
    else:
        begun = state
    if begun.over:
        raise Refused("over", "The game is over: there is nothing to be solved.")
    if estimate:
        return solver.estimate(begun)
    try:
        return solver.solve(begun, most=solver.most if most is None else most, show=show or (lambda done, of: None))
    except Refused as refusal:
        if state is None or refusal.code != TOO_LARGE:
            raise
        return _instead(solver.estimate(begun), refusal)


def _instead(estimated: Solved, refusal: Refused) -> Solved:
    return msgspec.structs.replace(estimated, how=f"{refusal.text} {estimated.how}")


def beginning(game: Game[Any, Any], solver: Solver, board: dict[str, Any]) -> State:
    """The beginning of a game on the board that these options give."""
    if solver.Board is None:
        raise Refused("no-boards", f"Only positions of {game.title} can be solved.", fix="Give one.")
    return solver.start(read_options(solver.Board, board, game.name))


def solver_of(game: Game[Any, Any]) -> Solver:
    """Who solves a game; a game without anybody is refused, with those that have somebody."""
    from highcamp.engine.registry import list_games

    found: Solver | None = game.solver()
    if found is None:
        able = ", ".join(other.name for other in list_games() if other.solver())
        fix = f"These have: {able}." if able else "No game here has one."
        raise Refused("no-solver", f"{game.title} has no solver.", where="GAME", fix=fix)
    return found
