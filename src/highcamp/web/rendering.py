"""Templates into pages."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from litestar import Request, Response
from litestar.enums import MediaType
from markupsafe import Markup, escape

import highcamp
from highcamp.drawing.palette import SEATS
from highcamp.engine.phrases import figure
from highcamp.engine.registry import game as game_of
from highcamp.engine.words import Reader, Seat, Words
from highcamp.table.frame import Frame, Player
from highcamp.table.greetings import GREETINGS
from highcamp.web.doing import doing
from highcamp.web.files import static
from highcamp.web.log import stretches

_MARKS = [
    f'<span class="who seat-{number}"><span class="mark" aria-hidden="true">{seat.mark}</span> '
    for number, seat in enumerate(SEATS)
]


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
    made.filters.update(spell=spell, called=called, doing=doing, clock=clock, points=points, stretches=stretches)
    made.filters.update(tells_odds=tells_odds)
    made.globals.update(static=static, greetings=GREETINGS)
    return made


def render(template: str, **context: Any) -> str:
    """A template, filled in."""
    return environment().get_template(template).render(**context)


def page(request: Request[Any, Any, Any], template: str, status: int = 200, **context: Any) -> Response[str]:
    """A whole page."""
    theme = request.cookies.get("theme", "")
    shown = render(template, theme=theme if theme in ("light", "dark") else "", version=highcamp.__version__, **context)
    return Response(shown, media_type=MediaType.HTML, status_code=status, headers={"cache-control": "no-store"})


def spell(words: Words, frame: Frame, *, inside: bool = False) -> Markup:
    """A line as the frame's viewer reads it, each player with mark and name."""
    return seen_by(words, frame.reader, inside=inside)


def seen_by(words: Words, reader: Reader, *, inside: bool = False) -> Markup:
    """The same for a reader."""
    pieces = [
        escape(text) if seat is None else f"{_MARKS[seat]}{escape(text)}</span>"  # a frame has hundreds: joined as plain text
        for text, seat in reader.spell(words, inside=inside)
    ]
    return Markup("".join(pieces))


def called(player: Player, frame: Frame) -> str:
    """What a player is called where the name stands alone: "You" for whoever reads."""
    return frame.reader.text((Seat(player.seat),))


def tells_odds(game: str) -> bool:
    """Whether a game has odds to ask for."""
    return game_of(game).odds() is not None


def clock(milliseconds: int) -> str:
    """A time as a clock shows it."""
    seconds = max(0, milliseconds) // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"


def points(value: float) -> str:
    """Points without needless decimals."""
    return figure(value)
