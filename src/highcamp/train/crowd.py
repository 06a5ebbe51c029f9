"""Games of several set-ups, stepped together in one process, which write what is told of them into arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.envs.batch import Batch
from highcamp.envs.ground import Shapes
from highcamp.envs.vector import luck


class Told(NamedTuple):
    """What is told of all games, a row for each, and what they are told."""

    observations: NDArray[np.int16]
    masks: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    """A column for each seat of the largest table."""
    ends: NDArray[np.bool_]
    to_act: NDArray[np.int64]
    extra: NDArray[np.int16]
    """What a critic sees besides."""
    moves: NDArray[np.int32]


class Extra(NamedTuple):
    """What a critic sees besides: these columns of what each other seat sees, and what no seat knows."""

    columns: NDArray[np.intp]
    size: int
    """Of an observation."""
    seats: int
    """At the largest table."""
    unseen: int

    @property
    def width(self) -> int:
        """How many numbers that are."""
        return (self.seats - 1) * len(self.columns) + self.unseen

    def write(self, into: NDArray[np.int16], everything: NDArray[np.int16], to_act: NDArray[np.int64], seats: int) -> None:
        """Write it, from the eyes of whoever acts: the seat after it comes first. Seats that are not there stay 0."""
        kept = len(self.columns)
        if self.unseen:
            into[:, -self.unseen :] = everything[:, seats * self.size :]
        for actor in range(seats):
            rows = np.flatnonzero(to_act == actor)
            for place in range(seats - 1):
                other = (actor + 1 + place) % seats
                into[rows, place * kept : (place + 1) * kept] = everything[np.ix_(rows, other * self.size + self.columns)]


class Lot(NamedTuple):
    """Games of one set-up: where they start from, their rows in the arrays, and the number of the first among all."""

    start: State
    first: int
    last: int
    number: int


def shapes(start: State, rows: int, seats: int, extra: Extra | None) -> Shapes:
    """The arrays of so many games, at tables for so many at most."""
    return [
        ((rows, int(start.observed())), "i2"),
        ((rows, start.game.facts.moves), "?"),
        ((rows, seats), "f4"),
        ((rows,), "?"),
        ((rows,), "i8"),
        ((rows, extra.width if extra else 0), "i2"),
        ((rows,), "<i4"),
    ]


class Crowd:
    """The games of some lots."""

    def __init__(self, told: Told, lots: Sequence[Lot], seed: object, extra: Extra | None) -> None:
        self.told, self.extra = told, extra
        self.lots = [lot for lot in lots if lot.first < lot.last]
        self.batches: list[Batch] = []
        for lot in self.lots:
            rngs = [luck(seed, lot.number + row) for row in range(lot.last - lot.first)]
            self.batches.append(Batch(lot.start, lot.start.game.facts.moves, rngs, extra is not None))
        self.views = [_views(batch) for batch in self.batches]
        self.tell()

    def step(self) -> None:
        """Make the moves that stand in the arrays."""
        for lot, batch in zip(self.lots, self.batches, strict=True):
            wrong = batch.step(self.told.moves[lot.first : lot.last].tobytes())
            assert wrong < 0, "a move that is not legal was chosen"
        self.tell()

    def tell(self) -> None:
        """Write what is told."""
        for lot, batch, (observations, masks, rewards, ends, to_act, everything) in zip(
            self.lots, self.batches, self.views, strict=True
        ):
            own = slice(lot.first, lot.last)
            seats = int(batch.seats)
            self.told.observations[own] = observations
            self.told.masks[own] = masks
            self.told.rewards[own, :seats] = rewards
            self.told.ends[own] = ends
            self.told.to_act[own] = to_act
            if self.extra is not None:
                self.extra.write(self.told.extra[own], everything, to_act, seats)

    def dump(self) -> list[bytes]:
        """Each game as it stands, with its luck, as JSON, in the order of the rows."""
        return [
            msgspec.json.encode([state.position(), [int(word) for word in (rng.a, rng.b, rng.c, rng.turn)]])
            for batch in self.batches
            for state, rng in zip(batch.states, batch.rngs, strict=True)
        ]

    def load(self, kept: Sequence[bytes]) -> None:
        """Go on with games that were dumped."""
        at = 0
        for batch, lot in zip(self.batches, self.lots, strict=True):
            states, rngs = [], []
            for text in kept[at : at + lot.last - lot.first]:
                position, words = msgspec.json.decode(text)
                states.append(lot.start.game.position(position))
                rngs.append(Rng(*words))
            batch.states, batch.rngs = states, rngs
            for game in range(len(states)):
                batch.forget(game)
                batch.tell(game)
            at += len(states)
        self.tell()


def by_lot(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal move for each row, each as likely."""
    places = np.flatnonzero(masks)
    firsts = np.searchsorted(places, np.arange(len(masks) + 1) * masks.shape[1])
    drawn: NDArray[np.int64] = places[firsts[:-1] + rng.integers(np.diff(firsts))] % masks.shape[1]
    return drawn


def _views(batch: Batch) -> tuple[NDArray[Any], ...]:
    """The arrays that the compiled games write, one after the other."""
    kinds: tuple[Any, ...] = (np.int16, np.bool_, np.float64, np.bool_, np.int64, np.int16)
    games = int(batch.games)
    found = [
        np.frombuffer(view, kind) if len(view) else np.zeros(0, kind) for view, kind in zip(batch.views(), kinds, strict=True)
    ]
    for place in (0, 1, 2, 5):
        found[place] = found[place].reshape(games, found[place].size // games)
    return tuple(found)
