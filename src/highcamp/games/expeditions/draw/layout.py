"""Where everything stands on the picture of an expedition.

Zones lie above each other; in a zone spaces stand in rows by how many steps they lie above its foot at the longest. So every
trail leads up the page; in a row spaces are put in the order that crosses few trails.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

WIDTH: Final = 720  # on a phone half as many pixels, so that the smallest letters are still 9 high
MAP_TOP: Final = 240
MAP_ROW: Final = 80
BASE_ROOM: Final = 30  # all ten guides stand there at the start
MAP_LEFT: Final = 122
MAP_RIGHT: Final = 706
TEAM_HEIGHT: Final = 272
BOARDS: Final = 64  # maps that are kept: strangers may bring as many boards of their own as they like

Spaces = tuple[tuple[str, int, tuple[str, ...]], ...]
"""The spaces of a board: name, zone and the spaces above."""


class Place(NamedTuple):
    """The middle of a space."""

    x: float
    y: float


class Layout(NamedTuple):
    """Places of all spaces, the upper edge of each zone, and where the map ends."""

    places: dict[str, Place]
    edges: tuple[float, ...]
    bottom: float


@lru_cache(maxsize=BOARDS)
def layout(spaces: Spaces) -> Layout:
    """The map of a board."""
    rows = rows_of(spaces)
    zones = {name: zone for name, zone, _ in spaces}
    bottom = MAP_TOP + MAP_ROW * len(rows) + BASE_ROOM
    places: dict[str, Place] = {}
    for level, row in enumerate(rows):
        y = bottom - BASE_ROOM - MAP_ROW * (level + 0.55)
        gap = (MAP_RIGHT - MAP_LEFT) / len(row)
        for number, name in enumerate(row):
            places[name] = Place(round(MAP_LEFT + gap * (number + 0.5), 1), round(y, 1))
    edges = []
    for zone in range(4):
        at_or_below = [places[name].y for name in places if zones[name] <= zone]
        edges.append(round(min(at_or_below, default=bottom) - MAP_ROW * 0.45, 1))
    return Layout(places, tuple(edges), bottom)


@lru_cache(maxsize=BOARDS)
def rows_of(spaces: Spaces) -> tuple[tuple[str, ...], ...]:
    """The spaces from the foot up: each above all that lead to it, in an order that crosses few trails."""
    above = {name: upper for name, _, upper in spaces}
    zones = {name: zone for name, zone, _ in spaces}
    level = dict.fromkeys(above, 0)
    for _ in above:  # as often as there are spaces: longer than any way up
        for name, uppers in above.items():
            for upper in uppers:
                if zones[upper] == zones[name]:
                    level[upper] = max(level[upper], level[name] + 1)
    below_zone = 0
    for zone in sorted(set(zones.values())):
        inside = [name for name in above if zones[name] == zone]
        for name in inside:
            level[name] += below_zone
        below_zone = 1 + max(level[name] for name in inside)
    rows = [[name for name in above if level[name] == number] for number in range(max(level.values()) + 1)]
    below = {name: [lower for lower, uppers in above.items() if name in uppers] for name in above}
    for number in range(1, len(rows)):
        order = {name: place / len(row) for row in rows for place, name in enumerate(row)}
        rows[number].sort(key=lambda name: (_mean([order[lower] for lower in below[name]]), name))
    return tuple(map(tuple, rows))


def _mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.5
