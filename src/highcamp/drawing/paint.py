"""The colours of a picture that stands alone: every shape carries its own, as plain attributes.

Browsers know stylesheets. Other programs know some of them: no variables, no selector with an ancestor, and what they do not
know they draw black. Attributes are known to all.
"""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Final, Literal
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from highcamp.drawing.look import FAMILY, OTHERS, PAINTS, RULES, Rule
from highcamp.drawing.palette import SEATS, TOKENS
from highcamp.engine.scene import Scene

Theme = Literal["light", "dark"]

_PRESSED: Final = "[aria-pressed=true]"
_RULES: Final = (
    *PAINTS,
    *RULES,
    Rule(".ghost", {"opacity": ".75"}),  # in a page a ghost waits for its choice to be pointed at
    *(Rule(name, {"opacity": "0"}) for name in (".bubble", ".ring", ".chosen")),  # there only while a page says so
    Rule(".chosen", {"opacity": "1"}, frozenset({_PRESSED})),
)
_LETTERS: Final = f'"{FAMILY}",{OTHERS}'  # a picture carries no font, and few programs would use one that it carried
_SEATS: Final = {f".seat-{number}": seat.colour for number, seat in enumerate(SEATS)}
_OF_A_SEAT: Final = {".f-seat", ".s-seat"}

_BOX: Final = re.compile(r'viewBox="0 0 (\S+) (\S+)"')
_XMLNS: Final = ' xmlns="http://www.w3.org/2000/svg"'
_TAG: Final = re.compile("<[^<>]+>")
_COLOUR: Final = re.compile('(?<==")#[0-9A-F]{6}(?=")')
_DARK: Final = {token.light: token.dark for token in TOKENS.values()}


def painted(drawing: str) -> str:
    """A board with attributes in the place of its classes, in light colours."""
    root = ElementTree.fromstring(drawing)
    shapes = root.find("defs")
    assert shapes is not None
    _Painter(shapes).paint(root)
    root.attrib.update({"xmlns:xlink": "http://www.w3.org/1999/xlink", "fill": TOKENS["ink"].light, "font-family": _LETTERS})
    return ElementTree.tostring(root, "unicode")


def whole(scene: Scene) -> str:
    """What a table in a browser shows, as one picture that stands alone: the board, and below it what is pinned there."""
    drawing, (width, height) = scene.board.replace(_XMLNS, "", 1), _size(scene.board)
    if scene.hand:
        wide, high = _size(scene.hand)
        below = f'<svg y="{height:g}" width="{width:g}" height="{high * width / wide:g}" viewBox="0 0 {wide:g} {high:g}"'
        pinned = f"{below}{scene.hand[scene.hand.index('>') :]}"
        full = f'viewBox="0 0 {width:g} {height + high * width / wide:g}"'
        drawing = f"{_BOX.sub(full, drawing, count=1).removesuffix('</svg>')}{pinned}</svg>"
    return painted(drawing).replace("<svg", f"<svg{_XMLNS}", 1)


def _size(drawing: str) -> tuple[float, float]:
    found = _BOX.search(drawing)
    assert found is not None
    return float(found[1]), float(found[2])


def themed(picture: str, theme: Theme) -> str:
    """A picture in the colours of a theme; it is light as it is drawn."""
    if theme == "light":
        return picture
    return _TAG.sub(lambda tag: _COLOUR.sub(lambda colour: _DARK.get(colour[0], colour[0]), tag[0]), picture)


class _Painter:
    """Paints a board. Shapes that take the colour of a seat are defined once for each seat that uses them."""

    def __init__(self, shapes: Element) -> None:
        self.shapes = shapes
        self.of_seats = {shape.attrib["id"]: shape for shape in shapes if any(_names(one) & _OF_A_SEAT for one in shape.iter())}
        for shape in self.of_seats.values():
            shapes.remove(shape)
        self.defined: set[str] = set()

    def paint(self, element: Element, around: tuple[set[str], ...] = (), seat: str = "") -> None:
        """Paint an element and what is in it; ``seat`` is the colour of the seat that it belongs to."""
        names = _names(element)
        seat = next((_SEATS[name] for name in names if name in _SEATS), seat)
        for name in [name for name in element.attrib if name == "class" or name.startswith("data-")]:
            del element.attrib[name]  # nothing is left that they could tell anything to
        for rule in _RULES:
            if rule.own in names and (not rule.within or any(rule.within <= outer for outer in around)):
                element.attrib.update({name: _value(value, seat) for name, value in rule.look.items()})
        if element.tag == "use":
            self.refer(element, seat)
        for child in list(element):
            self.paint(child, (*around, names), seat)

    def refer(self, use: Element, seat: str) -> None:
        """Let a use mean its shape in the colour of its seat; by the older attribute, which more programs know."""
        shape = use.attrib.pop("href").removeprefix("#")
        if shape in self.of_seats:
            shape = self.define(shape, seat)
        use.set("xlink:href", f"#{shape}")

    def define(self, shape: str, seat: str) -> str:
        """The shape in the colour of a seat, by its name."""
        name = f"{shape}-{seat}"
        if name not in self.defined:
            self.defined.add(name)
            own = deepcopy(self.of_seats[shape])
            own.set("id", name)
            self.paint(own, seat=seat)
            self.shapes.append(own)
        return name


def _names(element: Element) -> set[str]:
    """What a rule may call an element by."""
    pressed = [_PRESSED] if element.get("aria-pressed") == "true" else []
    return {element.tag, *pressed, *(f".{name}" for name in element.get("class", "").split())}


def _value(value: str, seat: str) -> str:
    """A value as it stands in an attribute: a colour is written out."""
    token = TOKENS.get(seat if value == "seat" else value)
    return token.light if token else value
