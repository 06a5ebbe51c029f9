"""The score tracks: those in the box, which the rulebook does not print in full, and a table's own."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib import resources
from typing import Annotated

import msgspec
from msgspec import Meta

Space = Annotated[int, Meta(ge=1, le=1000)]


class Track(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A score track: the space of the summit and the spaces with marker flags, rising."""

    summit: Space
    flags: Annotated[tuple[Space, ...], Meta(min_length=1, max_length=40)]
    title: str = "Own mountain"
    origin: str = "own"

    def digest(self) -> str:
        """A fingerprint of the figures."""
        return hashlib.blake2b(repr((self.summit, self.flags)).encode(), digest_size=8).hexdigest()


@cache
def shipped_tracks() -> dict[str, Track]:
    """The tracks of ``tracks.toml`` by name."""
    return msgspec.convert(tomllib.loads(_text()), dict[str, Track])


def starts() -> dict[str, str]:
    """Each of them as a file of its own, to start from."""
    about, *tables = _text().split("\n[")
    found = {}
    for table in tables:
        name, _, figures = table.partition("]\n")
        own = figures.replace('origin = "ours"', 'origin = "own"').strip()
        found[name] = f"{about.strip()}\n\n{own}\n"
    return found


def _text() -> str:
    return resources.files(__package__).joinpath("tracks.toml").read_text("utf-8")
