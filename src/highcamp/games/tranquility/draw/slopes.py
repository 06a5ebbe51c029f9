"""The pyramid in a scene: places are pressed together with a card of the hand, or with goats, and say what that costs."""

from __future__ import annotations

from highcamp.drawing.pressing import Press, explained, slot
from highcamp.drawing.svg import hit, move_to, rect, text
from highcamp.games.tranquility.box import HALT, HERD
from highcamp.games.tranquility.draw.asking import at_place
from highcamp.games.tranquility.draw.layout import Layout
from highcamp.games.tranquility.draw.mountain import gap, lying
from highcamp.games.tranquility.names import place_of
from highcamp.games.tranquility.offers import place_press
from highcamp.games.tranquility.view import Cell, View
from highcamp.games.tranquility.words import place_text

_BUBBLE = 17  # how tall a bubble is
_WIDEST = 5  # and how wide by the height of its letters, for the longest cost: 0–2 cards


def slopes(view: View, layout: Layout, press: Press) -> str:
    """Every place; where something can be done, the keyboard meets it first."""
    wanted = {choice.at for choice in view.choices if choice.at}
    if view.moment == "act":
        wanted |= {place_of((choice.move - HERD) // 2) for choice in view.choices if HERD <= choice.move < HALT}
    able, quiet = [], []
    for cell in (cell for row in view.mountain for cell in row):
        if press.mine and (cell.row, cell.place) in wanted:
            able.append(_wanted(view, cell, layout, press))
        else:
            quiet.append(_quiet(view, cell, layout, press))
    return "".join(quiet + able)


def _wanted(view: View, cell: Cell, layout: Layout, press: Press) -> str:
    """A place where something can be done. Where nothing else is to be pressed for it, its cost is there from the start."""
    wide, tall = layout.wide, layout.tall
    words = place_text(cell)
    x, y = wide / 2, tall - 6 if cell.card else tall / 2 + 5
    letters = 11 if wide < 60 else 14
    price = _price(view, cell)
    room = max(wide, _WIDEST * letters) - 2
    over = rect(x - room / 2, y - _BUBBLE + 4, room, _BUBBLE, "f-card s-glow thin" if price else "bubble", 5)
    over += text(x, y, price, letters, "bold", "middle") if price else slot(x, y, letters)
    drawn = (
        hit((wide - layout.pitch) / 2, (tall - layout.rise) / 2, layout.pitch, layout.rise)
        + rect(-2 if cell.card else 0, -2 if cell.card else 0, *_edge(layout, bool(cell.card)), "plate fine", 8)
        + (lying(cell, layout) if cell.card else "")
        + ring(layout)
        + over
    )
    place, name = move_to(*layout.corner(cell.row, cell.place)), f"cell-{cell.row}-{cell.place}"
    return press.target(
        drawn, place_press(cell.row, cell.place), words, why=words, cls="piece" if cell.card else "", place=place, id=name
    )


def _edge(layout: Layout, card: bool) -> tuple[int, int]:
    return (layout.wide + 4, layout.tall + 4) if card else (layout.wide, layout.tall)


def _price(view: View, cell: Cell) -> str:
    """What it costs to go on to this place, while something is on its way already."""
    if view.moment not in ("move up", "herding"):
        return ""
    return next(choice.spent or "free" for choice in view.choices if choice.at == (cell.row, cell.place))


def _quiet(view: View, cell: Cell, layout: Layout, press: Press) -> str:
    """A place where nothing can be done now; pressed, it says why."""
    words = place_text(cell)
    cls, drawn = "", gap(layout, 0, 0, "s-mute" if cell.free else "s-line", cell.free)
    if cell.card:
        cls, drawn = "piece", lying(cell, layout) + ring(layout)
    place, name = move_to(*layout.corner(cell.row, cell.place)), f"cell-{cell.row}-{cell.place}"
    asked = at_place(view, cell) if press.asks else None
    if asked is None:
        return explained(drawn, words, cls=cls, place=place, id=name)
    return press.shut(drawn, asked, words, tabbed=False, why=words, cls=cls, place=place, id=name)


def ring(layout: Layout) -> str:
    """Around what somebody did last, once the page says that it was this."""
    return rect(1, 1, layout.wide - 2, layout.tall - 2, "ring", 8)
