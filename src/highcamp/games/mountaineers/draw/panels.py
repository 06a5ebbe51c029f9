"""A row for each climber: who, how many points, the cards of the round and what became of them.

Equal cards are tied by a rope; blocked ones are crossed out, protected ones wear a carabiner, and what was stolen stands
beside the points.
"""

from __future__ import annotations

import itertools

from highcamp.drawing.fitting import width
from highcamp.drawing.marks import badge
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import rope
from highcamp.drawing.pressing import Press, told
from highcamp.drawing.svg import group, move_to, num, path, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.mountaineers.box import DISCARD, NAMES, PLAY
from highcamp.games.mountaineers.draw.faces import CARABINER, back, face, slot
from highcamp.games.mountaineers.draw.layout import CARD_TALL, CARD_WIDE, ROWS, WIDTH, card_place, row_pitch
from highcamp.games.mountaineers.explain import CardScore, RoundTally, Theft
from highcamp.games.mountaineers.view import Climber, View
from highcamp.games.mountaineers.words import card_text, is_tournament, lead_text, row_text, shown_round, why

_LEFT = 30
_NAME = 162  # room for a name, before the cards
_NAMES = ("first", "second", "extra")


def climbers(view: View, who: Names, lit: bool) -> str:
    """All rows, and the ropes between them."""
    round_ = shown_round(view)
    rows = "".join(_row(view, climber, round_, who, lit) for climber in view.climbers)
    return rows + (_ropes(view, round_) if round_ else "")


def laid(view: View, who: Names, press: Press) -> str:
    """The cards in the rows. Those of the one who has to act are no choices, but say why not."""
    round_ = shown_round(view)
    cards = "".join(_cards(view, climber, round_, who, press) for climber in view.climbers)
    if view.mode == "blitz":
        cards += "".join(_open(view, climber, press) for climber in view.climbers)
    return cards


def _row(view: View, own: Climber, round_: RoundTally | None, who: Names, lit: bool) -> str:
    pitch = row_pitch(view.players)
    y = ROWS + pitch * own.seat
    middle = y + pitch / 2
    acts = own.seat in view.to_act
    edge = ("s-glow" if lit and own.seat == view.seat else "s-seat") + " bold-pen" if acts else "s-line thin"
    name, letters = who.fitted(lambda called: called.label(own.seat), 25, _NAME, 16)
    token = rect(0, -15, 66, 26, "f-ink", 6) + text(33, 5, "LEAD", 20, "bold f-paper", "middle")
    lead = told(token, lead_text(view), cls="piece", place=move_to(618, y + 22), id="lead")
    cards = f"hand {own.held} · pile {own.draw_pile}"
    if view.mode == "blitz":
        cards = f"holds {' '.join(own.hand or ())}"
    score = f"{own.score}" + (f" · {counted(own.medals, 'medal')}" if is_tournament(view) else "")
    content = (
        f'<g class="seat-{own.seat}">{rect(_LEFT, y + 3, WIDTH - 2 * _LEFT, pitch - 6, f"f-card {edge}", 12)}</g>'
        + badge(own.seat, _LEFT + 24, middle - 21, 26)
        + text(_LEFT + 44, middle - 12, name, letters, "bold")
        + text(_LEFT + 14, middle + 14, score, 24, "numeral")
        + text(_LEFT + 14, middle + 36, cards, 20, "f-mute")
        + (_points(view, own.seat, round_, middle, who) if round_ else "")
        + (lead if own.seat == view.lead else "")
    )
    return told(content, row_text(view, own, who), cls="party", id=f"party-{own.seat + 1}")


def _open(view: View, own: Climber, press: Press) -> str:
    """Blitz: the cards that lie open beside the hand."""
    pitch = row_pitch(view.players)
    x, middle = 434.0, ROWS + pitch * (own.seat + 0.5)
    drawn = [text(x, middle - 4, "open", 20, "f-mute")] if own.discard else []
    for card in own.discard:
        wide = width(f"{card} ", 20)
        words = text(x, middle + 20, card, 20, "f-mute")
        pane = f'<rect class="none" pointer-events="all" x="{num(x)}" y="{num(middle)}" width="{num(wide)}" height="28"/>'
        said = f"{card} lies open, out of play until the next shuffle."
        asked = press.asks and own.seat == view.seat
        drawn.append(press.shut(words + pane, NAMES.index(card), said, tabbed=False, why=said) if asked else words)
        x += wide
    return "".join(drawn)


def _points(view: View, seat: int, round_: RoundTally, middle: float, who: Names) -> str:
    """What the round brings, and what was stolen or given as medals."""
    own = round_.climbers[seat]
    if not own.cards:
        return ""
    x = 536 if view.mode != "blitz" else 600
    notes = [_stolen(theft, who, WIDTH - _LEFT - 6 - x) for theft in round_.thefts if theft.victim == seat and theft.points]
    medals = sum(medal.points for medal in round_.medals[seat]) if round_.medals else 0
    if medals:
        notes.append((f"+{medals} medal{'s' if medals > 1 else ''}", 19))
    words = text(x, middle + (4 if notes else 14), f"+{own.points}", 40, "numeral" + (" f-mute" if view.now else ""))
    return words + "".join(text(x, middle + 26 + 19 * i, note, size, "f-mute") for i, (note, size) in enumerate(notes[:2]))


def _stolen(theft: Theft, who: Names, room: float) -> tuple[str, float]:
    """What a Sabotage took, and the size of its letters."""
    return who.fitted(lambda called: f"−{theft.points} by {called.of(theft.thief)}", 19, room, 14, bold=False)


def _cards(view: View, own: Climber, round_: RoundTally | None, who: Names, press: Press) -> str:
    drawn = []
    mine = press.asks and own.seat == view.seat
    laid = round_.climbers[own.seat].cards if round_ else ()
    for place, card in enumerate(laid):
        x, y = card_place(view.players, own.seat, place)
        name = f"card-{own.seat + 1}-{_NAMES[place]}"
        words = _became(card, why(card, who))
        if mine and card.card not in (own.hand or ()):  # after a shuffle it may be in hand again
            move = NAMES.index(card.card) + (DISCARD if view.moment == "discard" else PLAY)
            at = move_to(x, y)
            drawn.append(press.shut(_card(card), move, words, tabbed=False, why=words, cls="piece", place=at, id=name))
        else:
            drawn.append(told(_card(card), words, cls="piece", place=move_to(x, y), id=name))
    waits = 1 if view.mode == "blitz" else 2
    for place in range(len(laid), waits):
        x, y = card_place(view.players, own.seat, place)
        drawn.append(group(slot(), "", move_to(x, y)))
    if view.moment in ("discard", "choose"):
        x, y = card_place(view.players, own.seat, 1 if view.mode == "blitz" else 2)
        if own.has_chosen:
            content = face(own.chosen) if own.chosen else back()
            words = "Chosen; only you see it." if own.chosen else "Chosen; it is shown when all have chosen."
            look = "piece" if len(laid) < 3 else "piece soft"
            drawn.append(told(content, words, cls=look, place=move_to(x, y), id=f"chosen-{own.seat + 1}"))
        elif own.seat in view.to_act and len(laid) < 3:
            drawn.append(group(slot(), "", move_to(x, y)))
    return "".join(drawn)


def _became(card: CardScore, reason: str) -> str:
    """What became of a card, and what it does."""
    rules = "" if card.card.isdigit() else f". {card_text(card.card)}"
    return f"{card.card}, {counted(card.points, 'point')}: {reason}{rules}"


def _card(card: CardScore) -> str:
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
    return content


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
