"""Imagined states: all that the seat knows, and nothing else of the truth."""

from __future__ import annotations

from typing import Any

from highcamp.engine.playout import playout
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.testing.inspection import Inspection, encoded, seats_of
from highcamp.testing.shown import difference

SAMPLES = 20  # imagined states in which what is hidden is usually found to change
SUSPICIOUS = 5_000  # imagined states in which it must have changed, also what is the truth in 399 of 400


def check_imagine(inspection: Inspection, state: State) -> None:
    """For every seat."""
    before = state.key(), state.digest()
    for seat in seats_of(state):
        rng = inspection.rng("imagine", inspection.step, seat)
        again = rng.split()
        with inspection.trying("imagine-plays", "Imagining for seat {}", seat + 1):
            world = state.imagine(seat, rng)
        inspection.require("imagine-pure", (state.key(), state.digest()) == before, "imagining changed the state itself")
        mine, theirs = encoded(state.view(seat)), encoded(world.view(seat))
        inspection.require("imagine-view", mine == theirs, "seat {}: {} became {}", seat + 1, *difference(mine, theirs))
        legal, imagined = state.legal(seat), world.legal(seat)
        inspection.require("imagine-legal", legal == imagined, "seat {} could do {}, not {}", seat + 1, imagined, legal)
        inspection.require("imagine-legal", world.to_act == state.to_act, "{} would act, not {}", world.to_act, state.to_act)
        why = "imagined from an imagined state for seat {}, the same luck gives {} instead of {}"
        twice, once = world.imagine(seat, again.copy()), state.imagine(seat, again.copy())
        inspection.require("imagine-forgets", twice == once, why, seat + 1, twice.position, once.position)
        why = "seat {} imagines another state and nothing should be hidden"
        inspection.require("facts", inspection.secrets or world == state, why, seat + 1)
        if inspection.secrets and seat == inspection.step % state.seats:
            _check_plays(inspection, world, rng)
        same = (state.key(), state.digest()) == before
        inspection.require("imagine-pure", same, "playing an imagined state on changed the true one")


def _check_plays(inspection: Inspection, world: State, rng: Rng) -> None:
    with inspection.trying("imagine-plays", "Playing on from the imagined {}", world.position):
        playout(world, rng, inspection.effort.steps)
    inspection.require("imagine-plays", world.over, "the imagined state goes on after {} steps", inspection.effort.steps)


def check_pair_imagined(inspection: Inspection, state: State, other: State, seat: int, rng: Rng) -> None:
    """Two states that the seat cannot tell apart are imagined alike, and what differs in them is imagined anew."""
    stream = rng.split()
    before = state.key(), other.key()
    with inspection.trying("imagine-plays", "Imagining for seat {}", seat + 1):
        mine, theirs = state.imagine(seat, stream.copy()), other.imagine(seat, stream.copy())
    inspection.require("imagine-pure", (state.key(), other.key()) == before, "imagining changed the state itself")
    alike = mine == theirs
    kept = _kept_places(inspection, state, other, seat, stream)
    why = "{} may be another, for all that seat {} has seen, and in every imagined state it is the truth"
    inspection.require("imagine-fields", alike or not kept, why, ", ".join(sorted(kept)), seat + 1)
    why = "with the same luck seat {} imagines {} in one state and {} in another that looks the same"
    inspection.require("imagine-forgets", alike, why, seat + 1, mine.position, theirs.position)


def _kept_places(inspection: Inspection, state: State, other: State, seat: int, rng: Rng) -> set[str]:
    """Where the two states differ, and no imagined state was ever different from the true one."""
    mine = places(state.position())
    hidden = differences(mine, places(other.position()))
    for place in hidden:  # remembered with the state that has it: imagining cannot change what is not there
        inspection.hidden_places.setdefault((seat, place), state if place in mine else other)
    known = {place for place in hidden if (seat, place) in inspection.places_imagined}
    return _never_imagined(inspection, state, seat, hidden - known, SAMPLES, rng)


def _never_imagined(inspection: Inspection, state: State, seat: int, hidden: set[str], most: int, rng: Rng) -> set[str]:
    """Those of the hidden places that are the truth in so many imagined states."""
    truth = places(state.position())
    for _ in range(most):
        if not hidden:
            break
        changed = differences(truth, places(state.imagine(seat, rng).position()))
        inspection.places_imagined.update((seat, place) for place in changed)
        hidden = hidden - changed
    return hidden


def check_fields(inspection: Inspection) -> None:
    """Every place that was found to be hidden from a seat was imagined differently at least once."""
    for (seat, place), state in inspection.hidden_places.items():
        if (seat, place) not in inspection.places_imagined:
            rng = inspection.rng("fields", seat, place)
            kept = _never_imagined(inspection, state, seat, {place}, SUSPICIOUS, rng)
            why = "{} is hidden from seat {}, and in {} imagined states it is the truth"
            inspection.require("imagine-fields", not kept, why, place, seat + 1, SUSPICIOUS)
        inspection.report.counts["imagine-fields"] += 1


def places(position: Any, path: str = "") -> dict[str, Any]:
    """Every single value of a position, by its path."""
    inner = position.items() if isinstance(position, dict) else enumerate(position) if isinstance(position, list) else ()
    found = {key: value for name, item in inner for key, value in places(item, f"{path}.{name}".lstrip(".")).items()}
    return found or {path: position}


def differences(mine: dict[str, Any], theirs: dict[str, Any]) -> set[str]:
    """The paths with different values."""
    nothing = object()
    return {path for path in mine.keys() | theirs.keys() if mine.get(path, nothing) != theirs.get(path, nothing)}
