"""Observations where learners keep them: written again and again into the same place. Compiled."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.state import State


def observe_over(earlier: State, whose: i64, state: State, seat: i64) -> memoryview:
    """What the seat sees, written over what somebody saw in an earlier state of a game with the same options."""
    buffer = vec[i16]([0] * state.observed())
    earlier.observe_into(buffer, 0, whose)
    state.observe_into(buffer, 0, seat)
    return memoryview(buffer)
