"""Possible worlds: on a small set-up, all states that a seat could be in, held against those it imagines."""

from __future__ import annotations

from math import log

from highcamp.engine.event import happen
from highcamp.engine.record import Record
from highcamp.engine.state import NATURE, State
from highcamp.testing.inspection import Inspection, encoded, seats_of
from highcamp.testing.shown import difference

LISTED = "times all possible worlds were listed"
TOO_MANY = "times there were too many possible worlds to list"


def check_worlds_at(inspection: Inspection, record: Record, n: int) -> None:
    """For every seat, after ``n`` events."""
    if inspection.crowded is not None and n >= inspection.crowded:
        inspection.report.notes[TOO_MANY] += 1
        return
    state = record.at(n)
    for seat in seats_of(state):
        seen = [encoded(inspection.game.seen(event, seat)) for event in record.events[:n]]
        worlds = possible_worlds(record.start, [told for told in seen if told != b"null"], seat, inspection.effort.worlds)
        if not worlds:
            inspection.crowded = n
            inspection.report.notes[TOO_MANY] += 1
            return
        inspection.report.notes[LISTED] += 1
        _check_seat(inspection, state, seat, worlds)


def possible_worlds(start: State, told: list[bytes], seat: int, most: int) -> dict[bytes, State]:
    """All states that a history can lead to of which the seat saw this, by key; none if it takes more than ``most`` steps.

    Events of which the seat sees nothing may have happened at any time.
    """
    game = start.game
    reached: dict[tuple[int, bytes], State] = {(0, start.key()): start}
    waiting = [(0, start)]
    steps = 0
    while waiting:
        heard, state = waiting.pop()
        actors = [NATURE] if state.is_chance else state.acting()
        for actor in actors:
            moves = [move for move, _ in state.chance()] if state.is_chance else state.legal(actor)
            for move in moves:
                steps += 1
                if steps > most:
                    return {}
                event = happen(state, actor, move)
                seen = encoded(game.seen(event, seat))
                if seen == b"null":
                    now = heard
                elif heard < len(told) and seen == told[heard]:
                    now = heard + 1
                else:
                    continue
                place = now, event.after.key()
                if place not in reached:
                    reached[place] = event.after
                    waiting.append((now, event.after))
    return {key: state for (heard, key), state in reached.items() if heard == len(told)}


def _check_seat(inspection: Inspection, state: State, seat: int, worlds: dict[bytes, State]) -> None:
    told = encoded(state.view(seat))
    for world in worlds.values():
        why = "seat {} sees {}, and would see {} in {}, which it cannot tell apart"
        other = encoded(world.view(seat))
        inspection.require("secret-view", other == told, why, seat + 1, *difference(told, other), world.position)
    rng = inspection.rng("worlds", inspection.step, seat)
    left = set(worlds)
    # Enough for the rarest of worlds that are about equally likely, with a wide margin; mostly all turn up much sooner.
    for _ in range(int(len(worlds) * (log(len(worlds)) + 20) * 2)):
        world = state.imagine(seat, rng)
        why = "seat {} imagines {}, and what it has seen rules that out"
        inspection.require("worlds-possible", world.key() in worlds, why, seat + 1, world.position)
        left.discard(world.key())
        if not left:
            break
    missed = next((worlds[key].position() for key in left), None)
    inspection.require("worlds-all", missed is None, "seat {} could be in {} and never imagines it", seat + 1, missed)
