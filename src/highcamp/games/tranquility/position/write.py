"""Writing a position down."""

from __future__ import annotations

from typing import Any

import msgspec

from highcamp.engine.bits import has, nibble
from highcamp.games.tranquility.box import KINDS, MOUNTAIN_GOATS, PANORAMA, ROWS, TOP, WIDTHS, cell_at
from highcamp.games.tranquility.hand import kinds
from highcamp.games.tranquility.names import place_of, word
from highcamp.games.tranquility.notation import sequence_word
from highcamp.games.tranquility.phases import DEAL, DRAW, DRAW_FIRST, DRAW_PANORAMA, HERDING, MOVE_UP, SHORT_PILES
from highcamp.games.tranquility.rules import TranquilityState

MODULES = ("green_path", "panorama_objectives", "mountain_goats")
NATURES = {DRAW_PANORAMA: "panorama", DRAW_FIRST: "first player", SHORT_PILES: "short piles", DEAL: "deal", DRAW: "draw"}


def write(climb: TranquilityState) -> dict[str, Any]:
    """The table as a mapping."""
    position: dict[str, Any] = msgspec.to_builtins(climb.options)
    position["modules"] = [name for name in MODULES if position.pop(name)]
    if position["own_box"] is None:
        del position["own_box"]
    if climb.phase in NATURES:
        position["nature"] = NATURES[climb.phase]
    if climb.modules & PANORAMA:
        position["panoramas"] = [sequence_word(code) for code in climb.wanted]
        position["achieved"] = [sequence_word(code) for i, code in enumerate(climb.wanted) if has(climb.achieved, i)]
    if climb.phase <= DRAW_FIRST:
        return position
    seats = range(climb.seats)
    position["to_act"] = climb.turn + 1
    position["first"] = climb.first + 1
    position["mountain"] = rows(climb)
    position["hand"] = [words(kinds(climb.hands[seat])) for seat in seats]
    position["piles"] = [climb.piles[seat] for seat in seats]
    position["undrawn"] = " ".join(word(kind) for kind in range(KINDS) for _ in range(climb.pool[kind]))
    position["discards"] = [words(discarded(climb, seat)) for seat in seats]
    position["dealt_bridge"] = [seat + 1 for seat in seats if has(climb.dealt_bridge, seat)]
    if climb.modules & MOUNTAIN_GOATS:
        position["goats"] = [list(place_of(cell)) for cell in range(TOP) for _ in range(climb.goats[cell])]
    if climb.seats == 1:
        position["ropes"] = climb.ropes
    return position | _running(climb)


def _running(climb: TranquilityState) -> dict[str, Any]:
    """What the turn has begun and not finished."""
    if climb.phase == MOVE_UP:
        return {"moving": {"card": word(climb.moved - 1), "from": list(place_of(climb.source))}}
    if climb.phase == HERDING:
        return {"herd": {"at": list(place_of(climb.source)), "rows": climb.climbed}}
    return {"due": climb.due, "paid": words(kinds(climb.paid))} if climb.due else {}


def words(cards: list[int]) -> list[str]:
    """Cards as words."""
    return [word(kind) for kind in cards]


def discarded(climb: TranquilityState, seat: int) -> list[int]:
    """The cards in a seat's discard pile, rising."""
    return [kind for kind, row in enumerate(climb.discards) if row for _ in range(nibble(row, seat))]


def rows(climb: TranquilityState) -> list[list[str]]:
    """The mountain as rows of words from the foot, as far as it goes."""
    built: list[list[str]] = []
    for row in range(ROWS):
        lying = [climb.cells[cell_at(row, place)] for place in range(WIDTHS[row])]
        if not any(lying):
            break
        built.append([word(there - 1) for there in lying if there])
    return built
