"""How sure figures are: intervals, differences, and many comparisons at once. Plain numbers in, plain numbers out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final, NamedTuple

SURE: Final = 0.95
"""How often an interval holds the true value."""
FEWEST: Final = 30
"""With fewer games nothing is compared: what is said of means and their errors is not true of so few."""
_TINY: Final = 1e-300
_STEPS: Final = 300


class Interval(NamedTuple):
    """A value, and from where to where the true one is."""

    value: float
    low: float
    high: float


class Sample(NamedTuple):
    """Values that were measured: how many, their mean, and their variance (with n − 1)."""

    size: int
    mean: float
    variance: float

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return math.sqrt(self.variance / self.size) if self.size else math.inf

    @staticmethod
    def of(values: Sequence[float]) -> Sample:
        """The sample of these values."""
        count, mean = len(values), sum(values) / max(1, len(values))
        return Sample(count, mean, sum((value - mean) ** 2 for value in values) / max(1, count - 1))


class Difference(NamedTuple):
    """By how much one mean is larger than another, and how likely so large a difference is by luck alone."""

    value: float
    low: float
    high: float
    chance: float


def wilson(successes: float, count: int, sure: float = SURE) -> Interval:
    """A share and its interval, true near 0 and 1 too. Of a win that is shared each has a part: then it is a little wide."""
    if not count:
        return Interval(0.0, 0.0, 1.0)
    share, z = successes / count, NormalDist().inv_cdf((1 + sure) / 2)
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    aside = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return Interval(share, max(0.0, middle - aside), min(1.0, middle + aside))


def mean(sample: Sample, sure: float = SURE) -> Interval:
    """A mean and its interval, by Student's distribution."""
    if sample.size < 2:
        return Interval(sample.mean, -math.inf, math.inf)
    aside = quantile((1 + sure) / 2, sample.size - 1) * sample.error
    return Interval(sample.mean, sample.mean - aside, sample.mean + aside)


def against(successes: float, count: int, share: float) -> float:
    """How likely it is by luck alone that a share differs so much from this one, which is neither 0 nor 1. Below 5 % exactly
    where Wilson's interval does not hold it.
    """
    error = math.sqrt(share * (1 - share) / count)
    return 2 * (1 - NormalDist().cdf(abs(successes / count - share) / error))


def difference(one: Sample, other: Sample, sure: float = SURE) -> Difference:
    """By how much the mean of the one is larger than that of the other (Welch: their variances may differ)."""
    return combined([(one, other)], sure)


def changed(differences: Sequence[float], sure: float = SURE) -> Difference:
    """By how much something changed on average, of the differences within pairs (Student, paired)."""
    sample = Sample.of(differences)
    if sample.size < 2:
        return Difference(sample.mean, -math.inf, math.inf, 1.0)
    if sample.variance <= 0:  # all changed by as much
        return Difference(sample.mean, sample.mean, sample.mean, float(sample.mean == 0))
    aside = quantile((1 + sure) / 2, sample.size - 1) * sample.error
    chance = 2 * (1 - student(abs(sample.mean) / sample.error, sample.size - 1))
    return Difference(sample.mean, sample.mean - aside, sample.mean + aside, chance)


def combined(pairs: Sequence[tuple[Sample, Sample]], sure: float = SURE) -> Difference:
    """The average difference of several pairs, each of which counts as much, such as the same comparison with 2, 3 and 4
    players.
    """
    return _contrast([one for one, _ in pairs], [other for _, other in pairs], len(pairs), sure)


def interaction(fours: Sequence[tuple[Sample, Sample, Sample, Sample]], sure: float = SURE) -> Difference:
    """By how much two things do more together than what each does alone adds up to. Of each four: both, neither, the one, the
    other. Several fours are averaged, each counting as much.
    """
    more = [sample for both, neither, _, _ in fours for sample in (both, neither)]
    less = [sample for _, _, one, other in fours for sample in (one, other)]
    return _contrast(more, less, len(fours), sure)


def _contrast(more: Sequence[Sample], less: Sequence[Sample], over: int, sure: float) -> Difference:
    """The means of the ones less those of the others, divided by so many; all of them were measured apart from each other."""
    usual = (sum(sample.mean for sample in more) - sum(sample.mean for sample in less)) / over
    parts = [*more, *less]
    if any(sample.size < 2 for sample in parts):
        return Difference(usual, -math.inf, math.inf, 1.0)
    weights = [sample.variance / sample.size / over**2 for sample in parts]
    variance = sum(weights)
    if variance <= 0:  # nothing varies at all: what differs always differs
        return Difference(usual, usual, usual, float(usual == 0))
    freedom = variance**2 / sum(weight**2 / (sample.size - 1) for weight, sample in zip(weights, parts, strict=True))
    error = math.sqrt(variance)
    aside = quantile((1 + sure) / 2, freedom) * error
    return Difference(usual, usual - aside, usual + aside, 2 * (1 - student(abs(usual) / error, freedom)))


# -- many comparisons --


def holm(chances: Sequence[float]) -> list[float]:
    """Each chance corrected so that in one of twenty families of comparisons at most anything is found where nothing is."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    found, highest = [0.0] * len(chances), 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, chances[place] * (len(chances) - rank)))
        found[place] = highest
    return found


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Each chance corrected so that of what is found one in twenty at most is luck; where nothing is to be found it is as
    strict as Holm's.
    """
    order = sorted(range(len(chances)), key=lambda place: chances[place], reverse=True)
    found, lowest = [0.0] * len(chances), 1.0
    for rank, place in enumerate(order):
        lowest = min(lowest, chances[place] * len(chances) / (len(chances) - rank))
        found[place] = lowest
    return found


# -- Student's distribution --


def student(t: float, freedom: float) -> float:
    """How often a value is below ``t``."""
    tail = 0.5 * _beta(freedom / (freedom + t * t), freedom / 2, 0.5)
    return 1 - tail if t > 0 else tail


def quantile(share: float, freedom: float) -> float:
    """Below which value so many lie, for a share of one half or more: Newton's method, from the normal distribution's, which is
    never too large, and so never beyond.
    """
    found = NormalDist().inv_cdf(share)
    for _ in range(_STEPS):
        step = (share - student(found, freedom)) / _density(found, freedom)
        found += step
        if abs(step) <= 1e-9 * (1 + found):
            break
    return found


def _density(t: float, freedom: float) -> float:
    front = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - 0.5 * math.log(freedom * math.pi)
    return math.exp(front - (freedom + 1) / 2 * math.log1p(t * t / freedom))


def _beta(x: float, a: float, b: float) -> float:
    """The regularized incomplete beta function, by its continued fraction (Lentz's method)."""
    if x <= 0 or x >= 1:
        return min(max(x, 0.0), 1.0)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(1 - x, b, a)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    c, d = 1.0, 1 / _away(1 - (a + b) * x / (a + 1))
    fraction = d
    for step in range(1, _STEPS):
        for factor in (
            step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step)),
            -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1)),
        ):
            d, c = 1 / _away(1 + factor * d), _away(1 + factor / c)
            fraction *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return front * fraction


def _away(value: float) -> float:
    """The value, but never so near to 0 that it cannot be divided by."""
    return value if abs(value) > _TINY else _TINY
