"""What was agreed when the table was set: the game and its options, who sits where, clock, who may watch."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from highcamp.bots.naming import bots
from highcamp.bots.random import Random
from highcamp.engine.facts import MOST_SEATS
from highcamp.engine.game import Game
from highcamp.engine.lines import Header
from highcamp.engine.options import refuse_idle
from highcamp.engine.phrases import counted, one_line
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.state import State

LONGEST_NAME = 24
USUAL_PACE = 900


class Chair(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat as it was set: a bot's, a person's by name, or open to whoever is invited."""

    bot: Annotated[str, Meta(max_length=40)] = ""
    name: Annotated[str, Meta(max_length=200)] = ""


class Clock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a seat may think: for each move, for the whole game, or as long as it likes."""

    per: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=86_400)] = 60


class Setting(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of it. ``header`` says which game, with which options or from which position."""

    header: Header
    chairs: tuple[Chair, ...]
    clock: Clock = Clock()
    spectators: bool = True
    """Whether whoever has the table's address may watch, seeing what everyone sees."""
    listed: bool = False
    """Whether the start page offers the open seats to everybody."""
    pace: Annotated[int, Meta(ge=0, le=10_000)] = USUAL_PACE
    """Milliseconds that a bot's move stays before the next, so that a person can follow; longer where there is more to see."""
    coach: bool = False
    """Whether whoever sets the table, and has the first of the people's seats, agrees to a coach; see ``Table.coached``."""
    before: str = ""
    """The table that this one goes on from."""
    brought: bool = False
    """Whether it came along as a record: what happened there was not played here."""

    def record(self) -> Record:
        """The game at its beginning."""
        return Record.begin(self.header)


def clean_name(name: str) -> str:
    """A person's name as it may stand on a page: one line of printable letters, not too long."""
    return one_line(name)[:LONGEST_NAME].strip()


def new_public(game: Game[Any, Any], options: dict[str, Any]) -> State:
    """A new game with options that a stranger has chosen."""
    game.check_public(options)
    return game.new(**options)


def new_setting(
    game: Game[Any, Any],
    options: dict[str, Any],
    chairs: list[Chair],
    *,
    clock: Clock | None = None,
    spectators: bool = True,
    listed: bool = False,
    pace: int = USUAL_PACE,
    coach: bool = False,
) -> Setting:
    """A new table, checked: the options go together, there is a chair for every seat, and the bots exist."""
    record = Record(new_public(game, options))
    refuse_idle(record.start.options)
    return setting_for(record, chairs, clock=clock, spectators=spectators, listed=listed, pace=pace, coach=coach)


def setting_for(
    record: Record,
    chairs: list[Chair],
    *,
    clock: Clock | None = None,
    spectators: bool = True,
    listed: bool = False,
    pace: int = USUAL_PACE,
    coach: bool = False,
    before: str = "",
    brought: bool = False,
) -> Setting:
    """A table for a game that begins as the record begins."""
    seats = record.start.seats
    if seats > MOST_SEATS:
        raise Refused("too-many-seats", f"A table has {MOST_SEATS} seats at most, and this game has {seats}.", where="options")
    if len(chairs) != seats:
        raise Refused(
            "bad-chairs",
            f"The game has {counted(seats, 'seat')}, and {len(chairs)} of them {'is' if len(chairs) == 1 else 'are'} filled.",
            where="chairs",
        )
    header = record.header()
    record.game.check_public(header.position or header.options or {})  # whoever sets it, others play at it
    known, automatic = bots(record.game), record.game.automatic_seats(record.start)
    chairs = [Chair(bot=Random.name) if seat in automatic else chair for seat, chair in enumerate(chairs)]
    for number, chair in enumerate(chairs, 1):
        if chair.bot and chair.name:
            text, fix = "A seat is a bot's or a person's: a bot has no name.", "Leave out the name, or the bot."
            raise Refused("bad-chairs", text, where=f"seat {number}", fix=fix)
        if chair.bot and chair.bot not in known:
            raise Refused(
                "unknown-bot",
                f"{record.game.title} has no bot {chair.bot!r}.",
                where=f"seat {number}",
                fix=f"It has: {', '.join(known)}.",
            )
    return Setting(
        header=header,
        chairs=tuple(Chair(bot=chair.bot, name=clean_name(chair.name)) for chair in chairs),
        clock=clock or Clock(),
        spectators=spectators,
        listed=listed,
        pace=pace,
        coach=coach,
        before=before,
        brought=brought,
    )
