"""The weather as a strip of days: a column a day, a cell a zone, today framed."""

from __future__ import annotations

from highcamp.drawing.svg import rect, text
from highcamp.games.everest.draw.layout import WIDTH
from highcamp.games.everest.view import View
from highcamp.games.everest.words import ZONE_NAMES

LEFT, TOP, CELL, TALL = 152, 112, 64, 25


def strip(view: View) -> str:
    """All days that can be seen."""
    drawn = [text(LEFT - 12, TOP + TALL * (3 - zone) + 19, name, 18, "f-mute", "end") for zone, name in enumerate(ZONE_NAMES)]
    for number, day in enumerate(view.days):
        x = LEFT + number * CELL
        name, look = (f"day {day.turn}", "bold") if number == 0 else (str(day.turn), "f-mute")
        drawn.append(text(x + CELL / 2, TOP - 8, name, 20, look, "middle"))
        for zone in range(len(ZONE_NAMES)):
            y = TOP + TALL * (3 - zone)
            hit = day.stop[zone] or day.loss[zone] > 0
            drawn.append(
                rect(x + 2, y + 1, CELL - 4, TALL - 2, "f-mute" if day.stop[zone] else "f-snow" if hit else "f-card", 5)
            )
            if hit:
                words = "stop" if day.stop[zone] else f"−{day.loss[zone]}"
                ink = "f-paper" if day.stop[zone] else "f-deep"
                drawn.append(text(x + CELL / 2, y + 19, words, 19, f"bold {ink}", "middle"))
    if view.days:
        drawn.append(rect(LEFT, TOP - 30, CELL, 4 * TALL + 34, "none s-ink pen", 8))
    drawn.append(text(WIDTH - 22, TOP + 14, "Risk tokens", 20, "f-mute", "end"))
    for number, value in enumerate(view.risk_open):
        x = WIDTH - 42 - 46 * (len(view.risk_open) - 1 - number)
        drawn.append(f'<circle class="f-card s-rockies" stroke-width="4" cx="{x}" cy="{TOP + 50}" r="20"/>')
        drawn.append(text(x, TOP + 58, f"−{value}" if value else "0", 23, "numeral", "middle"))
    return "".join(drawn)
