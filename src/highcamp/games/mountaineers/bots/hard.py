"""The bot that reads the others: it plays what wins the match against climbers who play for their best round."""

from __future__ import annotations

from typing import Final

from highcamp.bots.bot import Advice, Bot
from highcamp.bots.levels import HARD
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.mountaineers.bots.greedy import beside, best_now, least_wanted, worth
from highcamp.games.mountaineers.bots.mixed import Mixed
from highcamp.games.mountaineers.bots.outlook import outlook
from highcamp.games.mountaineers.bots.rivals import Rivals
from highcamp.games.mountaineers.box import BASIC, PEAK
from highcamp.games.mountaineers.phases import CHOOSE, CLEANUP
from highcamp.games.mountaineers.rules import MountaineersState

RAREST: Final = 0.01  # of a mixture in Blitz: what comes more rarely is left from the first passes of learning it


class Hard(Bot):
    """Imagines what the others hold, lets each of them answer greedily, and takes what makes winning the match likeliest."""

    name = HARD
    line = "Imagines what the others hold, foresees what each will play for its own good, and plays to win the match."
    level = HARD
    version = 2
    worlds = 150

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The best move; where all choose at once in Blitz, one that nobody can read."""
        assert isinstance(world, MountaineersState)
        moves = world.legal(seat)
        if len(moves) == 1:
            return moves[0]
        if _is_habit(world):
            return Mixed().choose(world, seat, rng)
        values = self.values(world, seat, moves, rng)
        return moves[values.index(max(values))]

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The best move, and what it comes to."""
        assert isinstance(world, MountaineersState)
        moves = world.legal(seat)
        if len(moves) == 1 or _is_habit(world):
            return Mixed().advise(world, seat, rng)
        values = self.values(world, seat, moves, rng)
        best = max(values)
        if world.mode in (BASIC, PEAK):
            chance = f"your chance to win the match is about {100 * best:.0f} % after it"
            return Advice(moves[values.index(best)], f"if the others play for their best round, {chance}.")
        brings = beside(best, world.mode, decides=False)
        return Advice(moves[values.index(best)], f"if the others play for their best round, it brings you {brings}.")

    def mixture(self, world: State, seat: int, rng: Rng) -> dict[int, float]:
        """In Blitz, where a card that can be foreseen is lost."""
        assert isinstance(world, MountaineersState)
        if world.phase != CHOOSE:
            return {}
        return {move: share for move, share in Mixed().mixture(world, seat, rng).items() if share >= RAREST}

    def values(self, world: MountaineersState, seat: int, moves: list[int], rng: Rng) -> list[float]:
        """What each move comes to on average, the same hidden cards for all of them."""
        totals, rivals = [0.0] * len(moves), Rivals(rng)
        for _ in range(self.worlds):
            dealt, luck = world.imagine(seat, rng), rng.split()
            for place, move in enumerate(moves):
                after = dealt.copy()
                more = luck.copy()
                after.apply(move, seat)
                if world.phase == CLEANUP:  # what stays in hand is for the round after
                    another_round(after, more)
                else:
                    finish_round(after, world, seat, rivals)
                if world.mode in (BASIC, PEAK):
                    another_round(after, more)
                    totals[place] += outlook(after)[seat]
                else:
                    totals[place] += worth(world, after, seat)
        return [total / self.worlds for total in totals]


def finish_round(after: MountaineersState, before: MountaineersState, seat: int, rivals: Rivals) -> None:
    """Play a round to its end: the seat takes what scores most as the table lies, the others answer."""
    while after.round == before.round and after.match == before.match and not after.over:
        actor = after.actor
        own = actor == seat
        after.apply(best_now(after, seat, after.legal(seat)) if own else rivals.answer(after, actor), actor)


def _is_habit(world: MountaineersState) -> bool:
    """Whether something else decides: in Blitz a mixture, and which card is put away where medals count, what it is worth."""
    return world.phase == CHOOSE or (world.phase == CLEANUP and world.mode not in (BASIC, PEAK))


def another_round(world: MountaineersState, rng: Rng) -> None:
    """Play one more round, everyone what scores most as the table lies: what is left in a hand is worth something, too."""
    ended = world.round
    while world.round == ended and not world.over:
        if world.is_chance:
            world.apply(world.sample(rng))
            continue
        seat = world.actor
        moves = world.legal(seat)
        world.apply(least_wanted(moves) if world.phase == CLEANUP else best_now(world, seat, moves), seat)
