"""How the climbers stand: points of every day, and what they are made of. All of it is public."""

from __future__ import annotations

from highcamp.engine.facts import Part, Standing
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.scoring import best_day
from highcamp.games.elevation.view import days_scored, pad_row


def standing(table: ElevationState) -> list[Standing]:
    """Everyone who keeps score."""
    return [
        Standing(seat=own, points=float(table.totals[own]), place=_place(table, own), parts=_parts(table, own))
        for own in range(table.seats)
    ]


def _place(table: ElevationState, seat: int) -> int:
    """Total first, then the best single day."""
    own = (table.totals[seat], best_day(table, seat))
    return 1 + sum((table.totals[other], best_day(table, other)) > own for other in range(table.seats))


def _parts(table: ElevationState, seat: int) -> tuple[Part, ...]:
    parts: list[Part] = []
    for day in range(days_scored(table)):
        row = pad_row(table, day, seat)
        for name in ("Alps", "Andes", "Himalayas", "Rockies"):
            parts.append(Part(getattr(row, name.lower()), f"{name} on day {row.day}"))
        parts += [Part(point.points, f"{point.why} on day {row.day}") for point in row.reasons]
    before = float(table.totals[seat]) - sum(part.points for part in parts)
    return (Part(before, "earlier"), *parts) if before else tuple(parts)
