"""What a position holds: its keys, its moments and the other words in it."""

from __future__ import annotations

from typing import Literal

import msgspec

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

    played: list[str | int] = []
    traded: Literal["first", "second"] | None = None
    steal_two_from: Literal["left", "right"] | None = None


class Climber(Layout, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One climber's cards and points."""

    score: int = 0
    hand: list[str | int] = []
    discard: list[str | int] = []
    known: list[str | int] = []
    chosen: str | int | None = None
    medals: dict[str, int] = {}


class Round(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The round scored last."""

    lead: int
    climbers: list[Layout]


class Match(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A finished match of a tournament."""

    points: list[int]
    medals: list[dict[str, int]] = []


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """All of it."""

    moment: str
    to_act: int | None = None
    lead: int = 1
    rounds: int = 0
    climbers: list[Climber] = []
    last_round: Round | None = None
    matches: list[Match] = []
