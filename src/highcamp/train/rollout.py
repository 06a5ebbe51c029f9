"""What was decided between two lessons, and what came of it: collected from games that go on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import numpy as np
from numpy.typing import NDArray

from highcamp.engine.extras import explaining
from highcamp.train.crowd import Told
from highcamp.train.fleet import Stepped
from highcamp.train.league import SELF, League
from highcamp.train.learner import Learner

with explaining("train"):
    import torch
    from torch import Tensor

_PAGE: Final = 4096  # bytes


class Rollout:
    """Decisions, a row for each step and a column for each game. What is large lies where it is learned from."""

    def __init__(self, groups: Sequence[Stepped], length: int, device: str) -> None:
        self.groups, self.length, self.device = groups, length, device
        self.bounds = np.cumsum([0, *(len(group.told.ends) for group in groups)]).tolist()
        games, told = self.bounds[-1], groups[0].told
        shape = (length, games)
        self.observations = torch.zeros((*shape, told.observations.shape[1]), dtype=torch.int16, device=device)
        self.extra = torch.zeros((*shape, told.extra.shape[1]), dtype=torch.int16, device=device)
        self.masks = torch.zeros((*shape, told.masks.shape[1]), dtype=torch.bool, device=device)
        self.moves = torch.zeros(shape, dtype=torch.int64, device=device)
        self.likely = torch.zeros(shape, device=device)  # the logarithm of the chance that the move had
        self.guesses = torch.zeros(shape, device=device)
        self.seats = np.zeros(shape, np.int64)
        self.own = np.zeros(shape, bool)  # decided by the one that learns
        self.rewards = np.zeros((*shape, told.rewards.shape[1]), np.float32)
        self.ends = np.zeros(shape, bool)
        self._known = [_known(group.told, device) for group in groups]

    def collect(self, learner: Learner, league: League) -> None:
        """Play on. While one group of games is stepped, it is decided for the other."""
        for step in range(self.length):
            for number, group in enumerate(self.groups):
                group.wait()
                if step:
                    self._note(step - 1, number, league)
                group.told.moves[:] = self._decide(step, number, learner, league)
                group.send()
        for number, group in enumerate(self.groups):
            group.wait()
            self._note(self.length - 1, number, league)

    def _note(self, step: int, number: int, league: League) -> None:
        """What came of a step."""
        told, first, last = self.groups[number].told, self.bounds[number], self.bounds[number + 1]
        self.rewards[step, first:last] = told.rewards
        self.ends[step, first:last] = told.ends
        league.draw(first + np.flatnonzero(told.ends))

    def _decide(self, step: int, number: int, learner: Learner, league: League) -> NDArray[np.int32]:
        told, place = self.groups[number].told, slice(self.bounds[number], self.bounds[number + 1])
        seen, masks, extra = self.observations[step, place], self.masks[step, place], self.extra[step, place]
        for kept, shared in zip((seen, masks, extra), self._known[number], strict=True):
            kept.copy_(shared, non_blocking=True)
        self.seats[step, place] = told.to_act
        who = league.players[place][np.arange(len(told.to_act)), told.to_act]
        self.own[step, place] = who == SELF
        others = [(net, np.flatnonzero(who == player)) for player, net in enumerate(league.nets)]
        moves, self.likely[step, place], self.guesses[step, place] = learner.decide(seen, masks, extra, others)
        self.moves[step, place] = moves
        return moves.int().cpu().numpy()  # type: ignore[no-any-return]  # PyTorch says no types here


def _known(told: Told, device: str) -> list[Tensor]:
    """The memory that the processes write to, as tensors. The GPU is told of it, and then reads it at full speed."""
    arrays = (told.observations, told.masks, told.extra)
    if device.startswith("cuda"):
        first, last = told.observations, told.moves  # all lie in one piece of memory, which begins with a page
        length = last.ctypes.data + last.nbytes - first.ctypes.data
        if int(torch.cuda.cudart().cudaHostRegister(first.ctypes.data, -(-length // _PAGE) * _PAGE, 0)):
            with suppress(RuntimeError):  # it is merely slower then; what went wrong is said to whoever asks next
                torch.zeros(1, device=device)
                torch.cuda.synchronize()
    return [torch.from_numpy(array) for array in arrays]
