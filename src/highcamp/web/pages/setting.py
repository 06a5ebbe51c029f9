"""Setting a table: at once with the usual things, or with everything chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from highcamp.bots.naming import USUAL, levels, players
from highcamp.engine.facts import MOST_SEATS
from highcamp.engine.game import Game
from highcamp.engine.options import Option
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.house.acts.guest import NAMELESS
from highcamp.table.live import Table
from highcamp.table.setting import Chair, Clock, Setting, clean_name, new_public, new_setting
from highcamp.table.taker import Taker
from highcamp.web import choosing, own
from highcamp.web.choosing import Review
from highcamp.web.forms import Sent, fields, sent_form, whole_number
from highcamp.web.identity import AnyRequest, Asking, Keeping, Serving
from highcamp.web.rendering import page

PACES = {"slow": 1600, "usual": 900, "fast": 300}
_MINUTES = re.compile(r"\d{1,4}([.,]\d{1,2})?")


class Row(NamedTuple):
    """A seat as the form shows it: who takes it, by the word of the form, and the name that was written for them."""

    number: int
    taker: str
    name: str

    @property
    def colour(self) -> str:
        """What the seat is called as long as nobody has it."""
        return Taker().name_in(self.number - 1)

    def called(self, taker: str) -> str:
        """What such a taker is called at the table, as far as it is known before."""
        known = {"you": "You", "hotseat": _guest(self.number), "open": f"{self.colour}, a friend"}
        return known.get(taker) or Taker(bot=taker).name_in(self.number - 1)

    @property
    def who(self) -> str:
        """Whoever takes it."""
        return (self.name if self.taker in ("you", "hotseat") else "") or self.called(self.taker)


def find_game(name: str) -> Game[Any, Any]:
    """The game of an address; one that does not exist is not found rather than refused."""
    try:
        return game_of(name)
    except Refused as refusal:
        if refusal.code != "unknown-game":
            raise
        raise NotFoundException from refusal


@post("/play/{name:str}", status_code=303)
async def play(guest: Asking, browser: Keeping, name: FromPath[str], form: Sent) -> Redirect:
    """Play now: you in the first seat, sound bots in the others; for a first game with a coach, unless the form says no."""
    game = find_game(name)
    coach = form.get("coach") != "no" and await guest.is_new_to(name)
    usual = partial(_usual, game, browser.name or NAMELESS, coach)
    setting = await guest.house.work_out(usual, guest.house.experience.of(game, {}))
    table, key = await guest.set_table(setting)
    return redirect_to(table, browser.key_cookie(key))


def _usual(game: Game[Any, Any], called: str, coach: bool) -> Setting:
    bots_own = [Chair(bot=USUAL)] * (game.new().seats - 1)
    return new_setting(game, {}, [Chair(name=called), *bots_own], coach=coach)


@get("/new/{name:str}")
async def choose(
    request: AnyRequest, guest: Asking, browser: Keeping, name: FromPath[str], preset: FromQuery[str] = ""
) -> Response[Any]:
    """The form, with the usual options or those of a preset."""
    game = find_game(name)
    known = next((one for one in game.presets() if one.name == preset), None)
    coach = known.coach if known and known.coach else await guest.is_new_to(name)
    said = await guest.house.work_out(partial(_as_it_comes, name, known.name if known else ""))
    return _form(request, game, known.options if known else {}, {"name_1": browser.name}, said, None, coach)


@post("/new/{name:str}", status_code=303)
async def set_up(request: AnyRequest, guest: Asking, browser: Keeping, name: FromPath[str]) -> Response[Any]:
    """The form, filled in."""
    game = find_game(name)
    given = await filled_in(request)
    try:
        setting = await guest.house.work_out(partial(read_form, game, given))
        table, key = await guest.set_table(setting, first=read_first(given))
    except Refused as refusal:
        said = await guest.house.work_out(partial(choosing.review_form, game, given))
        return _form(request, game, chosen(game, given), {"name_1": browser.name, **given}, said, refusal, "coach" in given)
    answer = redirect_to(table, browser.key_cookie(key))
    called = clean_name(given.get("name_1", ""))
    if called:
        answer.cookies.append(browser.name_cookie(called))
    return answer


@post("/new/{name:str}/check", status_code=200)
async def check(house: Serving, name: FromPath[str], form: Sent) -> Response[Review]:
    """What is to be said of the form as it is now, while somebody fills it in."""
    said = await house.work_out(partial(choosing.review_form, find_game(name), form))
    return Response(said, media_type=MediaType.JSON, status_code=200)


@get("/new/{name:str}/start/{option:str}/{start:str}")
async def start(name: FromPath[str], option: FromPath[str], start: FromPath[str]) -> Response[str]:
    """One of our own parts, to start from."""
    return Response(own.start(find_game(name), option, start), media_type=MediaType.TEXT)


async def filled_in(request: AnyRequest) -> dict[str, str]:
    """The fields of the form. A file stands for the field that it belongs to, where nothing is written there."""
    if request.content_type[0] == MediaType.JSON:
        return await fields(request)
    sent = await sent_form(request)
    given = {name: value for name, value in sent.items() if isinstance(value, str)}
    for name, file in sent.items():
        option = name.removesuffix("_file")
        if isinstance(file, UploadFile) and option != name and not given.get(option, "").strip():
            given[option] = (await file.read(4 * own.LONGEST + 1)).decode("utf-8", "replace")
    return given


def redirect_to(table: Table, key: Cookie) -> Redirect:
    """Go to a table, and keep the key that opens it."""
    return Redirect(f"/table/{table.id}", status_code=303, cookies=[key])


@cache
def _as_it_comes(name: str, preset: str) -> Review:
    """What is to be said of a form that nobody has touched, with the options of one of the game's presets or the usual ones."""
    game = game_of(name)
    options = next((one.options for one in game.presets() if one.name == preset), {})
    sent = {option: "yes" if value is True else str(value) for option, value in options.items() if value is not False}
    return choosing.review_form(game, {**sent, **{f"has_{option}": "yes" for option in options}})


