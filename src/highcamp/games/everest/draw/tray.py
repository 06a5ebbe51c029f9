"""The reader's own cards, the running action phase, and what can be done now, as plates in groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highcamp.drawing.fitting import cut, width, wrap
from highcamp.drawing.svg import esc, move_to, rect, text
from highcamp.games.everest.draw.layout import WIDTH
from highcamp.games.everest.draw.teams import CARD, card_row
from highcamp.games.everest.view import Choice, View
from highcamp.games.everest.words import advice, headline

LEFT: Final = 40
RIGHT: Final = WIDTH - 40
PLATE: Final = 50


def tray(view: View, top: float, lit: bool, presses: bool) -> tuple[str, float]:
    """The tray, and where it ends."""
    y = top + 44
    drawn = [text(LEFT, y, headline(view), 32, "bold f-glow" if lit else "bold")]
    for line in wrap(advice(view), 23, RIGHT - LEFT, 2) if advice(view) else []:
        y += 32
        drawn.append(text(LEFT, y, line, 23, "f-rockies"))
    for name, cards, note in _rows(view):
        y += 46
        drawn.append(text(LEFT, y, name, 23, "f-mute") + card_row(cards, LEFT + 150, y - 29))
        drawn.append(text(LEFT + 160 + CARD * len(cards), y, note, 23))
    y += 26
    plates, y = _plates(view, y, lit, presses)
    panel = rect(26, top, WIDTH - 52, y - top + 20, "f-card s-line pen", 16)
    return panel + "".join(drawn) + plates, y + 20


def _rows(view: View) -> list[tuple[str, Sequence[str], str]]:
    """Rows of cards, each with its name and a note."""
    rows: list[tuple[str, Sequence[str], str]] = []
    if view.action is not None:
        rows.append(("Unused", view.action.unused, "" if view.action.unused else "none"))
        for name, (up, down, free) in zip("AB", view.action.points, strict=True):
            if up or down or free:
                rows.append((f"Points of {name}", (), f"{up} up, {down} down, {free} either way"))
    own = view.teams[view.seat].own if view.seat is not None else None
    if own is not None:
        rows.append(("Your hand", own.hand, "" if own.hand else "empty"))
        rows += [("Chosen", own.chosen, "")] if own.chosen else []
        rows += [("You look at", own.looking_at, "")] if own.looking_at else []
    return rows


def _plates(view: View, top: float, lit: bool, presses: bool) -> tuple[str, float]:
    x, y = float(LEFT), top
    drawn = []
    for number, choice in enumerate(view.choices):
        wide = min(width(choice.text, 22, True) + 34, RIGHT - LEFT)
        if x + wide > RIGHT:
            x, y = float(LEFT), y + PLATE + 8
        drawn.append(_plate(choice, number, (x, y, wide), lit, presses))
        x += wide + 8
    return "".join(drawn), y + (PLATE if view.choices else 0)


def _plate(choice: Choice, number: int, at: tuple[float, float, float], lit: bool, presses: bool) -> str:
    x, y, wide = at
    role = 'role="button" tabindex="0"' if lit and presses else 'role="img"'
    words = cut(choice.text, 22, wide - 20, bold=True)
    primary = " primary" if choice.text == "end" else ""
    return (
        f'<g id="choice-{number + 1}" class="choice{" legal" if lit else ""}{primary}" data-move="{choice.move}" {role} '
        f'aria-label="{esc(choice.text)}" {move_to(x, y)}>{rect(0, 0, wide, PLATE, "plate", 12)}'
        f"{text(wide / 2, 33, words, 22, 'bold', 'middle')}</g>"
    )
