"""A row for each climber: who, how many points, the cards of the round and what became of them.

Equal cards are tied by a rope; blocked ones are crossed out, protected ones wear a carabiner, and what was stolen stands
beside the points.
"""

from __future__ import annotations

import itertools

from highcamp.drawing.fitting import width
from highcamp.drawing.marks import badge, seat_name
from highcamp.drawing.pieces import rope
from highcamp.drawing.svg import group, move_to, num, path, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.mountaineers.box import DISCARD, NAMES, PLAY
from highcamp.games.mountaineers.draw.faces import CARABINER, asks, back, face, slot, told
from highcamp.games.mountaineers.draw.layout import CARD_TALL, CARD_WIDE, ROWS, WIDTH, card_place, row_pitch
from highcamp.games.mountaineers.explain import CardScore, RoundTally
from highcamp.games.mountaineers.view import Climber, View
from highcamp.games.mountaineers.words import card_text, is_mine, is_tournament, lead_text, row_text, shown_round

_LEFT = 30
_NAMES = ("first", "second", "extra")


def climbers(view: View) -> str:
    """All rows, and the ropes between them."""
    round_ = shown_round(view)
    rows = "".join(_row(view, climber, round_) for climber in view.climbers)
    return rows + (_ropes(view, round_) if round_ else "")


def laid(view: View, presses: bool) -> str:
    """The cards in the rows. Those of the one who has to act are no choices, but say why not."""
    round_ = shown_round(view)
    own = view.seat if presses and is_mine(view) else None
    cards = "".join(_cards(view, climber, round_, climber.seat == own) for climber in view.climbers)
    if view.mode == "blitz":
        cards += "".join(_open(view, climber, climber.seat == own) for climber in view.climbers)
    return cards


def _row(view: View, own: Climber, round_: RoundTally | None) -> str:
    pitch = row_pitch(view.players)
    y = ROWS + pitch * own.seat
    middle = y + pitch / 2
    acts = own.seat in view.to_act
    edge = ("s-glow" if is_mine(view) and own.seat == view.seat else "s-seat") + " bold-pen" if acts else "s-line thin"
    you = " (you)" if own.seat == view.seat else ""
    lead = group(
        told(rect(0, -15, 66, 26, "f-ink", 6) + text(33, 5, "LEAD", 20, "bold f-paper", "middle"), lead_text(view)),
        "piece",
        move_to(618, y + 22),
        "lead",
    )
    cards = f"hand {own.held} · pile {own.draw_pile}"
    if view.mode == "blitz":
        cards = f"holds {' '.join(own.hand or ())}"
    score = f"{own.score}" + (f" · {counted(own.medals, 'medal')}" if is_tournament(view) else "")
    content = (
        f'<g class="seat-{own.seat}">{rect(_LEFT, y + 3, WIDTH - 2 * _LEFT, pitch - 6, f"f-card {edge}", 12)}</g>'
        + badge(own.seat, _LEFT + 24, middle - 21, 26)
        + text(_LEFT + 44, middle - 12, f"{seat_name(own.seat)}{you}", 25, "bold")
        + text(_LEFT + 14, middle + 14, score, 24, "numeral")
        + text(_LEFT + 14, middle + 36, cards, 20, "f-mute")
        + (_points(view, own.seat, round_, middle) if round_ else "")
        + (lead if own.seat == view.lead else "")
    )
    return group(told(content, row_text(view, own)), "party", id=f"party-{own.seat + 1}")


def _open(view: View, own: Climber, mine: bool) -> str:
    """Blitz: the cards that lie open beside the hand."""
    pitch = row_pitch(view.players)
    x, middle = 434.0, ROWS + pitch * (own.seat + 0.5)
    drawn = [text(x, middle - 4, "open", 20, "f-mute")] if own.discard else []
    for card in own.discard:
        wide = width(f"{card} ", 20)
        words = text(x, middle + 20, card, 20, "f-mute")
        pane = f'<rect class="none" pointer-events="all" x="{num(x)}" y="{num(middle)}" width="{num(wide)}" height="28"/>'
        why = f"{card} lies open, out of play until the next shuffle."
        drawn.append(f'<g class="choice" {asks(NAMES.index(card), why)}>{told(words + pane, why)}</g>' if mine else words)
        x += wide
    return "".join(drawn)


