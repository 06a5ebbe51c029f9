"""The hand below the board, in a browser: cards with what they would bring; of a tournament in the end the medals."""

from __future__ import annotations

from typing import NamedTuple

from highcamp.drawing.fitting import fit, width
from highcamp.drawing.marks import badge
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.mountaineers.box import DISCARD, NAMES, PLAY
from highcamp.games.mountaineers.draw.faces import face
from highcamp.games.mountaineers.draw.layout import Hand
from highcamp.games.mountaineers.draw.panels import medals
from highcamp.games.mountaineers.notation import verb_of
from highcamp.games.mountaineers.view import Choice, Climber, View
from highcamp.games.mountaineers.words import card_text, choice_text, effect, is_tournament, open_text, title_of

_GAP = 12
_MOST = 240.0  # width of a plate


class _Row(NamedTuple):
    """Some of the cards side by side, and where."""

    cards: tuple[str, ...]
    y: float
    tall: float
    wide: float


def hand(view: View, who: Names, press: Press, size: Hand) -> str:
    """What is in the picture. Others see it only when a tournament is over: then it shows the medals."""
    if view.winners:
        return _end(view, size)
    if view.seat is None:
        return ""
    own = view.climbers[view.seat]
    drawn = []
    for row in _rows(own, view, size):
        left = (size.width - len(row.cards) * (row.wide + _GAP) + _GAP) / 2
        for place, card in enumerate(row.cards):
            drawn.append(_card(view, own, card, row, left + place * (row.wide + _GAP), who, press, size))
    return "".join(drawn)


def _rows(own: Climber, view: View, size: Hand) -> list[_Row]:
    """The cards in hand; in Blitz also those that lie open beside it, in a row of their own where the window is tall."""
    cards, beside = own.hand or (), own.discard if view.mode == "blitz" else ()
    room, tall = size.width - 16, size.height - 12
    if not beside or room / (len(cards) + len(beside)) > 100:
        return [_row((*cards, *beside), 6, tall, room)]
    upper = tall * 0.56
    return [_row(cards, 6, upper, room), _row(beside, 6 + upper + 10, tall - upper - 10, room)]


def _row(cards: tuple[str, ...], y: float, tall: float, room: float) -> _Row:
    across = max(1, len(cards))
    return _Row(cards, y, tall, min(_MOST, tall * 1.25, (room - _GAP * (across - 1)) / across))


def _card(view: View, own: Climber, card: str, row: _Row, x: float, who: Names, press: Press, size: Hand) -> str:
    """A card of the hand: a choice, or one that says why it is none."""
    choice = next((choice for choice in view.choices if choice.card == card), None)
    kind, place, open_ = NAMES.index(card), move_to(x, row.y), card not in (own.hand or ())
    words = open_text(card) if open_ else card_text(card)
    note = _note(choice, (row.wide - 12) / 1.08, size.smallest) if choice else "open" if open_ else ""
    content = _plate(card, note, row, size)
    if choice is not None:
        label = f"{title_of(choice)}: {effect(view, choice)}"
        return press.legal(content, choice.move, label, why=choice_text(view, choice, who), place=place, id=f"hand-{kind}")
    content = group(content, "soft")
    if press.asks:
        move = kind + (DISCARD if view.moment == "discard" else PLAY)
        return press.shut(content, move, f"{card}: not now", why=words, place=place, id=f"hand-{kind}")
    return explained(content, words, cls="piece choice", place=place, id=f"hand-{kind}")


def _note(choice: Choice, room: float, size: float) -> str:
    """What stands below a card: what is done with it, and what the round would then bring."""
    verb = verb_of(choice.move)
    if choice.points is None:
        return verb
    said = f"{verb} → {counted(choice.points, 'point')}".strip()
    return said if width(said, size) <= room else f"{verb} → {choice.points}".strip()


def _plate(card: str, note: str, row: _Row, size: Hand) -> str:
    """The plate, the card on it, and a note below."""
    below = size.smallest + 14 if note else 8
    tall = row.tall - below - 8
    wide = min(row.wide - 16, tall * 1.35)
    drawn = rect(0, 0, row.wide, row.tall, "plate", 14)
    drawn += group(face(card, wide, tall, size.smallest), "", move_to((row.wide - wide) / 2, 8))
    if note:
        words, letters = fit(note, max(22, size.smallest), row.wide - 12, size.smallest)
        drawn += text(row.wide / 2, row.tall - 11, words, letters, "f-mute", "middle")
    return drawn


def _end(view: View, size: Hand) -> str:
    """Of a tournament the medals of every match, and their sum; who has won is said beside the board."""
    if not is_tournament(view):
        return ""
    across = 3 if size.width > 1000 else 2
    apart = (size.width - 24) / across
    drawn = ""
    for seat in range(view.players):
        x, y = 34 + apart * (seat % across), 62 + 42 * (seat // across)
        parts = "+".join(str(match.medals[seat]) for match in view.matches)
        line, small = fit(parts, 23, apart - 104, size.smallest, bold=True)
        drawn += badge(seat, x, y - 7, 26) + text(x + 22, y, line, small, "numeral")
        drawn += medals(x + apart - 56, y - 4, view.climbers[seat].medals)
    return drawn
