"""Regret matching on the rest of a round: every climber still to play learns a mixed answer to the others.

Each pass imagines the hidden cards anew and plays the round to its end; one climber tries every move, the others play what
their regrets so far suggest. A climber's regrets are kept for what lies on the table, not for each hand it might hold: it
answers with the best of what it has. In the end the average of what the asking seat played is its mixed strategy.
"""

from __future__ import annotations

from collections.abc import Callable

from highcamp.engine.rng import Rng
from highcamp.games.mountaineers.phases import CLEANUP
from highcamp.games.mountaineers.rules import MountaineersState

Worth = Callable[[MountaineersState, MountaineersState, int], float]
Key = tuple[int, int, tuple[int, ...]]


class RoundGame:
    """The rest of one round as its own little game, and what has been learnt about it."""

    def __init__(self, start: MountaineersState, seat: int, worth: Worth, rng: Rng) -> None:
        self.start = start
        self.seat = seat
        self.worth = worth
        self.rng = rng
        self.regrets: dict[Key, dict[int, float]] = {}
        self.played: dict[int, float] = {}
        self.tried: dict[int, list[float]] = {}
        self.decides = False  # whether the game may end with this round

    def learn(self, passes: int) -> dict[int, float]:
        """The asking seat's mixed strategy after so many passes: a share for each of its moves."""
        others = self._still_to_play()
        for number in range(passes):
            world = self.start.imagine(self.seat, self.rng)
            # Every second pass is the asking seat's own.
            self._play(world, others[number // 2 % len(others)] if number % 2 and others else self.seat)
        total = sum(self.played.values())
        return {move: share / total for move, share in self.played.items()}

    def brought(self, move: int) -> float:
        """What a move of the asking seat was worth to it on average."""
        tried = self.tried[move]
        return sum(tried) / len(tried)

    def _still_to_play(self) -> list[int]:
        """The other climbers who act after the asking seat in this round."""
        players, lead = self.start.seats, self.start.lead
        return [(lead + turn) % players for turn in range((self.seat - lead) % players + 1, players)]

    def _ended(self, world: MountaineersState) -> bool:
        return world.round != self.start.round or world.match != self.start.match or world.phase == CLEANUP or world.over

    def _play(self, world: MountaineersState, learner: int) -> float:
        """Play the world on to the end of the round; what that is worth to the learner."""
        while not self._ended(world):
            actor = world.actor
            moves = world.legal(actor)
            key = (actor, world.phase, tuple(world.table))
            regrets = self.regrets.setdefault(key, {})
            shares = _shares(regrets, moves)
            if actor == self.seat and world.phase == self.start.phase and actor == learner:
                for move, share in zip(moves, shares, strict=True):
                    self.played[move] = self.played.get(move, 0.0) + share
            if actor == learner:
                return self._try_all(world, learner, moves, shares, regrets)
            world.apply(pick(moves, shares, self.rng), actor)
        self.decides = self.decides or world.over
        return self.worth(self.start, world, learner)

    def _try_all(
        self, world: MountaineersState, learner: int, moves: list[int], shares: list[float], regrets: dict[int, float]
    ) -> float:
        values = []
        for move in moves:
            after = world.copy()
            after.apply(move, learner)
            values.append(self._play(after, learner))
            if learner == self.seat and world.phase == self.start.phase:
                self.tried.setdefault(move, []).append(values[-1])
        mean = sum(value * share for value, share in zip(values, shares, strict=True))
        for move, value in zip(moves, values, strict=True):
            regrets[move] = max(0.0, regrets.get(move, 0.0) + value - mean)  # the "plus" form: old regrets do not weigh down
        return mean


def _shares(regrets: dict[int, float], moves: list[int]) -> list[float]:
    """How often each move is played: in proportion to its regret, or equally where there is none."""
    own = [regrets.get(move, 0.0) for move in moves]
    total = sum(own)
    return [regret / total for regret in own] if total > 0 else [1 / len(moves)] * len(moves)


def pick(moves: list[int], shares: list[float], rng: Rng) -> int:
    """One of the moves, drawn by its share."""
    left = rng.uniform() * sum(shares)
    for move, share in zip(moves, shares, strict=True):
        left -= share
        if left < 0:
            return move
    return moves[-1]
