"""A network at work: what it makes of what seats see, with NumPy alone."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.networks.form import EVEN, FARTHEST
from highcamp.networks.weights import Weights, loads

Numbers = NDArray[np.float32]


class Network:
    """Weights, ready to judge: ``network.judge(observations)``."""

    def __init__(self, kept: Weights) -> None:
        self.stamp, self.form, self.card = kept.header.stamp, kept.header.form, kept.header.card
        self._columns = kept.arrays["columns"].astype(np.intp)
        self._all = {name: array.astype(np.float32) for name, array in kept.arrays.items() if name != "columns"}

    def judge(self, observations: ArrayLike) -> tuple[Numbers, Numbers]:
        """How much it likes each move, and what it thinks the game will bring the seat that sees this: for one observation or
        for a row of them. Likings are logarithms of chances, up to a constant, and say nothing of moves that are not legal.
        """
        given = np.asarray(observations)
        seen = given.reshape(-1, given.shape[-1])[:, self._columns].astype(np.float32)
        inner = self._line(((seen - self._all["mean"]) * self._all["scale"]).clip(-FARTHEST, FARTHEST), "enter")
        for block in range(self.form.blocks):
            name = f"blocks.{block}"
            tried = np.maximum(self._line(self._even(inner, f"{name}.norm"), f"{name}.first"), 0)
            inner = inner + self._line(tried, f"{name}.second")
        left = np.maximum(self._even(inner, "leave"), 0)
        narrow = left @ self._all["narrow.weight"].T if self.form.rank else left
        likes, worth = self._line(narrow, "likes"), self._line(left, "worth")[:, 0]
        return likes.reshape(*given.shape[:-1], -1), worth.reshape(given.shape[:-1])

    def chances(self, observations: ArrayLike, masks: ArrayLike) -> Numbers:
        """How often it would make each move, of those that the mask allows (at least one)."""
        likes = np.where(np.asarray(masks, bool), self.judge(observations)[0], -np.inf)
        weighed = np.exp(likes - likes.max(axis=-1, keepdims=True))
        shares: Numbers = weighed / weighed.sum(axis=-1, keepdims=True)
        return shares

    def _line(self, inner: Numbers, name: str) -> Numbers:
        made: Numbers = inner @ self._all[f"{name}.weight"].T + self._all[f"{name}.bias"]
        return made

    def _even(self, inner: Numbers, name: str) -> Numbers:
        """Each row with the mean 0 and the variance 1, and then as was learned."""
        apart = inner - inner.mean(axis=-1, keepdims=True)
        spread = np.sqrt((apart * apart).mean(axis=-1, keepdims=True) + np.float32(EVEN))
        even: Numbers = apart / spread * self._all[f"{name}.weight"] + self._all[f"{name}.bias"]
        return even


def network(data: bytes, game: Game[Any, Any], where: str = "network") -> Network:
    """The network of this file, for this game; one that was trained on other rules or other observations is refused."""
    kept = loads(data, where)
    kept.header.stamp.check(game, where)
    return Network(kept)


@cache
def network_of(game: Game[Any, Any]) -> Network:
    """The network that comes with a game."""
    data = game.network()
    if not data:
        raise Refused("no-network", f"No network has learned {game.title}.", where=game.name, fix="Choose another bot.")
    return network(data, game, f"network of {game.name}")
