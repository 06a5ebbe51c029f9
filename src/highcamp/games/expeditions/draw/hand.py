"""The cards in the reader's tray: the hand with what is chosen of it, cards looked at, cards not used yet."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.svg import move_to, rect
from highcamp.games.expeditions.draw.asking import can_pick, from_hand, looked_at, own_cards, possible, use, uses
from highcamp.games.expeditions.draw.layout import WIDTH
from highcamp.games.expeditions.draw.meanings import card_words
from highcamp.games.expeditions.draw.pressing import legal, pick, picture, shut, title
from highcamp.games.expeditions.draw.teams import card_face
from highcamp.games.expeditions.view import View

LEFT: Final = 154
WIDE: Final = 82
TALL: Final = 58
GAP: Final = 8
RAISED: Final = 12  # what is chosen lies higher


def hand(view: View, y: float, presses: bool) -> str:
    """The own hand in the order of the cards, the chosen ones raised."""
    own = own_cards(view)
    assert own is not None
    cards = [(card, False) for card in own.hand] + [(card, True) for card in own.chosen]
    cards.sort(key=lambda found: (view.cards.index(found[0]), not found[1]))
    drawn, wide = [], min(WIDE, (WIDTH - LEFT - 20) / len(cards) - GAP)  # a card just gained makes one more
    for number, (card, chosen) in enumerate(cards):
        role, lit = _chosen(view, card, presses) if chosen else _held(view, card, presses)
        drawn.append(
            _card(view, card, f"hand-{number + 1}", role, lit, (LEFT + (wide + GAP) * number, y - RAISED * chosen, wide))
        )
    return "".join(drawn)


def _held(view: View, card: str, presses: bool) -> tuple[str, bool]:
    """The attributes of a card in hand, and whether it is lit."""
    move, moves = from_hand(view, card), possible(view)
    if move in moves:
        return legal(move, f"{card}: {moves[move]}", presses), True
    if not moves or not presses:
        return picture(card), False
    return (pick(move, f"{card}: play {card}"), True) if can_pick(view) else (shut(move, f"{card}, in your hand"), False)


def _chosen(view: View, card: str, presses: bool) -> tuple[str, bool]:
    """The same of a card that is chosen. While there is another of its kind in hand a press takes that one too."""
    own = own_cards(view)
    if can_pick(view) and presses and own is not None and card not in own.hand:
        return pick(from_hand(view, card), f"{card}, chosen: put it back"), True
    return picture(f"{card}, chosen"), True


def looked(view: View, y: float, presses: bool) -> str:
    """Cards that a tank lets one look at."""
    own = own_cards(view)
    assert own is not None
    drawn, moves = [], possible(view)
    for number, card in enumerate(own.looking_at):
        move = looked_at(view, card)
        role = legal(move, f"{card}: {moves[move]}", presses) if move in moves else picture(card)
        drawn.append(_card(view, card, f"looked-{number + 1}", role, move in moves, _place(number, y)))
    return "".join(drawn)


def unused(view: View, y: float, presses: bool) -> str:
    """Cards of the running action phase. One that serves for several things is used by the plates below."""
    assert view.action is not None
    drawn, moves = [], possible(view)
    for number, card in enumerate(view.action.unused):
        able = uses(view, card)
        if len(able) == 1:
            role = legal(able[0], f"{card}: {moves[able[0]]}", presses)
        elif able or not moves or not presses:
            role = picture(card)
        else:
            role = shut(use(view, card), f"{card}, not used yet")
        words = " Choose below what it is used for." if len(able) > 1 else ""
        drawn.append(
            _card(view, card, f"unused-{number + 1}", role, len(able) == 1, (LEFT + (WIDE + GAP) * number, y, WIDE), words)
        )
    return "".join(drawn)


def _place(number: int, y: float) -> tuple[float, float, float]:
    """Left edge, upper edge and width of a card of a short row."""
    return LEFT + (WIDE + GAP) * number, y, WIDE


def _card(view: View, card: str, id: str, role: str, lit: bool, at: tuple[float, float, float], more: str = "") -> str:
    """One card. Where it can be pressed it lies on a plate, which shows the focus."""
    x, y, wide = at
    plate = rect(-3, -3, wide + 6, TALL + 6, "plate", 10) if "choice" in role else ""
    face = card_face(card, wide, TALL, 32, "s-glow pen" if lit else "s-ink thin")
    return f'<g id="{id}" {role} {move_to(x, y)}>{title(card_words(card, view.led) + more)}{plate}{face}</g>'
