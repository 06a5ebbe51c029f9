"""One seat against bots, as Gymnasium knows it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import highcamp.envs
from highcamp import NATURE, NOBODY, Refused, Rng, State
from highcamp.bots.bot import Bot, ask
from highcamp.bots.naming import bot
from highcamp.engine import registry
from highcamp.envs import opponents
from highcamp.envs.gymnasium import SeatEnv
from highcamp.envs.registration import env_id, register
from highcamp.envs.vector import luck
from setups import GAMES, every, said
from toys import CAMP, HUTS

Step = tuple[Any, float, bool, bool, dict[str, Any]]


def made(name: str, **given: Any) -> SeatEnv:
    env = gymnasium.make(env_id(highcamp.game(name)), **given).unwrapped
    assert isinstance(env, SeatEnv)
    return env


def wander(env: SeatEnv, seed: int, steps: int) -> list[Any]:
    """All that is told of some games of legal moves, drawn by this seed."""
    rng = np.random.default_rng(seed)
    told: list[Any] = [env.reset(seed=seed)]
    for _ in range(steps):
        told.append(env.step(rng.choice(np.flatnonzero(env.action_masks()))))
        if told[-1][2]:
            told.append(env.reset())
    return told


# -- names --


@pytest.mark.parametrize(("name", "id"), [("cant-stop", "highcamp/CantStop-v0"), ("k2", "highcamp/K2-v1")])
def test_a_game_has_its_id(name: str, id: str) -> None:
    assert env_id(highcamp.game(name)) == id
    assert gymnasium.spec(id).kwargs == {"game": name}


def test_every_game_that_is_observed_is_registered() -> None:
    ids = {id for id in gymnasium.registry if id.startswith("highcamp/")}
    assert ids == {env_id(game) for game in highcamp.list_games() if game.observation()}
    assert len(ids) == 6


def test_a_plug_in_is_registered_too_and_nothing_that_is_not_observed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(type(HUTS)):  # type: ignore[misc]  # whatever class it is of
        name = "failing"

        def observation(self) -> Any:
            raise RuntimeError("no")

    assert not CAMP.observation()
    monkeypatch.setattr(registry, "list_games", lambda: [Failing(), CAMP, HUTS])
    monkeypatch.setattr(registry, "game", lambda name: HUTS)
    before = set(gymnasium.registry)
    register()
    new = set(gymnasium.registry) - before
    try:
        assert new == {env_id(HUTS)}
        check_env(gymnasium.make(env_id(HUTS), bots="random").unwrapped)
    finally:
        for id in new:
            del gymnasium.registry[id]


WITHOUT = """
import sys
sys.modules["gymnasium"] = None
import highcamp.envs
from highcamp.envs.vector import vector
with vector("cant-stop", envs=2) as games:
    print(games.arrays.masks.shape)
assert "highcamp.envs.gymnasium" not in sys.modules
"""


def test_without_gymnasium_there_is_the_vector_all_the_same() -> None:
    run = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "(2, 79)\n", "")


# -- Gymnasium's own check --


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(made(name))


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), [pytest.param(n, o, id=said(n, o)) for n in GAMES for o in every(n)])
def test_gymnasium_finds_nothing_wrong_however_it_is_played(name: str, options: dict[str, Any]) -> None:
    check_env(made(name, **options))


# -- what is played --


class Referee:
    """The same games, played by nothing but what states and bots say."""

    def __init__(self, name: str, bots: Sequence[str], seed: int, **options: Any) -> None:
        self.start = highcamp.game(name).new(**options)
        self.bots = [bot(self.start.game, one) for one in bots]
        self.nature, self.lots, self.draws = luck(seed, 0), Rng.keyed(seed, "bots"), Rng.keyed(seed, "seat")
        self.state = self.start
        self.own = -1

    def begin(self) -> None:
        asked = False
        while not asked:
            self.own = self.draws.below(self.start.seats)
            self.state = self.start.copy()
            self.go_on()
            asked = not self.state.over

    def go_on(self) -> None:
        state = self.state
        while state.actor not in (self.own, NOBODY):
            seat = state.actor
            if seat == NATURE:
                state.apply(state.sample(self.nature))
                continue
            player = self.bots[(seat - self.own) % state.seats - 1]
            if player.name == "random":
                state.apply(self.lots.pick(state.legal(seat)), seat)
            else:
                state.apply(ask(player, state, seat, self.lots), seat)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["random", "medium"])
def test_it_is_the_game_as_states_play_it(name: str, kind: str) -> None:
    players = 3
    bots = [kind, "random"]
    env = made(name, players=players, bots=bots)
    referee = Referee(name, bots, 5, players=players)
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=5)
    referee.begin()
    ends = 0
    for _ in range(120):
        state, own = referee.state, referee.own
        assert info["seat"] == own
        assert seen.tolist() == list(state.observe(own))
        assert np.flatnonzero(info["action_mask"]).tolist() == state.legal(own)
        assert env.action_masks().tolist() == [bool(one) for one in info["action_mask"]]
        assert seen in env.observation_space
        move = int(rng.choice(state.legal(own)))
        state.apply(move, own)
        referee.go_on()
        seen, reward, end, truncated, info = env.step(move)
        assert (end, truncated) == (state.over, False)
        assert reward == (state.returns()[own] if end else 0)
        assert env.state == state
        if end:
            assert seen.tolist() == list(state.observe(own))
            assert not info["action_mask"].any()
            ends += 1
            seen, info = env.reset()
            referee.begin()
    assert ends or name in ("everest", "k2", "elevation")


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_says_all(name: str) -> None:
    one, other = (made(name, players=3, bots=["easy", "medium"]) for _ in range(2))
    first = wander(one, 7, 60)
    assert data_equivalence(first, wander(other, 7, 60), exact=True)
    assert data_equivalence(first, wander(one, 7, 60), exact=True), "bots remember nothing of what was before a seed"
    assert not data_equivalence(first, wander(one, 8, 60), exact=True)


@pytest.mark.parametrize("name", GAMES)
def test_bots_that_think_longest_are_repeatable_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They count worlds here, and do not look at a clock, however late it is."""
    now = iter(range(10**9))
    env = made(name, bots="hard", seat=0)
    first = wander(env, 3, 1)
    monkeypatch.setattr("time.monotonic", lambda: 1000.0 * next(now))
    assert data_equivalence(first, wander(env, 3, 1), exact=True)


