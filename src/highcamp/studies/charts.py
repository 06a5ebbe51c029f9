"""Charts of a study for notebooks, made of what its tables come to, so that they stay small."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from highcamp.engine.extras import explaining
from highcamp.studies import wording
from highcamp.studies.effects import Compared
from highcamp.studies.figures import histogram
from highcamp.studies.plan import Plan
from highcamp.studies.statistics import wilson
from highcamp.studies.summary import Figures
from highcamp.studies.tables import GAMES, SEATS

with explaining("study"):
    import altair
    import polars as pl


def charts(path: Path, plan: Plan, found: Sequence[Figures], compared: Compared) -> dict[str, Any]:
    """All there are: ``wins``, ``points``, ``moves``, and ``effects`` where something is varied."""
    made = {"wins": _wins(plan, found)}
    for name, table in (("points", SEATS), ("moves", GAMES)):
        chart = _spread(path, plan, table, name)
        if chart is not None:
            made[name] = chart
    if compared.effects:
        made["effects"] = _effects(compared)
    return made


def _wins(plan: Plan, found: Sequence[Figures]) -> Any:
    rows = []
    for condition, one in enumerate(found):
        varied = zip(plan.parts, plan.conditions[condition].varied, strict=True)
        if any(part.values[place].both for part, place in varied):
            continue  # too many to see
        for seat, own in enumerate(one.seats):
            share, low, high = wilson(own.wins, own.share.size)
            called = {"condition": plan.said(condition) or plan.game, "seat": f"seat {seat + 1}"}
            rows.append({**called, "share": share, "low": low, "high": high})
    chart = altair.Chart(pl.DataFrame(rows)).encode(y="seat:N", row="condition:N")
    return _with_intervals(chart, "share")


def _effects(compared: Compared) -> Any:
    rows = [
        {
            "value": f"{one.part.title}: {one.part.values[one.value].said}",
            "measure": wording.measured(one),
            "difference": one.difference.value,
            "low": one.difference.low,
            "high": one.difference.high,
            "significant": one.significant,
        }
        for one in compared.effects
    ]
    chart = altair.Chart(pl.DataFrame(rows)).encode(y="value:N", color="significant:N", row="measure:N")
    return _with_intervals(chart, "difference")


def _with_intervals(chart: altair.Chart, value: str) -> Any:
    """Each value with its interval, in one mark: a chart of layers cannot have rows that are made of its data."""
    return chart.mark_bar(height=3).encode(x=altair.X("low:Q", title=value), x2="high:Q", tooltip=[value, "low", "high"])


def _spread(path: Path, plan: Plan, table: str, column: str) -> Any:
    found = histogram(path, table, column, plan.base)
    if found is None:
        return None
    rows = {"from": found.edges[:-1], "to": found.edges[1:], "count": found.counts}
    return (
        altair.Chart(pl.DataFrame(rows))
        .mark_bar()
        .encode(x=altair.X("from:Q", title=column, bin="binned"), x2="to:Q", y="count:Q")
    )
