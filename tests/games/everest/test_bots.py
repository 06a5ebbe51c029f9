"""Bots for Everest, in the last days: further back the outlook is too much work for interpreted code."""

from __future__ import annotations

import pytest

from everest_cases import EVEREST, acting, points
from expedition_cases import does
from highcamp import Rng, State
from highcamp.bots.bot import Bot, ask
from highcamp.bots.naming import bots
from highcamp.games.everest.bots import Greedy, Planning


def plays_day(bot: Bot, state: State, seat: int = 0) -> State:
    """The state after the bot has ended its turn."""
    after, rng = state.copy(), Rng.keyed(1)
    for _ in range(60):
        if after.to_act != (seat,):
            return after
        move = ask(bot, after, seat, rng)
        assert move in after.legal(seat), EVEREST.say(move, after)
        after.apply(move, seat)
    raise AssertionError("the bot does not end its turn")


def test_they_are_found_by_name_weakest_first() -> None:
    assert list(bots(EVEREST)) == ["easy", "medium", "hard", "random", "greedy", "planning"]


@pytest.mark.parametrize("bot", [Greedy, Planning])
def test_they_take_clients_home_on_the_last_day(bot: type[Bot]) -> None:
    guide = {"at": "A1", "clients": ["climber 2*", "tourist 1*"]}
    state = acting(("3", "2", "1"), (guide, "BASE"), turn=18, icefall={"I1": 1, "J1": 1})
    assert points(plays_day(bot(), state))[0] == 10


@pytest.mark.parametrize("bot", [Greedy, Planning])
def test_they_pay_risk(bot: type[Bot]) -> None:
    state = acting(
        ("3", "2", "1"), ({"at": "A1", "clients": ["climber 2*"]}, "BASE"), turn=18, risk=2, icefall={"I1": 1, "J1": 1}
    )
    assert plays_day(bot(), state).to_act == (1,)


def test_planning_goes_down_from_the_summit_before_the_night_kills() -> None:
    guide = {"at": "SUMMIT", "clients": ["climber 2*", "climber 2*"]}
    state = acting(("/4", "/3", "1/3"), (guide, "BASE"), turn=17, points=9)
    after = plays_day(Planning(), state)
    assert points(does(after, "end"))[0] == 9


def test_planning_does_not_go_up_for_a_summit_that_would_kill() -> None:
    guide = {"at": "G1", "clients": ["climber 1", "climber 1"]}
    state = acting(("3", "2", "/4"), (guide, "BASE"), [{"at": "F1"}], turn=17, points=12)
    greedy = does(plays_day(Greedy(), state), "end")
    planned = does(plays_day(Planning(), state), "end")
    assert points(planned)[0] >= points(greedy)[0]


def test_whole_last_days_are_legal() -> None:
    state = acting(("3", "2", "1"), ({"at": "E1", "clients": ["climber 3"] * 2}, "A1"), [{"at": "F1", "tanks": 1}], turn=17)
    players: list[Bot] = [Planning(), Greedy()]
    rng = Rng.keyed(3)
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(rng))
            continue
        seat = state.to_act[0]
        move = ask(players[seat], state, seat, rng)
        assert move in state.legal(seat)
        state.apply(move, seat)
    assert sum(state.returns()) == 1.0
