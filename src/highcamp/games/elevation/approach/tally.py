"""A tally: the cards that one climber scores at the end of a day, and how they count."""

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, shr
from highcamp.games.elevation.box import AVALANCHES, RANGE_SET, TOP, high_place, low_place, size


class Tally:
    """What is scored, and the rules that approach cards bent. The cards' ``weighs`` and ``scores`` hooks work on it."""

    pile: i64  # the cards won, Avalanches included
    assigned: i64  # Avalanches that count for a range, each as the range card of its number
    tricks: i64
    fewest: i64  # tricks of whoever has the fewest
    feet: vec[i64]  # card -> elevation of its peak
    drop_high: i64  # how many highest cards of a range do not count
    drop_low: i64
    sign: i64  # -1 when range points are subtracted
    loose: bool  # Avalanches may be assigned to ranges

    def __init__(self, pile: i64, tricks: i64, fewest: i64, feet: vec[i64]) -> None:
        self.pile = pile
        self.assigned = 0
        self.tricks = tricks
        self.fewest = fewest
        self.feet = feet
        self.drop_high = 0
        self.drop_low = 0
        self.sign = 1
        self.loose = False

    def count(self, mountain_range: i64) -> i64:
        """How many cards the climber has in a range, assigned Avalanches included."""
        members = RANGE_SET[mountain_range]
        return size(self.pile & members) + size(self.assigned & members)

    def avalanches(self) -> i64:
        """How many Avalanches are in the pile."""
        return size(self.pile & AVALANCHES)

    def range_points(self, mountain_range: i64) -> i64:
        """The difference between highest and lowest, before any change of sign."""
        if self.drop_high + self.drop_low == 0:  # most days; one card, or one number twice, is 0 of itself
            held = (self.pile | self.assigned) & RANGE_SET[mountain_range]
            if held == 0:
                return 0
            return high_place(held) - low_place(held)
        cards = self.count(mountain_range)
        if cards < 2 + self.drop_high + self.drop_low:
            return 0
        # The card that ends up highest has ``drop_high`` cards above it, the lowest ``drop_low`` below it.
        points = self.value_from_top(mountain_range, self.drop_high)
        points -= self.value_from_top(mountain_range, cards - 1 - self.drop_low)
        if points < 0:
            return 0
        return points

    def value_from_top(self, mountain_range: i64, skip: i64) -> i64:
        """The number on the card that has ``skip`` cards of its range above it; equal numbers count apart."""
        real = shr(self.pile & RANGE_SET[mountain_range], mountain_range * TOP)
        added = shr(self.assigned & RANGE_SET[mountain_range], mountain_range * TOP)
        if added == 0 and skip == size(real) - 1:
            return low_place(real) + 1
        while True:
            place = high_place(real | added)
            skip -= (shr(real, place) & 1) + (shr(added, place) & 1)
            if skip < 0:
                return place + 1
            real &= ~bit(place)
            added &= ~bit(place)

    def sum_of(self, mountain_range: i64) -> i64:
        """An auto-ascender's points for a range: all its numbers, less those that approach cards leave out."""
        cards = self.count(mountain_range)
        first = self.drop_high
        last = cards - self.drop_low
        if self.drop_high + self.drop_low > 0 and cards < 2 + self.drop_high + self.drop_low:
            return 0
        points: i64 = 0
        while first < last:
            points += self.value_from_top(mountain_range, first)
            first += 1
        return points
