"""The dice tray below or beside the mountain, in a browser: the dice, the pairings, Roll and Stop, each at a place of its own.

Neither Roll nor Stop lies where a pairing was: whoever presses twice does not stop by mistake.
"""

from __future__ import annotations

from functools import partial

from highcamp.drawing.fitting import fit, width, wrap
from highcamp.drawing.marks import badge, seat_name
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import die
from highcamp.drawing.pressing import Press
from highcamp.drawing.ridge import peak
from highcamp.drawing.svg import Anchor, group, move_to, path, rect, text, use
from highcamp.games.cant_stop.box import CLIMBERS, ROLL, STOP
from highcamp.games.cant_stop.draw.choices import GAP, pairings, plate, shut
from highcamp.games.cant_stop.draw.layout import Box, Tray
from highcamp.games.cant_stop.draw.tray import won_flags
from highcamp.games.cant_stop.view import Choice, View
from highcamp.games.cant_stop.words import (
    BANK,
    RISK,
    WAITING,
    Step,
    advice,
    banked,
    chance,
    forced,
    headline,
    spoken_ways,
    stop_brings,
    won_by,
)

_AIR = ((5, -24, 6), (2, 17, -12), (6, 38, 8), (3, -12, -8))  # dice in the air: face, turn, how far up or down


def hand(view: View, who: Names, press: Press, tray: Tray) -> str:
    """All of the tray."""
    if view.winner is not None:
        return _winner(view, view.winner, who, tray)
    return _middle(view, who, press, tray) + _roll(view, press, tray.roll) + _stop(view, press, tray.stop) + _dice(view, tray)


def _middle(view: View, who: Names, press: Press, tray: Tray) -> str:
    box = tray.middle
    if view.moment == "pair":
        return pairings(view, press, box, rows=3 if tray.aside else 1)
    if view.moment == "decide":
        return _climbed(view, box)
    if view.moment == "throw":
        return _rolling(view, box)
    return _draw(view, who, box) if view.moment == "first player" else _hint(box)


def _dice(view: View, tray: Tray) -> str:
    """The dice, or the places where they will lie."""
    drawn = []
    for i, (x, y) in enumerate(tray.dice):
        if view.dice:
            drawn.append(group(group(die(view.dice[i], 0, 0, 58), "tumble"), "piece", move_to(x, y), f"die-{i + 1}"))
        else:
            drawn.append(rect(x - 26, y - 26, 52, 52, "none s-line pen", 12))
    return "".join(drawn)


# -- roll and stop --


def _found(view: View, move: int) -> Choice | None:
    return next((choice for choice in view.choices if choice.move == move), None)


def _lines(box: Box, title: str, strong: str, quiet: str) -> str:
    """What a plate says: side by side where it is wide, else one below the other."""
    if box.wide > 2 * box.tall:
        line, letters = fit(title, 34, box.wide / 2 - 18, 21, bold=True)
        right = box.wide - 18
        room = right - 18 - width(line, letters, bold=True) * 1.1 - 10
        return (
            text(18, box.tall / 2 + 11, line, letters, "bold")
            + _fitted(right, box.tall / 2 - 3, strong, 34, room, "numeral", "end")
            + _fitted(right, box.tall / 2 + 23, quiet, 22, room, "f-mute", "end")
        )
    middle, room = box.wide / 2, box.wide - 24
    return (
        _fitted(middle, 40, title, 30, room, "bold", "middle")
        + _fitted(middle, 80, strong, 36, room, "numeral", "middle")
        + _fitted(middle, 108, quiet, 20, room, "f-mute", "middle")
    )


def _fitted(x: float, y: float, words: str, size: float, room: float, cls: str, anchor: Anchor) -> str:
    line, letters = fit(words, size, room, 21 if size > 20 else 15, bold=cls != "f-mute")
    return text(x, y, line, letters, cls, anchor)


def _roll(view: View, press: Press, box: Box) -> str:
    title = "Roll" if view.moment in ("begin", "first player") else "Roll again"
    roll = _found(view, ROLL)
    if roll is None:
        return shut(ROLL, press, box, group(_lines(box, title, "", ""), "dim"), title)
    content = _lines(box, title, chance(view), "no bust")
    if view.moment == "decide":
        room = box.wide - 40
        content += rect(20, box.tall - 16, room, 8, "f-line", 4)
        content += rect(20, box.tall - 16, max(8, room * view.rolls_that_move / view.rolls), 8, "f-ink", 4)
    label = f"{title}, {chance(view)} no bust: {view.rolls_that_move} of {view.rolls} rolls"
    return plate(view, roll, press, box, content, label, RISK)


def _stop(view: View, press: Press, box: Box) -> str:
    stop = _found(view, STOP)
    if stop is None:
        why = forced(view)
        content = _lines(box, "Stop", "", "not yet" if why else "")
        return shut(STOP, press, box, group(content, "dim"), f"Stop. Not yet. {why}" if why else "Stop")
    verb, columns = stop_brings(view)
    label = f"Stop and bank {spoken_ways(banked(view))}"
    return plate(view, stop, press, box, _lines(box, "Stop", columns, verb), label, BANK)


