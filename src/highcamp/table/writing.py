"""A frame as JSON, and its number. Most of what a frame tells stood in the one before as well: that is written once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from highcamp.table.fingerprint import fingerprint
from highcamp.table.frame import Frame

_MARK = len(fingerprint(b""))


class Written(NamedTuple):
    """A frame as it is sent."""

    json: bytes
    digest: str
    """Its number: a fingerprint of all that it shows."""


class Writing:
    """The frames of one viewer, written one after the other."""

    def __init__(self) -> None:
        self._lists = {name: _Tail() for name in ("log", "turns", "beats")}
        self.bytes = 0  # of memory that it takes, about

    def write(self, frame: Frame) -> Written:
        """The frame as JSON."""
        written = {name: tail.write(getattr(frame, name)) for name, tail in self._lists.items()}
        rest = msgspec.json.encode(msgspec.structs.replace(frame, log=(), turns=(), beats=()))
        lists: dict[str, Any] = {name: msgspec.Raw(json) for name, json in written.items()}
        json = msgspec.json.encode(msgspec.structs.replace(frame, **lists))
        self.bytes = len(json)
        return Written(json, fingerprint(rest, *(f"{tail.marks} ".encode() for tail in self._lists.values())))


class _Tail:
    """The end of a list that grows there, as JSON: what is still there is not even looked at, for it never changes."""

    def __init__(self) -> None:
        self._things: Sequence[object] = ()
        self._sizes: list[int] = []  # of each as JSON, with a comma behind it
        self._json = b""
        self.marks = ""  # the fingerprints of all

    def write(self, things: Sequence[object]) -> bytes:
        """The list as it is now."""
        first, last = self._kept(things)
        new = [msgspec.json.encode(thing) for thing in islice(things, last - first, None)]
        self._json = b"".join(
            [
                self._json[sum(self._sizes[:first]) : len(self._json) - sum(self._sizes[last:])],
                *(part for json in new for part in (json, b",")),
            ]
        )
        self._sizes = [*self._sizes[first:last], *(len(json) + 1 for json in new)]
        self.marks = self.marks[first * _MARK : last * _MARK] + "".join([fingerprint(json) for json in new])
        self._things = things
        return b"[" + self._json[:-1] + b"]"

    def _kept(self, things: Sequence[object]) -> tuple[int, int]:
        """From where to where the list as it was is the beginning of the list as it is."""
        first = next((place for place, old in enumerate(self._things) if things and old is things[0]), len(self._things))
        last = first
        for old, thing in zip(islice(self._things, first, None), things, strict=False):
            if old is not thing:
                break
            last += 1
        return first, last
