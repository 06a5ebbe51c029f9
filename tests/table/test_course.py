"""The way through a game that is seen again."""

from __future__ import annotations

from highcamp.table.replay import Steps
from highcamp.table.story import Story
from table_sitting import people


def test_a_course_is_gone_through_once_until_something_happens() -> None:
    """Whoever steps through a long game asks for it at every step."""
    sitting = people("cant-stop", seed=1)
    steps, story = Steps(0), Story(0)
    seat = sitting.table.state.to_act[0]
    sitting.play(seat, "roll")
    rolled = steps.course(sitting.table, story)
    assert steps.course(sitting.table, story) is rolled
    sitting.play(seat, sitting.table.state.legal(seat)[0])
    first = steps.course(sitting.table, story)
    assert len(first.steps) == len(rolled.steps) + 1
    assert first.stations["decision"][-1] == len(first.steps) - 1
    sitting.undo(seat)
    assert steps.course(sitting.table, story) == rolled


def test_as_many_events_that_are_others_are_another_course() -> None:
    sitting = people("cant-stop", seed=1)
    steps, story = Steps(0), Story(0)
    seat = sitting.table.state.to_act[0]
    sitting.play(seat, "roll")
    sitting.play(seat, sitting.table.state.legal(seat)[0])
    before = steps.course(sitting.table, story)
    sitting.undo(seat)
    sitting.play(seat, sitting.table.state.legal(seat)[-1])
    after = steps.course(sitting.table, story)
    assert after is not before
    assert len(after.steps) == len(before.steps)
