"""Score pads for a game on a real table: the same code as ``highcamp score``. What a pad asks for and shows is the game's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from highcamp.engine.pad import FORM, NAME, Field, Filled, Pad
from highcamp.engine.refusal import Refused
from highcamp.web.forms import Sent, whole_number
from highcamp.web.identity import AnyRequest, Serving
from highcamp.web.pages.setting import find_game
from highcamp.web.rendering import page


@get("/score/{name:str}")
async def show(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    """An empty pad."""
    return _page(request, name, pad_of(name), {}, None, None)


@post("/score/{name:str}", status_code=200)
async def score(request: AnyRequest, house: Serving, name: FromPath[str], form: Sent) -> Response[Any]:
    """A pad, filled in."""
    pad = pad_of(name)
    try:
        filled = await house.work_out(lambda: pad.fill(pad.score(sheet(pad, form))))
    except Refused as wrong:
        return _page(request, name, pad, form, None, wrong)
    return _page(request, name, pad, form, filled, None)


def pad_of(name: str) -> Pad:
    """The pad of a game; not found if it has none."""
    pad = find_game(name).pad()
    if pad is None:
        raise NotFoundException
    return pad


def _page(
    request: AnyRequest, name: str, pad: Pad, values: Mapping[str, str], filled: Filled | None, refusal: Refused | None
) -> Response[Any]:
    status = 422 if refusal else 200
    shown = {"values": values, "filled": filled, "refusal": refusal}
    return page(request, "score.html", status, game=find_game(name), pad=pad, own=(NAME, *pad.own), guide=FORM, **shown)


def sheet(pad: Pad, values: Mapping[str, str]) -> dict[str, Any]:
    """The sheet that a form describes; the fields of the first who played are called ``name_1`` and so on."""
    people = []
    for number in range(1, pad.most + 1):
        own = [(field, values.get(f"{field.name}_{number}", "").strip()) for field in (NAME, *pad.own)]
        if any(text for _, text in own):
            called = {NAME.name: f"{pad.person.capitalize()} {number}"}
            people.append(called | _read(own, f" of {pad.person} {number}"))
    common = [(field, values.get(field.name, "").strip()) for field in pad.common]
    return {pad.person: people} | _read(common)


def _read(given: list[tuple[Field, str]], whose: str = "") -> dict[str, Any]:
    """What is filled in, each under its name in the sheet."""
    read: dict[str, Any] = {}
    for field, text in given:
        if text:
            group, _, name = (field.into or field.name).rpartition(".")
            place = read.setdefault(group, {}) if group else read
            place[name] = _value(field, text, field.name + whose)
    return read


def _value(field: Field, text: str, where: str) -> Any:
    if field.kind == "tick":
        return True
    if field.kind == "number":
        return whole_number(text, where)
    words = [word.strip() for word in text.split(",") if word.strip()]
    if field.kind == "numbers":
        return [whole_number(word, where) for word in words]
    return words if field.kind == "list" else text
