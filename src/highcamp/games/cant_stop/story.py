"""A game of Can't Stop told line by line, as everyone at the table sees it."""

from __future__ import annotations

from highcamp.engine.bits import has, nibble
from highcamp.engine.event import Event
from highcamp.engine.phrases import listed
from highcamp.games.cant_stop.box import COLUMNS, ROLL, STOP
from highcamp.games.cant_stop.notation import say, steps_of
from highcamp.games.cant_stop.phases import DRAW_FIRST, PAIR
from highcamp.games.cant_stop.rules import CantStopState


def tell(event: Event) -> tuple[str, str]:
    """A line for the log, and a caption if something happened that nobody must miss; either may be empty."""
    before, after, move = event.before, event.after, event.move
    assert isinstance(before, CantStopState)
    assert isinstance(after, CantStopState)
    who = f"Seat {before.turn + 1}"
    if before.phase == DRAW_FIRST:
        return f"Seat {move + 1} begins.", ""
    if event.by_nature:
        bust = after.phase != PAIR
        return f"{who} rolls {say(move, before)}.", _bust(before) if bust else ""
    if move == ROLL:
        return "", ""  # the throw that follows tells it
    if move == STOP:
        return _stop(before)
    climbs = " and ".join(_climb(after, column) for column in dict.fromkeys(steps_of(move)))
    return f"{who} plays {say(move, before)}: {climbs}.", ""


def _climb(board: CantStopState, column: int) -> str:
    if has(board.topped, column):
        return f"column {column} to the top"
    return f"column {column} to {nibble(board.climbers, column)} of {nibble(board.heights, column)}"


def _bust(board: CantStopState) -> str:
    lost = [column for column in COLUMNS if has(board.placed, column)]
    fall = f" The climbers in {listed(lost)} are lost." if lost else ""
    return f"BUST! Seat {board.turn + 1} cannot use the roll.{fall}"


def _stop(before: CantStopState) -> tuple[str, str]:
    who = f"Seat {before.turn + 1}"
    camps = listed([column for column in COLUMNS if has(before.placed, column)])
    won = [column for column in COLUMNS if has(before.topped, column)]
    columns = "column" if len(won) == 1 else "columns"
    return f"{who} stops and camps in {camps}.", f"{who} wins {columns} {listed(won)}!" if won else ""
