"""What is meant by pressing something with which nothing can be done now: the move to ask about.

A press names a place or a card, a move needs both; so the other half is chosen such that the answer is worth reading.
"""

from __future__ import annotations

from highcamp.drawing.pressing import Kind, Press
from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    CAMPFIRE,
    CELLS,
    HALT,
    HERD,
    NUMBER,
    PLAY,
    RELOCATE,
    SUMMIT,
    TOP,
    UP_LEFT,
    UP_RIGHT,
    cell_at,
)
from highcamp.games.tranquility.names import colour_of, kind_of
from highcamp.games.tranquility.view import Cell, View


def hand_of(view: View) -> tuple[str, ...]:
    """The hand of the player to act."""
    return (view.climbers[view.turn].hand or ()) if view.turn is not None else ()


def at_place(view: View, cell: Cell) -> int | None:
    """The move of a place where nothing can be done; None where goats can leave it, because those are driven above."""
    number = _number(cell)
    if view.moment == "move up":
        return RELOCATE + number
    if view.herd_at is not None:
        source = cell_at(view.herd_at[0] - 1, view.herd_at[1] - 1)
        for right, above in enumerate((UP_LEFT[source], UP_RIGHT[source])):
            if number == above:
                return HERD + 2 * source + right
    if view.moment == "act" and cell.goats and max(UP_LEFT[number], UP_RIGHT[number]) >= 0:
        if any(HERD <= choice.move < HALT and (choice.move - HERD) // 2 == number for choice in view.choices):
            return None
        return HERD + 2 * number + (UP_LEFT[number] < 0)
    return PLAY + _tried(view, cell) * CELLS + number


def _tried(view: View, cell: Cell) -> int:
    """The card of the hand that comes nearest to fitting a place: a Campfire for its colour, else the largest number."""
    kinds = [kind_of(word) for word in hand_of(view)]
    if cell.row == 9 and SUMMIT in kinds:
        return SUMMIT
    there = kind_of(cell.card) if cell.card else BRIDGE
    if there < ASCENT and CAMPFIRE + colour_of(there) in kinds:
        return CAMPFIRE + colour_of(there)
    return max(kinds, key=lambda kind: (NUMBER[kind], kind == BRIDGE, -kind))


def of_card(view: View, word: str) -> int | None:
    """The move of a card of the hand that can go nowhere; None if it can go somewhere."""
    kind = kind_of(word)
    if view.moment != "act":
        return PLAY + kind * CELLS
    if any(choice.card == word and choice.at for choice in view.choices):
        return None
    return PLAY + kind * CELLS + _wanted(view, kind)


def _wanted(view: View, kind: int) -> int:
    """Where a card would have to go first."""
    if kind == SUMMIT:
        return TOP
    cells = [cell for row in view.mountain[:-1] for cell in row]
    if CAMPFIRE <= kind < BRIDGE:
        fitting = [cell for cell in cells if cell.card[1:2].isdigit() and colour_of(kind_of(cell.card)) == colour_of(kind)]
    else:
        fitting = [cell for cell in cells if cell.free]
    return _number((fitting or cells)[0])


def _number(cell: Cell) -> int:
    return cell_at(cell.row - 1, cell.place - 1)


def can_pick(view: View) -> bool:
    """Whether cards of the hand can be discarded now, in any order: the table sorts them."""
    return view.moment == "pay" or (view.moment == "act" and len(hand_of(view)) > 1)


def kind_of_discard(view: View, move: int, press: Press) -> Kind:
    """Whether a card can be discarded next. Where it can be pressed there is a table, which takes a set in any order."""
    if any(choice.move == move for choice in view.choices):
        return "legal"
    if not press.asks:
        return "still"
    return "pick" if can_pick(view) else "shut"
