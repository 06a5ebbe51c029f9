"""What a decision gives away, judged from what its seat could know and from nothing else.

The judge is the bot of the hardest level. Where it knows every move's chance to win, those are compared; else its own plan and
the others are tried in the same imagined worlds with the same luck, and played on by the game's ``Forecaster``. A difference
within the luck of these trials gives nothing away; nor does any move of a mixture, where all choose at once.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from highcamp.bots.bot import Bot
from highcamp.bots.forecast import Forecaster, forecaster
from highcamp.bots.naming import ADVISER, bot
from highcamp.engine.game import Game
from highcamp.engine.rng import Rng
from highcamp.engine.state import State

BEYOND_LUCK: Final = 1.64
"""Standard errors by which a plan must be worse before it counts as worse: one in twenty is by chance."""
WORTH_TRYING: Final = 0.01
"""A plan that is surely worse by less than this is not tried any further."""
_FIRST: Final = 0.25  # the share of the trials after which that is asked
_LONGEST: Final = 200  # moves of a plan


class Weighed(msgspec.Struct, frozen=True):
    """A plan beside the judge's own."""

    plan: tuple[int, ...]
    loss: float
    """How much smaller the chance to win is after it, 0 to 1; 0 where it is not worse beyond the luck of the trials."""
    error: float
    """The standard error of that."""


class Judgement(msgspec.Struct, frozen=True):
    """What the judge would do, and what other plans give away."""

    best: tuple[int, ...]
    weighed: tuple[Weighed, ...]
    chance: float | None = None
    """The chance to win after what the judge would do, 0 to 1; None where nothing had to be tried to know that."""
    why: str = ""
    """Why the judge would do so: a reason for its first move that is a choice."""


class Planned(NamedTuple):
    """What a bot would do, up to the first move that cannot be taken back."""

    moves: tuple[int, ...]
    why: str
    """For the first of these that is a choice."""


