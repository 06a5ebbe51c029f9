"""The manual under ``/docs``, where it was built in (``make docs``, ``make dist``); elsewhere a page that says how to build it.

The pages are Zensical's. A few lines of script stand in each of them, and its search has a style; their policy allows these
very lines, by the hashes that were taken when it was built, and nothing else that stands in a page.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from highcamp.web.identity import AnyRequest
from highcamp.web.rendering import page
from highcamp.web.security import POLICY

_KINDS: Final = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "woff2": "font/woff2",
}
_HASHED: Final = re.compile(r"\.[0-9a-f]{8}\.min\.(?:js|css)$")


@cache
def files() -> dict[str, Traversable]:
    """The files of the manual by their addresses; none where it was not built in. No other address leads anywhere."""
    top = resources.files("highcamp.web").joinpath("manual")
    return dict(_inside(top, "")) if top.is_dir() else {}


def _inside(folder: Traversable, before: str) -> list[tuple[str, Traversable]]:
    found: list[tuple[str, Traversable]] = []
    for one in folder.iterdir():
        if one.is_dir():
            found += _inside(one, f"{before}{one.name}/")
        elif one.name.rpartition(".")[2] in _KINDS:
            found.append((before + one.name, one))
    return found


def is_there() -> bool:
    """Whether it was built in."""
    return "index.html" in files()


@cache
def policy() -> str:
    """What a page of the manual may do: all that our pages may, and what the builder says stands in every page of it."""
    allowed: dict[str, list[str]] = msgspec.json.decode(files()["policy.json"].read_bytes())
    said = POLICY
    for kind, hashes in allowed.items():
        said = said.replace(f"{kind}-src 'self'", " ".join([f"{kind}-src 'self'", *(f"'{one}'" for one in hashes)]))
    return said


@get("/docs", include_in_schema=False)
async def first(request: AnyRequest) -> Response[Any]:
    """The first page, or how to build it."""
    return Redirect("/docs/index.html") if is_there() else page(request, "manual.html")


@get("/docs/{path:path}", include_in_schema=False)
async def show(path: FromPath[str]) -> Response[Any]:
    """A page of it, or a file that its pages need."""
    name = path.strip("/") or "index.html"
    if name not in files():
        if not files():
            return Redirect("/docs")
        raise NotFoundException
    kept = "public, max-age=31536000, immutable" if _HASHED.search(name) else "no-cache"
    headers = {"cache-control": kept}
    if name.endswith(".html"):
        headers["content-security-policy"] = policy()
    return Response(files()[name].read_bytes(), media_type=_KINDS[name.rpartition(".")[2]], headers=headers)
