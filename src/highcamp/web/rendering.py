"""Templates into pages."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from litestar import Request, Response
from litestar.enums import MediaType
from markupsafe import Markup, escape

import highcamp
from highcamp.drawing.marks import seat_name
from highcamp.drawing.palette import SEATS
from highcamp.table.frame import Frame
from highcamp.table.greetings import GREETINGS
from highcamp.web.files import static

_SEAT = re.compile(r"\b([Ss]eat) (\d+)\b")


@cache
def environment() -> Environment:
    """The templates and what they can call."""
    made = Environment(
        loader=PackageLoader("highcamp.web"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(seats=with_names, clock=clock, points=points)
    made.globals.update(static=static, greetings=GREETINGS, seat_name=seat_name, seat_mark=lambda seat: SEATS[seat].mark)
    return made


def render(template: str, **context: Any) -> str:
    """A template, filled in."""
    return environment().get_template(template).render(**context)


def page(request: Request[Any, Any, Any], template: str, status: int = 200, **context: Any) -> Response[str]:
    """A whole page."""
    theme = request.cookies.get("theme", "")
    shown = render(template, theme=theme if theme in ("light", "dark") else "", version=highcamp.__version__, **context)
    return Response(shown, media_type=MediaType.HTML, status_code=status, headers={"cache-control": "no-store"})


def with_names(line: str, frame: Frame) -> Markup:
    """A line in which seats stand by number, with each one's mark and name in the place of the number."""

    def named(found: re.Match[str]) -> str:
        seat = int(found[2]) - 1
        if not 0 <= seat < len(frame.seats):
            return str(escape(found[0]))
        return str(
            Markup('<span class="who seat-{}"><span class="mark" aria-hidden="true">{}</span> {}</span>').format(
                seat, SEATS[seat].mark, frame.seats[seat].name
            )
        )

    # Split first, escape what lies between: names are escaped where they are put in.
    parts, last = [], 0
    for found in _SEAT.finditer(line):
        parts += [str(escape(line[last : found.start()])), named(found)]
        last = found.end()
    return Markup("".join([*parts, str(escape(line[last:]))]))


def clock(milliseconds: int) -> str:
    """A time as a clock shows it."""
    seconds = max(0, milliseconds) // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"


def points(value: float) -> str:
    """Points without needless decimals."""
    return f"{value:g}"
