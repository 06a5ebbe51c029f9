"""The viewer's hand and everything that can be done now, as buttons; what cannot be done says why."""

from __future__ import annotations

from typing import Final, Literal

from highcamp.drawing.fitting import fit, wrap
from highcamp.drawing.svg import esc, move_to, rect, text
from highcamp.games.elevation.box import AXE, FACE_DOWN, FACE_UP, GIVE
from highcamp.games.elevation.draw.faces import face, size
from highcamp.games.elevation.draw.middle import WIDTH
from highcamp.games.elevation.draw.pressing import legal, pick, pickable, shut, title
from highcamp.games.elevation.names import RANGE_NAMES
from highcamp.games.elevation.view import Choice, Face, View
from highcamp.games.elevation.words import card_text, face_name, situation

_CARD: Final = 0.74  # six beside each other
_ACROSS: Final = 6
_PLATE: Final = 64
_PLATES: Final = 3  # in a row
_MANY_PLATES: Final = ("King of the Mountain", "Seconding")  # cards that offer more than a row of them

_CARDS: Final = ("draft", "pass", "play")  # moments that ask for a card of the hand

Kind = Literal["legal", "pick", "shut", "still"]


def hand(view: View, y: float, lit: bool, presses: bool) -> str:
    """What to do, the cards, and the other choices: first those that can be made, for the keyboard meets them in this order."""
    able = [_prompt(view, y, lit)]
    quiet: list[str] = []
    wide, tall = size(_CARD)
    rows = max(1, -(-len(view.hand) // _ACROSS))
    across = -(-len(view.hand) // rows) if view.hand else 1
    apart = min(wide + 6, (WIDTH - 44 - wide) / max(1, across - 1))
    left = (WIDTH - (across - 1) * apart - wide) / 2
    now, takes = {choice.move for choice in view.choices}, pickable(view)
    for place, one in enumerate(view.hand):
        x, top = left + place % across * apart, y + 60 + place // across * (tall + 16)
        kind: Kind = "legal" if one.card in now else "still"
        if kind == "still" and lit and presses:
            kind = "pick" if one.card in takes else "shut"
        dim = view.moment in _CARDS and lit and one.card not in now | takes
        (quiet if kind == "shut" else able).append(_card(view, one, kind, presses, dim, move_to(x, top)))
    below = y + 60 + rows * (tall + 16) if view.hand else y + 60
    others = [(choice.move, _words(choice)) for choice in view.choices if choice.move >= AXE]
    refused = _refused(view) if lit and presses else []
    for place, (move, words) in enumerate(others + refused):
        role = legal(move, words, presses) if place < len(others) else shut(move, words)
        plate = _plate(words, role, place, len(others) + len(refused), below)
        (able if place < len(others) else quiet).append(plate)
    return "".join(able + quiet)


def hand_height(view: View) -> float:
    """How much room hand and choices take; what may still come is reserved, so that nothing jumps."""
    rows = 2 if len(view.hand) > _ACROSS else 1
    plates = sum(choice.move >= AXE for choice in view.choices) + len(_refused(view))
    many = view.axes or any(sign.name in _MANY_PLATES for sign in view.approach)
    return 60 + rows * (size(_CARD)[1] + 16) + max(2 if many else 1, -(-plates // _PLATES)) * (_PLATE + 10) + 10


def _prompt(view: View, y: float, lit: bool) -> str:
    lines = wrap(situation(view), 23, WIDTH - 60, 2, bold=lit)
    style = "bold" if lit else "f-mute"
    top = y + 24 if len(lines) == 1 else y + 14
    return "".join(text(WIDTH / 2, top + 26 * i, line, 23, style, "middle") for i, line in enumerate(lines))


# -- cards --


def _card(view: View, one: Face, kind: Kind, presses: bool, dim: bool, place: str) -> str:
    """A card of the hand: lit where it can be put forward or put back, raised where it was chosen already."""
    wide, tall = size(_CARD)
    chosen = one in view.picks
    drawn = face(view, one, 0, -14 if chosen else 0, _CARD, "dim" if dim else "")
    if chosen:
        drawn += text(wide / 2, tall - 18, "chosen", 17, "bold", "middle")
    if kind != "still":
        drawn = rect(-3, -3, wide + 6, tall + 6, "plate", 14) + drawn
    if kind == "pick":
        drawn = f'<g cursor="pointer">{drawn}{rect(-3, -3, wide + 6, tall + 6, "none s-glow bold-pen", 14)}</g>'
    return f"<g {_role(view, one, kind, presses)} {place}>{title(card_text(view, one))}{drawn}</g>"


def _role(view: View, one: Face, kind: Kind, presses: bool) -> str:
    """The attributes of a card of the hand: what pressing it does."""
    label = face_name(one) if one.range == "Avalanche" else f"{face_name(one)}, {one.peak}, {one.feet:,} ft"
    if one in view.picks:
        label += ", chosen"
    if kind == "legal":
        return legal(one.card, label, presses)
    if kind == "pick":
        return pick(one.card, label, one in view.picks)
    return shut(one.card, label) if kind == "shut" else f'role="img" aria-label="{esc(label)}"'


# -- plates --


def _refused(view: View) -> list[tuple[int, str]]:
    """Ranges that cannot be handed on, where one is asked for."""
    if view.moment != "seconding":
        return []
    offered = {choice.move for choice in view.choices}
    return [(GIVE + i, f"Give {name}") for i, name in enumerate(RANGE_NAMES[:-1]) if GIVE + i not in offered]


def _plate(words: str, role: str, place: int, count: int, y: float) -> str:
    """A choice that is no card of the hand."""
    across = min(count, _PLATES)
    wide = (WIDTH - 48 - 12 * (across - 1)) / across
    wide = min(wide, 330)
    left = (WIDTH - across * wide - 12 * (across - 1)) / 2
    x, top = left + place % _PLATES * (wide + 12), y + place // _PLATES * (_PLATE + 10)
    drawn, letters = fit(words, 25, wide - 24, 15, bold=True)
    return (
        f"<g {role} {move_to(x, top)}>"
        f"{rect(0, 0, wide, _PLATE, 'plate', 14)}{text(wide / 2, 41, drawn, letters, 'bold', 'middle')}</g>"
    )


def _words(choice: Choice) -> str:
    if choice.move == FACE_UP:
        return "Take the face-up card"
    if choice.move == FACE_DOWN:
        return "Draw face-down"
    return choice.text[0].upper() + choice.text[1:]
