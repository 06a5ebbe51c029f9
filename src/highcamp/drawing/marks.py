"""Marks: the small shapes that tell seats and ranges apart without colour, and the weaves of the seats.

All are drawn around the origin in a box of about 20 by 20.
"""

from __future__ import annotations

from typing import Final

from highcamp.drawing.palette import SEATS
from highcamp.drawing.svg import path, use

SEAT_MARKS: Final = (
    "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z",  # ●
    "M0-11L11 8H-11Z",  # ▲
    "M-8-8H8V8H-8Z",  # ■
    "M0-12L10 0 0 12-10 0Z",  # ◆
    "M0-11L11-3 7 9H-7L-11-3Z",  # ⬟
    "M-4-10H4V-4H10V4H4V10H-4V4H-10V-4H-4Z",  # ✚
)

RANGE_MARKS: Final = {
    "alps": "M0-12L6-4H3L9 4H2V10H-2V4H-9L-3-4H-6Z",  # a fir
    "rockies": "M-10 9V-1H-6V-9H2V-4H6V2H10V9Z",  # a square crag
    "andes": "M0-12L9 0 0 12-9 0Z",  # a diamond
    "himalayas": "M-12 9L-4-9 1 1 5-5 12 9Z",  # a double peak
    "snow": "M0-12L2.5-5 9-6 5 0 9 6 2.5 5 0 12-2.5 5-9 6-5 0-9-6-2.5-5Z",  # a crystal
}

# Each weave is a tile and what is drawn on it, in the colour of the paper over the colour of the seat.
WEAVES: Final = (
    (8, "M2 2h2v2h-2ZM6 6h2v2h-2Z"),  # dots
    (8, "M0 0h8v2.5h-8Z"),  # level stripes
    (8, "M0 6L6 0H8L0 8ZM8 6L6 8H8Z"),  # slanting stripes
    (8, "M0 0h2.5v8h-2.5Z"),  # upright stripes
    (8, "M0 0h8v2h-8ZM0 2h2v6h-2Z"),  # a grid
    (8, "M0 0L4 4 8 0V2.5L4 6.5 0 2.5Z"),  # zigzag
)


def weaves(seats: int) -> str:
    """The weaves of the first seats, to be filled with: ``url(#weave-0)``."""
    return "".join(
        f'<pattern id="weave-{seat}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f"{path(d, 'f-paper')}</pattern>"
        for seat, (size, d) in enumerate(WEAVES[:seats])
    )


def seat_marks(seats: int) -> str:
    """The marks of the first seats, to be used as ``mark-0`` and so on; they take the fill of whoever uses them."""
    return "".join(f'<path id="mark-{seat}" d="{d}"/>' for seat, d in enumerate(SEAT_MARKS[:seats]))


def badge(seat: int, x: float, y: float, size: float = 30) -> str:
    """A seat's mark in its colour: how a seat is named in a score row or a sentence."""
    return use(f"mark-{seat}", x, y, size / 22, f"seat-{seat} f-seat")


def range_mark(name: str, x: float, y: float, size: float = 22) -> str:
    """The mark of a range in its colour."""
    edge = " s-mute" if name == "snow" else ""  # snow on paper needs an outline
    return f'<path class="f-{name}{edge}" transform="translate({x:g} {y:g}) scale({size / 24:.3g})" d="{RANGE_MARKS[name]}"/>'


def seat_name(seat: int) -> str:
    """A seat as people call it, counted from 1."""
    return f"Seat {seat + 1}"


def seat_mark(seat: int) -> str:
    """The mark of a seat as a letter, for plain text."""
    return SEATS[seat].mark
