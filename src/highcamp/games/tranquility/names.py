"""Cards and cells in words: ``G7`` (green 7), ``R12g`` (with the goat symbol), ``CampB``, ``Bridge``, ``Summit``; ``2.3`` is
row 2, place 3.
"""

from __future__ import annotations

import re

from highcamp.engine.refusal import Refused
from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    CAMPFIRE,
    COLOURS,
    LETTERS,
    NUMBER,
    PLACE,
    ROW,
    ROWS,
    SUMMIT,
    WIDTHS,
    ascent,
    cell_at,
)

HOW = "Cards are G, B or R with a number from 1 to 12 (G7), CampG, CampB, CampR, Bridge and Summit."
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_CARD = re.compile(r"([gbr])(\d{1,2})(g?)", re.IGNORECASE)


def colour_of(kind: int) -> int:
    """The colour of an Ascent card or a Campfire, from 0."""
    return kind // 24 if kind < ASCENT else kind - CAMPFIRE


def word(kind: int) -> str:
    """A kind as a short word."""
    if kind < ASCENT:
        return f"{LETTERS[colour_of(kind)]}{NUMBER[kind]}{'g' if kind & 1 else ''}"
    if kind < BRIDGE:
        return f"Camp{LETTERS[colour_of(kind)]}"
    return "Bridge" if kind == BRIDGE else "Summit"


def called(kind: int) -> str:
    """A kind as one calls it: green 7, red Campfire, Bridge."""
    if kind < ASCENT:
        return f"{COLOURS[colour_of(kind)]} {NUMBER[kind]}{' with a goat' if kind & 1 else ''}"
    if kind < BRIDGE:
        return f"{COLOURS[colour_of(kind)]} Campfire"
    return word(kind)


def spoken(kind: int) -> str:
    """The same within a sentence: the green 7."""
    return f"the {called(kind)}"


def kind_of(text: object, where: str = "") -> int:
    """The kind that a word names."""
    if isinstance(text, str):
        plain = text.strip().lower()
        found = _CARD.fullmatch(plain)
        if found and 1 <= int(found[2]) <= 12:
            return ascent("gbr".index(found[1]), int(found[2]), found[3] == "g")
        if plain in _OTHERS:
            return _OTHERS[plain]
    raise Refused("bad-card", f"{text!r} is no card.", where=where, fix=HOW)


_OTHERS = {"bridge": BRIDGE, "summit": SUMMIT} | {f"camp{letter.lower()}": CAMPFIRE + i for i, letter in enumerate(LETTERS)}


def place_of(cell: int) -> tuple[int, int]:
    """Row and place of a cell, both from 1."""
    return ROW[cell] + 1, PLACE[cell] + 1


def cell_word(cell: int) -> str:
    """A cell as text."""
    row, place = place_of(cell)
    return f"{row}.{place}"


def spoken_place(row: int, place: int) -> str:
    """A cell as one says it, row and place counted from 1: first row, second place."""
    return "top" if row == ROWS else f"{_ORDINALS[row - 1]} row, {_ORDINALS[place - 1]} place"


def spot(cell: int) -> str:
    """The same within a sentence: the first row, second place."""
    return f"the {spoken_place(*place_of(cell))}"


def sight(code: int) -> str:
    """A Panorama as one says it: its three numbers."""
    return f"the Panorama {code // 256}, {code // 16 % 16}, {code % 16}"


def cell_of(row: object, place: object, where: str = "") -> int:
    """The cell at a row and place, both from 1."""
    row, place = _whole(row, "row", where), _whole(place, "place", where)
    if not 1 <= row <= ROWS:
        raise Refused("bad-cell", f"There is no row {row}; the rows are 1 to {ROWS}, from the foot.", where=where)
    if not 1 <= place <= WIDTHS[row - 1]:
        raise Refused("bad-cell", f"Row {row} has no place {place}; its places are 1 to {WIDTHS[row - 1]}.", where=where)
    return cell_at(row - 1, place - 1)


def _whole(number: object, what: str, where: str) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        raise Refused("bad-cell", f"{number!r} is no {what}: a whole number is needed.", where=where)
    return number
