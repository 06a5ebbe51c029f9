"""The start page: the games, my tables, tables to join."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from highcamp.drawing import cover
from highcamp.engine.phrases import ago, counted, listed
from highcamp.engine.registry import game, labels, list_games
from highcamp.house.listing import Listed, Tally
from highcamp.web.identity import AnyRequest, Asking, Designing, Keeping
from highcamp.web.rendering import page

_MOST = 12  # tables in a list


class Player(NamedTuple):
    """Who has a seat, in a list."""

    seat: int
    name: str
    note: str
    """What a bot is called, or that the seat is open."""


class Card(NamedTuple):
    """A table in a list."""

    id: str
    title: str
    mode: str
    """What is special about the game, in words; empty if it is as usual."""
    players: list[Player]
    situation: str
    age: str
    yours: bool
    over: bool
    host: str
    """Who offers it; empty if they do not sit there."""
    free: str
    """How many seats are open; empty if none are."""

    @property
    def label(self) -> str:
        """The table in a few words, for those who hear them."""
        return f"{self.title} with {listed(player.name for player in self.players)}" if self.players else self.title


@get("/")
async def start(request: AnyRequest, guest: Asking, browser: Keeping, designer: Designing) -> Response[Any]:
    """The start page."""
    lists, now = guest.house.lists, guest.house.now()
    mine = await lists.tables_of(guest.key, _MOST) if guest.key else []
    mine_too = {own.row.id for own in mine}
    cards = [_card(own, now) for own in mine]
    return page(
        request,
        "start.html",
        games=labels(),
        picture=picture,
        taught={own.name for own in list_games() if own.lessons()},
        padded=[own for own in list_games() if own.pad()],
        mine=sorted(cards, key=lambda card: (card.over, not card.yours)),  # what waits for you comes first
        open=[_card(listed, now) for listed in await lists.open_tables(_MOST) if listed.row.id not in mine_too],
        tallies=[_tally(tally) for tally in await lists.tallies_of(guest.key)] if guest.key else [],
        name=browser.name,
        workshop=designer.is_welcome,
    )


@post("/table/{id:str}/remove", status_code=303)
async def remove(guest: Asking, id: FromPath[str]) -> Redirect:
    """Leave a table out of one's own list."""
    await guest.remove(id)
    return Redirect("/", status_code=303)


@cache
def picture(name: str) -> Markup:
    """The cover of a game; one that has none gets a mountain."""
    return Markup(game(name).cover() or cover.cover(name))


def _card(listed: Listed, now: int) -> Card:
    row, names = listed.row, listed.names
    over = row.over or bool(listed.shut)
    return Card(
        id=row.id,
        title=title(row.game),
        mode=" · ".join(listed.mode),
        players=[
            Player(seat, "You" if seat in listed.seats else names[seat], "open" if taker.is_open else taker.shown_bot)
            for seat, taker in enumerate(listed.takers)
        ],
        situation=listed.shut or (listed.result or "Over" if row.over else _turn(listed)),
        age=ago(now - row.public),
        yours=listed.is_yours and not over,
        over=over,
        host="" if listed.host is None else names[listed.host],
        free=counted(row.empty, "seat") + " open" if row.empty and not over else "",
    )


def _tally(tally: Tally) -> str:
    """How somebody has done at a game, in words."""
    won = f", {tally.won} won" if tally.counted else ""
    return f"{title(tally.game)}: {tally.played} played{won}"


def _turn(table: Listed) -> str:
    if table.is_yours:
        return "Your turn"
    if not table.actors:
        return "One moment"
    takers = table.takers
    if all(takers[actor.seat].is_open for actor in table.actors):
        return "Waiting for somebody to join"
    return f"Waiting for {listed(actor.name for actor in table.actors)}"


def title(game: str) -> str:
    """What a game is called, whether or not it is still here."""
    return next((label.title for label in labels() if label.name == game), game)
