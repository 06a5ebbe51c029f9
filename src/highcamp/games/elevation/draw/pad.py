"""The score pad, shown when the game is over: every day of every climber in the five columns of the paper."""

from __future__ import annotations

from highcamp.drawing.marks import badge
from highcamp.drawing.pressing import explained
from highcamp.drawing.svg import rect, text
from highcamp.engine.phrases import signed
from highcamp.games.elevation.draw.signs import WIDTH
from highcamp.games.elevation.view import Row, View

_HEADS = ("Alps", "Andes", "Himal.", "Rockies", "Approach", "Day", "Summit")
_APPROACH = _HEADS.index("Approach")
_LINE = 28
_GAP = 12


def pad(view: View, y: float) -> str:
    """The whole pad."""
    left, wide = 24, WIDTH - 48
    columns = [left + x for x in (160, 236, 314, 398, 498, 562, 650)]
    drawn = [rect(left, y, wide, pad_height(view) - 8, "f-card s-line pen", 12)]
    drawn += [text(x, y + 26, head, 19, "f-mute", "end") for x, head in zip(columns, _HEADS, strict=True)]
    top = y + 32
    for seat, climber in enumerate(view.climbers):
        for row in climber.pad:
            top += _LINE
            if row.day == 1:
                drawn.append(badge(seat, left + 24, top - 7, 18))
            drawn.append(text(left + 44, top, f"day {row.day}", 21, "f-mute"))
            points = (row.alps, row.andes, row.himalayas, row.rockies, row.approach, row.total)
            values = [
                text(x, top, str(value), 22, "bold" if x == columns[-2] else "", "end")
                for x, value in zip(columns[:-1], points, strict=True)
            ]
            values[_APPROACH] = explained(values[_APPROACH], _reasons(row))
            drawn += values
        if climber.pad:
            drawn.append(
                text(columns[-1], top - _LINE * (len(climber.pad) - 1) / 2 + 3, str(climber.total), 32, "numeral", "end")
            )
            top += _GAP
    return "".join(drawn)


def _reasons(row: Row) -> str:
    """What the approach points of a day are for."""
    return "; ".join(f"{signed(point.points)} {point.why}" for point in row.reasons) or "No points from approach cards."


def pad_height(view: View) -> float:
    """How much room it takes."""
    return 50 + sum(_LINE * len(climber.pad) + _GAP for climber in view.climbers if climber.pad)
