"""How far it is from space to space, and where a day's points lead: what bots think ahead with.

Compiled. A way leads only up or only down; icefall tokens that lie face down are taken for dear ones.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import vector
from highcamp.games.expeditions.rules import Expedition

FAR: Final = 99
HIDDEN_COST: Final = 2  # what a token that lies face down is taken for
PACES: Final = 3  # points up, points down, points for a way over the summit


@final
class Ways:
    """The ways of one morning, and the goals within reach of some sets of cards, the weakest set first."""

    state: Expedition
    spaces: i64
    summit: i64
    up: vec[i64]  # here * spaces + there -> points for the way up, FAR for none
    down: vec[i64]
    sets: i64
    first: vec[i64]  # (here * sets + set) -> where the goals begin that this set is the first to reach
    goal: vec[i64]
    first_over: vec[i64]  # the same for goals reached over the summit
    goal_over: vec[i64]

    def __init__(self, state: Expedition, pace: list[int]) -> None:
        self.state = state
        self.spaces = state.mountain.spaces
        self.summit = state.mountain.summit
        self.sets = len(pace) // PACES
        self.up = vec[i64]([FAR] * (self.spaces * self.spaces))
        self.down = vec[i64]([FAR] * (self.spaces * self.spaces))
        self.first = vec[i64]([0] * (self.spaces * self.sets + 1))
        self.first_over = vec[i64]([0] * (self.spaces * self.sets + 1))
        self.goal = vec[i64]([0] * (self.spaces * self.spaces))
        self.goal_over = vec[i64]([0] * (self.spaces * self.spaces))
        self.measure(self.up, 1)
        self.measure(self.down, 0)
        self.find_goals(vector(pace))

    def toll(self, space: i64) -> i64:
        """What a space costs, as far as it is known."""
        cost = self.state.toll(space)
        if cost == 0:
            return HIDDEN_COST
        return cost if cost > 0 else FAR

    def measure(self, table: vec[i64], uphill: i64) -> None:
        """The cheapest ways that lead only up or only down."""
        mountain = self.state.mountain
        tolls = vec[i64]([0] * self.spaces)
        for space in range(self.spaces):
            tolls[space] = self.toll(space)
        for space in range(self.spaces):
            row = space * self.spaces
            table[row + space] = 0
            changed = True
            while changed:
                changed = False
                for here in range(self.spaces):
                    cost = table[row + here]
                    if cost >= FAR:
                        continue
                    for near in range(mountain.first[here], mountain.first[here + 1]):
                        if mountain.uphill[near] == uphill:
                            there = mountain.near[near]
                            further = cost + tolls[there]
                            if further < table[row + there]:
                                table[row + there] = further
                                changed = True

    def find_goals(self, pace: vec[i64]) -> None:
        """List for every space and set of cards the goals that no weaker set reaches."""
        n: i64 = 0
        over: i64 = 0
        for here in range(self.spaces):
            climb = self.up[here * self.spaces + self.summit]
            for cards in range(self.sets):
                self.first[here * self.sets + cards] = n
                self.first_over[here * self.sets + cards] = over
                for there in range(self.spaces):
                    way = here * self.spaces + there
                    both = climb + self.down[self.summit * self.spaces + there]
                    if self.first_to_reach(pace, way) == cards:
                        self.goal[n] = there
                        n += 1
                    if self.first_to_cross(pace, both) == cards:
                        self.goal_over[over] = there
                        over += 1
        self.first[self.spaces * self.sets] = n
        self.first_over[self.spaces * self.sets] = over

    def first_to_reach(self, pace: vec[i64], way: i64) -> i64:
        """The weakest set that suffices for a way, or -1."""
        for cards in range(self.sets):
            if self.up[way] <= pace[cards * PACES] or self.down[way] <= pace[cards * PACES + 1]:
                return cards
        return -1

    def first_to_cross(self, pace: vec[i64], cost: i64) -> i64:
        """The weakest set that suffices for a way over the summit, or -1."""
        for cards in range(self.sets):
            if cost <= pace[cards * PACES + 2]:
                return cards
        return -1
