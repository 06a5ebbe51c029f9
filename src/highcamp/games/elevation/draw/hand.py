"""The viewer's hand and everything that can be done now, as buttons; what cannot be done says why."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import wrap
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Kind, Press
from highcamp.drawing.svg import move_to, rect, text
from highcamp.games.elevation.box import AXE, FACE_UP, GIVE, HAND_SIZE, NAME
from highcamp.games.elevation.draw.asking import pickable
from highcamp.games.elevation.draw.faces import face, size
from highcamp.games.elevation.draw.signs import WIDTH
from highcamp.games.elevation.names import RANGE_NAMES
from highcamp.games.elevation.view import Choice, Face, View
from highcamp.games.elevation.words import card_text, face_name, situation

PROMPT: Final = 62  # for what to do, in one line or two
_GAP: Final = 10
_LARGE: Final = 0.86  # five beside each other
_MEDIUM: Final = 0.78  # where there are many signs
_MANY_SIGNS: Final = 3
_ACROSS: Final = 5
_SHORT: Final = 6  # cards that lie in one row where no climber ever has more
_MOST: Final = 7  # in a row
_PLATE: Final = 60
_PLATES: Final = 6  # in a row
_BRINGS_PLATES: Final = ("King of the Mountain", "Seconding")

_CARDS: Final = ("draft", "pass", "play")  # moments that ask for a card of the hand


def hand(view: View, y: float, who: Names, press: Press) -> str:
    """What to do, the cards, and the other choices: first those that can be made, for the keyboard meets them in this order."""
    able = [_prompt(view, y, who, press.lit)]
    quiet: list[str] = []
    now, takes = {choice.move for choice in view.choices}, pickable(view)
    for one, place in zip(view.hand, _places(view, y + PROMPT), strict=True):
        kind: Kind = "legal" if one.card in now else "still"
        if kind == "still" and press.asks:
            kind = "pick" if one.card in takes else "shut"
        dim = view.moment in _CARDS and press.lit and one.card not in now | takes
        (quiet if kind == "shut" else able).append(_card(view, one, kind, press, dim, place))
    below = y + PROMPT + (_cards_height(view) if view.hand else 0)
    others = [(choice.move, _words(choice, who)) for choice in view.choices if _is_plate(choice)]
    refused = _refused(view) if press.asks else []
    for number, (move, words) in enumerate(others + refused):
        drawn, place = _plate(words, number, len(others) + len(refused), below)
        if number < len(others):
            able.append(press.legal(drawn, move, words, place=place))
        else:
            quiet.append(press.shut(drawn, move, words, place=place))
    return "".join(able + quiet)


def hand_height(view: View) -> float:
    """How much room hand and choices take; what may still come is reserved, so that nothing jumps."""
    if view.seat is None:
        return PROMPT
    plates = view.axes or any(sign.name in _BRINGS_PLATES for sign in view.approach) or any(map(_is_plate, view.choices))
    return PROMPT + _cards_height(view) + (_PLATE + _GAP if plates else 0) + 4


def _prompt(view: View, y: float, who: Names, lit: bool) -> str:
    lines = who.wrapped(lambda called: situation(view, called), 23, WIDTH - 48, 2, bold=lit)
    style = "bold" if lit else "f-mute"
    top = y + 38 if len(lines) == 1 else y + 25
    return "".join(text(WIDTH / 2, top + 26 * i, line, 23, style, "middle") for i, line in enumerate(lines))


# -- cards --


def _rows(view: View) -> int:
    """How many rows there is room for: as many as the hands of this table need, however few cards are left."""
    usual = 1 if HAND_SIZE[len(view.climbers)] <= _SHORT else 2
    return usual if len(view.hand) <= usual * _SHORT else -(-len(view.hand) // _MOST)


def _across(view: View) -> int:
    """How many cards lie beside each other."""
    few = _SHORT if _rows(view) == 1 else _ACROSS
    return max(1, len(view.hand)) if len(view.hand) <= few else -(-len(view.hand) // _rows(view))


def _scale(view: View) -> float:
    across = max(_SHORT if _rows(view) == 1 else _ACROSS, _across(view))
    largest = _LARGE if len(view.approach) < _MANY_SIGNS else _MEDIUM
    return min(largest, ((WIDTH - 36) / across - 8) / size(1)[0])


def _cards_height(view: View) -> float:
    return _rows(view) * (size(_scale(view))[1] + _GAP)


def _places(view: View, y: float) -> list[str]:
    """Where the cards lie."""
    wide, tall = size(_scale(view))
    across = _across(view)
    rows = -(-len(view.hand) // across)
    left = (WIDTH - across * (wide + 8) + 8) / 2
    top = y + (_rows(view) - rows) * (tall + _GAP) / 2
    count = len(view.hand)
    return [move_to(left + place % across * (wide + 8), top + place // across * (tall + _GAP)) for place in range(count)]


def _card(view: View, one: Face, kind: Kind, press: Press, dim: bool, place: str) -> str:
    """A card of the hand: lit where it can be put forward or put back, raised where it was chosen already."""
    scale, chosen = _scale(view), one in view.picks
    wide, tall = size(scale)
    up = -6 if chosen else 0
    drawn = face(view, one, 0, up, scale, "dim" if dim else "")
    if chosen:
        drawn += rect(0, tall + up - 23, wide, 23, "f-ink", 8)
        drawn += text(wide / 2, tall + up - 6, "chosen", 18, "bold f-paper", "middle")
    if kind != "still":
        drawn = rect(-3, up - 3, wide + 6, tall + 6, "plate", 14) + drawn
    label = face_name(one) if one.range == "Avalanche" else f"{face_name(one)}, {one.peak}, {one.feet:,} ft"
    label += ", chosen" if chosen else ""
    return press.marked(kind, drawn, one.card, label, chosen=chosen, why=card_text(view, one), place=place)


# -- plates --


def _is_plate(choice: Choice) -> bool:
    """Whether a choice is neither a card of the hand nor a pile."""
    return AXE <= choice.move < FACE_UP or choice.move >= NAME


def _refused(view: View) -> list[tuple[int, str]]:
    """Ranges that cannot be handed on, where one is asked for."""
    if view.moment != "seconding":
        return []
    offered = {choice.move for choice in view.choices}
    return [(GIVE + i, f"Give {name}") for i, name in enumerate(RANGE_NAMES[:-1]) if GIVE + i not in offered]


def _plate(words: str, place: int, count: int, y: float) -> tuple[str, str]:
    """A choice that is no card of the hand, and where it stands."""
    across = min(count, _PLATES)
    wide = min(330, (WIDTH - 36 + 8) / across - 8)
    left = (WIDTH - across * (wide + 8) + 8) / 2
    lines = wrap(words, 21, wide - 10, 2, bold=True)
    first = 38 if len(lines) == 1 else 26
    drawn = "".join(text(wide / 2, first + 23 * number, line, 21, "bold", "middle") for number, line in enumerate(lines))
    at = move_to(left + place % _PLATES * (wide + 8), y + place // _PLATES * (_PLATE + _GAP))
    return rect(0, 0, wide, _PLATE, "plate", 14) + drawn, at


def _words(choice: Choice, who: Names) -> str:
    if NAME <= choice.move < GIVE:
        return f"{who.verb(choice.move - NAME, 'take', 'takes')} it"
    return choice.text[0].upper() + choice.text[1:]
