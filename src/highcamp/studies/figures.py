"""What the tables of a study come to: read from them, condition by condition and seat by seat."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from highcamp.engine.extras import explaining
from highcamp.studies.plan import Plan
from highcamp.studies.statistics import Sample
from highcamp.studies.summary import MEASURES, Figures, SeatFigures, bar_width
from highcamp.studies.tables import GAMES, SEATS, scan

with explaining("study"):
    import polars as pl

_OF_SEATS: Final = ("share", "points", "choices", "luck", "given")
_BARS: Final = 36  # of a distribution, at most


class Histogram(NamedTuple):
    """How often values came up between edges."""

    edges: tuple[float, ...]
    counts: tuple[float, ...]
    mean: float


def figures(path: Path, plan: Plan) -> list[Figures]:
    """Those of every condition."""
    games = {row["condition"]: row for row in _summed(scan(path, GAMES), ["condition"], MEASURES)}
    seats: dict[int, list[SeatFigures]] = {}
    for row in _summed(scan(path, SEATS), ["condition", "seat", "bot"], _OF_SEATS):
        made = SeatFigures(row["bot"], *(_sample(row, name) for name in _OF_SEATS))
        seats.setdefault(row["condition"], []).append(made)
    found = []
    for condition in range(len(plan.conditions)):
        row = games.get(condition, {})
        measured = {name: _sample(row, name) for name in MEASURES if row.get(f"{name} n")}
        count = measured["moves"].size if measured else 0
        found.append(Figures(count, measured, seats.get(condition, [])))
    return found


def histogram(path: Path, table: str, column: str, condition: int) -> Histogram | None:
    """How values of a column are distributed in a condition; None if there are none."""
    values = scan(path, table).filter(pl.col("condition") == condition).select(pl.col(column).drop_nulls().cast(pl.Float64))
    limits = values.select(
        pl.col(column).min().alias("low"),
        pl.col(column).max().alias("high"),
        pl.col(column).mean().alias("mean"),
        (pl.col(column) == pl.col(column).round(0)).all().alias("whole"),
    ).collect(engine="streaming")
    low, high, mean, whole = limits.row(0)
    if low is None:
        return None
    width = bar_width(high - low, _BARS, whole=whole)
    first = math.floor(low / width) * width - (0.5 if whole and width == 1 else 0)  # a bar stands around its only value
    counted = values.select(((pl.col(column) - first) / width).floor().cast(pl.Int64).alias("bar"))
    found = dict(counted.group_by("bar").agg(pl.len()).collect(engine="streaming").iter_rows())
    bars = max(found) + 1
    edges = tuple(first + width * bar for bar in range(bars + 1))
    return Histogram(edges, tuple(float(found.get(bar, 0)) for bar in range(bars)), mean)


def _summed(table: pl.LazyFrame, by: list[str], names: tuple[str, ...]) -> list[dict[str, Any]]:
    columns = []
    for name in names:
        column = pl.col(name).cast(pl.Float64)
        columns += [column.count().alias(f"{name} n"), column.mean().alias(f"{name} m"), column.var().alias(f"{name} v")]
    return table.group_by(by).agg(columns).sort(by).collect(engine="streaming").to_dicts()


def _sample(row: Mapping[str, Any], name: str) -> Sample:
    return Sample(row[f"{name} n"], row[f"{name} m"] or 0.0, row[f"{name} v"] or 0.0)
