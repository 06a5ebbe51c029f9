"""A network as PyTorch has it, of the form that ``highcamp.networks`` reads."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from highcamp.engine.extras import explaining
from highcamp.engine.stamp import Stamp
from highcamp.networks.form import EVEN, FARTHEST, Form, Kind
from highcamp.networks.weights import Card, Weights, weights
from highcamp.train.columns import Columns

with explaining("train"):
    import torch
    from torch import Tensor, nn

_FIRM = 0.01  # how large the likings of moves are at first: all moves are nearly as likely


class Block(nn.Module):
    """Adds to what comes in something made of it."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width, EVEN)
        self.first, self.second = nn.Linear(width, width), nn.Linear(width, width)

    def forward(self, inner: Tensor) -> Tensor:
        """What came in, and what is added."""
        return inner + self.second(torch.relu(self.first(self.norm(inner))))


class Net(nn.Module):
    """Likings of moves, and what the game will bring: as ``networks.network`` reckons it, layer by layer."""

    mean: Tensor
    scale: Tensor

    def __init__(self, form: Form, looked: Columns) -> None:
        super().__init__()
        self.form = form
        self.register_buffer("mean", torch.as_tensor(looked.mean))
        self.register_buffer("scale", torch.as_tensor(looked.scale))
        self.enter = nn.Linear(form.columns, form.width)
        self.blocks = nn.ModuleList(Block(form.width) for _ in range(form.blocks))
        self.leave = nn.LayerNorm(form.width, EVEN)
        self.narrow = nn.Linear(form.width, form.rank, bias=False) if form.rank else None
        self.likes = nn.Linear(form.rank or form.width, form.moves)
        self.worth = nn.Linear(form.width, 1)
        with torch.no_grad():
            for block in self.blocks:
                block.second.weight.mul_(0.1)
            self.likes.weight.mul_(_FIRM)
            for line in (self.likes, self.worth):
                line.bias.zero_()

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """For rows of whole numbers. The last steps are taken in full precision, whatever those before are."""
        seen = ((observations.float() - self.mean) * self.scale).clamp(-FARTHEST, FARTHEST)
        inner = self.enter(seen)
        for block in self.blocks:
            inner = block(inner)
        with torch.autocast(observations.device.type, enabled=False):
            left = torch.relu(self.leave(inner.float()))
            narrow = left if self.narrow is None else self.narrow(left)
            return self.likes(narrow), self.worth(left)[:, 0]

    def kept(self, stamp: Stamp, card: Card, varied: NDArray[np.bool_], usual: NDArray[Any], kind: Kind = "<f2") -> Weights:
        """The weights for a file. Numbers that never varied in training are left out: of those it has learned nothing, and what
        they always were goes into what is added in any case.
        """
        arrays = {name: tensor.detach().cpu().float().numpy() for name, tensor in self.state_dict().items()}
        columns = np.flatnonzero(varied)
        settled = ((usual - arrays["mean"]) * arrays["scale"]).clip(-FARTHEST, FARTHEST)
        arrays["enter.bias"] = arrays["enter.bias"] + arrays["enter.weight"] @ np.where(varied, 0, settled)
        arrays["enter.weight"] = arrays["enter.weight"][:, columns]
        arrays |= {"columns": columns, "mean": arrays["mean"][columns], "scale": arrays["scale"][columns]}
        form = Form(
            columns=len(columns),
            width=self.form.width,
            blocks=self.form.blocks,
            rank=self.form.rank,
            moves=self.form.moves,
        )
        return weights(stamp, form, arrays, card, kind)


def net(kept: Weights) -> Net:
    """The network of a file: what it makes of the columns that it looks at is what the file says, to the last weight."""
    made = Net(kept.header.form, Columns(kept.arrays["mean"].copy(), kept.arrays["scale"].copy()))
    learned = {name: torch.tensor(kept.arrays[name].astype(np.float32)) for name in kept.header.form.sizes()}
    made.load_state_dict(learned | {"mean": made.mean, "scale": made.scale})
    return made
