"""The analysis of a finished game: luck and skill, the curve, turning points, every decision; or how far it is."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from highcamp.house.acts import analysis
from highcamp.house.acts.analysis import Analysed
from highcamp.table.closed import ClosedTable
from highcamp.web.identity import AnyRequest, Asking
from highcamp.web.pages.closed import closed_page
from highcamp.web.rendering import page
from highcamp.web.reviewed import reviewed

_REFRESH = 2  # seconds after which a page looks again, with scripts or without


@get("/table/{id:str}/analysis")
async def show(request: AnyRequest, guest: Asking, id: FromPath[str]) -> Response[Any]:
    """The page."""
    try:
        context = await analysis.look(guest, id, _context)
    except ClosedTable as closed:
        return await closed_page(request, guest, closed)
    return page(request, "analysis.html", **context)


@post("/table/{id:str}/analysis", status_code=303)
async def ask(guest: Asking, id: FromPath[str]) -> Redirect:
    """Have it made."""
    await analysis.ask(guest, id)
    return Redirect(f"/table/{id}/analysis", status_code=303)


def _context(found: Analysed) -> dict[str, Any]:
    table, standing = found.table, found.standing
    runs = standing.stage in ("waiting", "running")
    link = f"/table/{table.id}/replay"
    return {
        "title": table.game.title,
        "table": table.id,
        "stage": standing.stage,
        "percent": round(100 * standing.done),
        "ahead": standing.ahead,
        "refresh": _REFRESH if runs else 0,
        "link": link,
        **(reviewed(found.review, found.reader, link) if found.review is not None else {"review": None}),
    }
