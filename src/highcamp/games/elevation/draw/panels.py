"""The climbers' panels: who they are, how they stand, and what they have won as an elevation profile."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import fit, width
from highcamp.drawing.marks import badge, range_mark
from highcamp.drawing.names import SLACK, Names
from highcamp.drawing.pressing import explained
from highcamp.drawing.svg import esc, move_to, num, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.elevation.draw.effects import effect
from highcamp.games.elevation.draw.faces import PAINT
from highcamp.games.elevation.draw.ranges import won_text
from highcamp.games.elevation.draw.signs import WIDTH
from highcamp.games.elevation.view import Climber, View
from highcamp.games.elevation.words import RANGES, is_dealt, span

_GAP: Final = 10
_LEFT: Final = 18
_OWN: Final = 24  # for the line of an approach card of their own
_STEP: Final = 3  # height of a number in a profile


def panels(view: View, y: float, who: Names, lit: bool) -> str:
    """All panels, in rows."""
    drawn = []
    across = _across(view)
    wide = _wide(view)
    for seat, climber in enumerate(view.climbers):
        place = move_to(_LEFT + seat % across * (wide + _GAP), y + seat // across * (_tall(view) + _GAP))
        panel, words = _panel(view, seat, climber, who, lit), standing_text(view, seat, climber, who)
        drawn.append(explained(panel, words, cls=f"party seat-{seat}", place=place, id=f"party-{seat + 1}"))
    return "".join(drawn)


def height(view: View) -> float:
    """How much room the panels take."""
    rows = -(-len(view.climbers) // _across(view))
    return rows * (_tall(view) + _GAP)


def _across(view: View) -> int:
    return 2 if len(view.climbers) == 4 else 3


def _wide(view: View) -> float:
    return (WIDTH - 2 * _LEFT + _GAP) / _across(view) - _GAP


def _tall(view: View) -> int:
    return (80 if _across(view) == 2 else 102) + (_OWN if any(climber.personal for climber in view.climbers) else 0)


def _panel(view: View, seat: int, climber: Climber, who: Names, lit: bool) -> str:
    """One panel: two beside each other have their numbers in one line, of three each has two."""
    wide, tall, flat = _wide(view), _tall(view), _across(view) == 2
    edge = ("s-glow" if lit and seat == view.seat else "s-seat") + " bold-pen" if seat in view.acting else "s-line pen"
    counts, held = counted(climber.tricks, "trick"), f"{climber.cards} in hand"
    lines = ([f"{counts} · {held}"] if flat else [counts, held]) if is_dealt(view) else []
    room = wide - (158 if flat else 102)  # before the profile
    return (
        rect(0, 0, wide, tall, f"f-card {edge}", 12)
        + badge(seat, 24, 25, 24)
        + _name(view, seat, climber, who)
        + text(wide - 12, 48 if flat else 34, str(climber.total), 29, "numeral", "end")
        + "".join(text(14, 62 + 24 * place, *fit(line, 20, room, 16), "f-mute") for place, line in enumerate(lines))
        + _own(climber, wide, tall, who.of(seat))
        + explained(_profile(climber, wide - (136 if flat else 80), 59 if flat else 82), won_text(climber))
    )


def _name(view: View, seat: int, climber: Climber, who: Names) -> str:
    """Who it is, and whether that is the viewer or The Guide."""
    note = who.note(seat) or ("guide" if seat == view.guide else "")
    beside = 136 if _across(view) == 2 else 12 + width(str(climber.total), 29, bold=True)
    room = _wide(view) - 42 - beside - (7 + SLACK * width(note, 18, italic=True) if note else 0)
    name, letters = who.fitted(lambda called: climber.name.split()[-1] if climber.auto else called.plain(seat), 23, room, 15)
    aside = f'<tspan class="map f-mute" font-size="18" font-weight="400" dx="7">{note}</tspan>' if note else ""
    return f'<text x="42" y="33" font-size="{num(letters)}" class="bold">{esc(name)}{aside}</text>'


def _own(climber: Climber, wide: float, tall: float, name: str) -> str:
    """The approach card that works for them alone."""
    if climber.personal is None:
        return ""
    words, letters = fit(climber.personal.name, 19, wide - 28, 15, bold=True)
    return explained(text(14, tall - 11, words, letters, "bold"), f"For {name} alone: {effect(climber.personal)}")


def standing_text(view: View, seat: int, climber: Climber, who: Names) -> str:
    """The panel's numbers in words."""
    days = "in all" if view.moment == "over" else "from the days before"
    cards = f", {counted(climber.tricks, 'trick')} today, {counted(climber.cards, 'card')} in hand" if is_dealt(view) else ""
    parts = [f"{who.start(seat)}: {counted(climber.total, 'point')} {days}{cards}."]
    if climber.auto:
        parts.append("An auto-ascender plays by fixed rules.")
    if seat == view.guide:
        parts.append("The Guide: ties of seat order are decided from here on.")
    return " ".join(parts)


def _profile(climber: Climber, left: float, base: float) -> str:
    """For each range a bar from the lowest to the highest number won: its height is the score."""
    drawn = []
    for place, name in enumerate(RANGES):
        x = left + place * 21
        ends = span(climber, name)
        drawn.append(f'<path class="s-line thin" d="M{num(x)} {num(base - 14 * _STEP)}V{num(base)}"/>')
        drawn.append(range_mark(PAINT[name], x, base + 11, 13))
        if ends:
            low, high = (num(base - value * _STEP) for value in ends)
            drawn.append(
                f'<path class="s-{PAINT[name]} none" stroke-width="9" stroke-linecap="round" d="M{num(x)} {low}V{high}"/>'
            )
    if climber.won is None:
        drawn.append(text(left + 31, base - 14, f"{climber.won_cards} won", 18, "f-mute", "middle"))
    return "".join(drawn)
