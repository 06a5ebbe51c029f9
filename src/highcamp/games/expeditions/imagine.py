"""What a seat may imagine: every card that it cannot know is dealt anew."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import has
from highcamp.engine.rng import Rng
from highcamp.engine.vectors import draw_from, total
from highcamp.games.expeditions.box import (
    CAMPS,
    CHOOSE,
    CHOSEN,
    CYCLE,
    DROPPED,
    GAINED,
    IN_DISCARD,
    IN_HAND,
    IN_PILE,
    MOST_DECK,
    ON_TABLE,
    OPEN,
    PLACES,
    PLAY,
    READY,
    REMOVED,
    SHOWN,
)
from highcamp.games.expeditions.phases import SELECT
from highcamp.games.expeditions.selection import select, select_into

if TYPE_CHECKING:
    from highcamp.games.expeditions.rules import Expedition


def imagined(state: "Expedition", seat: i64, rng: Rng) -> "Expedition":
    """A table that the seat could be at."""
    world = state.copy()
    restack(world, seat, rng)
    for other in range(state.players):
        if other != seat:
            forget(world, other)
            redeal(world, other, rng)
    if world.phase == SELECT:
        buffer = vec[i64]([0] * (2 * MOST_DECK * 8))
        for other in range(state.players):
            if other != seat:
                choose_anew(world, other, state.stage[other] == READY, rng, buffer)
    return world


def restack(state: "Expedition", seat: i64, rng: Rng) -> None:
    """Shuffle the cards of a seat's own acclimatization deck that it does not know."""
    kinds = state.deck.kinds
    left = vec[i64]([0] * kinds)
    own = seat * PLACES * kinds
    for kind in range(kinds):
        left[kind] = state.deck.copies[kind] + state.deck.aside[kind]
        for place in range(CYCLE):
            left[kind] -= state.cards[own + place * kinds + kind]
        left[kind] -= state.cards[own + GAINED * kinds + kind]
    first = seat * MOST_DECK
    for place in range(state.stacked[seat]):
        if has(state.known[seat], place):
            left[state.stack[first + place]] -= 1
    for place in range(state.stacked[seat]):
        if not has(state.known[seat], place):
            kind = draw_from(left, rng)
            left[kind] -= 1
            state.stack[first + place] = kind


def forget(state: "Expedition", seat: i64) -> None:
    """Undo a seat's secret choices of this turn; the cards themselves are dealt anew after this."""
    kinds = state.deck.kinds
    first = seat * PLACES * kinds
    for kind in range(kinds):
        here = first + kind
        state.stacked[seat] += state.cards[here + GAINED * kinds]
        state.cards[here + GAINED * kinds] = 0
        state.cards[here + DROPPED * kinds] = 0
        state.cards[here + CHOSEN * kinds] = 0
    state.known[seat] = state.known_before[seat]
    state.stage[seat] = OPEN
    state.look[seat] = 0
    state.just[seat] = -1
    state.first_end[seat] = 0
    state.spent[seat * CAMPS] = 0
    state.spent[seat * CAMPS + 1] = 0


def choose_anew(state: "Expedition", seat: i64, ready: bool, rng: Rng, buffer: vec[i64]) -> None:
    """Secret choices that the seat may have made: up to the last if it is ready, some of them if it is not."""
    while state.stage[seat] != READY:
        n = select_into(state, buffer, seat)
        move = buffer[rng.below(n)]
        if move >= CHOOSE and state.size(seat, CHOSEN) == PLAY - 1:
            if not ready:
                return
            state.cards[state.at(seat, CHOSEN) + move - CHOOSE] += 1
            state.stage[seat] = READY
        elif not ready and rng.below(4) == 0:
            return
        else:
            select(state, move, seat)


def redeal(state: "Expedition", seat: i64, rng: Rng) -> None:
    """Deal anew what others cannot know of a seat's cards.

    Known to all: the deck when it was last shuffled (all of it was seen in the cycle before), every card played since, how
    many cards oxygen has brought and removed, and that a card gained since the shuffle cannot be in the draw pile.
    """
    kinds = state.deck.kinds
    first = seat * PLACES * kinds
    cards = state.cards
    since = state.taken[seat] - state.taken_before[seat]
    in_hand = state.size(seat, IN_HAND)
    # Acclimatization cards outside the deck at the last shuffle: some removed by then, the others still stacked.
    stacked = state.deck.aside[:]
    gone = vec[i64]([0] * kinds)
    removed = state.taken_before[seat]
    for kind in range(kinds):
        here = first + kind
        cards[here + REMOVED * kinds] = 0
        short = state.deck.copies[kind] - cards[here + CYCLE * kinds]
        if state.deck.aside[kind] == 0:
            gone[kind] = short
            removed -= short
        else:
            stacked[kind] += short
    for kind in range(kinds):
        here = first + kind
        if state.deck.aside[kind] > 0:
            seen = cards[here + SHOWN * kinds] - cards[here + CYCLE * kinds]
            stacked[kind] -= seen  # it was in an earlier deck and is not in this one
            gone[kind] += seen
            removed -= seen
    shift(stacked, gone, removed, rng)
    # Since then: cards gained, first of all those that were played.
    fresh = vec[i64]([0] * kinds)  # gained and not played
    left = vec[i64]([0] * kinds)  # of the deck at the last shuffle, not played
    more = since
    for kind in range(kinds):
        here = first + kind
        left[kind] = cards[here + CYCLE * kinds] - cards[here + IN_DISCARD * kinds] - cards[here + ON_TABLE * kinds]
        while left[kind] < 0:
            stacked[kind] -= 1
            left[kind] += 1
            more -= 1
    unplayed = more
    shift(stacked, fresh, more, rng)
    # As many cards were removed as were gained; of those gained at most what the hand holds can be left.
    least = unplayed - in_hand
    removable = unplayed
    if unplayed == since and unplayed > 0:
        removable -= 1  # the last one gained cannot have been removed for itself
    for _ in range(since):
        from_fresh = draw_below(total(fresh), total(left), rng)
        if least > 0 or total(left) == 0:
            from_fresh = True
        elif removable <= 0:
            from_fresh = False
        if from_fresh:
            shift(fresh, gone, 1, rng)
            least -= 1
            removable -= 1
        else:
            shift(left, gone, 1, rng)
    hand = vec[i64]([0] * kinds)
    shift(left, hand, in_hand - total(fresh), rng)
    for kind in range(kinds):
        here = first + kind
        cards[here + IN_HAND * kinds] = hand[kind] + fresh[kind]
        cards[here + IN_PILE * kinds] = left[kind]
        cards[here + REMOVED * kinds] = gone[kind]
    for place in range(state.stacked[seat]):
        kind = draw_from(stacked, rng)
        stacked[kind] -= 1
        state.stack[seat * MOST_DECK + place] = kind
    for place in range(state.stacked[seat], MOST_DECK):
        state.stack[seat * MOST_DECK + place] = -1


def shift(source: vec[i64], target: vec[i64], cards: i64, rng: Rng) -> None:
    """Move some cards at random."""
    for _ in range(cards):
        kind = draw_from(source, rng)
        source[kind] -= 1
        target[kind] += 1


def draw_below(these: i64, those: i64, rng: Rng) -> bool:
    """Whether one of these is drawn, from these and those together."""
    return rng.below(these + those) < these if these + those > 0 else False
