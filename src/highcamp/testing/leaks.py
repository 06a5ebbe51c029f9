"""Observations held against what a seat has not seen, by the hundred thousand: more than a check of everything has time for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from highcamp.engine.game import Game
from highcamp.engine.state import State
from highcamp.testing.inspection import Inspection, seats_of
from highcamp.testing.report import Report
from highcamp.testing.secrecy import states_like
from highcamp.testing.walk import just_play, walk

LEAK: Final = "secret-observation"
BARREN: Final = 10  # games in a row in which nobody misses anything: nothing is hidden then


def check_leaks(
    game: Game[Any, Any], options: Mapping[str, Any] | None = None, *, states: int = 100_000, seed: int | str = 0
) -> Report:
    """Check, at so many states, that a seat observes the same in another state that it cannot tell from the true one.

    They are states of histories of which the seat saw the same, as ``check_game`` compares all that is shown in some of them.
    The report says how many were compared (``secret-observation``): none where nothing is hidden.
    """
    inspection = Inspection(game, options or {}, "long", seed, None)
    report = inspection.report
    report.call = f"check_leaks({game!r}, {inspection.options!r}, states={states}, seed={seed!r})"
    number, barren = 0, 0
    with inspection.trying("crash", "The check"):
        while report.counts[LEAK] < states and barren < BARREN:
            found = report.counts[LEAK]
            _check_one_game(inspection, number, states)
            number += 1
            barren = 0 if report.counts[LEAK] > found else barren + 1
    return report


def _check_one_game(inspection: Inspection, number: int, states: int) -> None:
    """Of one seat after the other, a history like the true one, until there are enough."""
    events = walk(inspection, number, just_play).events
    for seat in seats_of(events[0].before):
        if inspection.report.counts[LEAK] >= states:
            return
        for n, other in states_like(inspection, events, seat, inspection.rng("leaks", number, seat)):
            inspection.step = n
            true = events[n - 1].after
            if other.key() != true.key():
                _compare(inspection, true, other, seat)


def _compare(inspection: Inspection, true: State, other: State, seat: int) -> None:
    mine, theirs = true.observe(seat), other.observe(seat)
    if bytes(mine) == bytes(theirs):
        inspection.report.counts[LEAK] += 1
        return
    names = inspection.game.observation().names
    told = [names[place] for place, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b]
    why = "seat {} observes another {} if what it has not seen is\n  {} instead of\n  {}"
    inspection.require(LEAK, False, why, seat + 1, ", ".join(told), other.position, true.position)
