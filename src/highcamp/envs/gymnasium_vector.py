"""One seat in each of many games against bots, as Gymnasium's ``VectorEnv``: ``gymnasium.make_vec(id, num_envs=64)``.

Whoever plays by lot (``random``) plays inside the compiled code; other bots are asked game by game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from highcamp.engine.refusal import Refused
from highcamp.engine.state import State
from highcamp.envs.given import moves_of, one_of, refuse_options
from highcamp.envs.seats import READY
from highcamp.envs.sitting import END, MODES, RAISE, Frame, Info, Sitting

Seen = NDArray[np.int16]


class SeatsEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """A seat in each of many games. A game that ends begins anew in the same step; ``final_obs`` and ``final_info`` tell of the
    one that has ended.

    It does, game by game and number by number, what ``SyncVectorEnv`` of as many ``SeatEnv`` does in the same mode: ``seed``
    is that of the first game, the next has ``seed + 1``, and so on.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as Gymnasium has it
        "render_modes": list(MODES),
        "render_fps": 2,
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        bots: str | Sequence[str] = "medium",
        seat: int | str = "any",
        illegal: str = END,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.sitting = Sitting(
            game, options, games=num_envs, again=True, seat=seat, bots=bots, illegal=illegal, render_mode=render_mode
        )
        self.num_envs = num_envs = self.sitting.games
        self.render_mode = render_mode
        self.single_observation_space = self.sitting.observed
        self.single_action_space = self.sitting.chosen
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, Info]:
        """Begin all games anew; those without a seed with the luck they have."""
        refuse_options(options)
        seeds = self._seeds(seed)
        super().reset(seed=seeds[0])
        for game, own in enumerate(seeds):
            self.sitting.begin(game, own, self.np_random)
        return self.sitting.observations.copy(), self._told()

    def step(self, actions: ArrayLike) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """A move of every seat. If one is not legal and illegal moves are refused, none is made."""
        sitting = self.sitting
        moves = moves_of(actions, self.num_envs, sitting.moves, "actions")
        refused = self._refused(moves)
        sitting.seats.step(moves.tobytes())
        for asking in np.flatnonzero(sitting.status != READY):
            sitting.settle(int(asking))
        ends = sitting.ends.copy()
        info = self._told()
        for game in map(int, np.flatnonzero(ends)):
            mask = np.zeros(sitting.moves, np.int8)
            final: Info = {"action_mask": mask, "seat": int(sitting.final_seats[game])}
            if game in refused:
                final["refused"] = str(refused[game])
            info = self._add_info(info, {"final_obs": sitting.finals[game].copy(), "final_info": final}, game)
        return sitting.observations.copy(), sitting.rewards.copy(), ends, np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal, a row for each game."""
        return self.sitting.masks.copy()

    def render(self) -> tuple[Frame, ...] | None:
        """The tables as the seats see them."""
        frames = [self.sitting.render(game) for game in range(self.num_envs)]
        return tuple(frame for frame in frames if frame is not None) or None

    def state(self, game: int) -> State:
        """All there is to know of a game: never what a learner should see."""
        return self.sitting.state(one_of(game, self.num_envs, "game")).copy()

    def close_extras(self, **_: Any) -> None:
        """Let the bots go."""
        self.sitting.close()

    def _told(self) -> Info:
        every = np.ones(self.num_envs, np.bool_)
        masks = self.sitting.masks.astype(np.int8)
        return {"action_mask": masks, "_action_mask": every, "seat": self.sitting.own.copy(), "_seat": every.copy()}

    def _seeds(self, given: Any) -> list[int | None]:
        """The seed of each game, as Gymnasium gives them; none is taken before all are known to be seeds."""
        if given is None:
            return [None] * self.num_envs
        first = [given] if np.ndim(given) == 0 else list(given)
        for seed in first:
            number = isinstance(seed, (int, np.integer)) and not isinstance(seed, bool) and seed >= 0
            if not number and (seed is not None or np.ndim(given) == 0):
                fix = "Give a whole number from 0 on, or one (or None) for each game."
                raise Refused("bad-seed", f"{seed!r} is no seed.", where="seed", fix=fix)
        if np.ndim(given) == 0:
            return [int(given) + game for game in range(self.num_envs)]
        if len(first) != self.num_envs:
            raise Refused("bad-seed", f"{len(first)} seeds are given for {self.num_envs} games.", where="seed")
        return [None if seed is None else int(seed) for seed in first]

    def _refused(self, moves: NDArray[np.int32]) -> dict[int, Refused]:
        """Why moves are not legal, by game; raised, if nothing is to be done then."""
        sitting, games = self.sitting, np.arange(self.num_envs)
        inside = (moves >= 0) & (moves < sitting.moves)
        wrong = np.flatnonzero(~(inside & sitting.masks[games, np.where(inside, moves, 0)]) | (sitting.status != READY))
        found: dict[int, Refused] = {}
        for game in map(int, wrong):
            refusal = sitting.why_not(game, int(moves[game]))
            assert refusal is not None, "the mask allows what the rules do not"
            if sitting.illegal == RAISE or sitting.status[game] != READY:
                raise refusal.at(f"actions[{game}]")
            found[game] = refusal
        return found
