"""The files that pages need. They are few and kept in memory, by name: no address can lead anywhere else."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from highcamp.drawing.palette import TOKENS
from highcamp.drawing.stylesheet import stylesheet
from highcamp.web.typeface import faces

_KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
MANIFEST = "highcamp.webmanifest"
_ICONS = (
    ("icon.svg", "any", "any"),
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-maskable.png", "512x512", "maskable"),
)
_FOR_EVER = "public, max-age=31536000, immutable"


@cache
def contents() -> dict[str, bytes]:
    """What is in each of them; the boards' stylesheet is made by the boards, and begins with the font that they write in."""
    folder = resources.files("highcamp.web").joinpath("static")
    found = {one.name: one.read_bytes() for one in folder.iterdir() if _kind(one.name)} if folder.is_dir() else {}
    letters = faces({name: _address(name, content) for name, content in found.items()})
    return {**found, "boards.css": (letters + stylesheet()).encode(), MANIFEST: _manifest(found)}


@cache
def static(name: str) -> str:
    """The address of a file that the browser may keep for ever: it changes with what is in the file."""
    return _address(name, contents()[name])


def _address(name: str, content: bytes) -> str:
    return f"/static/{name}?v={hashlib.blake2b(content, digest_size=6).hexdigest()}"


def _manifest(found: Mapping[str, bytes]) -> bytes:
    """What a phone needs to put us on its home screen."""
    icons = [
        {"src": _address(name, found[name]), "sizes": sizes, "type": _kind(name), "purpose": purpose}
        for name, sizes, purpose in _ICONS
        if name in found
    ]
    about = {
        "name": "Highcamp – mountain games",
        "short_name": "Highcamp",
        "description": "Mountain games: against bots, at one screen, or with friends by a link.",
        "start_url": "/",
        "display": "standalone",
        "background_color": TOKENS["paper"].light,
        "theme_color": TOKENS["paper"].light,
        "icons": icons,
    }
    return msgspec.json.encode(about)


@get("/static/{name:str}", include_in_schema=False)
async def file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """One of the files."""
    if name not in contents():
        raise NotFoundException
    kept = _FOR_EVER if "v" in request.query_params else "no-cache"
    return Response(contents()[name], media_type=_kind(name), headers={"cache-control": kept})


def _kind(name: str) -> str:
    return _KINDS.get("." + name.rpartition(".")[2], "")