def _points(view: View, seat: int, round_: RoundTally, middle: float) -> str:
    """What the round brings, and what was stolen or given as medals."""
    own = round_.climbers[seat]
    if not own.cards:
        return ""
    notes = [f"−{theft.points} by {seat_name(theft.thief)}" for theft in round_.thefts if theft.victim == seat and theft.points]
    medals = sum(medal.points for medal in round_.medals[seat]) if round_.medals else 0
    if medals:
        notes.append(f"+{medals} medal{'s' if medals > 1 else ''}")
    x = 536 if view.mode != "blitz" else 600
    words = text(x, middle + (4 if notes else 14), f"+{own.points}", 40, "numeral" + (" f-mute" if view.now else ""))
    return words + "".join(text(x, middle + 26 + 19 * i, note, 19, "f-mute") for i, note in enumerate(notes[:2]))


def _cards(view: View, own: Climber, round_: RoundTally | None, mine: bool) -> str:
    drawn = []
    laid = round_.climbers[own.seat].cards if round_ else ()
    for place, card in enumerate(laid):
        x, y = card_place(view.players, own.seat, place)
        name = f"card-{own.seat + 1}-{_NAMES[place]}"
        words = _became(card)
        if mine and card.card not in (own.hand or ()):  # after a shuffle it may be in hand again
            move = NAMES.index(card.card) + (DISCARD if view.moment == "discard" else PLAY)
            drawn.append(f'<g id="{name}" class="piece choice" {asks(move, words)} {move_to(x, y)}>{_card(card, words)}</g>')
        else:
            drawn.append(group(_card(card, words), "piece", move_to(x, y), name))
    waits = 1 if view.mode == "blitz" else 2
    for place in range(len(laid), waits):
        x, y = card_place(view.players, own.seat, place)
        drawn.append(group(slot(), "", move_to(x, y)))
    if view.moment in ("discard", "choose"):
        x, y = card_place(view.players, own.seat, 1 if view.mode == "blitz" else 2)
        if own.has_chosen:
            hidden = told(back(), "Chosen; it is shown when all have chosen.")
            content = told(face(own.chosen), "Chosen; only you see it.") if own.chosen else hidden
            drawn.append(group(content, "piece" if len(laid) < 3 else "piece soft", move_to(x, y), f"chosen-{own.seat + 1}"))
        elif own.seat in view.to_act and len(laid) < 3:
            drawn.append(group(slot(), "", move_to(x, y)))
    return "".join(drawn)


def _became(card: CardScore) -> str:
    """What became of a card, and what it does."""
    rules = "" if card.card.isdigit() else f". {card_text(card.card)}"
    return f"{card.card}, {counted(card.points, 'point')}: {card.why}{rules}"


def _card(card: CardScore, words: str) -> str:
    """A card on the table with what became of it; its points stand in the upper right corner."""
    content = face(card.card)
    if card.fate == "blocked":
        cross = f"M10 {CARD_TALL - 10}L{CARD_WIDE - 10} 10M10 10L{CARD_WIDE - 10} {CARD_TALL - 10}"
        content = group(content, "soft") + path(cross, "none s-rockies bold-pen")
    if card.fate == "protected":
        clip = '<circle class="f-card s-alps pen" r="15"/>' + path(CARABINER, "none s-alps pen")
        content += group(clip, "", move_to(14, CARD_TALL - 12))
    if card.points != 0 and card.card != str(card.points):
        content += f'<circle class="f-ink" cx="{CARD_WIDE - 8}" cy="10" r="15"/>'
        content += text(CARD_WIDE - 8, 17, str(card.points), 20, "bold f-paper", "middle")
    return told(content, words)


def _ropes(view: View, round_: RoundTally) -> str:
    """A rope from each matched card to the next climber who shows the same."""
    places: dict[str, list[tuple[float, float]]] = {}
    for own in round_.climbers:
        for place, card in enumerate(own.cards):
            if card.matched and (card.fate in ("blocked", "protected")):
                x, y = card_place(view.players, own.seat, place)
                places.setdefault(card.card, []).append((x + CARD_WIDE / 2, y + CARD_TALL / 2))
    drawn = []
    for ends in places.values():
        for (x1, y1), (x2, y2) in itertools.pairwise(ends):
            bend = 34 if x1 == x2 else 0
            d = f"M{num(x1)} {num(y1)}Q{num((x1 + x2) / 2 + bend + 20)} {num((y1 + y2) / 2)} {num(x2)} {num(y2)}"
            drawn.append(rope(d, "s-ochre"))
    return "".join(drawn)
