"""What a seat may imagine: every card that it cannot know is dealt anew."""

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import has
from highcamp.engine.rng import Rng
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
from highcamp.games.expeditions.rules import draw_from, total
from highcamp.games.expeditions.trails import Trails


class Imagining(Trails):
    """Dealing anew, so that nothing contradicts what the seat has seen."""

    def twin(self) -> "Imagining":
        """A copy."""
        raise NotImplementedError

    def imagine(self, seat: i64, rng: Rng) -> "Imagining":
        """A table that the seat could be at."""
        world = self.twin()
        world.restack(seat, rng)
        for other in range(self.players):
            if other != seat:
                world.forget(other)
                world.redeal(other, rng)
        if world.phase == SELECT:
            buffer = vec[i64]([0] * (2 * MOST_DECK * 8))
            for other in range(self.players):
                if other != seat:
                    world.choose_anew(other, self.stage[other] == READY, rng, buffer)
        return world

    def restack(self, seat: i64, rng: Rng) -> None:
        """Shuffle the cards of a seat's own acclimatization deck that it does not know."""
        kinds = self.deck.kinds
        left = vec[i64]([0] * kinds)
        own = seat * PLACES * kinds
        for kind in range(kinds):
            left[kind] = self.deck.copies[kind] + self.deck.aside[kind]
            for place in range(CYCLE):
                left[kind] -= self.cards[own + place * kinds + kind]
            left[kind] -= self.cards[own + GAINED * kinds + kind]
        first = seat * MOST_DECK
        for place in range(self.stacked[seat]):
            if has(self.known[seat], place):
                left[self.stack[first + place]] -= 1
        for place in range(self.stacked[seat]):
            if not has(self.known[seat], place):
                kind = draw_from(left, rng)
                left[kind] -= 1
                self.stack[first + place] = kind

    def forget(self, seat: i64) -> None:
        """Undo a seat's secret choices of this turn; the cards themselves are dealt anew after this."""
        kinds = self.deck.kinds
        first = seat * PLACES * kinds
        for kind in range(kinds):
            here = first + kind
            self.stacked[seat] += self.cards[here + GAINED * kinds]
            self.cards[here + GAINED * kinds] = 0
            self.cards[here + DROPPED * kinds] = 0
            self.cards[here + CHOSEN * kinds] = 0
        self.known[seat] = self.known_before[seat]
        self.stage[seat] = OPEN
        self.look[seat] = 0
        self.just[seat] = -1
        self.first_end[seat] = 0
        self.spent[seat * CAMPS] = 0
        self.spent[seat * CAMPS + 1] = 0

    def choose_anew(self, seat: i64, ready: bool, rng: Rng, buffer: vec[i64]) -> None:
        """Secret choices that the seat may have made: up to the last if it is ready, some of them if it is not."""
        while self.stage[seat] != READY:
            n = self.select_into(buffer, seat)
            move = buffer[rng.below(n)]
            if move >= CHOOSE and self.size(seat, CHOSEN) == PLAY - 1:
                if not ready:
                    return
                self.cards[self.at(seat, CHOSEN) + move - CHOOSE] += 1
                self.stage[seat] = READY
            elif not ready and rng.below(4) == 0:
                return
            else:
                self.select(move, seat)

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal anew what others cannot know of a seat's cards.

        Known to all: the deck when it was last shuffled (all of it was seen in the cycle before), every card played since, how
        many cards oxygen has brought and removed, and that a card gained since the shuffle cannot be in the draw pile.
        """
        kinds = self.deck.kinds
        first = seat * PLACES * kinds
        cards = self.cards
        since = self.taken[seat] - self.taken_before[seat]
        in_hand = self.size(seat, IN_HAND)
        # Acclimatization cards outside the deck at the last shuffle: some removed by then, the others still stacked.
        stacked = self.deck.aside[:]
        gone = vec[i64]([0] * kinds)
        removed = self.taken_before[seat]
        for kind in range(kinds):
            here = first + kind
            cards[here + REMOVED * kinds] = 0
            short = self.deck.copies[kind] - cards[here + CYCLE * kinds]
            if self.deck.aside[kind] == 0:
                gone[kind] = short
                removed -= short
            else:
                stacked[kind] += short
        for kind in range(kinds):
            here = first + kind
            if self.deck.aside[kind] > 0:
                seen = cards[here + SHOWN * kinds] - cards[here + CYCLE * kinds]
                stacked[kind] -= seen  # it was in an earlier deck and is not in this one
                gone[kind] += seen
                removed -= seen
        self.shift(stacked, gone, removed, rng)
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
        self.shift(stacked, fresh, more, rng)
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
                self.shift(fresh, gone, 1, rng)
                least -= 1
                removable -= 1
            else:
                self.shift(left, gone, 1, rng)
        hand = vec[i64]([0] * kinds)
        self.shift(left, hand, in_hand - total(fresh), rng)
        for kind in range(kinds):
            here = first + kind
            cards[here + IN_HAND * kinds] = hand[kind] + fresh[kind]
            cards[here + IN_PILE * kinds] = left[kind]
            cards[here + REMOVED * kinds] = gone[kind]
        for place in range(self.stacked[seat]):
            kind = draw_from(stacked, rng)
            stacked[kind] -= 1
            self.stack[seat * MOST_DECK + place] = kind
        for place in range(self.stacked[seat], MOST_DECK):
            self.stack[seat * MOST_DECK + place] = -1

    def shift(self, source: vec[i64], target: vec[i64], cards: i64, rng: Rng) -> None:
        """Move some cards at random."""
        for _ in range(cards):
            kind = draw_from(source, rng)
            source[kind] -= 1
            target[kind] += 1


def draw_below(these: i64, those: i64, rng: Rng) -> bool:
    """Whether one of these is drawn, from these and those together."""
    return rng.below(these + those) < these if these + those > 0 else False
