"""Elevation told: each seat reads what it saw."""

from __future__ import annotations

from elevation_tables import DRAWING, ONE_EACH, table
from highcamp.engine.chance import Dealer
from highcamp.engine.event import Event, happen
from highcamp.engine.record import Record
from highcamp.engine.state import NATURE
from highcamp.engine.words import Reader, plain
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.phases import PLAY
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.seen import tables


def told_to(event: Event, viewer: int | None) -> tuple[str, str]:
    """An event in the words in which the viewer reads it."""
    line, caption = ELEVATION.tell(event, viewer)
    return Reader(you=viewer).text(line), Reader(you=viewer).text(caption)


def test_the_story_of_the_king() -> None:
    state = table(**{**DRAWING, "moment": "name taker", "approach": ["King of the Mountain"]})
    told = {}
    for text in ("seat 1 takes it", "seat 2 takes it"):
        event = happen(state, 0, ELEVATION.parse(text, state))
        told[text] = [told_to(event, viewer)[0] for viewer in (0, 1, None)]
    assert told["seat 1 takes it"] == ["You take Andes 4.", "Seat 1 takes Andes 4.", "Seat 1 takes Andes 4."]
    assert told["seat 2 takes it"] == [
        "You give Andes 4 to seat 2.",
        "Seat 1 gives Andes 4 to you.",
        "Seat 1 gives Andes 4 to seat 2.",
    ]


def test_the_story_tells_each_seat_what_it_saw() -> None:
    record = Record.new(ELEVATION, players=3, day_1=0, day_2=0, day_3=0)
    dealer = Dealer("story")
    while record.state.is_chance:
        event = record.deal(dealer)
        told = [told_to(event, seat)[0] for seat in (0, 1, 2, None)]
        if "dealt" in " ".join(told):
            assert sum("dealt" in line for line in told) == 1
    for seat in range(3):
        for _ in range(2):
            event = record.play(seat, record.state.legal(seat)[0])
    assert "You were passed" in told_to(event, 0)[1]
    assert "passed" not in told_to(event, None)[1]
    lead = record.play(record.state.to_act[0], record.state.legal()[0])
    assert told_to(lead, lead.actor)[0].startswith("You play")


def played(state: ElevationState, *texts: str) -> Event:
    """The last of these moves, whoever's they are."""
    for text in texts:
        event = happen(state, state.to_act[0], ELEVATION.parse(text, state))
        state = tables(event)[1]
    return event


def test_whoever_won_the_last_trick_of_a_day_is_told_before_the_day() -> None:
    event = played(table(**ONE_EACH, leader=1), "Alps 1", "Alps 7", "Alps 3")
    assert tables(event)[1].day == 1
    assert told_to(event, None)[1].startswith("Seat 2 wins the trick with Alps 7. Day 1 is over: seat 1 ")


TWO_EACH = {"hands": ["Alps 1; Avalanche 1", "Alps 2; Andes 7", "Alps 3; Rockies 5"], "leader": 1}
ROUND = "Equipment Swap: every hand goes to the left."


def test_hands_that_go_round_are_told() -> None:
    event = played(table(**TWO_EACH, approach=["Equipment Swap"]), "Avalanche 1", "Alps 2", "Alps 3")
    told = told_to(event, None)[1]
    assert told.endswith(f" wins the trick with Avalanche 1. {ROUND}")
    beat = ELEVATION.beat(event, 0)
    assert beat is not None
    assert plain(beat.caption).endswith(ROUND)
    dry = played(table(**TWO_EACH, approach=["Equipment Swap"]), "Alps 1", "Andes 7", "Rockies 5")
    assert ROUND not in told_to(dry, None)[1]


def test_they_are_told_where_they_go_after_drawing() -> None:
    down = {"down": "Himalayas 1 2 3 4", "up": ["Andes 4"]}
    state = table(**TWO_EACH, **down, approach=["Equipment Swap"], swap="after_drawing")
    last = played(state, "Avalanche 1", "Alps 2", "Alps 3")
    assert ROUND not in told_to(last, 0)[1]
    events = [last]
    dealer = Dealer(1)
    while tables(events[-1])[1].phase != PLAY:
        at = tables(events[-1])[1]
        events.append(happen(at, NATURE, dealer.draw(at)) if at.is_chance else happen(at, at.to_act[0], at.legal()[0]))
    assert [ROUND in told_to(event, 0)[1] for event in events] == [False] * (len(events) - 1) + [True]
    beat = ELEVATION.beat(events[-1], 0)
    assert beat is not None
    assert plain(beat.caption) == ROUND
