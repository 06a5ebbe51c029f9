"""The cards in the reader's tray: the hand with what is chosen of it, cards looked at, cards not used yet."""

from __future__ import annotations

from typing import Final, NamedTuple

from highcamp.drawing.held import held_ids
from highcamp.drawing.pressing import Kind, Press
from highcamp.drawing.svg import move_to, rect
from highcamp.games.expeditions.draw.asking import can_pick, from_hand, looked_at, own_cards, possible, uses
from highcamp.games.expeditions.draw.asking import use as meant
from highcamp.games.expeditions.draw.layout import WIDTH
from highcamp.games.expeditions.draw.meanings import called, card_words
from highcamp.games.expeditions.draw.teams import card_face
from highcamp.games.expeditions.move import Verb, move_of
from highcamp.games.expeditions.view import View

LEFT: Final = 154
WIDE: Final = 82
TALL: Final = 58
GAP: Final = 8
RAISED: Final = 12  # what is chosen lies higher


class Use(NamedTuple):
    """What pressing a card does: nothing, unless it is said."""

    label: str
    kind: Kind = "still"
    move: int = -1
    chosen: bool = False


_DOES: Final = {
    Verb.CHOOSE: "play it",
    Verb.DROP: "remove it from the game",
    Verb.KEEP: "keep it",
    Verb.USE: "use it",
    Verb.BOOST: "use it for acclimatization",
    Verb.RISK_CARD: "pay the risk with it",
}


def does(move: int) -> str:
    """What a press on a card does with it."""
    return _DOES[move_of(move).verb]


def hand(view: View, y: float, press: Press) -> str:
    """The own hand in the order of the cards, the chosen ones raised."""
    own = own_cards(view)
    assert own is not None
    cards = [(card, False) for card in own.hand] + [(card, True) for card in own.chosen]
    cards.sort(key=lambda found: (view.cards.index(found[0]), not found[1]))
    drawn, wide = [], min(WIDE, (WIDTH - LEFT - 20) / len(cards) - GAP)  # a card just gained makes one more
    ids = held_ids(view.cards.index(card) for card, _ in cards)
    for number, (card, chosen) in enumerate(cards):
        use = chosen_one(view, card, press) if chosen else held(view, card, press)
        at = (LEFT + (wide + GAP) * number, y - RAISED * chosen, wide)
        drawn.append(_card(view, card, ids[number], use, press, at))
    return "".join(drawn)


def held(view: View, card: str, press: Press) -> Use:
    """A card in hand."""
    move, moves = from_hand(view, card), possible(view)
    if move in moves:
        return Use(f"{called(view.face(card))}: {does(move)}", "legal", move)
    if not press.asks:
        return Use(called(view.face(card)))
    if can_pick(view):
        return Use(f"{called(view.face(card))}: play it", "pick", move)
    return Use(f"{called(view.face(card))}, in your hand", "shut", move)


def chosen_one(view: View, card: str, press: Press) -> Use:
    """A card that is chosen: a press puts it back, also while there is another of its kind in hand."""
    if can_pick(view) and press.asks:
        return Use(f"{called(view.face(card))}, chosen: put it back", "pick", from_hand(view, card), chosen=True)
    return Use(f"{called(view.face(card))}, chosen", chosen=True)


def looked(view: View, y: float, press: Press) -> str:
    """Cards that a tank lets one look at."""
    own = own_cards(view)
    assert own is not None
    drawn, moves = [], possible(view)
    for number, card in enumerate(own.looking_at):
        move = looked_at(view, card)
        use = Use(f"{called(view.face(card))}: {does(move)}", "legal", move) if move in moves else Use(called(view.face(card)))
        drawn.append(_card(view, card, f"looked-{number + 1}", use, press, _place(number, y)))
    return "".join(drawn)


def unused(view: View, y: float, press: Press) -> str:
    """Cards of the running action phase. One that serves for several things is used by the plates below."""
    assert view.action is not None
    drawn = []
    for number, card in enumerate(view.action.unused):
        able = uses(view, card)
        if len(able) == 1:
            use = Use(f"{called(view.face(card))}: {does(able[0])}", "legal", able[0])
        elif able or not press.asks:
            use = Use(called(view.face(card)))
        else:
            use = Use(f"{called(view.face(card))}, not used yet", "shut", meant(view, card))
        words = " Choose below what it is used for." if len(able) > 1 else ""
        drawn.append(_card(view, card, f"unused-{number + 1}", use, press, _place(number, y), words))
    return "".join(drawn)


def _place(number: int, y: float) -> tuple[float, float, float]:
    """Left edge, upper edge and width of a card of a short row."""
    return LEFT + (WIDE + GAP) * number, y, WIDE


def _card(view: View, card: str, id: str, use: Use, press: Press, at: tuple[float, float, float], more: str = "") -> str:
    """One card. Where it can be pressed it lies on a plate, which shows the focus."""
    x, y, wide = at
    plate = rect(-3, -3, wide + 6, TALL + 6, "plate", 10) if use.kind != "still" else ""
    lit = press.mode != "watch" and (use.chosen or use.kind in ("legal", "pick"))
    face = card_face(view, card, wide, TALL, 32, "s-glow pen" if lit else "s-ink thin")
    words = card_words(view.face(card), view.led) + more
    return press.marked(use.kind, plate + face, use.move, use.label, chosen=use.chosen, why=words, place=move_to(x, y), id=id)
