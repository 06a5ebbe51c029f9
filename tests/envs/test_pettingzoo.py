"""Games in PettingZoo: its own checks, its own conventions."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import highcamp
from highcamp.engine.refusal import Refused
from highcamp.envs.pettingzoo import TogetherEnv, TurnEnv, env, parallel_env
from setups import GAMES, every, players_of, said, setups

# PettingZoo keeps lists of its own games that may have masks beside what they observe; others are warned of.
EXPECTED = [
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",  # of an agent whose turn it is not
]
BLITZ = [options for options in every("mountaineers") if options.get("mode") == "blitz"]


def is_parallel(name: str, options: dict[str, Any]) -> bool:
    game = highcamp.game(name)
    return game.is_parallel(game.options(options))


def pixels() -> list[Any]:
    """The most players of every game; every other set-up is for the long run."""
    found = []
    for name in GAMES:
        for options in every(name):
            usual = options == {"players": players_of(name)[-1]}
            found.append(pytest.param(name, options, id=said(name, options), marks=[] if usual else pytest.mark.long))
    return found


@contextmanager
def warned_of_nothing_else() -> Iterator[None]:
    with warnings.catch_warnings():
        for message in EXPECTED:
            warnings.filterwarnings("ignore", message)
        yield


@pytest.mark.parametrize(("name", "options"), setups())
def test_api_and_seeds(name: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warned_of_nothing_else():
        api_test(env(name, **options), num_cycles=60)
        seed_test(lambda: env(name, **options), num_cycles=60)
    assert "Passed" in capsys.readouterr().out


def rendered(name: str, options: dict[str, Any], modes: list[str]) -> None:
    """PettingZoo's own test, in these of the modes that there are."""

    def made(render_mode: str) -> Any:
        one = env(name, render_mode=render_mode, **options)
        assert set(modes) <= set(one.metadata["render_modes"])
        one.unwrapped.metadata["render_modes"] = modes
        return one

    with warned_of_nothing_else():
        render_test(made, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})


@pytest.mark.parametrize(("name", "options"), setups())
def test_rendering(name: str, options: dict[str, Any]) -> None:
    rendered(name, options, ["human", "ansi", "svg"])


# Pixels are drawn from the same SVG, which takes ten times as long.
@pytest.mark.parametrize(("name", "options"), pixels())
def test_rendering_in_all_modes(name: str, options: dict[str, Any]) -> None:
    rendered(name, options, list(TurnEnv.metadata["render_modes"]))


