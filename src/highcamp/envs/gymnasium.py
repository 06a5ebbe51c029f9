"""One seat against bots, as Gymnasium knows it: ``gymnasium.make(id, players=3, bots="medium", seat="any")``, once
``highcamp.envs`` was imported.

The other seats are played by bots, nature acts inside, and whoever learns is asked whenever its seat has to act. The reward is
the seat's return, at the end. Moves are masked (``info["action_mask"]``, ``action_masks()``); an illegal one ends the game with
-1, and ``info["refused"]`` says why, or (``illegal="raise"``) is refused, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from highcamp.engine.extras import explaining
from highcamp.engine.refusal import Refused
from highcamp.engine.state import State

with explaining("rl"):
    import gymnasium

from highcamp.envs.given import refuse_options
from highcamp.envs.seats import OVER
from highcamp.envs.sitting import END, MODES, RAISE, Frame, Info, Sitting

Seen = NDArray[np.int16]


class SeatEnv(gymnasium.Env[Seen, Any]):
    """A seat of one game. ``bots`` names one for all other seats, or one for each, in the order in which they sit after it;
    ``seat`` counts from 0, or is drawn anew for each game (``any``).

    The same seed and the same moves give the same game, whatever the machine, against every bot that comes with a game. In
    ``info`` there is also ``seat``.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        *,
        bots: str | Sequence[str] = "medium",
        seat: int | str = "any",
        illegal: str = END,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.sitting = Sitting(game, options, again=False, seat=seat, bots=bots, illegal=illegal, render_mode=render_mode)
        self.render_mode = render_mode
        self.observation_space = self.sitting.observed
        self.action_space = self.sitting.chosen

    @property
    def state(self) -> State:
        """All there is to know: never what a learner should see."""
        return self.sitting.state(0).copy()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, Info]:
        """A new game; without a seed its luck goes on."""
        refuse_options(options)
        super().reset(seed=seed)
        self.sitting.begin(0, seed, self.np_random)
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, Info]:
        """The seat's move, and all that follows until it has to act again."""
        sitting, move = self.sitting, _number(action)
        refusal = sitting.why_not(0, move)
        if refusal is not None and (sitting.status[0] == OVER or sitting.illegal == RAISE):
            raise refusal
        sitting.seats.make(0, move)
        sitting.settle(0)
        info = self._info()
        if refusal is not None:
            info["refused"] = str(refusal)
        return self._seen(), float(sitting.rewards[0]), bool(sitting.ends[0]), False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which moves are legal, as learners with masks ask for it."""
        return np.array(self.sitting.masks[0])

    def render(self) -> Frame | None:
        """The table as the seat sees it: as text, as SVG, or as a picture."""
        return self.sitting.render(0)

    def close(self) -> None:
        """Let the bots go."""
        self.sitting.close()

    def _seen(self) -> Seen:
        return np.array(self.sitting.observations[0])

    def _info(self) -> Info:
        return {"action_mask": self.sitting.masks[0].astype(np.int8), "seat": int(self.sitting.own[0])}


def _number(action: Any) -> int:
    try:
        return index(action)
    except TypeError:
        raise Refused("bad-move", f"A move is a whole number, not {action!r}.", where="action") from None
