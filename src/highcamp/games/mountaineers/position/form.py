"""What a position holds: its keys, its moments and the other words in it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from highcamp.games.mountaineers.scoring import LEFT, RIGHT, TRADED_FIRST, TRADED_SECOND

MOMENTS = [
    "draw lead",
    "refill",
    "first card",
    "bomber",
    "second card",
    "extra route",
    "sabotage",
    "discard",
    "open",
    "choose",
    "over",
]
SIDES = {LEFT: "left", RIGHT: "right"}
MEDAL_NAMES = ["lead", "flag", "trade", "gap"]
TRADES = {TRADED_FIRST: "first", TRADED_SECOND: "second"}
ALL_CHOOSE = ("discard", "choose", "over")
KEYS = {"moment", "to_act", "lead", "rounds", "climbers", "last_round", "matches"}


class Layout(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one climber played in a round."""

    played: Annotated[
        list[str | int], Meta(description="What lies before it: the first card, the second, an extra Route.")
    ] = []
    traded: Annotated[
        Literal["first", "second"] | None, Meta(description="Which of the two cards came in place of a Bomber.")
    ] = None
    steal_two_from: Annotated[
        Literal["left", "right"] | None, Meta(description="From which side a Sabotage takes two points.")
    ] = None


class Climber(Layout, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One climber's cards and points."""

    score: Annotated[int, Meta(description="Its points in this match.")] = 0
    hand: Annotated[list[str | int], Meta(description="The cards in its hand.")] = []
    discard: Annotated[
        list[str | int], Meta(description="The cards in its discard pile; its draw pile is what remains of its deck.")
    ] = []
    known: Annotated[
        list[str | int], Meta(description="Cards of its hand that everyone can work out since the last reshuffle.")
    ] = []
    chosen: Annotated[str | int | None, Meta(description="The card that it has chosen in secret.")] = None
    medals: Annotated[
        dict[str, int], Meta(description="Its medals by kind (`lead`, `flag`, `trade`, `gap`), in a Sherpa Tournament.")
    ] = {}


class Round(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The round scored last."""

    lead: Annotated[int, Meta(description="Who had the Lead Climber token then.")]
    climbers: Annotated[list[Layout], Meta(description="What each has played, in the order of the seats.")]


class Match(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A finished match of a tournament."""

    points: Annotated[list[int], Meta(description="The points at its end, by seat.")]
    medals: Annotated[list[dict[str, int]], Meta(description="The medals by seat and kind, in a Sherpa Tournament.")] = []


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All of it."""

    moment: Annotated[
        str,
        Meta(
            description="What happens next: `draw lead`, `refill`, `first card`, `bomber`, `second card`, `extra route`, "
            "`sabotage`, `discard`, `open`, `choose` or `over`."
        ),
    ]
    to_act: Annotated[int | None, Meta(description="Who draws, turns up or plays; left out where all choose at once.")] = None
    lead: Annotated[int, Meta(description="Who has the Lead Climber token.")] = 1
    rounds: Annotated[int, Meta(description="Rounds that are finished in this match.")] = 0
    climbers: Annotated[list[Climber], Meta(description="One for each seat.")] = []
    last_round: Annotated[
        Round | None, Meta(description="The round that was scored last; at cleanup and at the end its cards still lie there.")
    ] = None
    matches: Annotated[list[Match], Meta(description="The finished matches of a tournament.")] = []
