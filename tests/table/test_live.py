"""The live table: its log, its questions, and what each viewer is shown."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import highcamp
from highcamp import Refused, Rng
from highcamp.engine import registry
from highcamp.engine.record import Record
from highcamp.table.drafts import (
    Stale,
    draft_beginning,
    draft_greeting,
    draft_move,
    draft_seating,
)
from highcamp.table.entry import Answered, Began, Greeted, Played, Proposed, Seated, Undone, read, write
from highcamp.table.frame import frame
from highcamp.table.live import Table
from highcamp.table.setting import Chair, Clock, setting_for
from highcamp.table.story import Story
from highcamp.table.viewer import Look, Viewer, look
from highcamp.table.writing import Writing
from table_histories import alike
from table_sitting import act, entries, people, same, some_move, viewer

HIDDEN = [name for name in registry.names() if highcamp.game(name).facts.hidden]
ENTRIES = [
    Began(at=1, dealt=(3, 4)),
    Played(at=2, seat=1, moves=(5, 6), dealt=(0,), back=1, by="greedy"),
    Undone(at=3, seat=0),
    Seated(at=4, seat=2, name="Zoë", bot="random", why="left"),
    Greeted(at=5, seat=0, word="hello"),
    Proposed(at=6, seat=0, to=12),
    Answered(at=7, seat=1, agrees=False),
]


# -- the log --


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: type(entry).__name__)
def test_entries_are_read_as_they_were_written(entry: Any) -> None:
    assert read(write(entry)) == entry


@pytest.mark.parametrize("name", registry.names())
@settings(max_examples=4)
@given(seed=st.integers(0, 1000))
def test_whoever_reads_the_same_log_shows_the_same_table(name: str, seed: int) -> None:
    rng = Rng.keyed("log", seed)
    clock = Clock(per="move" if seed % 2 else "game", seconds=60)
    sitting = people(name, seed, clock)
    for _ in range(25):
        if sitting.table.state.over:
            break
        act(sitting, rng)
    same(sitting.table, sitting.again())
    assert sitting.table.record.dumps() == sitting.again().record.dumps()


def test_acting_changes_nothing_before_the_entry_is_read() -> None:
    sitting = people("mountaineers", 1)
    table, before = sitting.table, sitting.frame(0)
    seat = table.state.to_act[0]
    draft_move(table, seat, table.decisions[seat], table.state.legal(seat)[0], sitting.dealer, 5)
    draft_seating(table, 0, 5, bot="random")
    draft_greeting(table, 0, "hello", 5)
    draft_beginning(table, sitting.dealer, 5)
    assert sitting.frame(0) == before


# -- questions --


def test_a_question_is_answered_once() -> None:
    sitting = people("cant-stop", 1)
    table = sitting.table
    seat = table.state.actor
    first = table.decisions[seat]
    sitting.play(seat, "roll")
    assert table.decisions[seat] == first + 1
    with pytest.raises(Stale):
        draft_move(table, seat, first, table.state.legal(seat)[0], sitting.dealer, 9)


def test_even_when_the_next_question_looks_the_same() -> None:
    sitting = people("cant-stop", 1)
    table, rng = sitting.table, Rng.keyed(4)
    asked: set[tuple[int, int]] = set()
    while len(table.events) < 60 and not table.state.over:
        seat = table.state.actor
        assert (seat, table.decisions[seat]) not in asked
        asked.add((seat, table.decisions[seat]))
        sitting.play(*some_move(sitting, rng))
        if rng.below(3) == 0:
            try:
                sitting.undo(seat)
            except Refused:
                continue


@pytest.mark.parametrize("name", ["mountaineers", "elevation", "everest", "k2"])
def test_anothers_hidden_choice_leaves_my_question_as_it_was(name: str) -> None:
    rng, met = Rng.keyed("hidden", name), 0
    sitting = people(name, 3, players=3)
    table = sitting.table
    while not table.state.over and len(table.events) < 120:
        seat, move = some_move(sitting, rng)
        others = [other for other in table.state.to_act if other != seat]
        asked = [(table.decisions[other], table.state.legal(other)) for other in others]
        sitting.play(seat, move)
        if table.state.gathering() and others and set(others) <= set(table.state.to_act):
            met += 1
            assert [(table.decisions[other], table.state.legal(other)) for other in others] == asked
    assert met >= 5


def test_whoever_is_not_asked_cannot_answer() -> None:
    sitting, rng = people("cant-stop", 1), Rng.keyed(1)
    first = sitting.table.state.actor
    with pytest.raises(Refused) as refused:
        sitting.play(1 - first, "roll")  # it was never asked anything
    assert refused.value.code == "not-your-turn"
    assert len(sitting.log) == 1
    while sitting.table.state.actor == first:
        sitting.play(*some_move(sitting, rng))
    with pytest.raises(Stale):
        sitting.play(first, "roll")  # its last question is closed


def test_what_is_not_legal_is_refused_and_writes_nothing() -> None:
    sitting = people("cant-stop", 1)
    with pytest.raises(Refused) as refused:
        sitting.play(sitting.table.state.actor, "stop")
    assert refused.value.rule
    assert len(sitting.log) == 1


# -- looking --


def test_seats_on_one_screen_have_a_curtain_between_them() -> None:
    sitting = people("mountaineers", 1, players=3)
    table = sitting.table
    shared = tuple(range(3))
    acting = table.state.to_act[0]
    assert look(table, Viewer(seats=shared)) == Look(None, acting)
    assert look(table, Viewer(seats=shared, asked=acting)) == Look(acting)
    other = next(seat for seat in shared if seat not in table.state.to_act)
    assert look(table, Viewer(seats=shared, asked=other)) == Look(None, acting), "the hand of another lies open"
    shown = frame(table, Viewer(seats=shared))
    assert shown.view == table.state.view(None)
    assert (shown.decision, shown.moves, shown.curtain) == (None, (), acting)


def test_nobody_looks_through_eyes_that_are_not_theirs() -> None:
    table = people("mountaineers", 1, players=3).table
    assert look(table, Viewer(asked=1)) == Look(None)
    assert look(table, Viewer(seats=(2,), asked=1)) == Look(2)


def test_where_nothing_is_hidden_there_is_no_curtain() -> None:
    table = people("cant-stop", 1).table
    assert look(table, Viewer(seats=(0, 1))) == Look(table.state.actor)


# -- secrets --


@pytest.mark.parametrize("name", HIDDEN)
def test_frames_are_the_same_for_all_tables_that_look_the_same(name: str) -> None:
    game, compared = highcamp.game(name), 0
    for eyes, mine, other in alike(game, range(1), most=50):
        record = Record(mine[0].before)
        chairs = [Chair(name=name) for name in "ABCDEF"[: record.start.seats]]
        setting = setting_for(record, chairs, clock=Clock(per="game", seconds=600))
        tables = [Table("t", setting), Table("t", setting)]
        stories = [{eyes: Story(eyes)}, {eyes: Story(eyes)}]
        for entry, instead in zip(entries(mine), entries(other), strict=True):
            for table, written in zip(tables, (entry, instead), strict=True):
                table.read(written)
            if tables[0].state.key() != tables[1].state.key():
                shown = [frame(table, viewer(eyes), kept.__getitem__) for table, kept in zip(tables, stories, strict=True)]
                assert shown[0] == shown[1]
                assert Writing().write(shown[0]) == Writing().write(shown[1])
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("per", ["move", "game"])
@pytest.mark.parametrize("name", ["elevation", "everest", "k2"])  # in the others everyone sees that somebody has chosen
def test_what_is_not_seen_changes_no_frame(name: str, per: Any) -> None:
    sitting = people(name, 8, Clock(per=per, seconds=600), players=3)
    table, rng, compared = sitting.table, Rng.keyed("unseen", name), 0
    while not table.state.over and len(table.events) < 90:
        act(sitting, rng)  # now and then somebody asks to go back, and others choose in secret meanwhile
        seat, move = some_move(sitting, rng)
        events = len(table.events)
        before = [sitting.frame(other) for other in range(table.seats)]
        sitting.play(seat, move)
        made = table.events[events:]
        unseen = [other for other in range(table.seats) if all(table.game.seen(event, other) is None for event in made)]
        for other in unseen:
            assert sitting.frame(other) == before[other]
        if len(unseen) == table.seats - 1:
            compared += 1
            if sitting.frame(seat).undo:
                sitting.undo(seat)
                assert [sitting.frame(other) for other in unseen] == [before[other] for other in unseen]
    assert compared >= 5
