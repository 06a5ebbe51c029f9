"""The dice tray of Can't Stop: whose turn it is, the climbers that wait, the dice, and what can be done now."""

from __future__ import annotations

from highcamp.drawing.marks import badge, seat_name
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import die, flag
from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.ridge import peak
from highcamp.drawing.svg import group, move_to, path, rect, text, use
from highcamp.games.cant_stop.box import CLIMBERS
from highcamp.games.cant_stop.draw.choices import LEFT, TALL, TOP, WIDE, choices
from highcamp.games.cant_stop.draw.layout import WHOLE
from highcamp.games.cant_stop.view import View
from highcamp.games.cant_stop.words import WAITING, advice, chance, climbers_left, headline, won_by

_MIDDLE = WHOLE.width / 2
_STATUS = 320  # room for whose turn it is, beside the dice


def tray(view: View, who: Names, press: Press) -> str:
    """The tray and the meadow above it."""
    panel = rect(26, WHOLE.meadow, WHOLE.width - 52, 318, "f-card s-line pen", 18)
    if view.winner is not None:
        return panel + _winner(view, view.winner, who)
    content = panel + base_camp(view, _MIDDLE, WHOLE.meadow - 34) + _status(view, who, press.lit)
    if view.moment == "first player":
        return content + _draw(view, who)
    if view.moment == "throw":
        return content + _rolling(view)
    return content + _dice(view) + choices(view, press)


def base_camp(view: View, middle: float, y: float) -> str:
    """The climbers that wait at the foot of the mountain."""
    left = middle - 132
    waiting = "".join(use("climber" if i < view.free else "placed", left + 42 * i, y) for i in range(CLIMBERS))
    words = text(left + 42 * CLIMBERS - 12, y + 9, climbers_left(view), 26, "f-mute")
    return explained(waiting + words, WAITING)


def _status(view: View, who: Names, lit: bool) -> str:
    left = LEFT + 10
    words, size = who.fitted(lambda called: headline(view, called), 35, _STATUS, 22)
    mark = badge(view.turn, left + 16, WHOLE.meadow + 42, 34) if view.turn is not None else ""
    return (
        mark
        + text(left + (46 if mark else 0), WHOLE.meadow + 54, words, size, "bold f-glow" if lit else "bold")
        + text(left, WHOLE.meadow + 90, advice(view), 26, "f-mute")
    )


def _dice(view: View) -> str:
    """The dice, or the places where they will lie."""
    drawn = []
    for i in range(4):
        x, y = LEFT + WIDE - 36 - 68 * (3 - i), WHOLE.meadow + 52
        if view.dice:
            drawn.append(group(group(die(view.dice[i], 0, 0), "tumble"), "piece", move_to(x, y), f"die-{i + 1}"))
        else:
            drawn.append(rect(x - 28, y - 28, 56, 56, "none s-line pen", 13))
    return "".join(drawn)


def _rolling(view: View) -> str:
    """Dice in the air."""
    tumbling = ((5, -150, 6, -24), (2, -52, -16, 17), (6, 50, 10, 38), (3, 148, -10, -12))
    dice = "".join(die(face, _MIDDLE + x, TOP + 76 + y, 76, turn) for face, x, y, turn in tumbling)
    return group(dice, "soft") + text(_MIDDLE, TOP + TALL - 16, f"{chance(view)} no bust", 30, "map f-mute", "middle")


def _draw(view: View, who: Names) -> str:
    """Who may begin: everyone still."""
    left = _MIDDLE - 62 * (view.players - 1)
    marks = "".join(badge(seat, left + 124 * seat, TOP + 68, 66) for seat in range(view.players))
    return marks + "".join(_below(who, seat, left + 124 * seat) for seat in range(view.players))


def _below(who: Names, seat: int, x: float) -> str:
    """A name below its mark."""
    words, size = who.fitted(lambda called: called.plain(seat), 28, 116, 15)
    return text(x, TOP + 144, words, size, "bold", "middle")


def _winner(view: View, seat: int, who: Names) -> str:
    """The winner's flag on a peak of their own, and the columns that won the game."""
    won = won_by(view, seat)
    wide, left = 270, 346
    land = peak(f"cant-stop {seat_name(seat)}", wide, 204)
    x, y = land.summit
    mountain = path(land.outline, "f-seat") + path(land.shade, "f-deep dim") + path(land.snow, "f-snow")
    banner = f'<path class="f-seat s-ink pen unfurl" d="M{x} 22q18-10 36-1t36 0v40q-18 9-36 0t-36 1Z"/>'
    scene = (
        rect(0, 0, wide, 282, "f-paper")
        + path(f"M{x} {y + 84}V18", "s-ink bold-pen")
        + group(mountain, "", move_to(0, 78))
        + banner
        + use(f"mark-{seat}", x + 37, 43, 1.2, "f-card")
        + rect(0, 0, wide, 282, "none s-ink pen")
    )
    flags = won_flags(won, left, WHOLE.width - 50, WHOLE.meadow + 258)
    words, size = who.fitted(lambda called: headline(view, called), 50, WHOLE.width - 50 - left, 30)
    return (
        f'<g class="seat-{seat}">{group(scene, "", move_to(46, WHOLE.meadow + 18))}{flags}</g>'
        + text(left, WHOLE.meadow + 96, words, size, "bold")
        + text(left, WHOLE.meadow + 144, advice(view), 28, "map f-mute")
    )


def won_flags(won: list[int], left: float, right: float, foot: float) -> str:
    """The flags of these columns in a row from left to right, smaller where they are many."""
    apart = min(62.0, (right - left) / len(won))
    return "".join(
        group(flag(22, 0, str(number), 62, "f-seat", "f-card"), "", move_to(left + apart * place, foot, min(1.0, apart / 54)))
        for place, number in enumerate(won)
    )
