"""Means and covariances of rows of numbers that come one after the other, of which none is kept."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.studies.statistics import Sample


class Moments:
    """What there was so far, by Welford's method."""

    def __init__(self, size: int) -> None:
        self.count = 0
        self.means = [0.0] * size
        self.products = [[0.0] * size for _ in range(size)]
        """Sums of products of what lies beside the means."""

    def add(self, row: Sequence[float]) -> None:
        """One row more."""
        self.count += 1
        before = [value - mean for value, mean in zip(row, self.means, strict=True)]
        self.means = [mean + off / self.count for mean, off in zip(self.means, before, strict=True)]
        after = [value - mean for value, mean in zip(row, self.means, strict=True)]
        for products, one in zip(self.products, before, strict=True):
            if one:
                for column, other in enumerate(after):
                    products[column] += one * other

    def covariance(self, one: int, other: int) -> float:
        """Of two columns."""
        return self.products[one][other] / max(1, self.count - 1)

    def sample(self, one: int) -> Sample:
        """A column."""
        return Sample(self.count, self.means[one], self.covariance(one, one))

    def apart(self, one: int, other: int) -> Sample:
        """By how much a column is larger than another, row by row."""
        both = self.covariance(one, other) + self.covariance(other, one)
        variance = self.covariance(one, one) + self.covariance(other, other) - both
        return Sample(self.count, self.means[one] - self.means[other], max(0.0, variance))
