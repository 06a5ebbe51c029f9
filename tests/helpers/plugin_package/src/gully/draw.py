"""What everybody may know, as a picture and as text. Both are made from the view alone, so it also says what can be done."""

from __future__ import annotations

import msgspec

from gully.rules import WORDS, Gully
from highcamp.drawing.cover import cover as framed
from highcamp.drawing.cover import flag, tent
from highcamp.drawing.marks import badge, seat_marks
from highcamp.drawing.svg import document, group, move_to, rect
from highcamp.drawing.svg import text as lettering

STEP, WIDTH, FOOT = 60, 480, 40


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The gully as the seat (None: a spectator) sees it."""

    camps: tuple[int, ...]
    pitches: int
    huts: tuple[tuple[int, str], ...]
    turn: int
    height: int
    over: bool
    moves: tuple[int, ...]


def view(state: Gully, seat: int | None) -> View:
    return View(
        camps=tuple(state.camps),
        pitches=state.options.pitches,
        huts=tuple((hut.pitch, hut.name) for hut in state.options.own),
        turn=state.turn,
        height=state.height,
        over=state.over,
        moves=() if seat is None else tuple(state.legal(seat)),
    )


def text(view: View) -> str:
    camps = [f"Seat {seat + 1} camps at {camp} of {view.pitches}." for seat, camp in enumerate(view.camps)]
    huts = [f"{name} stands at {pitch}." for pitch, name in view.huts]
    now = "The top is reached." if view.over else f"Seat {view.turn + 1} stands at {view.height}."
    return "\n".join([*camps, *huts, now])


def svg(view: View, standalone: bool) -> str:
    """The view as a board: with buttons in a page, without them as a picture."""
    height = STEP * (view.pitches + 1) + FOOT
    lines = "".join(_pitch(view, pitch, height - FOOT - STEP * pitch) for pitch in range(view.pitches + 1))
    buttons = "" if standalone else "".join(_button(move, place, height) for place, move in enumerate(view.moves))
    return document(
        lines + buttons,
        size=(WIDTH, height),
        kind="loose-gully",
        title="Loose Gully",
        desc=text(view),
        defs=seat_marks(len(view.camps)),
        standalone=standalone,
    )


def _pitch(view: View, pitch: int, y: int) -> str:
    words = "  ".join([str(pitch), *(name for at, name in view.huts if at == pitch)])
    camps = "".join(badge(seat, 180 + 40 * seat, y - 16) for seat, camp in enumerate(view.camps) if camp == pitch)
    climber = badge(view.turn, 360, y - 16, 40) if view.height == pitch and not view.over else ""
    return rect(20, y, WIDTH - 40, 3, "f-line") + lettering(24, y - 8, words, 22) + camps + climber


def _button(move: int, place: int, height: int) -> str:
    plate = rect(0, 0, 100, 34, "plate f-card s-ink", 8) + lettering(50, 24, WORDS[move], 20, anchor="middle")
    press = f'class="choice legal" data-move="{move}" role="button" tabindex="0" aria-label="{WORDS[move]}"'
    return f"<g {press}>{group(plate, '', move_to(240 + 110 * place, height - 36))}</g>"


def cover() -> str:
    return framed("loose-gully", tent(90, 150, 0, 1.4) + flag(160, 66, 1))
