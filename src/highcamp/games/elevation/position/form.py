"""What a position holds: its keys, its moments and the other words in it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from highcamp.games.elevation.box import COLUMNS, DAYS, MOST_PLAYS

Moment = Literal[
    "guide",
    "deal",
    "flip",
    "approach",
    "personal",
    "set aside",
    "draft",
    "pass",
    "replace",
    "turn",
    "play",
    "auto",
    "extra",
    "choose pile",
    "name taker",
    "draw",
    "refill",
    "late approach",
    "seconding",
    "over",
]
MOMENTS: tuple[Moment, ...] = Moment.__args__  # type: ignore[attr-defined]  # by phase number
Seat = Annotated[int, Meta(ge=1, le=6)]
Small = Annotated[int, Meta(ge=0, le=100)]
Points = Annotated[int, Meta(ge=-100_000, le=100_000)]


class Play(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card played to a trick; seat 0 is nature."""

    seat: Annotated[int, Meta(ge=0, le=6, description="Who played it; 0 is nature.")]
    card: Annotated[str, Meta(description="The card, such as `Alps 3`.")]
    axe: Annotated[bool, Meta(description="Whether an Ice Axe lies on it.")] = False


class Reason(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Approach points of a finished day."""

    day: Annotated[int, Meta(ge=1, le=DAYS, description="The day.")]
    seat: Annotated[Seat, Meta(description="Who got them.")]
    card: Annotated[str, Meta(description="The approach card that gave them.")]
    points: Annotated[Points, Meta(description="How many.")]


Hidden = Literal["hand", "apart", "down"]
"""Where cards lie that not everybody sees: in a hand, apart for a seat, face-down in the pile."""


class Known(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards known to lie in one of these places: ``hand 2``, ``apart 2``, ``down``."""

    cards: Annotated[str, Meta(description="The cards.")]
    places: Annotated[tuple[str, ...], Meta(description="Where they can be: `hand 2`, `apart 2`, `down`.")]


class Void(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hand was seen without a range; since then ``room`` cards can have come in that are of it, or of a later void."""

    seat: Annotated[Seat, Meta(description="Whose hand it is.")]
    range: Annotated[str, Meta(description="The range that was not in it.")]
    room: Annotated[
        int, Meta(ge=0, le=31, description="How many cards can have come in since that are of this range, or of a later void.")
    ] = 0


class Clue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand passed these two cards, and ``by`` knows it: the first was the lowest of its range and the second the highest,
    with this room for cards that came in since, or the other way round; None where a way is ruled out.
    """

    cards: Annotated[tuple[str, str], Meta(description="The lower and the higher of the two cards that were passed on.")]
    by: Annotated[Seat, Meta(description="Who passed them, and so knows it.")]
    rooms: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=62)] | None, Annotated[int, Meta(ge=0, le=62)] | None],
        Meta(
            description="How many cards of that range can have come in since, if the first was the lowest and "
            "the second the highest, and if it was the other way round; `null` where that is ruled out."
        ),
    ]


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position without its options. Seats count from 1; lists go by seat."""

    moment: Annotated[Moment, Meta(description="What happens next.")] = "play"
    day: Annotated[int, Meta(ge=1, le=DAYS, description="The day.")] = 1
    guide: Annotated[Seat, Meta(description="The seat that got The Guide.")] = 1
    leader: Annotated[Seat, Meta(description="Who leads the next trick, or led this one.")] = 1
    approach: Annotated[list[str], Meta(description="The approach cards of the day.")] = []
    personal: Annotated[list[str], Meta(description="By seat, the approach card that belongs to it alone.")] = []
    gone: Annotated[list[str], Meta(description="Approach cards that are out of the game.")] = []
    totals: Annotated[list[Points], Meta(description="By seat, the points of the days before.")] = []
    pad: Annotated[
        list[Annotated[list[Annotated[list[Points], Meta(min_length=COLUMNS, max_length=COLUMNS)]], Meta(max_length=6)]],
        Meta(description="By day and seat, the points of each column of the score pad."),
    ] = []
    reasons: Annotated[list[Reason], Meta(description="Which approach cards gave which points on finished days.")] = []
    hands: Annotated[list[str], Meta(description="By seat, the cards in hand: `Alps 3 9; Andes 14`.")] = []
    down: Annotated[str, Meta(description="The cards of the face-down pile; its order is nobody's business.")] = ""
    up: Annotated[list[str], Meta(description="The face-up pile, its top last.")] = []
    apart: Annotated[
        list[str], Meta(description="By seat, the cards that it kept in the draft, or that Anchor has laid apart.")
    ] = []
    tops: Annotated[list[str], Meta(description="By seat, an auto-ascender's open cards.")] = []
    picks: Annotated[list[str], Meta(description="By seat, the cards that it has chosen so far to pass or keep.")] = []
    gives: Annotated[
        list[str], Meta(description="By seat, the range that it hands on before scoring; `undecided` while it has to choose.")
    ] = []
    won: Annotated[list[str], Meta(description="By seat, the cards of the tricks it has won.")] = []
    tricks: Annotated[list[Small], Meta(description="By seat, how many tricks it has won.")] = []
    lost: Annotated[str, Meta(description="Cards that are out of the day.")] = ""
    unclaimed: Annotated[str, Meta(description="Cards that nature's card has won.")] = ""
    cache: Annotated[str, Meta(description="Cards that are laid out for the last trick.")] = ""
    trick: Annotated[list[Play], Meta(max_length=MOST_PLAYS, description="The cards of the running trick, in order.")] = []
    last: Annotated[list[Play], Meta(max_length=MOST_PLAYS, description="The cards of the trick before it.")] = []
    winner: Annotated[Seat | None, Meta(description="Who won the last trick.")] = None
    taker: Annotated[
        Annotated[int, Meta(ge=0, le=6)] | None,
        Meta(description="Who took the last trick: its winner, or 0 where nature's card did."),
    ] = None
    turn: Annotated[Small | None, Meta(description="How many turns of the running phase are over.")] = None
    wanted: Annotated[
        Small, Meta(description="How many approach cards are still to be drawn this morning, or cards to be laid out.")
    ] = 0
    rounds: Annotated[int, Meta(ge=0, le=2, description="Rounds of drawing that are still to come.")] = 0
    served: Annotated[list[Seat], Meta(description="The seats that have drawn in this round.")] = []
    strayed: Annotated[bool, Meta(description="Whether Off Course has come into effect.")] = False
    closing: Annotated[bool, Meta(description="Whether this trick is the last of the day.")] = False
    knows: Annotated[
        dict[str, list[Known]], Meta(description="By the seat that knows it, cards of others whose places it knows.")
    ] = {}
    voids: Annotated[list[Void], Meta(description="Ranges that hands were seen to lack.")] = []
    clues: Annotated[
        dict[str, Clue], Meta(description="What was learnt by passing cards, by the seat that now holds the hand.")
    ] = {}
    shown: Annotated[list[str], Meta(description="By seat, cards of its hand that everybody has seen.")] = []


KEYS = frozenset(Position.__struct_fields__)
