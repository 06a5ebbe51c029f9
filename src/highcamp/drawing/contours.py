"""Contour lines as on a walker's map: a quiet pattern that repeats without a seam.

The land is a few round hills on a square whose edges meet; each line follows one height through the squares of a grid. All
heights are whole numbers, so that the map is the same on every machine.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from highcamp.drawing.svg import num
from highcamp.engine.rng import Rng

TILE = 360
FAINT = ' opacity=".5"'
CELLS = 24  # squares of the grid along an edge
_HILLS = 11

Place = tuple[float, float]


def _heights(name: str) -> list[list[int]]:
    """The height of every corner of the grid."""
    rng = Rng.keyed("contours", name)
    hills = [(rng.below(CELLS), rng.below(CELLS), 6 + rng.below(7), 60 + rng.below(90)) for _ in range(_HILLS)]
    corners = range(CELLS + 1)
    return [[sum(_lift(hill, row, column) for hill in hills) for column in corners] for row in corners]


def _lift(hill: tuple[int, int, int, int], row: int, column: int) -> int:
    """How much a hill adds to the height of a corner."""
    y, x, radius, height = hill
    down, across = abs(row - y) % CELLS, abs(column - x) % CELLS
    down, across = min(down, CELLS - down), min(across, CELLS - across)
    inside = 1000 - (down * down + across * across) * 1000 // (radius * radius)
    return height * inside * inside // 1000 if inside > 0 else 0


def _crossings(heights: list[list[int]], row: int, column: int, level: int) -> list[Place]:
    """Where the level crosses the four edges of a square, clockwise from its upper edge."""
    corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
    found: list[Place] = []
    for i in range(4):
        # Each edge is walked in one direction only, so that both of its squares find the very same place.
        (r1, c1), (r2, c2) = sorted((corners[i], corners[(i + 1) % 4]))
        a, b = heights[r1][c1], heights[r2][c2]
        if (a < level) != (b < level):
            part = (level - a) * 100 // (b - a)
            found.append((c1 + (c2 - c1) * part / 100, r1 + (r2 - r1) * part / 100))
    return found


def _segments(heights: list[list[int]], level: int) -> list[tuple[Place, Place]]:
    segments = []
    for row in range(CELLS):
        for column in range(CELLS):
            found = _crossings(heights, row, column, level)
            segments += [(found[i], found[i + 1]) for i in range(0, len(found) - 1, 2)]
    return segments


def _chains(segments: list[tuple[Place, Place]]) -> list[list[Place]]:
    """The segments joined end to end."""
    ends: dict[Place, list[int]] = {}
    for number, segment in enumerate(segments):
        for end in segment:
            ends.setdefault(end, []).append(number)
    used: set[int] = set()

    def follow(chain: list[Place]) -> list[Place]:
        while True:
            ahead = [number for number in ends[chain[-1]] if number not in used]
            if not ahead:
                return chain
            used.add(ahead[0])
            start, end = segments[ahead[0]]
            chain.append(end if start == chain[-1] else start)

    chains = []
    for number, (start, end) in enumerate(segments):
        if number not in used:
            used.add(number)
            forward = follow([start, end])
            chains.append(follow(forward[::-1]))
    return chains


@cache
def contours_def() -> str:
    """The background of every map and the back of every card, to be filled with: ``url(#contours)``."""
    return (
        f'<pattern id="contours" width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse">'
        f'<path class="s-line" fill="none" stroke-width="1.5" d="{contours("Highcamp", TILE)}"/></pattern>'
    )


@cache
def contours(name: str, size: int, levels: int = 6) -> str:
    """Contour lines for a square tile of this size, as path data. Tiles join on every side."""
    heights = _heights(name)
    highest = max(max(row) for row in heights)
    scale = size / CELLS
    drawn = []
    for level in range(levels):
        for chain in _chains(_segments(heights, highest * (2 * level + 1) // (2 * levels + 1))):
            if len(chain) > 4 or chain[0] != chain[-1]:  # all but the smallest rings, which would look like dirt
                drawn.append(_smooth([(x * scale, y * scale) for x, y in chain]))
    return "".join(drawn)


def _smooth(chain: list[Place]) -> str:
    """A curve that bends at each place and passes through the middles between them."""
    steps = [f"M{num(chain[0][0])} {num(chain[0][1])}"]
    for (x, y), (next_x, next_y) in pairwise(chain[1:]):
        steps.append(f"Q{num(x)} {num(y)} {num((x + next_x) / 2)} {num((y + next_y) / 2)}")
    steps.append(f"L{num(chain[-1][0])} {num(chain[-1][1])}")
    return "".join(steps)


def paper(wide: float, tall: float, faint: bool = False) -> str:
    """The paper that a board is drawn on. A page hides it, because it has such paper itself."""
    size = f'width="{num(wide)}" height="{num(tall)}"'
    lines = f'<rect {size} fill="url(#contours)"{FAINT if faint else ""}/>'
    return f'<g class="paper"><rect class="f-paper" {size}/>{lines}</g>'
