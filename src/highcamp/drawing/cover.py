"""The cover of a game's box, for the start page: a peak of its own, and what one does there.

A game draws its scene in ``cover.py`` from the pieces below, on a ground of WIDE by TALL; without one there is the peak alone.
"""

from __future__ import annotations

from typing import Final

from highcamp.drawing.ridge import peak, range_line
from highcamp.drawing.svg import group, move_to, path, rect

WIDE: Final = 320
TALL: Final = 180

_FOOT: Final = 172
_TENT: Final = "M-16 12L0-14 16 12ZM-4 12L0 0 4 12Z"
_PENNANT: Final = "M0 0V-26L18-20 0-14"
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-8, -8), (8, 8)),
    3: ((-8, -8), (0, 0), (8, 8)),
    5: ((-8, -8), (8, -8), (0, 0), (-8, 8), (8, 8)),
}


def cover(name: str, scene: str = "", rise: float = 108) -> str:
    """A cover: the peak that the name decides, so high, with the scene before it."""
    top = peak(f"picture {name}", 250, rise)
    mountain = path(top.outline, "f-rock") + path(top.shade, "f-shade") + path(top.snow, "f-snow")
    haze = f'<path class="f-haze" d="{range_line(f"haze {name}", WIDE, 150, 86, 4)}V{TALL}H0Z"/>'
    ground = f'<path class="f-card" d="M0 {_FOOT - 8}Q80 {_FOOT - 20} 160 {_FOOT - 8}T{WIDE} {_FOOT - 10}V{TALL}H0Z"/>'
    drawn = haze + group(mountain, "", move_to(35, _FOOT - rise)) + ground + scene
    return f'<svg class="board picture" viewBox="0 0 {WIDE} {TALL}" aria-hidden="true">{drawn}</svg>'


def tent(x: float, y: float, seat: int, scale: float = 1) -> str:
    """A tent in a seat's colour."""
    return group(path(_TENT, f"seat-{seat} f-seat"), "", move_to(x, y, scale))


def flag(x: float, y: float, seat: int, scale: float = 1) -> str:
    """A flag in a seat's colour."""
    pole = '<path class="s-ink none" stroke-width="2" d="M0 0V-26"/>'
    return group(pole + path(f"{_PENNANT}Z", f"seat-{seat} f-seat"), "", move_to(x, y, scale))


def die(x: float, y: float, face: int, turn: float) -> str:
    """A die, turned so far."""
    pips = "".join(f'<circle class="f-ink" cx="{px}" cy="{py}" r="3.4"/>' for px, py in _PIPS[face])
    return group(rect(-17, -17, 34, 34, "f-card s-ink", 7) + pips, "", move_to(x, y, 1, turn))


def card(x: float, y: float, numeral: str, paint: str, turn: float = 0, scale: float = 1) -> str:
    """A card with a numeral and a band of colour, turned so far."""
    face = rect(-20, -28, 40, 56, "f-card s-line", 6) + rect(-20, -28, 40, 9, paint, 4)
    words = f'<text class="numeral f-ink" x="0" y="13" font-size="28" text-anchor="middle">{numeral}</text>'
    return group(face + words, "", move_to(x, y, scale, turn))
