"""A state as OpenSpiel plays it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, State
from highcamp.envs.openspiel.observer import check_player


class OpenSpielState(pyspiel.State):
    """Highcamp's own state, ``highcamp``, behind OpenSpiel's interface.

    OpenSpiel copies and pickles what stands in ``__dict__``: that is all, so a state is cloned and serialised as fast as it can
    be copied and written down, and not by playing its history again.
    """

    highcamp: State

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.highcamp = game.start.copy()

    # -- what OpenSpiel asks of every game --

    def current_player(self) -> int:
        """The seat to act (the lowest of several), or nature, or that the game is over."""
        actor = int(self.highcamp.actor)
        return actor if actor >= NATURE else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.highcamp.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.highcamp.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Nature's moves with their probabilities."""
        if not self.highcamp.is_chance:
            raise Refused("not-nature", "It is not nature's turn, so nothing is left to chance now.")
        weighed = self.highcamp.chance()
        whole = sum(weight for _, weight in weighed)
        return [(move, weight / whole) for move, weight in weighed]

    def _apply_action(self, action: int) -> None:
        """Checked: what is not legal raises ``Refused``, and neither the state nor its history changes."""
        state = self.highcamp
        if state.is_chance:
            state.deal(action)
        else:
            state.play(max(state.actor, 0), action)  # when the game is over, whoever asks is told so

    def _action_to_string(self, player: int, action: int) -> str:
        return self.highcamp.game.say(action, self.highcamp)

    def returns(self) -> list[float]:
        """1 shared among the winners; in a cooperative game the same for all. All 0 before the end."""
        return self.highcamp.returns()

    def __str__(self) -> str:
        """What happens now, and a short name of the state: equal strings, equal states."""
        return f"{self.highcamp!r} {self.highcamp.key().hex()}"

    # -- worlds that a seat cannot tell apart --

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> OpenSpielState:
        """A state that the player cannot tell from this one, all that it cannot know dealt anew, with luck that the sampler
        decides. It has no history: the true one would tell what is hidden.
        """
        check_player(self.highcamp, player)
        drawn = [probability_sampler() for _ in range(2)]  # one may have no more than 32 random bits
        world: OpenSpielState = self.get_game().new_initial_state()
        world.highcamp = self.highcamp.imagine(player, Rng.keyed("resample", *drawn))
        return world
