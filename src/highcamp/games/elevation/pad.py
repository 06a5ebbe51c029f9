"""The score pad of a real day: what is filled in, and the lines that it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from highcamp.engine.pad import Column, Field, Figure, Filled, Pad, Remark, Row
from highcamp.games.elevation import score as scoring


class DayPad(Pad):
    """A day, by ranges and approach cards."""

    scores = "a day of Elevation"
    of = "day"
    common = (
        Field(name="approach", label="Approach cards, with commas between", kind="list", hint="Figure 8, Scree", wide=True),
    )
    own = (
        Field(name="won", label="Cards won", hint="Andes 3 5 6 7 11; Avalanche 2", wide=True),
        Field(name="tricks", label="Tricks", kind="number"),
        Field(name="personal", label="Own card (Pathfinder)"),
        Field(name="gives", label="Range handed on (Seconding)"),
        Field(name="auto", label="An auto-ascender", kind="tick"),
    )
    most = 6
    person = "climber"

    def score(self, given: Mapping[str, Any]) -> scoring.Scores:
        """A day, scored."""
        return scoring.score(given)

    def say(self, result: scoring.Scores) -> str:
        """The pad as text."""
        return scoring.say(result)

    def fill(self, result: scoring.Scores) -> Filled:
        """The pad, with the reasons for approach points below it."""
        ranges = ("Alps", "Andes", "Himalayas", "Rockies", "Approach")
        return Filled(
            columns=(*(Column(name) for name in ranges), Column("Day", "sums")),
            rows=tuple(_row(line) for line in result.climbers),
            remarks=tuple(Remark("; ".join(line.reasons), line.name) for line in result.climbers if line.reasons),
        )


def _row(line: scoring.Line) -> Row:
    figures = (line.alps, line.andes, line.himalayas, line.rockies, line.approach, line.day)
    return Row(line.name, tuple((Figure(str(figure)),) for figure in figures))
