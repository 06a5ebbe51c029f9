"""Observations: numbers that a learner can trust, and people can read."""

from __future__ import annotations

from highcamp.engine.observation import LEAST, MOST
from highcamp.engine.observing import observe_over
from highcamp.engine.record import Record
from highcamp.engine.state import State
from highcamp.testing.inspection import Inspection, seats_of
from highcamp.testing.luck import pick


def check_observation(inspection: Inspection) -> None:
    """What the game says of it."""
    observation = inspection.game.observation()
    size = inspection.start().observed()
    inspection.require("observation", size == observation.size, "{} numbers are named, {} written", observation.size, size)
    names = observation.names
    twice = sorted({name for name in names if names.count(name) > 1}) if len(set(names)) < len(names) else []
    inspection.require("observation-names", not twice, "several numbers are called {}", twice)
    if not observation:
        return
    for feature in (*observation.features, *observation.unseen):
        fits = LEAST <= feature.low <= 0 <= feature.high <= MOST
        inspection.require("observation", fits, "{} lies between {} and {}", feature.name, feature.low, feature.high)
    said = bool(observation.recall) and observation.version > 0
    inspection.require("observation", said, "it has no version from 1 on, or does not say what it remembers")


def check_observations(inspection: Inspection, record: Record, n: int) -> None:
    """What every seat sees after ``n`` events."""
    state = record.at(n)
    if not inspection.game.observation():
        return
    rng = inspection.rng("observations", n)
    for seat in seats_of(state):
        numbers = _check_numbers(inspection, state, seat)
        earlier = record.at(rng.below(len(record.events) + 1))
        over = observe_over(earlier, pick(rng, list(seats_of(state))), state, seat)
        names = inspection.game.observation().names
        left = [names[place] for place, number in enumerate(over) if number != numbers[place]]
        inspection.require("observation-over", not left, "seat {}: of what was there before, {} is left", seat + 1, left)
        _check_meaning(inspection, state, seat, numbers)
    _check_all(inspection, state)


def _check_numbers(inspection: Inspection, state: State, seat: int) -> list[int]:
    observation = inspection.game.observation()
    with inspection.trying("observation", "What seat {} observes", seat + 1):
        numbers: list[int] = state.observe(seat).tolist()
    inspection.require("observation", state.observe(seat).tolist() == numbers, "seat {} observes something else", seat + 1)
    lows, highs = observation.limits
    for name, number, low, high in zip(observation.names, numbers, lows, highs, strict=True):
        inspection.require("observation", low <= number <= high, "{} is {}, not {} to {}", name, number, low, high)
    read = observation.read(observation.explain(numbers))
    inspection.require("observation-names", read == numbers, "seat {}: {} reads back as {}", seat + 1, numbers, read)
    return numbers


def _check_meaning(inspection: Inspection, state: State, seat: int, numbers: list[int]) -> None:
    """Whoever sees the same may do the same, and has been shown the same where nothing is forgotten."""
    found = bytes(state.observe(seat))
    legal, known = state.legal(seat), state.info_key(seat)
    # The number of a seat is not seen, and neither is who watches: a view has both.
    legal_before, known_before = inspection.observed.setdefault(bytes([seat]) + found, (legal, known))
    why = "seat {} may do {} and, with the same numbers, {}: {}"
    alike = legal == legal_before
    inspection.require("observation-legal", alike, why, seat + 1, legal_before, legal, inspection.game.explain(numbers))
    if inspection.game.observation().perfect:
        why = "seat {} is shown something else, and observes the same: {}"
        inspection.require("observation-perfect", known == known_before, why, seat + 1, inspection.game.explain(numbers))


def _check_all(inspection: Inspection, state: State) -> None:
    unseen = inspection.game.observation().unseen
    more = sum(feature.size for feature in unseen)
    with inspection.trying("observation-all", "Observing everything"):
        numbers = state.observe_all().tolist()
    size = state.seats * state.observed() + more
    inspection.require("observation-all", len(numbers) == size, "{} numbers, not {}", len(numbers), size)
    seen = [number for seat in seats_of(state) for number in state.observe(seat).tolist()]
    inspection.require("observation-all", numbers[: len(seen)] == seen, "it is not what the seats observe, one after the other")
    limits = [(feature, feature.low, feature.high) for feature in unseen for _ in range(feature.size)]
    for number, (feature, low, high) in zip(numbers[len(seen) :], limits, strict=True):
        inspection.require("observation-all", low <= number <= high, "{} is {}, not {} to {}", feature.name, number, low, high)
