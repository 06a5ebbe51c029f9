"""The log of Can't Stop by rounds and turns, and what a turn came to in a line."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.engine.bits import has, nibble
from highcamp.engine.event import Event
from highcamp.engine.phrases import listed, round_heading
from highcamp.engine.telling import Turn
from highcamp.engine.words import Line, Seat, Words, line
from highcamp.games.cant_stop.box import COLUMNS, STOP
from highcamp.games.cant_stop.phases import DRAW_FIRST, PAIR
from highcamp.games.cant_stop.rules import CantStopState
from highcamp.games.cant_stop.story import boards, columns, tell


def heading(event: Event, round: int) -> str:
    """The round."""
    return round_heading(round, event.before.seats)


def turn(event: Event) -> Turn | None:
    """Whose turn it is; a turn is told from its first roll."""
    before, _ = boards(event)
    if before.phase == DRAW_FIRST:
        return None
    return Turn(before.turn, begins=event.by_nature and not before.placed)


def sum_up(events: Sequence[Event]) -> Words:
    """How far a turn has climbed, and how it ended."""
    before, after = boards(events[-1])
    who = Seat(before.turn)
    if events[-1].by_nature and after.phase != PAIR:
        return _bust(before, sum(event.by_nature for event in events))
    if events[-1].move == STOP and not events[-1].by_nature:
        won = [column for column in COLUMNS if has(before.topped, column)]
        climbed = line(who.does("climb"), f" {_climbed(before)}, ")
        if won:
            return line(climbed, who.verb("stop"), " and ", who.verb("win"), f" {columns(won)}!")
        return line(climbed, "and ", who.verb("stop"), ".")
    if not after.placed:
        return tell(events[-1])[0]
    return line(who.does("climb"), f" {_climbed(after)} so far.")


def _climbed(board: CantStopState) -> str:
    """Columns that were climbed in this turn, and how far."""
    camps = board.camps[board.turn]
    return listed(
        f"column {column} by {nibble(board.climbers, column) - nibble(camps, column)}"
        for column in COLUMNS
        if has(board.placed, column)
    )


def _bust(board: CantStopState, rolls: int) -> Line:
    who, lost = Seat(board.turn), [column for column in COLUMNS if has(board.placed, column)]
    if not lost:
        return line(who.does("bust"), " with the first roll.")
    return line(who.does("bust"), f" with roll {rolls} and ", who.verb("lose"), f" the climb in {columns(lost)}.")
