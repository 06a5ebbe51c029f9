"""What the other climbers would do, were each of them to play for the best round: a model of them, asked in imagined worlds."""

from __future__ import annotations

from highcamp.engine.rng import Rng
from highcamp.games.mountaineers.bots.greedy import Greedy
from highcamp.games.mountaineers.rules import MountaineersState


class _Model(Greedy):
    """Greedy in a hurry: it is asked for every hand that somebody may hold."""

    worlds = 8


class Rivals:
    """Answers of climbers who play greedily, each thought about once: for what one holds and what lies on the table."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._model = _Model()
        self._known: dict[tuple[int, int, int, tuple[int, ...]], int] = {}

    def answer(self, world: MountaineersState, seat: int) -> int:
        """What the seat would do in this world."""
        moves = world.legal(seat)
        if len(moves) == 1:
            return moves[0]
        asked = (seat, world.phase, world.hand[seat], tuple(world.table))
        if asked not in self._known:
            values, _ = self._model.values(world, seat, moves, self._rng)
            self._known[asked] = moves[values.index(max(values))]
        return self._known[asked]
