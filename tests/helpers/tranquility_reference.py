"""The placement rules of Tranquility a second time: slow, plain, and from the written position alone.

Nothing here uses the game's own tables. Cells are ``(row, place)`` from 1; the mountain is a mapping from cell to word.
"""

from __future__ import annotations

from typing import Any

Cell = tuple[int, int]
Mountain = dict[Cell, str]
Found = tuple[str, int, int, int, Cell | None]
"""A complete placement: card, row, place, discards, and the cell that a Campfire's card leaves."""


def mountain_of(position: dict[str, Any]) -> Mountain:
    rows = position["mountain"]
    return {(r + 1, p + 1): rows[r][p] for r in range(len(rows)) for p in range(len(rows[r]))}


def number(word: str) -> int:
    """The number of an Ascent card, 0 for anything else."""
    digits = "".join(letter for letter in word if letter.isdigit())
    return int(digits or 0)


def colour(word: str) -> str:
    """The colour of an Ascent card or a Campfire; nothing for a Bridge or a Summit."""
    return word[0] if number(word) else word[-1] if word.startswith("Camp") else ""


def is_next(mountain: Mountain, cell: Cell) -> bool:
    """Whether a row can grow into the cell."""
    row, place = cell
    left = place == 1 or (row, place - 1) in mountain
    below = row == 1 or ((row - 1, place) in mountain and (row - 1, place + 1) in mountain)
    return cell not in mountain and left and below


def side(mountain: Mountain, cell: Cell, neighbour: Cell, card: str) -> int | None:
    """What the card costs on one side; None if the colours forbid it."""
    there = mountain.get(neighbour)
    if there is None or there == "Bridge":
        return 0
    if colour(there) == colour(card):
        return None
    row, place = neighbour
    while place >= 1 and ((row, place) == cell or not number(mountain[row, place])):
        place -= 1  # a Campfire is worth the nearest Ascent card to its left, the card being placed aside
    return abs(number(card) - number(mountain[row, place])) if place >= 1 else 0


def cost(mountain: Mountain, cell: Cell, card: str) -> int | None:
    """What an Ascent card costs in a cell; None if it may not lie there."""
    row, place = cell
    if row == 9 or number(card) < row or not (is_next(mountain, cell) or mountain.get(cell) == "Bridge"):
        return None
    sides = [side(mountain, cell, (row, place + step), card) for step in (-1, 1)]
    return None if None in sides else max(each for each in sides if each is not None)


def all_cells() -> list[Cell]:
    return [(row, place) for row in range(1, 10) for place in range(1, 11 - row)]


def placements(position: dict[str, Any]) -> set[Found]:
    """Every complete placement of the player to act, the Summit's module conditions aside."""
    mountain, hand = mountain_of(position), position["hand"][position["to_act"] - 1]
    goats = {tuple(goat) for goat in position.get("goats", [])}
    found: set[Found] = set()
    for card in set(hand):
        if card == "Summit":
            if len(mountain) == 44 and "Bridge" not in mountain.values():
                found.add((card, 9, 1, 0, None))
        elif card == "Bridge":
            inner = [cell for cell in all_cells() if 1 < cell[1] < 10 - cell[0]]
            found |= {(card, *cell, 0, None) for cell in inner if is_next(mountain, cell)}
        elif number(card):
            found |= _ascents(mountain, card, len(hand) - 1, None, card, all_cells())
        else:
            for cell, there in mountain.items():
                if number(there) and colour(there) == colour(card) and cell not in goats:
                    higher = [other for other in all_cells() if other[0] > cell[0]]
                    if not position["campfire_onto_bridge"]:
                        higher = [other for other in higher if other not in mountain]
                    found |= _ascents(mountain | {cell: card}, there, len(hand) - 1, cell, card, higher)
    return found


def _ascents(mountain: Mountain, card: str, most: int, source: Cell | None, played: str, cells: list[Cell]) -> set[Found]:
    priced = {cell: cost(mountain, cell, card) for cell in cells}
    return {(played, *cell, price, source) for cell, price in priced.items() if price is not None and price <= most}


def can_herd(position: dict[str, Any]) -> bool:
    """Whether some goats can go up onto a card that is no Bridge, for one card."""
    mountain = mountain_of(position)
    above = [(row + 1, place + step) for row, place in position.get("goats", []) for step in (-1, 0) if row < 8]
    return bool(position["hand"][position["to_act"] - 1]) and any(mountain.get(cell, "Bridge") != "Bridge" for cell in above)
