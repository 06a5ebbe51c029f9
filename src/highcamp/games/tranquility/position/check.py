"""What ``strict = true`` adds to reading a position: the deck, the colours, the numbers, the Bridges."""

from __future__ import annotations

from highcamp.engine.bits import has
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.games.tranquility.box import ASCENT, BRIDGE, CAMPFIRE, CELLS, COLOUR, INNER, KINDS, NUMBER, PLACE, ROW
from highcamp.games.tranquility.names import cell_word, word
from highcamp.games.tranquility.position.holdings import out_of_the_deck
from highcamp.games.tranquility.rules import TranquilityState


def check(climb: TranquilityState) -> None:
    """Refuse what could never come about at a table."""
    _check_deck(climb)
    for cell in range(CELLS):
        if climb.cells[cell]:
            _check_card(climb, cell)


def _check_deck(climb: TranquilityState) -> None:
    counts = list(climb.pool)
    for kind in out_of_the_deck(climb):
        counts[kind] += 1
    deck = climb.options.deck()
    for kind in range(KINDS):
        most, n = deck[kind], counts[kind]
        if kind < ASCENT and not kind & 1:  # a goat card may be written without its symbol
            most, n = most + deck[kind + 1], n + counts[kind + 1]
        if n > most:
            raise Refused("not-in-deck", f"{word(kind)} is there {counted(n, 'time')}; the deck has {most}.", where="strict")


def _check_card(climb: TranquilityState, cell: int) -> None:
    kind, at = climb.cells[cell] - 1, cell_word(cell)
    if kind < ASCENT and NUMBER[kind] <= ROW[cell]:
        raise Refused("too-low", f"{word(kind)} cannot lie in row {ROW[cell] + 1}.", rule="number-limit", where=at)
    if kind == BRIDGE and not has(INNER, cell):
        raise Refused("row-end", "No Bridge at either end of a row.", rule="bridges", where=at)
    if CAMPFIRE <= kind < BRIDGE and ROW[cell] >= 7:
        raise Refused("nothing-higher", "No Campfire can be lit in row 8.", rule="campfires", where=at)
    if PLACE[cell] and COLOUR[kind] >= 0 and COLOUR[climb.cells[cell - 1] - 1] == COLOUR[kind]:
        raise Refused("same-colour", f"{word(kind)} lies beside a card of its colour.", rule="colours", where=at)
