"""The form of a written position: which parts there are, and what each may hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from highcamp.engine.forms import check_keys, shaped
from highcamp.engine.refusal import Refused
from highcamp.games.expeditions.box import MOST_DECK

Small = Annotated[int, Meta(ge=0, le=999)]
Names = list[Annotated[str, Meta(max_length=20)]]
Two = Annotated[list[Small], Meta(min_length=2, max_length=2)]


class Doing(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A seat that is choosing."""

    stage: str
    looking_at: Small = 0
    just_gained: str = ""
    first_end: str = ""
    spent: Two = msgspec.field(default_factory=lambda: [0, 0])


class CardsOf(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The cards of a seat."""

    points: Annotated[int, Meta(ge=0, le=9999)] | None = None
    hand: Names = []
    pile: Names | None = None
    discard: Names = []
    table: Names = []
    removed: Names = []
    shuffled: Names | None = None
    ever: Names | None = None
    gained: Names = []
    dropped: Names = []
    chosen: Names = []
    deck: Annotated[Names, Meta(max_length=MOST_DECK)] | None = None
    known: list[Small] = []
    known_before: list[Small] | None = None
    taken: Two = msgspec.field(default_factory=lambda: [0, 0])
    doing: Doing | None = None


class Risk(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Risk tokens."""

    open: list[Small]
    hidden: list[Small] | None = None
    seat: Small | None = None
    taken: Small = 0


class Points(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Movement points of a guide."""

    up: Small = 0
    down: Small = 0
    free: Small = 0


class Action(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The running action phase."""

    unused: Names | None = None
    points: dict[str, Points] = {}
    carded: Names = []
    owed: Small | None = None
    passing: str | None = None
    entering: str | None = None
    ahead: str | None = None


class Middle(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What lies in the middle, on any mountain."""

    moment: str = "select"
    turn: Small = 1
    start: Small = 1
    to_act: Small | None = None
    recent: list[Small] | None = None
    weather: list[Small] = []
    icefall: dict[str, Any] = {}
    risk: Risk | None = None


def impossible(text: str, where: str, fix: str = "") -> Refused:
    """A position that cannot be."""
    return Refused("bad-position", text, where=where, fix=fix)


def convert(given: Mapping[str, Any], form: type[Any], options: type[Any]) -> tuple[Any, dict[str, Any]]:
    """The position without its options in this form, and its options."""
    chosen = {key: value for key, value in given.items() if key in options.__struct_fields__}
    rest = {key: value for key, value in given.items() if key not in chosen}
    check_keys(given, {*options.__struct_fields__, *form.__struct_fields__})
    return shaped(rest, form, "bad-position", "position"), chosen
