"""A score pad, for a game that is played at a real table: a form to fill in, and what it comes to.

The form is data: a page draws it and reads it, and knows no game. What is filled in becomes a sheet, the same mapping that
``highcamp score`` reads from a file: the common fields by name, and a list of those who played under ``Pad.person``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

import msgspec

FORM: Final = "scoring-a-real-table"
"""The heading of a game's help that shows the form of its sheet."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A field of the form. One that is left empty does not come into the sheet."""

    name: str
    label: str
    kind: Literal["text", "number", "list", "numbers", "tick", "pick"] = "text"
    """``list`` and ``numbers`` are written with commas between, a ``tick`` is there or not, of a ``pick`` one is chosen."""
    into: str = ""
    """Its name in the sheet, if it is another; ``track.summit`` is the ``summit`` of a mapping ``track``."""
    hint: str = ""
    wide: bool = False
    offered: tuple[tuple[str, str], ...] = ()
    """What a ``pick`` offers: values and their words; an empty value says nothing."""


NAME: Final = Field(name="name", label="Name")
"""The first field of each who played; whoever leaves it empty is called by number."""


class Column(msgspec.Struct, frozen=True):
    """A column of the finished pad, and whether it holds figures, the sums of them, or words."""

    title: str
    kind: Literal["figures", "sums", "words"] = "figures"


class Figure(msgspec.Struct, frozen=True):
    """A figure, and what it is for."""

    figure: str
    words: str = ""


class Row(msgspec.Struct, frozen=True):
    """A line of the pad: who, and the figures of every column."""

    name: str
    cells: tuple[tuple[Figure, ...], ...]


class Remark(msgspec.Struct, frozen=True):
    """A sentence below the pad; it may be about somebody."""

    text: str
    about: str = ""


class Filled(msgspec.Struct, frozen=True, kw_only=True):
    """The finished pad."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    remarks: tuple[Remark, ...] = ()


class Pad(ABC):
    """The pad of a game."""

    scores: ClassVar[str]
    """What it scores: ``a day of First Ascent``."""
    of: ClassVar[str]
    """What the common fields are about: ``day``."""
    lead: ClassVar[str] = ""
    """A sentence to be read before anything is filled in."""
    about: ClassVar[str] = ""
    """What to know about the common fields."""
    more: ClassVar[str] = ""
    """The words of a link to the heading of the help that shows the form."""
    common: ClassVar[tuple[Field, ...]] = ()
    own: ClassVar[tuple[Field, ...]]
    """The fields of each who played, after ``NAME``."""
    most: ClassVar[int]
    """How many may have played."""
    person: ClassVar[str] = "player"
    """What one who played is called, in the sheet and on the page."""

    @abstractmethod
    def score(self, given: Mapping[str, Any]) -> msgspec.Struct:
        """What a sheet comes to, for programs; raises ``Refused`` for one that cannot have been played."""

    @abstractmethod
    def say(self, result: Any) -> str:
        """What ``score`` gave, as lines for people."""

    @abstractmethod
    def fill(self, result: Any) -> Filled:
        """What ``score`` gave, as a pad."""
