"""How Can't Stop can be set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from highcamp.engine.options import Options, Span
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.games.cant_stop.box import COLUMNS, HEIGHTS, TALLEST

MOST_COLUMNS = {2: 5, 3: 4, 4: 3}  # players -> the most columns to win


class Lab(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board of one's own, for studies: it also allows one player alone and any goal from 1 to 5 columns."""

    sides: Annotated[int, Meta(ge=2, le=6, description="Sides of each die.")] = 6
    heights: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=TALLEST)], ...],
        Meta(min_length=11, max_length=11, description="Spaces of columns 2 to 12, the top included."),
    ] = tuple(HEIGHTS)
    closed: Annotated[tuple[Annotated[int, Meta(ge=2, le=12)], ...], Meta(description="Columns nobody may climb, rising.")] = ()


LAB: Final = f"""\
# A board and dice of your own: the printed ones to start from.

sides = 6      # of each die, 2 to 6
heights = {list(HEIGHTS)}  # spaces of columns 2 to 12, the top included
closed = []    # columns that nobody may climb, such as [2, 12]
"""


class CantStopOptions(Options, frozen=True, kw_only=True):
    """Players, columns to win, variant."""

    players: Annotated[int, Meta(ge=1, le=4, description="Climbing teams.")] = 2
    columns: Annotated[
        int,
        Meta(
            ge=1,
            le=5,
            description="Three as a rule; two teams may race for up to five, three teams for up to four.",
            extra={"label": "Columns to win"},
        ),
    ] = 3
    variant: Annotated[
        Literal["none", "jumping", "forced_move"],
        Meta(
            extra={
                "means": {
                    "jumping": "a climber skips spaces with opponents' camps.",
                    "forced_move": "no stopping while a climber shares a space with one.",
                },
                "when": {"players": [2, 3, 4]},
            },
        ),
    ] = "none"
    lab: Annotated[Lab | None, Meta(description="A made-up board for studies.", extra={"study": True})] = None

    @classmethod
    def spans(cls, given: Mapping[str, Any]) -> dict[str, Span]:
        if given.get("lab") is not None:
            return {"players": (1, 4), "columns": (1, 5)}
        players = given.get("players")
        most = MOST_COLUMNS.get(players, 5) if isinstance(players, int) else MOST_COLUMNS[2]
        return {"players": (2, 4), "columns": (3, most)}

    def check(self) -> None:
        if self.lab is not None:
            self._check_lab(self.lab)
            return
        if self.players == 1:
            raise Refused(
                "too-few-players",
                "Can't Stop needs at least 2 players.",
                rule="players",
                where="option players",
                fix="For a solitaire study add lab = {}.",
            )
        most = MOST_COLUMNS[self.players]
        if not 3 <= self.columns <= most:
            allowed = "3" if most == 3 else f"3 to {most}"
            raise Refused(
                "bad-option",
                f"{counted(self.columns, 'column')} to win is not possible with {self.players} players.",
                rule="number-of-columns",
                where="option columns",
                fix=f"Choose {allowed}.",
            )

    def _check_lab(self, lab: Lab) -> None:
        if list(lab.closed) != sorted(set(lab.closed)):
            raise Refused("bad-option", "The closed columns must be rising, each once.", where="option lab.closed")
        reachable = [column for column in COLUMNS if column <= 2 * lab.sides and column not in lab.closed]
        # Every other player can be one column short of winning before the last one needs a column more.
        if self.players * (self.columns - 1) >= len(reachable):
            raise Refused(
                "bad-option",
                f"{len(reachable)} open columns are too few for {self.players} to race for {self.columns}.",
                where="option lab",
                fix="Close fewer columns or lower the goal.",
            )
