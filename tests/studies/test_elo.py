"""Elo and openskill, held against other ways to work them out, and against data whose truth is known."""

from __future__ import annotations

import math
from itertools import combinations

import msgspec
import pytest

from arenas import BOTS, game, plan, thrown
from highcamp import Rng
from highcamp.studies.elo import SCALE, fit
from highcamp.studies.moments import Moments
from highcamp.studies.ranking import Ranking, ranking
from highcamp.studies.skill import Skill
from highcamp.studies.statistics import Sample
from highcamp.studies.tally import Tally


def flat(size: int) -> list[list[float]]:
    return [[0.0] * size for _ in range(size)]


def test_of_two_it_is_the_logarithm_of_what_they_won() -> None:
    found = fit({(0, 1): 400.0}, [300.0, 100.0], flat(2), 200, 2)
    assert found.elo[0] - found.elo[1] == pytest.approx(400 * math.log10(300.5 / 100.5))  # with a drawn game beside them
    assert sum(found.elo) == pytest.approx(0)


def test_its_error_is_that_of_games_that_have_nothing_in_common() -> None:
    """Deals of one game each: a share p of n games is off by sqrt(p (1 - p) / n), and Elo by that over p (1 - p)."""
    p, n = 0.7, 4000
    spread = [[p * (1 - p), -p * (1 - p)], [-p * (1 - p), p * (1 - p)]]
    found = fit({(0, 1): n}, [p * n, n - p * n], spread, n, 2)
    difference, error = found.apart(0, 1)
    assert difference == pytest.approx(SCALE * math.log(p / (1 - p)), rel=0.002)
    assert error == pytest.approx(SCALE / math.sqrt(n * p * (1 - p)), rel=0.002)
    assert found.error(0) == pytest.approx(error / 2)
    assert found.inflation == pytest.approx(1.0, abs=0.001)
    twice = fit({(0, 1): n}, [p * n, n - p * n], [[4 * value for value in row] for row in spread], n // 2, 2)
    assert twice.inflation == pytest.approx(2.0, abs=0.001)  # deals of two games that end alike tell as much as one


def climbed(tables: dict[tuple[int, ...], float], won: list[float]) -> list[float]:
    """The likeliest strengths by Hunter's algorithm (MM, 2004), which needs no slopes."""
    strength = [1.0] * len(won)
    for _ in range(20_000):
        weight = [0.0] * len(won)
        for table, times in tables.items():
            for one in table:
                weight[one] += times / sum(strength[other] for other in table)
        strength = [wins / one for wins, one in zip(won, weight, strict=True)]
    middle = sum(map(math.log, strength)) / len(won)
    return [math.log(one) - middle for one in strength]


def test_at_tables_of_several_it_is_the_likeliest() -> None:
    tables: dict[tuple[int, ...], float] = {(0, 1, 2): 60.0, (0, 1, 3): 60.0, (0, 2, 3): 60.0, (1, 2, 3): 60.0, (0, 0, 1): 20.0}
    won = [100.0, 70.0, 60.0, 30.0]
    found = fit(tables, won, flat(4), 10, 4)
    drawn: dict[tuple[int, ...], float] = dict.fromkeys(combinations(range(4), 2), 1.0)
    assert [one / SCALE for one in found.elo] == pytest.approx(climbed(tables | drawn, [one + 1.5 for one in won]), abs=1e-6)


def test_whoever_wins_all_is_far_ahead_and_not_infinitely() -> None:
    found = fit({(0, 1): 1000.0}, [1000.0, 0.0], flat(2), 500, 2)
    difference, error = found.apart(0, 1)
    assert difference == pytest.approx(400 * math.log10(1000.5 / 0.5))
    assert 100 < error < 300


def test_of_those_that_the_rules_play_none_is_in_the_average() -> None:
    found = fit({(0, 2): 100.0, (1, 2): 100.0}, [80.0, 40.0, 80.0], flat(3), 10, 2)
    assert found.elo[0] + found.elo[1] == pytest.approx(0)
    assert found.elo[2] == pytest.approx(found.elo[1] + found.elo[0], abs=400)


def test_moments_are_those_of_the_rows() -> None:
    rng = Rng.keyed("moments")
    rows = [[rng.uniform(), rng.uniform() * 5, 3.0] for _ in range(50)]
    moments = Moments(3)
    for row in rows:
        moments.add(row)
    for column in range(3):
        assert moments.sample(column) == pytest.approx(Sample.of([row[column] for row in rows]))
    assert moments.apart(0, 1) == pytest.approx(Sample.of([row[0] - row[1] for row in rows]))


# -- openskill --


def test_openskill_rates_as_it_does() -> None:
    from openskill.models import PlackettLuce

    model, skill = PlackettLuce(tau=0.0), Skill(3)
    own = [[model.rating()] for _ in range(3)]
    for places in ([1.0, 2.0, 3.0], [2.0, 1.0, 3.0], [1.0, 1.0, 3.0]):
        own = model.rate(own, ranks=places)
        skill.see([0, 1, 2], places)
    assert [one.mu for one in skill.ratings] == pytest.approx([one.mu for (one,) in own])
    assert [one.sigma for one in skill.ratings] == pytest.approx([one.sigma for (one,) in own])


def test_whoever_has_two_seats_learns_by_both() -> None:
    once, twice = Skill(2), Skill(2)
    once.see([0, 1], [1, 2])
    twice.see([0, 0, 1], [1, 2, 3])
    assert twice.ratings[0].mu > twice.ratings[1].mu
    assert twice.ratings[0].sigma < twice.ratings[1].sigma
    assert once.ratings[0].sigma == pytest.approx(once.ratings[1].sigma)


# -- the tally --


def test_a_tally_by_hand() -> None:
    arena = plan("easy", "medium")
    assert [one.bots for one in arena.conditions] == [("easy", "medium"), ("medium", "easy")]
    tally = Tally(arena)
    tally.add([game(0, [1, 3]), game(0, [3, 1])])  # medium wins both
    tally.add([game(1, [3, 0]), game(1, [3, 0])])  # the first seat does
    tally.add([game(2, [2, 2]), game(2, [3, 1])])  # shared; medium
    assert (tally.deals, tally.games) == (3, 6)
    assert tally.shares.means == pytest.approx([(0 + 0.5 + 0.25) / 3, (1 + 0.5 + 0.75) / 3])
    assert tally.seats.means == pytest.approx([(0.5 + 1 + 0.75) / 3, (0.5 + 0 + 0.25) / 3])
    assert tally.pairs[0, 1].means == pytest.approx([(0 + 0.5 + 0.25) / 3])
    assert tally.points.means == pytest.approx([(1 + 1.5 + 1.5) / 3, (3 + 1.5 + 2.5) / 3])
    assert [one.name for one in ranking(tally).standings] == ["medium", "easy"]


def test_apart_a_deal_is_won_by_whoever_made_more_of_it() -> None:
    arena = plan("easy", "medium", game="tranquility", players=2)
    tally = Tally(arena)
    for number, (easy, medium) in enumerate([(0.0, 1.0), (1.0, 1.0), (0.0, 0.0), (0.0, 1.0)]):
        tally.add([msgspec.structs.replace(game(number, [7, 7]), shares=[share] * 2) for share in (easy, medium)])
    found = ranking(tally)
    assert [one.wins.value for one in found.standings] == pytest.approx([0.75, 0.25])
    assert found.pairs[0].ahead.value == pytest.approx(0.75)  # of each deal that both made as much of, half
    assert found.pairs[0].elo.value == pytest.approx(400 * math.log10(3.5 / 1.5))  # with a drawn deal beside them
    assert found.seats == []


# -- data whose truth is known --

STRENGTHS = dict(zip(BOTS, (-1.0, 0.2, 0.9), strict=True))


def found_in(strengths: dict[str, float], deals: int, key: object, players: int = 2) -> Ranking:
    arena = plan(players=players)
    tally, rng = Tally(arena), Rng.keyed("elo", key, players)
    for number in range(deals):
        tally.add(thrown(arena, strengths, number, rng))
    return ranking(tally)


def covered(trials: int, deals: int, players: int) -> tuple[float, float]:
    """How often Elo's intervals held the truth, and openskill's, of differences of bots; the latter as its model scales it."""
    elo = skill = total = 0
    model = Skill(0).model
    for trial in range(trials):
        found = found_in(STRENGTHS, deals, trial, players)
        middle = sum(STRENGTHS.values()) / len(STRENGTHS)
        rated = {one.name: one.skill for one in found.standings}
        for one in found.standings:
            elo += one.elo.low <= SCALE * (STRENGTHS[one.name] - middle) <= one.elo.high
            total += 1
        for first, second in combinations(BOTS, 2):
            true = model.beta * math.sqrt(players) * (STRENGTHS[first] - STRENGTHS[second])
            aside = math.hypot(*(rated[name].high - rated[name].value for name in (first, second)))
            skill += abs(rated[first].value - rated[second].value - true) <= aside
    return elo / total, skill / total


def test_intervals_hold_the_truth() -> None:
    elo, skill = covered(60, 60, 2)
    assert elo > 0.88
    assert skill > 0.88


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3])
def test_intervals_hold_the_truth_as_often_as_they_say(players: int) -> None:
    elo, skill = covered(1500, 120, players)
    assert 0.935 < elo < 0.965, elo
    assert skill > 0.94, skill  # openskill says less than it knows
