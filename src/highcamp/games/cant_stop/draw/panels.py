"""The players' panels in the corners above the mountain: who they are and which columns they have won."""

from __future__ import annotations

from highcamp.drawing.marks import badge
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import explained
from highcamp.drawing.svg import move_to, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.cant_stop.draw.layout import WHOLE
from highcamp.games.cant_stop.view import View
from highcamp.games.cant_stop.words import won_by

_EDGE, _TOP, _TALL, _APART = 27, 84, 104, 112


def parties(view: View, who: Names, lit: bool) -> str:
    """All panels, clockwise as at a table: the first on the upper left."""
    wide = 236 if view.players <= 2 else 188
    right = WHOLE.width - _EDGE - wide
    corners = [(_EDGE, _TOP), (right, _TOP), (right, _TOP + _APART), (_EDGE, _TOP + _APART)]
    return "".join(_party(view, seat, *corners[seat], wide, who, lit) for seat in range(view.players))


def _party(view: View, seat: int, x: int, y: int, wide: int, who: Names, lit: bool) -> str:
    on_turn = view.turn == seat
    edge = ("s-glow" if lit and view.winner is None else "s-seat") + " bold-pen" if on_turn else "s-line pen"
    you = text(wide - 12, 39, who.note(seat), 23, "map f-mute", "end") if who.note(seat) else ""
    name, letters = who.fitted(lambda called: called.plain(seat), 26, wide - 48 - (52 if you else 10), 17)
    won = won_by(view, seat)
    content = (
        rect(0, 0, wide, _TALL, f"f-card {edge}", 12)
        + badge(seat, 28, 31, 26)
        + text(48, 40, name, letters, "bold")
        + you
        + _columns(won, view.goal, wide, seat)
    )
    words = f"{who.verb(seat, 'have', 'has')} won {len(won)} of {counted(view.goal, 'column')}"
    return explained(content, words, cls=f"party seat-{seat}", place=move_to(x, y), id=f"party-{seat + 1}")


def _columns(won: list[int], goal: int, wide: int, seat: int) -> str:
    """A ring for every column still needed, a filled one with its number for every column won."""
    rings = max(goal, len(won))
    apart = min(44.0, (wide - 60) / max(1, rings - 1))
    small = min(1.0, apart / 40)  # no ring lies over the number of another
    drawn = []
    for place in range(rings - 1, -1, -1):
        x = 30 + apart * place
        if place < len(won):
            drawn.append(f'<circle class="f-seat s-card thin" cx="{x:g}" cy="75" r="{19 * small:.3g}"/>')
            drawn.append(text(x, 75 + 9 * small, str(won[place]), 25 * small, "numeral f-card", "middle"))
        else:
            drawn.append(
                f'<circle class="f-paper s-mute thin" stroke-dasharray="4 4" cx="{x:g}" cy="75" r="{17 * small:.3g}"/>'
            )
    return "".join(drawn)
