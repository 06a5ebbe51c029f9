"""Pictures measured: where their targets and their words are, by the numbers that stand in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple
from xml.etree import ElementTree

from highcamp.drawing.fitting import width
from highcamp.engine.scene import MAIN, SECOND, Form
from highcamp.engine.state import State

SVG = "{http://www.w3.org/2000/svg}"
LONGEST = ["Wilhelmina Featherstone W", *["Maximilian von Hohenberg W"] * 5]  # more than 24 letters
SMALLEST_LETTERS: dict[Form, int] = {"wide": 12, "deep": 12, "broad": 12, "low": 11, "tall": 11, "long": 11}
SMALLEST_TARGET = 40
# What a window leaves for board and hand: 1280x720, 1280x880, 820x1180, 390x664, 390x844 and 844x390 pixels.
PLACES: dict[Form, tuple[int, int]] = {
    "wide": (896, 656),
    "deep": (896, 816),
    "broad": (820, 1028),
    "tall": (390, 534),
    "long": (390, 692),
    "low": (586, 380),
}


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box, by: float = 1) -> bool:
        """Whether they overlap by more than this."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > by and down > by

    def inside(self, other: Box, by: float = 1) -> bool:
        return (
            self.left >= other.left - by
            and self.top >= other.top - by
            and self.right <= other.right + by
            and self.bottom <= other.bottom + by
        )


class Said(NamedTuple):
    words: str
    size: float
    box: Box
    card: bool
    """Whether it is printed on a card."""


def frame_of(picture: str) -> Box:
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', picture)
    assert found is not None
    return Box(0, 0, float(found[1]), float(found[2]))


class Part(NamedTuple):
    """An element, where its origin is, how large it is drawn, and whether that is on a card."""

    node: Any
    x: float
    y: float
    scale: float
    card: bool


def parts(node: Any, x: float = 0, y: float = 0, scale: float = 1, card: bool = False) -> Iterator[Part]:
    """An element and all that is in it."""
    moved = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", node.get("transform", ""))
    sized = re.search(r"scale\(([\d.]+)\)", node.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]) * scale, y + float(moved[2]) * scale
    scale *= float(sized[1]) if sized else 1
    card = card or "piece" in node.get("class", "").split()
    yield Part(node, x, y, scale, card)
    for child in node:
        if child.tag != f"{SVG}defs":
            yield from parts(child, x, y, scale, card)


def boxes(picture: str, wanted: Callable[[Any], bool]) -> list[tuple[str, Box]]:
    """The elements that are wanted, by what is pressed or by their id, and where they can be touched."""
    found = []
    for node, x, y, scale, _ in parts(ElementTree.fromstring(picture)):
        if wanted(node):
            inside = [part for child in node for part in parts(child, x, y, scale) if part.node.tag == f"{SVG}rect"]
            touched = [part for part in inside if {"hit", "plate"} & set(part.node.get("class", "").split())]
            name = node.get("data-press") or (f"move-{node.get('data-move')}" if node.get("data-move") else node.get("id", ""))
            found.append((name, _union([_box(part) for part in touched or inside])))
    return found


def _box(part: Part) -> Box:
    left, top, wide, tall = (float(part.node.get(name, 0)) * part.scale for name in ("x", "y", "width", "height"))
    return Box(part.x + left, part.y + top, part.x + left + wide, part.y + top + tall)


def _union(found: list[Box]) -> Box:
    assert found
    return Box(
        min(box.left for box in found),
        min(box.top for box in found),
        max(box.right for box in found),
        max(box.bottom for box in found),
    )


def texts(picture: str) -> list[Said]:
    """All words, and where they are by the widths of letters."""
    return words_of(parts(ElementTree.fromstring(picture)))


def inside(part: Part) -> Iterator[Part]:
    """All that is in an element."""
    for child in part.node:
        yield from parts(child, part.x, part.y, part.scale, part.card)


def words_of(drawn: Iterable[Part]) -> list[Said]:
    """The words among these."""
    found = []
    for node, x, y, scale, card in drawn:
        words = "".join(node.itertext())
        if node.tag != f"{SVG}text" or not words:
            continue
        size = float(node.attrib["font-size"])
        looks = set(node.get("class", "").split())
        wide = float(node.get("textLength", 0)) or width(words, size, bool({"bold", "numeral"} & looks), "map" in looks)
        left = float(node.attrib["x"]) - {"middle": wide / 2, "end": wide}.get(node.get("text-anchor", ""), 0)
        low = float(node.attrib["y"])
        box = Box(x + left * scale, y + (low - size * 0.75) * scale, x + (left + wide) * scale, y + low * scale)
        found.append(Said(words, size * scale, box, card))
    return found


def share(pictures: Iterable[str], form: Form) -> float:
    """How much of the height that a window leaves for board and hand they fill, in its whole width."""
    wide, tall = PLACES[form]
    return sum(edge.bottom * wide / edge.right for edge in map(frame_of, pictures)) / tall


def check_scene(state: State, seat: int | None, names: list[str] | None = None) -> None:
    """Every target can be touched, none lies over another, and all words are large enough, in the picture and apart."""
    game = state.game
    for form in game.forms:
        scene = game.scene(state.view(seat), form=form, names=LONGEST[: state.seats] if names is None else names)
        pressed: set[str] = set()
        for picture in (scene.board, scene.hand):
            if picture:
                pressed |= _check_picture(picture, form)
        wanted = set() if seat is None or seat not in state.acting() else set(state.legal(seat))
        chains = {name for move in wanted for name in game.presses(move, state)}
        assert chains - {MAIN, SECOND} <= pressed, form
        assert wanted or not pressed


def _check_picture(picture: str, form: Form) -> set[str]:
    edge = frame_of(picture)
    targets = boxes(picture, lambda node: bool({"legal", "pick"} & set(node.get("class", "").split())))
    for number, (name, box) in enumerate(targets):
        assert box.right - box.left >= SMALLEST_TARGET, (form, name, box)
        assert box.bottom - box.top >= SMALLEST_TARGET, (form, name, box)
        assert box.inside(edge), (form, name, box)
        for other, there in targets[:number]:
            assert not box.meets(there, 3), (form, name, other)
    words = texts(picture)
    for number, said in enumerate(words):
        assert said.size >= SMALLEST_LETTERS[form] - 0.05, (form, said)
        assert said.box.inside(edge), (form, said)
        for before in words[:number]:
            assert said.card or before.card or not said.box.meets(before.box, 2), (form, said, before)
    return {name for name, _ in targets}
