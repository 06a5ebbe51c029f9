"""Thousands of games a step, as NumPy arrays: every seat of every game in turn, nature inside, ends begun anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from highcamp.engine import registry
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.envs.batch import DONE, LEFT, Batch
from highcamp.envs.given import games_of, moves_of, one_of, seed_of, whole

__all__ = ["LEFT", "Arrays", "Vector", "vector"]


class Arrays(NamedTuple):
    """What is told of all games; row ``n`` is about game ``n``. The same arrays are filled anew by every step: copy what you
    keep.
    """

    observations: NDArray[np.int16]
    """What the seat to act sees: ``game.observation()`` says what the columns mean."""
    masks: NDArray[np.bool_]
    """Which moves it may make."""
    rewards: NDArray[np.float64]
    """The returns of the game that this step has ended, a column for each seat; 0 otherwise."""
    ends: NDArray[np.bool_]
    """Whether this step has ended a game; all else is told of the one that has begun in its place."""
    to_act: NDArray[np.int64]
    """The seat to act."""
    everything: NDArray[np.int16]
    """What all seats see, and what none does, for critics; no columns unless it was asked for."""


class Source(Protocol):
    """Whoever steps the games: this process, or several."""

    def arrays(self) -> Arrays:
        """What is told of them."""

    def step(self, moves: bytes) -> int:
        """Make the moves; the number of a game whose move is not legal (then none is made), or ``DONE``."""

    def wander(self, steps: int, seed: object) -> None:
        """Make so many moves in each, drawn by lot."""

    def restart(self, seed: object) -> None:
        """Begin all of them anew, with the luck of this seed, or (None) as it goes on."""

    def state(self, game: int) -> State:
        """How one of them stands."""

    def close(self) -> None:
        """Let go of what it holds."""


class Here:
    """Games stepped in this process. ``first`` is the number of the first of them among all."""

    def __init__(self, start: State, games: int, seed: object, whole: bool, first: int = 0) -> None:
        self.first = first
        self.games = games
        self.seed = seed
        self.batch = Batch(start, start.game.facts.moves, self._luck(), whole)

    def _luck(self) -> list[Rng]:
        return [luck(self.seed, number) for number in range(self.first, self.first + self.games)]

    def arrays(self) -> Arrays:
        """Views of what the compiled games write."""
        seen, masks, rewards, ends, actors, everything = self.batch.views()
        return Arrays(
            np.frombuffer(seen, np.int16).reshape(self.games, -1),
            np.frombuffer(masks, np.bool_).reshape(self.games, -1),
            np.frombuffer(rewards, np.float64).reshape(self.games, -1),
            np.frombuffer(ends, np.bool_),
            np.frombuffer(actors, np.int64),
            np.frombuffer(everything, np.int16).reshape(self.games, -1) if len(everything) else _no_columns(self.games),
        )

    def step(self, moves: bytes) -> int:
        """Make the moves."""
        return self.batch.step(moves)

    def wander(self, steps: int, seed: object) -> None:
        """Make moves by lot."""
        self.batch.wander(steps, Rng.keyed(seed, "wander", self.first))

    def restart(self, seed: object) -> None:
        """Begin anew."""
        if seed is not None:
            self.seed = seed
        self.batch.restart(self.batch.rngs if seed is None else self._luck())

    def state(self, game: int) -> State:
        """How one of them stands."""
        return self.batch.states[game].copy()

    def close(self) -> None:
        """Nothing is held."""


class Closed:
    """What is left when there is nobody to step games any more: whatever is asked of it is refused."""

    def arrays(self) -> Arrays:
        """Nothing is told."""
        raise closed()

    def step(self, moves: bytes) -> int:
        """Nothing is stepped."""
        raise closed()

    def wander(self, steps: int, seed: object) -> None:
        """Nothing is stepped."""
        raise closed()

    def restart(self, seed: object) -> None:
        """Nothing begins."""
        raise closed()

    def state(self, game: int) -> State:
        """There is none."""
        raise closed()

    def close(self) -> None:
        """It is."""


def closed() -> Refused:
    """Said of a vector that was closed, or has lost one of its processes."""
    return Refused("closed", "These games are over: the vector was closed.", fix="Make a new vector.")


def luck(seed: object, number: int) -> Rng:
    """Nature's luck in one game of a vector, and in all that begin in its place."""
    return Rng.keyed(seed, "env", number)


