"""The pyramid: its places, the cards and goats on it, the Panoramas it stands on, and what can be done there now."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from highcamp.drawing.contours import paper
from highcamp.drawing.fitting import fit
from highcamp.drawing.pieces import firs
from highcamp.drawing.pressing import Press, explained, picture
from highcamp.drawing.ridge import range_line
from highcamp.drawing.svg import move_to, num, path, points, rect, text, use
from highcamp.games.tranquility.draw.asking import at_place
from highcamp.games.tranquility.draw.faces import LAND, face
from highcamp.games.tranquility.draw.layout import EDGE, WHOLE, Layout
from highcamp.games.tranquility.view import Cell, Choice, Objective, View
from highcamp.games.tranquility.words import place_text

GOAT_DEF = (
    '<g id="goat"><path class="f-snow s-deep" stroke-width="1.6" stroke-linejoin="round" '
    'd="M-9 8V1Q-9-4-4-4H3L5-9Q11-10 12-5L9-3Q9 2 7 3V8H4V4H-5V8ZM5-9Q3-14-1-14"/></g>'
)
_LOW = 25  # how tall chips are that lie on a card
_FIRE = 40  # and how wide the one for a Campfire is


@cache
def land(layout: Layout) -> str:
    """All that never moves: the map, far ranges, a wood at the foot, the slope."""
    width, height, ground = layout.width, layout.height, layout.ground
    drawn = [paper(width, height)]
    for name, low, high, tops in layout.ranges:
        line = range_line(f"tranquility {name}", width - 36, low, high, tops)
        drawn.append(
            f'<g transform="translate(18 0)">{path(f"{line}V{ground}H0Z", "f-haze")}{path(line, "none s-line thin")}</g>'
        )
    apex, base = (width / 2, layout.foot - layout.rise * 9 - 26), min(layout.foot + 58, height)
    slope = [(layout.left - 14, base), apex, (width - layout.left + 14, base)]
    drawn.append(path(points(slope) + "Z", "f-rock soft"))
    trees = [*layout.firs, *[(width - x, y, size) for x, y, size in layout.firs]]
    drawn.append(f'<g class="dim">{firs(trees)}</g>')
    return "".join(drawn)


def panoramas(objectives: tuple[Objective, ...] | None, layout: Layout) -> str:
    """The ten triangles under the first row; objectives are written on them, captured ones are ticked."""
    pitch, top, base = layout.pitch, layout.foot + 5, min(layout.foot + 58, layout.height - 4)
    drawn = []
    for place in range(10):
        x = layout.left + pitch * place
        triangle = points([(x + 1, base), (x + pitch // 2, top), (x + pitch - 1, base)]) + "Z"
        shown = objectives[place] if objectives and place < len(objectives) else None
        if shown is None:
            drawn.append(path(triangle, "f-shade s-mute thin"))
            continue
        edge = "s-alps bold-pen" if shown.achieved else "s-ink pen"
        words, size = fit(shown.sequence, 17, pitch - 8, 10, bold=True)
        words = text(x + pitch / 2, base - 5, words, size, "bold", "middle")
        words += text(x + pitch / 2, base - 21, "✓", 18, "bold f-alps", "middle") if shown.achieved else ""
        label, why = objective_text(shown)
        drawn.append(picture(path(triangle, f"f-card {edge}") + words, label, why=why))
    return "".join(drawn)


def objective_text(shown: Objective) -> tuple[str, str]:
    """An objective in words, and what it asks for as long as it is open."""
    label = f"Panorama {shown.sequence}, {'captured' if shown.achieved else 'still open'}"
    return label, label if shown.achieved else f"{label}: three neighbours of a row must show it from left to right"


def pyramid(view: View, layout: Layout, press: Press) -> str:
    """Every place with its card, goats, and the choices that are made there."""
    here: dict[tuple[int, int], list[tuple[int, Choice]]] = defaultdict(list)
    for number, choice in enumerate(view.choices):
        if choice.at is not None:
            here[choice.at].append((number, choice))
    cells = [cell for row in view.mountain for cell in row]
    standing = "".join(_place(view, cell, layout, bool(here[cell.row, cell.place]), press) for cell in cells)
    chips = "".join(_chips(cell, layout, here[cell.row, cell.place], press) for cell in cells if here[cell.row, cell.place])
    return standing + (chips if press.mine else "")


def _place(view: View, cell: Cell, layout: Layout, wanted: bool, press: Press) -> str:
    """A place; one where nothing can be done says why not. The keyboard leaves those out: they are too many."""
    x, y = layout.corner(cell.row, cell.place)
    words = place_text(cell)
    asked = at_place(view, cell) if press.asks and not wanted else None
    if not cell.card:
        drawn = gap(layout, x, y, "s-glow" if wanted and press.lit else "s-mute" if cell.free else "s-line", cell.free)
        return press.shut(drawn, asked, words, tabbed=False) if asked is not None else drawn
    place, name = move_to(x, y), f"cell-{cell.row}-{cell.place}"
    if asked is None:
        return explained(lying(cell, layout), words, cls="piece", place=place, id=name)
    return press.shut(lying(cell, layout), asked, words, tabbed=False, why=words, cls="piece", place=place, id=name)


def gap(layout: Layout, x: float, y: float, edge: str, free: bool) -> str:
    """A place without a card."""
    dashes = ' stroke-dasharray="7 6"'
    size = f'x="{x}" y="{y}" width="{layout.wide}" height="{layout.tall}" rx="8"{dashes}'
    return f'<rect class="f-card {"" if free else "dim "}{edge} pen" {size}/>'


def lying(cell: Cell, layout: Layout) -> str:
    """The card of a place, and the goats on it."""
    return face(cell.card, layout.wide, layout.tall) + (_goats(cell.goats, layout) if cell.goats else "")


def _goats(number: int, layout: Layout) -> str:
    """A goat, with the size of its herd on a badge."""
    scale = min(layout.tall / WHOLE.tall, layout.wide / WHOLE.wide)
    x, y = layout.wide - 17 * scale, layout.tall - 13 * scale
    if number == 1:
        return use("goat", x, y, scale)
    badge = f'<circle class="f-card s-deep" cx="{num(x + 8 * scale)}" cy="{num(y - 15)}" r="{num(max(7, 9.5 * scale))}"/>'
    count = text(x + 8 * scale, y - 15 + max(4, 6 * scale), str(number), max(11, 17 * scale), "numeral f-ink", "middle")
    return use("goat", x, y, scale) + badge + count


def _chips(cell: Cell, layout: Layout, choices: list[tuple[int, Choice]], press: Press) -> str:
    """A chip for each card that may go here, with its cost. On a card they are low, so that it can still be read; on a
    Bridge one above the other; in an empty place two, and more to the right, where the row is empty still.
    """
    x, y = layout.corner(cell.row, cell.place)
    many, wide, tall = len(choices), layout.wide - 2.0, float(_LOW)
    if cell.card == "Bridge":
        down, tall = many, min(tall, (layout.tall - 2) / many)
        y += layout.tall - 2 - round(tall * many)
    elif cell.card:
        down, wide = 1, wide / max(2, many)
        y += layout.tall - _LOW
        if many == 1 and not cell.goats:
            wide = _FIRE if choices[0][1].card else wide
            x += layout.wide - 1 - round(wide)  # beside the number
    else:
        down, tall = min(2, many), (layout.tall - 2) / min(2, many)
        wide = min(layout.wide, (layout.width - EDGE - x) / -(-many // 2))
    drawn = []
    for i, (number, choice) in enumerate(choices):
        left, top = x + 1 + wide * (i // down), y + 1 + tall * (i % down)
        drawn.append(_chip(choice, number, (left + 1, top + 1, wide - 3, tall - 2), press))
    return "".join(drawn)


def _chip(choice: Choice, number: int, box: tuple[float, float, float, float], press: Press) -> str:
    x, y, wide, tall = box
    price = f" {choice.price}" if choice.price and choice.card else ""
    name = {"": "↑", "Bridge": "bridge", "Summit": "top"}.get(
        choice.card, "fire" if "Camp" in choice.card else choice.card.rstrip("g")
    )
    lines = [name, price.strip()] if price and tall > WHOLE.tall / 2 else [name + price]
    if price and name == "fire":
        lines = [price.strip()]  # both would be too small beside a number, and nothing else is played onto one
    colour = f"f-{LAND[choice.card[0]]}" if choice.card[1:2].isdigit() else "f-ink"
    label = "".join(_line(line, wide, tall / len(lines), i, colour) for i, line in enumerate(lines))
    spoken = choice.text if choice.text.lower().startswith(name.lower()) or not choice.card else f"{name}: {choice.text}"
    cost = f", {choice.words}" if choice.price else ""
    return press.legal(
        rect(0, 0, wide, tall, "plate", 6) + label,
        choice.move,
        spoken + cost,
        why=f"{choice.text}: {choice.words}",
        cls=f"pick-{number}",
        place=move_to(x, y),
        id=f"choice-{number + 1}",
    )


def _line(words: str, wide: float, tall: float, number: int, colour: str) -> str:
    """A line of a chip, as large as it fits."""
    words, size = fit(words, min(tall * 0.76, 26), wide - 5, 6, bold=True)
    return text(wide / 2, tall * (number + 0.5) + size * 0.36, words, size, f"numeral {colour}", "middle")
