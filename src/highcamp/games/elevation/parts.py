"""Peaks: the name and the elevation on each card of a range."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib import resources
from typing import Annotated

import msgspec
from msgspec import Meta

from highcamp.engine.refusal import Refused

Peak = tuple[Annotated[str, Meta(min_length=1, max_length=40)], Annotated[int, Meta(ge=0, le=40_000)]]
Chain = Annotated[tuple[Peak, ...], Meta(min_length=14, max_length=14)]
FILE = "peaks.toml"


class Peaks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fourteen peaks a range, each a name and its feet, lowest first."""

    alps: Chain
    rockies: Chain
    andes: Chain
    himalayas: Chain
    origin: str = ""

    def all(self) -> list[tuple[str, int]]:
        """The peaks by card number."""
        return [*self.alps, *self.rockies, *self.andes, *self.himalayas]

    def check(self) -> None:
        """A range rises from card to card."""
        for name in ("alps", "rockies", "andes", "himalayas"):
            chain: Chain = getattr(self, name)
            for i in range(1, 14):
                if chain[i][1] < chain[i - 1][1]:
                    raise Refused(
                        "bad-peaks",
                        f"{chain[i][0]} ({chain[i][1]} ft) is lower than {chain[i - 1][0]} before it.",
                        where=f"option peaks.{name}, peak {i + 1}",
                        fix="List the peaks from the lowest to the highest.",
                    )


def start() -> str:
    """The shipped peaks as a file, for somebody to start from."""
    return _shipped_text()


def _shipped_text() -> str:
    return resources.files("highcamp.games.elevation").joinpath(FILE).read_text("utf-8")


@cache
def shipped() -> Peaks:
    """The peaks that come with the game; they are ours."""
    return msgspec.convert(tomllib.loads(_shipped_text()), Peaks)


@cache
def digest() -> str:
    """A fingerprint of the shipped file."""
    return hashlib.blake2b(_shipped_text().encode(), digest_size=8).hexdigest()
