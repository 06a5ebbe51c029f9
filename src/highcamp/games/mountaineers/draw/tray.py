"""The foot of the board: whose turn it is, and what the one who looks can do, as plates."""

from __future__ import annotations

from highcamp.drawing.fitting import fit, wrap
from highcamp.drawing.marks import badge
from highcamp.drawing.svg import esc, group, move_to, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.mountaineers.box import NAMES, PLAY
from highcamp.games.mountaineers.draw.faces import asks, face, told
from highcamp.games.mountaineers.draw.layout import CARD_TALL, CARD_WIDE, TRAY, WIDTH
from highcamp.games.mountaineers.view import Choice, View
from highcamp.games.mountaineers.words import (
    advice,
    card_text,
    choice_text,
    effect,
    headline,
    is_mine,
    is_tournament,
    title_of,
)

_LEFT, _TOP, _TALL, _GAP = 34, TRAY + 92, 122, 12
_WIDE = WIDTH - 2 * _LEFT
_IDLE = CARD_WIDE + 12  # how wide a card of the hand is that is no choice


def tray(view: View, *, presses: bool) -> str:
    """The tray."""
    panel = rect(26, TRAY, WIDTH - 52, 226, "f-card s-line pen", 18)
    who = view.winners[0] if view.winners else view.turn if view.to_act else None
    mark = badge(who, _LEFT + 20, TRAY + 36, 32) if who is not None else ""
    words, size = fit(headline(view), 34, _WIDE - 60, 24, bold=True)
    status = (
        mark
        + text(_LEFT + (46 if mark else 6), TRAY + 47, words, size, "bold f-glow" if is_mine(view) else "bold")
        + text(_LEFT + 6, TRAY + 80, advice(view), 25, "f-mute")
    )
    if view.winners:
        return panel + status + (_medals(view) if is_tournament(view) else "")
    return panel + status + (_choices(view, presses) if view.choices else _hand(view))


def _medals(view: View) -> str:
    """The medals of every match, and their sum."""
    drawn = []
    for seat in range(view.players):
        x, y = _LEFT + 20 + 330 * (seat // 3), _TOP + 22 + 40 * (seat % 3)
        parts = " + ".join(str(match.medals[seat]) for match in view.matches)
        drawn.append(badge(seat, x, y - 8, 24) + text(x + 22, y, f"{parts} = {view.climbers[seat].medals}", 24, "numeral"))
    return "".join(drawn)


def _choices(view: View, presses: bool) -> str:
    """A plate for each choice, and the cards of the hand that are none now."""
    assert view.seat is not None
    named = {choice.card for choice in view.choices}
    idle = [card for card in view.climbers[view.seat].hand or () if card not in named]
    across = len(view.choices)
    room = _WIDE - len(idle) * (_IDLE + _GAP)
    wide = min((room - _GAP * (across - 1)) / across, 240.0)
    left = (WIDTH - across * wide - len(idle) * _IDLE - _GAP * (across + len(idle) - 1)) / 2
    plates = [
        _plate(view, place, choice, left + place * (wide + _GAP), wide, presses) for place, choice in enumerate(view.choices)
    ]
    left += across * (wide + _GAP)
    return "".join(plates + [_shut(card, left + place * (_IDLE + _GAP), presses) for place, card in enumerate(idle)])


def _plate(view: View, place: int, choice: Choice, x: float, wide: float, presses: bool) -> str:
    """One choice; the whole plate can be pressed."""
    middle = wide / 2
    words = title_of(choice)
    worth = f"→ {counted(choice.points, 'point')}" if choice.points is not None else ""
    if choice.card:
        verb = "" if words == choice.card else words.removesuffix(choice.card).strip()
        content = group(face(choice.card), "", move_to(middle - CARD_WIDE / 2, 10))
        note = f"{verb} {worth.removesuffix(' points')}" if verb else worth
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
    role = 'role="button" tabindex="0"' if presses else 'role="img"'
    return (
        f'<g id="choice-{place + 1}" class="choice pick-{place} legal" data-move="{choice.move}" {role} '
        f'aria-label="{esc(f"{words}: {effect(view, choice)}")}" {move_to(x, _TOP)}>'
        f"{told(rect(0, 0, wide, _TALL, 'plate', 14) + content, choice_text(view, choice))}</g>"
    )


def _shut(card: str, x: float, presses: bool) -> str:
    """A card of the hand that does not fit now; pressed it says why."""
    role = f'tabindex="0" {asks(NAMES.index(card) + PLAY, f"{card}: not now")}' if presses else 'role="img"'
    content = rect(0, 0, _IDLE, _TALL, "plate", 14) + group(face(card), "soft", move_to((_IDLE - CARD_WIDE) / 2, 10))
    return f'<g id="hand-{NAMES.index(card)}" class="choice" {role} {move_to(x, _TOP)}>{told(content, card_text(card))}</g>'


def _hand(view: View) -> str:
    """The hand of the one who looks, while others act."""
    if view.seat is None:
        return ""
    cards = view.climbers[view.seat].hand or ()
    left = (WIDTH - len(cards) * (CARD_WIDE + _GAP) + _GAP) / 2
    drawn = [
        group(told(face(card), card_text(card)), "piece", move_to(left + i * (CARD_WIDE + _GAP), _TOP + 10))
        for i, card in enumerate(cards)
    ]
    return group("".join(drawn), "soft")
