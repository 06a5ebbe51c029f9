"""The tale of a finished game of Can't Stop: how high everyone's camps stood after each round, the columns, and the busts."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from highcamp.engine.bits import has, nibble
from highcamp.engine.event import Event
from highcamp.engine.phrases import counted
from highcamp.engine.plots import Axis, Bar, Bars, Group, Kind, Lines, Note
from highcamp.engine.tale import Tale, because, points_over_time, rival, stretches, winners
from highcamp.engine.words import Line, Seat, line
from highcamp.games.cant_stop.box import COLUMNS, STOP
from highcamp.games.cant_stop.phases import PAIR, THROW
from highcamp.games.cant_stop.rules import CLOSED, CantStopState
from highcamp.games.cant_stop.story import boards, columns


class Climb(msgspec.Struct):
    """What a team's turns came to: steps that were camped, and steps that were lost."""

    kept: int = 0
    lost: int = 0
    stops: int = 0
    busts: int = 0


def tale(events: Sequence[Event]) -> Tale:
    """All of it."""
    last = events[-1].after
    assert isinstance(last, CantStopState)
    climbs = climbs_of(events)
    course = points_over_time(events, title="How high the camps stood", value=height, unit="steps, in all columns")
    plots = (_with_columns(course, events),) if course else ()
    return Tale(why=because(last, _reason(last, climbs), "column"), plots=(*plots, _columns(last), _turns(climbs)))


def climbs_of(events: Sequence[Event]) -> list[Climb]:
    """What became of every turn, by seat."""
    found = [Climb() for _ in range(events[0].before.seats)]
    for event in events:
        before, after = boards(event)
        own = found[before.turn]
        if before.phase == THROW and after.phase != PAIR:
            own.busts += 1
            own.lost += _steps(before)
        elif not event.by_nature and event.move == STOP and before.phase != PAIR:
            own.stops += 1
            own.kept += _steps(before)
    return found


def height(board: CantStopState) -> list[float]:
    """How high the camps of every team stand, in all columns together; on a column that is won, at its top."""
    return [float(sum(nibble(camps, column) for column in COLUMNS)) for camps in board.camps]


def _steps(board: CantStopState) -> int:
    """Spaces that the climbers of the running turn stand above their camps."""
    camps = board.camps[board.turn]
    return sum(nibble(board.climbers, column) - nibble(camps, column) for column in COLUMNS if has(board.placed, column))


def _reason(board: CantStopState, climbs: Sequence[Climb]) -> Line:
    won = winners(board)
    if board.seats == 1:
        return _came_to(0, climbs[0])
    other = rival(board, won[0])
    assert other is not None
    return line(_came_to(won[0], climbs[won[0]]), ", ", _came_to(other, climbs[other]))


def _came_to(seat: int, own: Climb) -> Line:
    lost = f"{own.lost} in {counted(own.busts, 'bust')}" if own.busts else "none to busts"
    return line(Seat(seat).does("kept", "kept"), f" {counted(own.kept, 'step')} and lost {lost}")


def _with_columns(course: Lines, events: Sequence[Event]) -> Lines:
    """The course of the game with a flag wherever columns were won."""
    notes = []
    for place, part in enumerate(stretches(events), 1):
        for event in part.events:
            before, after = boards(event)
            if after.won & ~before.won:
                new = [column for column in COLUMNS if has(after.won & ~before.won, column)]
                said = line(Seat(before.turn).does("win"), f" {columns(new)} in {_inside(part.label)}.")
                notes.append(
                    Note(
                        at=place,
                        value=height(boards(part.events[-1])[1])[before.turn],
                        sign="flag",
                        look=before.turn,
                        said=said,
                    )
                )
    return msgspec.structs.replace(course, notes=tuple(notes))


def _inside(label: str) -> str:
    return label[:1].lower() + label[1:]


def _columns(board: CantStopState) -> Bars:
    """How far everyone has come in each column."""
    groups = tuple(
        Group(
            str(column),
            tuple(Bar.of(seat, int(nibble(board.camps[seat], column))) for seat in range(board.seats)),
            full=float(nibble(board.heights, column)),
        )
        for column in COLUMNS
        if nibble(board.winners, column) != CLOSED
    )
    won = [
        line(Seat(seat).does("have", "has"), f" won {columns(own)}.")
        for seat in range(board.seats)
        if (own := [column for column in COLUMNS if nibble(board.winners, column) == seat + 1])
    ]
    note = ("A column that is won is cleared of all other camps.",) if board.seats > 1 else ()
    return Bars(title="The columns at the end", groups=groups, axis=Axis(title="steps"), upright=True, below=(*won, *note))


def _turns(climbs: Sequence[Climb]) -> Bars:
    """Steps that were camped, and those that were lost."""
    bars = tuple(
        Bar.of(seat, own.kept, own.lost, said=f"{counted(own.stops, 'stop')}, {counted(own.busts, 'bust')}")
        for seat, own in enumerate(climbs)
    )
    kinds = (Kind("steps kept", "alps"), Kind("steps lost in busts", "rockies"))
    return Bars(title="Stops and busts", kinds=kinds, groups=(Group("", bars),))
