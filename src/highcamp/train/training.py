"""What learns, and what it learns from: games, the network, the league, and what is kept of all of it."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from highcamp.engine.extras import explaining
from highcamp.engine.game import Game
from highcamp.engine.observation import Observation
from highcamp.engine.refusal import Refused
from highcamp.networks.weights import Card
from highcamp.train.checkpoint import Run, Stand, load, save
from highcamp.train.columns import Columns, columns, limits, sample
from highcamp.train.crowd import Extra, Lot
from highcamp.train.fleet import Stepped, fleet
from highcamp.train.league import League
from highcamp.train.learner import Learner, legal_likes
from highcamp.train.log import Log
from highcamp.train.plan import GROUPS, rows_of
from highcamp.train.rollout import Rollout
from highcamp.train.trial import Judge, Trial, trial

with explaining("train"):
    import torch

NETWORK: Final = "network.bin"
_KEPT: Final = 180.0  # seconds between two checkpoints
_AT_ONCE: Final = 4096  # decisions judged at a time in a trial


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far a run is, for whoever watches."""

    stand: Stand
    total: int
    speed: float
    """Decisions a second, of late."""
    left: float
    """Seconds until this run, or this part of it, is over."""
    told: dict[str, float] = {}
    """Of the latest lesson."""
    trial: Trial | None = None

    def __str__(self) -> str:
        where = f"{self.stand.steps / 1e6:,.2f} of {self.total / 1e6:,.2f} million decisions"
        if self.trial is not None:
            return f"{where}: won {self.trial}"
        told = [
            f"{name} {self.told[name]:.3g}"
            for name in ("entropy", "worth", "foresight", "change", "reached")
            if name in self.told
        ]
        return " · ".join([where, f"{self.speed:,.0f}/s", f"{self.left / 60:.1f} min left", *told])


class Trained(msgspec.Struct, frozen=True, kw_only=True):
    """What a run has come to."""

    stand: Stand
    finished: bool
    """All its decisions were made; otherwise it goes on by ``resume``."""
    trials: tuple[Trial, ...]
    """The last ones."""
    network: Path
    size: int
    """Bytes of that file."""


Show = Callable[[Progress], None]


