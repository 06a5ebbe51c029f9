"""What a seat can do in its action phase on Everest, and what each small move does."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.games.everest.clients import boosts_into, give_out, lift, use_boost
from highcamp.games.everest.loads import exchange_into, fresh, gifts_into, handle, together
from highcamp.games.expeditions.actions import steps_into, use_card, uses_into
from highcamp.games.expeditions.box import (
    BOOST,
    CAMP,
    CLIENTS,
    END,
    GIVE,
    GUIDES,
    HOLDERS,
    MOST_SPACES,
    NO_MORE,
    NOWHERE,
    PAY_IN,
    PLACE,
    RISK_CLIENTS,
    RISK_POINT,
    STEP,
    SWAP,
    UP,
    USE,
)
from highcamp.games.expeditions.day import end_action
from highcamp.games.expeditions.debt import pay_risk, payments_into
from highcamp.games.expeditions.trails import can_pay, can_swap, pay, step, swap

if TYPE_CHECKING:
    from highcamp.games.everest.rules import Everest


def actions_into(state: "Everest", buffer: vec[i64], seat: i64) -> i64:
    """What the seat can do in its action phase, sorted."""
    if state.passage >= 0:
        return steps_into(state, buffer, 0, seat, state.passage)
    if state.giver >= 0:
        return gifts_into(state, buffer, 0, seat)
    if state.rising >= 0:
        return boosts_into(state, buffer, 0, seat)
    n = cards_into(state, buffer, 0, seat)
    n = steps_into(state, buffer, n, seat, 0)
    n = steps_into(state, buffer, n, seat, 1)
    if can_swap(state, seat):
        buffer[n] = SWAP
        n += 1
    for guide in range(GUIDES):
        if can_place(state, seat, guide):
            buffer[n] = PLACE + guide
            n += 1
    n = exchange_into(state, buffer, n, seat)
    if not state.handed and together(state, seat):
        n = gifts_into(state, buffer, n, seat)
    if state.owed > 0:
        return payments_into(state, buffer, n, seat)
    buffer[n] = END
    return n + 1


def cards_into(state: "Everest", buffer: vec[i64], n: i64, seat: i64) -> i64:
    """Cards to use: movement by a guide, then acclimatization for a guide or camp."""
    deck = state.deck
    for kind in range(deck.kinds):
        if state.idle[kind] > 0 and deck.boosts[kind] == 0:
            for guide in range(GUIDES):
                n = uses_into(state, buffer, n, guide, kind)
    for kind in range(deck.kinds):
        if state.idle[kind] > 0 and deck.boosts[kind] == 1:
            for holder in range(HOLDERS):
                if state.where[seat * HOLDERS + holder] != NOWHERE:
                    buffer[n] = BOOST + kind * HOLDERS + holder
                    n += 1
    return n


def can_place(state: "Everest", seat: i64, guide: i64) -> bool:
    """Whether a guide can set up the camp he carries."""
    if state.load[state.row(seat, guide) + CAMP] == 0:
        return False
    return can_pay(state, guide, UP, state.toll(state.where[seat * HOLDERS + guide]))


def act(state: "Everest", move: i64, seat: i64) -> None:
    """One small move of an action phase."""
    if move < STEP:
        fresh(state)
        if move >= BOOST:
            use_boost(state, seat, move - BOOST)
        else:
            use_card(state, seat, move - USE)
    elif move < SWAP:
        fresh(state)
        place = move - STEP
        step(state, seat, place // MOST_SPACES, place % MOST_SPACES)
    elif move < PAY_IN:
        if move >= GIVE:
            lift(state, seat, (move - GIVE) // CLIENTS, (move - GIVE) % CLIENTS)
        elif move >= PLACE:
            fresh(state)
            pitch(state, seat, move - PLACE)
        else:
            fresh(state)
            swap(state, seat)
    elif move < RISK_POINT:
        handle(state, move, seat)
    elif move == END:
        end_action(state)
    elif move == NO_MORE:
        state.boost = 0
        give_out(state, seat)
    else:
        if move >= RISK_CLIENTS:
            fresh(state)
        pay_risk(state, move, seat)


def pitch(state: "Everest", seat: i64, guide: i64) -> None:
    """Set up a camp where the guide stands."""
    space = state.where[seat * HOLDERS + guide]
    pay(state, guide, UP, state.toll(space))
    state.add(seat, guide, CAMP, -1)
    camp: i64 = GUIDES
    while state.where[seat * HOLDERS + camp] != NOWHERE:
        camp += 1
    state.where[seat * HOLDERS + camp] = space
