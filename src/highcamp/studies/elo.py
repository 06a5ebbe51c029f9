"""Elo of several bots at once: how strong each has to be, for wins to be as likely as they were often.

Of those at a table each wins with a chance in proportion to its strength (R. D. Luce; with two seats the model of Bradley and
Terry, which Elo's is). Strengths are those of maximum likelihood. How sure they are is taken from how much deals differ from
each other (a sandwich estimator with deals as clusters), which is right however much the games of a deal have in common.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

SCALE: Final = 400 / math.log(10)
"""Points of Elo: 400 more are ten times the chance."""
_STEPS: Final = 200
_CLOSE: Final = 1e-10
_LONGEST_STEP: Final = 2.0

Matrix = list[list[float]]


class Fit(NamedTuple):
    """Elo of each bot, 0 being their average, and the covariances of what it is off by."""

    elo: list[float]
    covariance: Matrix
    inflation: float
    """How much larger variances are than those of as many games that have nothing in common; 1 at least."""

    def error(self, one: int) -> float:
        """The standard error of a bot's."""
        return math.sqrt(max(0.0, self.covariance[one][one]))

    def apart(self, one: int, other: int) -> tuple[float, float]:
        """By how much the one is better than the other, and the standard error of that."""
        own = self.covariance
        return self.elo[one] - self.elo[other], math.sqrt(
            max(0.0, own[one][one] + own[other][other] - own[one][other] - own[other][one])
        )


def fit(tables: Mapping[tuple[int, ...], float], wins: Sequence[float], spread: Matrix, deals: int, anchor: int) -> Fit:
    """The strengths of all who played.

    ``tables`` says who sat together how often, by their numbers; ``wins`` how much each has won; ``spread`` the covariances of
    what a deal brings each. The first ``anchor`` of them are 0 on average. One drawn game of each two is thought beside those
    that were played: whoever has won them all is much better then, and not infinitely.
    """
    count = len(wins)
    drawn = [(one, other) for one in range(count) for other in range(one)]
    tables = dict(tables)
    won = list(wins)
    for one, other in drawn:
        tables[one, other] = tables.get((one, other), 0.0) + 1.0
        won[one] += 0.5
        won[other] += 0.5
    found = _likeliest(tables, won)
    slope = _curvature(tables, found)
    inverse = _inverse([[value + 1 / count for value in row] for row in slope])
    inverse = [[value - 1 / count for value in row] for row in inverse]
    score = [[deals * value for value in row] for row in spread]
    for one, other in drawn:
        off = 0.5 - _share(found, (one, other), one)
        for a, x in ((one, off), (other, -off)):
            for b, y in ((one, off), (other, -off)):
                score[a][b] += x * y
    middle = [
        [float(row == column) - (1 / anchor if column < anchor else 0.0) for column in range(count)] for row in range(count)
    ]
    ways = _product(middle, inverse)
    sure = _product(_product(ways, score), _turned(ways))
    plain = _product(_product(ways, slope), _turned(ways))
    mean = sum(found[:anchor]) / anchor
    return Fit(
        elo=[SCALE * (value - mean) for value in found],
        covariance=[[SCALE * SCALE * value for value in row] for row in sure],
        inflation=max(1.0, *(sure[one][one] / plain[one][one] for one in range(count) if plain[one][one] > 0)),
    )


def _likeliest(tables: Mapping[tuple[int, ...], float], won: Sequence[float]) -> list[float]:
    """Newton's method, with steps that are not too long; the likelihood has one top only."""
    count = len(won)
    found = [0.0] * count
    for _ in range(_STEPS):
        slope = list(won)
        for table, times in tables.items():
            total = sum(math.exp(found[one]) for one in table)
            for one in table:
                slope[one] -= times * math.exp(found[one]) / total
        bent = [[value + 1 / count for value in row] for row in _curvature(tables, found)]
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in _inverse(bent)]
        longest = max(abs(value) for value in step)
        shrunk = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        found = [value + shrunk * more for value, more in zip(found, step, strict=True)]
        middle = sum(found) / count
        found = [value - middle for value in found]
        if longest < _CLOSE:
            break
    return found


def _curvature(tables: Mapping[tuple[int, ...], float], found: Sequence[float]) -> Matrix:
    """How sharply the likelihood falls off around these strengths."""
    made = [[0.0] * len(found) for _ in found]
    for table, times in tables.items():
        total = sum(math.exp(found[one]) for one in table)
        shares: dict[int, float] = {}
        for one in table:
            shares[one] = shares.get(one, 0.0) + math.exp(found[one]) / total
        for one, share in shares.items():
            made[one][one] += times * share
            for other, second in shares.items():
                made[one][other] -= times * share * second
    return made


def _share(found: Sequence[float], table: tuple[int, ...], one: int) -> float:
    return math.exp(found[one]) / sum(math.exp(found[other]) for other in table)


# -- small matrices --


def _product(one: Matrix, other: Matrix) -> Matrix:
    columns = _turned(other)
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


def _turned(one: Matrix) -> Matrix:
    return [list(column) for column in zip(*one, strict=True)]


def _inverse(one: Matrix) -> Matrix:
    """By elimination, the largest of a column first."""
    count = len(one)
    rows = [[*row, *(float(place == column) for column in range(count))] for place, row in enumerate(one)]
    for column in range(count):
        best = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        first = rows[column][column]
        rows[column] = [value / first for value in rows[column]]
        for place in range(count):
            factor = rows[place][column]
            if place != column and factor:
                rows[place] = [a - factor * b for a, b in zip(rows[place], rows[column], strict=True)]
    return [row[count:] for row in rows]
