"""A plain policy gradient in NumPy learns Mountaineers and Elevation by playing itself, and has to beat ``random``.

    python examples/learn_by_gradient.py [mountaineers | elevation]

The policy is linear: what a seat sees, times a matrix, is how much it likes each move. One more column guesses how the game
will end: a move is credited with what the guess gained after it, the sooner the more. Elevation is learned without approach
cards, which change the rules day by day, and then played with them: what is seen has the same form whatever is agreed on.

Needs: pip install "highcamp[rl]"
"""

from __future__ import annotations

import math
import sys
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import highcamp
from highcamp.envs.vector import LEFT, Vector

LEARNED: dict[str, dict[str, Any]] = {"mountaineers": {}, "elevation": {"day_1": 0, "day_2": 0, "day_3": 0}}
LESSONS, GAMES = 100, 64  # so many games are played for each
TRIALS = 1_000  # games to evaluate it by, of the rules as they are
RATE = 0.005
MEMORY = 0.7  # of the credit for a gain, what passes on to the seat's move before

Numbers = NDArray[np.floating[Any]]


class Decisions(NamedTuple):
    """What the policy decided in one step, a number or a row for each game in which it was asked."""

    seats: NDArray[np.int64]  # counted through all games
    seen: Numbers
    chances: Numbers
    guesses: Numbers
    moves: NDArray[np.int64]


class Policy:
    """The matrix, and how it learns."""

    def __init__(self, game: str) -> None:
        # Games played by lot show which numbers change at all, and how much.
        games = highcamp.vector(game, envs=256, **LEARNED[game])
        samples = np.concatenate([games.wander(11).observations.astype(np.float32) for _ in range(40)])
        self.used = np.flatnonzero(samples.std(axis=0) > 0.1)
        self.mean, self.spread = samples[:, self.used].mean(axis=0), samples[:, self.used].std(axis=0)
        self.weights = np.zeros((len(self.used), games.moves + 1), np.float32)
        self.slope, self.square, self.steps = np.zeros_like(self.weights), np.zeros_like(self.weights), 0

    def judge(self, observations: NDArray[np.int16], masks: NDArray[np.bool_]) -> tuple[Numbers, Numbers, Numbers]:
        """What it makes of the numbers, the chance of each move, and what it thinks the game will bring."""
        seen = ((observations[:, self.used] - self.mean) / self.spread).clip(-3, 3)
        judged = seen @ self.weights
        liked = np.where(masks, judged[:, :-1], -np.inf)
        weighed = np.exp(liked - liked.max(axis=1, keepdims=True))
        return seen, weighed / weighed.sum(axis=1, keepdims=True), judged[:, -1]

    def learn(self, steps: list[Decisions], results: Numbers) -> None:
        """Make moves likelier that were followed by more than was guessed, and guess better."""
        results = (results - results.mean()).ravel()
        guess, credit = results.copy(), np.zeros(len(results))
        credits = []
        for step in reversed(steps):
            credit[step.seats] = guess[step.seats] - step.guesses + MEMORY * credit[step.seats]
            guess[step.seats] = step.guesses
            credits.append(credit[step.seats])
        made, earned = Decisions(*map(np.concatenate, zip(*steps, strict=True))), np.concatenate(credits[::-1])
        change = np.append(-made.chances, (results[made.seats] - made.guesses)[:, None], axis=1)
        change[np.arange(len(earned)), made.moves] += 1
        change[:, :-1] *= ((earned - earned.mean()) / earned.std())[:, None]
        # Uphill, by a step of Adam's.
        slope = made.seen.T @ change.astype(np.float32) / len(earned)
        self.steps += 1
        self.slope += 0.1 * (slope - self.slope)
        self.square += 0.01 * (slope**2 - self.square)
        steepness = np.sqrt(self.square / (1 - 0.99**self.steps)) + 1e-8
        self.weights += RATE / (1 - 0.9**self.steps) * self.slope / steepness


def play(games: Vector, policy: Policy, own: NDArray[np.bool_], rng: np.random.Generator) -> tuple[list[Decisions], Numbers]:
    """Play every game once. The policy decides for its own seats (a row of them for each game), lot for the others."""
    told = games.reset()
    results = np.zeros((games.envs, games.seats))
    left = np.arange(games.envs)
    steps = []
    while len(left):
        chances = told.masks[left].astype(np.float32)
        asked = np.flatnonzero(own[left, told.to_act[left]])
        rows = left[asked]
        seen, chances[asked], guesses = policy.judge(told.observations[rows], told.masks[rows])
        reach = chances.cumsum(axis=1)
        drawn = (reach > reach[:, -1:] * rng.random((len(left), 1))).argmax(axis=1)
        seats = rows * games.seats + told.to_act[rows]
        steps.append(Decisions(seats, seen, chances[asked], guesses, drawn[asked]))
        moves = np.full(games.envs, LEFT)
        moves[left] = drawn
        told = games.step(moves)
        results += told.rewards
        left = left[~told.ends[left]]
    return steps, results


def beats_random(game: str, policy: Policy, trials: int) -> bool:
    """Whether it wins more than its share of games against ``random``, beyond doubt, sitting in each seat in turn."""
    games = highcamp.vector(game, envs=trials, seed="trials")
    own = np.arange(trials)[:, None] % games.seats == np.arange(games.seats)
    won = play(games, policy, own, np.random.default_rng(0))[1][own]
    share, error, fair = won.mean(), 1.96 * won.std() / math.sqrt(trials), 1 / games.seats
    print(f"{game}: {share:.1%} (± {error:.1%}) of {trials} games against random won; {fair:.1%} would be fair.", flush=True)
    return bool(share - error > fair)


def learned(game: str) -> bool:
    """Whether it learns the game."""
    policy, rng = Policy(game), np.random.default_rng(1)
    games = highcamp.vector(game, envs=GAMES, seed=1, **LEARNED[game])
    everyone = np.ones((GAMES, games.seats), bool)
    for lesson in range(LESSONS):
        if lesson % 25 == 0:
            beats_random(game, policy, TRIALS // 4)
        policy.learn(*play(games, policy, everyone, rng))
    print(f"{game}: {LESSONS * GAMES} games were learned from.")
    return beats_random(game, policy, TRIALS)


def main() -> int:
    """Learn the games that are named, or both."""
    failed = [game for game in sys.argv[1:] or LEARNED if not learned(game)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