def test_without_a_seed_games_differ() -> None:
    starts = {made("elevation").reset()[0].tobytes() for _ in range(4)}
    assert len(starts) > 1


def test_every_seat_is_drawn_and_none_that_the_rules_play() -> None:
    env = made("elevation", players=2, bots="random")
    state = env.state
    automatic = state.game.automatic_seats(state)
    assert automatic
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == set(range(state.seats)) - set(automatic)


class Spy(Bot):
    """Looks at what it is shown, and plays the first legal move."""

    name = "spy"
    line = "Looks."
    shown: list[tuple[Bot, State, int]]

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        self.shown.append((self, world, seat))
        return world.legal(seat)[0]


def test_bots_are_shown_imagined_worlds_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents, "bot", lambda game, name: Spy())
    Spy.shown = []
    env = made("elevation", players=4, bots="spy", seat=0)
    env.reset(seed=1)
    while {seat for _, _, seat in Spy.shown} != {1, 2, 3}:
        before = len(Spy.shown)
        env.step(env.state.legal(0)[0])
        told = {tuple(world.hands) for _, world, _ in Spy.shown[before:]}  # type: ignore[attr-defined]
        assert tuple(env.state.hands) not in told  # type: ignore[attr-defined]
    assert all(world is not env.sitting.state(0) for _, world, _ in Spy.shown)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_bots_sit_in_the_order_of_their_names(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def spy(game: Any, name: str) -> Bot:
        found = Spy()
        found.name = name  # type: ignore[misc]  # each by its own
        return found

    monkeypatch.setattr(opponents, "bot", spy)
    Spy.shown = []
    env = made("cant-stop", players=4, bots=["one", "two", "three"], seat=seat)
    env.reset(seed=1)
    for _ in range(30):
        if env.step(env.state.legal(seat)[0])[2]:
            env.reset()
    names = {(found.name, other) for found, _, other in Spy.shown}
    assert names == {(name, (seat + after) % 4) for after, name in enumerate(["one", "two", "three"], 1)}


def test_a_bot_that_does_wrong_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong(Spy):
        def choose(self, world: State, seat: int, rng: Rng) -> int:
            return -5

    monkeypatch.setattr(opponents, "bot", lambda game, name: Wrong())
    env = made("mountaineers", mode="blitz", seat=2, bots="spy")  # where the seats before it are asked first
    with pytest.raises(Refused, match="bots: The bot spy made a move that is not legal"):
        env.reset(seed=1)


# -- illegal moves --

ILLEGAL = [-1, 79, 10**12, 5]


@pytest.mark.parametrize("move", ILLEGAL)
def test_an_illegal_move_ends_the_game(move: int) -> None:
    env = made("cant-stop", bots="random", seat=0)
    seen, _ = env.reset(seed=4)
    before = env.state
    last, reward, end, truncated, info = env.step(move)
    assert (reward, end, truncated) == (-1.0, True, False)
    assert info["refused"] == str(before.why_not(0, move))
    assert last.tolist() == seen.tolist()
    assert not info["action_mask"].any()
    assert env.state == before
    with pytest.raises(Refused, match=r"No game is going on\. Begin one: reset\(\)"):
        env.step(before.legal(0)[0])
    _, info = env.reset()
    assert info["action_mask"].any()
    assert "refused" not in info


@pytest.mark.parametrize("move", [*ILLEGAL, 1.5, "roll", None, np.array([0, 1])])
def test_an_illegal_move_is_refused_and_nothing_changes(move: Any) -> None:
    env, other = (made("cant-stop", bots="random", seat=0, illegal="raise") for _ in range(2))
    for one in (env, other):
        one.reset(seed=4)
    before = env.state
    with pytest.raises(Refused) as refused:
        env.step(move)
    assert refused.value.code == ("bad-move" if not isinstance(move, int) else before.why_not(0, move).code)  # type: ignore[union-attr]
    assert env.state == before
    legal = before.legal(0)[0]
    assert data_equivalence(env.step(legal), other.step(np.int64(legal)), exact=True)


def test_nothing_is_done_before_a_game_has_begun() -> None:
    with pytest.raises(Refused, match="No game is going on"):
        SeatEnv("cant-stop").step(0)


# -- refused --

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"game": "cant-stopp"}, "There is no game 'cant-stopp'"),
    ({"players": 9}, "option players: 9 is not a whole number from 2 to 4"),
    ({"height": 2}, "option height: cant-stop has no option 'height'"),
    ({"bots": "clever"}, "bots: Can't Stop has no bot 'clever'"),
    ({"bots": ["random", "clever"], "players": 3}, "bots: Can't Stop has no bot 'clever'"),
    ({"bots": ["random"], "players": 3}, "bots: 1 bots are named for 2 other seats"),
    ({"bots": 3}, "bots: 3 names no bots"),
    ({"bots": [None]}, r"bots: \[None\] names no bots"),
    ({"seat": 2}, "seat: 2 is no seat here; they count from 0. Choose 0, 1 or 'any'"),
    ({"seat": -1}, "seat: -1 is no seat"),
    ({"seat": "first"}, "seat: 'first' is no seat"),
    ({"seat": None}, "seat: None is no seat"),
    ({"seat": True}, "seat: True is no seat"),
    ({"seat": 1.0}, "seat: 1.0 is no seat"),
    ({"bots": []}, "bots: 0 bots are named for 1 other seats"),
    ({"game": "elevation", "players": 1, "seat": 2}, "seat: The rules themselves play seat 2. Choose 0 or 'any'"),
    ({"illegal": "ignore"}, "illegal: 'ignore' is not what can follow an illegal move"),
    ({"render_mode": "film"}, "render_mode: 'film' is no way to draw it. Choose ansi, svg, rgb_array"),
]


