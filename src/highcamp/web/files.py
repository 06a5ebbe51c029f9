"""The files that pages need. They are few and kept in memory, by name: no address can lead anywhere else."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from highcamp.drawing.stylesheet import stylesheet

_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".map": "application/json",
    ".svg": "image/svg+xml",
}
_FOR_EVER = "public, max-age=31536000, immutable"


@cache
def contents() -> dict[str, bytes]:
    """What is in each of them; the boards' stylesheet is made by the boards."""
    folder = resources.files("highcamp.web").joinpath("static")
    found = {one.name: one.read_bytes() for one in folder.iterdir() if _kind(one.name)} if folder.is_dir() else {}
    return {**found, "boards.css": stylesheet().encode()}


@cache
def static(name: str) -> str:
    """The address of a file that the browser may keep for ever: it changes with what is in the file."""
    return f"/static/{name}?v={hashlib.blake2b(contents()[name], digest_size=6).hexdigest()}"


@get("/static/{name:str}", include_in_schema=False)
async def file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """One of the files."""
    if name not in contents():
        raise NotFoundException
    kept = _FOR_EVER if "v" in request.query_params else "no-cache"
    return Response(contents()[name], media_type=_kind(name), headers={"cache-control": kept})


def _kind(name: str) -> str:
    return _KINDS.get("." + name.rpartition(".")[2], "")