def chosen(game: Game[Any, Any], given: Mapping[str, str]) -> dict[str, Any]:
    """What was chosen, as far as it can be read."""
    try:
        return choosing.read(game, given)
    except Refused:
        return {option.name: given[option.name] for option in choosing.form_options(game) if option.name in given}


def _form(
    request: AnyRequest,
    game: Game[Any, Any],
    chosen: Mapping[str, Any],
    given: Mapping[str, str],
    said: Review,
    refusal: Refused | None,
    coach: bool,
) -> Response[Any]:
    usual = {option.name: option.default for option in choosing.form_options(game)}
    return page(
        request,
        "set.html",
        422 if refusal else 200,
        label=game,
        presets=[
            (preset, {**usual, **preset.options, **({"coach": True} if preset.coach else {})}) for preset in game.presets()
        ],
        coach=coach,
        said=said,
        levels=[(name, kind.line) for name, kind in levels(game).items()],
        players=[(name, kind.line) for name, kind in players(game).items()],
        values=given,
        rows=[
            Row(number, _taker(game, given, number), given.get(f"name_{number}", ""))
            for number in range(1, game.facts.seats[1] + 1)
        ],
        refusal=refusal,
        own=own.own_fields(game),
        longest=own.LONGEST,
        begun=game.begins(0, game.new()) is not None,
        **asking(game, chosen, refusal),
    )


def asking(game: Game[Any, Any], chosen: Mapping[str, Any], refusal: Refused | None) -> dict[str, Any]:
    """What the fields for options need (``options.html``)."""
    shown = choosing.form_options(game)
    usual = {option.name: option.default for option in shown}
    return {
        "options": shown,
        "few": choosing.FEW,
        "chosen": {**usual, **chosen},
        "blamed": _blamed(shown, game, refusal),
    }


def offer(request: AnyRequest, game: Game[Any, Any], given: Mapping[str, str], said: Review) -> Response[Any]:
    """The form as somebody has filled it in elsewhere."""
    return _form(request, game, chosen(game, given), given, said, None, coach=False)


def _blamed(shown: list[Option], game: Game[Any, Any], refusal: Refused | None) -> str:
    """The field of the form that a refusal is about, if it is about one."""
    if refusal is None:
        return ""
    blamed = {name: name for name in ("clock", "minutes", "pace", "first", "games", "bot", "seed")}
    names = [*(one.option for one in own.own_fields(game)), *(option.name for option in shown)]
    blamed |= {f"option {name}": name for name in names}
    blamed |= {f"seat {number}": f"seat_{number}" for number in range(1, MOST_SEATS + 1)}
    where = refusal.where.partition(",")[0].partition(".")[0]  # a place inside a part of one's own
    return blamed.get(where, "")


def read_form(game: Game[Any, Any], given: Mapping[str, str]) -> Setting:
    """A setting from the fields of the form."""
    options = {**choosing.read(game, given), **own.read(game, given)}
    seats = new_public(game, options).seats
    chairs = [_chair(game, given, number) for number in range(1, seats + 1)]
    pace = PACES.get(given.get("pace", "usual"))
    if pace is None:
        raise Refused("bad-pace", f"Bots play at one of these paces: {', '.join(PACES)}.", where="pace")
    return new_setting(
        game,
        options,
        chairs,
        clock=_clock(given),
        spectators="spectators" in given,
        listed="listed" in given,
        pace=pace,
        coach="coach" in given,
    )


def read_first(given: Mapping[str, str]) -> int | None:
    """The seat that was agreed to begin; None where it is drawn by lot."""
    return None if given.get("first", "lot") == "lot" else whole_number(given["first"], "first") - 1


def _clock(given: Mapping[str, str]) -> Clock:
    per = given.get("clock", "none")
    if per not in ("none", "move", "game"):
        raise Refused("bad-clock", "A clock counts per move, per game or not at all.", where="clock")
    if per == "none":
        return Clock()
    minutes = given.get("minutes", "").strip() or "5"
    seconds = round(60 * float(minutes.replace(",", "."))) if _MINUTES.fullmatch(minutes) and minutes.isascii() else 0
    if not 5 <= seconds <= 86_400:
        fix = "Write minutes, such as 0.5 or 20."
        raise Refused("bad-clock", "A clock runs from 5 seconds to a day.", where="minutes", fix=fix)
    return Clock(per=per, seconds=seconds)  # type: ignore[arg-type]  # checked above


def _taker(game: Game[Any, Any], given: Mapping[str, str], number: int) -> str:
    """Who takes a seat, by the word of the form: you the first, the usual bots the others."""
    return given.get(f"seat_{number}", "you" if number == 1 else f"bot:{USUAL}")


def _guest(number: int) -> str:
    return f"{NAMELESS} {number}"


def _chair(game: Game[Any, Any], given: Mapping[str, str], number: int) -> Chair:
    kind = _taker(game, given, number)
    name = clean_name(given.get(f"name_{number}", ""))
    if kind == "open":
        return Chair()
    if kind in ("you", "hotseat"):
        return Chair(name=name or (NAMELESS if kind == "you" else _guest(number)))
    if kind.startswith("bot:"):
        return Chair(bot=kind.removeprefix("bot:"))
    raise Refused("bad-chair", "A seat is yours, open, or a bot's.", where=f"seat {number}")
