"""What numbers of an observation are like, found in games played by lot, so that a network sees all of them about as large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from highcamp.engine.observation import Feature
from highcamp.envs.vector import LEFT
from highcamp.train.crowd import by_lot
from highcamp.train.fleet import Stepped

MOST: Final = 1000  # steps that are played by lot
EVERY: Final = 4  # of these it is looked at
ROWS: Final = 64  # in so many games
_LEAST: Final = 0.25  # a spread: what is nearly always the same would count too much when it is not
_SMALL: Final = 64  # a number between such limits is not seen larger than its limits make it
_WIDE: Final = 16.0

Numbers = NDArray[np.floating[Any]]


class Columns(NamedTuple):
    """Of each number its mean, and by what it is multiplied."""

    mean: Numbers
    scale: Numbers


def limits(features: Sequence[Feature]) -> Numbers:
    """From where to where each number of these features can be, as a width."""
    return np.array([feature.high - feature.low for feature in features for _ in range(feature.size)], np.float32)


def columns(samples: NDArray[np.int16], widths: Numbers) -> Columns:
    """What numbers are like of which there are these samples."""
    mean = samples.mean(axis=0, dtype=np.float64)
    spread = np.maximum(samples.std(axis=0, dtype=np.float64), _LEAST)
    spread = np.maximum(spread, np.where(widths <= _SMALL, widths / _WIDE, 0))
    return Columns(mean.astype(np.float32), (1 / spread).astype(np.float32))


def sample(games: Sequence[Stepped], rng: np.random.Generator) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """What was seen in games played by lot, and what a critic sees besides. Each game is played at a pace of its own, until
    most have ended once: so they are not all at the same moment any more, and every lesson is about all moments.
    """
    seen, extra = [], []
    paces = [0.05 + rng.random(len(group.told.ends)) for group in games]
    ended, rows = 0, sum(map(len, paces))
    for number in range(MOST):
        for group, pace in zip(games, paces, strict=True):
            group.wait()
            told = group.told
            ended += int(told.ends.sum())
            if number % EVERY == 0:
                some = rng.integers(len(pace), size=min(ROWS, len(pace)))
                seen.append(told.observations[some])
                extra.append(told.extra[some])
            told.moves[:] = np.where(rng.random(len(pace)) < pace, by_lot(told.masks, rng), LEFT)
            group.send()
        if ended >= rows:
            break
    for group in games:
        group.wait()
    return np.concatenate(seen), np.concatenate(extra)
