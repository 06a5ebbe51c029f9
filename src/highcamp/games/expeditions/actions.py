"""A seat's turn to act, as far as it is the same on Everest and on K2: cards, steps, payments, and what the night will bring.

An action phase is a series of small moves. What a guide leads, or that a climber leads only himself, is written by each game.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.games.expeditions.box import (
    DOWN,
    FREE,
    GO_BACK,
    GUIDES,
    HOLDERS,
    MOST_SPACES,
    PAY_IN,
    SORTS,
    STEP,
    TOKEN,
    UP,
    USE,
)
from highcamp.games.expeditions.phases import ACT, CREVICE
from highcamp.games.expeditions.trails import can_go_in, can_step, today

if TYPE_CHECKING:
    from highcamp.games.expeditions.rules import Expedition


def possible_into(state: "Expedition", buffer: vec[i64], seat: i64) -> i64:
    """What board, cards and loads allow the seat to act, sorted; ``debt.py`` sees to it that a risk token can be paid."""
    if state.phase == ACT:
        return state.actions_into(buffer, seat)
    n: i64 = 0
    if state.phase == CREVICE:
        if can_go_in(state, seat):
            buffer[0] = PAY_IN
            n = 1
        buffer[n] = GO_BACK
        return n + 1
    for value in range(len(state.risk_open)):
        if state.risk_open[value] > 0:
            buffer[n] = TOKEN + value
            n += 1
    return n


def uses_into(state: "Expedition", buffer: vec[i64], n: i64, guide: i64, kind: i64) -> i64:
    """Ways in which a guide can move by a card."""
    first = USE + (kind * GUIDES + guide) * SORTS
    for sort in range(SORTS):
        if movement(state, kind, sort) > 0:
            buffer[n] = first + sort
            n += 1
    return n


def movement(state: "Expedition", kind: i64, sort: i64) -> i64:
    """The points of a movement card used in this way, 0 if it cannot be."""
    if state.deck.rope[kind] == 0:
        return state.deck.up[kind] if sort == FREE else 0
    if sort == FREE:
        return 0
    return state.deck.up[kind] if sort == UP else state.deck.down[kind]


def steps_into(state: "Expedition", buffer: vec[i64], n: i64, seat: i64, guide: i64) -> i64:
    """Where a guide can go."""
    place = guide * SORTS
    if state.pool[place + UP] + state.pool[place + DOWN] + state.pool[place + FREE] == 0:
        return n
    mountain = state.mountain
    here = state.where[seat * HOLDERS + guide]
    for near in range(mountain.first[here], mountain.first[here + 1]):
        if can_step(state, seat, guide, near):
            buffer[n] = STEP + guide * MOST_SPACES + mountain.near[near]
            n += 1
    return n


def use_card(state: "Expedition", seat: i64, place: i64) -> None:
    """A guide gets the points of a movement card, and those with him suffer its loss."""
    sort = place % SORTS
    guide = place // SORTS % GUIDES
    kind = place // (SORTS * GUIDES)
    state.idle[kind] -= 1
    state.pool[guide * SORTS + sort] += movement(state, kind, sort)
    state.touched[guide] = 1
    if state.deck.loss[kind] > 0:
        state.weaken(seat, guide, state.deck.loss[kind])


def change_at_night(state: "Expedition", seat: i64, space: i64) -> i64:
    """What the level of a seat's client or climber on this space changes by."""
    change = state.mountain.night[space] - state.weather.loss[today(state, state.mountain.zone[space])]
    for camp in range(GUIDES, HOLDERS):
        if state.where[seat * HOLDERS + camp] == space:
            return change + 1
    return change
