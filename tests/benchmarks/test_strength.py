"""Strength is counted rightly: intervals as statisticians have them, games that can be played again, enough of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from benchmarks.strength.game import play, seats_of_players
from benchmarks.strength.ledger import Played, add, read
from benchmarks.strength.pairings import PAIRINGS, Pairing
from benchmarks.strength.run import TIMED, average, enough, interval, row, untimed
from highcamp import game
from highcamp.bots.naming import bots

PAIRING = Pairing(game="cant-stop", setting="two", options={"players": 2}, hero="rule-of-28", others="random", least=0.5)


def games(won: int, lost: int) -> list[Played]:
    shares = [1.0] * won + [0.0] * lost
    return [Played(pairing="p", version=1, seed=n, share=one, moves=1, mean=1, slow=1) for n, one in enumerate(shares)]


@pytest.mark.parametrize(
    ("won", "lost", "low", "high"),
    [(8, 2, 0.490, 0.943), (0, 10, 0.0, 0.278), (10, 0, 0.722, 1.0), (50, 50, 0.404, 0.596)],
)
def test_the_interval_is_wilsons(won: int, lost: int, low: float, high: float) -> None:
    assert interval(games(won, lost)) == pytest.approx((won / (won + lost), low, high), abs=0.001)


def test_games_that_nobody_timed_count_for_strength_alone() -> None:
    assert average([(2.0, 10), (None, 1000), (5.0, 20)]) == 4.0
    assert average([(None, 7)]) == 0


def test_more_games_are_played_only_while_they_may_say_more() -> None:
    assert not enough(PAIRING, games(30, 25), 400), "too few"
    assert not enough(PAIRING, games(35, 30), 400), "the bar lies inside"
    assert enough(PAIRING, games(60, 5), 400), "above it"
    assert enough(PAIRING, games(5, 60), 400), "below it"
    assert enough(PAIRING, games(210, 190), 400), "as many as were asked for"


def test_where_points_are_asked_for_too_both_have_to_be_clear() -> None:
    def scoring(points: list[float]) -> list[Played]:
        return [replace(one, points=points[n % len(points)]) for n, one in enumerate(games(60, 5))]

    both = replace(PAIRING, points=15.0)
    assert not enough(both, scoring([5, 26]), 400), "the wins are clear, the points are not"
    assert enough(both, scoring([19, 20]), 400), "both are reached"
    assert enough(both, scoring([9, 10]), 400), "one is, the other is not"
    assert not enough(replace(both, least=0.0), scoring([5, 26]), 400)


def test_what_nobody_timed_here_is_played_a_little_more() -> None:
    elsewhere = [replace(one, mean=None) for one in games(400, 0)]
    assert not enough(PAIRING, elsewhere, 400)
    assert untimed(elsewhere, 400) == TIMED
    assert untimed(elsewhere, 4) == 4, "no more than were asked for"
    assert enough(PAIRING, elsewhere + games(TIMED, 0), 400)


def test_the_page_says_what_a_move_may_take() -> None:
    def cells(pairing: Pairing, mean: float) -> list[str]:
        played = [replace(one, pairing=pairing.name, mean=mean, slow=20.0) for one in games(9, 1)]
        return [cell.strip() for cell in row(pairing, played).split("|")[-3:-1]]

    def found(game: str, hero: str) -> Pairing:
        return next(one for one in PAIRINGS if (one.game, one.hero) == (game, hero))

    assert cells(found("elevation", "medium"), 0.4) == ["0.40 ms ✗", "20.0 ms ✓"]
    assert cells(found("mountaineers", "medium"), 0.4) == ["0.40 ms ✓", "20.0 ms ✓"]
    assert cells(found("mountaineers", "hard"), 251) == ["251.00 ms ✗", "20.0 ms ✓"]
    assert cells(found("tranquility", "random"), 251) == ["251.00 ms", "20.0 ms"], "nothing was promised"


def test_a_game_is_the_same_again_and_kept(tmp_path: Path) -> None:
    first, again, other = (play(PAIRING, seed) for seed in (3, 3, 4))
    assert (first.share, first.moves) == (again.share, again.moves)
    assert (first.share, first.moves) != (other.share, other.moves)
    for one in (first, other):
        add(one, tmp_path / "games.jsonl")
    assert read(tmp_path / "games.jsonl") == [first, other]


def test_every_pairing_can_be_played() -> None:
    assert len({pairing.name for pairing in PAIRINGS}) == len(PAIRINGS)
    for pairing in PAIRINGS:
        found = game(pairing.game)
        assert found.new(**pairing.options).seats
        assert {pairing.hero, pairing.others or pairing.hero} <= set(bots(found))


def test_seats_that_the_rules_play_are_not_measured() -> None:
    """In Free Solo two auto-ascenders climb along, and what they win is not the bot's."""
    assert seats_of_players(game("elevation").new(players=1)) == [0]
    assert seats_of_players(game("elevation").new(players=3)) == [0, 1, 2]
    alone = Pairing(game="elevation", setting="Free Solo", options={"players": 1}, hero="greedy")
    assert all(play(alone, seed).moves for seed in range(2))
