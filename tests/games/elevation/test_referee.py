"""Elevation against a second reading of its rulebook: whole random games, every legal move and every point compared."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_referee import NATURE, TRUMPS, Call, Day, Referee, card_at
from elevation_scorer import RANGES, Card
from elevation_tables import new
from highcamp.engine.rng import Rng
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.box import APPROACH, AXE, FACE_DOWN, FACE_UP, GIVE, NAME
from highcamp.games.elevation.phases import AUTO, CHOOSE, DRAW, ENDED, EXTRA, FLIP, LATE, PLAY, REFILL, SECOND, TAKER, TURN
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.scoring import day_points

MOMENTS = {
    TURN: "turn",
    PLAY: "play",
    AUTO: "auto",
    EXTRA: "extra",
    CHOOSE: "choose",
    TAKER: "taker",
    DRAW: "draw",
    REFILL: "refill",
    LATE: "late",
    SECOND: "give",
}


def told(table: ElevationState, seat: int, move: int) -> Any:
    """A move in the referee's words."""
    if table.phase == LATE:
        return "late", table.cards[move - APPROACH].name
    if move < AXE or table.is_chance:
        return "card", card_at(move)
    if move < FACE_UP:
        return "axe", Card(RANGES[move - AXE], 7)
    if move <= FACE_DOWN:
        return "face-up" if move == FACE_UP else "face-down"
    return ("seat", move - NAME) if move < GIVE else (seat, RANGES[move - GIVE])


def check_call(table: ElevationState, call: Call) -> None:
    """The game asks for what the referee asks for, and allows the same."""
    assert call.moment == MOMENTS[int(table.phase)]
    if table.is_chance:
        if call.moves:
            assert {told(table, NATURE, move) for move, _ in table.chance()} == call.moves
        return
    if call.seat != NATURE:
        assert table.acting() == [call.seat]
    assert {told(table, seat, move) for seat in table.acting() for move in table.legal(seat)} == call.moves


def answer(day: Day, said: Any) -> Call | list[int]:
    """The referee's next call, or the points of the day."""
    try:
        return day.send(said)
    except StopIteration as end:
        points: list[int] = end.value
        return points


def set_up(table: ElevationState, rng: Rng) -> None:
    """The auto-ascenders turn their first tops, the referee beside them."""
    turning = Referee(table).set_up()
    call: Call | list[int] = next(turning)
    while isinstance(call, Call):
        check_call(table, call)
        move = table.sample(rng)
        said = told(table, NATURE, move)
        table.apply(move)
        call = answer(turning, said)


def follow(table: ElevationState, rng: Rng) -> int:
    """Play a game at random, the referee beside it; return how many days were compared."""
    day: Day | None = None
    days = 0
    while table.phase != ENDED:
        if day is None and table.phase == TURN and not table.up_count:
            set_up(table, rng)
            assert table.phase == FLIP
        if day is None and int(table.phase) in MOMENTS:
            assert table.phase != TURN  # all tops lie open when the first trick begins
            day = Referee(table).day()
            call = next(day)
        seat = NATURE
        if table.is_chance:
            move = table.sample(rng)
        else:
            seat = table.acting()[rng.below(len(table.acting()))]
            moves = table.legal(seat)
            move = moves[rng.below(len(moves))]
        if day is None:  # still morning
            table.apply(move, seat)
            continue
        check_call(table, call)
        said, number = told(table, seat, move), int(table.day)
        table.apply(move, seat)
        next_call = answer(day, said)
        over = table.phase == ENDED or table.day > number
        assert over == isinstance(next_call, list)
        if isinstance(next_call, list):
            assert [int(day_points(table, number, own)) for own in range(table.seats)] == next_call
            days += 1
            day = None
        else:
            call = next_call
    return days


def options_of(rng: Rng) -> dict[str, Any]:
    """A table of any size with up to three cards that always lie out, and those that the days bring."""
    players = 1 + rng.below(6)
    always: list[str] = []
    for _ in range(rng.below(4)):
        kind = PRINTED[rng.below(len(PRINTED))]
        second = kind.name in TRUMPS and any(other.name in TRUMPS for other in PRINTED if other.key in always)
        if kind.key not in always and not second and (kind.solo or players > 2):
            always.append(kind.key)
    readings = {"swap": ("before_drawing", "after_drawing"), "autos": ("winning_14", "any_14")}
    chosen = {name: values[rng.below(2)] for name, values in readings.items()}
    return {"players": players, "always": tuple(always), "day_1": 1, "day_2": 2, "day_3": 3, **chosen}


@pytest.mark.parametrize("start", range(4))
def test_random_games_are_played_and_scored_as_the_referee_says(start: int) -> None:
    for game in range(20):
        rng = Rng.keyed("referee", start, game)
        assert follow(new(**options_of(rng)), rng) == 3


@pytest.mark.long
@pytest.mark.parametrize("start", range(6))
def test_many_random_games_are_played_and_scored_as_the_referee_says(start: int) -> None:
    for game in range(100):
        rng = Rng.keyed("referee at length", start, game)
        assert follow(new(**options_of(rng)), rng) == 3
