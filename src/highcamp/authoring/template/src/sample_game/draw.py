"""What everybody may know, as a picture and as text. Both are made from the view alone, so it also says what can be done."""

from __future__ import annotations

import msgspec
from highcamp.drawing.cover import cover as framed
from highcamp.drawing.cover import flag, tent
from highcamp.drawing.marks import badge, seat_marks
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press
from highcamp.drawing.svg import document, move_to, rect
from highcamp.drawing.svg import text as lettering
from highcamp.engine.mode import Mode

from sample_game.rules import WORDS, Climb

STEP, WIDTH, FOOT = 60, 480, 40


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The climb as the seat (None: a spectator) sees it."""

    camps: tuple[int, ...]
    pitches: int
    huts: tuple[tuple[int, str], ...]
    turn: int
    height: int
    over: bool
    moves: tuple[int, ...]
    seat: int | None


def view(state: Climb, seat: int | None) -> View:
    return View(
        camps=tuple(state.camps),
        pitches=state.options.pitches,
        huts=tuple((hut.pitch, hut.name) for hut in state.options.own),
        turn=state.turn,
        height=state.height,
        over=state.over,
        moves=() if seat is None else tuple(state.legal(seat)),
        seat=seat,
    )


def text(view: View, who: Names) -> str:
    camps = [f"{who.verb(seat, 'camp', 'camps')} at {camp} of {view.pitches}." for seat, camp in enumerate(view.camps)]
    huts = [f"{name} stands at {pitch}." for pitch, name in view.huts]
    now = "The top is reached." if view.over else f"{who.verb(view.turn, 'stand', 'stands')} at {view.height}."
    return "\n".join([*camps, *huts, now])


def svg(view: View, mode: Mode, who: Names) -> str:
    """The view as a board."""
    height = STEP * (view.pitches + 1) + FOOT
    lines = "".join(_pitch(view, pitch, height - FOOT - STEP * pitch) for pitch in range(view.pitches + 1))
    press = Press(mode, mine=bool(view.moves))
    buttons = "".join(_button(press, move, place, height) for place, move in enumerate(view.moves))
    said, marks = text(view, who), seat_marks(len(view.camps))
    return document(
        lines + buttons,
        size=(WIDTH, height),
        kind="sample-game",
        title="Sample Game",
        desc=said,
        defs=marks,
        mode=mode,
    )


def _pitch(view: View, pitch: int, y: int) -> str:
    words = "  ".join([str(pitch), *(name for at, name in view.huts if at == pitch)])
    camps = "".join(badge(seat, 180 + 40 * seat, y - 16) for seat, camp in enumerate(view.camps) if camp == pitch)
    climber = badge(view.turn, 360, y - 16, 40) if view.height == pitch and not view.over else ""
    return rect(20, y, WIDTH - 40, 3, "f-line") + lettering(24, y - 8, words, 22) + camps + climber


def _button(press: Press, move: int, place: int, height: int) -> str:
    plate = rect(0, 0, 100, 34, "plate f-card s-ink", 8) + lettering(50, 24, WORDS[move], 20, anchor="middle")
    return press.legal(plate, move, WORDS[move], place=move_to(240 + 110 * place, height - 36))


def cover() -> str:
    return framed("sample-game", tent(90, 150, 0, 1.4) + flag(160, 66, 1))
