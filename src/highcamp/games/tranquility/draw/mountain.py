"""The pyramid: its places, the cards and goats on it, the Panoramas it stands on, and what can be done there now."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from highcamp.drawing.fitting import fit
from highcamp.drawing.pieces import border, firs
from highcamp.drawing.pressing import Press, picture, told
from highcamp.drawing.ridge import range_line
from highcamp.drawing.svg import move_to, path, points, rect, text
from highcamp.games.tranquility.draw.asking import at_place
from highcamp.games.tranquility.draw.faces import LAND, face
from highcamp.games.tranquility.draw.layout import (
    CELL_TALL,
    CELL_WIDE,
    EDGE,
    FOOT,
    HEIGHT,
    LEFT,
    PANELS,
    PITCH,
    RISE,
    WIDTH,
    corner,
)
from highcamp.games.tranquility.view import Cell, Choice, View
from highcamp.games.tranquility.words import place_text

GOAT_DEF = (
    '<g id="goat"><path class="f-card s-deep" stroke-width="1.6" stroke-linejoin="round" '
    'd="M-9 8V1Q-9-4-4-4H3L5-9Q11-10 12-5L9-3Q9 2 7 3V8H4V4H-5V8ZM5-9Q3-14-1-14"/></g>'
)
_LOW = 25  # how tall chips are that lie on a card
_FIRE = 40  # and how wide the one for a Campfire is


@cache
def land() -> str:
    """All that never moves: the map, far ranges, a wood at the foot, the frame."""
    paper = rect(0, 0, WIDTH, HEIGHT, "f-paper") + f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#contours)"/>'
    wide, ground = WIDTH - 36, PANELS - 14
    drawn = [paper]
    for name, low, high, tops in (("far", 520, 300, 5), ("near", 640, 480, 4)):
        line = range_line(f"tranquility {name}", wide, low, high, tops)
        drawn.append(
            f'<g transform="translate(18 0)">{path(f"{line}V{ground}H0Z", "f-haze")}{path(line, "none s-line thin")}</g>'
        )
    apex = (WIDTH / 2, FOOT - RISE * 9 - 26)
    slope = [(LEFT - 14, FOOT + 58), apex, (WIDTH - LEFT + 14, FOOT + 58)]
    drawn.append(path(points(slope) + "Z", "f-rock soft"))
    trees = [(40 + 31 * i, 596 - (i % 3) * 9, 26 + i % 4 * 5) for i in range(3)]
    drawn.append(f'<g class="dim">{firs([*trees, *[(WIDTH - x, y, s) for x, y, s in trees]])}</g>')
    return "".join(drawn) + border(WIDTH, HEIGHT)


def panoramas(view: View) -> str:
    """The ten triangles under the first row; objectives are written on them, captured ones are ticked."""
    drawn = []
    for place in range(10):
        x = LEFT + PITCH * place
        triangle = points([(x + 1, FOOT + 58), (x + PITCH // 2, FOOT + 5), (x + PITCH - 1, FOOT + 58)]) + "Z"
        shown = view.objectives[place] if view.objectives and place < len(view.objectives) else None
        if shown is None:
            drawn.append(path(triangle, "f-shade s-mute thin"))
            continue
        edge = "s-alps bold-pen" if shown.achieved else "s-ink pen"
        label = f"Panorama {shown.sequence}, {'captured' if shown.achieved else 'still open'}"
        words, size = fit(shown.sequence, 17, PITCH - 8, 10, bold=True)
        words = text(x + PITCH / 2, FOOT + 53, words, size, "bold", "middle")
        words += text(x + PITCH / 2, FOOT + 37, "✓", 18, "bold f-alps", "middle") if shown.achieved else ""
        rule = "" if shown.achieved else ": three neighbours of a row must show it from left to right"
        drawn.append(picture(path(triangle, f"f-card {edge}") + words, label, why=label + rule))
    return "".join(drawn)


def pyramid(view: View, press: Press) -> str:
    """Every place with its card, goats, and the choices that are made there."""
    here: dict[tuple[int, int], list[tuple[int, Choice]]] = defaultdict(list)
    for number, choice in enumerate(view.choices):
        if choice.at is not None:
            here[choice.at].append((number, choice))
    cells = [cell for row in view.mountain for cell in row]
    standing = "".join(_place(view, cell, bool(here[cell.row, cell.place]), press) for cell in cells)
    chips = "".join(_chips(cell, here[cell.row, cell.place], press) for cell in cells if here[cell.row, cell.place])
    return standing + (chips if press.mine else "")


def _place(view: View, cell: Cell, wanted: bool, press: Press) -> str:
    """A place; one where nothing can be done says why not. The keyboard leaves those out: they are too many."""
    x, y = corner(cell.row, cell.place)
    words = place_text(cell)
    asked = at_place(view, cell) if press.asks and not wanted else None
    if not cell.card:
        edge = "s-glow" if wanted and press.lit else "s-mute" if cell.free else "s-line"
        size = f'x="{x}" y="{y}" width="{CELL_WIDE}" height="{CELL_TALL}" rx="8" stroke-dasharray="7 6"'
        drawn = f'<rect class="f-card {"" if cell.free else "dim "}{edge} pen" {size}/>'
        return press.shut(drawn, asked, words, tabbed=False) if asked is not None else drawn
    drawn = face(cell.card, CELL_WIDE, CELL_TALL) + (_goats(cell.goats) if cell.goats else "")
    place, name = move_to(x, y), f"cell-{cell.row}-{cell.place}"
    if asked is None:
        return told(drawn, words, cls="piece", place=place, id=name)
    return press.shut(drawn, asked, words, tabbed=False, why=words, cls="piece", place=place, id=name)


def _goats(number: int) -> str:
    """A goat, with the size of its herd on a badge."""
    x, y = CELL_WIDE - 17, CELL_TALL - 13
    if number == 1:
        return f'<use href="#goat" {move_to(x, y)}/>'
    badge = f'<circle class="f-card s-deep" cx="{x + 8}" cy="{y - 17}" r="9.5"/>'
    return f'<use href="#goat" {move_to(x, y)}/>{badge}{text(x + 8, y - 11, str(number), 17, "numeral f-ink", "middle")}'


def _chips(cell: Cell, choices: list[tuple[int, Choice]], press: Press) -> str:
    """A chip for each card that may go here, with its cost. On a card they are low, so that it can still be read; on a
    Bridge one above the other; in an empty place two, and more to the right, where the row is empty still.
    """
    x, y = corner(cell.row, cell.place)
    many, wide, tall = len(choices), CELL_WIDE - 2.0, float(_LOW)
    if cell.card == "Bridge":
        down, tall = many, min(tall, (CELL_TALL - 2) / many)
        y += CELL_TALL - 2 - round(tall * many)
    elif cell.card:
        down, wide = 1, wide / max(2, many)
        y += CELL_TALL - _LOW
        if many == 1 and not cell.goats:
            wide = _FIRE if choices[0][1].card else wide
            x += CELL_WIDE - 1 - round(wide)  # beside the number
    else:
        down, tall = min(2, many), (CELL_TALL - 2) / min(2, many)
        wide = min(CELL_WIDE, (WIDTH - EDGE - x) / -(-many // 2))
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
    lines = [name, price.strip()] if price and tall > CELL_TALL / 2 else [name + price]
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
