"""The climbers' panels: who they are, how they stand, and what they have won as an elevation profile."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import badge, range_mark
from highcamp.drawing.svg import group, move_to, num, rect, text
from highcamp.games.elevation.draw.effects import effect
from highcamp.games.elevation.draw.faces import PAINT
from highcamp.games.elevation.draw.pressing import title, told
from highcamp.games.elevation.view import Climber, View
from highcamp.games.elevation.words import RANGES, from_to, many, seat_name, span

GAP: Final = 12
TALL: Final = 148
_BASE: Final = 126  # where a profile stands
_STEP: Final = 4.6  # height of a number


def panels(view: View, y: float, lit: bool) -> str:
    """All panels, in rows."""
    drawn = []
    across = _across(view)
    wide = _wide(view)
    left = (720 - across * (wide + GAP) + GAP) / 2
    for seat, climber in enumerate(view.climbers):
        x = left + seat % across * (wide + GAP)
        drawn.append(_panel(view, seat, climber, x, y + seat // across * (TALL + GAP), lit))
    return "".join(drawn)


def height(view: View) -> float:
    """How much room the panels take."""
    rows = -(-len(view.climbers) // _across(view))
    return rows * (TALL + GAP)


def _across(view: View) -> int:
    return 2 if len(view.climbers) == 4 else 3


def _wide(view: View) -> int:
    return 330 if _across(view) == 2 else 216


def _panel(view: View, seat: int, climber: Climber, x: float, y: float, lit: bool) -> str:
    acts = seat in view.acting
    wide = _wide(view)
    edge = ("s-glow" if lit and seat == view.seat else "s-seat") + " bold-pen" if acts else "s-line pen"
    name, size = fit(climber.name.split()[-1] if climber.auto else seat_name(view, seat), 24, 96, 14, bold=True)
    note = "you" if seat == view.seat else "guide" if seat == view.guide else ""
    counts = many(climber.tricks, "trick")
    own = ""
    if climber.personal:
        words, letters = fit(climber.personal.name, 18, wide - 108, 14, bold=True)
        own = told(f"For {seat_name(view, seat)} alone: {effect(climber.personal)}", text(14, 136, words, letters, "bold"))
    held = f"{climber.cards} in hand"
    content = (
        title(_standing(view, seat, climber))
        + rect(0, 0, wide, TALL, f"f-card {edge}", 12)
        + badge(seat, 24, 26, 24)
        + text(42, 34, name, size, "bold")
        + text(wide - 12, 36, str(climber.total), 30, "numeral", "end")
        + text(14, 62, note, 20, "map f-mute")
        + text(14, 88, counts, 21, "f-mute")
        + text(14, 112, held, 21, "f-mute")
        + own
        + told(_won(climber), _profile(climber, wide - 82))
    )
    return group(content, f"party seat-{seat}", move_to(x, y), f"party-{seat + 1}")


def _standing(view: View, seat: int, climber: Climber) -> str:
    """The panel's numbers in words."""
    days = "in all" if view.moment == "over" else "from the days before"
    cards = f"{many(climber.tricks, 'trick')} today, {many(climber.cards, 'card')} in hand"
    parts = [f"{seat_name(view, seat)}: {many(climber.total, 'point')} {days}, {cards}."]
    if climber.auto:
        parts.append("An auto-ascender plays by fixed rules.")
    if seat == view.guide:
        parts.append("The Guide: ties of seat order are decided from here on.")
    return " ".join(parts)


def _won(climber: Climber) -> str:
    """The profile in words."""
    rule = "A range pays the highest number won in it minus the lowest."
    if climber.won is None:
        return f"{many(climber.won_cards, 'card')} won today. {rule}"
    ends = [(name, span(climber, name)) for name in RANGES]
    heights = [f"{name} {from_to(*both)}" for name, both in ends if both]
    snow = sum(one.range == "Avalanche" for one in climber.won)
    return f"Won today: {', '.join(heights + ([many(snow, 'Avalanche')] if snow else [])) or 'nothing'}. {rule}"


def _profile(climber: Climber, left: float) -> str:
    """For each range a bar from the lowest to the highest number won: its height is the score."""
    drawn = []
    for place, name in enumerate(RANGES):
        x = left + place * 21
        ends = span(climber, name)
        drawn.append(f'<path class="s-line thin" d="M{x:g} {_BASE - 14 * _STEP:g}V{_BASE}"/>')
        drawn.append(range_mark(PAINT[name], x, _BASE + 11, 12))
        if climber.won is None:
            continue
        if ends:
            low, high = (num(_BASE - value * _STEP) for value in ends)
            drawn.append(
                f'<path class="s-{PAINT[name]} none" stroke-width="9" stroke-linecap="round" d="M{x:g} {low}V{high}"/>'
            )
    if climber.won is None:
        drawn.append(text(left + 31, 96, f"{climber.won_cards} won", 17, "f-mute", "middle"))
    return "".join(drawn)
