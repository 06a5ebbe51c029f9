"""Drawn mountains: rugged lines from a name, so that a named peak looks the same on every machine, every time.

All arithmetic is on whole numbers: a float rounded differently somewhere would be another mountain.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from highcamp.drawing.svg import points
from highcamp.engine.rng import Rng

Point = tuple[int, int]


def rugged(line: list[Point], rng: Rng, height: int, rounds: int) -> list[Point]:
    """The line with its middles moved up or down by at most ``height``, then their middles by half of that, and so on."""
    for _ in range(rounds):
        broken = [line[0]]
        for (left, low), (right, high) in pairwise(line):
            broken.append(((left + right) // 2, (low + high) // 2 + offset(rng, height)))
            broken.append((right, high))
        line, height = broken, height // 2
    return line


def offset(rng: Rng, most: int) -> int:
    """A whole number from ``-most`` to ``most``."""
    return rng.below(2 * most + 1) - most


def spur(name: str, top: Point, foot: Point, bend: int) -> list[Point]:
    """The edge between light and shade that winds from a top down to the foot."""
    rng = Rng.keyed("spur", name)
    (x, y), (end_x, end_y) = top, foot
    steps = 7
    way = [top]
    for step in range(1, steps):
        side = bend if step % 2 else -bend
        way.append((x + (end_x - x) * step // steps + side + offset(rng, bend // 2), y + (end_y - y) * step // steps))
    return [*way, foot]


class Peak(NamedTuple):
    """A peak in a box of its own, as path data: the whole of it, its shaded side, its snow; and where its summit is."""

    summit: Point
    outline: str
    shade: str
    snow: str


@cache
def peak(name: str, width: int, height: int) -> Peak:
    """The peak of this name, standing on the lower edge of a box with its corner at the origin."""
    rng = Rng.keyed("peak", name)
    summit = (width * (38 + rng.below(25)) // 100, height * 4 // 100)
    shoulder_left = (summit[0] * (45 + rng.below(20)) // 100, height * (42 + rng.below(22)) // 100)
    shoulder_right = (summit[0] + (width - summit[0]) * (35 + rng.below(25)) // 100, height * (38 + rng.below(26)) // 100)
    left = rugged([(0, height * 9 // 10), shoulder_left, summit], rng, height // 16, 3)
    right = rugged([summit, shoulder_right, (width, height * 9 // 10)], rng, height // 16, 3)
    foot = (summit[0] + offset(rng, width // 10), height)
    edge = spur(name, summit, foot, max(2, width // 22))
    outline = points([(0, height), *left, *right[1:], (width, height)]) + "Z"
    shade = points([*edge, (width, height), *reversed(right)]) + "Z"
    cap = snow_cap([*left, *right[1:]], height * (26 + rng.below(12)) // 100, height // 16, rng)
    return Peak(summit, outline, shade, points(cap) + "Z")


def snow_cap(crest: list[Point], line: int, depth: int, rng: Rng) -> list[Point]:
    """The part of a crest around its highest point that is above a height, closed below by a ragged edge."""
    first = last = min(range(len(crest)), key=lambda place: crest[place][1])
    while first > 0 and crest[first - 1][1] <= line:
        first -= 1
    while last < len(crest) - 1 and crest[last + 1][1] <= line:
        last += 1
    above = crest[first : last + 1]
    left, right = above[0], above[-1]
    teeth = max(3, (right[0] - left[0]) // max(4, depth))
    edge = []
    for tooth in range(teeth - 1, 0, -1):
        x = left[0] + (right[0] - left[0]) * tooth // teeth
        y = left[1] + (right[1] - left[1]) * tooth // teeth
        edge.append((x, y + (depth + rng.below(depth + 1) if tooth % 2 else -rng.below(depth // 2 + 1))))
    return above + edge


@cache
def range_line(name: str, width: int, low: int, high: int, tops: int) -> str:
    """A far range from edge to edge between two heights, as an open path, for a haze of mountains behind a board."""
    rng = Rng.keyed("range", name)
    line = [(0, low)]
    for top in range(2 * tops - 1):
        x = width * (top + 1) // (2 * tops) + offset(rng, width // (6 * tops))
        lift = rng.below(max(1, (low - high) // 2))
        line.append((x, high + lift if top % 2 == 0 else low - lift // 2))
    line.append((width, low))
    return points(rugged(line, rng, max(1, (low - high) // 8), 3))