def _no_columns(games: int) -> NDArray[np.int16]:
    return np.zeros((games, 0), np.int16)


class Vector:
    """Many games of one set-up, stepped at once. ``highcamp.vector`` makes one."""

    def __init__(
        self,
        game: Game[Any, Any],
        options: Mapping[str, Any],
        envs: int,
        *,
        seed: int | str | None,
        workers: int,
        everything: bool,
    ) -> None:
        if not game.observation():
            raise Refused("no-observation", f"{game.title} does not say what its seats see as numbers.", where=game.name)
        envs, workers, seed = games_of(envs, "envs"), whole(workers, "workers", 1), seed_of(seed)
        if workers > envs:
            fix = f"Ask for 1 to {envs}."
            raise Refused("bad-number", f"{envs} games cannot be shared among {workers} processes.", where="workers", fix=fix)
        if not isinstance(everything, bool):
            raise Refused("bad-option", f"{everything!r} is neither True nor False.", where="everything")
        start = game.new(**options)
        self.game = game
        self.options = start.options
        self.envs = envs
        self.seats = int(start.seats)
        self.moves = game.facts.moves
        self.observation = game.observation()
        self.seed = seed  # the one that was drawn, if none was given
        self._wandered = 0  # calls that named no seed
        self._source: Source
        if workers == 1:
            self._source = Here(start, envs, seed, everything)
        else:
            from highcamp.envs.crew import Crew

            self._source = Crew(start, envs, seed, everything, workers)
        self.arrays = self._source.arrays()

    def reset(self, seed: int | str | None = None) -> Arrays:
        """Begin all games anew, with the luck of this seed, which decides all that nature does from now on; without one, their
        luck goes on.
        """
        if seed is not None:
            self.seed = seed_of(seed)
        self._source.restart(None if seed is None else self.seed)
        return self.arrays

    def step(self, moves: ArrayLike) -> Arrays:
        """Make a move in every game, by the seat to act there; ``LEFT`` leaves a game as it is. If one is not legal,
        ``Refused`` says which and why, and nothing changes.
        """
        wrong = self._source.step(moves_of(moves, self.envs, self.moves, "moves").tobytes())
        if wrong != DONE:
            raise self._refusal(wrong, int(np.asarray(moves)[wrong]))
        return self.arrays

    def wander(self, steps: int = 1, seed: int | str | None = None) -> Arrays:
        """Make so many moves in every game, each drawn by lot inside the compiled code: as fast as it gets. Without a seed the
        lots go on from one call to the next, the same in every vector.
        """
        steps = whole(steps, "steps")
        lots = f"call {self._wandered}" if seed is None else seed_of(seed)
        self._source.wander(steps, lots)
        self._wandered += seed is None
        return self.arrays

    def state(self, env: int) -> State:
        """A copy of one game's state: all of it, so never what a learner should see."""
        return self._source.state(one_of(env, self.envs, "env"))

    def close(self) -> None:
        """End the processes of a vector that has several. The arrays stay as they are, and nothing is stepped any more."""
        self._source.close()
        self._source = Closed()

    def __enter__(self) -> Vector:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _refusal(self, env: int, move: int) -> Refused:
        state = self._source.state(env)
        found = state.why_not(state.actor, move)
        assert found is not None, "the mask allows what the rules do not"
        return Refused(found.code, f"Game {env}: {found.text}", rule=found.rule, where=f"moves[{env}]", fix=found.fix)


def vector(
    game: str, *, envs: int, seed: int | str | None = 0, workers: int = 1, everything: bool = False, **options: Any
) -> Vector:
    """Many games, stepped at once: ``vector("first-ascent", envs=4096, players=3, seed=7)``.

    The same seed gives the same games, whatever the number of ``workers``, which are processes that share them; ``None`` draws
    one, which ``seed`` of the vector tells. ``everything`` adds what all seats see, and what none does, for critics.
    """
    return Vector(registry.game(game), options, envs, seed=seed, workers=workers, everything=everything)
