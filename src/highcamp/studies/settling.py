"""How sure one may be of a mean that is looked at again and again, until it says enough.

An interval that is right once is too narrow for whoever looks often and stops when it suits. These hold the true mean at all
looks at once, as often as they say: Robbins' normal mixture, with the spread estimated, as asymptotic confidence sequences are
(I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas, "Time-uniform central limit theory and asymptotic confidence
sequences", 2024). So a rule that stops by them is inside the check, and games can be added whenever one likes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import NormalDist
from typing import Final, NamedTuple

from highcamp.studies.statistics import FEWEST, SURE, quantile, student

_BEST: Final = 100
"""Values after which such an interval is narrowest beside one that is looked at once."""
_MIXED: Final = (2 * math.log(20) + math.log(2 * math.log(20)) + 1) / _BEST  # the mixture's variance for that
_GROWTH: Final = 1.05
"""By how much more values there are at the next look."""
_FEWEST_DEALS: Final = 12
_SURELY: Final = 1e-15  # a tail below which figures of two decimals no longer tell


class Care(NamedTuple):
    """How intervals are made: for one look that was agreed on before, or for every look that was taken."""

    always: bool

    def reach(self, count: int, sure: float = SURE) -> float:
        """How many standard errors a mean of so many values may be off."""
        if count < 2:
            return math.inf
        if not self.always:
            return quantile((1 + sure) / 2, count - 1)
        weight = count * _MIXED
        normal = math.sqrt((1 + 1 / weight) * (math.log1p(weight) - 2 * math.log(1 - sure)))
        return quantile(NormalDist().cdf(normal), count - 1)

    def chance(self, errors: float, count: int) -> float:
        """How likely it is by luck alone that a mean is so many standard errors off, at this look or at any before it."""
        if count < 2 or not errors:
            return 1.0
        tail = 2 * (1 - student(abs(errors), count - 1)) if math.isfinite(errors) else 0.0
        if not self.always:
            return tail
        normal = -NormalDist().inv_cdf(max(tail, _SURELY) / 2)
        weight = count * _MIXED
        said = 0.5 * math.log1p(weight) - normal * normal * weight / (2 * (1 + weight))
        return min(1.0, math.exp(said))


def needed(games: int) -> int:
    """How many deals of so many games there have to be, before anything is said of them."""
    return max(_FEWEST_DEALS, math.ceil(2 * FEWEST / games))


def looks(first: int, most: int) -> Iterator[int]:
    """After how many deals it is looked: the same, whoever plays them."""
    at = first
    while at < most:
        yield at
        at = max(at + 1, int(at * _GROWTH))
    yield most
