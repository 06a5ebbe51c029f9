"""The hand at a scene: a card is pressed together with its place; the tab below it discards it as one of two."""

from __future__ import annotations

from highcamp.drawing.held import held_ids
from highcamp.drawing.pressing import Press, explained, slot
from highcamp.drawing.svg import group, hit, move_to, rect, text
from highcamp.games.tranquility.box import DISCARD
from highcamp.games.tranquility.draw.asking import kind_of_discard, of_card
from highcamp.games.tranquility.draw.faces import back, face
from highcamp.games.tranquility.draw.layout import Strip
from highcamp.games.tranquility.names import kind_of, spoken
from highcamp.games.tranquility.offers import card_press
from highcamp.games.tranquility.view import View
from highcamp.games.tranquility.words import card_name, card_text, is_dealt

_RAISED = 5


def whose(view: View) -> int | None:
    """Whose hand lies there: that of whoever looks, or of the one to act where all hands lie open."""
    shown = view.seat if view.seat is not None else view.turn
    return None if shown is None or view.climbers[shown].hand is None else shown


def held(view: View, shown: int, at: Strip, press: Press) -> str:
    """The cards of this seat, and what can be done with them."""
    hand = view.climbers[shown].hand or ()
    acts = shown == view.turn and bool(view.choices)
    down = (view.paid_cards or ()) if acts else ()
    cards = sorted([(kind_of(word), 0, word) for word in hand] + [(kind_of(word), 1, word) for word in down])
    drawn = [_piles(view, shown, at)] if at.piles and is_dealt(view) else []
    words, ids = [word for _, _, word in cards], held_ids(kind for kind, _, _ in cards)
    for place, (_, picked, word) in enumerate(cards):
        (x, y), name = at.corner(place, len(cards)), ids[place]
        if acts and view.moment == "pay":
            drawn.append(_payment(view, word, bool(picked), at, move_to(x, y + at.top - _RAISED * picked), name, press))
            continue
        drawn.append(_card(view, word, acts, at, move_to(x, y + at.top), name, press))
        if acts and view.moment == "act" and word not in words[:place]:
            drawn.append(_tab(view, word, at, move_to(x, y + at.tab[0]), f"discard-{place + 1}", press))
    return "".join(drawn)


def _card(view: View, word: str, acts: bool, at: Strip, place: str, name: str, press: Press) -> str:
    """A card that goes somewhere lights its places; one that can go nowhere says why not."""
    wide, tall = at.card
    drawn, words = face(word, wide, tall), card_text(word)
    if not acts or not press.asks:
        return explained(drawn, words, cls="piece", place=place, id=name)
    edge = rect(-2, -2, wide + 4, tall + 4, at.plate, 10)
    asked = of_card(view, word)
    if asked is not None:
        label = f"{card_name(word)}: cannot be played now"
        return press.shut(edge + group(drawn, "soft"), asked, label, why=words, cls="piece", place=place, id=name)
    bubble = rect(8, tall - 21, wide - 16, 18, "bubble", 6) + slot(wide / 2, tall - 7, 13)
    return press.target(edge + drawn + bubble, card_press(word), card_name(word), why=words, cls="piece", place=place, id=name)


def _tab(view: View, word: str, at: Strip, place: str, name: str, press: Press) -> str:
    """To discard a card as one of two."""
    move = DISCARD + kind_of(word)
    kind = kind_of_discard(view, move, press)
    if kind == "still":
        return ""
    why = "Discard two cards instead of playing one."
    return press.marked(kind, _plate(at, "discard"), move, f"Discard {spoken(kind_of(word))}", why=why, place=place, id=name)


def _payment(view: View, word: str, picked: bool, at: Strip, place: str, name: str, press: Press) -> str:
    """A card while a cost is paid: card and tab are one. One that was picked is raised, and pressed again put back."""
    wide, tall = at.card
    move = DISCARD + kind_of(word)
    kind = kind_of_discard(view, move, press)
    drawn, words = face(word, wide, tall), card_text(word)
    if kind not in ("legal", "pick"):
        return explained(drawn, words, cls="piece", place=place, id=name)
    if picked:
        kind = "pick"  # also while another like it could be discarded
    verb = "put back" if picked else "discard"
    below = group(_plate(at, verb), "", move_to(0, at.tab[0] - at.top + _RAISED * picked))
    edge = rect(-2, -2, wide + 4, tall + 4, at.plate, 10) + hit(0, 0, wide, at.tab[0] - at.top)
    label = f"{verb.capitalize()} {spoken(kind_of(word))}"
    return press.marked(kind, edge + drawn + below, move, label, chosen=picked, why=words, cls="piece", place=place, id=name)


def _plate(at: Strip, words: str) -> str:
    """A tab with words on it."""
    wide = at.card[0]
    return rect(0, 0, wide, at.tab[1], "plate fine", 9) + text(wide / 2, 27, words, 16 if wide > 90 else 13, "", "middle")


def _piles(view: View, seat: int, at: Strip) -> str:
    """The own draw pile on the left, what was discarded on the right: nobody looks at either."""
    drawn = []
    climber = view.climbers[seat]
    for x, name, count in ((16, "to draw", climber.pile), (at.width - 16 - 66, "discarded", climber.discarded)):
        cards = back(66, 72) if count else rect(0, 0, 66, 72, "none s-line pen dashed", 6)
        words = text(33, 44, str(count), 26, "numeral", "middle") + text(33, 96, name, 14, "f-mute", "middle")
        drawn.append(explained(cards + words, f"{count} {name}", place=move_to(x, at.top)))
    return "".join(drawn)
