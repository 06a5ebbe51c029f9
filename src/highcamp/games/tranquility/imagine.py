"""What a seat cannot know, dealt anew. Compiled, as the rules are.

A seat knows the mountain, its own hand, and what it discarded itself. It also knows who was openly given a Bridge and has not
played one, how many cards all have, and that a player who is to act could act.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import has, nibble, shl
from highcamp.engine.rng import Rng
from highcamp.games.tranquility.box import BRIDGE, KINDS
from highcamp.games.tranquility.hand import EMPTY, card, size, with_card
from highcamp.games.tranquility.phases import ACT, DEAL, ENDED

if TYPE_CHECKING:
    from highcamp.games.tranquility.rules import TranquilityState


def plausible(climb: "TranquilityState") -> bool:
    """Whether a turn that began could be begun, and one that ended the game could not: the last card of a hand tells."""
    if (climb.phase != ACT and climb.phase != ENDED) or climb.won:
        return True
    return climb.stuck() == (climb.phase == ENDED)


def unseen_by(climb: "TranquilityState", seat: i64) -> vec[i64]:
    """The cards that the seat has never seen, by kind: what is not drawn yet and what the others hold or discarded."""
    unseen = climb.pool[:]
    for other in range(climb.seats):
        if other != seat:
            for place in range(size(climb.hands[other])):
                unseen[card(climb.hands[other], place)] += 1
    if climb.turn != seat:
        for place in range(size(climb.paid)):
            unseen[card(climb.paid, place)] += 1
    for kind in range(KINDS):
        for other in range(climb.seats):
            if other != seat:
                unseen[kind] += nibble(climb.discards[kind], other)
    return unseen


def deal_unseen(climb: "TranquilityState", seat: i64, rng: Rng) -> None:
    """Deal the cards the seat has not seen to the other hands, discard piles and the pool, at random.

    A seat that was openly given a Bridge and has not played one has it still, in its hand or in its discards.
    """
    unseen = unseen_by(climb, seat)
    total: i64 = 0
    for kind in range(KINDS):
        total += unseen[kind]
    for other in range(climb.seats):
        if other != seat and has(climb.dealt_bridge, other):
            unseen[BRIDGE] -= 1
            total -= 1
    bag = vec[i64]([0] * total)
    n: i64 = 0
    for kind in range(KINDS):
        for _ in range(unseen[kind]):
            bag[n] = kind
            n += 1
    for other in range(climb.seats):
        if other != seat:
            n = deal_to(climb, other, bag, n, rng)
    for kind in range(KINDS):
        climb.pool[kind] = 0
    for i in range(n):
        climb.pool[bag[i]] += 1


def deal_to(climb: "TranquilityState", seat: i64, bag: vec[i64], n: i64, rng: Rng) -> i64:
    """Deal one seat its hand and its discards from the first ``n`` cards of the bag; return how many are left."""
    held = size(climb.hands[seat])
    paid = size(climb.paid) if seat == climb.turn else 0
    thrown: i64 = 0
    for kind in range(KINDS):
        thrown += nibble(climb.discards[kind], seat)
        climb.discards[kind] &= ~shl(15, seat * 4)
    slots = held + paid + thrown
    bridge = rng.below(slots) if has(climb.dealt_bridge, seat) else -1  # which of its cards is the known Bridge
    hand: i64 = EMPTY
    paying: i64 = EMPTY
    for slot in range(slots):
        if slot == bridge:
            kind = BRIDGE
        else:
            drawn = rng.below(n)
            kind = bag[drawn]
            n -= 1
            bag[drawn] = bag[n]
        if slot < held + paid:
            if paid > 0 and slot < paid + climb.due:
                paying = with_card(paying, kind)
            else:
                hand = with_card(hand, kind)
        else:
            climb.discards[kind] += shl(1, seat * 4)
    if paid > 0:  # a set is discarded in rising order: its smallest cards are down already
        climb.paid = EMPTY
        for place in range(size(paying)):
            if place < paid:
                climb.paid = with_card(climb.paid, card(paying, place))
            else:
                hand = with_card(hand, card(paying, place))
    climb.hands[seat] = hand
    return n


def imagined(climb: "TranquilityState", seat: i64, rng: Rng) -> "TranquilityState":
    """A world that the seat could be in."""
    world = climb.copy()
    if climb.is_open() or climb.phase < DEAL:
        return world
    deal_unseen(world, seat, rng)
    while not plausible(world):
        deal_unseen(world, seat, rng)
    return world
