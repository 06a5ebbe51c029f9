"""Histories that a viewer cannot tell apart, found by the kit, for tests of what pages and processes are given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from highcamp import Event, Game, State
from highcamp.testing.inspection import Inspection, Viewer, viewers_of
from highcamp.testing.secrecy import _event_like
from playing import played

STRAY = 3  # the other history strays from the true one about so often


def alike(
    game: Game[Any, Any], seeds: range = range(2), most: int = 60, **options: Any
) -> Iterator[tuple[Viewer, list[Event], list[Event]]]:
    """For every viewer a game, and others of which the viewer has seen the same so far."""
    inspection = Inspection(game, options, "quick", "alike", None)
    for seed in seeds:
        events = played(game, seed, most, **options).events
        for viewer in viewers_of(events[0].before):
            for other in _others(inspection, events, viewer, seed):
                yield viewer, events[: len(other)], other


def _others(inspection: Inspection, events: list[Event], viewer: Viewer, seed: int) -> Iterator[list[Event]]:
    rng = inspection.rng(seed, viewer)
    found: list[Event] = []
    stray, back = STRAY, 1
    while len(found) < len(events):
        state = found[-1].after if found else events[0].before
        event = _event_like(inspection, events[len(found)], state, viewer, rng, stray)
        if event is not None:
            found.append(event)
            continue
        yield list(found)  # what the viewer sees next rules this history out, but it has not seen that yet
        del found[max(0, len(found) - back) :]
        stray, back = 2 * stray, 2 * back
    yield found


def pairs(game: Game[Any, Any], **options: Any) -> Iterator[tuple[State, State, int]]:
    """States that differ only in what the seat has not seen, where the seat has to act."""
    for viewer, mine, other in alike(game, **options):
        for event, instead in zip(mine, other, strict=True):
            if viewer in event.after.to_act and event.after.key() != instead.after.key():
                yield event.after, instead.after, viewer
