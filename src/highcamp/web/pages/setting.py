"""Setting a table: at once with the usual things, or with everything chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect

from highcamp.bots.naming import bots, strongest
from highcamp.engine.facts import MOST_SEATS
from highcamp.engine.game import Game
from highcamp.engine.options import Option, options_of
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.table.live import Table
from highcamp.table.setting import Chair, Clock, Setting, clean_name, new_public, set_table
from highcamp.web.forms import Form, whole_number
from highcamp.web.identity import AnyRequest, Asking, Keeping
from highcamp.web.rendering import page

PACES = {"slow": 1600, "usual": 900, "fast": 300}
_GUEST = "Guest"
_LONGEST_PARTS = 8_000  # letters


def find_game(name: str) -> Game[Any, Any]:
    """The game of an address; one that does not exist is not found rather than refused."""
    try:
        return game_of(name)
    except Refused as refusal:
        if refusal.code != "unknown-game":
            raise
        from litestar.exceptions import NotFoundException

        raise NotFoundException from refusal


@post("/play/{name:str}", status_code=303)
async def play(guest: Asking, browser: Keeping, name: FromPath[str]) -> Redirect:
    """Play now: you in the first seat, good bots in the others."""
    game = find_game(name)
    seats = game.new().seats
    called = browser.name or _GUEST
    chairs = [Chair(name=called), *(Chair(bot=strongest(game).name) for _ in range(seats - 1))]
    table, key = await guest.set_table(set_table(game, {}, chairs))
    return redirect_to(table, browser.key_cookie(key))


@get("/new/{name:str}")
async def choose(request: AnyRequest, browser: Keeping, name: FromPath[str]) -> Response[Any]:
    """The form."""
    return _form(request, find_game(name), {"name_1": browser.name}, None)


@post("/new/{name:str}", status_code=303)
async def set_up(request: AnyRequest, guest: Asking, browser: Keeping, name: FromPath[str], form: Form) -> Response[Any]:
    """The form, filled in."""
    game = find_game(name)
    try:
        setting = read_form(game, form)
    except Refused as refusal:
        return _form(request, game, {"name_1": browser.name, **form}, refusal)
    table, key = await guest.set_table(setting)
    answer = redirect_to(table, browser.key_cookie(key))
    called = clean_name(form.get("name_1", ""))
    if called:
        answer.cookies.append(browser.name_cookie(called))
    return answer


def redirect_to(table: Table, key: Cookie) -> Redirect:
    """Go to a table, and keep the key that opens it."""
    return Redirect(f"/table/{table.id}", status_code=303, cookies=[key])


def _form(request: AnyRequest, game: Game[Any, Any], given: Mapping[str, str], refusal: Refused | None) -> Response[Any]:
    shown = [option for option in options_of(game.Options) if not option.study and option.kind != "other"]
    kinds = [(name, kind.line) for name, kind in bots(game).items()]
    return page(
        request,
        "set.html",
        422 if refusal else 200,
        label=game,
        options=shown,
        bots=kinds,
        values=given,
        refusal=refusal,
        blamed=_blamed(shown, refusal),
        own=game.own_parts,
    )


def _blamed(shown: list[Option], refusal: Refused | None) -> str:
    """The field of the form that a refusal is about, if it is about one."""
    blamed = {name: name for name in ("clock", "seconds", "pace")}
    blamed |= {f"option {name}": name for name in ["own", *(option.name for option in shown)]}
    blamed |= {f"seat {number}": f"seat_{number}" for number in range(1, MOST_SEATS + 1)}
    return blamed.get(refusal.where, "") if refusal else ""


def read_form(game: Game[Any, Any], given: Mapping[str, str]) -> Setting:
    """A setting from the fields of the form."""
    options = {
        option.name: _value(option, given.get(option.name))
        for option in options_of(game.Options)
        if not option.study and option.kind != "other" and (option.name in given or (option.kind == "switch" and given))
    }
    if given.get("own", "").strip():
        options["own"] = _own_parts(game, given["own"])
    seats = new_public(game, options).seats
    chairs = [_chair(game, given, number) for number in range(1, seats + 1)]
    per = given.get("clock", "none")
    if per not in ("none", "move", "game"):
        raise Refused("bad-clock", "A clock counts per move, per game or not at all.", where="clock")
    seconds = whole_number(given.get("seconds") or "60", "seconds")
    if not 5 <= seconds <= 86_400:
        raise Refused("bad-clock", "A clock runs from 5 seconds to a day.", where="seconds")
    pace = PACES.get(given.get("pace", "usual"))
    if pace is None:
        raise Refused("bad-pace", f"Bots play at one of these paces: {', '.join(PACES)}.", where="pace")
    return set_table(
        game,
        options,
        chairs,
        clock=Clock(per=per, seconds=seconds),  # type: ignore[arg-type]  # checked above
        spectators="spectators" in given,
        listed="listed" in given,
        pace=pace,
    )


def _value(option: Option, text: str | None) -> Any:
    if option.kind == "switch":
        return text in ("yes", "on", "true")
    if option.kind == "number":
        return whole_number(text, f"option {option.name}")
    return next((value for value in option.values if str(value) == text), text)


def _chair(game: Game[Any, Any], given: Mapping[str, str], number: int) -> Chair:
    kind = given.get(f"seat_{number}", "you" if number == 1 else f"bot:{strongest(game).name}")
    name = clean_name(given.get(f"name_{number}", ""))
    if kind == "open":
        return Chair()
    if kind in ("you", "hotseat"):
        return Chair(name=name or (_GUEST if kind == "you" else f"Guest {number}"))
    if kind.startswith("bot:"):
        return Chair(bot=kind.removeprefix("bot:"))
    raise Refused("bad-chair", "A seat is yours, open, or a bot's.", where=f"seat {number}")


def _own_parts(game: Game[Any, Any], text: str) -> Any:
    """Parts of one's own, which may only be described, never programmed."""
    if len(text) > _LONGEST_PARTS:
        raise Refused("too-large", f"Parts of your own may take {_LONGEST_PARTS:,} letters.", where="option own")
    try:
        return game.parse_own(text)
    except RecursionError:
        raise Refused("bad-parts", "This is nested too deeply.", where="option own") from None
    except Refused as wrong:
        place = f"{wrong.where[:1].upper()}{wrong.where[1:]}: " if wrong.where != "option own" else ""
        raise Refused(wrong.code, place + wrong.text, where="option own", fix=wrong.fix) from None
