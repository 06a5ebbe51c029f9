"""A page of one's own: how my games have ended, to look at, to take home, and to erase."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.response import Redirect
from markupsafe import Markup

from highcamp.drawing.plots import figure as drawn
from highcamp.engine.phrases import ago, figure
from highcamp.engine.words import Reader
from highcamp.house.acts import statistics
from highcamp.house.results import SEVERAL
from highcamp.store.results import Result, Sum
from highcamp.web import mine
from highcamp.web.identity import AnyRequest, Asking
from highcamp.web.over_time import MOST, TOGETHER, over_time
from highcamp.web.pages.start import title
from highcamp.web.rendering import page

_LATEST = 20  # games in the list
_LOOKED_AT = 5 * (MOST + TOGETHER)  # for those that were analysed
_WHOLE = 0.995  # of a win: whoever has less has shared it


Figure = tuple[str, ...]
"""A figure, and what is added to it in small letters; empty if it is not known."""


class Row(NamedTuple):
    """Games of one kind."""

    company: str
    played: int
    won: Figure
    best: Figure
    luck: Figure
    given_away: Figure


class Line(NamedTuple):
    """A game that is over."""

    title: str
    mode: str
    company: str
    outcome: str
    points: str
    luck: Figure
    given_away: Figure
    age: str
    at: str
    """The day, for machines."""
    table: str
    """Where it can be seen again; empty if it is gone."""


@get("/mine")
async def show(request: AnyRequest, guest: Asking) -> Response[Any]:
    """What my games add up to, how luck and play went over time, and the latest games."""
    found = await statistics.statistics(guest, _LOOKED_AT)
    course = over_time(found.results)
    sums = sorted(found.sums, key=lambda one: (-_played(found.sums, one.game), one.game))
    return page(
        request,
        "mine.html",
        games=[(title(game), _rows(own)) for game, own in groupby(sums, key=lambda one: one.game)],
        played=sum(one.played for one in found.sums),
        judged=any(one.judged for one in found.sums),
        course=None if course is None else Markup(drawn(course, id="over-time")),  # by us, and escaped where it was drawn
        sheet=None if course is None else course.sheet().read_by(Reader(())),
        lines=[_line(one, guest.house.now(), there=one.table in found.seen) for one in found.results[:_LATEST]],
    )


@get("/mine/export")
async def export(guest: Asking) -> Response[bytes]:
    """All of it as a file."""
    body = msgspec.json.format(msgspec.json.encode(mine.told(await statistics.statistics(guest))), indent=2)
    headers = {"content-disposition": 'attachment; filename="highcamp-results.json"', "cache-control": "no-store"}
    return Response(body, media_type=MediaType.JSON, headers=headers)


@post("/mine/erase", status_code=303)
async def erase(guest: Asking) -> Redirect:
    """Erase all of it."""
    await statistics.erase(guest)
    return Redirect("/mine", status_code=303)


def _played(sums: Iterable[Sum], game: str) -> int:
    return sum(one.played for one in sums if one.game == game)


def _rows(sums: Iterable[Sum]) -> list[Row]:
    return [
        Row(
            company=_company(one.with_people, one.level),
            played=one.played,
            won=(f"{one.won} of {one.counted}", f"{one.won / one.counted:.0%}") if one.counted else (),
            best=() if one.best is None else (figure(one.best), ""),
            luck=_change(one.luck, one.luck_error),
            given_away=_change(one.given_away, one.given_away_error),
        )
        for one in sums
    ]


def _line(one: Result, now: int, *, there: bool) -> Line:
    return Line(
        title=title(one.game),
        mode=one.mode,
        company=_company(one.people > 0, one.level),
        outcome=_outcome(one),
        points="" if one.points is None else figure(one.points),
        luck=_change(one.luck, one.luck_error),
        given_away=_change(one.given_away, one.given_away_error),
        age=ago(now - one.at),
        at=datetime.fromtimestamp(one.at / 1000, UTC).strftime("%Y-%m-%d"),
        table=one.table if there else "",
    )


def _company(with_people: bool, level: str) -> str:
    """Who else played."""
    bots = "mixed bots" if level == SEVERAL else f"{level} bots" if level else ""
    return " and ".join(["people"] * with_people + [bots] * bool(bots)) or "nobody else"


def _outcome(one: Result) -> str:
    if one.share is None:
        return "Several seats were yours" if one.seat is None else "Played"
    return "Lost" if one.share <= 0 else "Won" if one.share > _WHOLE else "Shared the win"


def _change(value: float | None, error: float | None) -> Figure:
    """How much of a chance to win that is, with how sure it is."""
    if value is None:
        return ()
    sign = "+" if round(value, 3) > 0 else "−" if round(value, 3) < 0 else ""
    return f"{sign}{abs(value):.1%}", f"± {error:.1%}" if error else ""
