"""Choosing cards: all at the same time, in secret, with oxygen before it."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, has, shr
from highcamp.games.expeditions.box import (
    CAMPS,
    CHOOSE,
    CHOOSING,
    CHOSEN,
    DROP,
    DROPPED,
    DROPPING,
    GAINED,
    GUIDES,
    HOLDERS,
    IN_HAND,
    KEEP,
    LOOKING,
    MOST_DECK,
    NOWHERE,
    ON_TABLE,
    OPEN,
    PLACES,
    PLAY,
    READY,
    REMOVED,
    RETURNING,
    SPEND,
    TO_BOTTOM,
    TO_TOP,
)
from highcamp.games.expeditions.day import showing

if TYPE_CHECKING:
    from highcamp.games.expeditions.rules import Expedition


def select_into(state: "Expedition", buffer: vec[i64], seat: i64) -> i64:
    """What the seat can do while all choose."""
    stage = state.stage[seat]
    if stage == DROPPING:
        return drops_into(state, buffer, seat)
    if state.look[seat] > 0:
        return looked_into(state, buffer, seat)
    n: i64 = 0
    if stage == OPEN:
        for camp in range(CAMPS):
            if can_spend(state, seat, camp):
                buffer[n] = SPEND + camp
                n += 1
    return choices_into(state, buffer, n, seat)


def can_spend(state: "Expedition", seat: i64, camp: i64) -> bool:
    """Whether a tank of this camp can be spent."""
    space = state.where[seat * HOLDERS + GUIDES + camp]
    if space == NOWHERE or state.stacked[seat] == 0:
        return False
    if state.mountain.looks[state.mountain.zone[space]] == 0:
        return False
    return state.tanks_in(seat, camp) > state.spent[seat * CAMPS + camp]


def choices_into(state: "Expedition", buffer: vec[i64], n: i64, seat: i64) -> i64:
    """Cards to choose next: in rising order, and never one after which too few higher ones are left."""
    first = state.at(seat, CHOSEN)
    chosen: i64 = 0
    lowest: i64 = 0
    for kind in range(state.deck.kinds):
        if state.cards[first + kind] > 0:
            chosen += state.cards[first + kind]
            lowest = kind
    left: i64 = 0
    for kind in range(lowest, state.deck.kinds):
        left += state.held(seat, kind)
    for kind in range(lowest, state.deck.kinds):
        held = state.held(seat, kind)
        if held > 0:
            if left < PLAY - chosen:
                break
            buffer[n] = CHOOSE + kind
            n += 1
        left -= held
    return n


def drops_into(state: "Expedition", buffer: vec[i64], seat: i64) -> i64:
    """Hand cards that can be removed: any but the one just gained."""
    n: i64 = 0
    for kind in range(state.deck.kinds):
        own: i64 = 1 if kind == state.just[seat] else 0
        if state.held(seat, kind) > own:
            buffer[n] = DROP + kind
            n += 1
    return n


def looked_into(state: "Expedition", buffer: vec[i64], seat: i64) -> i64:
    """Cards in sight: one to keep, or those to put back on top or at the bottom."""
    first = seat * MOST_DECK
    seen: i64 = 0
    for place in range(state.look[seat]):
        seen |= bit(state.stack[first + place])
    n: i64 = 0
    if state.stage[seat] == LOOKING:
        return kinds_into(state, buffer, n, seen, KEEP)
    if state.first_end[seat] != 2:
        n = kinds_into(state, buffer, n, seen, TO_TOP)
    if state.first_end[seat] != 1 or state.split:
        n = kinds_into(state, buffer, n, seen, TO_BOTTOM)
    return n


def kinds_into(state: "Expedition", buffer: vec[i64], n: i64, kinds: i64, move: i64) -> i64:
    """One move for each kind of a set."""
    for kind in range(state.deck.kinds):
        if has(kinds, kind):
            buffer[n] = move + kind
            n += 1
    return n


def select(state: "Expedition", move: i64, seat: i64) -> None:
    """Make a secret choice."""
    kinds = state.deck.kinds
    own = seat * PLACES * kinds
    if move >= CHOOSE:
        state.cards[own + CHOSEN * kinds + move - CHOOSE] += 1
        state.stage[seat] = READY if state.size(seat, CHOSEN) == PLAY else CHOOSING
        if state.stage[seat] == READY:
            all_ready(state)
    elif move >= DROP:
        state.cards[own + DROPPED * kinds + move - DROP] += 1
        state.just[seat] = -1
        state.stage[seat] = OPEN
    elif move >= TO_BOTTOM:
        put_back(state, seat, move - TO_BOTTOM, False)
    elif move >= TO_TOP:
        put_back(state, seat, move - TO_TOP, True)
    elif move >= KEEP:
        keep(state, seat, move - KEEP)
    else:
        open_tank(state, seat, move - SPEND)


def open_tank(state: "Expedition", seat: i64, camp: i64) -> None:
    """Spend a tank and look at the top of the acclimatization deck."""
    state.spent[seat * CAMPS + camp] += 1
    looks = state.mountain.looks[state.mountain.zone[state.where[seat * HOLDERS + GUIDES + camp]]]
    if looks > state.stacked[seat]:
        looks = state.stacked[seat]
    state.look[seat] = looks
    state.known[seat] |= bit(looks) - 1
    state.stage[seat] = LOOKING


def pull(state: "Expedition", seat: i64, kind: i64) -> None:
    """Take a card of this kind out of those in sight; the cards behind it move up."""
    first = seat * MOST_DECK
    place: i64 = 0
    while state.stack[first + place] != kind:
        place += 1
    for later in range(place + 1, state.stacked[seat]):
        state.stack[first + later - 1] = state.stack[first + later]
    state.stacked[seat] -= 1
    state.stack[first + state.stacked[seat]] = -1
    low = bit(place) - 1
    known = state.known[seat]
    state.known[seat] = (known & low) | (shr(known, 1) & ~low)
    state.look[seat] -= 1


def keep(state: "Expedition", seat: i64, kind: i64) -> None:
    """Add one of the cards in sight to the hand."""
    pull(state, seat, kind)
    state.cards[state.at(seat, GAINED) + kind] += 1
    state.just[seat] = kind
    state.first_end[seat] = 0
    state.stage[seat] = RETURNING if state.look[seat] > 0 else DROPPING


def put_back(state: "Expedition", seat: i64, kind: i64, on_top: bool) -> None:
    """Put one of the cards in sight back: right behind those still in sight, or at the bottom."""
    pull(state, seat, kind)
    first = seat * MOST_DECK
    place = state.look[seat] if on_top else state.stacked[seat]
    for later in range(state.stacked[seat], place, -1):
        state.stack[first + later] = state.stack[first + later - 1]
    state.stack[first + place] = kind
    state.stacked[seat] += 1
    low = bit(place) - 1
    known = state.known[seat]
    state.known[seat] = (known & low) | ((known & ~low) * 2) | bit(place)
    if state.look[seat] == 0:
        state.first_end[seat] = 0
        state.stage[seat] = DROPPING
    else:
        state.first_end[seat] = 1 if on_top else 2


def all_ready(state: "Expedition") -> None:
    """Find the next seat that has not chosen; when there is none, show the cards."""
    for seat in range(state.players):
        if state.stage[seat] != READY:
            state.actor = seat
            return
    for seat in range(state.players):
        show(state, seat)
    showing(state)


def show(state: "Expedition", seat: i64) -> None:
    """Turn up the chosen cards, and let the secret choices of this turn come true."""
    kinds = state.deck.kinds
    first = seat * PLACES * kinds
    cards = state.cards
    for kind in range(kinds):
        here = first + kind
        gained = cards[here + GAINED * kinds]
        dropped = cards[here + DROPPED * kinds]
        chosen = cards[here + CHOSEN * kinds]
        cards[here + IN_HAND * kinds] += gained - dropped - chosen
        cards[here + ON_TABLE * kinds] = chosen
        cards[here + REMOVED * kinds] += dropped
        cards[here + GAINED * kinds] = 0
        cards[here + DROPPED * kinds] = 0
        cards[here + CHOSEN * kinds] = 0
        state.taken[seat] += gained
    for camp in range(CAMPS):
        tanks = state.spent[seat * CAMPS + camp]
        if tanks > 0:
            state.use_tanks(seat, camp, tanks)
            state.spent[seat * CAMPS + camp] = 0
    state.known_before[seat] = state.known[seat]
    state.stage[seat] = OPEN
