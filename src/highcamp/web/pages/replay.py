"""A game seen again: step by step, as far as the viewer may see; to go on from, to take home, to bring along."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from highcamp.bots.naming import strongest
from highcamp.engine.game import Game
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.house.acts import Guest
from highcamp.house.denials import Forbidden
from highcamp.house.shown import Shown
from highcamp.table.closed import ClosedTable
from highcamp.table.live import Table
from highcamp.table.replay import branch, chairs, entries
from highcamp.table.setting import Chair, settle
from highcamp.table.viewer import Viewer, look
from highcamp.web import identity
from highcamp.web.answers import wants_json
from highcamp.web.forms import Form, sent_form
from highcamp.web.identity import AnyRequest, Asking, whole_number
from highcamp.web.pages.closed import closed_page
from highcamp.web.pages.setting import seated
from highcamp.web.pages.table import As, eyes
from highcamp.web.rendering import page, render

LARGEST = 1_000_000  # bytes of a record that is brought along
_LONG = 4_000  # events of a game that luck may prolong without bound: several times what people play


def viewpoints(table: Table, viewer: Viewer) -> list[int]:
    """The seats through whose eyes the viewer may look back: all when the game is over, its own while it runs."""
    return list(range(table.seats)) if table.state.over else list(viewer.seats)


def chosen(table: Table, viewer: Viewer, asked: int | None) -> int | None:
    """Whose eyes."""
    allowed = viewpoints(table, viewer)
    if asked is not None:
        if asked not in allowed:
            raise Forbidden("You may look through other eyes when the game is over.")
        return asked
    return look(table, viewer).eyes  # people who share a screen say whose eyes they mean


def heir(table: Table, viewer: Viewer, through: int | None, events: int) -> int | None:
    """The seat in which the viewer would play on from there: whose eyes were chosen, or of the viewer's own seats the one whose
    turn it is. None if a running game is not the viewer's to go on with.
    """
    if through is not None or table.state.over:
        return through or 0
    acting = [seat for seat in table.record.at(events).acting() if seat in viewer.seats]
    return next(iter([*acting, *viewer.seats]), None)


def drawn(shown: Shown) -> dict[str, Any]:
    """The board of a still, in which nothing can be pressed."""
    game, view = game_of(shown.frame.game), shown.frame.view
    names = [seat.name for seat in shown.frame.seats]  # the eyes may be another's
    return {"svg": Markup(game.svg(view, mode="watch", names=names)), "text": game.text(view, names=names)}


@get("/table/{id:str}/replay")
async def show(
    request: AnyRequest, guest: Asking, id: FromPath[str], number: As = None, at: FromQuery[int | None] = None
) -> Response[Any]:
    """The page, or, for a script that steps, only its main part."""
    try:
        sight = await guest.look(id)
    except ClosedTable as closed:
        return await closed_page(request, guest, closed)
    table, viewer = sight.table, sight.viewer
    through = chosen(table, viewer, eyes(number))
    steps = await sight.opened.replay(table, through)
    last = len(steps) - 1
    step = last if at is None else min(max(at, 0), last)
    shown = await guest.house.stills.still(sight, through, steps[step], drawn)
    frame = shown.frame
    context: dict[str, Any] = {
        "frame": frame,
        **shown.form(drawn),
        "at": step,
        "last": last,
        "seats": viewpoints(table, viewer),
        "lines": frame.log,
        "running": not table.state.over,
        "heir": heir(table, viewer, through, steps[step]),
    }
    if request.headers.get("accept", "").startswith("text/fragment"):
        return Response(render("replay_main.html", **context), media_type=MediaType.HTML, headers={"cache-control": "no-store"})
    return page(request, "replay.html", **context)


@post("/table/{id:str}/continue")
async def go_on(request: AnyRequest, guest: Asking, id: FromPath[str], form: Form) -> Response[Any]:
    """A new table that goes on from a step of this one, against bots."""
    guest, key = await guest.known()
    sight = await guest.look(id)
    table = sight.table
    through = chosen(table, sight.viewer, whole_number(form["as"], "as") - 1 if form.get("as") else None)
    steps = await sight.opened.replay(table, through)
    step = min(max(whole_number(form.get("at"), "at"), 0), len(steps) - 1)
    mine = heir(table, sight.viewer, through, steps[step])
    if mine is None:
        raise Forbidden("Only a player can go on from a game that is still running.")
    record = branch(table, mine, steps[step])
    if record.state.over:
        raise Refused("over", "The game is over there.", fix="Go back a step.")
    name = identity.name_of(request) or "Guest"
    strong = strongest(record.game).name
    sitting = [Chair(name=name) if seat == mine else Chair(bot=strong) for seat in range(table.seats)]
    identity.may_set(request)
    new = await guest.house.set_table(settle(record, sitting, before=id), key)
    return seated(request, new, key)


@get("/table/{id:str}/record")
async def download(guest: Asking, id: FromPath[str]) -> Response[Any]:
    """The whole record, once the game is over or closed."""
    return await record_of(guest, id)


async def record_of(guest: Guest, id: str) -> Response[Any]:
    """A game at which nobody can act any more, as a file."""
    try:
        found = await guest.look(id)
    except ClosedTable as closed:
        return _file(closed.setting.header.game, id, await guest.house.record_of(closed))
    if not found.table.state.over:
        raise Refused("not-over", "The record holds what is still hidden: it is given when the game is over.")
    return _file(found.table.game.name, id, await found.opened.effort.do(partial(_dumped, found.table)))


def _dumped(table: Table) -> str:
    record = table.record.fork()
    record.players = [table.name(seat) for seat in range(table.seats)]
    return record.dumps()


def _file(game: str, id: str, record: str) -> Response[Any]:
    name = f'attachment; filename="{game}-{id}.jsonl"'
    return Response(record, media_type="application/jsonl", headers={"content-disposition": name})


def most_events(game: Game[Any, Any]) -> int:
    """How long a record may be: as long as a game can be, and no longer than anybody would play."""
    return min(game.facts.longest or _LONG, _LONG)


@get("/records")
async def bring(request: AnyRequest) -> Response[Any]:
    """Where a record can be brought along."""
    return page(request, "records.html", refusal=None)


@post("/records", request_max_body_size=2 * LARGEST)
async def upload(request: AnyRequest, guest: Asking) -> Response[Any]:
    """A table for a record: to be watched, and played on."""
    sent = (await sent_form(request)).get("record")
    text = (await sent.read()).decode("utf-8", "replace") if isinstance(sent, UploadFile) else str(sent or "")
    guest, key = await guest.known()
    identity.may_set(request)
    try:
        if len(text) > LARGEST:
            raise Refused("too-large", f"A record may have {LARGEST:,} letters.")
        record = await guest.house.reading.do(partial(Record.loads, text, public=True, most=most_events))
    except Refused as refusal:
        if wants_json(request):
            raise
        return page(request, "records.html", 422, refusal=refusal)
    table = await guest.house.keep(settle(record, chairs(record)), entries(record, guest.house.now()), key)
    answer = seated(request, table, key)
    return Redirect(f"/table/{table.id}/replay", status_code=303, cookies=answer.cookies)
