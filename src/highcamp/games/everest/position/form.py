"""The form of a written position of Mount Everest: what its parts hold besides those of every expedition."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from highcamp.games.expeditions.box import CAMPS, GUIDES, HOLDERS
from highcamp.games.expeditions.position.form import Action, CardsOf, Middle, Names, Small


class Holder(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A guide or a camp."""

    at: str
    camps: Small = 0
    tanks: Small = 0
    clients: Names = msgspec.field(default_factory=list)


class SeatPart(CardsOf):
    """A seat on Everest."""

    guides: Annotated[list[Holder], Meta(min_length=GUIDES, max_length=GUIDES)] | None = None
    camps: Annotated[list[Holder], Meta(max_length=CAMPS)] = msgspec.field(default_factory=list)
    stock: Annotated[int, Meta(ge=0, le=CAMPS)] | None = None


class ActionPart(Action):
    """The running action phase on Everest."""

    acclimatization: Annotated[list[Small], Meta(min_length=HOLDERS, max_length=HOLDERS)] = msgspec.field(
        default_factory=lambda: [0] * HOLDERS
    )
    taking: Names = msgspec.field(default_factory=list)
    handed_over: bool = False
    gives_first: str | None = None
    gives_back: bool = False


class Position(Middle):
    """A whole position of Everest, without its options."""

    seats: list[SeatPart] = msgspec.field(default_factory=list)
    acting: ActionPart | None = None
