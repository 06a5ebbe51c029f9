"""What befalls clients: acclimatization given and lost, the summit, the way home, the night."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.games.expeditions.actions import change_at_night
from highcamp.games.expeditions.box import (
    BEEN_UP,
    CLIENTS,
    GIVE,
    GUIDES,
    HIGHEST,
    HOLDERS,
    KIND,
    LEVEL,
    LEVELS,
    NO_MORE,
    ON_TOP,
    PENALTY,
    REWARD,
    RISK_BOOST,
)
from highcamp.games.expeditions.points import score

if TYPE_CHECKING:
    from highcamp.games.everest.rules import Everest


def boosts_into(state: "Everest", buffer: vec[i64], n: i64, seat: i64) -> i64:
    """Clients that can be given an acclimatization point, the risk token that it can pay, and to let the rest be lost."""
    holder = state.rising
    row = state.row(seat, holder)
    for client in range(CLIENTS):
        if state.load[row + client] > 0 and LEVEL[client] < LEVELS:
            buffer[n] = GIVE + holder * CLIENTS + client
            n += 1
    if state.owed > 0:
        buffer[n] = RISK_BOOST + holder
        n += 1
    buffer[n] = NO_MORE
    return n + 1


def can_rise(state: "Everest", seat: i64, holder: i64) -> bool:
    """Whether a client there is below the highest level."""
    row = state.row(seat, holder)
    for client in range(CLIENTS):
        if state.load[row + client] > 0 and LEVEL[client] < LEVELS:
            return True
    return False


def use_boost(state: "Everest", seat: i64, place: i64) -> None:
    """The points of an acclimatization card are to be given out to the clients of a guide or camp."""
    kind = place // HOLDERS
    holder = place % HOLDERS
    state.idle[kind] -= 1
    if holder < GUIDES:
        state.touched[holder] = 1
    state.rising = holder
    state.boost = state.deck.boost[kind]
    give_out(state, seat)


def lift(state: "Everest", seat: i64, holder: i64, client: i64) -> None:
    """A client is given an acclimatization point."""
    state.add(seat, holder, client, -1)
    state.add(seat, holder, client + 1, 1)
    state.boost -= 1
    give_out(state, seat)


def give_out(state: "Everest", seat: i64) -> None:
    """Giving out goes on while there are points and a use for them: a client who can rise, or a risk token to pay."""
    if state.boost == 0 or (state.owed == 0 and not can_rise(state, seat, state.rising)):
        state.rising = -1
        state.boost = 0


def weaken(state: "Everest", seat: i64, guide: i64, loss: i64) -> None:
    """The lowest levels first, so that no client is met twice."""
    row = state.row(seat, guide)
    for client in range(CLIENTS):
        for _ in range(state.load[row + client]):
            if LEVEL[client] - loss >= 1:
                state.add(seat, guide, client, -1)
                state.add(seat, guide, client - loss, 1)
            else:
                state.add(seat, guide, client, -1)
                score(state, seat, -PENALTY[KIND[client]])


def arrive(state: "Everest", seat: i64, guide: i64) -> None:
    """Clients score on the summit, and again at the base, where they go home."""
    space = state.where[seat * HOLDERS + guide]
    if state.party[seat * HOLDERS + guide] == 0:
        return
    row = state.row(seat, guide)
    gained: i64 = 0
    if space == state.mountain.summit:
        for client in range(CLIENTS):
            number = state.load[row + client]
            if number > 0 and BEEN_UP[client] == 0:
                gained += number * REWARD[KIND[client]]
                state.load[row + client] = 0
                state.load[row + client + ON_TOP] += number
    elif space == 0:
        for client in range(CLIENTS):
            number = state.load[row + client]
            if number > 0 and BEEN_UP[client] == 1:
                gained += number * REWARD[KIND[client]]
                state.add(seat, guide, client, -number)
    if gained > 0:
        score(state, seat, gained)


def night(state: "Everest") -> None:
    """Seat by seat from the marker: the space, an own camp and the weather as one sum; then death, then the cap."""
    after = vec[i64]([0] * CLIENTS)
    for turn in range(state.players):
        seat = (state.start + turn) % state.players
        lost: i64 = 0
        for holder in range(HOLDERS):
            if state.party[seat * HOLDERS + holder] > 0:
                lost += sleep(state, seat, holder, after)
        if lost > 0:
            score(state, seat, -lost)


def level_after(state: "Everest", client: i64, change: i64) -> i64:
    """The level of a client after the acclimatization check, 0 if it dies."""
    level = LEVEL[client] + change
    if level < 1:
        return 0
    most = HIGHEST[KIND[client]]
    return most if level > most else level


def sleep(state: "Everest", seat: i64, holder: i64, after: vec[i64]) -> i64:
    """The night of one guide's or camp's clients; the points lost by deaths are returned."""
    change = change_at_night(state, seat, state.where[seat * HOLDERS + holder])
    row = state.row(seat, holder)
    lost: i64 = 0
    dead: i64 = 0
    for client in range(CLIENTS):
        after[client] = 0
    for client in range(CLIENTS):
        number = state.load[row + client]
        if number > 0:
            level = level_after(state, client, change)
            if level == 0:
                lost += number * PENALTY[KIND[client]]
                dead += number
            else:
                after[client - LEVEL[client] + level] += number
    for client in range(CLIENTS):
        state.load[row + client] = after[client]
    state.party[seat * HOLDERS + holder] -= dead
    return lost
