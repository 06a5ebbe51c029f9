"""Lessons: the games that can be learned, the steps of each, and a step on its board."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from highcamp.engine.game import Game
from highcamp.engine.registry import list_games
from highcamp.house.acts import learning
from highcamp.lessons.form import Lessons, Step
from highcamp.lessons.walk import lessons_of
from highcamp.web import lesson
from highcamp.web.board import form_of
from highcamp.web.forms import Sent, whole_number
from highcamp.web.identity import AnyRequest, Asking, Keeping
from highcamp.web.pages.setting import find_game
from highcamp.web.pages.start import picture
from highcamp.web.pages.table import Window
from highcamp.web.rendering import page, render


@get("/learn")
async def games(request: AnyRequest, guest: Asking) -> Response[Any]:
    """All games that bring lessons, and how far the guest has come."""
    taught = [(game, lessons) for game in list_games() if (lessons := lessons_of(game)) is not None]
    return page(request, "learn.html", taught=taught, picture=picture, learned=await learning.learned(guest))


@post("/learn/forget", status_code=303)
async def forget(guest: Asking) -> Redirect:
    """Erase what the guest has learned."""
    await learning.forget(guest)
    return Redirect("/learn", status_code=303)


@get("/learn/{name:str}")
async def steps(request: AnyRequest, guest: Asking, browser: Keeping, name: FromPath[str]) -> Response[Any]:
    """The steps of a game, and the game at the end."""
    game, lessons = _find(name)
    short = lesson.short_game(lessons, browser.name, coach=await guest.is_new_to(name))
    known = {step for own, step in await learning.learned(guest) if own == name}
    following = next((step for step in lessons.path if step.name not in known), lessons.path[0])
    walked = known.issuperset(step.name for step in lessons.path)
    return page(request, "steps.html", game=game, lessons=lessons, short=short, known=known, following=following, walked=walked)


@get("/learn/{name:str}/{step:str}")
async def show(
    request: AnyRequest,
    guest: Asking,
    browser: Keeping,
    name: FromPath[str],
    step: FromPath[str],
    done: FromQuery[str] = "",
    tried: FromQuery[str] = "",
    window: Window = "",
) -> Response[Any]:
    """A step as far as it was taken, with the answer to what was tried last; for a script only its main part."""
    game, lessons = _find(name)
    taking = partial(lesson.parts, form_of(request, window), game, lessons, _step(lessons, step), done, tried)
    shown = await guest.house.work_out(taking)
    short = {} if shown["ask"] else lesson.short_game(lessons, browser.name, coach=await guest.is_new_to(name))
    context = {**shown, "short": short, "closing": lessons.game.text}
    if request.headers.get("accept", "").startswith("text/fragment"):
        return Response(render("lesson_main.html", **context), media_type=MediaType.HTML, headers={"cache-control": "no-store"})
    return page(request, "lesson.html", **context)


@post("/learn/{name:str}/{step:str}", status_code=303)
async def attempt(guest: Asking, browser: Keeping, name: FromPath[str], step: FromPath[str], form: Sent) -> Redirect:
    """Try a move. The answer stands at the address to which this leads, so that it can be looked at again."""
    game, lessons = _find(name)
    done, tried = form.get("done", ""), str(whole_number(form.get("move"), "move"))
    taken = await guest.house.work_out(partial(lesson.take, game, lessons, _step(lessons, step), done, tried))
    asked = urlencode({"done": done, "tried": tried} if done else {"tried": tried})
    key = await learning.remember(guest, game.name, step) if taken.is_done else None
    cookies = [browser.key_cookie(key)] if key else []
    return Redirect(f"/learn/{game.name}/{step}?{asked}", status_code=303, cookies=cookies)


def _find(name: str) -> tuple[Game[Any, Any], Lessons]:
    """The game of an address, and its lessons."""
    game = find_game(name)
    lessons = lessons_of(game)
    if lessons is None:
        raise NotFoundException
    return game, lessons


def _step(lessons: Lessons, name: str) -> Step:
    """The step of an address."""
    found = next((step for step in lessons.steps if step.name == name), None)
    if found is None:
        raise NotFoundException
    return found
