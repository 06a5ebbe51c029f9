"""Intervals, differences and corrections, held against published values and against data whose truth is known."""

from __future__ import annotations

import math
from statistics import NormalDist

import pytest

from highcamp import Rng
from highcamp.studies import statistics
from highcamp.studies.statistics import (
    Sample,
    benjamini_hochberg,
    combined,
    difference,
    holm,
    interaction,
    mean,
    quantile,
    student,
    wilson,
)

# Tables of Student's distribution, as every textbook has them.
QUANTILES = [
    (0.975, 1, 12.706),
    (0.975, 2, 4.303),
    (0.975, 5, 2.571),
    (0.975, 10, 2.228),
    (0.975, 30, 2.042),
    (0.975, 120, 1.980),
    (0.95, 5, 2.015),
    (0.95, 20, 1.725),
    (0.995, 10, 3.169),
    (0.9995, 5, 6.869),
    (0.5, 7, 0.0),
]


@pytest.mark.parametrize(("share", "freedom", "expected"), QUANTILES)
def test_quantiles_are_those_of_the_tables(share: float, freedom: int, expected: float) -> None:
    assert quantile(share, freedom) == pytest.approx(expected, abs=0.0005)
    assert student(expected, freedom) == pytest.approx(share, abs=0.0001)
    assert student(-expected, freedom) == pytest.approx(1 - share, abs=0.0001)


def test_of_very_many_values_it_is_the_normal_distribution() -> None:
    assert quantile(0.975, 1e6) == pytest.approx(NormalDist().inv_cdf(0.975), abs=1e-5)


