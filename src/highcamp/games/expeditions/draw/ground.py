"""Where spaces stand on a mountain of a given size: as low as trails and neighbours allow, in columns that keep them apart.

Every trail leads up. No two spaces overlap, so that each can be read, and pressed by a thumb.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from highcamp.games.expeditions.draw.layout import Place, Spaces, rows_of

SMALL: Final = 24  # the height of a space that can only be looked at, where there is little room
_PITCHES: Final = (1.0, 0.7, 0.5, 0.36, 0.24, 0.14, 0.06)  # of a space: how much higher the next one of a trail lies at least
MOST_STRETCH: Final = 2  # few spaces do not stand too far apart
_ASIDES: Final = (0.6, 0.3, 0.15)  # to stand a unit aside is as bad as to stand so much higher; less where there is no height


class Box(NamedTuple):
    """A part of a picture."""

    x: float
    y: float
    wide: float
    tall: float


class Ground(NamedTuple):
    """The cell of every space with the height of its plate, the upper edge of every zone, and how high all of it is."""

    cells: dict[str, Box]
    plates: dict[str, float]
    edges: tuple[float, ...]
    need: float
    stacked: bool
    """Whether there was no room for trails that lead up."""

    def plate(self, name: str) -> Box:
        """Of a space: what is drawn of it. Small ones leave room for the trails beside them."""
        (x, y, wide, _), tall = self.cells[name], self.plates[name]
        aside = 2 if tall > SMALL else 5
        return Box(x + aside, y + 2, wide - 2 * aside, tall - 4)

    def middle(self, name: str) -> Place:
        """Of its plate."""
        return middle_of(self.plate(name))


def middle_of(box: Box) -> Place:
    """Of a part of a picture."""
    return Place(round(box.x + box.wide / 2, 1), round(box.y + box.tall / 2, 1))


@lru_cache(512)
def ground(spaces: Spaces, box: Box, wide: float, heights: tuple[tuple[float, float], ...], banded: bool = True) -> Ground:
    """The mountain in a box, of spaces so wide; each with the height of its plate, and of the strip below it. Where zones are
    ``banded``, each lies wholly above the one below.

    Where there is no room at all it is higher than the box: see ``need``.
    """
    columns = max(1, int(box.wide // wide))
    plates = {name: plate for (name, _, _), (plate, _) in zip(spaces, heights, strict=True)}
    tall = {name: plate + strip for (name, _, _), (plate, strip) in zip(spaces, heights, strict=True)}
    stacked = False
    for pitch, aside in product(_PITCHES, _ASIDES):
        rise = _pack(spaces, columns, box.wide / columns * aside, tall, pitch, banded)
        if _need(rise, tall) <= box.tall:
            break
    else:
        rise, stacked = _stack(spaces, columns, tall), True
    need = _need(rise, tall)
    room = max(need, box.tall)
    stretch = min([MOST_STRETCH, *((room - tall[name]) / height for name, (_, height) in rise.items() if height)])
    step = box.wide / columns
    foot = box.y + room - (room - max(tall[name] + height * stretch for name, (_, height) in rise.items())) / 2
    cells = {
        name: Box(round(box.x + step * column, 1), round(foot - height * stretch - tall[name], 1), round(step, 1), tall[name])
        for name, (column, height) in rise.items()
    }
    return Ground(cells, plates, _edges(spaces, cells, box._replace(tall=room)), need, stacked)


def _need(rise: Mapping[str, tuple[int, float]], tall: Mapping[str, float]) -> float:
    return max(height + tall[name] for name, (_, height) in rise.items())


def _pack(
    spaces: Spaces, columns: int, aside: float, tall: Mapping[str, float], pitch: float, banded: bool
) -> dict[str, tuple[int, float]]:
    """Column and height of every space. A column ``aside`` of where one belongs is as bad as so much height."""
    zones = {name: zone for name, zone, _ in spaces}
    below = {name: [lower for lower, _, uppers in spaces if name in uppers] for name, _, _ in spaces}
    tops, rise, floor, zone = [0.0] * columns, dict[str, tuple[int, float]](), 0.0, 0
    middle = (columns - 1) / 2
    for row in rows_of(spaces):
        if banded and zones[row[0]] != zone:
            zone, floor = zones[row[0]], _need(rise, tall) if rise else 0.0
        lower = [rise[name][0] for one in row for name in below[one] if name in rise]
        centre = 0.7 * sum(lower) / len(lower) + 0.3 * middle if lower else middle
        spread = min(1.6, columns / len(row))
        for number, name in enumerate(row):
            least = max([floor, *(rise[one][1] + pitch * tall[one] for one in below[name] if one in rise)])
            wanted = centre + (number - (len(row) - 1) / 2) * spread
            column = min(range(columns), key=lambda at: max(tops[at], least) + abs(at - wanted) * aside)
            height = max(tops[column], least)
            rise[name], tops[column] = (column, height), height + tall[name]
    return rise


def _stack(spaces: Spaces, columns: int, tall: Mapping[str, float]) -> dict[str, tuple[int, float]]:
    """The same where there is no room for trails that lead up: as low as can be."""
    tops, rise = [0.0] * columns, dict[str, tuple[int, float]]()
    for name in (name for row in rows_of(spaces) for name in row):
        column = min(range(columns), key=lambda at: tops[at])
        rise[name] = column, tops[column]
        tops[column] += tall[name]
    return rise


def _edges(spaces: Spaces, cells: Mapping[str, Box], box: Box) -> tuple[float, ...]:
    """Between the highest space of a zone and the lowest above it."""
    edges = []
    for zone in range(3):
        upper = max((cells[name].y + cells[name].tall for name, of, _ in spaces if of > zone), default=box.y)
        lower = min((cells[name].y for name, of, _ in spaces if of <= zone), default=box.y + box.tall)
        edges.append(round((upper + lower) / 2, 1))
    return (*edges, round(box.y - 4, 1))
