"""Whoever would end the game with a tie and lose it by the tie-break is told so before, and nobody else is."""

from __future__ import annotations

from typing import Any

import pytest

import highcamp
from highcamp import Event, State
from highcamp.engine.words import plain
from playing import played


def after(state: State, seat: int, move: int) -> State:
    later = state.copy()
    later.apply(move, seat)
    return later


def points(state: State) -> list[float]:
    return [row.points for row in sorted(state.standing(None), key=lambda row: row.seat)]


def warned(event: Event, move: int) -> bool:
    return "tie" in plain(event.before.game.warning(move, event.before))


# Everest ruling 49: on equal points the one who has had them longer wins; K2 has the same track.
@pytest.mark.parametrize(("name", "games"), [("everest", 24), ("k2", 24)])
def test_to_end_an_expedition_with_a_tie_that_is_lost_asks_once(name: str, games: int) -> None:
    told = 0
    for seed in range(games):
        events = played(highcamp.game(name), seed, players=2).events
        ends = [event for event in events if not event.by_nature and event.before.game.say(event.move, event.before) == "end"]
        for event in ends:
            level = event.after.over and len(set(points(event.after))) == 1
            other = len(event.before.legal(event.actor)) > 1  # something that could still be done today
            lost = level and other and event.after.returns()[event.actor] == 0
            assert warned(event, event.move) == lost
            told += lost
    assert told


# Mountaineers ruling 26: most points; a tie goes to the Lead, of equals the one who played last in the round's order.
def test_to_choose_the_sides_of_a_sabotage_so_that_a_tie_is_lost_asks_once() -> None:
    found = {True: 0, False: 0}
    for seed in range(400):
        event: Any = played(highcamp.game("mountaineers"), seed, mode="peak").events[-1]
        if event.by_nature or event.before.gathering():
            continue
        for move in event.before.legal(event.actor):
            ended = after(event.before, event.actor, move)
            level = ended.over and points(ended)[event.actor] == max(points(ended)) and not ended.returns()[event.actor]
            others = [after(event.before, event.actor, other) for other in event.before.legal(event.actor)]
            better = any(not one.over or one.returns()[event.actor] for one in others)
            assert warned(event, move) == (level and better)
            found[bool(level and better)] += 1
    assert found[True]
    assert found[False]
