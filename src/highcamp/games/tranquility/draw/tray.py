"""Below the mountain: the climbers with what can be known of them, what is to be done, and the hand of the one who looks."""

from __future__ import annotations

from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import badge, seat_name
from highcamp.drawing.svg import esc, group, move_to, rect, text
from highcamp.games.tranquility.box import HALT, ROPE
from highcamp.games.tranquility.draw.asking import asks
from highcamp.games.tranquility.draw.faces import back, face
from highcamp.games.tranquility.draw.hand import BELOW, choosing, hand, plate
from highcamp.games.tranquility.draw.layout import EDGE, PANELS, TRAY, WIDTH
from highcamp.games.tranquility.view import View
from highcamp.games.tranquility.words import ROPE_TEXT, advice, headline


def panels(view: View, lit: bool) -> str:
    """A panel for each climber: hand as backs, pile, discards."""
    wide = (WIDTH - 2 * EDGE + 8) / max(view.players, 2) - 8
    return "".join(_panel(view, seat, EDGE + seat * (wide + 8), wide, lit) for seat in range(view.players))


def _panel(view: View, seat: int, x: float, wide: float, lit: bool) -> str:
    climber = view.climbers[seat]
    running = seat == view.turn and view.moment not in ("won", "lost")
    edge = f"{'s-glow' if lit else 's-seat'} bold-pen" if running else "s-line pen"
    you = " · you" if view.seat == seat and wide > 200 else ""
    apart = min(24.0, (wide - 44) / 6)
    shown = climber.hand if climber.hand is not None and view.seat != seat else None
    backs = [back(22, 30)] * climber.held if shown is None else [face(word, 22, 30) for word in shown]
    hand = "".join(group(drawn, "", move_to(14 + apart * i, 38)) for i, drawn in enumerate(backs))
    known = text(wide - 12, 60, "+ Bridge", 15, "map f-mute", "end") if climber.began_with_bridge and wide > 240 else ""
    label = f"{seat_name(seat)}: {climber.held} in hand, {climber.pile} to draw, {climber.discarded} discarded"
    label += ", began with a Bridge" if climber.began_with_bridge else ""
    counts = f"draw {climber.pile} · out {climber.discarded}"
    content = (
        f"<title>{esc(label)}</title>"
        + rect(0, 0, wide, 92, f"f-card {edge}", 12)
        + badge(seat, 24, 21, 22)
        + text(42, 28, seat_name(seat) + you, 20, "bold")
        + hand
        + known
        + text(14, 85, *fit(counts, 19, wide - 20, 14), "f-mute")
    )
    return group(content, f"party seat-{seat}", move_to(x, PANELS), f"party-{seat + 1}")


def tray(view: View, lit: bool, presses: bool) -> str:
    """What is to be done, the hand, and the buttons that belong to no place."""
    said = text(EDGE + 10, TRAY + 42, headline(view), 34, "bold f-glow" if lit else "bold")
    room = advice(view)
    said += text(WIDTH - EDGE - 10, TRAY + 40, room, 22 if len(room) < 34 else 18, "f-mute", "end")
    moves = [choice.move for choice in view.choices]
    drawn = [said]
    if HALT in moves:
        drawn.append(
            plate(choosing(HALT, "Halt here", lit, presses), EDGE + 4, BELOW, 220, "Halt here", "The goats stay there.")
        )
    drawn.append(hand(view, lit, presses))
    if view.players == 1 and (ROPE in moves or (lit and presses)):
        drawn.append(_rope(view, ROPE in moves, lit, presses))
    return "".join(drawn)


def _rope(view: View, usable: bool, lit: bool, presses: bool) -> str:
    """A climb alone has room beside its one panel."""
    words = f"Guide rope: a new hand ({view.ropes} left)"
    role = choosing(ROPE, words, lit, presses) if usable else f'class="choice" tabindex="0" {asks(ROPE, words)}'
    return plate(role, WIDTH / 2 + 12, PANELS + 24, WIDTH / 2 - EDGE - 12, words, ROPE_TEXT)
