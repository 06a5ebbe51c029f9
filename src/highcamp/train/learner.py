"""Who learns: proximal policy optimisation (PPO), with moves that are not legal left out throughout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from highcamp.engine.extras import explaining
from highcamp.networks.form import Form
from highcamp.train.advantages import credit
from highcamp.train.columns import Columns
from highcamp.train.model import Net
from highcamp.train.plan import Plan

with explaining("train"):
    import torch
    from torch import Tensor, nn

if TYPE_CHECKING:
    from highcamp.train.rollout import Rollout

NEVER: Final = -1e9  # the liking of a move that is not legal
_AT_ONCE: Final = 1 << 15  # decisions that a critic judges at a time


class Learner:
    """The network, its critic if it has one, and how they learn."""

    def __init__(self, plan: Plan, moves: int, looked: Columns, beside: Columns, *, seed: int, device: str) -> None:
        self.plan, self.device = plan, device
        torch.manual_seed(seed)  # the first weights are the same on every device
        sizes = {"width": plan.width, "blocks": plan.blocks}
        self.net = Net(Form(columns=len(looked.mean), rank=plan.rank, moves=moves, **sizes), looked).to(device)
        self.critic: Net | None = None
        if len(beside.mean):
            both = Columns(*(np.concatenate(pair) for pair in zip(looked, beside, strict=True)))
            self.critic = Net(Form(columns=len(both.mean), rank=0, moves=1, **sizes), both).to(device)
        nets = [one for one in (self.net, self.critic) if one is not None]
        self.weights = [weight for one in nets for weight in one.parameters()]
        self.way = torch.optim.Adam(self.weights, lr=plan.rate, eps=1e-5, fused=self.on_gpu)
        self.luck = torch.Generator(device).manual_seed(seed)
        size = len(looked.mean)
        self.lowest = torch.full((size,), 2**15 - 1, dtype=torch.int16, device=device)  # ever seen of each number
        self.highest = torch.full((size,), -(2**15), dtype=torch.int16, device=device)

    @property
    def on_gpu(self) -> bool:
        """Whether it reckons on a GPU: then in half the precision, where that does no harm."""
        return self.device.startswith("cuda")

    def _swift(self) -> Any:
        return torch.autocast("cuda" if self.on_gpu else "cpu", dtype=torch.bfloat16, enabled=self.on_gpu)

    # -- deciding --

    def decide(
        self, seen: Tensor, masks: Tensor, extra: Tensor, others: Sequence[tuple[Net, NDArray[np.intp]]]
    ) -> tuple[Tensor, Tensor, Tensor]:
        """A move for each row, drawn by how it is liked; the logarithm of its chance; and what the game is thought to bring.
        ``others`` decide in their rows.
        """
        with torch.no_grad(), self._swift():
            likes, worth = self.net(seen)
            for net, rows in others:
                if len(rows):
                    theirs = torch.as_tensor(rows, device=self.device)
                    likes[theirs] = net(seen[theirs])[0]
        likes = legal_likes(likes, masks)
        luck = torch.rand(likes.shape, generator=self.luck, device=self.device).clamp_(1e-12)
        moves = (likes - (-luck.log()).log()).argmax(dim=1)
        return moves, chosen(likes, moves), worth

    def _judge(self, rollout: Rollout) -> None:
        """What a critic thinks the games will bring."""
        if self.critic is None:
            return
        seen, extra, guesses = rollout.observations.flatten(0, 1), rollout.extra.flatten(0, 1), rollout.guesses.flatten()
        for first in range(0, len(guesses), _AT_ONCE):
            part = slice(first, first + _AT_ONCE)
            with torch.no_grad(), self._swift():
                guesses[part] = self.critic(torch.cat([seen[part], extra[part]], dim=1))[1]

    # -- learning --

    def learn(self, rollout: Rollout, done: float) -> dict[str, float]:
        """A lesson: what was decided becomes likelier where it turned out better than was guessed. ``done`` is the share of the
        run that lies behind. What is told of it is for the log.
        """
        plan = self.plan
        self._judge(rollout)
        guesses, heights = rollout.guesses.cpu().numpy(), self._heights(rollout)
        left = plan.shaping_left(done)
        found = credit(
            guesses,
            rollout.seats,
            rollout.rewards,
            rollout.ends,
            fade=plan.fade,
            memory=plan.memory,
            heights=None if heights is None or not left else left * heights,
        )
        rows = np.flatnonzero(found.known & rollout.own)
        if not len(rows):
            return {}
        better = found.advantages.ravel()[rows]
        aims = guesses.ravel()[rows] + better
        unsure = float(1 - np.var(better) / max(1e-9, float(np.var(aims))))
        to = self.device
        kept = torch.as_tensor(rows, device=to)
        batch = _Flat(rollout, kept, torch.as_tensor(better, device=to), torch.as_tensor(aims, device=to))
        self._look_at(rollout)
        rate = plan.fall(plan.rate, plan.rate_end, done)
        entropy = plan.fall(plan.entropy, plan.entropy_end, done)
        for group in self.way.param_groups:
            group["lr"] = rate
        sums = torch.zeros(5, device=to)
        count = 0
        parts = max(1, round(len(rows) / plan.batch))
        for _ in range(plan.epochs):
            order = torch.randperm(len(rows), generator=self.luck, device=to)
            for part in order.chunk(parts):
                sums += self._step(batch, part, entropy)
                count += 1
        told = dict(zip(("policy", "worth", "entropy", "change", "clipped"), (sums / count).tolist(), strict=True))
        if heights is not None and rollout.ends.any():
            told["reached"] = float(heights[rollout.ends].mean())  # by whoever decided last
        return {**told, "foresight": unsure, "rate": rate, "learned": len(rows) / guesses.size}

    def _step(self, flat: _Flat, part: Tensor, entropy: float) -> Tensor:
        """One step downhill, for some of the decisions."""
        plan, rows = self.plan, flat.rows[part]
        seen, moves = flat.observations[rows], flat.moves[rows]
        with self._swift():
            likes, worth = self.net(seen)
            judged = worth if self.critic is None else self.critic(torch.cat([seen, flat.extra[rows]], dim=1))[1]
        likes = legal_likes(likes, flat.masks[rows])
        change = chosen(likes, moves) - flat.likely[rows]
        better = flat.better[part]
        better = (better - flat.mean) / flat.spread
        ratio = change.exp()
        policy = -torch.min(ratio * better, ratio.clamp(1 - plan.clip, 1 + plan.clip) * better).mean()
        aims, before = flat.aims[part], flat.guesses[rows]
        near = before + (judged - before).clamp(-plan.clip, plan.clip)
        wrong = torch.max((judged - aims) ** 2, (near - aims) ** 2).mean()
        if self.critic is not None:  # the network that is kept learns to guess, too
            wrong = wrong + ((worth - aims) ** 2).mean()
        logs = torch.log_softmax(likes, dim=1)
        open_to = -(logs.exp() * logs).sum(dim=1).mean()
        loss = policy + plan.worth * wrong - entropy * open_to
        self.way.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.weights, plan.steepest)
        self.way.step()
        far = ((ratio - 1).abs() > plan.clip).float().mean()
        return torch.stack([policy.detach(), wrong.detach(), open_to.detach(), (ratio - 1 - change).mean().detach(), far])

    def _heights(self, rollout: Rollout) -> NDArray[np.float32] | None:
        """What the seats had reached when they decided, where that is rewarded."""
        if not self.plan.shaping:
            return None
        weights = torch.as_tensor(self.steps_up, device=self.device)
        columns = torch.nonzero(weights).ravel()
        found: NDArray[np.float32] = (rollout.observations[:, :, columns].float() @ weights[columns]).cpu().numpy()
        return found

    steps_up: NDArray[np.float32] = np.zeros(0, np.float32)
    """What is given for each number of an observation that has risen by one."""

    def _look_at(self, rollout: Rollout) -> None:
        """Which numbers vary."""
        seen = rollout.observations.flatten(0, 1)
        self.lowest = torch.minimum(self.lowest, seen.amin(dim=0))
        self.highest = torch.maximum(self.highest, seen.amax(dim=0))

    def varied(self) -> tuple[NDArray[np.bool_], NDArray[np.int16]]:
        """Which numbers of an observation ever varied, and what the others always were."""
        return (self.lowest < self.highest).cpu().numpy(), self.lowest.cpu().numpy()

    # -- kept --

    def state(self) -> dict[str, dict[str, Any]]:
        """All of it, in parts that are kept each in a file of its own."""
        way = self.way.state_dict()["state"]
        numbers = len(list(self.net.parameters()))
        found = {
            "net": {
                "weights": self.net.state_dict(),
                "way": {number: one for number, one in way.items() if number < numbers},
                "luck": self.luck.get_state(),
                "lowest": self.lowest,
                "highest": self.highest,
            }
        }
        if self.critic is not None:
            rest = {number: one for number, one in way.items() if number >= numbers}
            found["critic"] = {"weights": self.critic.state_dict(), "way": rest}
        return found

    def load(self, kept: dict[str, dict[str, Any]]) -> None:
        """Go on as it was."""
        own = kept["net"]
        self.net.load_state_dict(own["weights"])
        if self.critic is not None:
            self.critic.load_state_dict(kept["critic"]["weights"])
        way = {number: one for part in kept.values() for number, one in part["way"].items()}
        self.way.load_state_dict({**self.way.state_dict(), "state": way})
        self.luck.set_state(own["luck"].cpu())
        self.lowest, self.highest = own["lowest"].to(self.device), own["highest"].to(self.device)


class _Flat:
    """A rollout without its rows and columns, and what came of the decisions that are learned from."""

    def __init__(self, rollout: Rollout, rows: Tensor, better: Tensor, aims: Tensor) -> None:
        self.rows, self.better, self.aims = rows, better, aims
        self.mean, self.spread = better.mean(), better.std(correction=0) + 1e-6
        self.observations, self.extra = rollout.observations.flatten(0, 1), rollout.extra.flatten(0, 1)
        self.masks, self.moves = rollout.masks.flatten(0, 1), rollout.moves.flatten()
        self.likely, self.guesses = rollout.likely.flatten(), rollout.guesses.flatten()


def legal_likes(likes: Tensor, masks: Tensor) -> Tensor:
    """Likings with those of moves that are not legal so low that they are never made."""
    return likes.float().masked_fill(~masks, NEVER)


def chosen(likes: Tensor, moves: Tensor) -> Tensor:
    """The logarithm of the chance of these moves."""
    return torch.log_softmax(likes, dim=1).gather(1, moves[:, None])[:, 0]
