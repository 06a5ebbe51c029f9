"""Positions of Can't Stop: the board as a readable mapping, and back.

    players = 2
    to_act = 1
    camps = [{6 = 3, 8 = 2}, {7 = 5}]     # a table per player: column = height
    won = {12 = 2}                        # column = the seat that won it
    climbers = {6 = 5}                    # column = height of a climber of the running turn
    dice = [2, 4, 5, 5]                   # when a roll waits for its pairing

``nature = "first player"`` or ``nature = "roll"`` stands for a moment at which chance has the move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, nibble, with_nibble
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.engine.state import NATURE, NOBODY
from highcamp.games.cant_stop.box import CLIMBERS, COLUMNS, DICE, THROWS, row_of
from highcamp.games.cant_stop.notation import number_key, table
from highcamp.games.cant_stop.options import CantStopOptions, Lab
from highcamp.games.cant_stop.rules import BEGIN, CLOSED, DECIDE, DRAW_FIRST, ENDED, JUMPING, THROW, Board

VARIANTS = ["none", "jumping", "forced_move"]
_TURN_KEYS = {"to_act", "camps", "won", "climbers", "dice", "nature"}
_FIRST, _ROLL = "first player", "roll"


def start(game: Game[Any, Any], options: CantStopOptions) -> Board:
    """The empty board, before it is drawn who begins."""
    lab = options.lab or Lab()
    won, winners = 0, 0
    for column in lab.closed:
        won |= bit(column)
        winners = with_nibble(winners, column, CLOSED)
    return Board(
        game,
        options,
        NATURE,
        options.players,
        options.columns,
        VARIANTS.index(options.variant),
        lab.sides,
        row_of(list(lab.heights)),
        vec[i64]([0] * options.players),
        won,
        winners,
        0,
        0,
        0,
        CLIMBERS,
        0,
        DRAW_FIRST,
        -1,
    )


# -- writing --


def write(board: Board) -> dict[str, Any]:
    """The board as a mapping."""
    position: dict[str, Any] = msgspec.to_builtins(board.options)
    if position["lab"] is None:
        del position["lab"]
    if board.phase == DRAW_FIRST:
        return position | {"nature": _FIRST}
    if board.phase != ENDED:
        position["to_act"] = board.turn + 1
    position["camps"] = [_open_camps(board, seat) for seat in range(board.players)]
    position["won"] = {
        str(column): nibble(board.winners, column) for column in COLUMNS if nibble(board.winners, column) not in (0, CLOSED)
    }
    position["climbers"] = {str(c): nibble(board.climbers, c) for c in COLUMNS if nibble(board.climbers, c)}
    if board.throw >= 0:
        position["dice"] = list(THROWS[board.throw])
    if board.phase == THROW:
        position["nature"] = _ROLL
    return position


def _open_camps(board: Board, seat: int) -> dict[str, int]:
    """The seat's camps in columns that are not won; the winner's camp on top goes without saying."""
    row = board.camps[seat]
    return {str(c): nibble(row, c) for c in COLUMNS if nibble(row, c) and not nibble(board.winners, c)}


# -- reading --


def read(game: Game[Any, Any], position: Mapping[str, Any]) -> Board:
    """The board that a mapping describes."""
    options = game.options({key: value for key, value in position.items() if key not in _TURN_KEYS})
    board = start(game, options)
    if position.get("nature") == _FIRST:
        extra = sorted(_TURN_KEYS & set(position) - {"nature"})
        if extra:
            raise Refused("bad-position", "Nothing has happened yet when the first player is drawn.", where=extra[0])
        return board
    board.turn = _seat(position.get("to_act", 1), board, "to_act")
    _read_won(board, table(position.get("won", {}), "won"))
    _read_camps(board, position.get("camps", []))
    if _read_winner(board):
        extra = sorted(key for key in ("climbers", "dice", "nature") if position.get(key))
        if extra:
            raise Refused("bad-position", f"Seat {board.turn + 1} has won: the game is over.", where=extra[0])
        return board
    _read_climbers(board, table(position.get("climbers", {}), "climbers"))
    _read_moment(board, position)
    return board


def _seat(given: Any, board: Board, where: str) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= board.players:
        raise Refused("bad-position", f"{given!r} is no seat; the seats are 1 to {board.players}.", where=where)
    return given - 1


def _column(key: Any, where: str) -> int:
    column = number_key(key, where, "column")
    if column not in COLUMNS:
        raise Refused("bad-position", f"There is no column {column}; the columns are 2 to 12.", where=where)
    return column


def _height(given: Any, board: Board, column: int, what: str, where: str) -> int:
    top = nibble(board.heights, column)
    if isinstance(given, bool) or not isinstance(given, int) or given < 1:
        raise Refused("bad-position", f"{given!r} is no height; the foot of a column is 1.", where=where)
    if given > top:
        raise Refused("bad-position", f"A {what} at {given} is above the top of column {column}, which is {top}.", where=where)
    return given


def _read_won(board: Board, won: Mapping[Any, Any]) -> None:
    for key, owner in won.items():
        where = f"won.{key}"
        column = _column(key, where)
        if nibble(board.winners, column) == CLOSED:
            raise Refused("bad-position", f"Column {column} is closed: nobody can have won it.", where=where)
        seat = _seat(owner, board, where)
        board.winners = with_nibble(board.winners, column, seat + 1)
        board.won |= bit(column)
        board.camps[seat] = with_nibble(board.camps[seat], column, nibble(board.heights, column))


def _read_camps(board: Board, given: Any) -> None:
    if isinstance(given, Mapping):  # also a table of tables, by seat
        rows = [(_seat(number_key(key, f"camps.{key}", "seat"), board, f"camps.{key}"), row) for key, row in given.items()]
    elif isinstance(given, (list, tuple)):
        rows = list(enumerate(given))
    else:
        raise Refused("bad-position", "A list with a table per player is needed.", where="camps")
    if len(rows) > board.players:
        raise Refused("bad-position", f"There are camps for {len(rows)} of {board.players} players.", where="camps")
    for seat, row in rows:
        for key, height in table(row, f"camps of seat {seat + 1}").items():
            _read_camp(board, seat, key, height)


def _read_camp(board: Board, seat: int, key: Any, given: Any) -> None:
    where = f"camps of seat {seat + 1}, column {key}"
    column = _column(key, where)
    height = _height(given, board, column, "camp", where)
    winner = nibble(board.winners, column)
    if winner == seat + 1 and height == nibble(board.heights, column):
        return
    if winner:
        raise Refused("bad-position", f"Column {column} is won or closed: no camp can stand there.", where=where)
    if height == nibble(board.heights, column):
        raise Refused(
            "bad-position", f"A camp on top of column {column} has won it.", where=where, fix=f"Write won.{column} instead."
        )
    if board.variant:
        for other in range(board.players):
            if other != seat and nibble(board.camps[other], column) == height:
                raise Refused("bad-position", "Two camps cannot share a space in this variant.", where=where)
    board.camps[seat] = with_nibble(board.camps[seat], column, height)


def _read_winner(board: Board) -> bool:
    """Whether a seat has reached the goal; if so the board is set to the end of the game."""
    there = [seat for seat in range(board.players) if board.columns_won(seat) >= board.goal]
    if len(there) > 1:
        both = " and ".join(str(seat + 1) for seat in there)
        raise Refused("bad-position", f"Seats {both} cannot both have won.", where="won")
    if there:
        board.turn, board.phase, board.actor = there[0], ENDED, NOBODY
    return bool(there)


def _read_climbers(board: Board, climbers: Mapping[Any, Any]) -> None:
    if len(climbers) > CLIMBERS:
        raise Refused("bad-position", f"There are {len(climbers)} climbers; the box has {CLIMBERS}.", where="climbers")
    for key, given in climbers.items():
        where = f"climbers.{key}"
        column = _column(key, where)
        height = _height(given, board, column, "climber", where)
        if nibble(board.winners, column):
            raise Refused("bad-position", f"Column {column} is won or closed: no climber can stand there.", where=where)
        if height <= nibble(board.camps[board.turn], column):
            raise Refused("bad-position", f"A climber in column {column} must stand above its own camp.", where=where)
        if board.variant == JUMPING and board.rival_at(column, height):
            raise Refused("bad-position", "A jumping climber never stops on an opponent's camp.", where=where)
        board.climbers = with_nibble(board.climbers, column, height)
        board.placed |= bit(column)
        board.free -= 1
        if height == nibble(board.heights, column):
            board.topped |= bit(column)


def _read_moment(board: Board, position: Mapping[str, Any]) -> None:
    nature = position.get("nature")
    if nature not in (None, _ROLL):
        raise Refused("bad-position", f"nature is {_FIRST!r} or {_ROLL!r}, not {nature!r}.", where="nature")
    if nature == _ROLL or "dice" in position:
        board.phase, board.actor = THROW, NATURE
    else:
        board.phase, board.actor = (DECIDE if board.placed else BEGIN), board.turn
    if "dice" not in position:
        return
    if nature == _ROLL:
        raise Refused("bad-position", "Either the dice lie there or they are still to roll.", where="dice")
    dice = position["dice"]
    throw = sorted(dice) if isinstance(dice, (list, tuple)) and all(isinstance(die, int) for die in dice) else []
    if throw not in THROWS or throw[-1] > board.sides:
        raise Refused("bad-position", f"{dice!r} are not {DICE} dice of {board.sides} sides.", where="dice")
    board.apply(THROWS.index(throw))  # a bust ends the turn at once, as at the table
