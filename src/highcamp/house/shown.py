"""A frame made ready to be sent: in each form once, however many look through the same eyes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from highcamp.table.frame import Frame, fingerprint

T = TypeVar("T")

_PER_LETTER = 6  # bytes of memory for a letter of a frame as JSON


class Shown:
    """A frame, its number, and its forms."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self._encoded = msgspec.json.encode(frame)
        self._forms: dict[Callable[[Shown], Any], Any] = {}
        self.digest = fingerprint(self._encoded)

    @cached_property
    def json(self) -> bytes:
        """As programs get it, its number first."""
        return b'{"digest":"' + self.digest.encode() + b'",' + self._encoded[1:]

    def form(self, make: Callable[[Shown], T]) -> T:
        """What ``make`` makes of it."""
        if make not in self._forms:
            self._forms[make] = make(self)
        made: T = self._forms[make]
        return made

    def weight(self) -> int:
        """About how many bytes of memory it takes. Python's objects take several times what they are written in."""
        made = [part for form in self._forms.values() for part in (form.values() if isinstance(form, dict) else [form])]
        return _PER_LETTER * len(self._encoded) + sum(len(part) for part in made if isinstance(part, bytes | str))
