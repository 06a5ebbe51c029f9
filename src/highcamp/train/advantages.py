"""How much better each decision turned out than was guessed: generalised advantage estimation, seat by seat.

What is played is a row of decisions in each game, by one seat after another. A seat answers for its own alone: the decision
before is the one that it made before, whoever acted in between, and the end of a game pays all its seats.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.floating[Any]]


class Credit(NamedTuple):
    """For each decision, a row for each step and a column for each game."""

    advantages: Numbers
    known: NDArray[np.bool_]
    """Whether anything is known of what came of it: not of a seat's last decision in a game that goes on."""


def credit(
    guesses: Numbers,
    seats: NDArray[np.integer[Any]],
    rewards: Numbers,
    ends: NDArray[np.bool_],
    *,
    fade: float,
    memory: float,
    heights: Numbers | None = None,
) -> Credit:
    """What came of the decisions, from the last to the first.

    ``guesses`` is what was thought the game would bring, ``seats`` who decided, ``rewards`` what the end that a step brought
    pays each seat, ``ends`` whether it brought one. ``heights`` is what a seat had reached when it decided: it is given what it
    has gained until its next decision, if there is one.
    """
    steps, games = guesses.shape
    rows = np.arange(games)
    shape = (games, rewards.shape[2])
    later, earned, due, reached = (np.zeros(shape, np.float32) for _ in range(4))  # of each seat's next decision
    known, decides = np.zeros(shape, bool), np.zeros(shape, bool)
    found, certain = np.zeros(guesses.shape, np.float32), np.zeros(guesses.shape, bool)
    for step in range(steps - 1, -1, -1):
        over = ends[step]
        later[over], earned[over], decides[over] = 0, 0, False
        due[over], known[over] = rewards[step][over], True
        own = rows, seats[step]
        gain = due[own]
        if heights is not None:
            gain = gain + np.where(decides[own], reached[own] - heights[step], 0)
            reached[own] = heights[step]
        better = gain + fade * later[own] - guesses[step] + fade * memory * earned[own]
        certain[step] = known[own]
        found[step] = np.where(certain[step], better, 0)
        later[own], earned[own], due[own] = guesses[step], found[step], 0
        known[own], decides[own] = True, True
    return Credit(found, certain)
