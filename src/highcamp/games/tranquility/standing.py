"""How far the climb is. All of it is public, and the same for everyone."""

from __future__ import annotations

from highcamp.engine.facts import Part, Standing, ranked
from highcamp.games.tranquility.box import TOP
from highcamp.games.tranquility.rules import TranquilityState


def standing(climb: TranquilityState) -> list[Standing]:
    """Cards on the mountain; the Summit crowns them and is not counted."""
    lying = sum(1 for there in climb.cells[:TOP] if there)
    part = Part(lying, f"of {TOP} cards on the mountain")
    return ranked([float(lying)] * climb.seats, [(part,)] * climb.seats)
