"""The league: in some of the games some seats are played by past selves, from whom nothing is learned but how to beat them."""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from highcamp.engine.extras import explaining
from highcamp.train.model import Net

with explaining("train"):
    import torch

SELF = -1
"""Who plays a seat: the one that learns, or the number of a past self."""


class League:
    """Past selves, and which seats they play."""

    def __init__(self, seats: Sequence[int], most: int, *, share: float, members: int, seated: int, seed: int) -> None:
        self.share, self.most = share, members
        self.rng = np.random.default_rng(seed)
        self.seats = np.array(seats)  # of each game
        self.players = np.full((len(seats), most), SELF)
        self.members: list[dict[str, Any]] = []
        self.chosen: list[int] = []  # of the members, who plays
        self.nets: list[Net] = []
        self.seated = seated

    def admit(self, net: Net) -> None:
        """Keep a copy of the one that learns as it is. One that is older makes room: those that stay are of all ages."""
        if len(self.members) == self.most:
            self.members.pop(int(self.rng.integers(self.most - 1)))
        weights = {name: tensor.detach().clone().half() for name, tensor in net.state_dict().items()}
        self.members.append({**weights, "mean": net.mean.clone(), "scale": net.scale.clone()})
        count = min(self.seated, len(self.members))
        # The newest always plays.
        self.chosen = [len(self.members) - 1, *self.rng.permutation(len(self.members) - 1)[: count - 1].tolist()]
        self.seat(net)

    def seat(self, like: Net) -> None:
        """Give those who play a network each."""
        while len(self.nets) < len(self.chosen):
            self.nets.append(copy.deepcopy(like).requires_grad_(False))
        for member, net in zip(self.chosen, self.nets, strict=True):
            net.load_state_dict(self.members[member])

    def draw(self, games: NDArray[np.intp]) -> None:
        """Draw who plays in games that begin."""
        self.players[games] = SELF
        if not self.nets or not self.share:
            return
        for game in games[self.rng.random(len(games)) < self.share]:
            seats = int(self.seats[game])
            if seats > 1:
                theirs = self.rng.permutation(seats)[: self.rng.integers(1, seats)]
                self.players[game, theirs] = self.rng.integers(len(self.nets))

    def state(self) -> dict[str, Any]:
        """All of it, to be kept."""
        return {
            "members": self.members,
            "chosen": self.chosen,
            "players": torch.as_tensor(self.players),
            "rng": repr(self.rng.bit_generator.state),
        }

    def load(self, kept: dict[str, Any], like: Net) -> None:
        """Go on as it was."""
        device = like.mean.device
        self.members = [{name: tensor.to(device) for name, tensor in one.items()} for one in kept["members"]]
        self.chosen = list(kept["chosen"])
        self.players = kept["players"].cpu().numpy()
        self.rng.bit_generator.state = ast.literal_eval(kept["rng"])
        self.seat(like)
