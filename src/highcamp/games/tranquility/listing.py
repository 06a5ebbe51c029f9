"""Every complete placement of the player to act: what it costs, or the rule that forbids it.

The engine plays a Campfire in two small moves; here it is one entry, with the place its card leaves and the place it goes to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from highcamp.engine.facts import Sheet
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.games.tranquility.box import ASCENT, BRIDGE, CELLS, DISCARD, PLAY, RELOCATE, TOP
from highcamp.games.tranquility.doors import cost_of_ascent
from highcamp.games.tranquility.hand import kinds, size
from highcamp.games.tranquility.names import place_of, word
from highcamp.games.tranquility.notation import say_choice
from highcamp.games.tranquility.phases import ACT, MOVE_UP
from highcamp.games.tranquility.refusals import no_play, no_relocation, no_source
from highcamp.games.tranquility.rules import TranquilityState

Entry = dict[str, Any]


def placements(climb: TranquilityState) -> dict[str, list[Entry]]:
    """``moves``: the legal placements; ``illegal``: the others, each with its reason; ``actions``: what else can be done."""
    moves: list[Entry] = []
    illegal: list[Entry] = []
    if climb.phase == ACT:
        for kind in sorted(set(kinds(climb.hands[climb.turn]))):
            if ASCENT <= kind < BRIDGE:
                _campfire(climb, kind, moves, illegal)
            else:
                for cell in range(CELLS):
                    entry = {**_at(kind, cell), "move": PLAY + kind * CELLS + cell}
                    _sort(entry, no_play(climb, kind, cell), _cost(climb, kind, cell), moves, illegal)
    elif climb.phase == MOVE_UP:
        for cell in range(TOP):
            entry = {**_at(climb.moved - 1, cell), "from": list(place_of(climb.source)), "move": RELOCATE + cell}
            refusal = no_relocation(climb, climb.moved - 1, climb.source, cell)
            _sort(entry, refusal, _cost(climb, climb.moved - 1, cell), moves, illegal)
    return {"moves": moves, "illegal": illegal, "actions": _actions(climb)}


def refusals(climb: TranquilityState) -> Sheet:
    """What is not possible, in few lines: places with the same card and the same reason together."""
    groups: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for entry in placements(climb)["illegal"]:
        whole = "row" in entry
        card = f"{entry['card']} from {_dotted(entry['from'])}" if whole and "from" in entry else entry["card"]
        place = (entry["row"], entry["place"]) if whole else tuple(entry["from"])
        groups.setdefault((card, f"{entry['rule']} ({entry['code']})"), []).append(place)
    rows = tuple((card, runs(places), why) for (card, why), places in groups.items())
    return Sheet(title="Not possible", columns=("Card", "Not at", "Because of"), rows=rows)


def runs(places: list[tuple[int, int]]) -> str:
    """Places in order, neighbours of a row joined: ``1.3–1.9, 2.2``."""
    said: list[list[tuple[int, int]]] = []
    for row, place in sorted(places):
        if said and said[-1][-1] == (row, place - 1):
            said[-1].append((row, place))
        else:
            said.append([(row, place)])
    return ", ".join(_dotted(run[0]) + (f"–{_dotted(run[-1])}" if len(run) > 1 else "") for run in said)


def _dotted(place: Sequence[int]) -> str:
    return f"{place[0]}.{place[1]}"


def _campfire(climb: TranquilityState, kind: int, moves: list[Entry], illegal: list[Entry]) -> None:
    left = size(climb.hands[climb.turn]) - 1
    for source in range(TOP):
        first = {"card": word(kind), "from": list(place_of(source)), "move": PLAY + kind * CELLS + source}
        refusal = no_source(climb, kind, source)
        if refusal:
            illegal.append(first | _reason(refusal))
            continue
        moved = climb.cells[source] - 1
        for cell in range(TOP):
            if cell != source:
                row, place = place_of(cell)
                entry = {**first, "row": row, "place": place, "moves": word(moved), "then": RELOCATE + cell}
                refusal = no_relocation(climb, moved, source, cell, left)
                _sort(entry, refusal, _cost(climb, moved, cell), moves, illegal)


def _at(kind: int, cell: int) -> Entry:
    row, place = place_of(cell)
    return {"card": word(kind), "row": row, "place": place}


def _cost(climb: TranquilityState, kind: int, cell: int) -> int:
    return cost_of_ascent(climb, kind, cell) if kind < ASCENT else 0


def _sort(entry: Entry, refusal: Refused | None, cost: int, moves: list[Entry], illegal: list[Entry]) -> None:
    if refusal is None:
        told = {"discards": cost, "text": _text(entry)}
        moves.append(entry | told | ({"cost": counted(cost, "card")} if cost else {}))
    else:
        illegal.append(entry | _reason(refusal))


def _text(entry: Entry) -> str:
    first = say_choice(entry["move"])
    return f"{first}, {entry['moves']} {say_choice(entry['then'])}" if "then" in entry else first


def _reason(refusal: Refused) -> Entry:
    return {"code": refusal.code, "why": refusal.text, "rule": refusal.rule}


def _actions(climb: TranquilityState) -> list[Entry]:
    """Legal small moves that place no card: discards, herds, the rope."""
    return [{"move": move, "text": say_choice(move)} for move in climb.legal() if _places_no_card(move)]


def _places_no_card(move: int) -> bool:
    return DISCARD <= move < RELOCATE or move >= RELOCATE + CELLS
