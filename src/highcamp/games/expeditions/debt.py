"""What a risk token leaves possible: no move after which it could not be paid any more, and every other one.

Nearly always a sum answers that: the points, the unused cards and the levels of clients at hand are more than what is owed and
what the move costs. Where they are not, all that could help is tried: a card that makes another guide's clients pay, a step to
a camp or to the base, clients who are handed over. So little is at hand then that there are few ways to try.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import same
from highcamp.games.expeditions.actions import movement, possible_into
from highcamp.games.expeditions.box import (
    BOOST,
    GIVE,
    GO_BACK,
    GUIDES,
    HOLDERS,
    MOST_SPACES,
    MOVES,
    PAY_IN,
    PLACE,
    RISK_BOOST,
    RISK_CARD,
    RISK_CLIENTS,
    RISK_POINT,
    SORTS,
    STEP,
    SWAP,
    UNLOAD,
    USE,
)
from highcamp.games.expeditions.chance import token_weights
from highcamp.games.expeditions.phases import ACT, CREVICE, DEAR, ICEFALL
from highcamp.games.expeditions.trails import full, reveal_token

if TYPE_CHECKING:
    from highcamp.games.expeditions.rules import Expedition

ROOM: Final = same(0, MOVES)  # a slice of it is the fastest new buffer


def keep_payable(state: "Expedition", buffer: vec[i64], n: i64, seat: i64) -> i64:
    """Of the first n moves in the buffer keep those after which what is owed can be paid, and return how many."""
    unused = unused_points(state)
    left = unused + points_in_use(state) + levels_at_hand(state, seat) - state.owed
    first = MOVES if unused < state.owed else STEP  # unused cards pay for all, until they are used
    kept: i64 = 0
    for place in range(n):
        move = buffer[place]
        if move >= first and kept == place:
            return n
        if move >= first or stays_payable(state, move, seat, left):
            buffer[kept] = move
            kept += 1
    return kept


def stays_payable(state: "Expedition", move: i64, seat: i64, spare: i64) -> bool:
    """Whether what is owed can be paid after a move: by a sum if that tells, or else by trying."""
    price = state.price(move, seat)
    if price <= spare or state.stays_at_ease(move, seat):
        return True
    if STEP <= move < SWAP and price < DEAR:
        there = (move - STEP) % MOST_SPACES
        if state.toll(there) > 0 and state.hope(seat, price, (move - STEP) // MOST_SPACES, there) < state.owed:
            return False
    twin = state.copy()
    twin.apply(move, seat)
    return payable(twin, seat)


def possible(state: "Expedition", move: i64, seat: i64) -> bool:
    """Whether only what is owed can stand against a move in an action phase."""
    if state.phase != ACT and state.phase != CREVICE:
        return False
    buffer = ROOM[:]
    for place in range(possible_into(state, buffer, seat)):
        if buffer[place] == move:
            return True
    return False


def usual_price(state: "Expedition", move: i64, seat: i64) -> i64:
    """The price of a move, leaving loads aside: see ``Expedition.price``."""
    if move < BOOST:
        return use_price(state, seat, move - USE)
    if move < STEP:
        return 0
    if move < SWAP:
        return step_price(state, seat, (move - STEP) // MOST_SPACES, (move - STEP) % MOST_SPACES)
    if move == SWAP:
        return state.toll(state.where[seat * HOLDERS]) + state.toll(state.where[seat * HOLDERS + 1])
    if move < GIVE:
        return state.toll(state.where[seat * HOLDERS + move - PLACE])
    return state.toll(state.ahead) - 1 if move == PAY_IN else 0


def use_price(state: "Expedition", seat: i64, place: i64) -> i64:
    """A rope may be worth less on the side that is used; a loss card weakens clients; a first card makes them pay."""
    guide = place // SORTS % GUIDES
    kind = place // (SORTS * GUIDES)
    strength = state.strength(seat, guide)
    left = strength - state.deck.loss[kind]
    if left < 0:
        left = 0
    if state.touched[guide] == 0:
        strength = 0
    return state.deck.worth(kind) - movement(state, kind, place % SORTS) + strength - left


def step_price(state: "Expedition", seat: i64, guide: i64, there: i64) -> i64:
    """The toll, and at the base what clients who score there could have paid."""
    if state.passage >= 0 or full(state, there, seat, guide):
        return DEAR
    toll = state.toll(there)
    if toll == 0:
        return 1
    return toll if there != 0 else toll + state.left_at_base(seat, guide)


def usually_helps(move: i64) -> bool:
    """Whether a move can make more payable, leaving loads aside."""
    if BOOST <= move < STEP:
        return (move - BOOST) % HOLDERS < GUIDES
    return move < GIVE or PAY_IN <= move <= GO_BACK or move >= RISK_CLIENTS


def usual_turn_words(state: "Expedition", seat: i64) -> list[int]:
    """What every expedition has of ``Expedition.turn_words``."""
    words: list[int] = [state.phase, state.owed, state.passage, state.entering, state.ahead]
    for holder in range(HOLDERS):
        words.append(state.where[seat * HOLDERS + holder])
    for numbers in (state.pool, state.idle, state.touched, state.tokens):
        for number in numbers:
            words.append(number)
    return words


def points_at_hand(state: "Expedition") -> i64:
    """Points on guides, on unused cards, and on the card that is being given out."""
    return points_in_use(state) + unused_points(state)


def points_in_use(state: "Expedition") -> i64:
    """Points on guides, and on the card that is being given out."""
    points = state.gifts()
    for place in range(GUIDES * SORTS):
        points += state.pool[place]
    return points


def unused_points(state: "Expedition") -> i64:
    """What unused cards can pay."""
    points: i64 = 0
    for kind in range(state.deck.kinds):
        if state.idle[kind] > 0:
            points += state.idle[kind] * state.deck.worth(kind)
    return points


def levels_at_hand(state: "Expedition", seat: i64) -> i64:
    """What clients can pay who are with guides that got a card."""
    levels: i64 = 0
    for guide in range(GUIDES):
        if state.touched[guide] == 1:
            levels += state.strength(seat, guide)
    return levels


def spare(state: "Expedition", seat: i64) -> i64:
    """How much more is at hand than is owed."""
    return points_at_hand(state) + levels_at_hand(state, seat) - state.owed


def payable(state: "Expedition", seat: i64) -> bool:
    """Whether the acting seat can pay what it owes, whatever icefall tokens turn up."""
    return can_be_paid(state, seat, set(), False)


def can_be_paid(state: "Expedition", seat: i64, seen: set[tuple[int, ...]], known: bool) -> bool:
    """The same, without the tables that have been tried in vain; ``known`` where this may be one of them."""
    if state.owed == 0 or state.at_ease(seat):
        return True
    if state.hope(seat, 0, -1, -1) < state.owed:
        return False
    if state.phase == ICEFALL:
        return paid_on_every_token(state, seat, seen)
    if known:
        mark = tuple(state.turn_words(seat))
        if mark in seen:
            return False
        seen.add(mark)
    buffer = ROOM[:]
    place = possible_into(state, buffer, seat)
    while place > 0:  # from the end, where payments and settling are
        place -= 1
        move = buffer[place]
        if state.helps(move, seat):
            twin = state.copy()
            twin.apply(move, seat)
            if can_be_paid(twin, seat, seen, UNLOAD <= move < RISK_POINT):  # loads go in many orders to the same end
                return True
    return False


def paid_on_every_token(state: "Expedition", seat: i64, seen: set[tuple[int, ...]]) -> bool:
    """Whether it can be paid whichever icefall token is turned up."""
    weights = token_weights(state)
    for token in range(len(weights)):
        if weights[token] > 0:
            twin = state.copy()
            reveal_token(twin, token)
            if not can_be_paid(twin, seat, seen, False):
                return False
    return True


def payments_into(state: "Expedition", buffer: vec[i64], n: i64, seat: i64) -> i64:
    """Ways to pay one point of the risk token, or more with a card."""
    return other_payments_into(state, buffer, points_payments_into(state, buffer, n), seat)


def points_payments_into(state: "Expedition", buffer: vec[i64], n: i64) -> i64:
    """Movement points that can pay one point of the risk token."""
    for place in range(GUIDES * SORTS):
        if state.pool[place] > 0:
            buffer[n] = RISK_POINT + place
            n += 1
    return n


def other_payments_into(state: "Expedition", buffer: vec[i64], n: i64, seat: i64) -> i64:
    """Unused cards and levels that can pay."""
    for kind in range(state.deck.kinds):
        if state.idle[kind] > 0 and state.deck.worth(kind) > 0:
            buffer[n] = RISK_CARD + kind
            n += 1
    for guide in range(GUIDES):
        if state.touched[guide] == 1 and state.strength(seat, guide) > 0:
            buffer[n] = RISK_CLIENTS + guide
            n += 1
    return n


def pay_risk(state: "Expedition", move: i64, seat: i64) -> None:
    """Pay a point of the risk token; an unused card pays all it can."""
    if move >= RISK_CLIENTS:
        state.owed -= 1
        state.weaken(seat, move - RISK_CLIENTS, 1)
    elif move >= RISK_CARD:
        kind = move - RISK_CARD
        state.idle[kind] -= 1
        state.owed -= state.deck.worth(kind)
        if state.owed < 0:
            state.owed = 0
    elif move >= RISK_BOOST:
        state.owed -= 1
        state.take_gift(seat)
    else:
        state.owed -= 1
        state.pool[move - RISK_POINT] -= 1
