"""Cards that give or take points for what is in the pile."""

from typing import Final

from mypy_extensions import i64

from highcamp.engine.bits import shr
from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.approach.tally import Tally
from highcamp.games.elevation.box import AVALANCHES, PEAKS, RANGE_SET, RANGES, TOP, low_place, size

FOOTHILL: Final = 12_000  # feet
HIGH_CAMP: Final = 22_000


class BuriedInAnAvalanche(Approach):
    """Avalanches cost points."""

    key = "buried"
    name = "Buried in an Avalanche"
    text = "Each Avalanche you won costs 5 points."
    path = True
    by_range = False
    unit = -5
    units = ("one Avalanche", "Avalanches")

    def scores(self, tally: Tally) -> i64:
        """-5 each."""
        return -5 * tally.avalanches()


class Figure8(Approach):
    """Eights."""

    key = "figure_8"
    name = "Figure 8"
    text = "Each 8 you won is worth 3 more points."
    path = True
    by_range = False
    unit = 3
    units = ("one 8", "eights")

    def scores(self, tally: Tally) -> i64:
        """3 each."""
        points: i64 = 0
        for i in range(i64(RANGES)):
            points += 3 * (shr(tally.pile, i * TOP + 7) & 1)
        return points


class Fourteener(Approach):
    """Numbers that were not won."""

    key = "fourteener"
    name = "Fourteener"
    text = "1 point for each number from 1 to 14 that you did not win, on a peak or an Avalanche."
    path = True
    community = True
    by_range = False
    unit = 1
    units = ("one number not won", "numbers not won")

    def scores(self, tally: Tally) -> i64:
        """1 each."""
        numbers: i64 = shr(tally.pile & AVALANCHES, RANGES * TOP)
        for i in range(i64(RANGES)):
            numbers |= shr(tally.pile & RANGE_SET[i], i * TOP)
        return TOP - size(numbers)


class GentleIncline(Approach):
    """A low peak."""

    key = "gentle_incline"
    name = "Gentle Incline"
    text = "5 points if you won a peak of 12,000 ft or less."
    path = True
    by_range = False
    unit = 5
    units = ("a peak of 12,000 ft or less", "")

    def scores(self, tally: Tally) -> i64:
        """Once."""
        rest = tally.pile & PEAKS
        while rest != 0:
            if tally.feet[low_place(rest)] <= FOOTHILL:
                return 5
            rest &= rest - 1
        return 0


class OxygenBoost(Approach):
    """A high peak."""

    key = "oxygen_boost"
    name = "Oxygen Boost"
    text = "5 points if you won a peak of 22,000 ft or more."
    path = True
    by_range = False
    unit = 5
    units = ("a peak of 22,000 ft or more", "")

    def scores(self, tally: Tally) -> i64:
        """Once."""
        rest = tally.pile & PEAKS
        while rest != 0:
            if tally.feet[low_place(rest)] >= HIGH_CAMP:
                return 5
            rest &= rest - 1
        return 0


class Harness(Approach):
    """Fewest tricks."""

    key = "harness"
    name = "Harness"
    text = "5 points for the fewest tricks; all who tie get them."
    path = True
    compares = True
    counts_tricks = True
    by_range = False
    unit = 5
    units = ("the fewest tricks", "")

    def scores(self, tally: Tally) -> i64:
        """Ties share."""
        return 5 if tally.tricks == tally.fewest else 0


class PackingLight(Approach):
    """Empty ranges."""

    key = "packing_light"
    name = "Packing Light"
    text = "5 points for each range in which you won no card."
    path = True
    unit = 5
    units = ("one empty range", "empty ranges")

    def scores(self, tally: Tally) -> i64:
        """5 each."""
        points: i64 = 0
        for i in range(i64(RANGES)):
            if tally.count(i) == 0:
                points += 5
        return points


class Scree(Approach):
    """1, 2 and 3 of a range."""

    key = "scree"
    name = "Scree"
    text = "5 points for each range of which you won the 1, the 2 and the 3."
    path = True
    unit = 5
    units = ("one range with 1, 2 and 3", "ranges with 1, 2 and 3")

    def scores(self, tally: Tally) -> i64:
        """5 each."""
        points: i64 = 0
        for i in range(i64(RANGES)):
            if (shr(tally.pile | tally.assigned, i * TOP) & 7) == 7:
                points += 5
        return points


class StuckAtBasecamp(Approach):
    """Thin ranges."""

    key = "stuck_at_basecamp"
    name = "Stuck at Basecamp"
    text = "Each range in which you have one card or none costs 5 points."
    path = True
    unit = -5
    units = ("one range with fewer than 2 cards", "ranges with fewer than 2 cards")

    def scores(self, tally: Tally) -> i64:
        """-5 each."""
        points: i64 = 0
        for i in range(i64(RANGES)):
            if tally.count(i) < 2:
                points -= 5
        return points


class TreacherousShortcut(Approach):
    """All of a range, or not too many."""

    key = "treacherous_shortcut"
    name = "Treacherous Shortcut"
    text = "20 points for each range you won whole; each other range with 7 or more of your cards costs 10."
    path = True
    community = True

    penalty: i64

    def __init__(self, penalty: i64 = 10) -> None:
        super().__init__()
        self.penalty = penalty

    def scores(self, tally: Tally) -> i64:
        """An Avalanche can push a range to seven but never complete it."""
        points: i64 = 0
        for i in range(i64(RANGES)):
            if (tally.pile & RANGE_SET[i]) == RANGE_SET[i]:
                points += 20
            elif tally.count(i) >= 7:
                points -= self.penalty
        return points


class MilderShortcut(TreacherousShortcut):
    """The same card by the spread of points in the rulebook, which has 7 off instead of 10."""

    text = "20 points for each range you won whole; each other range with 7 or more of your cards costs 7."

    def __init__(self) -> None:
        super().__init__(7)


class WorldRenowned(Approach):
    """Every range."""

    key = "world_renowned"
    name = "World Renowned Climber"
    text = "7 points if you won a card of every range."
    path = True
    unit = 7
    units = ("a card of every range", "")

    def scores(self, tally: Tally) -> i64:
        """Once."""
        for i in range(i64(RANGES)):
            if tally.count(i) == 0:
                return 0
        return 7
