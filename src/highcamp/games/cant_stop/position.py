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
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from highcamp.engine.bits import bit, nibble, with_nibble
from highcamp.engine.forms import check_keys
from highcamp.engine.game import Game
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.engine.state import NATURE, NOBODY
from highcamp.games.cant_stop.box import CLIMBERS, COLUMNS, DICE, JUMPING, THROWS
from highcamp.games.cant_stop.notation import by_number
from highcamp.games.cant_stop.options import CantStopOptions
from highcamp.games.cant_stop.phases import BEGIN, DECIDE, DRAW_FIRST, ENDED, THROW
from highcamp.games.cant_stop.rules import CLOSED, CantStopState
from highcamp.games.cant_stop.setup import start

Heights = dict[str, int]


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position without its options. What is left out is not there; columns are called by their numbers."""

    to_act: Annotated[int, Meta(description="The seat whose turn it is.")] = 1
    camps: Annotated[
        list[Heights] | dict[str, Heights],
        Meta(description="For each seat the heights of its camps by column, as a list or by seat. The foot of a column is 1."),
    ] = []
    won: Annotated[dict[str, int], Meta(description="The seat that has won a column, by column.")] = {}
    climbers: Annotated[Heights, Meta(description="The heights of the climbers of the running turn, by column.")] = {}
    dice: Annotated[list[int], Meta(min_length=DICE, max_length=DICE, description="A roll that waits for its pairing.")] = []
    nature: Annotated[
        Literal["first player", "roll"] | None,
        Meta(description="What chance is about to do, if anything: draw who begins, or throw the dice."),
    ] = None


_TURN_KEYS = set(Position.__struct_fields__)
_KEYS = {*CantStopOptions.__struct_fields__, *_TURN_KEYS}
_FIRST, _ROLL = "first player", "roll"


# -- writing --


def write(board: CantStopState) -> dict[str, Any]:
    """The board as a mapping."""
    position: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(board.options))
    if position["lab"] is None:
        del position["lab"]
    if board.phase == DRAW_FIRST:
        return position | {"nature": _FIRST}
    if board.phase != ENDED:
        position["to_act"] = board.turn + 1
    position["camps"] = [_open_camps(board, seat) for seat in range(board.seats)]
    position["won"] = {
        str(column): nibble(board.winners, column) for column in COLUMNS if nibble(board.winners, column) not in (0, CLOSED)
    }
    position["climbers"] = {str(c): nibble(board.climbers, c) for c in COLUMNS if nibble(board.climbers, c)}
    if board.throw >= 0:
        position["dice"] = list(THROWS[board.throw])
    if board.phase == THROW:
        position["nature"] = _ROLL
    return position


def _open_camps(board: CantStopState, seat: int) -> dict[str, int]:
    """The seat's camps in columns that are not won; the winner's camp on top goes without saying."""
    row = board.camps[seat]
    return {str(c): nibble(row, c) for c in COLUMNS if nibble(row, c) and not nibble(board.winners, c)}


# -- reading --


def read(game: Game[Any, Any], position: Mapping[str, Any]) -> CantStopState:
    """The board that a mapping describes."""
    check_keys(position, _KEYS)
    options = game.options({key: value for key, value in position.items() if key not in _TURN_KEYS})
    board = start(game, options)
    if position.get("nature") == _FIRST:
        extra = sorted(_TURN_KEYS & set(position) - {"nature"})
        if extra:
            raise _impossible("Nothing has happened yet when the first player is drawn.", extra[0], "Leave it out.")
        return board
    board.turn = _seat(position.get("to_act", 1), board, "to_act")
    columns = range(2, 2 * board.sides + 1)
    _read_won(board, by_number(position.get("won", {}), "won", "column", columns))
    _read_camps(board, position.get("camps", []), columns)
    if _read_winner(board):
        extra = sorted(key for key in ("climbers", "dice", "nature") if position.get(key))
        if extra:
            raise _impossible(f"Seat {board.turn + 1} has won: the game is over.", extra[0], "Leave it out.")
        return board
    _read_climbers(board, by_number(position.get("climbers", {}), "climbers", "column", columns))
    _read_moment(board, position)
    return board


def _impossible(text: str, where: str, fix: str) -> Refused:
    return Refused("bad-position", text, where=where, fix=fix)


def _seat(given: Any, board: CantStopState, where: str) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= board.seats:
        raise _impossible(f"{given!r} is no seat.", where, f"The seats are 1 to {board.seats}.")
    return given - 1


def _height(given: Any, board: CantStopState, column: int, what: str, where: str) -> int:
    top = nibble(board.heights, column)
    if isinstance(given, bool) or not isinstance(given, int) or given < 1:
        raise _impossible(f"{given!r} is no height.", where, f"The foot of a column is 1, the top of column {column} is {top}.")
    if given > top:
        raise _impossible(f"A {what} at {given} is above the top.", where, f"The top of column {column} is {top}.")
    return given


def _read_won(board: CantStopState, won: dict[int, Any]) -> None:
    for column, owner in won.items():
        where = f"won, column {column}"
        if nibble(board.winners, column) == CLOSED:
            raise _impossible(f"Nobody can have won column {column}: it is closed.", where, "Open it in lab.closed.")
        seat = _seat(owner, board, where)
        board.winners = with_nibble(board.winners, column, seat + 1)
        board.won |= bit(column)
        board.camps[seat] = with_nibble(board.camps[seat], column, nibble(board.heights, column))


def _read_camps(board: CantStopState, given: Any, columns: range) -> None:
    seats = range(1, board.seats + 1)
    rows = dict(enumerate(given, 1)) if isinstance(given, (list, tuple)) else given  # a list, or a table by seat
    for seat, row in by_number(rows, "camps", "seat", seats).items():
        for column, height in by_number(row, f"camps of seat {seat}", "column", columns).items():
            _read_camp(board, seat - 1, column, height)


def _read_camp(board: CantStopState, seat: int, column: int, given: Any) -> None:
    where = f"camps of seat {seat + 1}, column {column}"
    height = _height(given, board, column, "camp", where)
    on_top = height == nibble(board.heights, column)
    winner = nibble(board.winners, column)
    if on_top and winner == seat + 1:
        return  # said twice, and true
    if winner:
        raise _impossible(f"No camp can stand in column {column}: it is {_shut(winner)}.", where, "Take the camp out.")
    if on_top:
        raise _impossible(f"A camp on top of column {column} has won it.", where, f"Write won = {{{column} = {seat + 1}}}.")
    if board.variant:
        for other in range(board.seats):
            if other != seat and nibble(board.camps[other], column) == height:
                raise _impossible("Two camps cannot share a space in this variant.", where, "Move one of them.")
    board.camps[seat] = with_nibble(board.camps[seat], column, height)


def _shut(winner: int) -> str:
    return "closed" if winner == CLOSED else f"won by seat {winner}"


def _read_winner(board: CantStopState) -> bool:
    """Whether a seat has reached the goal; if so the board is set to the end of the game."""
    there = [seat for seat in range(board.seats) if board.columns_won(seat) >= board.goal]
    if len(there) > 1:
        both = " and ".join(str(seat + 1) for seat in there)
        raise _impossible(
            f"Seats {both} cannot both have won.", "won", f"Leave one of them fewer than {counted(board.goal, 'column')}."
        )
    if not there:
        return False
    most = board.goal - 1 + CLIMBERS  # one short of the goal, and then every climber on a top
    if board.columns_won(there[0]) > most:
        raise _impossible(f"Seat {there[0] + 1} cannot have won so many columns.", "won", f"Leave it {most} at most.")
    board.turn, board.phase, board.actor = there[0], ENDED, NOBODY
    return True


def _read_climbers(board: CantStopState, climbers: dict[int, Any]) -> None:
    if len(climbers) > CLIMBERS:
        raise _impossible(f"There are {len(climbers)} climbers.", "climbers", f"Place {CLIMBERS} at most.")
    for column, given in climbers.items():
        where = f"climbers, column {column}"
        height = _height(given, board, column, "climber", where)
        winner = nibble(board.winners, column)
        camp = nibble(board.camps[board.turn], column)
        if winner:
            raise _impossible(f"No climber can be in column {column}: it is {_shut(winner)}.", where, "Take the climber off.")
        if height <= camp:
            raise _impossible(f"The climber stands no higher than its own camp ({camp}).", where, "Move it up.")
        if board.variant == JUMPING and board.rival_at(column, height):
            raise _impossible("A jumping climber never ends on an opponent's camp.", where, "Move it up or down.")
        board.climbers = with_nibble(board.climbers, column, height)
        board.placed |= bit(column)
        board.free -= 1
        if height == nibble(board.heights, column):
            board.topped |= bit(column)


def _read_moment(board: CantStopState, position: Mapping[str, Any]) -> None:
    nature = position.get("nature")
    if nature not in (None, _ROLL):
        raise _impossible(f"{nature!r} is nothing that nature does.", "nature", f"Write {_FIRST!r} or {_ROLL!r}, or nothing.")
    if nature is None and "dice" not in position:
        board.phase, board.actor = (DECIDE if board.placed else BEGIN), board.turn
        return
    board.phase, board.actor = THROW, NATURE
    if "dice" not in position:
        return
    dice = position["dice"]
    if nature is not None:
        raise _impossible("The dice cannot lie there and be about to roll.", "dice", "Leave out dice or nature.")
    throw = sorted(dice) if isinstance(dice, (list, tuple)) and all(type(die) is int for die in dice) else []
    if throw not in THROWS or throw[-1] > board.sides:
        raise _impossible(f"{dice!r} is no throw.", "dice", f"Write {DICE} numbers from 1 to {board.sides}.")
    board.apply(THROWS.index(throw))  # a bust ends the turn at once, as at the table