@pytest.mark.parametrize("options", BLITZ, ids=lambda options: said("blitz", options))
def test_all_at_once(options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warned_of_nothing_else():
        parallel_api_test(parallel_env("mountaineers", **options), num_cycles=100)
        parallel_seed_test(lambda: parallel_env("mountaineers", **options), num_cycles=100)
    assert "Passed" in capsys.readouterr().out


def test_what_can_be_played_at_once_is_tested_at_once() -> None:
    """No other game, and no other way to play this one, has all act at once throughout."""
    found = [(name, options) for name in GAMES for options in every(name) if is_parallel(name, options)]
    assert found == [("mountaineers", options) for options in BLITZ]


def masked(seen: dict[str, Any], chance: random.Random) -> int:
    return int(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_that_of_the_rules(name: str) -> None:
    made, chance = TurnEnv(name), random.Random(name)
    made.reset(seed=11)
    rewards = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, terminated, _, _ = made.last()
        rewards[agent] += reward
        state = made.state_of_game
        if terminated:
            made.step(None)
            continue
        seat = made.possible_agents.index(agent)
        assert state.actor == seat
        assert np.flatnonzero(seen["action_mask"]).tolist() == state.legal(seat)
        assert seen["observation"].tolist() == state.observe(seat).tolist()
        assert made.observation_space(agent).contains(seen)
        made.step(masked(seen, chance))
    assert made.state_of_game.over
    assert list(rewards.values()) == made.state_of_game.returns()


def test_blitz_at_once_is_blitz_in_turn() -> None:
    turns, together = TurnEnv("mountaineers", mode="blitz"), TogetherEnv("mountaineers", mode="blitz")
    turns.reset(seed=3)
    seen, _ = together.reset(seed=3)
    chance = random.Random(3)
    rewards: dict[str, float] = {}
    while together.agents:
        moves = {agent: masked(seen[agent], chance) for agent in together.agents}
        for agent, move in moves.items():
            assert turns.agent_selection == agent
            turns.step(move)
        seen, rewards, _, _, _ = together.step(moves)
        assert turns.state_of_game == together.seats.state
    assert rewards == turns.rewards
    assert sum(rewards.values()) == pytest.approx(1)


def test_the_plain_class_refuses_and_nothing_changes() -> None:
    made = TurnEnv("cant-stop", players=2)
    made.reset(seed=1)
    before = made.state_of_game.copy()
    for wrong in (1, 78, 79, -1, 0.5, "roll", None):
        with pytest.raises(Refused) as refused:
            made.step(wrong)
        assert refused.value.text
        assert made.state_of_game == before
    made.step(0)


def test_the_usual_one_ends_with_minus_one(caplog: pytest.LogCaptureFixture) -> None:
    made = env("cant-stop", players=3)
    made.reset(seed=1)
    agent = made.agent_selection
    made.observe(agent)
    made.step(1)  # nobody may stop before the first roll
    assert made.rewards == {name: -1 if name == agent else 0 for name in made.possible_agents}
    assert all(made.terminations.values())
    assert "Illegal move" in caplog.text


@pytest.mark.parametrize("action", [-1, 79, 10**12, 0.5, "roll"])
def test_the_usual_one_takes_nothing_outside_its_space(action: Any) -> None:
    made = env("cant-stop", players=3)
    made.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        made.step(action)
    assert not any(made.terminations.values())


@pytest.mark.parametrize("agent", ["seat_1", "seat_3"])
def test_at_once_an_illegal_move_ends_it_or_is_refused(agent: str) -> None:
    made, strict = parallel_env("mountaineers", mode="blitz"), TogetherEnv("mountaineers", mode="blitz")
    for each in (made, strict):
        seen, _ = each.reset(seed=4)
    moves = {name: int(seen[name]["action_mask"].argmax()) for name in made.possible_agents} | {agent: 49}
    before = strict.seats.state.copy()
    with pytest.raises(Refused):
        strict.step(moves)
    with pytest.raises(Refused, match="no move of seat_2"):
        strict.step({name: move for name, move in moves.items() if name != "seat_2"})
    assert strict.seats.state == before
    _, rewards, terminated, _, _ = made.step(moves)
    assert rewards == {name: -1.0 if name == agent else 0.0 for name in made.possible_agents}
    assert all(terminated.values())
    assert made.agents == []


def duel(plain: bool) -> TogetherEnv:
    return (TogetherEnv if plain else parallel_env)("mountaineers", mode="blitz")


@pytest.mark.parametrize("plain", [True, False])
def test_nothing_is_done_before_a_game_and_after_it(plain: bool) -> None:
    together = duel(plain)
    with pytest.raises(Refused, match=r"No game is going on\. Begin one: reset\(\)"):
        together.step({})
    seen, _ = together.reset(seed=1)
    chance = random.Random(1)
    while together.agents:
        moves = {agent: masked(seen[agent], chance) for agent in together.agents}
        seen, *_ = together.step(moves)
    with pytest.raises(Refused, match="No game is going on"):
        together.step(moves)
    turns = TurnEnv("cant-stop")
    with pytest.raises(Refused, match="No game is going on"):
        turns.step(0)


ACTIONS: list[tuple[Any, str]] = [
    (None, "actions: A step takes a move of each agent, by its name, not None"),
    ([0, 0, 0], "actions: A step takes a move of each agent"),
    ({}, "There is no move of seat_1, seat_2, seat_3"),
    ({"seat_9": 0}, "There is no agent 'seat_9'. There are seat_1, seat_2, seat_3"),
    ({"seat_2": "x"}, "seat_2: A move is a whole number|not in action space"),
    ({"seat_2": 0.5}, "seat_2: A move is a whole number|not in action space"),
    ({"seat_2": 10**12}, "seat_2: 1000000000000 is no move|not in action space"),
]


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(("given", "why"), ACTIONS, ids=[str(given) for given, _ in ACTIONS])
def test_at_once_what_is_no_move_is_refused_and_nothing_changes(given: Any, why: str, plain: bool) -> None:
    together = duel(plain)
    seen, _ = together.reset(seed=4)
    legal = {agent: int(seen[agent]["action_mask"].argmax()) for agent in together.agents}
    before = together.seats.state.copy()
    with pytest.raises(AssertionError if "action space" in why and not plain else Refused, match=why):
        together.step({**legal, **given} if isinstance(given, dict) and given else given)
    assert together.seats.state == before
    assert together.agents == together.possible_agents
    together.step(legal)


@pytest.mark.parametrize("made", [lambda: env("cant-stop"), lambda: TurnEnv("cant-stop"), lambda: duel(True)])
def test_agents_seeds_and_options_that_there_are_not_are_refused(made: Any) -> None:
    game = made()
    game.reset(seed=1)
    state = game.unwrapped.seats.state
    before = state.copy()
    for act in (game.observation_space, game.action_space, game.unwrapped.seats.observe):
        with pytest.raises(Refused, match=r"agent: There is no agent 'player_0'\. There are seat_1, seat_2"):
            act("player_0")
    with pytest.raises(Refused, match=r"seed: A seed is a whole number or a word, not 1\.5"):
        game.reset(seed=1.5)
    with pytest.raises(Refused, match="options: reset takes no options, and 'players' is one"):
        game.reset(seed=2, options={"players": 3})
    assert game.unwrapped.seats.state is state
    assert state == before


def test_seats_that_the_rules_play_are_no_agents() -> None:
    made = TurnEnv("elevation", players=1)
    assert made.possible_agents == ["seat_1"]
    assert made.seats.start.seats == 3


@pytest.mark.parametrize(
    ("make", "given", "where"),
    [
        (env, {"game": "cant-stop", "players": 12}, "option players"),
        (env, {"game": "cant-stop", "render_mode": "film"}, "render_mode"),
        (env, {"game": "everst"}, ""),
        (parallel_env, {"game": "mountaineers", "mode": "peak"}, "mountaineers"),
        (parallel_env, {"game": "cant-stop"}, "cant-stop"),
        (env, {"game": "cant-stop", "render_mode": 3}, "render_mode"),
        (env, {"game": "cant-stop", "illegal": "refuse"}, "illegal"),
        (parallel_env, {"game": "mountaineers", "mode": "blitz", "illegal": "refuse"}, "illegal"),
        (TurnEnv, {"game": "cant-stop", "illegal": "sometimes"}, "illegal"),
        (TogetherEnv, {"game": "mountaineers", "mode": "blitz", "illegal": None}, "illegal"),
    ],
)
def test_what_cannot_be_is_refused(make: Any, given: dict[str, Any], where: str) -> None:
    with pytest.raises(Refused) as refused:
        make(**given)
    assert where in refused.value.where


@pytest.mark.parametrize("name", GAMES)
def test_its_name_has_its_version(name: str) -> None:
    game = highcamp.game(name)
    number = (game.observation().version - 1) + (game.rules_version - 1)
    assert str(TurnEnv(name)) == f"{name.replace('-', '_')}_v{number}"
