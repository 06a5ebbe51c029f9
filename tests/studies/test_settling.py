"""Looking again and again: intervals that hold at every look, and an order that is called settled only if it is."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from arenas import BOTS, plan, thrown
from highcamp import Rng
from highcamp.studies.elo import SCALE
from highcamp.studies.ranking import is_settled, ranking
from highcamp.studies.settling import Care, looks, needed
from highcamp.studies.statistics import FEWEST, Sample
from highcamp.studies.tally import Tally

ONCE, ALWAYS = Care(always=False), Care(always=True)


@pytest.mark.parametrize("care", [ONCE, ALWAYS], ids=["once", "always"])
@pytest.mark.parametrize("count", [30, 200, 10_000])
def test_a_chance_is_below_5_percent_exactly_where_the_interval_does_not_hold_it(care: Care, count: int) -> None:
    for sure in (0.95, 0.99):
        assert care.chance(care.reach(count, sure), count) == pytest.approx(1 - sure)
    assert care.chance(0.0, count) == 1.0
    assert care.chance(math.inf, count) < 1e-9


def test_whoever_looks_at_all_times_needs_more() -> None:
    """By the formula of Waudby-Smith and others (2024), for many values: sqrt((1 + 1/(n r)) (log(1 + n r) + 2 log 20))."""
    weight = 10_000 * (2 * math.log(20) + math.log(2 * math.log(20)) + 1) / 100
    expected = math.sqrt((1 + 1 / weight) * (math.log(1 + weight) + 2 * math.log(20)))
    assert ALWAYS.reach(10_000) == pytest.approx(expected, rel=0.001)
    assert all(ALWAYS.reach(count) > 1.4 * ONCE.reach(count) for count in (30, 100, 1000, 100_000))
    assert ONCE.reach(1) == ALWAYS.reach(1) == math.inf


def test_looks_are_the_same_for_everybody_and_get_rarer() -> None:
    found = list(looks(FEWEST, 5000))
    assert found[0] == FEWEST
    assert found[-1] == 5000
    assert all(one < other <= max(one + 1, 1.05 * one) for one, other in pairwise(found[:-1]))
    assert len(found) < 120
    assert list(looks(30, 7)) == [7]


def test_deals_of_many_games_say_something_sooner() -> None:
    assert [needed(games) for games in (1, 2, 4, 6, 120)] == [60, 30, 15, 12, 12]


def strayed(trials: int, most: int) -> int:
    """Of how many rows of numbers whose mean is 0 an interval leaves that out at any look."""
    found, seen = 0, set(looks(FEWEST, most))
    for trial in range(trials):
        rng = Rng.keyed("strayed", trial)
        total = squares = 0.0
        for count in range(1, most + 1):
            value = (1.0 if rng.uniform() < 0.25 else -1 / 3) if trial % 2 else rng.uniform() - 0.5  # skewed, or not
            total, squares = total + value, squares + value * value
            if count in seen:
                mean = total / count
                sample = Sample(count, mean, (squares - count * mean * mean) / (count - 1))
                if abs(mean) > ALWAYS.reach(count) * sample.error:
                    found += 1
                    break
    return found


def test_whoever_stops_when_it_suits_is_fooled_no_oftener() -> None:
    assert strayed(200, 400) <= 18  # 10 are 5 %; so many come of it once in a hundred times


@pytest.mark.long
def test_whoever_stops_when_it_suits_is_fooled_at_most_as_often_as_said() -> None:
    assert strayed(3000, 3000) / 3000 < 0.05


def settled(strengths: dict[str, float], key: object, most: int) -> tuple[bool, bool, bool]:
    """Whether an arena is called settled, whether in the wrong order, and whether all intervals of Elo hold the truth then."""
    arena = plan(settled=True, games=6 * most)
    tally, rng, seen = Tally(arena), Rng.keyed("settled", key), set(looks(needed(6), most))
    ended = False
    while not ended and tally.deals < most:
        tally.add(thrown(arena, strengths, tally.deals, rng, alike=0.2))
        ended = tally.deals in seen and is_settled(tally)
    found = ranking(tally)
    assert found.settled == ended
    middle = sum(strengths.values()) / len(strengths)
    held = all(one.elo.low <= SCALE * (strengths[one.name] - middle) <= one.elo.high for one in found.standings)
    wrong = any(pair.significant and strengths[BOTS[pair.better]] <= strengths[BOTS[pair.worse]] for pair in found.pairs)
    return ended, wrong, held


def test_what_is_clear_is_settled_soon_and_rightly() -> None:
    found = [settled(dict(zip(BOTS, (-1.5, 0.0, 1.5), strict=True)), trial, 200) for trial in range(6)]
    assert found == [(True, False, True)] * 6


def test_bots_that_are_alike_are_hardly_ever_told_apart() -> None:
    found = [settled(dict.fromkeys(BOTS, 0.0), trial, 80) for trial in range(20)]
    assert sum(wrong for _, wrong, _ in found) <= 3


@pytest.mark.long
@pytest.mark.parametrize("strengths", [(0.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.15, 0.3)])
def test_of_twenty_arenas_one_at_most_is_settled_wrongly(strengths: tuple[float, ...]) -> None:
    trials = 400
    found = [settled(dict(zip(BOTS, strengths, strict=True)), trial, 400) for trial in range(trials)]
    assert sum(wrong for _, wrong, _ in found) / trials < 0.05
    assert sum(held for _, _, held in found) / trials > 0.95
