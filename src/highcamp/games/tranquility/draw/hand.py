"""The hand of the one who looks: what each card does, and the cards that are being discarded, raised until all are chosen."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.held import held_ids
from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.games.tranquility.box import DISCARD
from highcamp.games.tranquility.draw.asking import kind_of_discard, of_card
from highcamp.games.tranquility.draw.faces import face
from highcamp.games.tranquility.draw.layout import EDGE, TRAY
from highcamp.games.tranquility.names import kind_of, spoken
from highcamp.games.tranquility.view import View
from highcamp.games.tranquility.words import card_name, card_text

_WIDE, _TALL = 104, 116
_TOP = TRAY + 66
_RAISED = 14
BELOW: Final = _TOP + _TALL + 8


def hand(view: View, press: Press) -> str:
    """The cards side by side, what can be pressed first: the keyboard meets it in this order."""
    shown = view.seat if view.seat is not None else view.turn
    held = view.climbers[shown].hand if shown is not None else None
    if held is None:
        return ""
    acts = shown == view.turn and bool(view.choices)
    down = (view.paid_cards or ()) if acts else ()
    cards = sorted([(kind_of(word), 0, word) for word in held] + [(kind_of(word), 1, word) for word in down])
    ids = held_ids(kind for kind, _, _ in cards)
    able: list[str] = []
    quiet: list[str] = []
    for place, (_, picked, word) in enumerate(cards):
        x = EDGE + 4 + (_WIDE + 8) * place
        if acts and view.moment == "pay":
            drawn = _payment(view, word, bool(picked), x, ids[place], press)
            (quiet if picked else able).append(drawn)
            continue
        quiet.append(_card(view, word, x, ids[place], press))
        if acts and view.moment == "act" and word not in [other for _, _, other in cards[:place]]:
            able.append(_discard(view, word, x, place, press))
    return "".join(able + quiet)


def _card(view: View, word: str, x: float, name: str, press: Press) -> str:
    """A card that is looked at; one that can go nowhere now says why not."""
    asked = of_card(view, word) if press.asks else None
    drawn, words, at = face(word, _WIDE, _TALL), card_text(word), move_to(x, _TOP)
    if asked is None:
        return explained(drawn, words, cls="piece", place=at, id=name)
    edge = rect(-3, -3, _WIDE + 6, _TALL + 6, "plate", 10)
    return press.shut(
        edge + drawn, asked, f"{card_name(word)}: cannot be played now", why=words, cls="piece", place=at, id=name
    )


def _discard(view: View, word: str, x: float, place: int, press: Press) -> str:
    """Under a card of the hand: to discard it as one of two."""
    move = DISCARD + kind_of(word)
    kind = kind_of_discard(view, move, press)
    if kind == "still":
        return ""
    why, at = "Discard two cards instead of playing one.", move_to(x, BELOW)
    return press.marked(
        kind, plate(_WIDE, "discard"), move, f"discard {spoken(kind_of(word))}", why=why, place=at, id=f"discard-{place + 1}"
    )


def _payment(view: View, word: str, picked: bool, x: float, name: str, press: Press) -> str:
    """A card while a cost is paid: the whole card can be pressed. One that was picked is raised, and pressed again put back."""
    move = DISCARD + kind_of(word)
    drawn, words, at = face(word, _WIDE, _TALL), card_text(word), move_to(x, _TOP - _RAISED * picked)
    kind = kind_of_discard(view, move, press)
    if kind not in ("legal", "pick"):
        return explained(drawn, words, cls="piece", place=at, id=name)
    if picked:
        kind = "pick"  # also while another like it could be discarded
    verb = "put back" if picked else "discard"
    below = group(plate(_WIDE, verb), "", move_to(0, _TALL + 8 + _RAISED * picked))
    return press.marked(
        kind, drawn + below, move, f"{verb} {spoken(kind_of(word))}", chosen=picked, why=words, cls="piece", place=at, id=name
    )


def plate(wide: float, words: str) -> str:
    """A plate to be pressed, with words on it."""
    return rect(0, 0, wide, 44, "plate", 10) + text(wide / 2, 30, words, 21, "", "middle")
