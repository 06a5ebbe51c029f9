"""Below the mountain: the climbers with what can be known of them, and the hand of the one who looks."""

from __future__ import annotations

from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import badge, seat_name
from highcamp.drawing.svg import esc, group, move_to, num, rect, text
from highcamp.games.tranquility.box import DISCARD, HALT, RELOCATE, ROPE
from highcamp.games.tranquility.draw.faces import back, face
from highcamp.games.tranquility.draw.layout import EDGE, PANELS, TRAY, WIDTH
from highcamp.games.tranquility.view import Choice, View
from highcamp.games.tranquility.words import advice, headline

_CARD_WIDE, _CARD_TALL = 104, 116
_CARDS = TRAY + 66


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
    shown = view.seat if view.seat is not None else view.turn
    hand = view.climbers[shown].hand if shown is not None else None
    discards = {choice.card: (number, choice) for number, choice in enumerate(view.choices) if _is_discard(choice)}
    drawn = [said]
    for place, word in enumerate(hand or ()):
        x = EDGE + 4 + (_CARD_WIDE + 8) * place
        drawn.append(
            group(
                f"<title>{word}</title>{face(word, _CARD_WIDE, _CARD_TALL)}", "piece", move_to(x, _CARDS), f"hand-{place + 1}"
            )
        )
        if word in discards and shown == view.turn and word not in (hand or ())[:place]:
            number, choice = discards[word]
            drawn.append(_plate(choice, number, x, _CARDS + _CARD_TALL + 8, _CARD_WIDE, "discard", lit, presses))
    for number, choice in enumerate(view.choices):
        if choice.move == ROPE:  # a climb alone has room beside its one panel
            left = f"Guide rope: a new hand ({view.ropes} left)"
            drawn.append(_plate(choice, number, WIDTH / 2 + 12, PANELS + 24, WIDTH / 2 - EDGE - 12, left, lit, presses))
        elif choice.move == HALT:
            drawn.append(_plate(choice, number, EDGE + 4, _CARDS + _CARD_TALL + 8, 220, "Halt here", lit, presses))
    return "".join(drawn)


def _is_discard(choice: Choice) -> bool:
    return DISCARD <= choice.move < RELOCATE


def _plate(choice: Choice, number: int, x: float, y: float, wide: float, words: str, lit: bool, presses: bool) -> str:
    role = 'role="button" tabindex="0"' if lit and presses else 'role="img"'
    return (
        f'<g id="choice-{number + 1}" class="choice pick-{number}{" legal" if lit else ""}" data-move="{choice.move}" {role} '
        f'aria-label="{esc(choice.text)}" {move_to(x, y)}>{rect(0, 0, wide, 44, "plate", 10)}'
        f'<text x="{num(wide / 2)}" y="30" font-size="21" text-anchor="middle">{esc(words)}</text></g>'
    )
