"""Who is at a table: here, away after half a minute, gone after five; heard of across processes, and not too often."""

from __future__ import annotations

import pytest

from highcamp.house.calls import OFTEN
from highcamp.house.presence import AWAY, GONE, Presence
from highcamp.store.hub import LocalHub
from wire import Clock, Wire


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_whoever_has_a_stream_is_here_then_away_then_gone(clock: Clock) -> None:
    presence = Presence(LocalHub(), clock)
    assert presence.state("t", 0) == "gone", "nobody has seen them"
    presence.stay("t", [0])
    assert presence.state("t", 0) == "here"
    assert presence.changes("t", [0]) == clock.now + AWAY
    clock.now += AWAY - 1
    assert presence.state("t", 0) == "here"
    clock.now += 1
    assert presence.state("t", 0) == "away"
    clock.now += GONE - AWAY
    assert presence.state("t", 0) == "gone"
    assert presence.changes("t", [0]) is None
    assert presence.state("t", 1) == presence.state("u", 0) == "gone"
    assert (AWAY, GONE) == (30_000, 300_000)


def test_whoever_looks_in_from_a_hidden_tab_is_away_but_not_gone(clock: Clock) -> None:
    presence = Presence(LocalHub(), clock)
    presence.stay("t", [0])
    for _ in range(20):
        clock.now += 30_000
        presence.look_in("t", [0])
        assert presence.state("t", 0) == "away"
    clock.now += GONE
    assert presence.state("t", 0) == "gone"


def test_what_one_process_sees_the_others_know_and_are_told_once_in_ten_seconds(clock: Clock) -> None:
    here, there = Wire(), Wire()
    here.others.append(there)
    near, far = Presence(here, clock), Presence(there, clock)
    with there.watch("t") as woken:
        near.stay("t", [2])
        assert far.state("t", 2) == "here"
        assert woken.is_set()
        woken.clear()
        for _ in range(30):
            clock.now += 1000
            near.stay("t", [2])
        assert len(here.called) == 1 + 30_000 // OFTEN
        assert not woken.is_set(), "nothing has changed for those who watch"
    clock.now += AWAY
    assert near.state("t", 2) == far.state("t", 2) == "away"


def test_a_change_wakes_only_those_who_watch_that_table(clock: Clock) -> None:
    hub = LocalHub()
    presence = Presence(hub, clock)
    with hub.watch("t") as woken, hub.watch("other") as undisturbed:
        presence.stay("t", [0])
        assert woken.is_set()
        assert not undisturbed.is_set()


@pytest.mark.parametrize("word", ["", "here", "here:t", "here:t:x", "left:t:0", "near::", "here:t:-1"])
def test_what_means_nothing_is_not_heard(word: str, clock: Clock) -> None:
    wire = Wire()
    presence = Presence(wire, clock)
    wire.call(word)
    assert presence.state("t", 0) == "gone"


def test_those_who_are_long_gone_are_forgotten(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("highcamp.house.presence._MANY", 100)
    presence = Presence(LocalHub(), clock)
    for number in range(1000):
        clock.now += 10_000
        presence.stay(f"table-{number}", [0])
    assert len(presence._here) <= 101
    assert presence.state("table-999", 0) == "here"
