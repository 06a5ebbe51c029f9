"""Elevation told: each seat reads what it saw."""

from __future__ import annotations

from elevation_tables import DRAWING, table
from highcamp.engine.chance import Dealer
from highcamp.engine.event import Event, happen
from highcamp.engine.record import Record
from highcamp.engine.words import Reader
from highcamp.games.elevation import ELEVATION


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
