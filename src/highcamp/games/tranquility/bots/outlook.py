"""The outlook on what is to come: which cards would fit where, and what a play makes of that. Compiled, as the sense is.

A set of faces is one word, with a bit for each colour and number; so how well a mountain suits all that a player has not seen
yet is a few words joined and their bits counted. Worths are in tenths of those of the sense, for here small things add up.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, has, lowest, nibble, shr
from highcamp.games.tranquility.bots.weights import (
    BEST_HELD,
    HELD,
    NARROW,
    NARROWEST,
    ONE,
    OPEN,
    THREE,
    TWO,
)
from highcamp.games.tranquility.box import ASCENT, BRIDGE, CELLS, COLOUR, NUMBER, PEAK_ROW, PLACE, ROW, START, TOP
from highcamp.games.tranquility.hand import card, size
from highcamp.games.tranquility.mountain import value
from highcamp.games.tranquility.rules import TranquilityState

COSTS: Final = 4  # what a play may cost, 0 to 3, to count as a fit


def _counts() -> vec[i64]:
    return vec[i64]([bin(word).count("1") for word in range(4096)])


def _fits() -> vec[i64]:
    """For each row, number to the left (0: any), set of barred colours and cost: the faces that can be played for it."""
    table: list[int] = []
    for row in range(8):
        for left in range(13):
            for barred in range(8):
                for cost in range(COSTS):
                    faces = 0
                    for face in range(36):
                        number, colour = face % 12 + 1, face // 12
                        if number > row and (barred // 2**colour) % 2 == 0 and (left == 0 or abs(number - left) <= cost):
                            faces += 2**face
                    table.append(faces)
    return vec[i64](table)


COUNTS: Final = _counts()  # how many bits are set in a word of twelve
FITS: Final = _fits()


def count_faces(faces: i64) -> i64:
    """How many faces are in the set."""
    return COUNTS[faces & 4095] + COUNTS[shr(faces, 12) & 4095] + COUNTS[shr(faces, 24)]


def fits_at(row: i64, left: i64, barred: i64) -> i64:
    """Where the faces stand in the table that fit there for nothing; those that cost one, two and three follow."""
    return ((row * 13 + left) * 8 + barred) * COSTS


def colours(there: i64) -> i64:
    """The set with the colour of the card in a cell; none for a Bridge."""
    return bit(COLOUR[there - 1]) if there <= BRIDGE else 0


class Outlook:
    """What the player to act has not seen yet, and where it would fit; made once for a decision."""

    w: vec[i64]
    once: i64  # set of faces: those that are out of sight at least once
    twice: i64
    unseen: i64  # how many cards
    steps: vec[i64]  # by cost: what it is worth more than the next higher cost, in hundredths
    at: vec[i64]  # cell -> its place in the tables below
    fits: vec[i64]  # by place and cost: the faces that can be played there
    others: vec[i64]  # the same for all other places together
    whole: vec[i64]  # by cost: the same for all places together
    openness: i64
    found: vec[i64]  # by cost, of the latest play that was looked at

    def __init__(self, climb: TranquilityState, w: vec[i64]) -> None:
        self.w = w
        self.once = 0
        self.twice = 0
        self.steps = vec[i64]([100 - w[ONE], w[ONE] - w[TWO], w[TWO] - w[THREE], w[THREE]])
        self.at = vec[i64]([0] * CELLS)
        self.found = vec[i64]([0] * COSTS)
        self.whole = vec[i64]([0] * COSTS)
        self.look_around(climb)
        self.unseen = count_faces(self.once) + count_faces(self.twice)
        cells = (climb.free | climb.bridges) & ~bit(TOP)
        n: i64 = 0
        while cells != 0:
            self.at[lowest(cells)] = n
            cells &= cells - 1
            n += 1
        self.fits = vec[i64]([0] * (n * COSTS))
        self.others = vec[i64]([0] * (n * COSTS))
        self.survey(climb, n)
        self.openness = self.worth(self.whole)

    def look_around(self, climb: TranquilityState) -> None:
        """Find out what is out of sight: what neither lies on the mountain nor was in the player's own hand."""
        turn = climb.turn
        all_faces = bit(36) - 1
        if climb.seats == 1:
            all_faces &= ~(bit(0) | bit(12) | bit(24))
        self.once = all_faces
        self.twice = all_faces
        for cell in range(TOP):
            there = climb.cells[cell]
            if there != 0 and there <= ASCENT:
                self.see(there - 1)
        for place in range(size(climb.hands[turn])):
            kind = card(climb.hands[turn], place)
            if kind < ASCENT:
                self.see(kind)
        for kind in range(ASCENT):
            if climb.discards[kind] != 0 and nibble(climb.discards[kind], turn) != 0:
                self.see(kind)
                if nibble(climb.discards[kind], turn) > 1:
                    self.see(kind)

    def see(self, kind: i64) -> None:
        """One card less that is out of sight."""
        face = bit(shr(kind, 1))
        if (self.twice & face) != 0:
            self.twice &= ~face
        else:
            self.once &= ~face

    def survey(self, climb: TranquilityState, n: i64) -> None:
        """Find out which faces fit each place, and all others together."""
        cells = (climb.free | climb.bridges) & ~bit(TOP)
        place: i64 = 0
        while cells != 0:
            cell = lowest(cells)
            cells &= cells - 1
            self.fit(climb, cell, place * COSTS)
            place += 1
        for cost in range(COSTS):
            before: i64 = 0
            for i in range(n):
                self.others[i * COSTS + cost] = before
                before |= self.fits[i * COSTS + cost]
            self.whole[cost] = before
            after: i64 = 0
            i = n - 1
            while i >= 0:
                self.others[i * COSTS + cost] |= after
                after |= self.fits[i * COSTS + cost]
                i -= 1

    def fit(self, climb: TranquilityState, cell: i64, into: i64) -> None:
        """Write down which faces fit a cell."""
        cells = climb.cells
        row = ROW[cell]
        barred: i64 = 0
        left: i64 = 0
        right: i64 = 0
        if PLACE[cell] > 0:
            barred = colours(cells[cell - 1])
            left = value(cells, cell - 1)
        if has(climb.bridges, cell) and PLACE[cell] < 8 - row and cells[cell + 1] != 0:
            barred |= colours(cells[cell + 1])
            right = value(cells, cell + 1)
        here = fits_at(row, left, barred)
        there = fits_at(row, right, barred)
        for cost in range(COSTS):
            self.fits[into + cost] = FITS[here + cost] & FITS[there + cost]

    # -- what it is worth --

    def worth(self, found: vec[i64]) -> i64:
        """How many of the cards out of sight fit, in hundredths; those that cost something count for less."""
        good: i64 = 0
        for cost in range(COSTS):
            good += self.steps[cost] * (count_faces(found[cost] & self.once) + count_faces(found[cost] & self.twice))
        return good

    def narrowness(self, table: vec[i64], start: i64) -> i64:
        """What speaks against a place that few cards fit."""
        good: i64 = 0
        for cost in range(COSTS):
            faces = table[start + cost]
            good += self.steps[cost] * (count_faces(faces & self.once) + count_faces(faces & self.twice))
        return self.w[NARROW] * 1000 // (self.w[NARROWEST] * 10 + good)

    def holding(self, found: vec[i64], hand: i64, gone: i64) -> i64:
        """What the hand is worth without the places in the set ``gone``, by how well it fits."""
        best: i64 = 0
        sum_: i64 = 0
        for place in range(size(hand)):
            kind = card(hand, place)
            if kind >= ASCENT or has(gone, place):
                continue
            good: i64 = 0
            for cost in range(COSTS):
                if has(found[cost], shr(kind, 1)):
                    good += self.steps[cost]
            sum_ += good
            if good > best:
                best = good
        return (self.w[HELD] * sum_ + self.w[BEST_HELD] * best) // 10

    def waiting(self, hand: i64, gone: i64) -> i64:
        """What the hand is worth if nothing is played."""
        return self.holding(self.whole, hand, gone)

    def after(self, climb: TranquilityState, kind: i64, cell: i64, hand: i64, gone: i64) -> i64:
        """What a card in this cell makes of the mountain, and of the hand without ``gone``."""
        place = self.at[cell] * COSTS
        for cost in range(COSTS):
            self.found[cost] = self.others[place + cost]
        narrow = self.opened(climb, kind, cell) - self.narrowness(self.fits, place)
        gained = self.w[OPEN] * 10 * (self.worth(self.found) - self.openness) // (100 * max(self.unseen, 1))
        return gained - narrow + self.holding(self.found, hand, gone)

    def opened(self, climb: TranquilityState, kind: i64, cell: i64) -> i64:
        """Add the places that open to what was found; return how narrow they are."""
        row = ROW[cell]
        place = PLACE[cell]
        bridge = kind == BRIDGE
        left = 0 if bridge else NUMBER[kind]
        barred = colours(kind + 1)
        if has(climb.bridges, cell):
            if place == 8 - row or not has(climb.free, cell + 1):
                return 0
            self.without(cell, cell + 1)  # the next cell of the row cost nothing beside the Bridge
            return self.join(FITS, fits_at(row, left, barred)) - self.narrowness(self.fits, self.at[cell + 1] * COSTS)
        narrow: i64 = 0
        if place < 8 - row and (row == 0 or climb.cells[START[row - 1] + place + 2] != 0):
            narrow += self.join(FITS, fits_at(row, left, barred))
        if place > 0 and row < PEAK_ROW:
            above = START[row + 1] + place - 1
            if place == 1:
                narrow += self.join(FITS, fits_at(row + 1, 0, 0))
            elif climb.cells[above - 1] != 0:
                narrow += self.join(FITS, fits_at(row + 1, value(climb.cells, above - 1), colours(climb.cells[above - 1])))
        if bridge:
            narrow += self.join(self.fits, self.at[cell] * COSTS)
        return narrow

    def join(self, table: vec[i64], start: i64) -> i64:
        """Add a place to what was found; return how narrow it is."""
        for cost in range(COSTS):
            self.found[cost] |= table[start + cost]
        return self.narrowness(table, start)

    def without(self, one: i64, other: i64) -> None:
        """Find what all places but two fit."""
        for cost in range(COSTS):
            faces: i64 = 0
            i: i64 = 0
            while i * COSTS < len(self.fits):
                if i != self.at[one] and i != self.at[other]:
                    faces |= self.fits[i * COSTS + cost]
                i += 1
            self.found[cost] = faces
