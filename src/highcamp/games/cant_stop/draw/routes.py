"""The columns as things that can be pointed at and pressed: each says what stands in it, and why it cannot be climbed now."""

from __future__ import annotations

from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, picture
from highcamp.drawing.svg import hit
from highcamp.games.cant_stop.draw.layout import Layout
from highcamp.games.cant_stop.view import Column, View
from highcamp.games.cant_stop.words import route_words

_FLAG = 58  # how far a column's flag rises over its top space
_FINGER = 44  # a narrower column is not pressed for a move: the tray has a plate for it


def routes(view: View, places: Layout, who: Names, press: Press) -> str:
    """A clear pane over each column. The keyboard leaves them out: what can be done is on the plates below."""
    return "".join(_route(view, column, places, who, press) for column in view.columns)


def _route(view: View, column: Column, places: Layout, who: Names, press: Press) -> str:
    """To press a column is to step in it alone."""
    words, name = route_words(view, column, who), f"route-{column.number}"
    top = places.top(column.number) - _FLAG
    aside = places.sheet.aside
    pane = hit(places.x(column.number) - aside // 2 + 2, top, aside - 4, places.sheet.ground - top)
    moves = [choice.move for choice in view.choices]
    legal = column.number in moves
    if not press.asks or (legal and aside * places.sheet.scale < _FINGER):
        return picture(pane, words, why=words, id=name)
    if legal:
        pick = f"pick-{moves.index(column.number)}"
        return press.legal(pane, column.number, words, tabbed=False, why=words, cls=pick, id=name)
    return press.shut(pane, column.number, words, tabbed=False, why=words, id=name)
