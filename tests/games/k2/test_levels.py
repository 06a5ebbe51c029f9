"""The levels of K2 where the right decision is known: late in the game, so that interpreted code is quick enough."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from highcamp import Rng, State
from highcamp.bots.bot import Bot, ask
from highcamp.games.k2.bots.levels import Easy, Hard, Medium
from k2_cases import BASE, K2, acting, climbers

LEVELS: list[Callable[[], Bot]] = [Easy, Medium, lambda: Hard(12)]
SOUND = LEVELS[1:]


def day_of(bot: Bot, state: State, seat: int = 0) -> tuple[State, list[str]]:
    """The state after the bot has ended its turn, and what it did."""
    after, rng, done = state.copy(), Rng.keyed(1), []
    while after.to_act == (seat,):
        move = ask(bot, after, seat, rng)
        assert move in after.legal(seat), K2.say(move, after)
        done.append(K2.say(move, after))
        after.apply(move, seat)
        assert len(done) < 60
    return after, done


def test_each_says_which_level_it_is() -> None:
    assert [Easy.level, Medium.level, Hard.level] == ["easy", "medium", "hard"]


@pytest.mark.parametrize("level", LEVELS)
def test_the_summit_is_climbed_on_the_last_day_by_one_who_lives_through_the_night(level: Callable[[], Bot]) -> None:
    state = acting(("3", "1", "1"), [{"at": "S26", "points": 7, "level": 5}, BASE], turn=18)
    after, _ = day_of(level(), state)
    assert climbers(after)[0]["at"] == "SUMMIT"


@pytest.mark.parametrize("level", SOUND)
def test_nobody_climbs_to_die(level: Callable[[], Bot]) -> None:
    state = acting(("3", "1", "1"), [{"at": "S26", "points": 7, "level": 4}, BASE], turn=18, tile=2)
    after, _ = day_of(level(), state)
    after.apply(next(move for move in after.legal(1) if K2.say(move, after) == "end"), 1)
    assert climbers(after)[0]["level"] >= 1


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_changes_nothing(level: Callable[[], Bot]) -> None:
    state = acting(("3", "1", "1"), [{"at": "S24", "points": 5, "level": 3}, BASE], turn=17)
    other = state.imagine(0, Rng.keyed(7))
    assert state.info_key(0) == other.info_key(0)
    assert day_of(level(), state)[1] == day_of(level(), other)[1]


def test_with_iterations_it_is_repeatable() -> None:
    state = acting(("3", "2", "1"), [{"at": "S24", "points": 5, "level": 4}, {"at": "S16", "points": 3, "level": 3}], turn=16)
    assert day_of(Hard(16), state)[1] == day_of(Hard(16), state)[1]
