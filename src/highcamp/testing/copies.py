"""Copies of every kind: equal to the state, and with a life of their own."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

from highcamp.engine.playout import playout
from highcamp.engine.record import Record
from highcamp.engine.state import State
from highcamp.testing.inspection import Inspection, encoded, name_of, seats_of, viewers_of
from highcamp.testing.walk import states_of

AHEAD = 40  # moves that a state is led on, to see whether its copy goes the same way or comes along
WAYS: dict[str, Callable[[State], State]] = {
    "copies": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
}


def check_identity(inspection: Inspection, key: bytes, digest: str) -> None:
    """Keys and digests name the same states."""
    known = inspection.digest_of.setdefault(key, digest)
    inspection.require("key", known == digest, "two states have the key {!r} and different digests", key)
    named = inspection.key_of.setdefault(digest, key)
    inspection.require("key", named == key, "two states have the digest {} and the keys {!r} and {!r}", digest, named, key)


def check_copies(inspection: Inspection, record: Record, n: int) -> None:
    """All ways to copy a state, in whatever phase it is."""
    digest = record.digest(n)  # made when the state was new
    inspection.require("copies", record.at(n).digest() == digest, "the digest changed while the game went on")
    for property, way in WAYS.items():
        state = record.at(n)
        with inspection.trying(property, "Copying the state"):
            other = way(state)
        _check_independent(inspection, property, state, other)
        check_same(inspection, property, record, n, other)


def _check_independent(inspection: Inspection, property: str, state: State, other: State) -> None:
    """What happens to a state does not happen to its copy."""
    before = other.digest(), other.key()
    playout(state, inspection.rng("copy", inspection.step), AHEAD)
    inspection.require(property, (other.digest(), other.key()) == before, "playing on with a state changed its copy")


def check_old_states(inspection: Inspection, record: Record, keys: list[bytes]) -> None:
    """States that were left behind are as they were when they were new."""
    for n, (state, key) in enumerate(zip(states_of(record), keys, strict=True)):
        inspection.step = n
        inspection.require("copies", state.key() == key, "the state changed while the game went on")


def check_same(inspection: Inspection, property: str, record: Record, n: int, other: State) -> None:
    """The other state is state ``n`` of the record, to all that can be asked of it, and goes on as it did."""
    state = record.at(n)
    inspection.require(property, other == state and other.options == state.options, "{!r} became {!r}", state, other)
    inspection.require(property, other.digest() == state.digest(), "{} became {}", state.position, other.position)
    inspection.require(property, other.actor == state.actor, "the actor {} became {}", state.actor, other.actor)
    inspection.require(property, other.acting() == state.acting(), "acting {} became {}", state.acting(), other.acting())
    for seat in seats_of(state):
        mine, theirs = state.legal(seat), other.legal(seat)
        inspection.require(property, mine == theirs, "seat {}'s legal moves {} became {}", seat + 1, mine, theirs)
    for viewer in viewers_of(state):
        alike = encoded(state.view(viewer)) == encoded(other.view(viewer))
        inspection.require(property, alike, "the view of {} is another", name_of(viewer))
    _check_goes_on(inspection, property, record, n, other.copy())


def _check_goes_on(inspection: Inspection, property: str, record: Record, n: int, other: State) -> None:
    rest = record.events[n : n + AHEAD]
    for event in rest:
        if not event.by_nature:
            there = event.move in other.legal(event.actor)
            inspection.require(property, there, "later, seat {} cannot make move {}", event.actor + 1, event.move)
        other.apply(event.move, event.actor)
    if rest:
        inspection.require(property, other == rest[-1].after, "{} moves later the state is another", len(rest))
