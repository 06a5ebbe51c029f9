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

    stage: Annotated[str, Meta(description="How far it is: `open`, `looking`, `returning`, `dropping`, `choosing` or `ready`.")]
    looking_at: Annotated[
        Small, Meta(description="How many cards of its acclimatization deck it has drawn and not put back.")
    ] = 0
    just_gained: Annotated[str, Meta(description="The card it has just kept of those.")] = ""
    first_end: Annotated[str, Meta(description="Where the first card was put back: `top` or `bottom`.")] = ""
    spent: Annotated[Two, Meta(description="Tanks that it has spent this turn from its first and its second camp.")] = (
        msgspec.field(default_factory=lambda: [0, 0])
    )


class CardsOf(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The cards of a seat."""

    points: Annotated[
        Annotated[int, Meta(ge=0, le=9999)] | None,
        Meta(description="What it has; a game that counts points otherwise says so."),
    ] = None
    hand: Annotated[Names, Meta(description="The cards in its hand.")] = []
    pile: Annotated[
        Names | None, Meta(description="The cards in its draw pile, whose order nobody knows; left out, the rest of its deck.")
    ] = None
    discard: Annotated[Names, Meta(description="The cards it has played since its deck was shuffled.")] = []
    table: Annotated[Names, Meta(description="The cards that lie before it this turn.")] = []
    removed: Annotated[Names, Meta(description="The cards that are out of the game.")] = []
    shuffled: Annotated[
        Names | None,
        Meta(description="Its deck as it was when it was last shuffled, which everyone knows; left out, as at the start."),
    ] = None
    ever: Annotated[
        Names | None, Meta(description="The most of each card that it had at any shuffle; left out, as at the last.")
    ] = None
    gained: Annotated[
        Names, Meta(description="The cards that it has kept for oxygen this turn, in secret until all have chosen.")
    ] = []
    dropped: Annotated[Names, Meta(description="The cards that it has removed for them, in secret until then.")] = []
    chosen: Annotated[Names, Meta(description="The cards that it has chosen in secret for this turn.")] = []
    deck: Annotated[
        Annotated[Names, Meta(max_length=MOST_DECK)] | None, Meta(description="Its acclimatization deck from the top.")
    ] = None
    known: Annotated[list[Small], Meta(description="The places in that deck, from the top, whose cards it knows.")] = []
    known_before: Annotated[
        list[Small] | None, Meta(description="Those that it knew when the day began: what the others know about it.")
    ] = None
    taken: Annotated[
        Two, Meta(description="How many cards oxygen has brought it: before the last shuffle, and in the whole game.")
    ] = msgspec.field(default_factory=lambda: [0, 0])
    doing: Annotated[Doing | None, Meta(description="What it is doing, while it chooses.")] = None


class Risk(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Risk tokens."""

    open: Annotated[list[Small], Meta(description="The values of the tokens that lie open.")]
    hidden: Annotated[
        list[Small] | None, Meta(description="The values of those that are still hidden; left out, the rest.")
    ] = None
    seat: Annotated[Small | None, Meta(description="Who has taken one this turn.")] = None
    taken: Annotated[Small, Meta(description="The value of that one.")] = 0


class Points(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Movement points of a guide."""

    up: Annotated[Small, Meta(description="Points that lead up.")] = 0
    down: Annotated[Small, Meta(description="Points that lead down.")] = 0
    free: Annotated[Small, Meta(description="Points that lead either way.")] = 0


class Action(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The running action phase."""

    unused: Annotated[Names | None, Meta(description="The cards that are not used yet; left out, all on the table.")] = None
    points: Annotated[
        dict[str, Points], Meta(description="What each guide or climber has left to move with, by `A` and `B`.")
    ] = {}
    carded: Annotated[Names, Meta(description="The guides or climbers that got a card this turn.")] = []
    owed: Annotated[Small | None, Meta(description="What is still to be paid of the risk token.")] = None
    passing: Annotated[str | None, Meta(description="Who is passing through a full space.")] = None
    entering: Annotated[str | None, Meta(description="Who stands in front of a token of the icefall.")] = None
    ahead: Annotated[str | None, Meta(description="The space that he is about to enter.")] = None


class Middle(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What lies in the middle, on any mountain."""

    moment: Annotated[
        str,
        Meta(
            description="What happens next: `starting player`, `pawns`, `weather tile`, `risk token`, "
            "`stack`, `draw`, `select`, "
            "`take risk`, `act`, `icefall`, `crevice` or `over`."
        ),
    ] = "select"
    turn: Annotated[Small, Meta(description="The day.")] = 1
    start: Annotated[Small, Meta(description="The seat with the starting marker.")] = 1
    to_act: Annotated[Small | None, Meta(description="The seat that acts, where only one does.")] = None
    recent: Annotated[
        list[Small] | None,
        Meta(description="The seats by the time their points last changed, the longest ago first: it decides ties."),
    ] = None
    weather: Annotated[list[Small], Meta(description="The numbers of the weather tiles that were turned up so far.")] = []
    icefall: Annotated[
        dict[str, Any],
        Meta(description="The tokens of the icefall that are open, by space: what entering costs, or `crevasse`."),
    ] = {}
    risk: Annotated[Risk | None, Meta(description="The risk tokens.")] = None


def impossible(text: str, where: str, fix: str = "") -> Refused:
    """A position that cannot be."""
    return Refused("bad-position", text, where=where, fix=fix)


def convert(given: Mapping[str, Any], form: type[Any], options: type[Any]) -> tuple[Any, dict[str, Any]]:
    """The position without its options in this form, and its options."""
    chosen = {key: value for key, value in given.items() if key in options.__struct_fields__}
    rest = {key: value for key, value in given.items() if key not in chosen}
    check_keys(given, {*options.__struct_fields__, *form.__struct_fields__})
    return shaped(rest, form, "bad-position", "position"), chosen
