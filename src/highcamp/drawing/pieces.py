"""Pieces that several boards share: tents, climbers, flags, dice, ropes, trees, and what makes a map a map.

Those that occur often are defined once (``*_DEF``) and used by name; the others are functions that give their own text.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from highcamp.drawing.marks import RANGE_MARKS
from highcamp.drawing.svg import group, move_to, num, path, rect, text, use

# -- tents and climbers --

TENT_DEF: Final = (
    '<g id="tent" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">'
    '<path class="s-card" fill="none" stroke-width="8" d="M-22 16L0-18 22 16ZM-4-23L0-17 4-23"/>'
    '<path class="f-seat s-seat" d="M-22 16L0-18 22 16Z"/><path class="s-seat" fill="none" d="M-4-23L0-17 4-23"/></g>'
)

_AXE: Final = (
    '<path fill="none" stroke-width="3.5" stroke-linecap="round" d="M-7 11L5-9"/>'
    '<path stroke="none" d="M-6-12Q8-14 13-1Q4-8-6-8Z"/>'
)

CLIMBER_DEF: Final = (
    f'<g id="climber"><circle class="f-ink s-card" stroke-width="3" r="18"/><g class="f-card s-card">{_AXE}</g></g>'
    '<g id="placed"><circle class="s-mute" fill="none" stroke-width="2" stroke-dasharray="4 4" r="17"/></g>'
    f'<g id="ghost"><circle class="f-card" stroke-width="3.5" stroke-dasharray="6 5" r="17"/>{_AXE}</g>'
)


def tent(seat: int, x: float, y: float, scale: float = 1, turn: float = 0, id: str = "") -> str:
    """A camp: the seat's colour, weave and mark."""
    weave = f'<path fill="url(#weave-{seat})" opacity=".25" d="M-22 16L0-18 22 16Z"/>'
    mark = use(f"mark-{seat}", 0, 5, 0.78, "f-card s-seat")
    return group(f'<use href="#tent"/>{weave}{mark}', f"piece seat-{seat}", move_to(x, y, scale, turn), id)


def climber(x: float, y: float, scale: float = 1, id: str = "") -> str:
    """A climber of the running turn: an ice axe on dark ground."""
    return use("climber", x, y, scale, "piece", id=id)


def ghost(x: float, y: float, scale: float = 1) -> str:
    """Where a climber would stand, in the fill and stroke of the group it is in."""
    return use("ghost", x, y, scale)


def rope(d: str, cls: str = "s-seat") -> str:
    """A twisted rope along a path."""
    return (
        f'<path class="none s-card" stroke-width="9" stroke-linecap="round" d="{d}"/>'
        f'<path class="none {cls}" stroke-width="6" stroke-linecap="round" d="{d}"/>'
        f'<path class="none s-card soft" stroke-width="6" stroke-dasharray="1.5 6" d="{d}"/>'
    )


def barrier(x: float, y: float, cls: str = "s-seat") -> str:
    """Two stakes and a rope between them: no way through. They stand on ``y`` on both sides of ``x``."""
    left, right, top = num(x - 24), num(x + 24), num(y - 34)
    stakes = f"M{left} {num(y)}V{top}M{right} {num(y)}V{top}"
    return (
        f'<path class="s-card" stroke-width="10" stroke-linecap="round" d="{stakes}"/>'
        f'<path class="{cls}" stroke-width="6" stroke-linecap="round" d="{stakes}"/>'
        + rope(f"M{left} {num(y - 29)}q24 26 48 0", cls)
    )


# -- flags --


def flag(
    x: float, y: float, number: str, pole: float, cls: str = "f-card", ink: str = "f-ink", *, side: Literal[-1, 1] = -1
) -> str:
    """A flag with a number. The pole stands on ``y`` to the left of ``x``, or to the right (``side`` 1); the flag flies over
    ``x``.
    """
    top, stands = y - pole, x + 22 * side
    waves = f"M{num(x - 22)} {num(top)}q11-7 22-1t22 1v33q-11 5-22-1t-22 1Z"
    return (
        f'<path class="s-ink none pen" d="M{num(stands)} {num(y)}V{num(top - 4)}"/>'
        f'<path class="{cls} s-ink pen" d="{waves}"/>' + text(x, top + 27, number, 29, f"numeral {ink}", "middle")
    )


# -- dice --

_PIPS: Final = {
    1: ((0, 0),),
    2: ((-13, -13), (13, 13)),
    3: ((-14, -14), (0, 0), (14, 14)),
    4: ((-13, -13), (13, -13), (-13, 13), (13, 13)),
    5: ((-14, -14), (14, -14), (0, 0), (-14, 14), (14, 14)),
    6: ((-13, -15), (13, -15), (-13, 0), (13, 0), (-13, 15), (13, 15)),
}


@cache
def dice_defs() -> str:
    """The six faces, 60 wide, to be used as ``face-1`` to ``face-6``."""
    faces = []
    for face, pips in _PIPS.items():
        dots = "".join(f"M{x - 6} {y}a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z" for x, y in pips)
        body = '<rect class="f-card s-ink" stroke-width="2.5" x="-28" y="-28" width="56" height="56" rx="13"/>'
        faces.append(f'<g id="face-{face}">{body}{path(dots, "f-ink")}</g>')
    return "".join(faces)


def die(face: int, x: float, y: float, size: float = 60, turn: float = 0, cls: str = "") -> str:
    """A die."""
    return use(f"face-{face}", x, y, size / 60, cls, turn)


# -- the land --


def firs(places: list[tuple[int, int, int]]) -> str:
    """Trees: where their feet stand and how high they are."""
    d = RANGE_MARKS["alps"]
    return "".join(
        f'<path class="f-alps" transform="translate({x} {num(y - 10 * size / 22)}) scale({size / 22:.3g})" d="{d}"/>'
        for x, y, size in places
    )


def compass(x: float, y: float, size: float) -> str:
    """A compass rose: north is up."""
    star = "M0-40L7-7 40 0 7 7 0 40-7 7-40 0-7-7Z"
    half = "M0-40V0L7-7ZM40 0H0L7 7ZM0 40V0L-7 7ZM-40 0H0L-7-7Z"
    small = "M0-24L4-4 24 0 4 4 0 24-4 4-24 0-4-4Z"
    needle = (
        '<circle class="none s-mute thin" r="31"/><circle class="none s-mute thin" r="27"/>'
        f'<path class="f-mute" transform="rotate(45)" d="{small}"/>{path(star, "f-card s-mute thin")}{path(half, "f-mute")}'
        + text(0, -46, "N", 20, "map f-mute", "middle")
    )
    return group(needle, "soft", move_to(x, y, size / 80))


def border(width: int, height: int, edge: int = 10) -> str:
    """The border of an old map: a ladder of dark and light between two lines."""
    inner, middle = edge + 8, edge + 4
    across, down = width - 2 * middle, height - 2 * middle
    # An odd number of rungs, so that all four corners are dark.
    level, upright = across / (across // 60 * 2 + 1), down / (down // 60 * 2 + 1)
    return (
        rect(edge, edge, width - 2 * edge, height - 2 * edge, "none s-mute thin")
        + f'<path class="none s-mute" stroke-width="5" stroke-dasharray="{level:.2f}" '
        f'd="M{middle} {middle}h{across}M{middle} {height - middle}h{across}"/>'
        + f'<path class="none s-mute" stroke-width="5" stroke-dasharray="{upright:.2f}" '
        f'd="M{middle} {middle}v{down}M{width - middle} {middle}v{down}"/>'
        + rect(inner, inner, width - 2 * inner, height - 2 * inner, "none s-mute thin")
    )
