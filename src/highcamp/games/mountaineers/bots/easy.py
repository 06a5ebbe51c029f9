"""The bot for a first game: it likes high numbers."""

from __future__ import annotations

from highcamp.bots.bot import Advice, Bot
from highcamp.bots.levels import EASY
from highcamp.engine.phrases import counted
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.mountaineers.bots.greedy import KEPT, best_now, least_wanted, points_now
from highcamp.games.mountaineers.names import called
from highcamp.games.mountaineers.notation import card_of
from highcamp.games.mountaineers.phases import CHOOSE, CLEANUP, SECOND
from highcamp.games.mountaineers.rules import MountaineersState

HIGHEST = 3  # cards of a hand in Blitz that it likes best


class Easy(Bot):
    """Makes a beginner's mistake: it plays its best card, whoever else shows the same one or will."""

    name = EASY
    line = "Plays its highest card, and forgets that others may block it."
    level = EASY
    quick = True

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """Its best card; in Blitz any of its highest."""
        return self.advise(world, seat, rng).move

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The same, and what it is worth."""
        assert isinstance(world, MountaineersState)
        moves = world.legal(seat)
        if world.phase == CLEANUP:
            move = least_wanted(moves)
            return Advice(move, f"of the cards in your hand {called(card_of(move))} will be missed least.")
        if len(moves) == 1:
            return Advice(moves[0], "no other card can be played now.")
        if world.phase == CHOOSE:
            likes = sorted(moves)[-HIGHEST:]
            return Advice(rng.pick(likes), f"it is one of the {counted(len(likes), 'highest card')} in your hand.")
        if world.phase == SECOND:
            best = max(moves, key=lambda move: KEPT[card_of(move)])
            return Advice(best, f"of the {counted(len(moves), 'card')} that you may play it is the best, if nobody blocks it.")
        move = best_now(world, seat, moves)
        return Advice(move, f"as the cards lie now, it scores {counted(points_now(world, seat, move), 'point')} this round.")
