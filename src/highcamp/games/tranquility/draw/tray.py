"""Below the mountain: the climbers with what can be known of them, what is to be done, and the hand of the one who looks."""

from __future__ import annotations

from highcamp.drawing.fitting import fit, width
from highcamp.drawing.marks import badge
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.games.tranquility.box import HALT, ROPE
from highcamp.games.tranquility.draw.faces import back, face
from highcamp.games.tranquility.draw.hand import BELOW, hand, plate
from highcamp.games.tranquility.draw.layout import EDGE, PANELS, TRAY, WHOLE
from highcamp.games.tranquility.view import View
from highcamp.games.tranquility.words import ROPE_TEXT, advice, cards_text, headline, is_dealt

_ROOMY = 200  # a panel that has room for more than a name


def panels(view: View, who: Names, lit: bool) -> str:
    """A panel for each climber: hand as backs, pile, discards."""
    wide = (WHOLE.width - 2 * EDGE + 8) / max(view.players, 2) - 8
    return "".join(_panel(view, seat, EDGE + seat * (wide + 8), wide, who, lit) for seat in range(view.players))


def _panel(view: View, seat: int, x: float, wide: float, who: Names, lit: bool) -> str:
    climber = view.climbers[seat]
    running = seat == view.turn and view.moment not in ("won", "lost")
    edge = f"{'s-glow' if lit else 's-seat'} bold-pen" if running else "s-line pen"
    name, letters = who.fitted(lambda called: _called(called, seat, wide), 20, wide - 42 - 10, 14)
    apart = min(24.0, (wide - 44) / 6)
    shown = climber.hand if climber.hand is not None and view.seat != seat else None
    backs = [back(22, 30)] * climber.held if shown is None else [face(word, 22, 30) for word in shown]
    hand = "".join(group(drawn, "", move_to(14 + apart * i, 34), f"held-{seat + 1}-{i + 1}") for i, drawn in enumerate(backs))
    known = text(wide - 12, 56, "+ Bridge", 15, "map f-mute", "end") if climber.began_with_bridge and wide > 240 else ""
    label = f"{who.start(seat)}: {cards_text(view, seat)}"
    counts = f"draw {climber.pile} · out {climber.discarded}" if is_dealt(view) else ""
    content = (
        rect(0, 0, wide, 96, f"f-card {edge}", 12)
        + badge(seat, 24, 19, 22)
        + text(42, 26, name, letters, "bold")
        + hand
        + known
        + text(14, 87, *fit(counts, 19, wide - 34, 14), "f-mute")
    )
    return explained(content, label, cls=f"party seat-{seat}", place=move_to(x, PANELS), id=f"party-{seat + 1}")


def _called(who: Names, seat: int, wide: float) -> str:
    """A climber's name; where there is little room for both, that it is you says enough."""
    if not who.note(seat):
        return who.plain(seat)
    return f"{who.plain(seat)} · {who.note(seat)}" if wide > _ROOMY else who.start(seat)


def tray(view: View, who: Names, press: Press) -> str:
    """What is to be done, the hand, and the buttons that belong to no place."""
    todo = advice(view)
    small = 22 if len(todo) < 34 else 18
    words, letters = who.fitted(lambda called: headline(view, called), 34, WHOLE.width - 2 * EDGE - 40 - width(todo, small), 20)
    drawn = [
        text(EDGE + 10, TRAY + 42, words, letters, "bold f-glow" if press.lit else "bold"),
        text(WHOLE.width - EDGE - 10, TRAY + 40, todo, small, "f-mute", "end"),
    ]
    moves = [choice.move for choice in view.choices]
    if HALT in moves:
        halt, place = plate(220, "Halt here"), move_to(EDGE + 4, BELOW)
        drawn.append(press.legal(halt, HALT, "Halt here", why="The goats stay there.", place=place))
    drawn.append(hand(view, press))
    if view.players == 1 and (ROPE in moves or press.asks):
        drawn.append(_rope(view, ROPE in moves, press))
    return "".join(drawn)


def _rope(view: View, usable: bool, press: Press) -> str:
    """A climb alone has room beside its one panel."""
    words, place = f"Guide rope: a new hand ({view.ropes} left)", move_to(WHOLE.width / 2 + 12, PANELS + 24)
    drawn = plate(WHOLE.width / 2 - EDGE - 12, words)
    return press.marked("legal" if usable else "shut", drawn, ROPE, words, why=ROPE_TEXT, place=place)
