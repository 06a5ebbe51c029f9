"""One seat against bots as stable-baselines3 and sb3-contrib know it. They need a framework for deep learning, so these tests
run beside the examples (``make examples``), and are skipped elsewhere.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from sb3_contrib.common.wrappers import ActionMasker
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv, VecMonitor

import highcamp.envs
from highcamp import Refused
from highcamp.envs.gymnasium import SeatEnv
from highcamp.envs.gymnasium_vector import SeatsEnv
from highcamp.envs.registration import env_id
from highcamp.envs.stable_baselines import SeatsVecEnv

GAMES = [game.name for game in highcamp.list_games()]


@pytest.mark.parametrize("name", GAMES)
def test_its_own_check_passes(name: str) -> None:
    check_env(SeatEnv(name, bots="random"), warn=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_adapter_tells_what_the_vector_tells(name: str) -> None:
    ours, theirs = SeatsVecEnv(name, 4, bots="random"), SeatsEnv(name, 4, bots="random")
    ours.seed(7)
    seen, (expected, info) = ours.reset(), theirs.reset(seed=7)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(60):
        assert seen.tolist() == expected.tolist()
        assert ours.action_masks().tolist() == theirs.action_masks().tolist() == get_action_masks(ours).tolist()
        moves = np.array([rng.choice(np.flatnonzero(mask)) for mask in theirs.action_masks()])
        moves[0] = rng.integers(theirs.sitting.moves)  # often one that is not legal: its game ends
        seen, rewards, ends, infos = ours.step(moves)
        expected, due, over, _, info = theirs.step(moves)
        assert rewards.tolist() == due.astype(np.float32).tolist()
        assert ends.tolist() == over.tolist()
        assert [one["seat"] for one in infos] == info["seat"].tolist()
        for game in map(int, np.flatnonzero(ends)):
            ended += 1
            assert infos[game]["terminal_observation"].tolist() == info["final_obs"][game].tolist()
            assert infos[game]["TimeLimit.truncated"] is False
            assert ("refused" in infos[game]) == (rewards[game] == -1)
    assert ended
    ours.close()


def one_by_one() -> VecEnv:
    return DummyVecEnv([lambda: SeatEnv("cant-stop", bots="random")] * 2)


def made_by_name() -> VecEnv:
    def made() -> gymnasium.Env[Any, Any]:
        env = gymnasium.make(env_id(highcamp.game("cant-stop")), bots="random")
        return ActionMasker(env, lambda env: env.unwrapped.action_masks())  # type: ignore[no-any-return]

    return DummyVecEnv([made] * 2)


@pytest.mark.parametrize("make", [one_by_one, made_by_name, lambda: SeatsVecEnv("cant-stop", 2, bots="random")])
def test_maskable_ppo_learns_and_plays_legal_moves_only(make: Any) -> None:
    env = VecMonitor(make())
    assert is_masking_supported(env)
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, seed=1, device="cpu")
    model.learn(512)
    assert model.num_timesteps == 512
    seen = env.reset()
    for _ in range(100):
        masks = get_action_masks(env)
        moves, _ = model.predict(seen, action_masks=masks)
        assert masks[np.arange(2), moves].all()
        seen, _, _, infos = env.step(moves)
        assert not [info for info in infos if "refused" in info]
    assert model.ep_info_buffer
    assert {round(one["r"], 6) for one in model.ep_info_buffer} <= {0.0, 1.0}, "no game that was learned from ended by a move"


def test_what_it_asks_of_a_vector_is_answered() -> None:
    env = SeatsVecEnv("cant-stop", 3, bots="random", render_mode="ansi")
    env.seed(5)
    first = env.reset()
    env.seed(5)
    assert env.reset().tolist() == first.tolist()
    assert env.has_attr("action_masks")
    assert not env.has_attr("height")
    assert env.get_attr("num_envs", [0, 2]) == [3, 3]
    assert [mask.tolist() for mask in env.env_method("action_masks", indices=1)] == [env.action_masks()[1].tolist()]
    assert env.env_is_wrapped(gymnasium.Wrapper) == [False] * 3
    with pytest.raises(Refused, match="All games share render_mode"):
        env.set_attr("render_mode", "svg", indices=0)
    env.set_attr("extra", 1)
    assert env.get_attr("extra") == [1] * 3
    with pytest.raises(Refused, match="actions: A step takes 3 whole numbers"):
        env.step(np.zeros(2, np.int64))
    env.set_options({"players": 3})
    with pytest.raises(Refused, match="reset takes no options"):
        env.reset()
    env.close()
