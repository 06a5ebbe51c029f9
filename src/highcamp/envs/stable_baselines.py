"""One seat in each of many games as stable-baselines3 knows it: a ``VecEnv``, with masks where sb3-contrib asks for them.

model = MaskablePPO("MlpPolicy", SeatsVecEnv("first-ascent", 64, bots="random"))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from highcamp.engine.refusal import Refused
from highcamp.envs.given import refuse_options
from highcamp.envs.gymnasium_vector import SeatsEnv

Indices = int | Iterable[int] | None


class SeatsVecEnv(VecEnv):  # type: ignore[misc]  # stable-baselines3 is installed where it is used
    """``SeatsEnv``, by the names that stable-baselines3 has for it; it takes the same arguments."""

    def __init__(self, game: str, num_envs: int = 1, **given: Any) -> None:
        self.env = SeatsEnv(game, num_envs, **given)
        super().__init__(num_envs, self.env.single_observation_space, self.env.single_action_space)

    def reset(self) -> NDArray[np.int16]:
        """Begin all games anew, with the seeds that ``seed`` has set, if it was called since the last time."""
        for options in self._options:
            refuse_options(options)
        seen, info = self.env.reset(seed=self._seeds)
        self.reset_infos = [{"seat": int(seat)} for seat in info["seat"]]
        self._reset_seeds()
        self._reset_options()
        return seen

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """The moves to be made."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[np.int16], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Make them. Of a game that has ended its last observation is told, and why, if its last move was not legal."""
        seen, rewards, ends, _, info = self.env.step(self._actions)
        infos: list[dict[str, Any]] = [{"seat": int(seat)} for seat in info["seat"]]
        for game in map(int, np.flatnonzero(ends)):
            infos[game]["terminal_observation"] = info["final_obs"][game]
            infos[game]["TimeLimit.truncated"] = False
            if (refused := info["final_info"].get("refused")) is not None and refused[game] is not None:
                infos[game]["refused"] = refused[game]
        return seen, rewards.astype(np.float32), ends, infos

    def close(self) -> None:
        """Let the bots go."""
        self.env.close()

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal, a row for each game."""
        return self.env.action_masks()

    def has_attr(self, attr_name: str) -> bool:
        """Whether the games have what is called so: ``action_masks``, for one."""
        return hasattr(self.env, attr_name)

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """What all games share."""
        return [getattr(self.env, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """For all games: they share it, so it cannot be set for some."""
        if indices is not None:
            raise Refused("bad-indices", f"All games share {attr_name}.", where="indices", fix="Leave them out.")
        setattr(self.env, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Indices = None, **named: Any) -> list[Any]:
        """What a method says of each game: one that answers for all of them at once, such as ``action_masks``."""
        answers = getattr(self.env, method_name)(*args, **named)
        return [None if answers is None else answers[game] for game in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[gymnasium.Wrapper[Any, Any, Any, Any]], indices: Indices = None) -> list[bool]:
        """Nothing is."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        """The tables as pictures."""
        return list(self.env.render() or [])  # type: ignore[arg-type]  # asked for where the mode is rgb_array
