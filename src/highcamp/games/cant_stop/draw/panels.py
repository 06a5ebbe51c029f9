"""The players' panels in the corners above the mountain: who they are and which columns they have won."""

from __future__ import annotations

from highcamp.drawing.marks import badge, seat_name
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.cant_stop.draw.layout import WIDTH
from highcamp.games.cant_stop.view import View
from highcamp.games.cant_stop.words import won_by

_EDGE, _TOP, _TALL, _APART = 27, 84, 104, 112


def parties(view: View, lit: bool) -> str:
    """All panels, clockwise as at a table: the first on the upper left."""
    wide = 236 if view.players <= 2 else 188
    right = WIDTH - _EDGE - wide
    corners = [(_EDGE, _TOP), (right, _TOP), (right, _TOP + _APART), (_EDGE, _TOP + _APART)]
    return "".join(_party(view, seat, *corners[seat], wide, lit) for seat in range(view.players))


def _party(view: View, seat: int, x: int, y: int, wide: int, lit: bool) -> str:
    on_turn = view.turn == seat
    edge = ("s-glow" if lit and view.winner is None else "s-seat") + " bold-pen" if on_turn else "s-line pen"
    you = text(wide - 12, 39, "you", 23, "map f-mute", "end") if view.seat == seat else ""
    won = won_by(view, seat)
    content = (
        f"<title>{seat_name(seat)} has won {len(won)} of {counted(view.goal, 'column')}</title>"
        + rect(0, 0, wide, _TALL, f"f-card {edge}", 12)
        + badge(seat, 28, 31, 26)
        + text(48, 40, seat_name(seat), 26, "bold")
        + you
        + _columns(won, view.goal, wide, seat)
    )
    return group(content, f"party seat-{seat}", move_to(x, y), f"party-{seat + 1}")


def _columns(won: list[int], goal: int, wide: int, seat: int) -> str:
    """A ring for every column still needed, a filled one with its number for every column won."""
    rings = max(goal, len(won))
    apart = min(44.0, (wide - 60) / max(1, rings - 1))
    drawn = []
    for place in range(rings - 1, -1, -1):
        x = 30 + apart * place
        if place < len(won):
            drawn.append(f'<circle class="f-seat s-card thin" cx="{x:g}" cy="75" r="19"/>')
            drawn.append(text(x, 84, str(won[place]), 25, "numeral f-card", "middle"))
        else:
            drawn.append(f'<circle class="f-paper s-mute thin" stroke-dasharray="4 4" cx="{x:g}" cy="75" r="17"/>')
    return "".join(drawn)
