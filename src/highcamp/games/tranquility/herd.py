"""The Mountain Goats: herds go up the mountain, and each row costs a card. Compiled, as the rules are."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.games.tranquility.box import PEAK_ROW, START, TOP, UP_LEFT, UP_RIGHT
from highcamp.games.tranquility.hand import size
from highcamp.games.tranquility.mountain import walkable
from highcamp.games.tranquility.phases import HERDING

if TYPE_CHECKING:
    from highcamp.games.tranquility.rules import TranquilityState


def can_climb(climb: "TranquilityState", cell: i64) -> bool:
    """Whether goats can leave this cell."""
    return walkable(climb.cells, UP_LEFT[cell]) or walkable(climb.cells, UP_RIGHT[cell])


def goats_up(climb: "TranquilityState") -> i64:
    """How many goats have reached the eighth row."""
    return climb.goats[START[PEAK_ROW]] + climb.goats[START[PEAK_ROW] + 1]


def goats_out(climb: "TranquilityState") -> i64:
    """How many goats are on the mountain."""
    n: i64 = 0
    for cell in range(TOP):
        n += climb.goats[cell]
    return n


def climb_row(climb: "TranquilityState", step: i64) -> None:
    """The goats of a cell go one row up; goats they meet join them."""
    cell = step // 2
    to = UP_RIGHT[cell] if (step & 1) == 1 else UP_LEFT[cell]
    climb.goats[to] += climb.goats[cell]
    climb.goats[cell] = 0
    climb.source = to
    climb.climbed += 1
    climb.phase = HERDING
    if climb.climbed == size(climb.hands[climb.turn]) or not can_climb(climb, to):
        arrive(climb)


def arrive(climb: "TranquilityState") -> None:
    """The herd stays here; each row costs a card."""
    rows = climb.climbed
    climb.climbed = 0
    climb.source = 0
    climb.charge(rows)