# E. B. Wilson's interval, worked out by its formula with z = 1.96 (Brown, Cai and DasGupta 2001 discuss it).
SHARES = [
    (0, 10, 0.0, 0.2775),
    (5, 10, 0.2366, 0.7634),
    (10, 10, 0.7225, 1.0),
    (10, 100, 0.0552, 0.1744),
    (1, 29, 0.0061, 0.1718),
    (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
]


@pytest.mark.parametrize(("won", "games", "low", "high"), SHARES)
def test_wilsons_interval(won: int, games: int, low: float, high: float) -> None:
    found = wilson(won, games)
    assert found.value == won / games
    assert found[1:] == pytest.approx((low, high), abs=0.0001)


def test_of_no_games_nothing_is_known() -> None:
    assert wilson(0, 0)[1:] == (0.0, 1.0)
    assert mean(Sample.of([3.0]))[1:] == (-math.inf, math.inf)


@pytest.mark.parametrize(
    ("won", "games", "even"), [(60, 100, 0.5), (59, 100, 0.5), (40, 90, 1 / 3), (39, 90, 1 / 3), (9, 60, 0.25)]
)
def test_a_share_is_no_luck_exactly_where_its_interval_does_not_hold_the_even_one(won: int, games: int, even: float) -> None:
    found = wilson(won, games)
    assert (statistics.against(won, games, even) < 0.05) == (not found.low <= even <= found.high)


def test_a_sample_and_its_interval() -> None:
    sample = Sample.of([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert sample == pytest.approx((8, 5.0, 32 / 7))
    found = mean(sample)
    assert found.high - found.value == pytest.approx(2.3646 * math.sqrt(32 / 7 / 8), abs=0.001)


def test_welchs_test_by_a_published_example() -> None:
    # Wikipedia, "Welch's t-test", example 1: p = 0.021, with 25.0 degrees of freedom.
    one = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4]
    other = [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4]
    found = difference(Sample.of(one), Sample.of(other))
    assert found.value == pytest.approx(sum(one) / 15 - sum(other) / 15)
    assert found.chance == pytest.approx(0.021, abs=0.001)
    assert found.high < 0


def test_several_pairs_count_alike() -> None:
    pairs = [(Sample(100, 3.0, 4.0), Sample(100, 1.0, 4.0)), (Sample(50, 10.0, 9.0), Sample(50, 9.0, 9.0))]
    found = combined(pairs)
    assert found.value == 1.5
    error = math.sqrt((4 / 100 + 4 / 100 + 9 / 50 + 9 / 50) / 4)
    assert found.high - found.value == pytest.approx(1.96 * error, rel=0.02)


def test_what_two_do_together_is_what_neither_does_alone() -> None:
    both, neither, one, other = (
        Sample(100, 9.0, 4.0), Sample(50, 1.0, 9.0), Sample(100, 3.0, 1.0), Sample(100, 4.0, 1.0),
    )  # fmt: skip
    found = interaction([(both, neither, one, other)])
    assert found.value == 9 - 3 - 4 + 1
    error = math.sqrt(4 / 100 + 9 / 50 + 1 / 100 + 1 / 100)
    assert found.high - found.value == pytest.approx(1.96 * error, rel=0.03)
    twice = interaction([(both, neither, one, other)] * 2)
    assert twice.value == found.value
    assert twice.high - twice.value == pytest.approx(1.96 * error / math.sqrt(2), rel=0.03)


@pytest.mark.parametrize(("one", "other", "chance"), [(2.0, 2.0, 1.0), (3.0, 2.0, 0.0)])
def test_what_never_varies_differs_always_or_never(one: float, other: float, chance: float) -> None:
    assert difference(Sample(40, one, 0.0), Sample(40, other, 0.0)) == (one - other, one - other, one - other, chance)


# R's p.adjust.
CHANCES = [0.01, 0.04, 0.03, 0.005]


@pytest.mark.parametrize(
    ("correct", "given", "expected"),
    [
        (holm, CHANCES, [0.03, 0.06, 0.06, 0.02]),
        (benjamini_hochberg, CHANCES, [0.02, 0.04, 0.04, 0.02]),
        (holm, [0.9, 0.8], [1.0, 1.0]),
        (benjamini_hochberg, [0.9, 0.8, 0.001], [0.9, 0.9, 0.003]),
        (holm, [], []),
        (benjamini_hochberg, [], []),
    ],
)
def test_many_comparisons_are_corrected(correct: object, given: list[float], expected: list[float]) -> None:
    assert callable(correct)
    assert correct(given) == pytest.approx(expected)


# -- data whose truth is known --

_TRIALS = 2000


def within(found: int, rate: float, trials: int = _TRIALS) -> bool:
    """Whether so many of the trials are no wonder at this rate: four standard errors."""
    return abs(found / trials - rate) < 4 * math.sqrt(rate * (1 - rate) / trials)


def thrown(rng: Rng, chance: float, count: int) -> int:
    return sum(rng.uniform() < chance for _ in range(count))


@pytest.mark.parametrize("chance", [0.5, 0.25])
def test_wilsons_intervals_hold_the_truth_as_often_as_they_say(chance: float) -> None:
    rng, held = Rng.keyed("coverage", chance), 0
    for _ in range(_TRIALS):
        found = wilson(thrown(rng, chance, 120), 120)
        held += found.low <= chance <= found.high
    assert within(held, 0.95) or held / _TRIALS > 0.95, held  # counts are whole numbers, so it may be a little wide


def skewed(rng: Rng) -> float:
    """Like lengths of games: never below 0, some much longer. The mean is 1."""
    return -math.log(1 - rng.uniform())


def test_intervals_of_means_hold_the_truth_as_often_as_they_say() -> None:
    rng, held = Rng.keyed("means"), 0
    for _ in range(_TRIALS):
        found = mean(Sample.of([rng.uniform() for _ in range(30)]))
        held += found.low <= 0.5 <= found.high
    assert within(held, 0.95), held


def test_intervals_of_differences_hold_the_truth_as_often_as_they_say() -> None:
    rng, held = Rng.keyed("differences"), 0
    for _ in range(_TRIALS):
        one = Sample.of([skewed(rng) for _ in range(60)])
        other = Sample.of([3 * rng.uniform() for _ in range(30)])
        found = difference(one, other)
        held += found.low <= -0.5 <= found.high
    assert held / _TRIALS > 0.93, held
    assert held / _TRIALS < 0.97, held


@pytest.mark.parametrize("correct", [holm, benjamini_hochberg])
def test_where_nothing_differs_one_study_in_twenty_finds_something(correct: object) -> None:
    assert callable(correct)
    rng, found = Rng.keyed("nothing"), 0
    for _ in range(_TRIALS // 4):
        chances = []
        for _ in range(12):
            one, other = (Sample.of([rng.uniform() for _ in range(30)]) for _ in range(2))
            chances.append(difference(one, other).chance)
        found += min(correct(chances)) < 0.05
    assert within(found, 0.05, _TRIALS // 4), found
