"""What a seat may know of a game of Can't Stop: all of it, with what each choice would do."""

from __future__ import annotations

from typing import Literal

import msgspec

from highcamp.engine.bits import nibble
from highcamp.games.cant_stop.box import COLUMNS, ROLL, STOP, THROWS
from highcamp.games.cant_stop.notation import say_choice, steps_of
from highcamp.games.cant_stop.odds import rolls_that_move
from highcamp.games.cant_stop.phases import BEGIN, DRAW_FIRST, ENDED, PAIR, THROW
from highcamp.games.cant_stop.rules import CLOSED, CantStopState

Moment = Literal["first player", "begin", "throw", "pair", "decide", "over"]


class Column(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One column: its number and height, who won it, the camps by seat, the climber."""

    number: int
    height: int
    camps: tuple[int, ...]
    climber: int
    winner: int | None
    closed: bool


class Choice(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One thing the player to act can do: the columns it steps in and where each climber would then stand."""

    move: int
    text: str
    columns: tuple[int, ...] = ()
    lands: tuple[tuple[int, int], ...] = ()


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The table as everyone sees it; ``seat`` is who looks."""

    seat: int | None
    players: int
    goal: int
    variant: str
    moment: Moment
    turn: int | None
    columns: tuple[Column, ...]
    free: int
    dice: tuple[int, ...]
    choices: tuple[Choice, ...]
    rolls_that_move: int
    rolls: int
    winner: int | None


def view(board: CantStopState, seat: int | None) -> View:
    """The table as the seat sees it."""
    return View(
        seat=seat,
        players=board.seats,
        goal=board.goal,
        variant=board.options.variant,
        moment=_moment(board),
        turn=None if board.phase == DRAW_FIRST else board.turn,
        columns=tuple(_column(board, column) for column in COLUMNS),
        free=board.free,
        dice=tuple(THROWS[board.throw]) if board.throw >= 0 else (),
        choices=tuple(_choice(board, move) for move in board.legal()),
        rolls_that_move=rolls_that_move(board),
        rolls=board.sides**4,
        winner=board.turn if board.phase == ENDED else None,
    )


def _moment(board: CantStopState) -> Moment:
    names: dict[int, Moment] = {
        DRAW_FIRST: "first player",
        BEGIN: "begin",
        THROW: "throw",
        PAIR: "pair",
        ENDED: "over",
    }
    return names.get(board.phase, "decide")


def _column(board: CantStopState, number: int) -> Column:
    winner = nibble(board.winners, number)
    return Column(
        number=number,
        height=nibble(board.heights, number),
        camps=tuple(nibble(board.camps[seat], number) for seat in range(board.seats)),
        climber=nibble(board.climbers, number),
        winner=winner - 1 if winner not in (0, CLOSED) else None,
        closed=winner == CLOSED,
    )


def _choice(board: CantStopState, move: int) -> Choice:
    if move in (ROLL, STOP):
        return Choice(move=move, text=say_choice(move))
    after = board.copy()
    after.apply(move)
    columns = tuple(steps_of(move))
    lands = tuple((column, nibble(after.climbers, column)) for column in sorted(set(columns)))
    return Choice(move=move, text=say_choice(move), columns=columns, lands=lands)
