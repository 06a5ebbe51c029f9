"""The live table: its log, its questions, its clocks, and what each viewer is shown."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import highcamp
from highcamp import Refused, Rng
from highcamp.engine import registry
from highcamp.engine.record import Record
from highcamp.engine.words import line
from highcamp.table.clocks import Clocks
from highcamp.table.drafts import (
    Stale,
    draft_answer,
    draft_beginning,
    draft_greeting,
    draft_move,
    draft_proposal,
    draft_seating,
)
from highcamp.table.entry import Answered, Began, Greeted, Played, Proposed, Seated, Undone, read, write
from highcamp.table.frame import LINES, frame
from highcamp.table.greetings import GREETINGS
from highcamp.table.live import Table
from highcamp.table.setting import Chair, Clock, Setting, clean_name, set_table, settle
from highcamp.table.story import Story
from highcamp.table.viewer import Look, Viewer, look
from table_histories import alike
from table_sitting import SECOND, Sitting, act, entries, people, some_move, viewer

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


def same(mine: Table, theirs: Table) -> None:
    """Both processes show the same to everyone, and would do the same next."""
    for seat in [None, *range(mine.seats)]:
        assert frame(mine, viewer(seat)) == frame(theirs, viewer(seat))
    assert mine.state == theirs.state
    assert (mine.decisions, mine.due(), mine.seq, mine.takers) == (theirs.decisions, theirs.due(), theirs.seq, theirs.takers)


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
    table, before = sitting.table, sitting.frame(0).digest()
    seat = table.state.to_act[0]
    draft_move(table, seat, table.decisions[seat], table.state.legal(seat)[0], sitting.dealer, 5)
    draft_seating(table, 0, 5, bot="random")
    draft_greeting(table, 0, "hello", 5)
    draft_beginning(table, sitting.dealer, 5)
    assert sitting.frame(0).digest() == before


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


# -- taking back --


def test_a_move_is_taken_back_up_to_the_horizon() -> None:
    sitting = people("cant-stop", 1)
    table = sitting.table
    seat = table.state.actor
    sitting.play(seat, "roll")
    with pytest.raises(Refused) as refused:
        sitting.undo(seat)
    assert refused.value.code == "horizon"
    assert sitting.frame(seat).undo == ""
    state, moves = table.state, sitting.frame(seat).moves
    pair = moves[0]
    sitting.play(seat, pair.move)
    assert sitting.frame(seat).undo == pair.offer
    assert sitting.frame(1 - seat).undo == ""
    sitting.undo(seat)
    assert table.state == state
    assert sitting.frame(seat).moves == moves


def test_a_sealed_choice_is_withdrawn_and_the_others_stay() -> None:
    sitting = people("mountaineers", 2, players=3)
    table, rng = sitting.table, Rng.keyed(2)
    while not table.state.gathering() or len(table.state.to_act) < 3:
        sitting.play(*some_move(sitting, rng))
    for seat in (0, 1):
        sitting.play(seat, table.state.legal(seat)[0])
    asked = table.decisions[2]
    sitting.undo(0)
    assert table.state.to_act == (0, 2)
    assert table.decisions[2] == asked, "my question is the same as before"
    same(table, sitting.again())


def test_at_a_shared_screen_without_secrets_the_last_move_made_there_is_taken_back() -> None:
    position = {"players": 2, "to_act": 1, "climbers": {"7": 2}}
    record = Record(highcamp.game("cant-stop").position(position), from_position=True)
    sitting = Sitting(settle(record, [Chair(name="Ada"), Chair(name="Ben")])).begin()
    sitting.play(0, "stop")
    assert frame(sitting.table, Viewer(seats=(1,))).undo_seat is None, "Ben at a screen of his own has not moved"
    shared = frame(sitting.table, Viewer(seats=(0, 1)))
    assert (shared.seat, shared.undo_seat, shared.undo) == (1, 0, "Stop and camp in column 7")


def test_at_a_shared_screen_with_secrets_each_takes_back_their_own() -> None:
    sitting = people("mountaineers", mode="blitz", seed=3)
    seat, other = sitting.table.state.to_act[:2]
    sitting.play(seat, sitting.table.state.legal(seat)[0])
    shared = frame(sitting.table, Viewer(seats=(seat, other), asked=other))
    assert (shared.seat, shared.undo) == (other, "")


def moved(sitting: Sitting, times: int) -> None:
    rng = Rng.keyed("moved")
    for _ in range(times):
        sitting.play(*some_move(sitting, rng))


def test_all_together_go_back_beyond_the_horizon() -> None:
    sitting = people("cant-stop", 1, players=3)
    table = sitting.table
    seat = table.state.actor
    before = table.state
    sitting.play(seat, "roll")
    sitting.write(draft_proposal(table, seat, sitting.tick()))
    asks = [sitting.frame(other).ask for other in range(3)]
    assert [ask is not None and (ask.seat, ask.yours, ask.answer) for ask in asks] == [
        (seat, other == seat, other != seat) for other in range(3)
    ]
    assert not sitting.frame(seat).can_ask
    one, other = [seated for seated in range(3) if seated != seat]
    sitting.write(draft_answer(table, one, True, sitting.tick()))
    assert table.state != before
    with pytest.raises(Refused):
        draft_answer(table, one, True, sitting.at)
    sitting.write(draft_answer(table, other, True, sitting.tick()))
    assert table.state == before
    assert sitting.frame(seat).ask is None
    same(table, sitting.again())


def test_one_who_does_not_agree_ends_it() -> None:
    sitting = people("cant-stop", 1, players=3)
    table = sitting.table
    seat = table.state.actor
    sitting.play(seat, "roll")
    after = table.state
    sitting.write(draft_proposal(table, seat, sitting.tick()))
    sitting.write(draft_answer(table, (seat + 1) % 3, False, sitting.tick()))
    assert table.proposal is None
    assert table.state == after


def test_a_move_ends_the_asking() -> None:
    sitting = people("cant-stop", 1)
    table = sitting.table
    seat = table.state.actor
    sitting.play(seat, "roll")
    sitting.write(draft_proposal(table, seat, sitting.tick()))
    sitting.play(*some_move(sitting, Rng.keyed(1)))
    assert table.proposal is None


def test_bots_and_empty_seats_are_not_asked() -> None:
    record = Record.new("cant-stop", players=3)
    sitting = Sitting(settle(record, [Chair(name="Ada"), Chair(bot="random"), Chair()]), 1).begin()
    table = sitting.table
    while table.state.actor != 0:
        sitting.play(*some_move(sitting, Rng.keyed(3)))
    before = table.state
    sitting.play(0, "roll")
    sitting.write(draft_proposal(table, 0, sitting.tick()))
    assert table.state == before


def test_whoever_sat_there_must_answer_and_a_seat_that_changes_hands_ends_the_asking() -> None:
    """Or a host could ask, and put a bot in the place of whoever would not agree."""
    sitting = people("cant-stop", 1)
    table = sitting.table
    seat = table.state.actor
    sitting.play(seat, "roll")
    after = table.state
    sitting.write(draft_proposal(table, seat, sitting.tick()))
    sitting.write(draft_seating(table, 1 - seat, sitting.tick(), name="Ben", bot="random", why="left"))
    assert table.state == after
    assert table.proposal is None
    same(table, sitting.again())


def test_one_for_whom_a_bot_stands_in_is_asked_too() -> None:
    sitting = people("cant-stop", 1)
    table = sitting.table
    seat = table.state.actor
    before = table.state
    sitting.play(seat, "roll")
    after = table.state
    sitting.write(draft_seating(table, 1 - seat, sitting.tick(), name="Ben", bot="random", why="left"))
    sitting.write(draft_proposal(table, seat, sitting.tick()))
    assert table.state == after
    ask = sitting.frame(1 - seat).ask
    assert ask is not None
    assert ask.answer
    sitting.write(draft_answer(table, 1 - seat, True, sitting.tick()))
    assert table.state == before
    assert not table.went_back, "somebody has agreed"
    same(table, sitting.again())


def test_going_back_over_chance_against_bots_is_marked_in_the_log_and_the_result() -> None:
    start = highcamp.game("cant-stop").position({"won": {2: 1, 3: 1}, "camps": [{12: 2}], "climbers": {12: 3}})
    setting = settle(Record(start, from_position=True), [Chair(name="Ada"), Chair(bot="random")])
    sitting = Sitting(setting).begin()
    for _ in range(2):
        sitting.play(0, "roll")
        sitting.write(draft_proposal(sitting.table, 0, sitting.tick()))
        assert sitting.table.state == start
    line = "went back over what chance and the others had shown."
    logs = [[told.text for told in sitting.frame(seat).log] for seat in (0, 1, None)]
    assert logs == [[f"{who} {line}"] * 2 for who in ("You", "Ada", "Ada")]
    sitting.play(0, "stop")
    assert sitting.frame(0).result == "You win! You went back over what had been shown twice."
    assert sitting.frame(None).result == "Ada wins the game! Ada went back over what had been shown twice."
    assert [told.text for told in sitting.frame(None).log][:2] == [f"Ada {line}"] * 2, "lines stay where they were written"
    same(sitting.table, sitting.again())


def test_going_back_over_nothing_that_was_shown_is_not_marked() -> None:
    start = highcamp.game("cant-stop").position({"camps": [{7: 2}], "climbers": {7: 3}})
    setting = settle(Record(start, from_position=True), [Chair(name="Ada"), Chair(bot="random")])
    sitting = Sitting(setting).begin()
    sitting.play(0, "stop")
    sitting.write(draft_proposal(sitting.table, 0, sitting.tick()))
    assert sitting.table.state == start
    assert not sitting.table.notes


def test_nothing_of_mine_nothing_to_ask_for() -> None:
    sitting = people("cant-stop", 1)
    with pytest.raises(Refused) as refused:
        draft_proposal(sitting.table, 0, 1)
    assert refused.value.code == "nothing-to-undo"
    assert not sitting.frame(0).can_ask


# -- clocks --


def ends(sitting: Sitting) -> list[int | None]:
    return [seat.ends for seat in sitting.frame(None).seats]


def test_a_clock_for_each_move_begins_anew() -> None:
    sitting = people("cant-stop", 1, Clock(per="move", seconds=10))
    table = sitting.table
    seat = table.state.actor
    assert table.clocks.end(seat) == sitting.at + 10 * SECOND
    sitting.play(seat, "roll")
    assert table.clocks.end(seat) == sitting.at + 10 * SECOND
    assert ends(sitting)[1 - seat] is None
    assert table.out_of_time(sitting.at + 10 * SECOND - 1) == []
    assert table.out_of_time(sitting.at + 10 * SECOND) == [seat]
    assert table.due() == sitting.at + 10 * SECOND


def test_a_clock_for_the_game_runs_down() -> None:
    sitting = people("cant-stop", 1, Clock(per="game", seconds=10))
    table = sitting.table
    seat = table.state.actor
    began = sitting.at
    sitting.play(seat, "roll")
    assert sitting.frame(seat).seats[seat].left == 10 * SECOND - (sitting.at - began)
    assert table.clocks.end(seat) == began + 10 * SECOND
    assert sitting.frame(seat).seats[1 - seat].left == 10 * SECOND


def test_a_clock_never_shows_less_than_no_time() -> None:
    sitting = people("cant-stop", 1, Clock(per="game", seconds=10))
    table = sitting.table
    seat = table.state.actor
    sitting.at += 25 * SECOND  # nobody has put a stand-in into the seat yet
    sitting.play(seat, "roll")
    assert table.state.actor == seat
    assert sitting.frame(seat).seats[seat].left == 0
    assert table.clocks.end(seat) == sitting.at  # at once, and not before it was asked
    assert table.out_of_time(sitting.at) == [seat]


def test_a_clock_that_another_process_sets_back_gives_no_time() -> None:
    clocks = Clocks(Clock(per="game", seconds=10), 1)
    clocks.open(0, 5 * SECOND)
    clocks.close(0, 7 * SECOND)
    clocks.open(0, 7 * SECOND)
    clocks.close(0, 3 * SECOND)  # by the clock of a machine that is behind
    assert clocks.left(0) == 8 * SECOND


def test_a_greeting_stops_no_clock() -> None:
    sitting = people("cant-stop", 1, Clock(per="move", seconds=10))
    before = ends(sitting)
    sitting.write(draft_greeting(sitting.table, 0, "moment", sitting.tick()))
    assert ends(sitting) == before


def test_a_bot_stands_in_until_the_player_is_back() -> None:
    sitting = people("cant-stop", 1, Clock(per="game", seconds=10))
    table = sitting.table
    seat = table.state.actor
    asked = table.decisions[seat]
    sitting.at += 20 * SECOND
    assert table.out_of_time(sitting.at) == [seat]
    sitting.write(draft_seating(table, seat, sitting.tick(), name="Ada", bot="rule-of-28", why="time"))
    shown = sitting.frame(seat)
    assert (shown.seats[seat].taker, shown.seats[seat].bot, shown.seats[seat].name) == ("stand-in", "rule-of-28", "Ada")
    assert (shown.decision, shown.moves) == (None, ())
    assert table.bots_to_act() == [seat]
    assert table.out_of_time(sitting.at + 99 * SECOND) == []
    assert table.due() == table.at + table.setting.pace
    sitting.write(draft_seating(table, seat, sitting.tick(), name="Ada"))
    assert table.bots_to_act() == []
    assert sitting.frame(seat).decision == asked
    assert table.clocks.end(seat) == sitting.at + 10 * SECOND


def test_without_a_clock_nothing_runs() -> None:
    sitting = people("cant-stop", 1)
    assert sitting.table.due() is None
    assert [seat.left for seat in sitting.frame(0).seats] == [None, None]


# -- who sits where --


def test_an_open_seat_is_taken() -> None:
    record = Record.new("cant-stop")
    sitting = Sitting(settle(record, [Chair(name="Ada"), Chair()]), 1).begin()
    assert sitting.frame(None).seats[1].taker == "open"
    sitting.write(draft_seating(sitting.table, 1, sitting.tick(), name="  Ben\n\x07 <b>  "))
    assert sitting.frame(None).seats[1].name == clean_name("  Ben\n\x07 <b>  ")
    assert sitting.frame(None).seats[1].taker == "person"


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("\x00\x1b[31mRed", "[31mRed"),
        ("a\u202eb", "a b"),
        ("x" * 100, "x" * 24),
        ("\u200b", ""),
        ("", ""),
    ],
)
def test_names_are_one_line_of_letters(name: str, clean: str) -> None:
    assert clean_name(name) == clean


def test_unknown_bots_and_greetings_are_refused() -> None:
    table = people("cant-stop").table
    for wrong in (lambda: draft_seating(table, 0, 1, bot="deep-blue"), lambda: draft_greeting(table, 0, "<script>", 1)):
        with pytest.raises(Refused) as refused:
            wrong()
        assert refused.value.fix


@pytest.mark.parametrize(
    ("options", "chairs", "code"),
    [
        ({"players": 3}, [Chair(name="Ada")] * 2, "bad-chairs"),
        ({"players": 2}, [Chair(name="Ada"), Chair(bot="deep-blue")], "unknown-bot"),
        ({"players": 9}, [Chair(name="Ada")] * 9, "bad-option"),
    ],
)
def test_a_table_that_cannot_be_set_is_refused(options: dict[str, Any], chairs: list[Chair], code: str) -> None:
    with pytest.raises(Refused) as refused:
        set_table(highcamp.game("cant-stop"), options, chairs)
    assert refused.value.code == code


def test_a_setting_is_stored_and_read_back() -> None:
    setting = set_table(highcamp.game("elevation"), {"players": 3}, [Chair(name="Ada"), Chair(bot="greedy"), Chair()])
    stored = msgspec.json.encode(setting)
    assert msgspec.json.encode(msgspec.json.decode(stored, type=Setting)) == stored


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


# -- what was told --


@pytest.mark.parametrize("name", registry.names())
def test_a_story_that_is_kept_is_the_story_told_anew(name: str) -> None:
    sitting = people(name, 4, players=3)
    rng = Rng.keyed("story", name)
    kept = {seat: Story(seat) for seat in [None, 0, 1, 2]}
    for _ in range(40):
        if sitting.table.state.over:
            break
        act(sitting, rng)
        for seat in kept:
            assert frame(sitting.table, viewer(seat), kept.__getitem__) == sitting.frame(seat)


def test_a_bust_is_captioned_until_the_next_own_move() -> None:
    sitting, rng = people("cant-stop", 1), Rng.keyed(6)
    table, forgotten = sitting.table, 0
    while forgotten < 3:
        seat, move = some_move(sitting, rng)
        other = sitting.frame(1 - seat).captions
        sitting.play(seat, move)
        busts = [line(caption) for event in table.events[-2:] if (caption := table.game.tell(event, seat)[1])]
        mine, theirs = sitting.frame(seat), sitting.frame(1 - seat)
        assert mine.caption_parts == tuple(busts), "what was shouted before one's own move has been heard"
        assert mine.captions == tuple(mine.reader.text(bust) for bust in busts)
        assert theirs.caption_parts[len(theirs.captions) - len(busts) :] == tuple(busts)
        assert all(any(told.caption and told.parts == bust for told in mine.log) for bust in busts)
        forgotten += bool(other) and seat != table.state.actor


def test_a_long_log_says_how_much_it_leaves_out() -> None:
    sitting = people("cant-stop", 1)
    rng = Rng.keyed(7)
    for _ in range(120):
        if not sitting.table.state.over:
            sitting.play(*some_move(sitting, rng))
    shown = sitting.frame(0)
    assert len(shown.log) == LINES
    assert shown.earlier + LINES == len(Story(0).read(sitting.table.events))


def test_greetings_are_words_of_the_house() -> None:
    sitting = people("cant-stop", 1)
    for word in GREETINGS:
        sitting.write(draft_greeting(sitting.table, 1, word, sitting.tick()))
    said = sitting.frame(None).greetings
    assert [words for _, words, _ in said] == list(GREETINGS.values())[-len(said) :]
    assert {seat for seat, _, _ in said} == {1}
    assert said[-1][2] == sitting.at


# -- endings --


@pytest.mark.parametrize("name", registry.names())
def test_a_game_is_played_to_its_end(name: str) -> None:
    sitting = people(name, 5)
    table, rng = sitting.table, Rng.keyed("end", name)
    while not table.state.over:
        sitting.play(*some_move(sitting, rng))
    shown = sitting.frame(0)
    assert shown.over
    assert shown.result
    assert (shown.decision, shown.moves, table.due(), table.bots_to_act()) == (None, (), None, [])


@pytest.mark.parametrize(
    ("name", "position", "says"),
    [
        ("k2", {"players": 1}, ["The game is over, with 2 points."] * 2),
        ("tranquility", {"players": 1}, ["You lose.", "They lose together."]),
        ("tranquility", {"players": 2}, ["You lose together.", "You lose together.", "They lose together."]),
    ],
)
def test_how_it_ended_is_said(name: str, position: dict[str, Any], says: list[str]) -> None:
    sitting, rng = people(name, 1, **position), Rng.keyed("losing")
    while not sitting.table.state.over:
        sitting.play(*some_move(sitting, rng))
    assert [sitting.frame(seat).result for seat in (*range(sitting.table.seats), None)] == says


def test_a_winner_is_named_to_the_others() -> None:
    start = highcamp.game("cant-stop").position({"won": {2: 1, 3: 1}, "camps": [{12: 2}], "climbers": {12: 3}})
    setting = settle(Record(start, from_position=True), [Chair(name="Ada"), Chair(bot="random")])
    sitting = Sitting(setting).begin()
    sitting.play(0, "stop")
    assert [sitting.frame(seat).result for seat in (0, 1, None)] == ["You win!", "Ada wins the game!", "Ada wins the game!"]
    same(sitting.table, sitting.again())


# -- secrets --


@pytest.mark.parametrize("name", HIDDEN)
def test_frames_are_the_same_for_all_tables_that_look_the_same(name: str) -> None:
    game, compared = highcamp.game(name), 0
    for eyes, mine, other in alike(game, range(1), most=50):
        record = Record(mine[0].before)
        chairs = [Chair(name=name) for name in "ABCDEF"[: record.start.seats]]
        setting = settle(record, chairs, clock=Clock(per="game", seconds=600))
        tables = [Table("t", setting), Table("t", setting)]
        stories = [{eyes: Story(eyes)}, {eyes: Story(eyes)}]
        for entry, instead in zip(entries(mine), entries(other), strict=True):
            for table, written in zip(tables, (entry, instead), strict=True):
                table.read(written)
            if tables[0].state.key() != tables[1].state.key():
                shown = [frame(table, viewer(eyes), kept.__getitem__) for table, kept in zip(tables, stories, strict=True)]
                assert shown[0] == shown[1]
                assert shown[0].digest() == shown[1].digest()
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
