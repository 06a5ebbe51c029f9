"""A table that is closed: why, and all that is written of it."""

from __future__ import annotations

from typing import Any

from litestar import Response

from highcamp.house.acts.guest import Guest
from highcamp.table.closed import ClosedTable
from highcamp.web.answers import closed_links, wants_json
from highcamp.web.identity import AnyRequest
from highcamp.web.rendering import page

_LINES = 500  # of the log that the page carries; the record has all moves


async def closed_page(request: AnyRequest, guest: Guest, table: ClosedTable) -> Response[Any]:
    """The page of a closed table, for somebody who may see it."""
    if wants_json(request):
        raise table
    lines = await guest.house.archive.chronicle(table)
    return page(
        request,
        "closed.html",
        410,
        text=table.text,
        fix=table.fix,
        links=closed_links(table),
        lines=lines[-_LINES:],
        earlier=max(0, len(lines) - _LINES),
    )