# -- between the dice and the buttons --


def _parted(box: Box, parts: int, gap: float = 0) -> list[Box]:
    """The box in so many equal parts: side by side, or where it is higher than wide below each other."""
    if box.tall > box.wide:
        tall = (box.tall - gap * (parts - 1)) / parts
        return [Box(box.x, box.y + part * (tall + gap), box.wide, tall) for part in range(parts)]
    wide = (box.wide - gap * (parts - 1)) / parts
    return [Box(box.x + part * (wide + gap), box.y, wide, box.tall) for part in range(parts)]


def _climbed(view: View, box: Box) -> str:
    """How far each climber of this turn has come: what a stop banks and a bust loses. The climbers that are left wait."""
    steps, rooms = banked(view), _parted(box, CLIMBERS, GAP)
    tiles = [_tile(view, step, room) for step, room in zip(steps, rooms, strict=False)]
    for x, y, wide, tall in rooms[len(steps) :]:
        tiles.append(rect(x + 2, y + 2, wide - 4, tall - 4, "none s-line pen dashed", 14))
        tiles.append(use("climber", x + wide / 2, y + tall / 2, 1.1, "dim"))
    return "".join(tiles)


def _tile(view: View, step: Step, box: Box) -> str:
    seat = "" if view.turn is None else f"seat-{view.turn}"
    x, y, wide, tall = box
    note = "on top!" if step.on_top else f"{step.start} → {step.end} of {step.height}"
    words, size = fit(note, 23, wide - 16, 21)
    room = wide - 36
    drawn = (
        rect(x, y, wide, tall, "f-card s-line pen", 14)
        + text(x + wide / 2, y + tall * 0.43, str(step.column), 46, "numeral", "middle")
        + text(x + wide / 2, y + tall * 0.68, words, size, "bold" if step.on_top else "f-mute", "middle")
        + rect(x + 18, y + tall - 24, room, 10, "f-line", 5)
        + rect(x + 18, y + tall - 24, room * step.end / step.height, 10, "f-ink", 5)
        + rect(x + 18, y + tall - 24, room * step.start / step.height, 10, "f-seat", 5)
    )
    return group(drawn, seat)


def _hint(box: Box) -> str:
    lines = wrap(WAITING, 25, box.wide - 40, int(box.tall // 34), italic=True)
    top = box.y + box.tall / 2 + 9 - 17 * (len(lines) - 1)
    return "".join(text(box.x + box.wide / 2, top + 34 * i, line, 25, "map f-mute", "middle") for i, line in enumerate(lines))


def _rolling(view: View, box: Box) -> str:
    x, y = box.x + box.wide / 2, box.y + box.tall / 2
    dice = "".join(die(face, x + 84 * (place - 1.5), y - 16 + up, 62, turn) for place, (face, turn, up) in enumerate(_AIR))
    return group(dice, "soft") + text(x, y + 54, f"{chance(view)} no bust", 25, "map f-mute", "middle")


def _draw(view: View, who: Names, box: Box) -> str:
    """Who may begin: everyone still."""
    drawn = []
    for seat, room in enumerate(_parted(box, view.players)):
        x, y = room.x + room.wide / 2, room.y + room.tall / 2
        words, size = who.fitted(partial(Names.plain, seat=seat), 26, room.wide - 10, 21)
        drawn.append(badge(seat, x, y - 14, 56) + text(x, y + 44, words, size, "bold", "middle"))
    return "".join(drawn)


def _winner(view: View, seat: int, who: Names, tray: Tray) -> str:
    """The winner's flag on a peak of their own, and the columns that won the game."""
    box, (left, right, foot), won = tray.end, tray.flags, won_by(view, seat)
    wide, tall = int(box.wide), int(box.tall)
    land = peak(f"cant-stop {seat_name(seat)}", wide, tall - 52)
    x, y = land.summit
    banner = f'<path class="f-seat s-ink pen unfurl" d="M{x} 8q14-8 28-1t28 0v32q-14 7-28 0t-28 1Z"/>'
    scene = (
        path(f"M{x} {y + 60}V6", "s-ink bold-pen")
        + group(path(land.outline, "f-seat") + path(land.shade, "f-deep dim") + path(land.snow, "f-snow"), "", move_to(0, 52))
        + banner
        + use(f"mark-{seat}", x + 28, 24, 0.95, "f-card")
    )
    start, top, room = tray.said
    words, size = who.fitted(lambda called: headline(view, called), 46, room, 28)
    return (
        f'<g class="seat-{seat}">{group(scene, "", move_to(box.x, box.y))}{won_flags(won, left, right, foot)}</g>'
        + text(start, top, words, size, "bold")
        + text(start, top + 38, advice(view), 26, "map f-mute")
    )
