"""The cards of Tranquility: land in three colours with three shapes, Bridges as planks on ropes, Campfires aglow, Summits."""

from __future__ import annotations

from functools import cache

from highcamp.drawing.marks import range_mark
from highcamp.drawing.ridge import peak
from highcamp.drawing.svg import group, move_to, num, path, rect, scaled, text, use

LAND = {"G": "alps", "B": "andes", "R": "rockies"}


@cache
def face(word: str, wide: int, tall: int) -> str:
    """A card by its word, in a box with its corner at the origin."""
    if word == "Bridge":
        return _bridge(wide, tall)
    if word == "Summit":
        return _summit(wide, tall)
    if word.startswith("Camp"):
        return _campfire(LAND[word[-1]], wide, tall)
    return _ascent(LAND[word[0]], word[1:].rstrip("g"), word.endswith("g"), wide, tall)


def _ascent(land: str, number: str, goat: bool, wide: int, tall: int) -> str:
    size = min(tall * 0.64, wide * (0.56 if len(number) == 1 else 0.46))
    ridge = peak(f"{land} {number}", wide - 4, tall // 3)
    symbol = use("goat", wide * 0.17, tall * 0.82, min(tall, wide) / 78, "soft") if goat else ""
    return (
        rect(0, 0, wide, tall, f"f-{land}", 8)
        + group(path(ridge.outline, "f-deep dim"), "", move_to(2, tall - tall // 3))
        + _mark(land, wide * 0.83, tall * 0.24, min(tall * 0.27, wide * 0.3))
        + text(wide * 0.39, tall * 0.7, number, size, "numeral f-card", "middle")
        + symbol
    )


def _mark(land: str, x: float, y: float, size: float) -> str:
    return group(range_mark(land, 0, 0, size).replace(f"f-{land}", "f-card"), "", move_to(x, y))


def _bridge(wide: int, tall: int) -> str:
    low, dip = tall * 0.5, tall * 0.24
    rope = f"M3 {num(low - 10)}Q{num(wide / 2)} {num(low + dip)} {num(wide - 3)} {num(low - 10)}"
    below = f"M3 {num(low + 8)}Q{num(wide / 2)} {num(low + dip + 18)} {num(wide - 3)} {num(low + 8)}"
    planks = "".join(f"M{num(wide * part / 8)} {num(low - 6 + dip * _sag(part / 8))}v18" for part in range(1, 8))
    return (
        rect(0, 0, wide, tall, "f-snow s-mute thin", 8)
        + f'<path class="s-ochre" stroke-width="{num(wide / 13)}" d="{planks}"/>'
        + path(rope, "none s-deep pen")
        + path(below, "none s-deep pen")
    )


def _sag(part: float) -> float:
    return 2 * part * (1 - part)


def _campfire(land: str, wide: int, tall: int) -> str:
    x, y, s = wide / 2, tall * 0.6, min(tall / 58, wide / 44)
    flame = "M0-28Q16-12 12 2Q10 14 0 15Q-10 14-12 2Q-12-6-6-12Q-4-4 0-6Q4-14 0-28Z"
    heart = "M0-8Q7-1 6 6Q5 13 0 13Q-5 13-6 6Q-5 1 0-8Z"
    logs = "M-16 20L16 12M-16 12L16 20"
    fire = (
        path(flame, "f-ochre")
        + path(heart, "f-snow")
        + f'<path class="s-deep" stroke-width="6" stroke-linecap="round" d="{logs}"/>'
    )
    return (
        rect(0, 0, wide, tall, f"f-{land}", 8)
        + rect(0, 0, wide, tall, "f-deep soft", 8)
        + rect(2, 2, wide - 4, tall - 4, f"none s-{land} bold-pen", 7)
        + group(fire, "", move_to(x, y - 4, s))
        + group(range_mark(land, 0, 0, min(tall * 0.26, wide * 0.29)), "", move_to(wide * 0.83, tall * 0.25))
    )


def _summit(wide: int, tall: int) -> str:
    drawn = peak("The Summit", wide - 8, int(tall * 0.72))
    land = path(drawn.outline, "f-himalayas") + path(drawn.shade, "f-deep dim") + path(drawn.snow, "f-snow")
    pole_x, pole_y = drawn.summit[0] + 4, tall * 0.28 - 3 + drawn.summit[1]
    long, deep = num(tall * 0.2), num(tall * 0.07)
    flag = f"M{num(pole_x)} {num(pole_y)}v-{num(tall * 0.22)}l{long} {deep}l-{long} {deep}"
    return (
        rect(0, 0, wide, tall, "f-card s-himalayas pen", 8)
        + group(land, "", move_to(4, tall * 0.26))
        + path(flag, "f-rockies s-ink thin")
    )


@cache
def chip(word: str, wide: int, tall: int) -> str:
    """A card of somebody else's hand, as small as can be read: its mark above its number, or its picture, all of it smaller."""
    if not word[1:2].isdigit():
        return scaled(face(word, 3 * wide, 3 * tall), 1 / 3)
    land = LAND[word[0]]
    return (
        rect(0, 0, wide, tall, f"f-{land}", 3)
        + _mark(land, wide / 2, tall * 0.24, tall * 0.4)
        + text(wide / 2, tall * 0.95, word[1:].rstrip("g"), max(11, tall * 0.5), "numeral f-card", "middle")
    )


def back(wide: int, tall: int) -> str:
    """A card face down."""
    return rect(0, 0, wide, tall, "f-card s-mute thin", 4) + (
        f'<rect x="2" y="2" width="{wide - 4}" height="{tall - 4}" rx="3" fill="url(#contours)"/>'
    )
