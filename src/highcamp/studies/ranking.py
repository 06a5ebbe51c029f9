"""Who is how good, and whether that is more than luck: what the tally of an arena says."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from statistics import NormalDist
from typing import Final, NamedTuple

from highcamp.studies.elo import Fit, fit
from highcamp.studies.settling import Care, needed
from highcamp.studies.statistics import SURE, Interval, Sample, holm, wilson
from highcamp.studies.tally import Tally

_SUREST: Final = 1 - 1e-12


class Standing(NamedTuple):
    """A bot."""

    name: str
    wins: Interval
    """Of the games of a seat that it had."""
    elo: Interval
    """0 is the average of the bots."""
    skill: Interval
    """Of openskill: mu."""
    points: float
    missed: int
    """Moves that another bot made for it."""


class Pair(NamedTuple):
    """Two bots, the better one first."""

    better: int
    worse: int
    """By their numbers in the arena."""
    wins: Interval
    """By how much it wins more."""
    elo: Interval
    ahead: Interval
    """How often it had the better place of the two."""
    chance: float
    """How likely so large a difference is by luck alone."""
    corrected: float
    """The same, with all pairs in mind."""

    @property
    def significant(self) -> bool:
        """Whether it is better by more than luck."""
        return self.corrected < 1 - SURE


class Ranking(NamedTuple):
    """The bots, held against each other."""

    deals: int
    games: int
    standings: list[Standing]
    """The best first."""
    pairs: list[Pair]
    """All, by their order among the standings."""
    seats: list[Interval]
    """How often each seat won."""
    always: bool
    """Intervals hold at every look."""
    needed: int
    """Deals that there have to be, before anything is said of them."""

    @property
    def enough(self) -> bool:
        """Whether there are so many."""
        return self.deals >= self.needed

    @property
    def neighbours(self) -> list[Pair]:
        """Those who stand next to each other, the best first."""
        found, step = [], 0
        for length in range(len(self.standings) - 1, 0, -1):
            found.append(self.pairs[step])
            step += length
        return found

    @property
    def settled(self) -> bool:
        """Whether the whole order is more than luck."""
        return all(pair.significant for pair in self.neighbours)


def order(tally: Tally) -> list[int]:
    """The bots by their wins, the best first."""
    return sorted(range(len(tally.bots)), key=lambda one: -tally.shares.means[one])


def is_settled(tally: Tally) -> bool:
    """Whether the order is settled: each is better than the next one by more than luck, with all pairs and looks in mind."""
    if tally.deals < needed(len(tally.plan.conditions)):
        return False
    placed, held = order(tally), _held(tally, Care(always=True))
    return all(held[pair][1] < 1 - SURE for pair in pairwise(placed))


def _held(tally: Tally, care: Care) -> dict[tuple[int, int], tuple[float, float]]:
    """For all pairs, the better one first, how likely their difference is by luck alone; and with all of them in mind."""
    pairs = list(_pairs(order(tally)))
    chances = []
    for better, worse in pairs:
        apart = tally.shares.apart(better, worse)
        enough = apart.size >= needed(len(tally.plan.conditions)) and apart.mean > 0
        errors = apart.mean / apart.error if apart.variance > 0 else math.inf
        chances.append(care.chance(errors, apart.size) if enough else 1.0)
    return dict(zip(pairs, zip(chances, holm(chances), strict=True), strict=True))


def _pairs(placed: list[int]) -> Iterator[tuple[int, int]]:
    for place, better in enumerate(placed):
        for worse in placed[place + 1 :]:
            yield better, worse


def ranking(tally: Tally) -> Ranking:
    """All that can be said."""
    care = Care(always=tally.contest.settled)
    reach = care.reach(tally.deals)
    fitted = _fit(tally)
    placed, held = order(tally), _held(tally, care)
    standings = []
    for one in placed:
        rating = tally.skill.ratings[one]
        standings.append(
            Standing(
                name=tally.bots[one],
                wins=share(tally.shares.sample(one), care),
                elo=around(fitted.elo[one], fitted.error(one), reach),
                skill=around(rating.mu, rating.sigma * math.sqrt(fitted.inflation), reach),
                points=tally.points.means[one],
                missed=tally.missed[one],
            )
        )
    pairs = []
    for (better, worse), (chance, corrected) in held.items():
        apart = tally.shares.apart(better, worse)
        met = tally.pairs[min(better, worse), max(better, worse)].sample(0)
        ahead = met if better < worse else Sample(met.size, 1 - met.mean, met.variance)
        pairs.append(
            Pair(
                better=better,
                worse=worse,
                wins=around(apart.mean, apart.error, reach),
                elo=around(*fitted.apart(better, worse), reach),
                ahead=share(ahead, care),
                chance=chance,
                corrected=corrected,
            )
        )
    seats = [share(tally.seats.sample(seat), care) for seat in range(len(tally.seats.means))]
    least = needed(len(tally.plan.conditions))
    return Ranking(tally.deals, tally.games, standings, pairs, seats, care.always, least)


def around(value: float, error: float, reach: float) -> Interval:
    """A value with its interval."""
    aside = reach * error if error else 0.0
    return Interval(value, value - aside, value + aside) if math.isfinite(aside) else Interval(value, -math.inf, math.inf)


def share(sample: Sample, care: Care) -> Interval:
    """A share that was averaged over deals, and Wilson's interval for as many games as would vary as much."""
    if sample.size < 2:
        return Interval(sample.mean, 0.0, 1.0)
    reach = care.reach(sample.size)
    spread = sample.mean * (1 - sample.mean)
    alike = spread / sample.error**2 if sample.error > 0 and spread > 0 else float(sample.size)
    count, sure = max(1, round(alike)), min(2 * NormalDist().cdf(reach) - 1, _SUREST)
    return wilson(sample.mean * count, count, sure)


def _fit(tally: Tally) -> Fit:
    """Elo of all who played."""
    count, shares = len(tally.players), tally.shares
    if tally.contest.apart:  # of each two, the one that made more of a deal wins it
        won = [sum(0.5 + (one - other) / 2 for other in shares.means) - 0.5 for one in shares.means]
        ways = [[(count * (row == column) - 1) / 2 for column in range(count)] for row in range(count)]
    else:
        won = [mean * seats for mean, seats in zip(shares.means, tally.seats_each, strict=True)]
        ways = [[float(tally.seats_each[row] * (row == column)) for column in range(count)] for row in range(count)]
    spread = [
        [
            sum(
                ways[one][first] * shares.covariance(first, second) * ways[other][second]
                for first in range(count)
                for second in range(count)
                if ways[one][first] and ways[other][second]
            )
            for other in range(count)
        ]
        for one in range(count)
    ]
    deals = tally.deals
    tables = {table: times * deals for table, times in tally.meetings().items()}
    return fit(tables, [deals * value for value in won], spread, deals, len(tally.bots))
