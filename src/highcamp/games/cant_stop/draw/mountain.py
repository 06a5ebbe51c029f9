"""The mountain of Can't Stop with its eleven routes: all that never moves, drawn once for each shape of board."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from highcamp.drawing.pieces import border, compass, firs
from highcamp.drawing.ridge import Point, offset, range_line, rugged, snow_cap, spur
from highcamp.drawing.svg import num, path, points, rect
from highcamp.engine.rng import Rng
from highcamp.games.cant_stop.box import COLUMNS
from highcamp.games.cant_stop.draw.layout import GROUND, HEIGHT, TRAY, WIDTH, Layout, layout, x

_INSIDE = 18  # the inner edge of the frame


@lru_cache(32)  # made-up boards have many shapes
def mountain(heights: tuple[int, ...], players: int) -> str:
    """The map without anything that changes."""
    places = layout(heights)
    paper = rect(0, 0, WIDTH, HEIGHT, "f-paper") + f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#contours)"/>'
    rose = compass(104, 272, 88) if players < 4 else ""  # a fourth panel takes its place
    return paper + _far_ranges() + _massif(places) + _meadow() + _routes(places) + rose + border(WIDTH, HEIGHT)


def _far_ranges() -> str:
    width = WIDTH - 2 * _INSIDE
    drawn = []
    for name, low, high, tops in (("far", 560, 350, 5), ("near", 640, 470, 4)):
        line = range_line(f"cant-stop {name}", width, low, high, tops)
        land = f"{line}V{GROUND}H0Z"
        drawn.append(f'<g transform="translate({_INSIDE} 0)">{path(land, "f-haze")}{path(line, "none s-line thin")}</g>')
    return "".join(drawn)


def _crest(places: Layout) -> tuple[list[Point], list[Point]]:
    """The skyline, up to the highest top and down again: it passes over the top of every route."""
    rng = Rng.keyed("cant-stop crest")
    tops = [(x(column), int(places.top(column)) - 30 + offset(rng, 5)) for column in COLUMNS]
    highest = min(range(11), key=lambda i: (-places.heights[i], abs(i - 5)))
    left = rugged([(_INSIDE, GROUND - 60), *tops[: highest + 1]], rng, 9, 2)
    right = rugged([*tops[highest:], (WIDTH - _INSIDE, GROUND - 60)], rng, 9, 2)
    return left, right


def _massif(places: Layout) -> str:
    left, right = _crest(places)
    summit = right[0]
    crest = [*left, *right[1:]]
    ground = [(WIDTH - _INSIDE, GROUND), (_INSIDE, GROUND)]
    edge = spur("cant-stop main", summit, (min(summit[0] + 40, WIDTH - 120), GROUND), 15)
    cap = snow_cap(crest, summit[1] + (GROUND - summit[1]) * 26 // 100, 16, Rng.keyed("cant-stop snow"))
    parts = [
        path(points([*crest, *ground]) + "Z", "f-rock"),
        path(points([*edge, ground[0], *reversed(right)]) + "Z", "f-shade"),
    ]
    for place in (len(left) // 4, len(left) * 3 // 5):
        parts.append(_facet(left[place], "f-shade soft"))
    for place in (len(right) * 2 // 5, len(right) * 3 // 4):
        parts.append(_facet(right[place], "f-rock soft"))
    if x(4) <= summit[0] <= x(10):  # elsewhere the shaded side is too narrow for them
        parts.append(path(_hachures(edge), "none s-mute thin dim"))
    parts.append(path(points(cap) + "Z", "f-snow soft"))
    parts.append(path(points(crest), "none s-mute pen"))
    return "".join(parts)


def _facet(top: Point, cls: str) -> str:
    """A wedge of light or shade that runs down from the skyline."""
    foot = (top[0] + 24, GROUND)
    edge = spur(f"cant-stop {top}", top, foot, 9)
    return path(points([*edge, (top[0] + 78, GROUND)]) + "Z", cls)


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


def _meadow() -> str:
    rng = Rng.keyed("cant-stop meadow")
    line = rugged([(_INSIDE, GROUND - 4), (WIDTH // 2, GROUND - 12), (WIDTH - _INSIDE, GROUND - 4)], rng, 6, 3)
    land = points([*line, (WIDTH - _INSIDE, TRAY), (_INSIDE, TRAY)]) + "Z"
    trees = sorted((GROUND + 24 + rng.below(36), rng.below(250), 24 + rng.below(16)) for _ in range(22))
    wood = firs([(place + (32 if place < 125 else 440), foot, size) for foot, place, size in trees])
    return path(land, "f-haze") + path(points(line), "none s-mute thin") + f'<g class="dim">{wood}</g>'


def _routes(places: Layout) -> str:
    """The holds of every column, and the line that joins them."""
    radius = 6 * places.scale
    drawn = []
    for column in COLUMNS:
        a, height = x(column), places.heights[column - 2]
        drawn.append(f'<path class="none s-mute thin dashed" d="M{a} {num(places.y(1) + 16)}V{num(places.top(column))}"/>')
        for space in range(1, height + 1):
            drawn.append(f'<circle class="f-card s-mute pen" cx="{a}" cy="{num(places.y(space))}" r="{num(radius)}"/>')
    return "".join(drawn)
