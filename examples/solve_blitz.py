"""Regret matching solves a duel of Blitz, the mode of Mountaineers in which all choose a card at once and all hands lie open.

    python examples/solve_blitz.py

Three climbers hold the same five cards and stand below the first flag, which is the goal: the highest card that nobody matches
wins. If all three show the same card they play on with those that are left, and after the last one cards are dealt anew. So 31
hands are to be solved, and it is known how: toss a coin for every card, from the highest down, and play the first that comes up
heads, or else the lowest. Every card then wins in a third of all cases, so no other choice is better.

Needs: pip install "highcamp[rl]"
"""

from __future__ import annotations

import sys
from itertools import product

import numpy as np
from numpy.typing import NDArray

import highcamp
from highcamp import State

HAND = ["6", "7", "8", "9", "10"]
BESIDE = ["2", "3", "4", "5"]
CLIMBERS = 3
FAIR = 1 / CLIMBERS  # what the duel is worth wherever all hold the same cards and play alike
PASSES = 300

Numbers = NDArray[np.float64]


class Hand:
    """A moment of the duel, told by the cards that all three still hold, and what was learned about it."""

    def __init__(self, state: State, hands: dict[tuple[int, ...], Hand]) -> None:
        self.cards = tuple(state.legal(0))
        self.names = [state.game.say(card, state) for card in self.cards]
        size = len(self.cards)
        self.wins = np.zeros((size,) * CLIMBERS)  # whether the first climber wins, by what each shows: so the rules say
        self.after: list[Hand | None] = [None] * size  # when all have shown this card; none once cards are dealt anew
        for chosen in product(range(size), repeat=CLIMBERS):
            after = state.copy()
            for seat, card in enumerate(chosen):
                after.apply(self.cards[card], seat)
            if after.over:
                self.wins[chosen] = after.returns()[0]
            elif size > 1:
                cards = tuple(after.legal(0))
                self.after[chosen[0]] = hands.get(cards) or Hand(after, hands)
        self.regrets = np.zeros(size)
        self.played = np.zeros(size)
        hands[self.cards] = self

    def gains(self, shares: Numbers, later: Numbers) -> Numbers:
        """How often each card wins against two who choose by these shares, if ``later`` is how often after all showed it."""
        at_once: Numbers = self.wins @ shares @ shares
        return at_once + shares**2 * later

    def learn(self, number: int) -> None:
        """One pass: regret every card by what it would have brought beyond the mixture played."""
        shares = mixture(self.regrets)
        gains = self.gains(shares, np.full(len(shares), FAIR))
        self.regrets = np.maximum(self.regrets + gains - shares @ gains, 0)  # old regrets below nothing are forgotten
        self.played += number * shares  # late passes know more

    def best(self) -> float:
        """How often the best answer to the average mixture wins, from here to the end of the duel."""
        later = np.array([FAIR if after is None else after.best() for after in self.after])
        return float(self.gains(mixture(self.played), later).max())

    def error(self) -> float:
        """How far the average mixture is from the known one, at the card where that is most."""
        return float(np.abs(mixture(self.played) - coins(len(self.cards))).max())


def mixture(weights: Numbers) -> Numbers:
    """Shares in proportion to the weights; equal ones where there are none."""
    total = weights.sum()
    return weights / total if total > 0 else np.full(len(weights), 1 / len(weights))


def coins(size: int) -> Numbers:
    """The known equilibrium, lowest card first: one coin for each card but the lowest, from the highest down."""
    return np.array([0.5 ** (size - 1), *(0.5 ** (size - place) for place in range(1, size))])


def main() -> int:
    """Solve it, and compare."""
    climber = {"hand": HAND, "discard": BESIDE}
    duel = {"mode": "blitz", "blitz_goal": "first_flag", "moment": "choose", "climbers": [climber] * CLIMBERS}
    hands: dict[tuple[int, ...], Hand] = {}
    first = Hand(highcamp.game("mountaineers").position(duel), hands)
    for number in range(1, PASSES + 1):
        for hand in hands.values():
            hand.learn(number)
        if number * 6 % PASSES == 0:
            print(f"Pass {number}: the best answer wins {first.best() - FAIR:.5f} more than its share.")
    for name, share, right in zip(first.names, mixture(first.played), coins(len(HAND)), strict=True):
        print(f"{name:>4}: {share:.4f}, known to be {right:.4f}")
    exploitability, error = first.best() - FAIR, max(hand.error() for hand in hands.values())
    print(f"{len(hands)} hands solved: no answer wins {exploitability:.5f} more, no card is off by more than {error:.4f}.")
    return 0 if exploitability < 0.001 and error < 0.01 else 1


if __name__ == "__main__":
    sys.exit(main())
