"""The board of Can't Stop in plain text: the mountain for the eye, then everything in sentences for the ear."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.drawing.marks import seat_mark
from highcamp.drawing.names import Names
from highcamp.drawing.plain import wrapped
from highcamp.engine.phrases import counted, listed
from highcamp.games.cant_stop.box import ROLL, STOP
from highcamp.games.cant_stop.view import Choice, Column, View
from highcamp.games.cant_stop.words import (
    banked,
    chance,
    climbers_left,
    forced,
    goal,
    situation,
    spoken_ways,
    variant,
    way,
    won_by,
)

CLIMBER = "†"
_CELL = 6  # letters for each column: four camps, a climber, and a space


def text(view: View, names: Sequence[str] = ()) -> str:
    """A view as plain text, at most 80 letters wide."""
    who = Names(view.seat, names)
    title = " · ".join(part for part in ("Can't Stop", goal(view), variant(view)) if part)
    lines = [title, "", *_mountain(view), ""]
    for seat in range(view.players):
        lines += wrapped(_party(view, seat, who), indent=4)
    lines.append("")
    lines += wrapped(_situation(view, who))
    for choice in view.choices:
        lines += wrapped(f"  {choice.text:<6} {_effect(view, choice)}", indent=9)
    if forced(view):
        lines += wrapped(f"  stop   not yet. {forced(view)}", indent=9)
    return "\n".join(line.rstrip() for line in lines) + "\n"


# -- the mountain --


def _mountain(view: View) -> list[str]:
    tallest = max(column.height for column in view.columns)
    rows = [f"{height:>2} " + "".join(_space(column, height) for column in view.columns) for height in range(tallest, 0, -1)]
    return [
        *rows,
        "   " + "─" * (_CELL * len(view.columns) - 1),
        "   " + "".join(_centred(str(c.number)) for c in view.columns),
    ]


def _space(column: Column, height: int) -> str:
    """One space: the number on top, else a hold, with whatever stands there."""
    if height > column.height:
        return _centred("")
    if height == column.height:
        return _centred(_top(column))
    if column.closed or column.winner is not None:
        return _centred("┊")
    standing = CLIMBER if column.climber == height else ""
    standing += "".join(seat_mark(seat) for seat, camp in enumerate(column.camps) if camp == height)
    return _centred(standing or "·")


def _top(column: Column) -> str:
    if column.closed:
        return f"×{column.number}×"
    if column.winner is not None:
        mark = seat_mark(column.winner)
        return f"{mark}{column.number}{mark}"
    return f"{CLIMBER}{column.number}{CLIMBER}" if column.climber == column.height else f"[{column.number}]"


def _centred(words: str) -> str:
    return f"{words:^{_CELL - 1}} "


# -- the sentences --


def _party(view: View, seat: int, who: Names) -> str:
    turn = "▸" if seat == view.turn else " "
    won = won_by(view, seat)
    columns = f"{len(won)} of {counted(view.goal, 'column')}" + (f" ({listed(won)})" if won else "")
    camps = [f"{column.number}:{column.camps[seat]}" for column in view.columns if column.camps[seat] and column.winner is None]
    standing = f"camps {', '.join(camps)}" if camps else "no camps"
    return f"{turn} {seat_mark(seat)} {who.label(seat)}: {columns}; {standing}"


def _situation(view: View, who: Names) -> str:
    parts = [situation(view, who)]
    if view.dice:
        parts.append(f"Dice: {' '.join(str(die) for die in view.dice)}.")
    climbers = [f"{column.number}:{column.climber}" for column in view.columns if column.climber]
    if climbers:
        parts.append(f"Climbers {CLIMBER} {', '.join(climbers)}.")
    if view.turn is not None and view.winner is None:
        parts.append(f"{climbers_left(view)}.")
    if view.moment == "throw":
        parts.append(f"{chance(view)} no bust.")
    return " ".join(parts)


def _effect(view: View, choice: Choice) -> str:
    """What a choice does."""
    if choice.move == ROLL:
        return f"{chance(view)} no bust ({view.rolls_that_move} of {view.rolls} rolls)"
    if choice.move == STOP:
        return f"banks {spoken_ways(banked(view))}"
    return spoken_ways(way(view, choice))
