"""What guides lead and carry, and what camps hold: putting down, giving up, taking up, handing over.

An exchange at a space is putting down, then taking up; it opens again only after a step, a card, a camp, a hand-over or a point
of risk paid by clients. The two guides hand over once between steps, cards, camps and such payments: first one gives, then the
other. ``tests/helpers/expedition_bound.py`` counts the moves.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.games.expeditions.box import (
    ABANDON,
    CAMP,
    CAMPS,
    CLIENTS,
    GUIDES,
    HAND_OVER,
    HOLDERS,
    ITEMS,
    KIND,
    LEVEL,
    LOAD,
    LOADABLE,
    PENALTY,
    PUT,
    SETTLE,
    TAKE,
    TANK,
    UNLOAD,
    fits,
)
from highcamp.games.expeditions.points import score

if TYPE_CHECKING:
    from highcamp.games.everest.rules import Everest


def has_room(state: "Everest", seat: i64, guide: i64, item: i64) -> bool:
    """Whether a guide can take up one more of an item where he stands."""
    row = state.row(seat, guide)
    camps = state.load[row + CAMP]
    tanks = state.load[row + TANK]
    clients = state.party[seat * HOLDERS + guide]
    if item == CAMP:
        camps += 1
    elif item == TANK:
        tanks += 1
        if tanks > oxygen_here(state, seat, guide):
            return False
    else:
        clients += 1
    return fits(camps, tanks, clients)


def oxygen_here(state: "Everest", seat: i64, guide: i64) -> i64:
    """Tanks that one guide may carry where this one stands."""
    return state.mountain.oxygen[state.mountain.zone[state.where[seat * HOLDERS + guide]]]


def highest(state: "Everest", seat: i64, holder: i64, without: i64 = -1) -> i64:
    """The highest level among the clients there, one of them (``without``) left out; 0 for none."""
    if state.party[seat * HOLDERS + holder] == 0:
        return 0
    row = state.row(seat, holder)
    best: i64 = 0
    for client in range(CLIENTS):
        if LEVEL[client] > best:
            number = state.load[row + client]
            if client == without:
                number -= 1
            if number > 0:
                best = LEVEL[client]
    return best


def together(state: "Everest", seat: i64) -> bool:
    """Whether both guides stand on the same space."""
    return state.where[seat * HOLDERS] == state.where[seat * HOLDERS + 1]


def exchange_into(state: "Everest", buffer: vec[i64], n: i64, seat: i64) -> i64:
    """Putting down, giving up and taking up."""
    for guide in range(GUIDES):
        if state.taking[guide] == 0 and state.where[seat * HOLDERS + guide] == 0:
            n = items_into(state, buffer, n, seat, guide, ITEMS, UNLOAD + guide * ITEMS)
    for guide in range(GUIDES):
        if state.taking[guide] == 0:
            for camp in range(CAMPS):
                if state.where[seat * HOLDERS + GUIDES + camp] == state.where[seat * HOLDERS + guide]:
                    n = items_into(state, buffer, n, seat, guide, CAMP, PUT + (guide * CAMPS + camp) * CAMP)
    for holder in range(HOLDERS):
        if holder >= GUIDES or state.taking[holder] == 0:
            n = items_into(state, buffer, n, seat, holder, ITEMS, ABANDON + holder * ITEMS)
    for guide in range(GUIDES):
        if state.where[seat * HOLDERS + guide] == 0:
            for ware in range(4):
                item = LOADABLE[ware]
                if (item != CAMP or state.stock[seat] > 0) and has_room(state, seat, guide, item):
                    buffer[n] = LOAD + guide * 4 + ware
                    n += 1
    for guide in range(GUIDES):
        for camp in range(CAMPS):
            if state.where[seat * HOLDERS + GUIDES + camp] == state.where[seat * HOLDERS + guide]:
                n = takes_into(state, buffer, n, seat, guide, camp)
    return n


def items_into(state: "Everest", buffer: vec[i64], n: i64, seat: i64, holder: i64, items: i64, move: i64) -> i64:
    """One move for each of the first ``items`` items there."""
    row = state.row(seat, holder)
    if state.party[seat * HOLDERS + holder] > 0:
        for item in range(CLIENTS):
            if state.load[row + item] > 0:
                buffer[n] = move + item
                n += 1
    for item in range(CLIENTS, items):
        if state.load[row + item] > 0:
            buffer[n] = move + item
            n += 1
    return n


def takes_into(state: "Everest", buffer: vec[i64], n: i64, seat: i64, guide: i64, camp: i64) -> i64:
    """What a guide can take out of a camp."""
    row = state.row(seat, GUIDES + camp)
    move = TAKE + (guide * CAMPS + camp) * CAMP
    if state.party[seat * HOLDERS + GUIDES + camp] > 0 and has_room(state, seat, guide, 0):
        for item in range(CLIENTS):
            if state.load[row + item] > 0:
                buffer[n] = move + item
                n += 1
    if state.load[row + TANK] > 0 and has_room(state, seat, guide, TANK):
        buffer[n] = move + TANK
        n += 1
    return n


def gifts_into(state: "Everest", buffer: vec[i64], n: i64, seat: i64) -> i64:
    """What the guides can hand over, and whether they can leave it at that."""
    for guide in range(GUIDES):
        if state.giver >= 0 and state.returning and guide == state.giver:
            continue
        row = state.row(seat, guide)
        for item in range(ITEMS):
            if state.load[row + item] > 0 and can_hand(state, seat, guide, item):
                buffer[n] = HAND_OVER + guide * ITEMS + item
                n += 1
    if state.giver >= 0 and settled(state, seat, 0, 0, 0, 0):
        buffer[n] = SETTLE
        n += 1
    return n


def can_hand(state: "Everest", seat: i64, guide: i64, item: i64) -> bool:
    """Whether an item may be handed over: the boards may overflow for a moment if the other can give enough back."""
    second = guide if state.giver >= 0 and guide != state.giver else 1 - guide
    state.add(seat, guide, item, -1)
    state.add(seat, 1 - guide, item, 1)
    possible = can_settle(state, seat, second)
    state.add(seat, guide, item, 1)
    state.add(seat, 1 - guide, item, -1)
    return possible


def can_settle(state: "Everest", seat: i64, second: i64) -> bool:
    """Whether the second to give can give so much that both boards fit."""
    row = state.row(seat, second)
    clients = state.party[seat * HOLDERS + second]
    for camps in range(state.load[row + CAMP] + 1):
        for tanks in range(state.load[row + TANK] + 1):
            for leaving in range(clients + 1):
                if settled(state, seat, second, camps, tanks, leaving):
                    return True
    return False


def settled(state: "Everest", seat: i64, giver: i64, camps: i64, tanks: i64, clients: i64) -> bool:
    """Whether both boards fit once this guide has given so much to the other."""
    row = state.row(seat, giver)
    other = state.row(seat, 1 - giver)
    most = oxygen_here(state, seat, giver)
    own = state.load[row + TANK] - tanks
    their = state.load[other + TANK] + tanks
    if own > most or their > most:
        return False
    if not fits(state.load[row + CAMP] - camps, own, state.party[seat * HOLDERS + giver] - clients):
        return False
    return fits(state.load[other + CAMP] + camps, their, state.party[seat * HOLDERS + 1 - giver] + clients)


def fresh(state: "Everest") -> None:
    """After a step, a card, a camp or a payment by clients everything may be exchanged once more."""
    state.taking[0] = 0
    state.taking[1] = 0
    state.handed = False


def handle(state: "Everest", move: i64, seat: i64) -> None:
    """Loads: put down, give up, take up, hand over."""
    if move >= SETTLE:
        state.giver = -1
        state.returning = False
        state.taking[0] = 0
        state.taking[1] = 0
        state.handed = True
    elif move >= HAND_OVER:
        guide = (move - HAND_OVER) // ITEMS
        item = (move - HAND_OVER) % ITEMS
        state.add(seat, guide, item, -1)
        state.add(seat, 1 - guide, item, 1)
        if state.giver < 0:
            state.giver = guide
        elif guide != state.giver:
            state.returning = True
    elif move >= TAKE:
        transfer(state, seat, move - TAKE, True)
    elif move >= LOAD:
        guide = (move - LOAD) // 4
        item = LOADABLE[(move - LOAD) % 4]
        state.add(seat, guide, item, 1)
        state.taking[guide] = 1
        if item == CAMP:
            state.stock[seat] -= 1
    elif move >= ABANDON:
        give_up(state, seat, (move - ABANDON) // ITEMS, (move - ABANDON) % ITEMS)
    elif move >= PUT:
        transfer(state, seat, move - PUT, False)
    else:
        item = (move - UNLOAD) % ITEMS
        state.add(seat, (move - UNLOAD) // ITEMS, item, -1)
        if item == CAMP:
            state.stock[seat] += 1


def transfer(state: "Everest", seat: i64, place: i64, taken: bool) -> None:
    """Between a guide and a camp."""
    item = place % CAMP
    camp = GUIDES + place // CAMP % CAMPS
    guide = place // (CAMP * CAMPS)
    number: i64 = 1 if taken else -1
    state.add(seat, guide, item, number)
    state.add(seat, camp, item, -number)
    if taken:
        state.taking[guide] = 1


def give_up(state: "Everest", seat: i64, holder: i64, item: i64) -> None:
    """Abandon: tanks go back, clients die, a camp is out of the game."""
    state.add(seat, holder, item, -1)
    if item < CLIENTS:
        score(state, seat, -PENALTY[KIND[item]])
