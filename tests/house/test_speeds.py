"""How fast players have what happens shown to them: the slowest counts, across processes, for as long as they are there."""

from __future__ import annotations

import pytest

from highcamp.house.calls import OFTEN
from highcamp.house.speeds import LASTS, Speeds
from highcamp.store.hub import LocalHub
from wire import Clock, Wire


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_the_slowest_who_is_there_counts(clock: Clock) -> None:
    speeds = Speeds(LocalHub(), clock)
    assert speeds.slowest("t") == 1, "nobody has said anything"
    speeds.tell("t", [0], "once")
    assert speeds.slowest("t") == 0
    clock.now += LASTS - 1
    speeds.tell("t", [1], "slow")
    assert (speeds.slowest("t"), speeds.slowest("other")) == (2, 1)
    clock.now += 1
    assert speeds.slowest("t") == 2
    speeds.tell("t", [1], "fast")  # they have chosen another
    assert speeds.slowest("t") == 0.5
    clock.now += LASTS
    assert speeds.slowest("t") == 1, "they have gone"


def test_other_processes_hear_of_it_and_not_too_often(clock: Clock) -> None:
    here, there = Wire(), Wire()
    here.others = [there]
    mine, theirs = Speeds(here, clock), Speeds(there, clock)
    for _ in range(5):
        mine.tell("t", [0], "slow")
    assert theirs.slowest("t") == 2
    assert len(here.called) == 1
    clock.now += OFTEN
    mine.tell("t", [0], "slow")
    assert len(here.called) == 2


@pytest.mark.parametrize("word", ["", "speed", "speed-:t:0", "speed-slow", "speed-slow:t:x", "slow:t:0", "here:t:0"])
def test_other_words_say_nothing(clock: Clock, word: str) -> None:
    hub = Wire()
    speeds = Speeds(hub, clock)
    hub.call(word)
    speeds.tell("t", [0], word)
    assert speeds.slowest("t") == 1
