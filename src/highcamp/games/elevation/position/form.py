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

    seat: Annotated[int, Meta(ge=0, le=6)]
    card: str
    axe: bool = False


class Reason(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Approach points of a finished day."""

    day: Annotated[int, Meta(ge=1, le=DAYS)]
    seat: Seat
    card: str
    points: Points


Hidden = Literal["hand", "apart", "down"]
"""Where cards lie that not everybody sees: in a hand, apart for a seat, face-down in the pile."""


class Known(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards known to lie in one of these places: ``hand 2``, ``apart 2``, ``down``."""

    cards: str
    places: tuple[str, ...]


class Void(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hand was seen without a range; since then ``room`` cards can have come in that are of it, or of a later void."""

    seat: Seat
    range: str
    room: Annotated[int, Meta(ge=0, le=31)] = 0


class Clue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand passed these two cards, and ``by`` knows it: the first was the lowest of its range and the second the highest,
    with this room for cards that came in since, or the other way round; None where a way is ruled out.
    """

    cards: tuple[str, str]
    by: Seat
    rooms: tuple[Annotated[int, Meta(ge=0, le=62)] | None, Annotated[int, Meta(ge=0, le=62)] | None]


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position without its options. Seats count from 1; lists go by seat."""

    moment: Moment = "play"
    day: Annotated[int, Meta(ge=1, le=DAYS)] = 1
    guide: Seat = 1
    leader: Seat = 1
    approach: list[str] = []
    personal: list[str] = []
    gone: list[str] = []
    totals: list[Points] = []
    pad: list[Annotated[list[Annotated[list[Points], Meta(min_length=COLUMNS, max_length=COLUMNS)]], Meta(max_length=6)]] = []
    reasons: list[Reason] = []
    hands: list[str] = []
    down: str = ""
    up: list[str] = []
    apart: list[str] = []
    tops: list[str] = []
    picks: list[str] = []
    gives: list[str] = []
    won: list[str] = []
    tricks: list[Small] = []
    lost: str = ""
    unclaimed: str = ""
    cache: str = ""
    trick: Annotated[list[Play], Meta(max_length=MOST_PLAYS)] = []
    last: Annotated[list[Play], Meta(max_length=MOST_PLAYS)] = []
    winner: Seat | None = None
    taker: Annotated[int, Meta(ge=0, le=6)] | None = None  # 0 is nature
    turn: Small | None = None
    wanted: Small = 0
    rounds: Annotated[int, Meta(ge=0, le=2)] = 0
    served: list[Seat] = []
    strayed: bool = False
    closing: bool = False
    knows: dict[str, list[Known]] = {}  # by the seat that knows
    voids: list[Void] = []
    clues: dict[str, Clue] = {}  # by the seat that now holds the hand
    shown: list[str] = []


KEYS = frozenset(Position.__struct_fields__)
