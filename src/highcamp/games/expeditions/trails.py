"""The way from space to space: what it costs, where there is room, and what lies under the snow."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.engine.state import NATURE
from highcamp.games.expeditions.box import DAYS, DOWN, FREE, GUIDES, HOLDERS, SORTS, UP, ZONES
from highcamp.games.expeditions.phases import ACT, CREVICE, ICEFALL

if TYPE_CHECKING:
    from highcamp.games.expeditions.rules import Expedition


def today(state: "Expedition", zone: i64) -> i64:
    """Where the weather of a zone stands in the tables today."""
    day = state.turn - 1
    return (state.tiles[day // DAYS] * DAYS + day % DAYS) * ZONES + zone


def bare_toll(state: "Expedition", space: i64) -> i64:
    """The same whatever the weather."""
    if state.mountain.sign[space] == 0:
        return state.mountain.cost[space]
    token = state.tokens[space]
    if token < 0:
        return 0
    cost = state.mountain.token_cost[token]
    return cost if cost > 0 else -1


def crowd(state: "Expedition", space: i64) -> i64:
    """Guides of all seats on a space."""
    guides: i64 = 0
    for seat in range(state.players):
        for guide in range(GUIDES):
            if state.where[seat * HOLDERS + guide] == space:
                guides += 1
    return guides


def full(state: "Expedition", space: i64, seat: i64, guide: i64) -> bool:
    """Whether a space has no room for this guide. The base always has."""
    if space == 0:
        return False
    guides = crowd(state, space)
    if state.where[seat * HOLDERS + guide] == space:
        guides -= 1
    return guides >= state.mountain.limit[state.mountain.zone[space]]


def can_pay(state: "Expedition", guide: i64, sort: i64, cost: i64) -> bool:
    """Whether the guide has so many points up or down."""
    return state.pool[guide * SORTS + sort] + state.pool[guide * SORTS + FREE] >= cost


def pay(state: "Expedition", guide: i64, sort: i64, cost: i64) -> None:
    """Use points: those that lead only there first."""
    place = guide * SORTS + sort
    own = state.pool[place]
    if own > cost:
        own = cost
    state.pool[place] -= own
    state.pool[guide * SORTS + FREE] -= cost - own


def can_step(state: "Expedition", seat: i64, guide: i64, near: i64) -> bool:
    """Whether a guide may go to a neighbour (by its place in ``mountain.near``)."""
    here = state.where[seat * HOLDERS + guide]
    mountain = state.mountain
    there = mountain.near[near]
    cost = state.toll(there)
    if cost < 0 or state.stopped(here) or state.stopped(there):
        return False
    if state.tanks_with(seat, guide) > mountain.oxygen[mountain.zone[there]]:
        return False
    hidden = cost == 0
    if hidden:
        cost = 1
    sort: i64 = UP if mountain.uphill[near] == 1 else DOWN
    if not can_pay(state, guide, sort, cost):
        return False
    if hidden:
        return state.passage < 0  # he may be thrown back, so he must stand where he may stay
    if not full(state, there, seat, guide):
        return True
    up = state.pool[guide * SORTS + UP]
    down = state.pool[guide * SORTS + DOWN]
    free = state.pool[guide * SORTS + FREE]
    if sort == UP:
        up -= cost
        if up < 0:
            free += up
            up = 0
    else:
        down -= cost
        if down < 0:
            free += down
            down = 0
    return way_out(state, seat, guide, there, up, down, free)


def way_out(state: "Expedition", seat: i64, guide: i64, here: i64, up: i64, down: i64, free: i64) -> bool:
    """Whether a guide on a full space can reach one with room, through full ones, with these points."""
    mountain = state.mountain
    for near in range(mountain.first[here], mountain.first[here + 1]):
        there = mountain.near[near]
        cost = state.toll(there)
        if cost <= 0 or state.stopped(there):
            continue
        if state.tanks_with(seat, guide) > mountain.oxygen[mountain.zone[there]]:
            continue
        more_up = up
        more_down = down
        more_free = free
        if mountain.uphill[near] == 1:
            more_up -= cost
            if more_up < 0:
                more_free += more_up
                more_up = 0
        else:
            more_down -= cost
            if more_down < 0:
                more_free += more_down
                more_down = 0
        if more_free < 0:
            continue
        if not full(state, there, seat, guide) or way_out(state, seat, guide, there, more_up, more_down, more_free):
            return True
    return False


def step(state: "Expedition", seat: i64, guide: i64, there: i64) -> None:
    """Go to a neighbour; in front of a token that lies face down nature turns it up first."""
    here = state.where[seat * HOLDERS + guide]
    sort: i64 = UP if state.mountain.way(here, there) == 1 else DOWN
    cost = state.toll(there)
    if cost == 0:
        pay(state, guide, sort, 1)
        state.entering = guide
        state.ahead = there
        state.phase = ICEFALL
        state.actor = NATURE
        return
    pay(state, guide, sort, cost)
    state.where[seat * HOLDERS + guide] = there
    state.passage = guide if full(state, there, seat, guide) else -1
    state.arrive(seat, guide)


def reveal_token(state: "Expedition", token: i64) -> None:
    """An icefall token is turned up in front of a guide."""
    seat = state.acting_seat()
    state.tokens[state.ahead] = token
    state.actor = seat
    state.phase = ACT
    cost = state.toll(state.ahead)
    if cost == 1:
        go_in(state, seat)
    elif cost < 0:
        state.entering = -1
        state.ahead = -1
    else:
        state.phase = CREVICE


def can_go_in(state: "Expedition", seat: i64) -> bool:
    """Whether the guide in front of a token can pay the rest of its cost."""
    rest = state.toll(state.ahead) - 1
    here = state.where[seat * HOLDERS + state.entering]
    sort: i64 = UP if state.mountain.way(here, state.ahead) == 1 else DOWN
    return can_pay(state, state.entering, sort, rest)


def go_in(state: "Expedition", seat: i64) -> None:
    """Enter the space of a token that was just turned up, and pay what is left of its cost."""
    guide = state.entering
    here = state.where[seat * HOLDERS + guide]
    sort: i64 = UP if state.mountain.way(here, state.ahead) == 1 else DOWN
    pay(state, guide, sort, state.toll(state.ahead) - 1)
    state.where[seat * HOLDERS + guide] = state.ahead
    go_back(state)
    state.arrive(seat, guide)


def go_back(state: "Expedition") -> None:
    """No longer in front of a token."""
    state.entering = -1
    state.ahead = -1
    state.phase = ACT


def can_swap(state: "Expedition", seat: i64) -> bool:
    """Whether the two guides may change places: neighbours on full spaces, both able to pay and allowed to go."""
    mountain = state.mountain
    one = state.where[seat * HOLDERS]
    two = state.where[seat * HOLDERS + 1]
    way = mountain.way(one, two)
    if way < 0 or one == 0 or two == 0:
        return False
    if crowd(state, one) < mountain.limit[mountain.zone[one]] or crowd(state, two) < mountain.limit[mountain.zone[two]]:
        return False
    if state.stopped(one) or state.stopped(two):
        return False
    there = state.toll(two)
    back = state.toll(one)
    if there <= 0 or back <= 0:
        return False
    if state.tanks_with(seat, 0) > mountain.oxygen[mountain.zone[two]]:
        return False
    if state.tanks_with(seat, 1) > mountain.oxygen[mountain.zone[one]]:
        return False
    return can_pay(state, 0, UP if way == 1 else DOWN, there) and can_pay(state, 1, DOWN if way == 1 else UP, back)


def swap(state: "Expedition", seat: i64) -> None:
    """The two guides change places at once."""
    one = state.where[seat * HOLDERS]
    two = state.where[seat * HOLDERS + 1]
    way = state.mountain.way(one, two)
    pay(state, 0, UP if way == 1 else DOWN, state.toll(two))
    pay(state, 1, DOWN if way == 1 else UP, state.toll(one))
    state.where[seat * HOLDERS] = two
    state.where[seat * HOLDERS + 1] = one
    state.arrive(seat, 0)
    state.arrive(seat, 1)
