"""The viewer's hand and everything that can be done now, as buttons."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import fit, wrap
from highcamp.drawing.svg import esc, group, move_to, rect, text
from highcamp.games.elevation.box import AXE, FACE_DOWN, FACE_UP
from highcamp.games.elevation.draw.faces import face, size
from highcamp.games.elevation.draw.middle import WIDTH
from highcamp.games.elevation.view import Choice, Face, View
from highcamp.games.elevation.words import face_name, situation

_CARD: Final = 0.74  # six beside each other
_ACROSS: Final = 6
_PLATE: Final = 64
_PLATES: Final = 3  # in a row


def hand(view: View, y: float, lit: bool, presses: bool) -> str:
    """What to do, the cards, and the other choices."""
    drawn = [_prompt(view, y, lit)]
    moves = {choice.card: choice for choice in view.choices if choice.move < AXE}
    wide, tall = size(_CARD)
    rows = max(1, -(-len(view.hand) // _ACROSS))
    across = -(-len(view.hand) // rows) if view.hand else 1
    apart = min(wide + 6, (WIDTH - 44 - wide) / max(1, across - 1))
    left = (WIDTH - (across - 1) * apart - wide) / 2
    for place, one in enumerate(view.hand):
        x, top = left + place % across * apart, y + 60 + place // across * (tall + 16)
        drawn.append(_card(view, one, moves.get(one.card), x, top, lit, presses))
    below = y + 60 + rows * (tall + 16) if view.hand else y + 60
    others = [
        choice for choice in view.choices if choice.card is None or choice.card not in moves or moves[choice.card] is not choice
    ]
    for place, choice in enumerate(others):
        drawn.append(_plate(choice, place, len(others), below, lit, presses))
    return "".join(drawn)


def hand_height(view: View) -> float:
    """How much room hand and choices take; what may still come is reserved, so that nothing jumps."""
    rows = 2 if len(view.hand) > _ACROSS else 1
    return 60 + rows * (size(_CARD)[1] + 16) + 2 * (_PLATE + 10) + 10


def _prompt(view: View, y: float, lit: bool) -> str:
    lines = wrap(situation(view), 23, WIDTH - 60, 2, bold=lit)
    style = "bold" if lit else "f-mute"
    return "".join(text(WIDTH / 2, y + 24 + 26 * i, line, 23, style, "middle") for i, line in enumerate(lines))


def _card(view: View, one: Face, choice: Choice | None, x: float, y: float, lit: bool, presses: bool) -> str:
    """A card of the hand: lit and pressable where it can be put forward, raised where it was chosen already."""
    wide, tall = size(_CARD)
    chosen = one in view.picks
    asks = any(other.card is not None for other in view.choices)
    drawn = face(view, one, 0, -14 if chosen else 0, _CARD, "" if choice or chosen or not asks else "dim")
    if chosen:
        drawn += text(wide / 2, tall - 18, "chosen", 17, "bold", "middle")
    if choice is None or not lit:
        return group(drawn, "", move_to(x, y))
    role = 'role="button" tabindex="0"' if presses else 'role="img"'
    plate = rect(-3, -3, wide + 6, tall + 6, "plate", 14)
    return (
        f'<g class="choice legal" data-move="{choice.move}" {role} aria-label="{esc(_label(one))}" {move_to(x, y)}>'
        f"{plate}{drawn}</g>"
    )


def _label(one: Face) -> str:
    return face_name(one) if one.range == "Avalanche" else f"{face_name(one)}, {one.peak}, {one.feet:,} feet"


def _plate(choice: Choice, place: int, count: int, y: float, lit: bool, presses: bool) -> str:
    """A choice that is no card of the hand."""
    across = min(count, _PLATES)
    wide = (WIDTH - 48 - 12 * (across - 1)) / across
    wide = min(wide, 330)
    left = (WIDTH - across * wide - 12 * (across - 1)) / 2
    x, top = left + place % _PLATES * (wide + 12), y + place // _PLATES * (_PLATE + 10)
    words, letters = fit(_words(choice), 25, wide - 24, 15, bold=True)
    role = 'role="button" tabindex="0"' if lit and presses else 'role="img"'
    legal = " legal" if lit else ""
    return (
        f'<g class="choice{legal}" data-move="{choice.move}" {role} aria-label="{esc(_words(choice))}" {move_to(x, top)}>'
        f"{rect(0, 0, wide, _PLATE, 'plate', 14)}{text(wide / 2, 41, words, letters, 'bold', 'middle')}</g>"
    )


def _words(choice: Choice) -> str:
    if choice.move == FACE_UP:
        return "Take the face-up card"
    if choice.move == FACE_DOWN:
        return "Draw face-down"
    return choice.text[0].upper() + choice.text[1:]
