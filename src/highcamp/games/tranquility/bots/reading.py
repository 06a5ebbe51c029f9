"""What partners' hands and discards tell: worlds in which they hold and have thrown away what practised partners would.

All cards that a player has not seen are in other hands, face down in the others' discards, or not drawn yet. An even deal puts
Campfires among the discards, and Summits into the draw piles that were thrown away long ago. But partners throw away what has
no place, and a Summit while others are to come; hardly ever a Campfire or a number that fits; and what fits best they played.
So what is still to be drawn is better than an even deal says, but for Summits. Compiled, as the sense is.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from highcamp.engine.bits import has, nibble, shl
from highcamp.engine.rng import Rng
from highcamp.engine.vectors import same
from highcamp.games.tranquility.bots.sense import keeping, price
from highcamp.games.tranquility.bots.weights import LAST_CARDS
from highcamp.games.tranquility.box import ASCENT, BRIDGE, KINDS, SUMMIT
from highcamp.games.tranquility.hand import EMPTY, size, with_card
from highcamp.games.tranquility.imagine import unseen_by
from highcamp.games.tranquility.rules import TranquilityState

# How likely a card is in a partner's hand, and in its discards, in sixteenths of how likely it is not drawn yet. Counted in
# 3,000 climbs of the practised, with two to five and with all modules; they tell much the same.
MOST: Final = 46  # of them all
CLASSES: Final = vec[i64]([20, 60, 100])  # what a number is worth to keep: below the first it has no place
HELD: Final = vec[i64]([12, 16, 17, 11])  # by class
HELD_BRIDGE: Final = 17
HELD_CAMPFIRE: Final = 20
HELD_SUMMIT: Final = 17
HELD_SUMMIT_LATE: Final = 92  # shared by the seats; with few cards in the pile nobody throws one away
THROWN: Final = vec[i64]([25, 18, 8, 8])
THROWN_BRIDGE: Final = 8
THROWN_CAMPFIRE: Final = 1
THROWN_SUMMIT: Final = 36


class Reading:
    """Of one moment, for the player to act; it deals as many worlds as are asked for."""

    climb: TranquilityState
    w: vec[i64]
    unseen: vec[i64]  # the cards that the player has not seen, but for Bridges of which it knows whose they are
    held: vec[i64]  # by kind
    thrown: vec[i64]  # by kind
    bag: vec[i64]  # of the world that is being dealt
    left: i64  # how many cards are in it

    def __init__(self, climb: TranquilityState, w: vec[i64]) -> None:
        self.climb = climb
        self.w = w
        self.unseen = vec[i64]([])
        self.bag = self.unseen
        self.left = 0
        self.held = same(0, KINDS)
        self.thrown = same(0, KINDS)
        if climb.is_open():
            return
        count = unseen_by(climb, climb.turn)
        for other in range(climb.seats):
            if other != climb.turn and has(climb.dealt_bridge, other):
                count[BRIDGE] -= 1
        spend = price(climb, w)
        for kind in range(KINDS):
            n = count[kind]
            while n > 0:
                self.unseen = append(self.unseen, kind)
                n -= 1
            if count[kind] > 0:
                self.judge(kind, spend)

    def judge(self, kind: i64, spend: i64) -> None:
        """Find out how likely partners hold a card of this kind, or threw it away."""
        if kind < ASCENT:
            keep = keeping(self.climb, self.w, kind, spend)
            of: i64 = 0
            while of < 3 and keep >= CLASSES[of]:
                of += 1
            self.held[kind] = HELD[of]
            self.thrown[kind] = THROWN[of]
        elif kind == SUMMIT:
            self.thrown[kind] = THROWN_SUMMIT  # of those held it depends on whose hand it is
        else:
            self.held[kind] = HELD_BRIDGE if kind == BRIDGE else HELD_CAMPFIRE
            self.thrown[kind] = THROWN_BRIDGE if kind == BRIDGE else THROWN_CAMPFIRE

    # -- worlds --

    def world(self, rng: Rng) -> TranquilityState:
        """A world that the player could be in, with partners who are practised."""
        world = self.climb.copy()
        if world.is_open():
            return world
        self.bag = self.unseen[:]
        self.left = len(self.bag)
        for other in range(world.seats):
            if other != world.turn:
                self.deal_to(world, other, rng)
        for kind in range(KINDS):
            world.pool[kind] = 0
        for i in range(self.left):
            world.pool[self.bag[i]] += 1
        return world

    def deal_to(self, world: TranquilityState, seat: i64, rng: Rng) -> None:
        """Deal one partner its discards and its hand."""
        held = size(world.hands[seat])
        thrown: i64 = 0
        for kind in range(KINDS):
            thrown += nibble(world.discards[kind], seat)
            world.discards[kind] &= ~shl(15, seat * 4)
        hand: i64 = EMPTY
        if has(world.dealt_bridge, seat):  # one that has not been played for so long was thrown away twice as likely as kept
            if rng.below(held + 2 * thrown) < held:
                hand = with_card(hand, BRIDGE)
                held -= 1
            else:
                world.discards[BRIDGE] += shl(1, seat * 4)
                thrown -= 1
        while thrown > 0:
            world.discards[self.draw(self.thrown, rng)] += shl(1, seat * 4)
            thrown -= 1
        self.held[SUMMIT] = HELD_SUMMIT_LATE // world.seats if world.piles[seat] < self.w[LAST_CARDS] else HELD_SUMMIT
        while held > 0:
            hand = with_card(hand, self.draw(self.held, rng))
            held -= 1
        world.hands[seat] = hand

    def draw(self, likely: vec[i64], rng: Rng) -> i64:
        """A card out of the bag."""
        drawn = rng.below(self.left)
        while rng.below(MOST) >= likely[self.bag[drawn]]:
            drawn = rng.below(self.left)
        kind = self.bag[drawn]
        self.left -= 1
        self.bag[drawn] = self.bag[self.left]
        return kind
