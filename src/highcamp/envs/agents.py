"""A game with an agent in each seat that somebody plays: what both kinds of PettingZoo's environments share."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from highcamp.engine import registry
from highcamp.engine.options import options_of
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.envs.given import refuse_options, seed_of
from highcamp.envs.picture import rgb_array
from highcamp.envs.vector import luck

Seen = dict[str, NDArray[Any]]
MODES: Final = ("human", "ansi", "svg", "rgb_array")
REFUSE, END = "refuse", "end"  # what follows an illegal move


class Agents:
    """The game, who plays it, what they see and what they may do."""

    def __init__(self, game: str, render_mode: str | None, illegal: str, options: dict[str, Any]) -> None:
        self.game = registry.game(game)
        if not self.game.observation():
            raise Refused("no-observation", f"{self.game.title} does not say what its seats see as numbers.", where=game)
        if render_mode not in (None, *MODES):
            raise Refused(
                "bad-mode", f"{render_mode!r} is no way to draw it.", where="render_mode", fix=f"Use {', '.join(MODES)}."
            )
        if illegal not in (REFUSE, END):
            fix = f"{REFUSE!r} raises and changes nothing, {END!r} ends the game with -1."
            raise Refused("bad-option", f"{illegal!r} is not what can follow an illegal move.", where="illegal", fix=fix)
        self.render_mode = render_mode
        self.start = self.game.new(**options)
        self.state = self.start.copy()
        self.rng = Rng.fresh()
        automatic = self.game.automatic_seats(self.start)
        self.seat_of = {f"seat_{seat + 1}": seat for seat in range(self.start.seats) if seat not in automatic}
        self.names = {seat: name for name, seat in self.seat_of.items()}
        low, high = (np.array(limit, np.int16) for limit in self.game.observation().limits)
        moves = self.game.facts.moves
        self.seen = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (moves,), np.int8),
            }
        )
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.seat_of}

    def refuse_options(self, options: Mapping[str, Any] | None) -> None:
        """A game's options are given where its environment is made. Other keys mean nothing, and PettingZoo's own tests give
        some.
        """
        refuse_options(set(options or ()) & {option.name for option in options_of(self.game.Options)})

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed its luck goes on."""
        if seed is not None:
            self.rng = luck(seed_of(seed), 0)
        self.state = self.start.copy()
        self.deal()

    def deal(self) -> None:
        """Let nature act until a seat has to."""
        state, rng = self.state, self.rng
        while state.deal_from(rng):
            pass

    def known(self, agent: str) -> str:
        """The agent, if there is one of this name."""
        if agent in self.seat_of:
            return agent
        fix = f"There are {', '.join(self.seat_of)}."
        raise Refused("no-such-seat", f"There is no agent {agent!r}.", where="agent", fix=fix)

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and which moves it may make."""
        seat = self.seat_of[self.known(agent)]
        state = self.state
        return {
            "observation": np.frombuffer(state.observe(seat), np.int16).copy(),
            "action_mask": np.frombuffer(state.mask(seat), np.int8).copy(),
        }

    def check(self, agent: str, move: Any) -> int:
        """A move that the agent may make; any other is refused."""
        try:
            number = index(move)
        except TypeError:
            raise Refused("bad-move", f"A move is a whole number, not {move!r}.", where=agent) from None
        refusal = self.state.why_not(self.seat_of[agent], number)
        if refusal is not None:
            raise refusal.at(agent)
        return number

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as somebody sees it who watches: as text, as SVG, or as a picture; for ``human`` it is printed."""
        if self.render_mode == "rgb_array":
            return rgb_array(self.state.svg(None, "alone"))
        if self.render_mode == "svg":
            return self.state.svg(None, "alone")
        if self.render_mode == "ansi":
            return self.state.text(None)
        if self.render_mode == "human":
            print(self.state.text(None))  # noqa: T201  # what was asked for
        return None
