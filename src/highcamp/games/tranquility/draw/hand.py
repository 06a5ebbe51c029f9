"""The hand of the one who looks: what each card does, and the cards that are being discarded, raised until all are chosen."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.svg import esc, group, move_to, num, rect
from highcamp.games.tranquility.box import DISCARD
from highcamp.games.tranquility.draw.asking import asks, can_pick, of_card
from highcamp.games.tranquility.draw.faces import face
from highcamp.games.tranquility.draw.layout import EDGE, TRAY
from highcamp.games.tranquility.names import kind_of
from highcamp.games.tranquility.view import View
from highcamp.games.tranquility.words import card_text

_WIDE, _TALL = 104, 116
_TOP = TRAY + 66
_RAISED = 14
BELOW: Final = _TOP + _TALL + 8


def hand(view: View, lit: bool, presses: bool) -> str:
    """The cards side by side, what can be pressed first: the keyboard meets it in this order."""
    shown = view.seat if view.seat is not None else view.turn
    held = view.climbers[shown].hand if shown is not None else None
    if held is None:
        return ""
    acts = shown == view.turn and bool(view.choices)
    down = (view.paid_cards or ()) if acts else ()
    cards = sorted([(kind_of(word), 0, word) for word in held] + [(kind_of(word), 1, word) for word in down])
    able: list[str] = []
    quiet: list[str] = []
    for place, (_, picked, word) in enumerate(cards):
        x = EDGE + 4 + (_WIDE + 8) * place
        if acts and view.moment == "pay":
            drawn = _payment(view, word, bool(picked), x, place, lit, presses)
            (quiet if picked else able).append(drawn)
            continue
        quiet.append(_card(view, word, x, place, acts and lit and presses))
        if acts and view.moment == "act" and word not in [other for _, _, other in cards[:place]]:
            able.append(_discard(view, word, x, place, lit, presses))
    return "".join(able + quiet)


def _card(view: View, word: str, x: float, place: int, asking: bool) -> str:
    """A card that is looked at; one that can go nowhere now says why not."""
    asked = of_card(view, word) if asking else None
    inside = f"<title>{esc(card_text(word))}</title>{face(word, _WIDE, _TALL)}"
    if asked is None:
        return group(inside, "piece", move_to(x, _TOP), f"hand-{place + 1}")
    edge = rect(-3, -3, _WIDE + 6, _TALL + 6, "plate", 10)
    role = f'class="piece choice" tabindex="0" {asks(asked, f"{word}: cannot be played now")}'
    return f'<g id="hand-{place + 1}" {role} {move_to(x, _TOP)}>{inside.replace("</title>", f"</title>{edge}", 1)}</g>'


def _discard(view: View, word: str, x: float, place: int, lit: bool, presses: bool) -> str:
    """Under a card of the hand: to discard it as one of two."""
    move, label = DISCARD + kind_of(word), f"discard {word}"
    if _offered(view, move, lit and presses):
        role = choosing(move, label, lit, presses)
    elif lit and presses:
        role = f'class="choice" tabindex="0" {asks(move, label)}'
    else:
        return ""
    return plate(role, x, BELOW, _WIDE, "discard", "Discard two cards instead of playing one.", f"discard-{place + 1}")


def _payment(view: View, word: str, picked: bool, x: float, place: int, lit: bool, presses: bool) -> str:
    """A card while a cost is paid: the whole card can be pressed. One that was picked is raised, and pressed again put back;
    if there is another like it in hand, that one is picked first.
    """
    move = DISCARD + kind_of(word)
    twin = picked and word in (view.climbers[view.turn].hand or ()) if view.turn is not None else False
    inside = face(word, _WIDE, _TALL)
    at, name = move_to(x, _TOP - _RAISED * picked), f"hand-{place + 1}"
    title = f"<title>{esc(card_text(word))}</title>"
    if twin or not _offered(view, move, lit and presses):
        return group(title + inside, "piece", at, name)
    words = "put back" if picked else "discard"
    pressed = ' aria-pressed="true"' if picked and lit and presses else ""
    role = choosing(move, f"{words} {word}", lit, presses).replace('class="', 'class="piece ', 1)
    below = group(rect(0, 0, _WIDE, 44, "plate", 10) + _words(_WIDE, words), "", move_to(0, _TALL + 8 + _RAISED * picked))
    return f'<g id="{name}" {role}{pressed} {at}>{title}{inside}{below}</g>'


def _offered(view: View, move: int, presses: bool) -> bool:
    """Whether a card can be discarded next. Where it can be pressed there is a table, which takes a set in any order."""
    return any(choice.move == move for choice in view.choices) or (presses and can_pick(view))


def choosing(move: int, label: str, lit: bool, presses: bool) -> str:
    """The attributes of something that can be done."""
    role = 'role="button" tabindex="0"' if lit and presses else 'role="img"'
    return f'class="choice{" legal" if lit else ""}" data-move="{move}" {role} aria-label="{esc(label)}"'


def plate(role: str, x: float, y: float, wide: float, words: str, title: str, name: str = "") -> str:
    """A plate to be pressed, with words on it."""
    own = f'id="{name}" ' if name else ""
    return (
        f"<g {own}{role} {move_to(x, y)}><title>{esc(title)}</title>"
        f"{rect(0, 0, wide, 44, 'plate', 10)}{_words(wide, words)}</g>"
    )


def _words(wide: float, words: str) -> str:
    return f'<text x="{num(wide / 2)}" y="30" font-size="21" text-anchor="middle">{esc(words)}</text>'
