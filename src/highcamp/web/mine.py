"""Somebody's own statistics, by the JSON API, and as a file to take home."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from msgspec import Meta

from highcamp.house.acts import statistics
from highcamp.house.acts.statistics import Statistics
from highcamp.store.results import Result, Sum
from highcamp.web.description import ANYWHERE, MAY_HAVE_KEY, NEEDS_KEY
from highcamp.web.identity import Asking

Company = Annotated[bool, Meta(description="Whether other people played, too.")]
Level = Annotated[
    str, Meta(description="What the bots there played: a level, or a bot's name; 'several'; empty if there were none.")
]
Luck = Annotated[
    float | None,
    Meta(description="What chance has changed in your chance to win, from -1 to 1; null if no game was analysed."),
]
GivenAway = Annotated[
    float | None, Meta(description="What your own moves have cost of your chance to win, never above 0; null like the luck.")
]
Error = Annotated[float | None, Meta(description="The standard error of that.")]


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """What your games of one kind add up to."""

    game: str
    with_people: Company
    level: Level
    played: int
    counted: Annotated[int, Meta(description="Those that you could win: not against yourself, and not alone.")]
    won: Annotated[int, Meta(description="Those that you have won, be it together with others.")]
    best: Annotated[float | None, Meta(description="The most points you had at the end; null if that is not known.")]
    judged: Annotated[int, Meta(description="Those that were analysed: the rest is a game's, on average over them.")]
    luck: Luck
    luck_error: Error
    given_away: GivenAway
    given_away_error: Error


class Finished(msgspec.Struct, frozen=True, kw_only=True):
    """A game that was played to its end."""

    table: str
    there: Annotated[bool, Meta(description="Whether the table is still there to be looked at.")]
    game: str
    mode: Annotated[str, Meta(description="The options that were not as usual, in words.")]
    seats: int
    with_people: Company
    level: Level
    seat: Annotated[int | None, Meta(description="Yours; null if several were: such a game is neither won nor lost.")]
    share: Annotated[float | None, Meta(description="Your share of the win; null if you could not win.")]
    points: float | None
    at: Annotated[int, Meta(description="When it ended, in milliseconds since 1970.")]
    luck: Luck
    luck_error: Error
    given_away: GivenAway
    given_away_error: Error


class Mine(msgspec.Struct, frozen=True, kw_only=True):
    """Your games that are over."""

    kinds: Annotated[list[Kind], Meta(description="By game, and by who else played; most played first.")]
    results: Annotated[list[Finished], Meta(description="The games themselves, latest first.")]


def told(found: Statistics) -> Mine:
    """All that is known of somebody's games."""
    return Mine(kinds=[_kind(one) for one in found.sums], results=[_finished(one, found) for one in found.results])


def _kind(one: Sum) -> Kind:
    return Kind(**msgspec.structs.asdict(one))


def _finished(one: Result, found: Statistics) -> Finished:
    own = {name: value for name, value in msgspec.structs.asdict(one).items() if name != "people"}
    return Finished(**own, with_people=one.people > 0, there=one.table in found.seen)


@get("/mine", summary="Your statistics", security=MAY_HAVE_KEY, responses=ANYWHERE)
async def mine(guest: Asking) -> Mine:
    """How your games have ended: those that were played from their start to their end with your key. Nobody else sees it."""
    return told(await statistics.statistics(guest))


@post("/mine/erase", summary="Erase your statistics", status_code=204, security=NEEDS_KEY, responses=ANYWHERE)
async def erase(guest: Asking) -> None:
    """Erase how your games have ended. Nothing changes at the tables, and games that end later are kept again."""
    await statistics.erase(guest)


HANDLERS = [mine, erase]
