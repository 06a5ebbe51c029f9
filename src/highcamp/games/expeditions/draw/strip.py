"""The weather as a strip of days: a column a day, a cell a zone, today framed."""

from __future__ import annotations

from highcamp.drawing.fitting import fit
from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.svg import move_to, rect, text
from highcamp.games.expeditions.draw.asking import possible
from highcamp.games.expeditions.draw.layout import WIDTH
from highcamp.games.expeditions.draw.meanings import day_words, token_words
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.view import Day, View
from highcamp.games.expeditions.words import ZONE_NAMES

LEFT, TOP, CELL, TALL = 152, 112, 64, 25


def strip(view: View) -> str:
    """All days that can be seen."""
    drawn = [text(LEFT - 12, TOP + TALL * (3 - zone) + 19, name, 18, "f-mute", "end") for zone, name in enumerate(ZONE_NAMES)]
    for number, day in enumerate(view.days):
        drawn.append(explained(_day(view, day, LEFT + number * CELL, number == 0), day_words(view, day)))
    drawn.append(text(WIDTH - 22, TOP + 14, "Risk tokens", 20, "f-mute", "end"))
    return "".join(drawn)


def _day(view: View, day: Day, x: float, today: bool) -> str:
    name, look = (f"day {day.turn}", "bold") if today else (str(day.turn), "f-mute")
    name, letters = fit(name, 20, CELL - 8, 15, bold=today)
    drawn = [text(x + CELL / 2, TOP - 8, name, letters, look, "middle")]
    for zone in range(len(ZONE_NAMES)):
        y = TOP + TALL * (3 - zone)
        hit = day.stop[zone] or day.loss[zone] > 0
        drawn.append(rect(x + 2, y + 1, CELL - 4, TALL - 2, "f-mute" if day.stop[zone] else "f-snow" if hit else "f-card", 5))
        if hit:
            words = ("+1" if view.boots else "stop") if day.stop[zone] else f"−{day.loss[zone]}"
            ink = "f-paper" if day.stop[zone] else "f-deep"
            drawn.append(text(x + CELL / 2, y + 19, words, 19, f"bold {ink}", "middle"))
    if today:
        drawn.append(rect(x, TOP - 30, CELL, 4 * TALL + 34, "none s-ink pen", 8))
    return "".join(drawn)


def tokens(view: View, press: Press) -> str:
    """The open risk tokens: lit while the reader takes one."""
    return "".join(_token(view, number, press) for number in range(len(view.risk_open)))


def _token(view: View, number: int, press: Press) -> str:
    value = view.risk_open[number]
    move, said = Move(Verb.TOKEN, value=value).number, f"−{value}" if value else "0"
    label = f"{said}, a risk token"
    able, words = move in possible(view), token_words(view, value)
    disc = '<circle class="plate" r="20"/>' if able else '<circle class="f-card s-rockies" stroke-width="4" r="20"/>'
    content = disc + text(0, 8, said, 23, "numeral", "middle")
    place = move_to(WIDTH - 42 - 46 * (len(view.risk_open) - 1 - number), TOP + 50)
    if able:
        return press.legal(content, move, label, why=words, place=place)
    if press.asks:
        return press.shut(content, move, label, tabbed=False, why=words, place=place)
    return explained(content, words, cls="token", place=place)
