"""Positions of Mount Everest: the table as a readable mapping. ``reading.py`` reads it back.

    turn = 4
    start = 1                                     # the seat with the marker
    moment = "act"
    to_act = 2
    weather = [3, 1, 6]                           # numbers of the tiles turned up so far
    icefall = {I2 = 1, J3 = "crevasse"}
    risk = {open = [0, 1, 1]}
    [[seats]]
    points = 5
    table = ["2", "1/3", "+2"]                    # the cards played this turn
    guides = [{at = "B1", tanks = 1, clients = ["climber 2"]}, {at = "BASE"}]
    camps = [{at = "A2", tanks = 2}]

What is left out is as at the start, and a draw pile that is left out is the rest of the deck.
"""

from __future__ import annotations

from typing import Any

from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import CAMP, CLIENTS, GUIDES, HOLDERS, NOWHERE, TANK
from highcamp.games.expeditions.notation import GUIDE_NAMES, item_name, spaces_of
from highcamp.games.expeditions.phases import ACT, CREVICE, DRAW_FIRST, ICEFALL
from highcamp.games.expeditions.position.write import write_cards, write_points, write_table


def write(state: Everest) -> dict[str, Any]:
    """The table as a mapping."""
    position = write_table(state)
    if state.phase == DRAW_FIRST:
        return position
    position["seats"] = [_seat(state, seat) for seat in range(state.players)]
    if state.phase in (ACT, ICEFALL, CREVICE):
        position["acting"] = _acting(state)
    return position


def _seat(state: Everest, seat: int) -> dict[str, Any]:
    written = write_cards(state, seat)
    written["guides"] = [_holder(state, seat, guide) for guide in range(GUIDES)]
    camps = range(GUIDES, HOLDERS)
    written["camps"] = [_holder(state, seat, camp) for camp in camps if state.where[seat * HOLDERS + camp] != NOWHERE]
    written["stock"] = state.stock[seat]
    return written


def _holder(state: Everest, seat: int, holder: int) -> dict[str, Any]:
    row = state.row(seat, holder)
    written: dict[str, Any] = {"at": spaces_of(state)[state.where[seat * HOLDERS + holder]]}
    if holder < GUIDES and state.load[row + CAMP]:
        written["camps"] = state.load[row + CAMP]
    if state.load[row + TANK]:
        written["tanks"] = state.load[row + TANK]
    clients = [item_name(client) for client in range(CLIENTS) for _ in range(state.load[row + client])]
    return written | ({"clients": clients} if clients else {})


def _acting(state: Everest) -> dict[str, Any]:
    written = write_points(state) | {
        "acclimatization": [state.boost if holder == state.rising else 0 for holder in range(HOLDERS)],
        "taking": [name for guide, name in enumerate(GUIDE_NAMES) if state.taking[guide]],
        "handed_over": state.handed,
    }
    if state.giver >= 0:
        written |= {"gives_first": GUIDE_NAMES[state.giver], "gives_back": state.returning}
    return written
