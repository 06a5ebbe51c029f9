"""The levels of Everest where the right decision is known: late in the game, so that interpreted code is quick enough."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from everest_cases import EVEREST, acting, points
from expedition_cases import does
from highcamp import Rng, State
from highcamp.bots.bot import Bot, ask
from highcamp.games.everest.bots.levels import Easy, Hard, Medium

LEVELS: list[Callable[[], Bot]] = [Easy, Medium, lambda: Hard(12)]
SOUND = LEVELS[1:]
ICE = {"I1": 1, "J1": 1}


def day_of(bot: Bot, state: State, seat: int = 0) -> tuple[State, list[str]]:
    """The state after the bot has ended its turn, and what it did."""
    after, rng, done = state.copy(), Rng.keyed(1), []
    while after.to_act == (seat,):
        move = ask(bot, after, seat, rng)
        assert move in after.legal(seat), EVEREST.say(move, after)
        done.append(EVEREST.say(move, after))
        after.apply(move, seat)
        assert len(done) < 60
    return after, done


def test_each_says_which_level_it_is() -> None:
    assert [Easy.level, Medium.level, Hard.level] == ["easy", "medium", "hard"]


@pytest.mark.parametrize("level", LEVELS)
def test_clients_who_have_been_up_come_home_in_time(level: Callable[[], Bot]) -> None:
    guide = {"at": "A1", "clients": ["climber 2*", "tourist 1*"]}
    after, _ = day_of(level(), acting(("3", "2", "1"), (guide, "BASE"), turn=18, icefall=ICE))
    assert points(after)[0] == 10


@pytest.mark.parametrize("level", SOUND)
def test_nobody_sleeps_where_the_night_kills(level: Callable[[], Bot]) -> None:
    guide = {"at": "SUMMIT", "clients": ["climber 2*", "climber 2*"]}
    after, _ = day_of(level(), acting(("/4", "/3", "1/3"), (guide, "BASE"), turn=17, points=9))
    assert points(does(after, "end"))[0] == 9


@pytest.mark.parametrize("level", SOUND)
def test_the_summit_is_climbed_when_it_is_safe(level: Callable[[], Bot]) -> None:
    guide = {"at": "F1", "clients": ["climber 4", "climber 4"]}
    after, done = day_of(level(), acting(("3", "2", "/4"), (guide, "BASE"), [{"at": "F1"}], turn=18, tile=3))
    assert "A to SUMMIT" in done
    assert points(after)[0] == 9


def test_a_camp_is_carried_up_first() -> None:
    _, done = day_of(Medium(), acting(("1", "1", "2"), turn=4))
    assert "B loads camp" in done
    assert "A loads climber" in done


def test_a_camp_is_set_up_where_it_helps() -> None:
    carrier = {"at": "F1", "camps": 1}
    _, done = day_of(Medium(), acting(("2", "1", "1"), ("BASE", carrier), turn=13))
    assert "B camps" in done


@pytest.mark.parametrize("level", LEVELS)
def test_risk_is_paid(level: Callable[[], Bot]) -> None:
    guide = {"at": "A1", "clients": ["climber 2*"]}
    after, done = day_of(level(), acting(("3", "2", "1"), (guide, "BASE"), turn=18, risk=2, icefall=ICE))
    assert after.to_act == (1,)
    assert any(move.startswith("risk") for move in done)


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_changes_nothing(level: Callable[[], Bot]) -> None:
    guide = {"at": "E1", "clients": ["climber 3"] * 2}
    state = acting(("3", "2", "1"), (guide, "A1"), [{"at": "F1", "tanks": 1}], turn=17)
    other = state.imagine(0, Rng.keyed(7))
    assert state.info_key(0) == other.info_key(0)
    assert day_of(level(), state)[1] == day_of(level(), other)[1]


def test_with_iterations_it_is_repeatable() -> None:
    guide = {"at": "D1", "clients": ["climber 3", "climber 2"]}
    state = acting(("3", "2", "/2"), (guide, "A1"), [{"at": "F1"}], turn=16)
    assert day_of(Hard(16), state)[1] == day_of(Hard(16), state)[1]


def test_what_it_has_decided_holds_for_the_day() -> None:
    guide = {"at": "D1", "clients": ["climber 3", "climber 2"]}
    state = acting(("3", "2", "/2"), (guide, "A1"), [{"at": "F1"}], turn=17)
    bot, rng = Hard(8), Rng.keyed(1)
    first = ask(bot, state, 0, rng)
    made = dict(bot._made)
    after = state.copy()
    after.apply(first, 0)
    ask(bot, after, 0, rng)
    assert bot._made.keys() == made.keys()
