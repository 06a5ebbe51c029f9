"""Nature at the table: who draws the dice and the cards."""

from __future__ import annotations

from collections import Counter

from highcamp.engine.rng import Rng
from highcamp.engine.state import State


class Dealer:
    """Draws nature's moves. With a seed, draw number 12 of the dice is always the same, whatever happened in between;
    without one, every draw comes from the operating system's generator.

    >>> import highcamp
    >>> state = highcamp.list_games()[0].new()
    >>> highcamp.Dealer(seed=7).draw(state) == highcamp.Dealer(seed=7).draw(state)
    True
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self.seed = seed
        self._drawn: Counter[str] = Counter()

    def draw(self, state: State) -> int:
        """Nature's next move in this state."""
        if self.seed is None:
            return state.sample(Rng.fresh())
        what = state.game.draw_name(state)
        self._drawn[what] += 1
        return state.sample(Rng.keyed(self.seed, what, self._drawn[what]))
