"""What pays a risk token on Everest: clients, wherever they are, and how they come to a guide with a card."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.engine.vectors import total
from highcamp.games.everest.loads import has_room, highest, together
from highcamp.games.expeditions.box import (
    ABANDON,
    BEEN_UP,
    CAMP,
    CAMPS,
    CLIENTS,
    GIVE,
    GUIDES,
    HAND_OVER,
    HOLDERS,
    ITEMS,
    LEVEL,
    LOAD,
    LOADABLE,
    MOST_SPACES,
    NO_MORE,
    PAY_IN,
    PUT,
    RISK_BOOST,
    RISK_CARD,
    RISK_POINT,
    SETTLE,
    STEP,
    SWAP,
    TAKE,
    TANK,
    UNLOAD,
)
from highcamp.games.expeditions.debt import levels_at_hand, points_at_hand, spare, usual_price, usual_turn_words, usually_helps
from highcamp.games.expeditions.phases import PLENTY
from highcamp.games.expeditions.trails import full

if TYPE_CHECKING:
    from highcamp.games.everest.rules import Everest


def price(state: "Everest", move: i64, seat: i64) -> i64:
    """Also of loads, and of points that are being given out."""
    if UNLOAD <= move < RISK_POINT:
        return exchange_price(state, seat, move)
    if move == NO_MORE:
        return state.boost
    if GIVE <= move < PAY_IN:
        guide = state.rising  # the point goes on counting where it makes the highest client of a guide higher
        return 0 if guide < GUIDES and LEVEL[(move - GIVE) % CLIENTS] == highest(state, seat, guide) else 1
    return usual_price(state, move, seat)


def left_at_base(state: "Everest", seat: i64, guide: i64) -> i64:
    """Clients who have been on top go home there."""
    if state.touched[guide] == 0:
        return 0
    row = state.row(seat, guide)
    staying: i64 = 0
    for client in range(CLIENTS):
        if BEEN_UP[client] == 0 and state.load[row + client] > 0 and LEVEL[client] > staying:
            staying = LEVEL[client]
    return highest(state, seat, guide) - staying


def parting_price(state: "Everest", seat: i64, guide: i64, item: i64) -> i64:
    """By how much what clients can pay falls when an item leaves the guide."""
    if item >= CLIENTS or state.touched[guide] == 0:
        return 0
    return highest(state, seat, guide) - highest(state, seat, guide, item)


def exchange_price(state: "Everest", seat: i64, move: i64) -> i64:
    """The same for a move with loads; before guides settle, clients may have to go to and fro."""
    if move >= SETTLE:
        return 0
    if move >= HAND_OVER:
        return levels_at_hand(state, seat)
    if move >= LOAD:
        return 0
    if move >= ABANDON:
        holder = (move - ABANDON) // ITEMS
        return parting_price(state, seat, holder, (move - ABANDON) % ITEMS) if holder < GUIDES else 0
    if move >= PUT:
        return parting_price(state, seat, (move - PUT) // (CAMP * CAMPS), (move - PUT) % CAMP)
    return parting_price(state, seat, (move - UNLOAD) // ITEMS, (move - UNLOAD) % ITEMS)


def at_ease(state: "Everest", seat: i64) -> bool:
    """At the base a guide with a card always finds one who pays: a new client."""
    if state.passage >= 0:
        return False
    if state.giver >= 0:  # once they have settled they can make room
        return state.where[seat * HOLDERS] == 0 and state.touched[0] + state.touched[1] > 0
    return spare(state, seat) >= 0 or pays_at_base(state, seat, 0) or pays_at_base(state, seat, 1)


def pays_at_base(state: "Everest", seat: i64, guide: i64) -> bool:
    """Whether a guide with a card stays at the base and has a client there, or room for one."""
    if state.touched[guide] == 0 or state.where[seat * HOLDERS + guide] != 0 or state.entering == guide:
        return False
    return state.party[seat * HOLDERS + guide] > 0 or has_room(state, seat, guide, 0)


def stays_at_ease(state: "Everest", move: i64, seat: i64) -> bool:
    """Whether a guide with a card is still at the base, with a client or room for one."""
    if state.passage >= 0 or (state.giver >= 0 and move < HAND_OVER):
        return False
    for guide in range(GUIDES):
        if pays_at_base(state, seat, guide):
            if STEP <= move < SWAP:
                place = move - STEP
                if place // MOST_SPACES == guide or full(state, place % MOST_SPACES, seat, 1 - guide):
                    continue
            elif LOAD <= move < HAND_OVER and fills(state, move, seat, guide):
                continue
            return True
    return False


def fills(state: "Everest", move: i64, seat: i64, guide: i64) -> bool:
    """Whether a guide takes up a tank or a camp, after which he may have no room for a client."""
    if state.party[seat * HOLDERS + guide] > 0:
        return False
    if move >= TAKE:
        return (move - TAKE) // (CAMP * CAMPS) == guide and (move - TAKE) % CAMP == TANK
    return (move - LOAD) // 4 == guide and LOADABLE[(move - LOAD) % 4] >= TANK


def hope(state: "Everest", seat: i64, spent: i64, walker: i64, there: i64) -> i64:
    """The points at hand and the levels of all clients; at the base, and where it may be reached, there is no limit."""
    points = points_at_hand(state) - spent
    idle = total(state.idle)
    if state.touched[0] + state.touched[1] + idle == 0:
        return points
    for guide in range(GUIDES):
        space = there if guide == walker else state.where[seat * HOLDERS + guide]
        if state.touched[guide] + idle > 0 and near_base(state, space, points):
            return PLENTY
    for holder in range(HOLDERS):
        if state.party[seat * HOLDERS + holder] > 0:
            row = state.row(seat, holder)
            for client in range(CLIENTS):
                points += state.load[row + client] * LEVEL[client]
    return points


def near_base(state: "Everest", space: i64, steps: i64) -> bool:
    """Whether so many steps may lead from a space to the base."""
    if space == 0:
        return True
    if steps > 0:
        mountain = state.mountain
        for near in range(mountain.first[space], mountain.first[space + 1]):
            if near_base(state, mountain.near[near], steps - 1):
                return True
    return False


def turn_words(state: "Everest", seat: i64) -> list[int]:
    """Also all loads of the seat, and how far its exchanges have come."""
    words = usual_turn_words(state, seat)
    words += [state.giver, 1 if state.returning else 0, 1 if state.handed else 0, state.rising, state.boost]
    words += [state.taking[0], state.taking[1]]
    row = state.row(seat, 0)
    for place in range(row, row + HOLDERS * ITEMS):
        words.append(state.load[place])
    return words


def helps(state: "Everest", move: i64, seat: i64) -> bool:
    """Also with loads; the points of a card that is being given out pay at once."""
    if state.rising >= 0:
        return RISK_BOOST <= move < RISK_CARD  # a level given is never worth more than the point
    if UNLOAD <= move < RISK_POINT:
        return helps_as_load(state, seat, move)
    return usually_helps(move)


def helps_as_load(state: "Everest", seat: i64, move: i64) -> bool:
    """Whether an exchange can make more payable.

    Clients count with guides who got a card; before that, taking one up is too early. What a guide drops makes room for
    clients, also for those whom the other one hands over.
    """
    if move >= HAND_OVER:
        return True
    if move >= TAKE:
        return state.touched[(move - TAKE) // (CAMP * CAMPS)] == 1 and (move - TAKE) % CAMP < CLIENTS
    if move >= LOAD:
        return state.touched[(move - LOAD) // 4] == 1 and (move - LOAD) % 4 == 0
    if move >= ABANDON:
        holder = (move - ABANDON) // ITEMS
        if holder >= GUIDES:
            return False
        if together(state, seat) and not state.handed:
            return True
        return state.touched[holder] == 1 and (move - ABANDON) % ITEMS >= CLIENTS
    return move >= PUT and (move - PUT) % CAMP < CLIENTS
