"""Chances: what an interval covers, how chances read, and on what luck they turn."""

from __future__ import annotations

from math import comb

import pytest

import highcamp
from highcamp import Rng
from highcamp.engine.odds import Likely, Luck, Prospect, exact, luck_of, percent, sampled
from highcamp.engine.words import Reader, Seat, line
from toys.rope import ROPE


@pytest.mark.parametrize("n", [20, 60, 400])
@pytest.mark.parametrize("truth", [0.03, 0.2, 0.5, 0.91])
def test_an_interval_covers_the_truth_as_often_as_it_says(n: int, truth: float) -> None:
    """Summed over all that a sample may come to, not tried: Wilson's interval covers 92 of 100 at its very worst here."""
    covered = 0.0
    for times in range(n + 1):
        found = sampled(times, n)
        assert found.low is not None
        assert found.high is not None
        assert 0 <= found.low <= found.chance <= found.high <= 1
        if found.low <= truth <= found.high:
            covered += comb(n, times) * truth**times * (1 - truth) ** (n - times)
    assert 0.92 <= covered <= 0.995


def test_an_interval_that_a_book_prints() -> None:
    """Of 263 tries 81: 0.2553 to 0.3662 (Newcombe 1998, Statistics in Medicine 17, table I, method 3)."""
    found = sampled(81, 263)
    assert (round(found.low or 0, 4), round(found.high or 0, 4)) == (0.2553, 0.3662)


def test_nothing_in_a_few_tries_is_not_never() -> None:
    """Of 20 tries none: 0 to 0.1611 (same table)."""
    found = sampled(0, 20)
    assert (found.low, round(found.high or 0, 4)) == (0.0, 0.1611)
    assert not found.is_exact
    assert exact(0.0).is_exact


READ = [
    (exact(0.0), "0\u00a0% (exact)"),
    (exact(1.0), "100\u00a0% (exact)"),
    (exact(0.5), "50\u00a0% (exact)"),
    (exact(1192 / 1296), "92\u00a0% (exact)"),
    (exact(1 / 3), "33.3\u00a0% (exact)"),
    (exact(0.004), "under\u00a01\u00a0% (exact)"),
    (exact(0.9999), "over\u00a099\u00a0% (exact)"),
    (sampled(50, 100), "50\u00a0% (40–60\u00a0%)"),
]


@pytest.mark.parametrize(("chance", "read"), READ, ids=[read for _, read in READ])
def test_how_a_chance_reads(chance: highcamp.engine.odds.Chance, read: str) -> None:
    assert str(chance) == read


def test_what_is_no_certainty_never_reads_as_one() -> None:
    assert {percent(0.997), percent(0.003), percent(0.99999, exact=True)} == {"over\u00a099\u00a0%", "under\u00a01\u00a0%"}


def test_players_are_named_for_whoever_reads() -> None:
    told = Prospect(title="Who?", columns=("wins",), rows=(Likely(line(Seat(1).does("win"), "."), (exact(1),)),), assuming="")
    assert told.read_by(Reader(("Ann", "Bob"), 0)).rows[0].what == "Bob wins."
    assert told.read_by(Reader(("Ann", "Bob"), 1)).rows[0].what == "You win."


def test_luck_turns_on_what_a_seat_knows_and_on_nothing_else() -> None:
    state = ROPE.new(players=3)
    rng = Rng.keyed("rope")
    while state.is_chance:
        state.apply(state.sample(rng))
    other = next(one for one in (state.imagine(0, Rng.keyed(n)) for n in range(20)) if one != state)
    assert repr(luck_of(state, 0)) == repr(luck_of(other, 0))
    assert repr(luck_of(state, 0)) != repr(luck_of(state, 1))


def test_worlds_are_as_many_as_were_asked_for_and_one_where_there_is_no_time() -> None:
    state = ROPE.new(players=2)
    for luck, many in ((Luck(Rng.keyed(1)), 7), (Luck(Rng.keyed(1), trials=3), 3), (Luck(Rng.keyed(1), allowed=0.0), 1)):
        assert sum(1 for _ in luck.worlds(state, 0, 7)) == many
