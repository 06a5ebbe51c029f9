"""What numbers of an observation are like, found in games played by lot, so that a network sees all of them about as large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from highcamp.engine.observation import Feature
from highcamp.train.crowd import by_lot
from highcamp.train.fleet import Stepped

ROUNDS: Final = 48
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
    seen = samples.astype(np.float64)
    spread = np.maximum(seen.std(axis=0), _LEAST)
    spread = np.maximum(spread, np.where(widths <= _SMALL, widths / _WIDE, 0))
    return Columns(seen.mean(axis=0).astype(np.float32), (1 / spread).astype(np.float32))


def sample(games: Sequence[Stepped], rng: np.random.Generator) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """What was seen in games played by lot, and what a critic sees besides: some of it, from all of their lengths."""
    seen, extra = [], []
    for number in range(ROUNDS):
        for group in games:
            group.wait()
            told = group.told
            rows = rng.integers(len(told.ends), size=min(256, len(told.ends)))
            seen.append(told.observations[rows])
            extra.append(told.extra[rows])
            for _ in range(1 + number % 4):  # so that not only every other seat is seen
                group.wait()
                told.moves[:] = by_lot(told.masks, rng)
                group.send()
    for group in games:
        group.wait()
    return np.concatenate(seen), np.concatenate(extra)