@pytest.mark.parametrize(("given", "why"), REFUSED, ids=[str(given) for given, _ in REFUSED])
def test_what_cannot_be_is_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused, match=why):
        SeatEnv(**{"game": "cant-stop", **given})


def test_a_game_without_numbers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "game", lambda name: CAMP)
    with pytest.raises(Refused, match="does not say what its seats see as numbers"):
        SeatEnv("camp")


@pytest.mark.parametrize("bots", ["random", "easy"])
def test_nothing_is_done_once_it_is_closed_and_it_can_begin_again(bots: str) -> None:
    env = SeatEnv("cant-stop", bots=bots, seat=0)
    first = env.reset(seed=3)
    env.close()
    with pytest.raises(Refused, match="No game is going on"):
        env.step(0)
    assert data_equivalence(first, env.reset(seed=3), exact=True)


def test_reset_takes_no_options() -> None:
    env = made("cant-stop", bots="random")
    env.reset(seed=1)
    before = env.state
    with pytest.raises(Refused, match="options: reset takes no options, and 'players' is one"):
        env.reset(seed=2, options={"players": 3})
    assert env.state == before


# -- pictures --


def test_the_table_is_drawn_as_the_seat_sees_it() -> None:
    env = made("elevation", players=3, seat=1, bots="random", render_mode="ansi")
    env.reset(seed=2)
    assert env.render() == env.state.text(1)
    env = made("elevation", players=3, seat=1, bots="random", render_mode="svg")
    env.reset(seed=2)
    assert env.render() == env.state.svg(1, "alone")
    env = made("elevation", players=3, seat=1, bots="random", render_mode="rgb_array")
    env.reset(seed=2)
    drawn = env.render()
    assert isinstance(drawn, np.ndarray)
    assert drawn.dtype == np.uint8
    assert drawn.shape[2] == 3
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 20
    silent = made("elevation", bots="random")
    silent.reset()
    assert silent.render() is None
