"""The form of a written position: its keys, and what stands there. ``read.py`` takes more: a solo climber's cards need no outer
list, cards may stand in one text, and what is left out is worked out from the rest.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Cards = list[str] | str
Place = Annotated[list[int], Meta(min_length=2, max_length=2)]


class Moving(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A card that a Campfire has replaced, and that moves up now."""

    card: Annotated[str, Meta(description="The card.")]
    source: Annotated[Place, Meta(description="Row and place that it came from.")] = msgspec.field(name="from")


class Herd(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Goats on their way up."""

    at: Annotated[Place, Meta(description="Row and place where they are.")]
    rows: Annotated[int, Meta(ge=1, description="How many rows they have climbed.")]


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position without its options. Rows count from the foot, places from the left, both from 1."""

    modules: Annotated[list[str], Meta(description="The modules that are played with, in the place of their options.")] = []
    nature: Annotated[
        Literal["panorama", "first player", "short piles", "deal", "draw"] | None,
        Meta(description="What chance is about to draw, if anything."),
    ] = None
    panoramas: Annotated[list[str | list[int]], Meta(description='The objectives that are turned over: `"3-4-3"`.')] = []
    achieved: Annotated[list[str | list[int]], Meta(description="Those of them that are achieved.")] = []
    to_act: Annotated[int, Meta(ge=1, le=5, description="The seat whose turn it is.")] = 1
    first: Annotated[int, Meta(ge=1, le=5, description="The seat that began.")] = 1
    mountain: Annotated[
        list[Cards], Meta(description="The cards of each row from the foot, from left to right, without gaps.")
    ] = []
    hand: Annotated[list[Cards], Meta(description="By seat, the cards in hand.")] = []
    piles: Annotated[
        list[int | list[str]],
        Meta(description="By seat, how many cards its draw pile has, or which; left out, all cards that are not placed."),
    ] = []
    undrawn: Annotated[
        Cards, Meta(description="The cards in all draw piles together; nobody knows which pile holds which.")
    ] = ""
    discards: Annotated[list[Cards], Meta(description="By seat, the cards that it has discarded.")] = []
    dealt_bridge: Annotated[
        list[int], Meta(description="The seats that were openly given a Bridge and have not played one.")
    ] = []
    goats: Annotated[list[Place], Meta(description="Row and place of each goat.")] = []
    ropes: Annotated[int, Meta(ge=0, le=3, description="Guide ropes that are left, on a climb alone.")] = 3
    due: Annotated[int | None, Meta(description="How many cards are still to be discarded for what was done.")] = None
    paid: Annotated[Cards, Meta(description="Those that were discarded for it already.")] = []
    moving: Annotated[Moving | None, Meta(description="A card that moves up now.")] = None
    herd: Annotated[Herd | None, Meta(description="Goats on their way up now.")] = None
    strict: Annotated[bool, Meta(description="Whether the deck, the colours and the numbers have to be right, too.")] = False


TURN = {"due", "paid", "moving", "herd"}
"""What a turn has begun and not finished."""
OTHER = {"modules", "panoramas", "achieved", "nature", "strict"}
"""What can be said before anything is dealt."""
TABLE = {*Position.__struct_fields__} - TURN - OTHER
