"""Can't Stop with three open columns, where the chances can be worked out exactly: the forecast agrees within what it states.

The reference knows nothing of ours: it lists all throws, solves a turn by recursion, and repeats that for all boards until
nothing changes any more.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest

import highcamp
from highcamp import Rng, State
from highcamp.bots.forecast import forecaster

GAME = highcamp.game("cant-stop")
Camps = tuple[int, ...]
Steps = tuple[int, ...]


class Exact:
    """Two players, three open columns of these heights, one to be won: the mover's chance from every pair of camps."""

    def __init__(self, heights: dict[int, int]) -> None:
        self.columns, self.tops = tuple(heights), tuple(heights.values())
        throws = Counter(frozenset(self.pairings(dice)) for dice in product(range(1, 7), repeat=4))
        self.throws = [(list(kind), count / 6**4) for kind, count in throws.items()]
        camps = list(product(*(range(top) for top in self.tops)))
        self.worth = {(own, other): 0.5 for own in camps for other in camps}
        changed = 1.0
        while changed > 1e-9:
            after = {pair: self.turn(*pair) for pair in self.worth}
            changed = max(abs(after[pair] - worth) for pair, worth in self.worth.items())
            self.worth = after

    def pairings(self, dice: tuple[int, ...]) -> list[Steps]:
        """The steps that each pairing asks for, in open columns."""
        a, b, c, d = dice
        sums = [(a + b, c + d), (a + c, b + d), (a + d, b + c)]
        return [tuple(sorted(self.columns.index(one) for one in two if one in self.columns)) for two in sums]

    def climb(self, stand: Camps, steps: Steps) -> Camps | None:
        """Where the steps lead; None if nobody can climb."""
        after = list(stand)
        for column in steps:
            after[column] = min(self.tops[column], after[column] + 1)
        return tuple(after) if tuple(after) != stand else None

    def turn(self, own: Camps, other: Camps) -> float:
        bust = 1 - self.worth[other, own]

        @cache
        def rolled(stand: Camps) -> float:
            total = 0.0
            for pairings, share in self.throws:
                ways = {after for steps in pairings if (after := self.climb(stand, steps))}
                total += share * max((better(after) for after in ways), default=bust)
            return total

        @cache
        def better(stand: Camps) -> float:
            if any(now == top for now, top in zip(stand, self.tops, strict=True)):
                return 1.0
            return max(1 - self.worth[other, stand], rolled(stand))

        return rolled(own)


def board(heights: dict[int, int], own: Camps, other: Camps) -> State:
    closed = [column for column in range(2, 13) if column not in heights]
    lab = {"sides": 6, "heights": [heights.get(column, 3) for column in range(2, 13)], "closed": closed}
    camps = [{str(column): space for column, space in zip(heights, one, strict=True) if space} for one in (own, other)]
    position: dict[str, Any] = {"players": 2, "columns": 1, "lab": lab, "camps": camps, "to_act": 1}
    return GAME.position(position)


BOARDS = [{2: 2, 3: 3, 12: 2}, {6: 2, 7: 2, 8: 2}]


@pytest.mark.parametrize("heights", BOARDS, ids=str)
def test_three_open_columns(heights: dict[int, int]) -> None:
    exact, teller = Exact(heights), forecaster(GAME)
    for own, other in exact.worth:
        found = teller.forecast(board(heights, own, other), Rng.keyed("exact", own, other), 400)
        stated = 3 * (found.errors[0] + teller.leeway / 3)
        assert abs(found.chances[0] - exact.worth[own, other]) <= stated, (own, other, found, exact.worth[own, other])


def test_the_last_turn() -> None:
    """Whoever climbs at all, wins: of two who take turns the first wins with a chance of 1 / (2 - p)."""
    heights = {2: 2, 3: 2, 12: 2}
    climbs = 568 / 1296  # the published odds of 2, 3 and 12
    exact = Exact(heights).worth[(1, 1, 1), (1, 1, 1)]
    assert exact == pytest.approx(1 / (2 - climbs))
    found = forecaster(GAME).forecast(board(heights, (1, 1, 1), (1, 1, 1)), Rng.keyed("last"), 400)
    assert abs(found.chances[0] - exact) <= 3 * found.errors[0] + forecaster(GAME).leeway
