"""A game seen again: step by step, as far as the viewer may see; to go on from, to take home, to bring along."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple, get_args

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from highcamp.bots.naming import strongest
from highcamp.engine.game import Game
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.scene import Form as WindowForm
from highcamp.house.acts import Guest
from highcamp.house.denials import Forbidden
from highcamp.house.shown import Form as Made
from highcamp.house.shown import Shown
from highcamp.house.sight import Sight
from highcamp.table.closed import ClosedTable
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.replay import Course, branch, chairs, entries, step_at
from highcamp.table.setting import Chair, Setting, settle
from highcamp.table.viewer import Viewer, look
from highcamp.web.answers import wants_json
from highcamp.web.board import form_of
from highcamp.web.forms import Form, sent_form, whole_number
from highcamp.web.identity import AnyRequest, Asking, Keeping
from highcamp.web.messages import LARGEST
from highcamp.web.pages.closed import closed_page
from highcamp.web.pages.setting import redirect_to
from highcamp.web.pages.table import As, Window, eyes
from highcamp.web.rendering import page, render

_LONG = 4_000  # events of a game that luck may prolong without bound: several times what people play


def viewpoints(table: Table, viewer: Viewer) -> list[int]:
    """The seats through whose eyes the viewer may look back: all when the game is over, its own while it runs."""
    return list(range(table.seats)) if table.state.over else list(viewer.seats)


def eyes_for(table: Table, viewer: Viewer, asked: int | None) -> int | None:
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


def _still(form: WindowForm, shown: Shown) -> dict[str, Any]:
    """What a moment looked like, in which nothing can be pressed."""
    game, view = game_of(shown.frame.game), shown.frame.view
    names = [seat.name for seat in shown.frame.seats]  # the eyes may be another's
    scene = game.scene(view, form=form, mode="watch", names=names)
    text = game.text(view, names=names)
    return {"form": form, "svg": Markup(scene.board), "hand": Markup(scene.hand), "text": text}


STILLS: Final[dict[WindowForm, Made]] = {form: partial(_still, form) for form in get_args(WindowForm)}
"""By the form of the window, what the template of a moment needs."""


class Moment(NamedTuple):
    """A step of a game that is seen again, or a moment within it."""

    sight: Sight
    shown: Shown
    at: int
    last: int
    events: int
    """How many had happened then."""
    seats: list[int]
    """Through whose eyes one may look."""
    heir: int | None
    """The seat in which the viewer would play on from here."""
    course: Course


async def moment(guest: Guest, id: str, asked: int | None, at: int | None, form: WindowForm = "tall") -> Moment:
    """A step, through the eyes that were asked for; the last by default."""
    sight = await guest.look(id)
    through = eyes_for(sight.table, sight.viewer, asked)
    course = await sight.opened.course(sight.table, through)
    last = len(course.steps) - 1
    return await _moment(guest, sight, through, course, course.steps[last if at is None else min(max(at, 0), last)], form)


async def numbered(guest: Guest, id: str, asked: int | None, number: int, form: WindowForm = "tall") -> Moment:
    """A moment by its number among all that the viewer has seen: whoever asks for another is told that there is none."""
    sight = await guest.look(id)
    through = eyes_for(sight.table, sight.viewer, asked)
    events = await sight.opened.moment(sight.table, through, number)
    if events is None:
        raise NotFoundException
    return await _moment(guest, sight, through, await sight.opened.course(sight.table, through), events, form)


async def _moment(guest: Guest, sight: Sight, through: int | None, course: Course, events: int, form: WindowForm) -> Moment:
    shown = await guest.house.stills.still(sight, through, events, STILLS[form])
    seats, mine = viewpoints(sight.table, sight.viewer), heir(sight.table, sight.viewer, through, events)
    return Moment(sight, shown, step_at(course.steps, events), len(course.steps) - 1, events, seats, mine, course)


@get("/table/{id:str}/replay")
async def show(
    request: AnyRequest,
    guest: Asking,
    id: FromPath[str],
    number: As = None,
    at: FromQuery[int | None] = None,
    window: Window = "",
) -> Response[Any]:
    """The page, from the beginning; or, for a script that steps, only its main part."""
    form = form_of(request, window)
    try:
        then = await moment(guest, id, eyes(number), at or 0, form)
    except ClosedTable as closed:
        return await closed_page(request, guest, closed)
    frame, table = then.shown.frame, then.sight.table
    moments, stations = then.course.moments, then.course.stations
    over = table.state.over
    context: dict[str, Any] = {
        "frame": frame,
        **then.shown.form(STILLS[form]),
        "at": then.at,
        "last": then.last,
        "seats": then.seats,
        "lines": [(told, moments[told.moment - 1] if told.moment else None) for told in frame.log],
        "running": not over,
        "heir": then.heir,
        "jumps": [(name, _before(places, then.at), _behind(places, then.at)) for name, places in stations.items()],
        "hands": table.game.hands(table.record.at(then.events)) if over else (),
    }
    if request.headers.get("accept", "").startswith("text/fragment"):
        return Response(render("replay_main.html", **context), media_type=MediaType.HTML, headers={"cache-control": "no-store"})
    return page(request, "replay.html", **context)


def _before(places: list[int], at: int) -> int | None:
    return next((place for place in reversed(places) if place < at), None)


def _behind(places: list[int], at: int) -> int | None:
    return next((place for place in places if place > at), None)


@get("/table/{id:str}/moment/{nth:int}")
async def seen_then(
    request: AnyRequest, guest: Asking, id: FromPath[str], nth: FromPath[int], number: As = None, window: Window = ""
) -> Response[Any]:
    """The board of a moment, for a script that shows it; whoever has none is led to the replay."""
    form = form_of(request, window)
    then = await numbered(guest, id, eyes(number), nth, form)
    if request.headers.get("accept", "").startswith("text/fragment"):
        shown = render("moment.html", frame=then.shown.frame, number=nth, **then.shown.form(STILLS[form]))
        return Response(shown, media_type=MediaType.HTML, headers={"cache-control": "no-store"})
    through = "" if then.shown.frame.seat is None else f"&as={then.shown.frame.seat + 1}"
    return Redirect(f"/table/{id}/replay?at={then.at}{through}", status_code=303)


@post("/table/{id:str}/continue")
async def go_on(guest: Asking, browser: Keeping, id: FromPath[str], form: Form) -> Response[Any]:
    """A new table that goes on from a step of this one, against bots."""
    asked = whole_number(form["as"], "as") - 1 if form.get("as") else None
    then = await moment(guest, id, asked, whole_number(form.get("at"), "at"))
    table, key, _ = await continue_from(then, guest, browser.name)
    return redirect_to(table, browser.key_cookie(key))


async def continue_from(then: Moment, guest: Guest, name: str) -> tuple[Table, str, int]:
    """Set a new table that goes on from there; with its host's key, and the seat of whoever plays on."""
    if then.heir is None:
        raise Forbidden("Only a player can go on from a game that is still running.")
    setting = await guest.house.work_out(partial(_going_on, then.sight.table, then.heir, then.events, name or "Guest"))
    table, key = await guest.set_table(setting)
    return table, key, then.heir


