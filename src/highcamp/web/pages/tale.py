"""How a finished game went: why it ended so, and its plots. A page of its own, or a part of the table's."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from litestar import Response, get
from litestar.enums import MediaType
from litestar.params import FromPath
from markupsafe import Markup

from highcamp.drawing.names import YOU, Names
from highcamp.drawing.plots import figure
from highcamp.engine.facts import Sheet
from highcamp.house.acts import retrospect
from highcamp.house.acts.retrospect import Told
from highcamp.table.closed import ClosedTable
from highcamp.web.identity import AnyRequest, Asking
from highcamp.web.pages.closed import closed_page
from highcamp.web.pages.table import As, eyes
from highcamp.web.rendering import page, render

PREFIX: Final = "tale-plot"
"""What ids of plots begin with; a script that shows the same plots twice in a page gives them other ones."""


class Figure(NamedTuple):
    """A plot as it is shown: drawn, and as a table."""

    title: str
    drawn: Markup
    sheet: Sheet


def _figures(told: Told) -> list[Figure]:
    """The plots of a tale, drawn for its reader."""
    reader = told.reader
    names = Names(reader.you, [YOU if seat == reader.you else name for seat, name in enumerate(reader.names)])
    return [
        Figure(
            reader.text(plot.title),
            Markup(figure(plot, id=f"{PREFIX}-{number}", names=names)),  # drawn by us, and escaped where it was drawn
            plot.sheet().read_by(reader),
        )
        for number, plot in enumerate(told.tale.plots, 1)
    ]


@get("/table/{id:str}/tale")
async def show(request: AnyRequest, guest: Asking, id: FromPath[str], number: As = None) -> Response[Any]:
    """The page; or, for a script that puts them into another, only the plots."""
    try:
        told, figures = await retrospect.tell(guest, id, eyes(number), _figures)
    except ClosedTable as closed:
        return await closed_page(request, guest, closed)
    context: dict[str, Any] = {"figures": figures}
    if request.headers.get("accept", "").startswith("text/fragment"):
        return Response(render("tale_plots.html", **context), media_type=MediaType.HTML, headers={"cache-control": "no-store"})
    through = "" if told.eyes is None else f"?as={told.eyes + 1}"
    return page(
        request,
        "tale.html",
        title=told.table.game.title,
        table=told.table.id,
        through=through,
        why=told.reader.text(told.tale.why),
        **context,
    )