class Judge:
    """Looks at decisions of one game. One for each: its bot may remember what it has worked out.

    What is judged is a *plan*: a seat's moves up to the first that cannot be taken back. Half of one cannot be judged: a walk
    that is broken off on the way is worse than none, and nobody meant it.
    """

    def __init__(self, game: Game[Any, Any], *, trials: int | None = None, allowed: float = math.inf) -> None:
        self.bot: Bot = bot(game, ADVISER)
        self.bot.allowed = allowed
        self.forecaster: Forecaster = forecaster(game)
        self.trials = self.forecaster.trials if trials is None else trials

    def judge(self, state: State, seat: int, plans: Sequence[tuple[int, ...]], rng: Rng) -> Judgement:
        """What these plans of the seat give away. The state may be the truth: only what the seat knows is used."""
        world = state.imagine(seat, rng)
        chances = self.bot.chances(world, seat)
        if chances:
            best, why = self.plan(world, seat, rng)
            weighed = tuple(Weighed(plan, self._forgone(world, seat, plan), 0.0) for plan in plans)
            return Judgement(best, weighed, max(chances.values()), why)
        if world.gathering():
            mixture = self.bot.mixture(world, seat, rng)
            if mixture:
                best = (max(mixture, key=lambda move: mixture[move]),)
                fine = tuple(Weighed(plan, 0.0, 0.0) for plan in plans if plan[0] in mixture)
                others = [plan for plan in plans if plan[0] not in mixture]
                tried, chance = self._tried(world, seat, best, others, rng)
                return Judgement(best, fine + tried, chance, mixed(mixture))
        best, why = self.plan(world, seat, rng)
        return Judgement(best, *self._tried(world, seat, best, plans, rng), why)

    def plan(self, world: State, seat: int, rng: Rng) -> Planned:
        """What the bot would do. It is asked for a reason once: to explain a move takes it as long as to find one."""
        self.bot.effort = self.forecaster.effort(world.seats)
        ahead, moves, why = world.copy(), list[int](), ""
        while seat in ahead.acting() and len(moves) < _LONGEST:
            if not why and len(ahead.legal(seat)) > 1:
                advice = self.bot.advise(ahead, seat, rng)
                move, why = advice.move, advice.why
            else:
                move = self.bot.choose(ahead, seat, rng)
            moves.append(move)
            if world.game.is_final(ahead, seat, move):
                break
            ahead.apply(move, seat)
        return Planned(tuple(moves), why)

    def why(self, state: State, seat: int, rng: Rng) -> str:
        """Why the judge would do what it would do, in a sentence."""
        self.bot.effort = self.forecaster.effort(state.seats)
        return self.bot.advise(state.imagine(seat, rng), seat, rng).why

    def _forgone(self, world: State, seat: int, plan: tuple[int, ...]) -> float:
        """What a plan gives away, move by move, by chances that are known."""
        ahead, loss = world.copy(), 0.0
        for move in plan:
            chances = self.bot.chances(ahead, seat)
            loss += max(chances.values()) - chances[move]
            ahead.apply(move, seat)
        return loss

    def _tried(
        self, world: State, seat: int, best: tuple[int, ...], plans: Sequence[tuple[int, ...]], rng: Rng
    ) -> tuple[tuple[Weighed, ...], float | None]:
        """The plans beside the best, in the same worlds; and what the best came to there."""
        aim = carried_out(world, seat, best)
        found = {plan: Difference() for plan in plans}
        differ = [plan for plan in found if carried_out(world, seat, plan) != aim]
        sum_own, worlds = 0.0, 0
        for share in (_FIRST, 1 - _FIRST):
            left = [plan for plan in differ if found[plan].may_matter()]
            for _ in self.forecaster.within_time(range(round(share * self.trials) if left else 0)):
                dealt, luck = world.imagine(seat, rng), rng.split()
                own = self._came_to(dealt, seat, best, luck)
                sum_own, worlds = sum_own + own, worlds + 1
                for plan in left:
                    found[plan].add(self._came_to(dealt, seat, plan, luck) - own)
        weighed = tuple(Weighed(plan, one.loss(), one.error() if one.trials else 0.0) for plan, one in found.items())
        return weighed, sum_own / worlds if worlds else None

    def _came_to(self, dealt: State, seat: int, plan: tuple[int, ...], luck: Rng) -> float:
        return self.forecaster.play(carried_out(dealt, seat, plan), luck.copy())[seat]


def mixed(mixture: Mapping[int, float]) -> str:
    """Why one of several moves is as good as another, where all choose at once."""
    often = f"{100 * max(mixture.values()):.0f} %"
    if len(mixture) == 1:
        return f"all choose at once here, and hard makes this move in {often} of cases."
    return f"all choose at once here, and hard mixes {len(mixture)} moves; it makes this one in {often} of cases."


def carried_out(world: State, seat: int, plan: tuple[int, ...]) -> State:
    """The world after all moves of a plan. Moves that can be taken back show nobody anything, so what follows them is legal in
    every world that the seat could be in.
    """
    after = world.copy()
    for move in plan:
        after.apply(move, seat)
    return after


class Difference:
    """By how much one plan came to more than another, in worlds that both were tried in."""

    def __init__(self) -> None:
        self.trials = 0
        self.total = self.squares = 0.0

    def add(self, gain: float) -> None:
        """One world more."""
        self.trials += 1
        self.total += gain
        self.squares += gain * gain

    def mean(self) -> float:
        """On average."""
        return self.total / max(1, self.trials)

    def error(self) -> float:
        """Its standard error; one world more in which either did better is imagined, so that few trials are no certainty."""
        n = self.trials + 2
        return math.sqrt(max(0.0, (self.squares + 2) / n - (self.total / n) ** 2) / max(1, self.trials))

    def loss(self) -> float:
        """What the plan gives away, if that is more than luck."""
        return -self.mean() if -self.mean() > BEYOND_LUCK * self.error() else 0.0

    def may_matter(self) -> bool:
        """Whether it is worth trying any further: not where it is surely hardly worse."""
        return not self.trials or self.mean() - 2 * self.error() < -WORTH_TRYING
