"""Which values of a part drive the points of a game apart, and which least so: the swingy cards among many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highcamp.engine.phrases import listed
from highcamp.engine.plots import Axis, Dot, Dots, Mark
from highcamp.studies import page, wording
from highcamp.studies.plan import Plan
from highcamp.studies.statistics import FEWEST, Interval, mean
from highcamp.studies.summary import Figures
from highcamp.studies.varying import Part

_FEWEST: Final = 6  # values; of fewer all is seen at once in the table of conditions
_MOST: Final = 60  # of a plot
_NAMED: Final = 3


def swings(plan: Plan, number: int, part: Part, found: Sequence[Figures]) -> str:
    """A plot of all values, and the first and last of them in a sentence; everything else that is varied is as usual."""
    usual = plan.conditions[plan.base].varied
    rows = list[tuple[str, Interval]]()
    for condition, one in enumerate(plan.conditions):
        alike = [place == number or mine == usual[place] for place, mine in enumerate(one.varied)]
        alike.append(part.values[one.varied[number]].both is None)
        sample = found[condition].measures.get("swing")
        if all(alike) and sample is not None and sample.size >= FEWEST:
            rows.append((part.values[one.varied[number]].said, mean(sample)))
    if len(rows) < _FEWEST:
        return ""
    rows.sort(key=lambda row: -row[1].value)
    drawn = page.drawn(_plot(rows, part.values[part.base].said), f"swing-{number}") if len(rows) <= _MOST else ""
    told = f"Points lie furthest apart with {_named(rows[:_NAMED])}, least so with {_named(rows[: -_NAMED - 1 : -1])}."
    return drawn + page.paragraph(told)


def _named(rows: Sequence[tuple[str, Interval]]) -> str:
    return listed([f"{said} ({wording.rounded(one.value)})" for said, one in rows])


def _plot(rows: Sequence[tuple[str, Interval]], usual: str) -> Dots:
    return Dots(
        title=wording.TITLES["swing"],
        axis=Axis(decimals=1),
        dots=tuple(Dot(name=said, value=one.value, low=one.low, high=one.high) for said, one in rows),
        marks=tuple(Mark(one.value, said) for said, one in rows if said == usual),
    )
