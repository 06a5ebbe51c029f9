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
    for number in _numbers(values):
        climber: dict[str, Any] = {"name": values[f"name_{number}"].strip(), "won": values.get(f"won_{number}", "")}
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
    """A round, from the fields ``name_1``, ``played_1``, ``steal_1``, ``total_1``, and so on."""
    climbers = []
    for number in _numbers(values):
        climber: dict[str, Any] = {
            "name": values[f"name_{number}"].strip(),
            "played": _listed(values.get(f"played_{number}", "")),
        }
        if values.get(f"steal_{number}") in ("left", "right"):
            climber["steal_two_from"] = values[f"steal_{number}"]
        if values.get(f"total_{number}", "").strip():
            climber["total"] = whole_number(values[f"total_{number}"].strip(), f"total of climber {number}")
        climbers.append(climber)
    extra = {name: True for name in ("fixed_lead", "tak_tak_always_extra") if name in values}
    return {"climber": climbers, **extra}


READERS = {"elevation": elevation, "mountaineers": mountaineers}


def _numbers(values: Mapping[str, str]) -> list[int]:
    return [number for number in range(1, MOST + 1) if values.get(f"name_{number}", "").strip()]


def _listed(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]
