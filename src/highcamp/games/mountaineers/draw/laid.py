"""The cards in the climbers' rows, and what became of them.

Blocked ones are crossed out, protected ones wear a carabiner; what a card brought stands in its corner.
"""

from __future__ import annotations

from highcamp.drawing.fitting import wrap
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.svg import group, move_to, path, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.mountaineers.box import DISCARD, NAMES, PLAY
from highcamp.games.mountaineers.draw.faces import CARABINER, back, face, slot
from highcamp.games.mountaineers.draw.layout import Rows
from highcamp.games.mountaineers.explain import CardScore
from highcamp.games.mountaineers.view import Climber, View
from highcamp.games.mountaineers.words import card_text, shown_round, why

_NAMES = ("first", "second", "extra")


def laid(view: View, rows: Rows, own: Climber, who: Names, press: Press) -> str:
    """A climber's cards. Those of the one who has to act are no choices, but say why not."""
    round_, drawn = shown_round(view), [_open(rows, own)] if view.mode == "blitz" else []
    mine = press.asks and own.seat == view.seat
    cards = round_.climbers[own.seat].cards if round_ else ()
    for place, card in enumerate(cards):
        at, name = move_to(*rows.slot(own.seat, place)), f"card-{own.seat + 1}-{_NAMES[place]}"
        words = _became(card, why(card, who))
        if mine and card.card not in (own.hand or ()):  # after a shuffle it may be in hand again
            move = NAMES.index(card.card) + (DISCARD if view.moment == "discard" else PLAY)
            drawn.append(press.shut(_card(card, rows), move, words, tabbed=False, why=words, cls="piece", place=at, id=name))
        else:
            drawn.append(explained(_card(card, rows), words, cls="piece", place=at, id=name))
    waits = 1 if view.mode == "blitz" else 2
    empty = slot(rows.card_wide, rows.card_tall)
    drawn += [group(empty, "", move_to(*rows.slot(own.seat, place))) for place in range(len(cards), waits)]
    if view.moment in ("discard", "choose"):
        at = move_to(*rows.slot(own.seat, 1 if view.mode == "blitz" else 2))
        if own.has_chosen:
            size = (rows.card_wide, rows.card_tall)
            content = face(own.chosen, *size, rows.smallest) if own.chosen else back(*size)
            words = "Chosen; only you see it." if own.chosen else "Chosen; it is shown when all have chosen."
            look = "piece" if len(cards) < 3 else "piece soft"
            drawn.append(explained(content, words, cls=look, place=at, id=f"chosen-{own.seat + 1}"))
        elif own.seat in view.to_act and len(cards) < 3:
            drawn.append(group(empty, "", at))
    return "".join(drawn)


def _open(rows: Rows, own: Climber) -> str:
    """Blitz: the cards that lie open beside the hand."""
    if not own.discard:
        return ""
    left = rows.slot(own.seat, 2).x
    size = max(19, rows.smallest)
    lines = ["open", *wrap(" ".join(own.discard), size, rows.card_wide + 4, 2)]
    top = rows.middle(own.seat) + size * 0.35 - (len(lines) - 1) * size * 0.58
    drawn = "".join(text(left, top + size * 1.16 * i, line, size, "f-mute") for i, line in enumerate(lines))
    return explained(drawn, f"Open, out of play until the next shuffle: {', '.join(own.discard)}.", id=f"open-{own.seat + 1}")


def _became(card: CardScore, reason: str) -> str:
    """What became of a card, and what it does."""
    rules = "" if card.card.isdigit() else f". {card_text(card.card)}"
    return f"{card.card}, {counted(card.points, 'point')}: {reason}{rules}"


def _card(card: CardScore, rows: Rows) -> str:
    """A card on the table with what became of it; its points stand in the upper right corner."""
    wide, tall = rows.card_wide, rows.card_tall
    content = face(card.card, wide, tall, rows.smallest)
    if card.fate == "blocked":
        cross = f"M10 {tall - 10}L{wide - 10} 10M10 10L{wide - 10} {tall - 10}"
        content = rect(0, 0, wide, tall, "f-card", 10) + group(content, "soft") + path(cross, "none s-rockies bold-pen")
    if card.fate == "protected":
        clip = '<circle class="f-card s-alps pen" r="15"/>' + path(CARABINER, "none s-alps pen")
        content += group(clip, "", move_to(17, 17))
    if card.points != 0 and card.card != str(card.points):
        content += f'<circle class="f-ink" cx="{wide - 17}" cy="17" r="15"/>'
        content += text(wide - 17, 24, str(card.points), 21, "bold f-paper", "middle")
    return group(content, "turning")
