"""Who climbs, how far, and which huts the players bring along."""

from __future__ import annotations

from typing import Annotated

import msgspec
from highcamp import Refused
from highcamp.engine.options import Options
from msgspec import Meta


class Hut(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hut: whoever climbed past it slides no further."""

    name: Annotated[str, Meta(min_length=1, max_length=20)]
    pitch: Annotated[int, Meta(ge=1, le=8)]


class ClimbOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=4, description="Climbers.")] = 2
    pitches: Annotated[int, Meta(ge=3, le=9, description="Pitches to the top.")] = 6
    own: Annotated[tuple[Hut, ...], Meta(max_length=3, description="Huts of your own.")] = ()

    def check(self) -> None:
        for hut in self.own:
            if hut.pitch >= self.pitches:
                raise Refused("bad-hut", f"{hut.name} stands at {hut.pitch}: too high.", where="option own", rule="huts")


class ClimbPosition(ClimbOptions, frozen=True, kw_only=True):
    camps: list[Annotated[int, Meta(ge=0, le=9)]]
    turn: Annotated[int, Meta(ge=1, le=4)]
    height: int
    falling: bool = False

    def check(self) -> None:
        super().check()
        if len(self.camps) != self.players or self.turn > self.players:
            raise Refused("bad-position", f"There are {self.players} climbers.", where="camps, turn")
        camp, others = self.camps[self.turn - 1], [*self.camps[: self.turn - 1], *self.camps[self.turn :]]
        if not camp <= self.height <= self.pitches - self.falling:
            raise Refused("bad-position", "The climber is between the own camp and the top.", where="height")
        if max(others) >= self.pitches:
            raise Refused("bad-position", "Whoever camps on the top has won at once.", where="camps")
