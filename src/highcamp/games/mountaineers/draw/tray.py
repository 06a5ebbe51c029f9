"""The foot of the board: whose turn it is, and what the one who looks can do, as plates."""

from __future__ import annotations

from highcamp.drawing.fitting import fit, wrap
from highcamp.drawing.marks import badge
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.mountaineers.box import NAMES, PLAY
from highcamp.games.mountaineers.draw.faces import face
from highcamp.games.mountaineers.draw.layout import CARD_TALL, CARD_WIDE, TRAY, WIDTH
from highcamp.games.mountaineers.notation import verb_of
from highcamp.games.mountaineers.view import Choice, View
from highcamp.games.mountaineers.words import (
    advice,
    card_text,
    choice_text,
    effect,
    headline,
    is_tournament,
    title_of,
)

_LEFT, _TOP, _TALL, _GAP = 34, TRAY + 92, 122, 12
_WIDE = WIDTH - 2 * _LEFT
_IDLE = CARD_WIDE + 12  # how wide a card of the hand is that is no choice


def tray(view: View, who: Names, press: Press) -> str:
    """The tray."""
    panel = rect(26, TRAY, WIDTH - 52, 226, "f-card s-line pen", 18)
    first = view.winners[0] if view.winners else view.turn if view.to_act else None
    mark = badge(first, _LEFT + 20, TRAY + 36, 32) if first is not None else ""
    words, size = who.fitted(lambda called: headline(view, called), 34, _WIDE - 60, 24)
    status = (
        mark
        + text(_LEFT + (46 if mark else 6), TRAY + 47, words, size, "bold f-glow" if press.lit else "bold")
        + text(_LEFT + 6, TRAY + 80, advice(view), 25, "f-mute")
    )
    if view.winners:
        return panel + status + (_medals(view) if is_tournament(view) else "")
    return panel + status + (_choices(view, who, press) if view.choices else _hand(view))


def _medals(view: View) -> str:
    """The medals of every match, and their sum."""
    drawn = []
    for seat in range(view.players):
        x, y = _LEFT + 20 + 330 * (seat // 3), _TOP + 22 + 40 * (seat % 3)
        parts = " + ".join(str(match.medals[seat]) for match in view.matches)
        drawn.append(badge(seat, x, y - 8, 24) + text(x + 22, y, f"{parts} = {view.climbers[seat].medals}", 24, "numeral"))
    return "".join(drawn)


def _choices(view: View, who: Names, press: Press) -> str:
    """A plate for each choice, and the cards of the hand that are none now."""
    assert view.seat is not None
    named = {choice.card for choice in view.choices}
    idle = [card for card in view.climbers[view.seat].hand or () if card not in named]
    across = len(view.choices)
    room = _WIDE - len(idle) * (_IDLE + _GAP)
    wide = min((room - _GAP * (across - 1)) / across, 240.0)
    left = (WIDTH - across * wide - len(idle) * _IDLE - _GAP * (across + len(idle) - 1)) / 2
    plates = [
        _plate(view, place, choice, left + place * (wide + _GAP), wide, who, press) for place, choice in enumerate(view.choices)
    ]
    left += across * (wide + _GAP)
    return "".join(plates + [_shut(card, left + place * (_IDLE + _GAP), press) for place, card in enumerate(idle)])


def _plate(view: View, place: int, choice: Choice, x: float, wide: float, who: Names, press: Press) -> str:
    """One choice; the whole plate can be pressed."""
    middle = wide / 2
    words = title_of(choice)
    worth = f"→ {counted(choice.points, 'point')}" if choice.points is not None else ""
    if choice.card:
        verb = verb_of(choice.move).capitalize()
        content = group(face(choice.card), "", move_to(middle - CARD_WIDE / 2, 10))
        note = f"{verb} → {choice.points}" if verb and worth else verb or worth
    else:
        line, size = fit(words, 28, wide - 16, 19, bold=True)
        if line != words:
            size = 24
        lines = wrap(words, size, wide - 16, 2, bold=True)
        top = 58 - 15 * (len(lines) - 1)
        content = "".join(text(middle, top + 30 * i, line, size, "bold", "middle") for i, line in enumerate(lines))
        note = worth
    line, size = fit(note, 22, wide - 10, 16)
    content += text(middle, 16 + CARD_TALL + 20, line, size, "f-mute", "middle")
    return press.legal(
        rect(0, 0, wide, _TALL, "plate", 14) + content,
        choice.move,
        f"{words}: {effect(view, choice)}",
        why=choice_text(view, choice, who),
        cls=f"pick-{place}",
        place=move_to(x, _TOP),
        id=f"choice-{place + 1}",
    )


def _shut(card: str, x: float, press: Press) -> str:
    """A card of the hand that does not fit now."""
    content = rect(0, 0, _IDLE, _TALL, "plate", 14) + group(face(card), "soft", move_to((_IDLE - CARD_WIDE) / 2, 10))
    kind, place = NAMES.index(card), move_to(x, _TOP)
    return press.shut(content, kind + PLAY, f"{card}: not now", why=card_text(card), place=place, id=f"hand-{kind}")


def _hand(view: View) -> str:
    """The hand of the one who looks, while others act."""
    if view.seat is None:
        return ""
    cards = view.climbers[view.seat].hand or ()
    left = (WIDTH - len(cards) * (CARD_WIDE + _GAP) + _GAP) / 2
    drawn = [
        explained(face(card), card_text(card), cls="piece", place=move_to(left + i * (CARD_WIDE + _GAP), _TOP + 10))
        for i, card in enumerate(cards)
    ]
    return group("".join(drawn), "soft")
