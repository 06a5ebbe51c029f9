"""Score pads for a game on a real table: the same code as ``highcamp score``."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from highcamp.engine.refusal import Refused
from highcamp.web.forms import fields
from highcamp.web.identity import AnyRequest, whole_number
from highcamp.web.pages.setting import found
from highcamp.web.rendering import page

MOST = 6  # climbers


def pad(name: str) -> Any:
    """The module that scores this game by hand."""
    module = type(found(name)).__module__.rpartition(".")[0] + ".score"
    if name not in READERS or find_spec(module) is None:
        raise NotFoundException
    return import_module(module)


@get("/score/{name:str}")
async def show(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    """An empty pad."""
    pad(name)
    return page(request, "score.html", game=found(name), values={}, result=None, said="", refusal=None)


@post("/score/{name:str}", status_code=200)
async def score(request: AnyRequest, name: FromPath[str]) -> Response[Any]:
    """A pad, filled in."""
    scorer = pad(name)
    values = await fields(request)
    result, said, refusal = None, "", None
    try:
        result = scorer.score(READERS[name](values))
        said = scorer.say(result)
    except Refused as wrong:
        refusal = wrong
    return page(
        request,
        "score.html",
        422 if refusal else 200,
        game=found(name),
        values=values,
        result=result,
        said=said,
        refusal=refusal,
    )


def elevation(values: Mapping[str, str]) -> dict[str, Any]:
    """A day, from the fields ``approach`` and ``name_1``, ``won_1``, ``tricks_1``, ``personal_1``, ``auto_1``, and so on."""
    climbers = []
    for number in _numbers(values, ("name", "won", "tricks", "personal", "gives", "auto")):
        climber: dict[str, Any] = {"name": _name(values, number), "won": values.get(f"won_{number}", "")}
        if values.get(f"tricks_{number}", "").strip():
            climber["tricks"] = whole_number(values[f"tricks_{number}"].strip(), f"tricks of climber {number}")
        for field in ("personal", "gives"):
            if values.get(f"{field}_{number}", "").strip():
                climber[field] = values[f"{field}_{number}"].strip()
        if f"auto_{number}" in values:
            climber["auto"] = True
        climbers.append(climber)
    return {"approach": _listed(values.get("approach", "")), "climber": climbers}


def mountaineers(values: Mapping[str, str]) -> dict[str, Any]:
    """A round or a tournament, from ``mode``, ``track`` and the like, and ``name_1``, ``played_1``, ``total_1``, and so on."""
    climbers = []
    for number in _numbers(values, ("name", "played", "traded", "steal", "total", "medals", "matches")):
        climber: dict[str, Any] = {
            "name": _name(values, number),
            "played": _listed(values.get(f"played_{number}", "")),
            "matches": _whole_numbers(values.get(f"matches_{number}", ""), f"matches of climber {number}"),
        }
        if values.get(f"steal_{number}") in ("left", "right"):
            climber["steal_two_from"] = values[f"steal_{number}"]
        if values.get(f"traded_{number}") in ("first", "second"):
            climber["traded"] = values[f"traded_{number}"]
        for field in ("total", "medals"):
            if values.get(f"{field}_{number}", "").strip():
                climber[field] = whole_number(values[f"{field}_{number}"].strip(), f"{field} of climber {number}")
        climbers.append(climber)
    sheet: dict[str, Any] = {"climber": climbers}
    sheet |= {name: values[name] for name in ("mode", "track", "blitz_goal") if values.get(name)}
    sheet |= {name: True for name in ("fixed_lead", "tak_tak_always_extra") if name in values}
    if values.get("match", "").strip():
        sheet["match"] = whole_number(values["match"].strip(), "match")
    summit, flags = values.get("summit", "").strip(), values.get("flags", "").strip()
    if summit or flags:
        sheet["own_track"] = {"summit": whole_number(summit, "summit"), "flags": _whole_numbers(flags, "flags")}
    return sheet


READERS = {"elevation": elevation, "mountaineers": mountaineers}


def _numbers(values: Mapping[str, str], fields: tuple[str, ...]) -> list[int]:
    """The climbers of whom anything is filled in."""
    return [number for number in range(1, MOST + 1) if any(values.get(f"{field}_{number}", "").strip() for field in fields)]


def _name(values: Mapping[str, str], number: int) -> str:
    return values.get(f"name_{number}", "").strip() or f"Climber {number}"


def _whole_numbers(text: str, where: str) -> list[int]:
    return [whole_number(word, where) for word in _listed(text)]


def _listed(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]
