"""The columns as things that can be pointed at and pressed: each says what stands in it, and why it cannot be climbed now."""

from __future__ import annotations

from highcamp.drawing.svg import esc, num
from highcamp.games.cant_stop.draw.choices import Reader
from highcamp.games.cant_stop.draw.layout import ASIDE, GROUND, Layout, x
from highcamp.games.cant_stop.view import Column, View
from highcamp.games.cant_stop.words import told

_FLAG = 58  # how far a column's flag rises over its top space


def routes(view: View, places: Layout, reader: Reader) -> str:
    """A clear pane over each column. The keyboard leaves them out: what can be done is on the plates below."""
    return "".join(_route(view, column, places, reader) for column in view.columns)


def _route(view: View, column: Column, places: Layout, reader: Reader) -> str:
    words = esc(told(view, column))
    top = places.top(column.number) - _FLAG
    pane = (
        f'<rect class="none" pointer-events="all" x="{x(column.number) - ASIDE // 2 + 2}" y="{num(top)}" width="{ASIDE - 4}" '
        f'height="{num(GROUND - top)}"/>'
    )
    role = _pressing(view, column.number, reader)
    return f'<g id="route-{column.number}" {role} aria-label="{words}"><title>{words}</title>{pane}</g>'


def _pressing(view: View, column: int, reader: Reader) -> str:
    """To press a column is to step in it alone."""
    if not (reader.lit and reader.presses):
        return 'role="img"'
    moves = [choice.move for choice in view.choices]
    if column in moves:
        return f'class="choice legal pick-{moves.index(column)}" data-move="{column}" role="button"'
    return f'class="choice" data-move="{column}" role="button" aria-disabled="true"'
