"""The reader's own cards, the running action phase, and what can be done now, as plates in groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highcamp.drawing.fitting import cut, width, wrap
from highcamp.drawing.svg import esc, move_to, rect, text
from highcamp.games.everest.draw.layout import WIDTH
from highcamp.games.everest.draw.teams import CARD, card_row
from highcamp.games.everest.view import Choice, View
from highcamp.games.everest.words import advice, dying, headline, warning

LEFT: Final = 28
RIGHT: Final = WIDTH - 28
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
    banner, y = _banner(view, y)
    drawn.append(banner)
    plates, y = _plates(view, y, lit, presses)
    panel = rect(14, top, WIDTH - 28, y - top + 20, "f-card s-line pen", 16)
    return panel + "".join(drawn) + plates, y + 20


def _banner(view: View, top: float) -> tuple[str, float]:
    """Who would die tonight, right above the moves: nobody shall end a turn without having seen it."""
    if not warning(view):
        return "", top
    lines = wrap(warning(view), 24, RIGHT - LEFT - 32, 6)
    tall = 32 * len(lines) + 16
    words = "".join(text(LEFT + 16, top + 33 + 32 * number, line, 24, "bold f-paper") for number, line in enumerate(lines))
    return rect(LEFT, top, RIGHT - LEFT, tall, "f-rockies", 12) + words, top + tall + 14


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
        wide = min(width(_words(view, choice), 22, True) + 34, RIGHT - LEFT)
        if x + wide > RIGHT:
            x, y = float(LEFT), y + PLATE + 8
        drawn.append(_plate(view, choice, number, (x, y, wide), lit, presses))
        x += wide + 8
    return "".join(drawn), y + (PLATE if view.choices else 0)


def _words(view: View, choice: Choice) -> str:
    """What a plate says: the move, and for the last one how many die of it."""
    lost = len(dying(view)) if choice.text == "end" else 0
    return f"{choice.text}: {lost} would die" if lost else choice.text


def _plate(view: View, choice: Choice, number: int, at: tuple[float, float, float], lit: bool, presses: bool) -> str:
    x, y, wide = at
    role = 'role="button" tabindex="0"' if lit and presses else 'role="img"'
    said = _words(view, choice)
    primary = " primary" if choice.text == "end" else ""
    return (
        f'<g id="choice-{number + 1}" class="choice{" legal" if lit else ""}{primary}" data-move="{choice.move}" {role} '
        f'aria-label="{esc(said)}" {move_to(x, y)}>{rect(0, 0, wide, PLATE, "plate", 12)}'
        f"{text(wide / 2, 33, cut(said, 22, wide - 20, bold=True), 22, 'bold', 'middle')}</g>"
    )
