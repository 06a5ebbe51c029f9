"""The ways to assign Avalanches to ranges (Avalanche Destruction), and what each of them is worth.

A way is one word of four lanes of five bits: which Avalanches (by number) count for which range. There are up to 3125, so what
can be said of a range and a set of Avalanches, or of a number of cards, is worked out once, before they are gone through, if
they have to be.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, shl, shr
from highcamp.games.elevation.approach.tally import Tally
from highcamp.games.elevation.box import AVALANCHES, FIRST_AVALANCHE, RANGES, TOP, size

LANE: Final = 5
SETS: Final = 32  # of the five Avalanches
COUNTS: Final = 6  # none to all of them
WAYS: Final = 3125
EVERY_LANE: Final = 0x8421  # one Avalanche, in all four lanes


class Ways:
    """Every way to assign the Avalanches of a pile, with the points of the four ranges; approach cards add theirs."""

    tally: Tally
    held: i64  # the Avalanches in the pile, by number
    worth: vec[i64]  # of each range with each set of Avalanches
    masks: vec[i64]  # cards of which a part counts how many are assigned, whatever their range
    steps: vec[i64]  # for each of these masks: what none, one, ... of them are worth

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.held = shr(tally.pile & AVALANCHES, FIRST_AVALANCHE)
        self.worth = vec[i64]([0] * (RANGES * SETS))
        self.masks = vec[i64]()
        self.steps = vec[i64]()
        for i in range(i64(RANGES)):
            joined = self.held
            while True:
                tally.assigned = shl(joined, TOP * i)
                self.worth[i * SETS + joined] = tally.sign * tally.range_points(i)
                if joined == 0:
                    break
                joined = (joined - 1) & self.held
        tally.assigned = 0

    # -- what cards add --

    def add_set(self, mountain_range: i64, joined: i64, points: i64) -> None:
        """Points where exactly this set of Avalanches counts for the range."""
        self.worth[mountain_range * SETS + joined] += points

    def add_card(self, card: i64, points: i64) -> None:
        """Points where an Avalanche counts as this card of a range."""
        mountain_range = card // TOP
        mark = bit(card % TOP)
        for joined in range(i64(SETS)):
            if (joined & mark) != 0:
                self.worth[mountain_range * SETS + joined] += points

    def add_steps(self, cards: i64, points: list[int]) -> None:
        """Points for how many of these cards Avalanches count as: for none, one, and so on up to five."""
        place: i64 = 0
        while place < len(self.masks) and self.masks[place] != cards:
            place += 1
        if place == len(self.masks):
            self.masks = append(self.masks, cards)
            for i in range(i64(COUNTS)):
                self.steps = append(self.steps, points[i])
        else:
            for i in range(i64(COUNTS)):
                self.steps[place * COUNTS + i] += points[i]

    # -- the best of them --

    def best(self) -> i64:
        """The first of the best ways, if only ranges and cards by themselves count: found range by range, not way by way."""
        keys = vec[i64]([0] * SETS)  # the best of the ranges so far, of each set of Avalanches that they may have
        chosen = vec[i64]([0] * (RANGES * SETS))  # and what the latest of them has of it
        for i in range(i64(RANGES)):
            before = keys[:]
            given = self.held
            while True:
                joined = given
                keys[given] = before[given] + self.key(i, 0)
                while joined != 0:
                    key = before[given & ~joined] + self.key(i, joined)
                    if key > keys[given]:
                        keys[given] = key
                        chosen[i * SETS + given] = joined
                    joined = (joined - 1) & given
                if given == 0:
                    break
                given = (given - 1) & self.held
        way: i64 = 0
        left = self.held
        for i in range(i64(RANGES)):
            joined = chosen[(RANGES - 1 - i) * SETS + left]
            way |= shl(joined, LANE * (RANGES - 1 - i))
            left &= ~joined
        return way

    def key(self, mountain_range: i64, joined: i64) -> i64:
        """What a range is worth with a set; among equals the way that comes first, as ``after`` counts, has the highest."""
        turned: i64 = 0
        digit: i64 = 1
        for i in range(i64(LANE)):
            if (shr(joined, i) & 1) != 0:
                turned += digit
            digit *= RANGES + 1
        return self.worth[mountain_range * SETS + joined] * WAYS - (mountain_range + 1) * turned

    # -- going through them --

    def after(self, way: i64) -> i64:
        """The way after this one, as an odometer turns: none, the four ranges, on to the next Avalanche; 0 after the last."""
        held = self.held
        while held != 0:
            mark = held & -held
            held &= held - 1
            now = way & (mark * EVERY_LANE)
            way &= ~now
            if now == 0:
                return way | mark
            if now != shl(mark, LANE * (RANGES - 1)):
                return way | shl(now, LANE)
        return 0

    def points(self, way: i64, cards: i64) -> i64:
        """What a way is worth, which makes Avalanches count as these cards; all but what does not depend on it."""
        points: i64 = 0
        for i in range(i64(RANGES)):
            points += self.worth[i * SETS + (shr(way, LANE * i) & (SETS - 1))]
        for i in range(i64(len(self.masks))):
            points += self.steps[i * COUNTS + size(cards & self.masks[i])]
        return points


def cards_of(way: i64) -> i64:
    """The assigned Avalanches, each as the range card of its number."""
    cards: i64 = 0
    for i in range(i64(RANGES)):
        cards |= shl(shr(way, LANE * i) & (SETS - 1), TOP * i)
    return cards