def _going_on(table: Table, heir: int, events: int, name: str) -> Setting:
    record = branch(table, heir, events)
    if record.state.over:
        raise Refused("over", "The game is over there.", fix="Go back a step.")
    strong = strongest(record.game).name
    sitting = [Chair(name=name) if seat == heir else Chair(bot=strong) for seat in range(table.seats)]
    return settle(record, sitting, before=table.id)


@get("/table/{id:str}/record")
async def download(guest: Asking, id: FromPath[str]) -> Response[Any]:
    """The whole record, once the game is over or closed."""
    return await record_of(guest, id)


async def record_of(guest: Guest, id: str) -> Response[Any]:
    """A game at which nobody can act any more, as a file."""
    try:
        found = await guest.look(id)
    except ClosedTable as closed:
        return _file(closed.setting.header.game, id, await guest.house.archive.record(closed))
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
async def upload(request: AnyRequest, guest: Asking, browser: Keeping) -> Response[Any]:
    """A table for a record: to be watched, and played on."""
    sent = (await sent_form(request)).get("record")
    text = (await sent.read()).decode("utf-8", "replace") if isinstance(sent, UploadFile) else str(sent or "")
    try:
        table, key = await bring_record(guest, text)
    except Refused as refusal:
        if wants_json(request):
            raise
        return page(request, "records.html", 422, refusal=refusal)
    return Redirect(f"/table/{table.id}/replay", status_code=303, cookies=[browser.key_cookie(key)])


async def bring_record(guest: Guest, text: str) -> tuple[Table, str]:
    """Set a table at which all of a record has happened; with its host's key."""
    guest.take_table()
    if len(text) > LARGEST:
        raise Refused("too-large", f"A record may have {LARGEST:,} letters.")
    key = await guest.lasting_key()
    return await guest.house.keep(partial(_told, text, guest.house.now()), key), key


def _told(text: str, at: int) -> tuple[Setting, list[Entry]]:
    record = Record.loads(text, public=True, most=most_events)
    return settle(record, chairs(record)), entries(record, at)