class Training:
    """All that learns and is learned from."""

    def __init__(self, game: Game[Any, Any], run: Run, out: Path, *, workers: int, device: str) -> None:
        self.game, self.run, self.out, self.device = game, run, out, device
        plan, seed = run.plan, run.seed
        self.log, self.stand = Log(out), Stand()
        starts = [game.new(**one.options) for one in plan.setups]
        most = max(int(start.seats) for start in starts)
        seen = game.observation()
        extra = _extra(seen, plan.critic, most)
        self.groups: list[Stepped] = []
        seats: list[int] = []
        try:
            for group in range(GROUPS):
                counts = rows_of(plan.setups, plan.games * (group + 1) // GROUPS - plan.games * group // GROUPS)
                bounds = np.cumsum([0, *counts]).tolist()
                begins = list(zip(starts, bounds, bounds[1:], strict=False))
                lots = [Lot(start, first, last, len(seats) + first) for start, first, last in begins]
                self.groups.append(fleet(lots, most, seed, extra, min(workers, bounds[-1])))
                seats += [int(lot.start.seats) for lot in lots for _ in range(lot.first, lot.last)]
            # What is looked at is found anew at every start, in the same games: it need not be kept.
            looked, beside = sample(self.groups, np.random.default_rng(seed))
        except BaseException:
            self.close()
            raise
        widths = limits(seen.features)
        behind = np.concatenate([np.tile(widths[extra.columns], most - 1), limits(seen.unseen)]) if extra else widths[:0]
        self.learner = Learner(
            plan,
            game.facts.moves,
            columns(looked, widths),
            columns(beside, behind) if extra else Columns(behind, behind),
            seed=seed,
            device=device,
        )
        self.learner.steps_up = _steps_up(seen, plan.shaping)
        self.league = League(seats, most, share=plan.league, members=plan.members, seated=plan.seated, seed=seed)
        self.rollout = Rollout(self.groups, plan.length, device)

    # -- going --

    def go(self, until: float | None, stopped: Callable[[], bool], tried: float, show: Show) -> Trained:
        """Learn until all is done, the time is up, or somebody stops it."""
        plan = self.run.plan
        kept, asked = time.monotonic(), -1.0
        self.log.write("begin", lesson=self.stand.lesson, machine=self.machine(), **msgspec.to_builtins(self.run))
        trials: tuple[Trial, ...] = ()
        lasts = 0.0  # seconds of a lesson: none is begun that would not end in time
        while self.stand.steps < plan.steps and not stopped():
            now = time.monotonic()
            if until is not None and now + 2 * lasts >= until:
                break
            if asked < 0 or now - asked >= tried:
                trials = self.hold_trials(show)
                asked = time.monotonic()
            start = time.monotonic()
            told = self.lesson()
            lasts = time.monotonic() - start
            self.stand = self.after(lasts)
            speed = self.rollout.seats.size / lasts
            self.log.write("lesson", **msgspec.to_builtins(self.stand), speed=round(speed), **told)
            left = (plan.steps - self.stand.steps) / speed
            left = left if until is None else min(left, until - time.monotonic())
            show(Progress(stand=self.stand, total=plan.steps, speed=speed, left=left, told=told))
            if time.monotonic() - kept > _KEPT:
                self.save()
                kept = time.monotonic()
        self.save()
        trials = self.hold_trials(show)
        size = self.write(trials)
        self.log.draw(f"{self.game.title}: what was won")
        finished = self.stand.steps >= plan.steps
        return Trained(stand=self.stand, finished=finished, trials=trials, network=self.out / NETWORK, size=size)

    def after(self, seconds: float) -> Stand:
        """How far it is after one more lesson, which took so long."""
        before = self.stand
        return Stand(lesson=before.lesson + 1, steps=before.steps + self.rollout.seats.size, seconds=before.seconds + seconds)

    def lesson(self) -> dict[str, float]:
        """Play on, and learn from it."""
        plan, number = self.run.plan, self.stand.lesson
        if plan.league and number and number % plan.every == 0:
            self.league.admit(self.learner.net)
        start = time.monotonic()
        self.rollout.collect(self.learner, self.league)
        played = time.monotonic() - start
        told = self.learner.learn(self.rollout, self.stand.steps / plan.steps)
        ended = self.rollout.ends.sum()
        won = self.rollout.rewards.sum() / max(1, ended)
        return {**told, "playing": round(played, 3), "games": int(ended), "returns": float(won)}

    def hold_trials(self, show: Show) -> tuple[Trial, ...]:
        """Play against those that the plan names."""
        plan = self.run.plan
        found = []
        for against in plan.against if plan.trials else ():
            one = trial(self.game, plan.setups[0].options, self.judge(), against, plan.trials, f"{self.run.seed} {against}")
            self.log.write("trial", **msgspec.to_builtins(self.stand), **msgspec.to_builtins(one))
            show(Progress(stand=self.stand, total=plan.steps, speed=0.0, left=0.0, trial=one))
            found.append(one)
        return tuple(found)

    def judge(self) -> Judge:
        """What it does by now: the move that it likes best."""

        def best(seen: NDArray[np.int16], masks: NDArray[np.bool_]) -> NDArray[np.integer[Any]]:
            found = []
            for first in range(0, len(seen), _AT_ONCE):
                part = slice(first, first + _AT_ONCE)
                with torch.no_grad():
                    likes = self.learner.net(torch.as_tensor(seen[part]).to(self.device))[0]
                    found.append(legal_likes(likes, torch.as_tensor(masks[part]).to(self.device)).argmax(dim=1).cpu().numpy())
            return np.concatenate(found)

        return best

    # -- kept --

    def save(self) -> None:
        """Keep all of it."""
        games = [text for group in self.groups for text in group.dump()]
        save(self.out, self.stand, {**self.learner.state(), "league": self.league.state()}, games)
        self.log.draw(f"{self.game.title}: what was won")

    def resume(self) -> None:
        """Go on with what was kept."""
        self.stand, parts, games = load(self.out, self.device)
        self.league.load(parts.pop("league"), self.learner.net)
        self.learner.load(parts)
        at = 0
        for group in self.groups:
            count = len(group.told.ends)
            group.load(games[at : at + count])
            at += count
        self.log.cut(self.stand.lesson)

    def write(self, trials: Sequence[Trial]) -> int:
        """Write what was learned into a file that can be read without any of this; how many bytes that are."""
        plan = self.run.plan
        card = Card(
            steps=self.stand.steps,
            seed=str(self.run.seed),
            highcamp=self.run.highcamp,
            commit=self.run.commit,
            machine=self.machine(),
            seconds=round(self.stand.seconds, 1),
            plan=msgspec.to_builtins(plan),
            measured=tuple(map(str, trials)),
        )
        data = self.learner.net.kept(self.run.stamp, card, *self.learner.varied()).dumps()
        (self.out / NETWORK).write_bytes(data)
        return len(data)

    def machine(self) -> str:
        """What it is learned on."""
        what = torch.cuda.get_device_name() if self.learner.on_gpu else platform.machine()
        return f"{what}, PyTorch {torch.__version__}"

    def close(self) -> None:
        """End the processes."""
        for group in self.groups:
            group.close()


def places_of(seen: Observation, name: str, where: str) -> list[int]:
    """The places of a feature, or of those of its places that begin so: ``hand``, ``hand[you``, ``points[you]``."""
    found = [place for place, full in enumerate(seen.names) if full == name or full.startswith((f"{name}[", f"{name},"))]
    if not found:
        raise Refused("no-such-feature", f"Nothing that is observed is called {name!r}.", where=where)
    return found


def _extra(seen: Observation, critic: Sequence[str], seats: int) -> Extra | None:
    """What a critic sees besides; nothing where there is none."""
    if not critic:
        return None
    places = [place for name in critic for place in places_of(seen, name, "critic")]
    return Extra(np.array(places), seen.size, seats, sum(feature.size for feature in seen.unseen))


def _steps_up(seen: Observation, shaping: Mapping[str, float]) -> NDArray[np.float32]:
    """What is given for each number of an observation that has risen by one."""
    found = np.zeros(seen.size, np.float32)
    for name, weight in shaping.items():
        found[places_of(seen, name, "shaping")] += weight
    return found
