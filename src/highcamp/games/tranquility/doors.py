"""The mountain surveyed for plain code, which hands over the climb and never a vector of it (see ``engine/vectors.py``).

Compiled.
"""

from mypy_extensions import i64

from highcamp.engine.bits import bit
from highcamp.engine.vectors import vector
from highcamp.games.tranquility.box import TOP
from highcamp.games.tranquility.imagine import unseen_by
from highcamp.games.tranquility.mountain import (
    ascent_cost,
    bridge_cost,
    can_relocate,
    green_path,
    panoramas_with,
    spaces,
)
from highcamp.games.tranquility.rules import TranquilityState


def cost_of_ascent(climb: TranquilityState, kind: i64, cell: i64) -> i64:
    """How many cards must be discarded to put this Ascent card there, or why it may not lie there."""
    return ascent_cost(climb.cells, kind, cell)


def cost_of_bridge(climb: TranquilityState, cell: i64) -> i64:
    """0 if a Bridge may lie there, else why not."""
    return bridge_cost(climb.cells, cell)


def has_higher_place(climb: TranquilityState, source: i64, most: i64) -> bool:
    """Whether a Campfire can move the card in this cell up, to a place that costs at most ``most`` cards."""
    return can_relocate(climb.cells, climb.targets() & ~bit(TOP), source, most)


def has_green_path(climb: TranquilityState) -> bool:
    """Whether green cards lead from the first row to the eighth."""
    return green_path(climb.cells)


def want(climb: TranquilityState, codes: list[int]) -> None:
    """Turn these objectives over."""
    climb.wanted = vector(codes)


def take_stock(climb: TranquilityState) -> None:
    """Find the free cells of a mountain that was laid out card by card, and the objectives that it shows."""
    climb.free = spaces(climb.cells)
    for cell in range(TOP):
        climb.achieved |= panoramas_with(climb.cells, climb.wanted, cell)


def unseen_cards(climb: TranquilityState, seat: i64) -> list[int]:
    """How many cards of each kind the seat has never seen: not drawn yet, or held or discarded by others."""
    return list(unseen_by(climb, seat))
