"""A game of Can't Stop told line by line, as everyone at the table sees it."""

from __future__ import annotations

from highcamp.engine.bits import has, nibble
from highcamp.engine.event import Event
from highcamp.engine.phrases import inflected, listed
from highcamp.engine.words import Line, Seat, Words, line
from highcamp.games.cant_stop.box import COLUMNS, ROLL, STOP, THROWS
from highcamp.games.cant_stop.notation import steps_of
from highcamp.games.cant_stop.phases import BEGIN, DRAW_FIRST, PAIR
from highcamp.games.cant_stop.rules import CantStopState


def offer(move: int, board: CantStopState) -> str:
    """A player's move as it is offered."""
    if move == ROLL:
        return "Roll the dice" if board.phase == BEGIN else "Roll again"
    if move == STOP:
        camps = [column for column in COLUMNS if has(board.placed, column)]
        return f"Stop and camp in {columns(camps)}"
    return f"Climb {pairing(move)}"


def pairing(move: int) -> str:
    """Where a pairing climbs: ``in columns 6 and 8``, ``two steps in column 7``."""
    steps = steps_of(move)
    twice = "two steps " if len(steps) == 2 and steps[0] == steps[1] else ""
    return f"{twice}in {columns(list(dict.fromkeys(steps)))}"


def columns(numbers: list[int]) -> str:
    """Columns by their numbers."""
    return f"{inflected(len(numbers), 'column')} {listed(numbers)}"


def tell(event: Event) -> tuple[Words, Words]:
    """A line for the log, and a caption if something happened that nobody must miss; either may be empty."""
    before, after = boards(event)
    who, move = Seat(before.turn), event.move
    if before.phase == DRAW_FIRST:
        return line(Seat(move).does("begin"), "."), ""
    if event.by_nature:
        bust = after.phase != PAIR
        return line(who.does("roll"), f" {listed(THROWS[move])}."), _bust(before) if bust else ""
    if move == ROLL:
        return "", ""  # the throw that follows tells it
    if move == STOP:
        return _stop(before)
    climbs = " and ".join(_climb(after, column) for column in dict.fromkeys(steps_of(move)))
    return line(who.does("climb"), f" {climbs}."), ""


def boards(event: Event) -> tuple[CantStopState, CantStopState]:
    """The board before and after an event."""
    before, after = event.before, event.after
    assert isinstance(before, CantStopState)
    assert isinstance(after, CantStopState)
    return before, after


def _climb(board: CantStopState, column: int) -> str:
    if has(board.topped, column):
        return f"column {column} to the top"
    return f"column {column} to {nibble(board.climbers, column)} of {nibble(board.heights, column)}"


def _bust(board: CantStopState) -> Line:
    lost = [column for column in COLUMNS if has(board.placed, column)]
    fall = (
        f": the climber in {columns(lost)} falls" if len(lost) == 1 else f": climbers in {columns(lost)} fall" if lost else ""
    )
    return line("BUST! ", Seat(board.turn), f" can climb nowhere{fall}.")


def _stop(before: CantStopState) -> tuple[Words, Words]:
    who = Seat(before.turn)
    camps = columns([column for column in COLUMNS if has(before.placed, column)])
    won = [column for column in COLUMNS if has(before.topped, column)]
    camped = line(who.does("stop"), " and ", who.verb("camp"), f" in {camps}.")
    return camped, line(who.does("win"), f" {columns(won)}! Nobody climbs there any more.") if won else ""
