"""The bot that cannot be read: its moves are mixed by regret matching."""

from __future__ import annotations

from highcamp.bots.bot import Advice, Bot
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.mountaineers.bots import blitz
from highcamp.games.mountaineers.bots.greedy import Greedy, beside, worth
from highcamp.games.mountaineers.bots.regret import RoundGame, pick
from highcamp.games.mountaineers.phases import CHOOSE, CLEANUP, STEAL
from highcamp.games.mountaineers.rules import MountaineersState


class Mixed(Bot):
    """Regret matching on the current round: a mixture of moves to which the others have no good answer.

    In Blitz, where all hands are open, the mixture is exact; in other modes it is learnt from rounds played in thought.
    """

    name = "mixed"
    line = "Mixes its moves by regret matching, so that nobody can read it."
    passes = 240
    rarest = 0.1  # moves played less often than this are noise of the learning

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """A move drawn from its mixture."""
        assert isinstance(world, MountaineersState)
        if len(world.legal(seat)) == 1 or world.phase in (CLEANUP, STEAL):
            return Greedy().choose(world, seat, rng)
        mixture = self.mixture(world, seat, rng)
        return pick(list(mixture), list(mixture.values()), rng)

    def mixture(self, world: State, seat: int, rng: Rng) -> dict[int, float]:
        """The moves worth playing and their shares."""
        assert isinstance(world, MountaineersState)
        if world.phase == CHOOSE:
            return blitz.mixture(world, seat)
        return self.worth_playing(RoundGame(world, seat, worth, rng).learn(self.passes))

    def worth_playing(self, learnt: dict[int, float]) -> dict[int, float]:
        """What was learnt, without its noise."""
        most = max(learnt.values())
        return {move: share for move, share in sorted(learnt.items()) if share >= min(most, self.rarest)}

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The likeliest move of its mixture."""
        assert isinstance(world, MountaineersState)
        if len(world.legal(seat)) == 1 or world.phase in (CLEANUP, STEAL):
            return Greedy().advise(world, seat, rng)
        if world.phase == CHOOSE:
            mixture = blitz.mixture(world, seat)
            move = max(mixture, key=mixture.__getitem__)
            chance = blitz.chance(world, seat, move)
            return Advice(move, f"it wins this play with a chance of {100 * chance:.0f} %, and {_often(mixture[move])}.")
        learnt = RoundGame(world, seat, worth, rng)
        mixture = self.worth_playing(learnt.learn(self.passes))
        move = max(mixture, key=mixture.__getitem__)
        brings = beside(learnt.brought(move), world.mode, learnt.decides)
        share = mixture[move] / sum(mixture.values())
        return Advice(move, f"in rounds played in thought it brought {brings}, and {_often(share)}.")


def _often(share: float) -> str:
    """How often a card should be played, so that nobody can count on it."""
    if share >= 0.995:
        return "no other choice was as good"
    return f"nobody can read you if you do so {100 * share:.0f} % of the time"
