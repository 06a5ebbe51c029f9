"""A small drawn picture of each game for the start page: a peak of its own, and what one does there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from markupsafe import Markup

from highcamp.drawing.ridge import peak, range_line
from highcamp.drawing.svg import group, move_to, num, path, rect

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


@cache
def picture(name: str) -> Markup:
    """The picture of the game of this name; one that is not ours gets a mountain."""
    rise = 132 if name in ("k2", "everest") else 108
    top = peak(f"picture {name}", 250, rise)
    mountain = path(top.outline, "f-rock") + path(top.shade, "f-shade") + path(top.snow, "f-snow")
    haze = f'<path class="f-haze" d="{range_line(f"haze {name}", WIDE, 150, 86, 4)}V{TALL}H0Z"/>'
    ground = f'<path class="f-card" d="M0 {_FOOT - 8}Q80 {_FOOT - 20} 160 {_FOOT - 8}T{WIDE} {_FOOT - 10}V{TALL}H0Z"/>'
    drawn = haze + group(mountain, "", move_to(35, _FOOT - rise)) + ground + _SCENES.get(name, str)()
    return Markup(f'<svg class="board picture" viewBox="0 0 {WIDE} {TALL}" aria-hidden="true">{drawn}</svg>')


def _tent(x: float, y: float, seat: int, scale: float = 1) -> str:
    return group(path(_TENT, f"seat-{seat} f-seat"), "", move_to(x, y, scale))


def _flag(x: float, y: float, seat: int, scale: float = 1) -> str:
    pole = '<path class="s-ink none" stroke-width="2" d="M0 0V-26"/>'
    return group(pole + path(f"{_PENNANT}Z", f"seat-{seat} f-seat"), "", move_to(x, y, scale))


def _die(x: float, y: float, face: int, turn: float) -> str:
    pips = "".join(f'<circle class="f-ink" cx="{px}" cy="{py}" r="3.4"/>' for px, py in _PIPS[face])
    return group(rect(-17, -17, 34, 34, "f-card s-ink", 7) + pips, "", move_to(x, y, 1, turn))


def _card(x: float, y: float, numeral: str, paint: str, turn: float = 0, scale: float = 1) -> str:
    face = rect(-20, -28, 40, 56, "f-card s-line", 6) + rect(-20, -28, 40, 9, paint, 4)
    words = f'<text class="numeral f-ink" x="0" y="13" font-size="28" text-anchor="middle">{numeral}</text>'
    return group(face + words, "", move_to(x, y, scale, turn))


def _cant_stop() -> str:
    ropes = "".join(
        f'<path class="s-ink none" stroke-width="2" stroke-dasharray="1 7" stroke-linecap="round" d="M{x} 160V{num(y)}"/>'
        for x, y in ((112, 118), (150, 84), (188, 106), (226, 132))
    )
    camps = _tent(112, 112, 0, 0.8) + _tent(150, 76, 1, 0.8) + _tent(188, 98, 2, 0.8)
    return ropes + camps + _die(44, 146, 5, -12) + _die(86, 152, 2, 9) + _die(262, 148, 3, 6) + _die(296, 152, 1, -8)


def _elevation() -> str:
    hand = ((92, "3", "f-alps", -16), (128, "7", "f-rockies", -6), (164, "11", "f-andes", 4), (200, "14", "f-himalayas", 14))
    return "".join(_card(x, 138 + abs(turn) * 0.6, numeral, paint, turn, 1.05) for x, numeral, paint, turn in hand)


def _tranquility() -> str:
    paints = ("f-alps", "f-andes", "f-rockies")
    rows = []
    for row, across in enumerate((6, 5, 4, 3)):
        left = WIDE / 2 - (across - 1) * 17
        rows += [rect(left + 34 * i - 15, 146 - 23 * row, 30, 20, f"{paints[(row + i) % 3]} s-card", 4) for i in range(across)]
    return "".join(rows) + _flag(WIDE / 2, 76, 2, 0.8)


def _mountaineers() -> str:
    track = '<path class="s-ink none" stroke-width="2.5" stroke-dasharray="2 6" stroke-linecap="round" d="'
    track += 'M60 160Q150 150 128 126T190 104Q150 92 168 74"/>'
    flags = _flag(60, 160, 0) + _flag(128, 126, 1, 0.9) + _flag(190, 104, 2, 0.8)
    tied = '<path class="s-glow none" stroke-width="3" d="M246 140Q264 154 282 140"/>'
    return track + flags + tied + _card(242, 136, "7", "f-line", -8, 0.9) + _card(286, 136, "7", "f-line", 8, 0.9)


def _everest() -> str:
    bands = "".join(
        f'<path class="s-line none" stroke-width="1.5" stroke-dasharray="7 5" d="M20 {y}H300"/>' for y in (140, 112, 84)
    )
    trail = '<path class="s-glow none" stroke-width="3" stroke-linejoin="round" d="M66 158L104 140 132 118 150 96 160 66"/>'
    camps = "".join(f'<circle class="f-card s-ink" stroke-width="2" cx="{x}" cy="{y}" r="6"/>' for x, y in _EVEREST_CAMPS)
    return bands + trail + camps + _tent(66, 154, 3, 0.9) + _flag(160, 62, 0, 0.8)


_EVEREST_CAMPS: Final = ((104, 140), (132, 118), (150, 96))


def _k2() -> str:
    rope = (
        '<path class="s-ink none" stroke-width="2" stroke-dasharray="1 6" stroke-linecap="round" d="M92 158L128 122 156 82"/>'
    )
    return rope + _tent(92, 154, 4) + _tent(128, 118, 1, 0.8) + _flag(156, 78, 5, 0.7) + _tent(236, 150, 2, 0.9)


_SCENES: Final[dict[str, Callable[[], str]]] = {
    "cant-stop": _cant_stop,
    "elevation": _elevation,
    "tranquility": _tranquility,
    "mountaineers": _mountaineers,
    "everest": _everest,
    "k2": _k2,
}
