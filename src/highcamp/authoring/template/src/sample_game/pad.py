"""The score pad of an afternoon at a real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from highcamp.engine.forms import shaped
from highcamp.engine.pad import Column, Field, Figure, Filled, Pad, Row


class Climber(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str
    camps: list[int] = []


class Afternoon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    climber: list[Climber]


class AfternoonPad(Pad):
    """The pitches of all games, added up."""

    scores = "an afternoon of Sample Game"
    of, person = "afternoon", "climber"
    own = (Field(name="camps", label="Camps", kind="numbers", hint="3, 6"),)
    most = 4

    def score(self, given: Mapping[str, Any]) -> Afternoon:
        return shaped(given, Afternoon, "bad-score", "climber")

    def say(self, result: Afternoon) -> str:
        return "\n".join(f"{one.name}: {sum(one.camps)}" for one in result.climber)

    def fill(self, result: Afternoon) -> Filled:
        rows = [
            Row(one.name, (tuple(Figure(str(camp)) for camp in one.camps), (Figure(str(sum(one.camps))),)))
            for one in result.climber
        ]
        return Filled(columns=(Column("Camps"), Column("Points", "sums")), rows=tuple(rows))
