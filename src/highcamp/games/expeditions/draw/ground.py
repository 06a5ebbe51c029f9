"""Where spaces stand on a mountain of a given size: as low as trails and neighbours allow, in columns that keep them apart.

Every trail leads up. No two spaces are nearer than a cell is large, so that each can be pressed by a thumb.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from highcamp.games.expeditions.draw.layout import Place, rows_of

Spaces = tuple[tuple[str, int, tuple[str, ...]], ...]
"""Name, zone and the spaces above."""

_PITCHES: Final = (1.0, 0.7, 0.5, 0.36, 0.24, 0.14, 0.06)  # of a cell: how much higher the next space of a trail lies at least
MOST_STRETCH: Final = 2  # few spaces do not stand too far apart
_ASIDE: Final = 0.6  # to stand a unit aside is as bad as to stand so much higher


class Box(NamedTuple):
    """A part of a picture."""

    x: float
    y: float
    wide: float
    tall: float


class Ground(NamedTuple):
    """The middle of every space, the upper edge of every zone, and the cell around a space."""

    places: dict[str, Place]
    edges: tuple[float, ...]
    wide: float
    tall: float


@lru_cache(512)
def ground(spaces: Spaces, box: Box, cell: tuple[float, float], banded: bool = True) -> Ground:
    """The mountain in a box. Where zones are ``banded``, each lies wholly above the one below."""
    columns = max(1, int(box.wide // cell[0]))
    rise: dict[str, tuple[int, float]] = {}
    for pitch in _PITCHES:
        rise = _pack(spaces, columns, box.wide / columns, cell[1], pitch, banded)
        if max(height for _, height in rise.values()) + cell[1] <= box.tall:
            break
    else:
        rise = _stack(spaces, columns, cell[1])
    room = box.tall - cell[1]
    highest = max(height for _, height in rise.values())
    stretch = min(room / highest, MOST_STRETCH) if highest else 1
    step = box.wide / columns
    foot = box.y + box.tall - cell[1] / 2 - (room - highest * stretch) / 2
    places = {
        name: Place(round(box.x + step * (column + 0.5), 1), round(foot - height * stretch, 1))
        for name, (column, height) in rise.items()
    }
    return Ground(places, _edges(spaces, places, box, cell[1]), step, cell[1])


def _pack(spaces: Spaces, columns: int, wide: float, tall: float, pitch: float, banded: bool) -> dict[str, tuple[int, float]]:
    """Column and height of every space."""
    zones = {name: zone for name, zone, _ in spaces}
    below = {name: [lower for lower, _, uppers in spaces if name in uppers] for name, _, _ in spaces}
    tops, rise, floor, zone = [0.0] * columns, dict[str, tuple[int, float]](), 0.0, 0
    middle = (columns - 1) / 2
    for row in rows_of(spaces):
        if banded and zones[row[0]] != zone:
            zone, floor = zones[row[0]], max((height + tall for _, height in rise.values()), default=0.0)
        lower = [rise[name][0] for one in row for name in below[one] if name in rise]
        centre = 0.7 * sum(lower) / len(lower) + 0.3 * middle if lower else middle
        spread = min(1.6, columns / len(row))
        for number, name in enumerate(row):
            least = max([floor, *(rise[one][1] + pitch * tall for one in below[name] if one in rise)])
            wanted = centre + (number - (len(row) - 1) / 2) * spread
            column = min(range(columns), key=lambda at: max(tops[at], least) + abs(at - wanted) * wide * _ASIDE)
            height = max(tops[column], least)
            rise[name], tops[column] = (column, height), height + tall
    return rise


def _stack(spaces: Spaces, columns: int, tall: float) -> dict[str, tuple[int, float]]:
    """The same where there is no room for trails that lead up: row upon row, as low as can be."""
    names = [name for row in rows_of(spaces) for name in row]
    return {name: (number % columns, number // columns * tall) for number, name in enumerate(names)}


def _edges(spaces: Spaces, places: dict[str, Place], box: Box, tall: float) -> tuple[float, ...]:
    """Between the highest space of a zone and the lowest above it."""
    edges = []
    for zone in range(3):
        upper = max((places[name].y for name, of, _ in spaces if of > zone), default=box.y)
        lower = min((places[name].y for name, of, _ in spaces if of <= zone), default=box.y + box.tall)
        edges.append(round((upper + lower) / 2, 1))
    return (*edges, round(box.y - tall * 0.1, 1))
