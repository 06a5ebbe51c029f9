"""Where everything stands on the picture of Everest.

Spaces stand in rows by how many steps they lie above the base at the longest, so that every trail leads up the page; in a row
they are put in the order that crosses few trails.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

WIDTH: Final = 1000
MAP_TOP: Final = 250
MAP_HEIGHT: Final = 900
MAP_LEFT: Final = 150
MAP_RIGHT: Final = 960
TEAM_TOP: Final = MAP_TOP + MAP_HEIGHT + 60
TEAM_HEIGHT: Final = 236
TRAY_HEIGHT: Final = 250


class Place(NamedTuple):
    """The middle of a space."""

    x: float
    y: float


class Layout(NamedTuple):
    """Places of all spaces, and the upper edge of each zone."""

    places: dict[str, Place]
    edges: tuple[float, ...]


@cache
def layout(spaces: tuple[tuple[str, int, tuple[str, ...]], ...]) -> Layout:
    """The map of a board: its spaces as name, zone and the spaces above."""
    rows = _rows(spaces)
    zones = {name: zone for name, zone, _ in spaces}
    height = MAP_HEIGHT / len(rows)
    places: dict[str, Place] = {}
    for level, row in enumerate(rows):
        y = MAP_TOP + MAP_HEIGHT - height * (level + 0.5)
        gap = (MAP_RIGHT - MAP_LEFT) / len(row)
        for number, name in enumerate(row):
            places[name] = Place(round(MAP_LEFT + gap * (number + 0.5), 1), round(y, 1))
    edges = []
    for zone in range(4):
        at_or_below = [places[name].y for name in places if zones[name] <= zone]
        edges.append(round(min(at_or_below, default=MAP_TOP + MAP_HEIGHT) - height / 2, 1))
    return Layout(places, tuple(edges))


def _rows(spaces: Sequence[tuple[str, int, tuple[str, ...]]]) -> list[list[str]]:
    above = {name: upper for name, _, upper in spaces}
    level = dict.fromkeys(above, 0)
    for _ in above:  # as often as there are spaces: longer than any way up
        for name, uppers in above.items():
            for upper in uppers:
                level[upper] = max(level[upper], level[name] + 1)
    rows = [[name for name in above if level[name] == number] for number in range(max(level.values()) + 1)]
    below = {name: [lower for lower, uppers in above.items() if name in uppers] for name in above}
    for number in range(1, len(rows)):
        order = {name: place / len(row) for row in rows for place, name in enumerate(row)}
        rows[number].sort(key=lambda name: (_mean([order[lower] for lower in below[name]]), name))
    return rows


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.5
