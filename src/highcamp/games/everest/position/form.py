"""The form of a written position of Mount Everest: what its parts hold besides those of every expedition."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from highcamp.games.expeditions.box import CAMPS, GUIDES, HOLDERS
from highcamp.games.expeditions.position.form import Action, CardsOf, Middle, Names, Small


class Holder(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A guide or a camp."""

    at: Annotated[str, Meta(description="The space where it stands.")]
    camps: Annotated[Small, Meta(description="Camps that it carries.")] = 0
    tanks: Annotated[Small, Meta(description="Tanks of oxygen.")] = 0
    clients: Annotated[
        Names,
        Meta(
            description="Its clients with their levels, `climber 2` or `tourist 1`; with a `*` behind one that has been on top."
        ),
    ] = msgspec.field(default_factory=list)


class SeatPart(CardsOf):
    """A seat on Everest."""

    guides: Annotated[
        Annotated[list[Holder], Meta(min_length=GUIDES, max_length=GUIDES)] | None,
        Meta(description="Its two guides, A and B; left out, both at the base with nothing."),
    ] = None
    camps: Annotated[list[Holder], Meta(max_length=CAMPS, description="Its camps that stand on the mountain.")] = msgspec.field(
        default_factory=list
    )
    stock: Annotated[
        Annotated[int, Meta(ge=0, le=CAMPS)] | None, Meta(description="Camps that it has not set up and does not carry.")
    ] = None


class ActionPart(Action):
    """The running action phase on Everest."""

    acclimatization: Annotated[
        list[Small],
        Meta(
            min_length=HOLDERS,
            max_length=HOLDERS,
            description="Points that an acclimatization card still gives out: with guide A, guide B, in the "
            "first and second camp.",
        ),
    ] = msgspec.field(default_factory=lambda: [0] * HOLDERS)
    taking: Annotated[
        Names, Meta(description="The guides that have begun to take up at this stop, and can put nothing down any more.")
    ] = msgspec.field(default_factory=list)
    handed_over: Annotated[bool, Meta(description="Whether the guides have handed over since the last step, card or camp.")] = (
        False
    )
    gives_first: Annotated[str | None, Meta(description="The guide that gave first, while they hand over.")] = None
    gives_back: Annotated[bool, Meta(description="Whether the other one has begun to give.")] = False


class Position(Middle):
    """A whole position of Everest, without its options."""

    seats: Annotated[list[SeatPart], Meta(description="The teams, in the order of the seats.")] = msgspec.field(
        default_factory=list
    )
    acting: Annotated[ActionPart | None, Meta(description="The running action phase; left out, it is just beginning.")] = None
