"""Plans: what a game says, what is asked for, and what is refused."""

from __future__ import annotations

import pytest

import highcamp
from highcamp import Refused
from highcamp.train.plan import Plan, Setup, plan_of, rows_of

GAMES = [game.name for game in highcamp.list_games()]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_plan_whose_tables_can_be_set(name: str) -> None:
    game = highcamp.game(name)
    plan = plan_of(game, {}, {})
    seats = {int(game.new(**one.options).seats) for one in plan.setups}
    assert max(seats) == game.facts.seats[1] or not game.training()
    assert (plan.league == 0) == game.facts.cooperative


def test_options_take_the_place_of_its_set_ups_and_settings_of_its_settings() -> None:
    game = highcamp.game("elevation")
    plan = plan_of(game, {"players": 4}, {"rate": 0.01, "games": 6})
    assert plan.setups == (Setup(options={"players": 4}),)
    assert (plan.rate, plan.games, plan.width) == (0.01, 6, plan_of(game, {}, {}).width)


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"rat": 1}, "no setting 'rat'"),
        ({"setups": []}, "no setting 'setups'"),
        ({"games": 0}, "`int` >= 1"),
        ({"league": 1.5}, "<= 1.0"),
        ({"rate": "fast"}, "Expected `float`"),
    ],
)
def test_what_cannot_be_is_refused(settings: dict[str, object], why: str) -> None:
    with pytest.raises(Refused, match=why):
        plan_of(highcamp.game("k2"), {}, settings)


@pytest.mark.parametrize("games", [3, 4, 10, 1000, 4097])
def test_set_ups_have_their_shares(games: int) -> None:
    setups = [Setup(share=5), Setup(share=0.001), Setup(share=2)]
    counts = rows_of(setups, games)
    assert sum(counts) == games
    assert min(counts) == 1
    if games >= 1000:
        assert counts[0] == pytest.approx(games * 5 / 7, abs=2)
        assert counts[2] == pytest.approx(games * 2 / 7, abs=2)


def test_more_set_ups_than_games_are_refused() -> None:
    with pytest.raises(Refused, match="cannot be played in 3 ways"):
        rows_of([Setup()] * 3, 2)


def test_what_falls_falls_evenly_and_no_further() -> None:
    assert [Plan().fall(1.0, 0.5, done) for done in (0, 0.5, 1, 2)] == [1.0, 0.75, 0.5, 0.5]
