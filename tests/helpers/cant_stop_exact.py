"""Can't Stop worked out a second time, for the tests to compare with: plain value iteration, which knows nothing of ours.

``ThreeOpen`` is two players on three open columns, one to be won; ``Iterated`` any small game of one or two, over the second
reading of the rules (``cant_stop_reference``), variants included.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from cant_stop_reference import Table

Camps = tuple[int, ...]
Steps = tuple[int, ...]
Key = tuple[Any, ...]
Standing = tuple[dict[frozenset[Key], float], Table | None]


class ThreeOpen:
    """Two players, three open columns of these heights, one to be won: the mover's chance from every pair of camps.

    It lists all throws, solves a turn by recursion, and repeats that for all boards until nothing changes any more.
    """

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
        """What a turn is worth by what was found until now."""
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


def position(heights: dict[int, int], own: Camps, other: Camps) -> dict[str, Any]:
    """That game as a position of ours."""
    closed = [column for column in range(2, 13) if column not in heights]
    lab = {"sides": 6, "heights": [heights.get(column, 3) for column in range(2, 13)], "closed": closed}
    camps = [{str(column): space for column, space in zip(heights, one, strict=True) if space} for one in (own, other)]
    return {"players": 2, "columns": 1, "lab": lab, "camps": camps, "to_act": 1}


class Iterated:
    """What all that can follow from a table is worth: the chance to win, and alone the turns that are needed, below 0.

    Turns are laid out once: each standing has its throws, with the standings to which each may lead, and what a stop leaves.
    Then they are gone through again and again, until nothing changes any more.
    """

    def __init__(self, start: Table, sides: int) -> None:
        throws = Counter(tuple(sorted(dice)) for dice in product(range(1, sides + 1), repeat=4))
        self.throws = [(list(dice), count / sides**4) for dice, count in throws.items()]
        self.alone = len(start.camps) == 1
        self.saved: dict[Key, Table] = {}
        self.turns: dict[Key, dict[Key, Standing]] = {}
        new = [start]
        while new:
            table = new.pop()
            if key(table) not in self.saved:
                self.saved[key(table)] = table
                self.turns[key(table)] = self.laid_out(table, new)
        self.worth = dict.fromkeys(self.saved, -1.0 if self.alone else 0.5)
        changed = 1.0
        while changed > 1e-12:
            changed = 0.0
            for name in sorted(self.saved, key=lambda name: -height(self.saved[name])):
                before, self.worth[name] = self.worth[name], self.values(name)[()][1] - self.alone
                changed = max(changed, abs(self.worth[name] - before))

    def laid_out(self, table: Table, new: list[Table]) -> dict[Key, Standing]:
        """The standings of a turn, the highest first; saved positions to which it leads are added to the new ones."""
        turn: dict[Key, Standing] = {}
        new.append(table.pass_on())
        left = [table]
        while left:
            standing = left.pop()
            if mark(standing) in turn:
                continue
            rolls: Counter[frozenset[Key]] = Counter()
            for dice, share in self.throws:
                ways = list(standing.choices(dice).values())
                left += ways
                rolls[frozenset(map(mark, ways))] += share  # type: ignore[assignment]  # shares of one, not whole numbers
            stopped = standing.stop() if standing.may_stop() else None
            if stopped is not None and stopped.winner() is None:
                new.append(stopped)
            turn[mark(standing)] = (dict(rolls), stopped)
        return dict(sorted(turn.items(), key=lambda item: -sum(height for _, height in item[0])))

    def ended(self, table: Table) -> float:
        """What it is worth to have handed the dice on."""
        if table.winner() is not None:
            return 0.0 if self.alone else 1.0
        return self.worth[key(table)] if self.alone else 1 - self.worth[key(table)]

    def values(self, name: Key) -> dict[Key, tuple[float, float]]:
        """Of every standing in a turn, what it is worth, and what it is worth to roll there, by what was found until now."""
        bust = self.ended(self.saved[name].pass_on())
        known: dict[Key, tuple[float, float]] = {}
        for standing, (rolls, stopped) in self.turns[name].items():
            rolled = sum(share * max((known[way][0] for way in ways), default=bust) for ways, share in rolls.items())
            known[standing] = (rolled if stopped is None else max(rolled, self.ended(stopped)), rolled)
        return known

    def moves(self, table: Table, dice: list[int] | None) -> dict[str, float]:
        """What each move of a running turn is worth, in notation."""
        known = self.values(key(replace(table, climbers={})))
        if dice:
            return {text: known[mark(after)][0] for text, after in table.choices(dice).items()}
        stop = {"stop": self.ended(table.stop())} if table.may_stop() else {}
        return {"roll": known[mark(table)][1]} | stop


def key(table: Table) -> Key:
    """A saved position."""
    return (tuple(tuple(sorted(row.items())) for row in table.camps), tuple(sorted(table.won.items())), table.turn)


def mark(table: Table) -> Key:
    """A standing of a turn."""
    return tuple(sorted(table.climbers.items()))


def height(table: Table) -> int:
    """How far a saved position is from the beginning: nothing that follows is lower."""
    return sum(sum(row.values()) for row in table.camps) + 100 * len(table.won)
