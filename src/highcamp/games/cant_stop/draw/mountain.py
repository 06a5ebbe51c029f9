"""The mountain of Can't Stop with its eleven routes: all that never moves, drawn once for each shape of board."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from highcamp.drawing.contours import paper
from highcamp.drawing.pieces import border, compass, firs
from highcamp.drawing.ridge import Point, offset, range_line, rugged, snow_cap, spur
from highcamp.drawing.svg import num, path, points
from highcamp.engine.rng import Rng
from highcamp.games.cant_stop.box import COLUMNS
from highcamp.games.cant_stop.draw.layout import Box, Layout, Paper

_INSIDE = 18  # the inner edge of the frame


@lru_cache(32)  # made-up boards have many shapes
def mountain(places: Layout, rose: Box | None = None) -> str:
    """The map without anything that changes; with a compass rose where there is room for it."""
    sheet = places.sheet
    wide, tall = sheet.width, sheet.height
    land = _far_ranges(sheet) + _massif(places) + _meadow(sheet) + _routes(places)
    return paper(wide, tall) + land + (compass(rose.x, rose.y, rose.wide) if rose else "") + border(wide, tall)


def _far_ranges(sheet: Paper) -> str:
    width, ground = sheet.width - 2 * _INSIDE, sheet.ground
    drawn = []
    for name, low, high, tops in (("far", ground - 152, ground - 362, 5), ("near", ground - 72, ground - 242, 4)):
        line = range_line(f"cant-stop {name}", width, low, high, tops)
        land = f"{line}V{ground}H0Z"
        drawn.append(f'<g transform="translate({_INSIDE} 0)">{path(land, "f-haze")}{path(line, "none s-line thin")}</g>')
    return "".join(drawn)


def _crest(places: Layout) -> tuple[list[Point], list[Point]]:
    """The skyline, up to the highest top and down again: it passes over the top of every route."""
    rng = Rng.keyed("cant-stop crest")
    tops = [(places.x(column), int(places.top(column)) - 30 + offset(rng, 5)) for column in COLUMNS]
    highest = min(range(11), key=lambda i: (-places.heights[i], abs(i - 5)))
    low = places.sheet.ground - 60
    left = rugged([(_INSIDE, low), *tops[: highest + 1]], rng, 9, 2)
    right = rugged([*tops[highest:], (places.sheet.width - _INSIDE, low)], rng, 9, 2)
    return left, right


def _massif(places: Layout) -> str:
    left, right = _crest(places)
    width, foot = places.sheet.width, places.sheet.ground
    summit = right[0]
    crest = [*left, *right[1:]]
    ground = [(width - _INSIDE, foot), (_INSIDE, foot)]
    edge = spur("cant-stop main", summit, (min(summit[0] + 40, width - 120), foot), 15)
    cap = snow_cap(crest, summit[1] + (foot - summit[1]) * 26 // 100, 16, Rng.keyed("cant-stop snow"))
    parts = [
        path(points([*crest, *ground]) + "Z", "f-rock"),
        path(points([*edge, ground[0], *reversed(right)]) + "Z", "f-shade"),
    ]
    for place in (len(left) // 4, len(left) * 3 // 5):
        parts.append(_facet(left[place], foot, "f-shade soft"))
    for place in (len(right) * 2 // 5, len(right) * 3 // 4):
        parts.append(_facet(right[place], foot, "f-rock soft"))
    if places.x(4) <= summit[0] <= places.x(10):  # elsewhere the shaded side is too narrow for them
        parts.append(path(_hachures(edge), "none s-mute thin dim"))
    parts.append(path(points(cap) + "Z", "f-snow soft"))
    parts.append(path(points(crest), "none s-mute pen"))
    return "".join(parts)


def _facet(top: Point, ground: int, cls: str) -> str:
    """A wedge of light or shade that runs down from the skyline."""
    edge = spur(f"cant-stop {top}", top, (top[0] + 24, ground), 9)
    return path(points([*edge, (top[0] + 78, ground)]) + "Z", cls)


def _hachures(edge: list[Point]) -> str:
    """Short strokes down the shaded side of an edge, as a map engraver cuts them."""
    rng = Rng.keyed("cant-stop hachures")
    strokes = []
    for (x1, y1), (x2, y2) in pairwise(edge[1:]):
        for place in range(0, y2 - y1, 9):
            a, b = x1 + (x2 - x1) * place // (y2 - y1), y1 + place
            long = 8 + rng.below(20)
            strokes.append(f"M{a + 2} {b}l{long} {long // 2 + 4}")
    return "".join(strokes)


def _meadow(sheet: Paper) -> str:
    rng = Rng.keyed("cant-stop meadow")
    ground, right = sheet.ground, sheet.width - _INSIDE
    line = rugged([(_INSIDE, ground - 4), (sheet.width // 2, ground - 12), (right, ground - 4)], rng, 6, 3)
    land = points([*line, (right, sheet.meadow), (_INSIDE, sheet.meadow)]) + "Z"
    deep = sheet.meadow - ground - 36
    trees = sorted((ground + 24 + rng.below(deep), rng.below(250), 24 + rng.below(16)) for _ in range(22))
    wood = firs([(place + (32 if place < 125 else sheet.width - 280), foot, size) for foot, place, size in trees])
    return path(land, "f-haze") + path(points(line), "none s-mute thin") + f'<g class="dim">{wood}</g>'


def _routes(places: Layout) -> str:
    """The holds of every column, and the line that joins them."""
    radius = 6 * places.scale
    drawn = []
    for column in COLUMNS:
        a, height = places.x(column), places.heights[column - 2]
        drawn.append(f'<path class="none s-mute thin dashed" d="M{a} {num(places.y(1) + 16)}V{num(places.top(column))}"/>')
        for space in range(1, height + 1):
            drawn.append(f'<circle class="f-card s-mute pen" cx="{a}" cy="{num(places.y(space))}" r="{num(radius)}"/>')
    return "".join(drawn)
