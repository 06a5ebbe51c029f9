"""One seat in one game, or in each of many, against bots: what all environments of Gymnasium's kind are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from highcamp.bots.bot import Bot
from highcamp.engine import registry
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.envs.given import games_of
from highcamp.envs.opponents import Opponents, answer
from highcamp.envs.picture import rgb_array
from highcamp.envs.seats import ASKING, DESERTED, OVER, Seats
from highcamp.envs.vector import luck

MODES: Final = ("ansi", "svg", "rgb_array")
END, RAISE = "end", "raise"

Info = dict[str, Any]
Frame = str | NDArray[np.uint8]


class Sitting:
    """The games, one's own seats in them, and the bots of the others.

    Every game has three streams of luck, nature's, the bots' and that of which seat is one's own, all from its seed; without a
    new seed they go on, and the bots remember what they like.
    """

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any],
        *,
        games: int = 1,
        again: bool,
        seat: int | str,
        bots: str | Sequence[str],
        illegal: str,
        render_mode: str | None,
    ) -> None:
        self.game = registry.game(game)
        observation = self.game.observation()
        if not observation:
            raise Refused("no-observation", f"{self.game.title} does not say what its seats see as numbers.", where=game)
        games = games_of(games, "num_envs")
        if illegal not in (END, RAISE):
            fix = f"{END!r} ends the game with -1, {RAISE!r} raises and changes nothing."
            raise Refused("bad-option", f"{illegal!r} is not what can follow an illegal move.", where="illegal", fix=fix)
        if render_mode not in (None, *MODES):
            fix = f"Choose {', '.join(MODES)}."
            raise Refused("bad-mode", f"{render_mode!r} is no way to draw it.", where="render_mode", fix=fix)
        start = self.game.new(**options)
        self.opponents = Opponents(start, seat, bots)
        self.games = games
        self.moves = self.game.facts.moves
        self.illegal = illegal
        self.render_mode = render_mode
        low, high = (np.array(limit, np.int16) for limit in observation.limits)
        self.observed = spaces.Box(low, high, dtype=np.int16)
        self.chosen = spaces.Discrete(self.moves)
        self.seeded = [False] * games
        self.players: list[list[Bot]] = [[] for _ in range(games)]
        self.seats = Seats(start, self.moves, games, self.opponents.offered, self.opponents.asked(), again)
        seen, masks, rewards, ends, own, status, finals, final_seats = self.seats.views()
        self.observations = np.frombuffer(seen, np.int16).reshape(games, -1)
        self.masks = np.frombuffer(masks, np.bool_).reshape(games, -1)
        self.rewards = np.frombuffer(rewards, np.float64)
        self.ends = np.frombuffer(ends, np.bool_)
        self.own = np.frombuffer(own, np.int64)
        self.status = np.frombuffer(status, np.int64)
        self.finals = np.frombuffer(finals, np.int16).reshape(games, -1)
        self.final_seats = np.frombuffer(final_seats, np.int64)

    # -- stepping --

    def begin(self, game: int, seed: int | None, spare: np.random.Generator) -> None:
        """A new game; with a seed also new luck, and bots that remember nothing. Whoever never had a seed gets a spare one."""
        if seed is None and not self.seeded[game]:
            seed = int(spare.integers(2**62))
        if seed is not None:
            self.seats.luck(game, luck(seed, 0), Rng.keyed(seed, "bots"), Rng.keyed(seed, "seat"))
            self.seeded[game] = True
            self.dismiss(game)
        if not self.players[game]:
            self.players[game] = self.opponents.make()
        self.seats.begin(game)
        self.settle(game)

    def settle(self, game: int) -> None:
        """Ask bots until one's own seat has to act, or the game is over."""
        while self.status[game] == ASKING:
            state = self.state(game)
            seat = int(state.actor)
            player = self.players[game][self.opponents.place(int(self.own[game]), seat)]
            self.seats.answer(game, answer(player, state, seat, self.seats.lots[game]))
        if self.status[game] == DESERTED:
            why = f"Seat {self.own[game]} was asked nothing in a thousand games."
            raise Refused("never-asked", why, where="seat", fix="Choose another seat.")

    def why_not(self, game: int, move: int) -> Refused | None:
        """Why one's own seat may not make this move, or None if it may."""
        if 0 <= move < self.moves and self.masks[game, move]:
            return None
        if self.status[game] == OVER:
            return Refused("over", "No game is going on.", fix="Begin one: reset().")
        return self.state(game).why_not(int(self.own[game]), move)

    def dismiss(self, game: int) -> None:
        """Let the bots of a game go."""
        for player in self.players[game]:
            player.close()
        self.players[game] = []

    def close(self) -> None:
        """Let all bots go, and end their games: others can be begun."""
        for game in range(self.games):
            self.dismiss(game)
            self.seats.close(game)

    # -- told --

    def state(self, game: int) -> State:
        """How a game stands: all of it, so never what a learner should see."""
        return self.seats.batch.states[game]

    def render(self, game: int) -> Frame | None:
        """The table as one's own seat sees it."""
        state, seat = self.state(game), int(self.own[game])
        if self.render_mode == "ansi":
            return state.text(seat)
        if self.render_mode is None:
            return None
        drawn = state.svg(seat, "alone")
        return drawn if self.render_mode == "svg" else rgb_array(drawn)
