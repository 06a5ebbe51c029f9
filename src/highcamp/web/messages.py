"""What programs send to the API, and what it answers beside frames."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from highcamp.analysis.findings import Findings
from highcamp.engine.facts import Sheet
from highcamp.engine.plots import Plot
from highcamp.engine.registry import starter
from highcamp.engine.words import Line
from highcamp.house.acts.guest import NAMELESS
from highcamp.house.acts.retrospect import LARGEST
from highcamp.table.frame import Frame
from highcamp.table.greetings import GREETINGS
from highcamp.table.setting import Chair, Clock
from highcamp.web.answers import Problem

Seat = Annotated[int, Meta(ge=0, le=8, description="A seat, counted from 0.", examples=[0])]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Decision = Annotated[Number, Meta(description="The ``decision`` of the frame that is answered.", examples=[7])]
Move = Annotated[Number, Meta(description="One of the ``moves`` or ``picks`` of that frame, by its number.", examples=[3])]
Sure = Annotated[bool, Meta(description="It is meant: no coach is to ask.")]
MOST_AT_ONCE = 50
"""Moves that are made or picked by one choice."""
Name = Annotated[str, Meta(max_length=200, description="What to be called.", examples=["Ada"])]
Token = Annotated[str, Meta(max_length=200, description="The end of a seat's link: what stands behind ``/join/``.")]


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be set. A chair without bot and name is open: an invitation comes with the answer."""

    game: Annotated[str, Meta(max_length=80, description="By its name in ``/api/games``.", examples=[starter()])]
    options: Annotated[dict[str, Any], Meta(examples=[{"players": 2}])] = {}
    chairs: Annotated[tuple[Chair, ...], Meta(max_length=9, examples=[[{}, {"bot": "random"}]])] = ()
    clock: Clock = Clock()
    spectators: bool = True
    listed: bool = False
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 900
    coach: Annotated[bool, Meta(description="Whether you agree to a coach; it helps once every person at the table has.")] = (
        False
    )
    first: Annotated[Seat | None, Meta(description="The seat that begins; by default it is drawn by lot.")] = None


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """What takes a seat, once."""

    seat: int
    token: Token


class MadeTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was set; the key is its host's."""

    id: str
    key: str
    invitations: list[Invitation]


class Joining(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Taking a seat."""

    token: Token
    name: Name = NAMELESS


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """The seat that was taken, and the key to it."""

    key: str
    table: str
    seat: int


class OfSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat."""

    seat: Seat


class TakenBack(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move to be taken back, by the number that the frame gives with it."""

    decision: Annotated[Number, Meta(description="The ``undo_decision`` of the frame that offers it.", examples=[7])]


class MoveMade(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move, with the number of the decision that it answers."""

    decision: Decision
    move: Move
    back: Annotated[bool, Meta(description="Put back one of a set that is being picked.")] = False
    sure: Sure = False


class SetPicked(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several of a set at once, in any order, in the place of what was picked so far."""

    decision: Decision
    moves: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=MOST_AT_ONCE, examples=[[12, 4]])]


class Agreeing(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether a seat wants a coach at this table."""

    agrees: Annotated[bool, Meta(examples=[True])]


class WayMade(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several moves by one choice: all of them are made, in this order, or none."""

    decision: Decision
    moves: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=MOST_AT_ONCE, examples=[[12, 4]])]
    sure: Sure = False


class Answering(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The answer to somebody who asks to go back."""

    agrees: Annotated[bool, Meta(examples=[True])]


class Greeting(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A greeting."""

    word: Annotated[str, Meta(max_length=40, description=f"One of: {', '.join(GREETINGS)}.", examples=["hello"])]


class Leaving(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bot plays this seat from now on."""

    bot: Annotated[str, Meta(max_length=80, description="A level or a player. By default hard.", examples=["random"])] = ""


class Named(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat that somebody takes."""

    name: Name = ""


class Wondering(OfSeat, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move, by its number or in words."""

    move: Move | None = None
    words: Annotated[str, Meta(max_length=200, description="The move's notation, if it has no number.")] = ""


class Rematch(msgspec.Struct, frozen=True, kw_only=True):
    """The table where the players meet again; they hold the same seats there by the same keys."""

    table: str


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a game, as it was seen then."""

    at: int
    last: Annotated[int, Meta(description="The number of the last step; the first is 0.")]
    seats: Annotated[list[int], Meta(description="Through whose eyes you may look.")]
    heir: Annotated[int | None, Meta(description="The seat in which you would play on from here; null if you may not.")]
    frame: Frame


class ToldTale(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished game went."""

    why: Annotated[str, Meta(description="Why it ended as it did, in a sentence.")]
    why_parts: Annotated[Line, Meta(description="The same in parts.")]
    plots: Annotated[tuple[Plot, ...], Meta(description="What people compare, as data; players are named in parts.")]
    sheets: Annotated[tuple[Sheet, ...], Meta(description="For each plot the same as a table, as text.")]


class AnalysedDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision, in words."""

    at: Annotated[int, Meta(description="The step of the replay at which it was made.")]
    seat: int
    heading: str
    mark: Annotated[str, Meta(description="``fine``, ``inexact``, ``mistake`` or ``blunder``.")]
    played: str
    better: Annotated[str, Meta(description="What ``hard`` would have played; empty where it is the same.")]
    why: str


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """The analysis of a finished game, as far as it is."""

    stage: Annotated[
        Literal["none", "waiting", "running", "done", "failed"],
        Meta(description="``none``: nobody has asked for it yet."),
    ]
    done: Annotated[float, Meta(ge=0, le=1, description="How far it is.")]
    ahead: Annotated[int, Meta(description="Analyses that are made before it.")]
    depth: Annotated[str, Meta(description="How deeply the game was looked at.")] = ""
    verdicts: Annotated[tuple[str, ...], Meta(description="What the game came to: for each seat, or for all together.")] = ()
    turning_points: tuple[str, ...] = ()
    decisions: tuple[AnalysedDecision, ...] = ()
    findings: Annotated[Findings | None, Meta(description="All figures. Before it is done, a rough curve.")] = None


class PlayingOn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From which step of a game to play on, against bots."""

    at: Annotated[Number, Meta(description="The ``at`` of a step.", examples=[0])]
    seat: Annotated[Seat | None, Meta(description="Through whose eyes it was seen; by default your own.")] = None
    name: Name = ""


class Bringing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record that is brought along."""

    record: Annotated[str, Meta(max_length=LARGEST, description="The whole file: a line of JSON for each move.", examples=[""])]


class Brought(msgspec.Struct, frozen=True, kw_only=True):
    """The table at which the record has happened; the key is its host's."""

    id: str
    key: str


class SentFrame(Frame, frozen=True, kw_only=True):
    """The table as one viewer sees it now."""

    number: Annotated[str, Meta(description="A fingerprint of all that the frame shows.")] = msgspec.field(name="digest")


class Outdated(Problem, frozen=True, kw_only=True):
    """Nothing was done: the question has changed, or a coach asks whether it is meant. Here is what the seat sees now."""

    frame: SentFrame
