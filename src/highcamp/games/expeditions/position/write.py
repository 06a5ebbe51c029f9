"""What every expedition writes into a position: the middle of the table, the cards of a seat, the running turn."""

from __future__ import annotations

from typing import Any

import msgspec

from highcamp.engine.bits import has
from highcamp.games.expeditions.box import (
    CAMPS,
    CHOSEN,
    CYCLE,
    DROPPED,
    GAINED,
    IN_DISCARD,
    IN_HAND,
    IN_PILE,
    MOST_DECK,
    ON_TABLE,
    OPEN,
    REMOVED,
    SHOWN,
    SORTS,
)
from highcamp.games.expeditions.notation import GUIDE_NAMES, SORT_NAMES, cards_of, spaces_of
from highcamp.games.expeditions.phases import DRAW_FIRST, ENDED, ICEFALL, SELECT
from highcamp.games.expeditions.rules import Expedition

MOMENTS = (
    "starting player",
    "pawns",
    "weather tile",
    "risk token",
    "stack",
    "draw",
    "select",
    "take risk",
    "act",
    "icefall",
    "crevice",
    "over",
)
STAGES = ("open", "looking", "returning", "dropping", "choosing", "ready")
# Where cards lie, by the name in a position.
PILES = {
    "hand": IN_HAND,
    "pile": IN_PILE,
    "discard": IN_DISCARD,
    "table": ON_TABLE,
    "removed": REMOVED,
    "shuffled": CYCLE,
    "ever": SHOWN,
    "gained": GAINED,
    "dropped": DROPPED,
    "chosen": CHOSEN,
}
ENDS = ("", "top", "bottom")


def write_table(state: Expedition) -> dict[str, Any]:
    """Options, day, weather, icefall, risk: what lies in the middle."""
    position: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state.options))
    for own in [key for key, value in position.items() if value is None]:
        del position[own]
    position["moment"] = MOMENTS[state.phase]
    if state.phase == DRAW_FIRST:
        return position
    position["turn"] = state.turn
    position["start"] = state.start + 1
    if state.phase not in (SELECT, ENDED) and (state.actor >= 0 or state.phase == ICEFALL):
        position["to_act"] = (state.acting_seat() if state.phase == ICEFALL else state.actor) + 1
    position["recent"] = [seat + 1 for seat in state.recent if seat >= 0]
    position["weather"] = [tile + 1 for tile in state.tiles if tile >= 0]
    spaces = spaces_of(state)
    costs = state.mountain.token_cost
    position["icefall"] = {spaces[space]: costs[token] or "crevasse" for space, token in enumerate(state.tokens) if token >= 0}
    position["risk"] = {
        "open": [value for value, number in enumerate(state.risk_open) for _ in range(number)],
        "hidden": [value for value, number in enumerate(state.risk_left) for _ in range(number)],
    }
    if state.risk_seat >= 0:
        position["risk"] |= {"seat": state.risk_seat + 1, "taken": state.risk}
    return position


def write_cards(state: Expedition, seat: int) -> dict[str, Any]:
    """The cards of a seat, and what it is doing with them."""
    names = cards_of(state)
    written: dict[str, Any] = {"points": state.points[seat]}
    for name, place in PILES.items():
        first = state.at(seat, place)
        cards = [card for kind, card in enumerate(names) for _ in range(state.cards[first + kind])]
        if cards or name == "pile":
            written[name] = cards
    if written["ever"] == written["shuffled"]:
        del written["ever"]
    if written["shuffled"] == [card for kind, card in enumerate(names) for _ in range(state.deck.copies[kind])]:
        del written["shuffled"]
    size = state.stacked[seat]
    if size or state.taken[seat]:
        written["deck"] = [names[state.stack[seat * MOST_DECK + place]] for place in range(size)]
    for name, known in (("known", state.known[seat]), ("known_before", state.known_before[seat])):
        if state.known[seat] or known:
            written[name] = [place + 1 for place in range(MOST_DECK) if has(known, place)]
    if state.taken[seat]:
        written["taken"] = [state.taken_before[seat], state.taken[seat]]
    if state.stage[seat] != OPEN or any(state.spent[seat * CAMPS + camp] for camp in range(CAMPS)):
        written["doing"] = {
            "stage": STAGES[state.stage[seat]],
            "looking_at": state.look[seat],
            "just_gained": names[state.just[seat]] if state.just[seat] >= 0 else "",
            "first_end": ENDS[state.first_end[seat]],
            "spent": [state.spent[seat * CAMPS + camp] for camp in range(CAMPS)],
        }
    return written


def write_points(state: Expedition) -> dict[str, Any]:
    """The running action phase: unused cards, points, what is owed, who is on the way."""
    names = cards_of(state)
    written: dict[str, Any] = {
        "unused": [card for kind, card in enumerate(names) for _ in range(state.idle[kind])],
        "points": {
            name: {side: state.pool[guide * SORTS + sort] for sort, side in enumerate(SORT_NAMES)}
            for guide, name in enumerate(GUIDE_NAMES)
        },
        "carded": [name for guide, name in enumerate(GUIDE_NAMES) if state.touched[guide]],
        "owed": state.owed,
    }
    if state.passage >= 0:
        written["passing"] = GUIDE_NAMES[state.passage]
    if state.entering >= 0:
        written |= {"entering": GUIDE_NAMES[state.entering], "ahead": spaces_of(state)[state.ahead]}
    return written
