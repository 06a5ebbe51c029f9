"""Whether a position of Mount Everest can be: what every expedition has, and loads that fit."""

from __future__ import annotations

from highcamp.engine.phrases import counted
from highcamp.games.everest.clients import can_rise
from highcamp.games.everest.loads import can_settle, oxygen_here
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import CAMP, CAMPS, GUIDES, HOLDERS, NOWHERE, ON_TABLE, TANK, fits
from highcamp.games.expeditions.notation import GUIDE_NAMES
from highcamp.games.expeditions.phases import ACT
from highcamp.games.expeditions.position.check import (
    ACTIVE,
    _bad,
    check_action,
    check_cards,
    check_middle,
    check_moment,
    check_spaces,
)


def check_table(state: Everest) -> None:
    """Raise ``Refused`` for a table that cannot be."""
    check_middle(state)
    for seat in range(state.players):
        check_cards(state, seat)
        _check_loads(state, seat)
    check_spaces(state)
    if state.phase in ACTIVE:
        check_action(state)
        _check_exchange(state)
    check_moment(state)


def _check_loads(state: Everest, seat: int) -> None:
    handing = state.giver >= 0 and seat == state.acting_seat()
    for guide in range(GUIDES):
        row = state.row(seat, guide)
        where = f"seats[{seat}].guides[{guide}]"
        camps, tanks, clients = state.load[row + CAMP], state.load[row + TANK], state.party[seat * HOLDERS + guide]
        if handing:
            continue
        if not fits(camps, tanks, clients):
            load = f"{counted(camps, 'camp')}, {counted(tanks, 'tank')} and {counted(clients, 'client')}"
            raise _bad(f"Guide {GUIDE_NAMES[guide]} cannot carry {load}.", where, "Take something out.")
        if tanks > oxygen_here(state, seat, guide):
            raise _bad(f"Nobody carries {counted(tanks, 'tank')} in this zone.", f"{where}.tanks", "Take some out.")
    for camp in range(CAMPS):
        if state.spent[seat * CAMPS + camp] > state.tanks_in(seat, camp):
            raise _bad("More tanks are spent than there are.", f"seats[{seat}].doing.spent", "Correct it.")
    first_free = state.where[seat * HOLDERS + GUIDES] == NOWHERE
    if first_free and state.where[seat * HOLDERS + GUIDES + 1] != NOWHERE:
        raise _bad("The first camp comes first.", f"seats[{seat}].camps")


def _check_exchange(state: Everest) -> None:
    seat = state.acting_seat()
    if state.rising >= 0:
        _check_giving(state, seat)
    if state.giver >= 0:
        together = state.where[seat * HOLDERS] == state.where[seat * HOLDERS + 1]
        second = 1 - state.giver
        if not together or state.handed or state.passage >= 0 or not can_settle(state, seat, second) or state.phase != ACT:
            raise _bad("The guides cannot be handing over here.", "acting.gives_first", "Leave it out.")
    elif state.returning:
        raise _bad("Nobody gives back before somebody has given.", "acting.gives_back", "Leave it out.")


def _check_giving(state: Everest, seat: int) -> None:
    """One card has just been played on a guide or camp, and somebody has a use for its points."""
    where, deck, table = "acting.acclimatization", state.deck, state.at(seat, ON_TABLE)
    used = [deck.boost[kind] for kind in range(deck.kinds) if state.cards[table + kind] > state.idle[kind]]
    if state.boost > max(used, default=0):
        raise _bad("No used card has so many points.", where, "Lower them.")
    if state.owed == 0 and not can_rise(state, seat, state.rising):
        raise _bad("Nobody there can rise, so these points are lost.", where, "Write 0.")
    if state.rising < GUIDES and not state.touched[state.rising]:
        raise _bad(f"Guide {GUIDE_NAMES[state.rising]} has points and no card.", "acting.carded", "Add him.")
    if state.phase != ACT or state.passage >= 0 or state.giver >= 0 or state.handed or any(state.taking):
        raise _bad("Nothing else is done before the points of a card are given out.", where, "Write 0.")
