"""The bot that plays as a network has learned, for every game that a network comes with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from highcamp.bots.bot import Advice, Bot
from highcamp.engine.rng import Rng
from highcamp.engine.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from highcamp.networks.network import Network


class Trained(Bot):
    """It looks at what its seat sees, and at nothing else; it tries nothing."""

    name = "trained"
    line = "Plays as a network has learned by playing itself."

    def __init__(self, network: Network | None = None) -> None:
        """With this network, or with the one that comes with the game it is asked about."""
        self._network = network

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The move it likes best; where all choose at once, and could be read, one drawn by how it likes them."""
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        shares = self._shares(world, seat)
        if not world.gathering():
            return max(legal, key=lambda move: shares[move])
        reached, drawn = 0.0, rng.uniform()
        for move in legal:
            reached += float(shares[move])
            if drawn < reached:
                return move
        return max(legal, key=lambda move: shares[move])  # the shares come to a little less than 1

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """Its move, and how much it likes that."""
        move = self.choose(world, seat, rng)
        return Advice(move, f"a network that has learned the game does so {self._shares(world, seat)[move]:.0%} of the time.")

    def mixture(self, world: State, seat: int, rng: Rng) -> dict[int, float]:
        """How often it makes each move, where all choose at once."""
        if not world.gathering():
            return {}
        shares = self._shares(world, seat)
        return {move: float(shares[move]) for move in world.legal(seat)}

    def _shares(self, world: State, seat: int) -> NDArray[np.float32]:
        from highcamp.networks.network import network_of  # whoever plays otherwise needs no NumPy

        network = self._network or network_of(world.game)
        return network.chances(world.observe(seat), world.mask(seat))
