"""What the deals of an arena come to, counted one after the other; none of them is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from highcamp.studies.moments import Moments
from highcamp.studies.plan import RULES, Contest, Plan
from highcamp.studies.playing import Played
from highcamp.studies.skill import Skill


class Tally:
    """The deals so far, in order."""

    def __init__(self, plan: Plan) -> None:
        assert plan.contest is not None
        self.plan = plan
        self.contest: Contest = plan.contest
        self.bots = self.contest.bots
        count = len(self.bots)
        automatic = not self.contest.apart and any(RULES in one.bots for one in plan.conditions)
        self.players = (*self.bots, RULES) if automatic else self.bots
        """Who wins: the bots, and those that the rules play."""
        self.shares = Moments(len(self.players))
        """Of a deal the share of its games that each has won."""
        self.points = Moments(count)
        self.seats = Moments(0 if self.contest.apart else len(plan.conditions[0].bots))
        """Of a deal the share of its games that each seat has won."""
        self.pairs = {pair: Moments(1) for pair in combinations(range(count), 2)}
        """How often the one had a better place than the other where both sat; a shared place is half."""
        self.skill = Skill(count)
        self.missed = [0] * count
        self._number = {name: place for place, name in enumerate(self.players)}
        self._seated = cache(self._sitting) if all(one.turned is None for one in plan.conditions) else self._sitting
        own = Counter(name for one in plan.conditions for name in one.bots)
        self.seats_each = [own[name] for name in self.players]
        """Seats that each takes in a deal; where they play apart, there is one meeting of each two."""

    @property
    def deals(self) -> int:
        """How many there are."""
        return self.shares.count

    @property
    def games(self) -> int:
        """How many games those are."""
        return self.deals * len(self.plan.conditions)

    def add(self, deal: Sequence[Played]) -> None:
        """The next deal: a game of every condition."""
        won, points = [0.0] * len(self.players), [0.0] * len(self.players)
        seats = [0.0] * len(self.seats.means)
        ahead = dict.fromkeys(self.pairs, 0.0)
        met = dict.fromkeys(self.pairs, 0)
        for condition, game in enumerate(deal):
            sitting = self._seated(condition, 0 if self.plan.conditions[condition].turned is None else game.number)
            for seat, one in enumerate(sitting):
                if one < 0:
                    continue
                won[one] += game.shares[seat]
                points[one] += game.points[seat]
                if game.missed is not None and one < len(self.bots):
                    self.missed[one] += game.missed[seat]
                if seats:
                    seats[seat] += game.shares[seat]
                for two, place in zip(sitting[:seat], game.places, strict=False):
                    self._meet(ahead, met, (one, two), (game.places[seat], place))
            if not self.contest.apart:
                rated = [(one, place) for one, place in zip(sitting, game.places, strict=True) if one < len(self.bots)]
                self.skill.see([one for one, _ in rated], [place for _, place in rated])
        shares = [value / own for value, own in zip(won, self.seats_each, strict=True)]
        if self.contest.apart:
            self.skill.see(range(len(self.bots)), [-share for share in shares])
            for one, two in self.pairs:
                self._meet(ahead, met, (one, two), (-shares[one], -shares[two]))
        self.shares.add(shares)
        self.points.add([points[one] / self.seats_each[one] for one in range(len(self.bots))])
        self.seats.add([value / len(deal) for value in seats])
        for pair, moments in self.pairs.items():
            if met[pair]:
                moments.add((ahead[pair] / met[pair],))

    def _meet(
        self,
        ahead: dict[tuple[int, int], float],
        met: dict[tuple[int, int], int],
        both: tuple[int, int],
        places: tuple[float, float],
    ) -> None:
        """Two at a table, with the place of each."""
        one, other = both
        first, second = places
        if one > other:
            one, other, first, second = other, one, second, first
        if (one, other) in met:
            met[one, other] += 1
            ahead[one, other] += 1.0 if first < second else 0.5 if first == second else 0.0

    def _sitting(self, condition: int, number: int) -> tuple[int, ...]:
        """Who sits where in a game, by their numbers; -1 for those who are not held against others."""
        return tuple(self._number.get(name, -1) for name in self.plan.sitting(condition, number))

    def meetings(self) -> dict[tuple[int, ...], float]:
        """Who sat together in how many games of a deal; where they play apart, each two are held against each other once."""
        if self.contest.apart:
            return dict.fromkeys(combinations(range(len(self.bots)), 2), 1.0)
        found: Counter[tuple[int, ...]] = Counter()
        for one in self.plan.conditions:
            found[tuple(sorted(self._number[name] for name in one.bots))] += 1
        return {table: float(times) for table, times in found.items()}
