"""The bot that searches: many imagined worlds, one tree, for every game."""

from __future__ import annotations

from typing import ClassVar, Final

from highcamp.bots.bot import Advice, Bot
from highcamp.bots.budget import Budget
from highcamp.bots.tree import Arm, Tree
from highcamp.engine.rng import Rng
from highcamp.engine.state import State

RAREST: Final = 0.05  # of a mixture: what comes more rarely is noise of the search

_AT_ONCE = 32  # worlds between two looks at the clock


class Search(Bot):
    """Imagines what it cannot see, plays it out, and does what came to most. With ``iterations`` it is repeatable under a seed;
    with ``seconds`` it stops when they are over, whichever comes first.
    """

    name = "search"
    line = "Plays out worlds that it imagines, and does what came to most."
    iterations: ClassVar[int] = 2000
    seconds: ClassVar[float] = 1.2
    explore: ClassVar[float] = 0.7
    widen: ClassVar[float] = 1.5

    def __init__(self, iterations: int | None = None, seconds: float | None = None) -> None:
        """One with another budget; without ``seconds``, and with ``iterations``, it takes the time it needs."""
        self.most = self.iterations if iterations is None else iterations
        self.time = (self.seconds if iterations is None else float("inf")) if seconds is None else seconds

    def search(self, world: State, seat: int, rng: Rng) -> Tree:
        """The tree after all the time there was."""
        tree = Tree(world, seat, world.game.facts.hidden, self.explore, self.widen)
        budget, most = Budget(self.time, self.allowed), max(1, round(self.effort * self.most))
        while tree.rounds < most:
            tree.run(world, rng, min(_AT_ONCE, most - tree.rounds))
            if budget.is_spent:
                break
        return tree

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The move that was tried most; where all choose at once, one drawn from the mixture that was found."""
        legal = world.legal(seat)
        if len(legal) == 1:
            return legal[0]
        return self.chosen(world, self.search(world, seat, rng), rng).move

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """What it would do, with its returns in the worlds it played."""
        tree = self.search(world, seat, rng)
        arm = self.chosen(world, tree, rng)
        return Advice(arm.move, f"in {tree.rounds} imagined games the chance to win after this was {100 * arm.mean():.0f} %.")

    def mixture(self, world: State, seat: int, rng: Rng) -> dict[int, float]:
        """What it has come to mix, where all choose at once."""
        if not world.gathering():
            return {}
        arms = self.search(world, seat, rng).arms(world)
        whole = sum(arm.share for arm in arms)
        return {arm.move: arm.share / whole for arm in arms if arm.share >= RAREST * whole} if whole > 0 else {}

    def chosen(self, world: State, tree: Tree, rng: Rng) -> Arm:
        """The arm to play, of those at the moment that was searched."""
        arms = tree.arms(world)
        if not world.gathering():
            return max(arms, key=lambda arm: (arm.visits, arm.mean(), -arm.move))
        drawn = rng.below(1 << 30) / (1 << 30) * sum(arm.share for arm in arms)
        for arm in arms:
            drawn -= arm.share
            if drawn < 0:
                return arm
        return arms[-1]
