"""What a viewer saw happen lately: in every frame, numbered by what it has seen; and what waits for it, clocks and bots."""

from __future__ import annotations

import itertools

import msgspec
import pytest

import highcamp
from highcamp import Record, Rng
from highcamp.table.beats import SeenBeat
from highcamp.table.clocks import REST, Clocks
from highcamp.table.entry import Entry
from highcamp.table.frame import frame
from highcamp.table.setting import USUAL_PACE, Chair, Clock, setting_for
from highcamp.table.story import BEATS
from table_sitting import NAMES, Sitting, act, people, some_move, viewer


def beats(sitting: Sitting, seat: int | None = 0) -> tuple[SeenBeat, ...]:
    return sitting.frame(seat).beats


def numbers(sitting: Sitting, seat: int | None = 0) -> list[int]:
    return [beat.number for beat in beats(sitting, seat)]


def test_a_frame_carries_the_latest_beats_numbered_by_what_the_viewer_has_seen() -> None:
    sitting, rng = people("elevation", players=3), Rng.keyed("beats", 4)
    seen: dict[int | None, set[int]] = {0: set(), 1: set(), None: set()}
    for step in range(60):
        for seat, known in seen.items():
            now = numbers(sitting, seat) if step % 6 == 0 else []
            assert len(now) <= BEATS
            assert now == sorted(set(now))
            known.update(now)
        sitting.play(*some_move(sitting, rng))
    told = [one.moment for one in sitting.frame(0).log]
    assert told == sorted(told), "a line of the log has the number of its moment"
    assert set(numbers(sitting)[-5:]) & set(told)
    assert max(seen[0]) > max(seen[None]), "a seat sees its own cards come, and a spectator does not"


def test_what_is_done_again_after_it_was_taken_back_is_another_beat() -> None:
    sitting = people("cant-stop", seed=1)
    seat = sitting.table.state.to_act[0]
    sitting.play(seat, "roll")
    pairing = sitting.table.state.legal(seat)[0]
    sitting.play(seat, pairing)
    before = beats(sitting)
    sitting.undo(seat)
    assert [one.id for one in beats(sitting)] == [one.id for one in before[:-1]], "what still stands stays what it was"
    sitting.play(seat, pairing)
    after = beats(sitting)
    assert after[-1].number == before[-1].number
    assert after[-1].id != before[-1].id
    assert msgspec.structs.replace(after[-1], id=before[-1].id) == before[-1]


@pytest.mark.parametrize("name", ["everest", "mountaineers", "tranquility"])
def test_every_process_shows_the_same_and_no_id_comes_twice(name: str) -> None:
    sitting, rng = people(name, players=3), Rng.keyed("beats", 2)
    ids: dict[int, dict[str, SeenBeat]] = {seat: {} for seat in range(3)}
    for step in range(60):
        if sitting.table.state.over:
            break
        act(sitting, rng)
        for seat, known in ids.items() if step % 3 == 0 else ():
            for beat in beats(sitting, seat):
                kept = known.setdefault(beat.id, beat)
                assert kept.parts == beat.parts
    again = sitting.again()
    for seat in range(3):
        assert frame(again, viewer(seat)).beats == beats(sitting, seat)


def choose(sitting: Sitting, seat: int, rng: Rng) -> None:
    while seat in sitting.table.state.acting():
        moves = sitting.table.state.legal(seat)
        sitting.play(seat, moves[rng.below(len(moves))])


def test_what_others_do_in_secret_changes_no_beat() -> None:
    sitting, rng = people("everest", players=2), Rng.keyed("beats", 0)
    before = beats(sitting, 1)
    sitting.play(0, sitting.table.state.legal(0)[0])
    assert beats(sitting, 1) == before
    sitting.undo(0)
    assert beats(sitting, 1) == before
    assert [beat.kind for beat in beats(sitting, 0)] == [beat.kind for beat in before]
    choose(sitting, 0, rng)
    assert [beat.kind for beat in beats(sitting, 1)] == [*(beat.kind for beat in before), "choice"]


def scored(sitting: Sitting, rng: Rng) -> Entry:
    """Play until a part of the game has ended; the entry that ended it."""
    while not (sitting.table.fresh and any(sitting.table.game.ends(event) for event in sitting.table.fresh)):
        entry = sitting.play(*some_move(sitting, rng))
    return entry


@pytest.mark.parametrize("per", ["move", "game"])
def test_after_the_end_of_a_round_every_clock_starts_twenty_seconds_later(per: str) -> None:
    sitting = people("mountaineers", clock=Clock(per=per, seconds=60), players=3)  # type: ignore[arg-type]  # by name
    ended = scored(sitting, Rng.keyed("beats", 3))
    clocks = sitting.table.clocks
    used = list(clocks.used)
    asked = sitting.table.state.acting()
    assert len(asked) == 3
    for seat in asked:
        assert clocks.end(seat) == ended.at + REST + clocks.left(seat)
    assert sitting.table.out_of_time(ended.at + REST) == []
    assert sitting.frame(0).seats[0].ends == clocks.end(0)
    sitting.play(asked[0], sitting.table.state.legal(asked[0])[0])  # a second later: that costs nothing
    assert sitting.table.clocks.used == used
    assert sitting.again().clocks.used == used
    sitting.at += 25_000  # the others read on, and their clocks run
    sitting.play(asked[1], sitting.table.state.legal(asked[1])[0])
    assert sitting.table.clocks.used[asked[1]] - used[asked[1]] == (7_000 if per == "game" else 0)


def test_a_clock_that_runs_already_starts_later_too() -> None:
    clocks = Clocks(Clock(per="game", seconds=60), 2)
    clocks.open(0, 1_000)
    clocks.rest(4_000)
    assert clocks.used[0] == 3_000
    assert clocks.end(0) == 4_000 + REST + 57_000


def test_a_bot_waits_for_what_is_to_be_seen_of_the_act_before() -> None:
    game = highcamp.game("cant-stop")
    waits: dict[int, list[int]] = {}
    for pace in (0, USUAL_PACE, 2 * USUAL_PACE):
        record = Record(game.new(players=2))
        setting = setting_for(record, [Chair(name=NAMES[0]), Chair(bot="random")], pace=pace)
        sitting, rng = Sitting(setting, 5).begin(), Rng.keyed("beats", 6)
        waits[pace] = []
        for _ in range(200):
            if sitting.table.state.over:
                break
            for seat in sitting.table.bots_to_act():
                shown = [game.beat(event, None) for event in sitting.table.fresh]
                lasts = sum(beat.lasts for beat in shown if beat is not None)
                due = sitting.table.due()
                assert due is not None
                assert due - sitting.table.at >= lasts * pace // USUAL_PACE
                waits[pace].append(due - sitting.table.at)
                del seat
            sitting.play(*some_move(sitting, rng))
    assert set(waits[0]) == {0}, "a table without a pace waits for nobody"
    assert max(waits[USUAL_PACE]) > USUAL_PACE
    assert all(slow == 2 * usual for slow, usual in zip(waits[2 * USUAL_PACE], waits[USUAL_PACE], strict=True))


def test_bots_wait_longer_for_whoever_has_it_shown_slowly_and_hardly_where_nobody_does() -> None:
    sitting = Sitting(setting_for(Record.new("cant-stop", players=2), [Chair(name=NAMES[0]), Chair(bot="random")]), 1).begin()
    rng = Rng.keyed("beats", 7)
    while not sitting.table.bots_to_act() or sitting.table.events[-1].actor != 0:
        sitting.play(*some_move(sitting, rng))
    at, table = sitting.table.at, sitting.table
    slow, usual, fast, once = (table.due(speed) for speed in (2.0, 1.0, 0.5, 0.0))
    assert slow is not None
    assert usual is not None
    assert fast is not None
    assert once is not None
    assert usual == table.due()
    assert (slow - at, fast - at, once - at) == (2 * (usual - at), (usual - at) // 2, USUAL_PACE // 6)


def test_bots_show_by_their_pace_nothing_of_what_is_chosen_in_secret() -> None:
    game = highcamp.game("everest")
    record = Record(game.new(players=2))
    sitting = Sitting(setting_for(record, [Chair(name=NAMES[0]), Chair(bot="random")]), 5).begin()
    due = sitting.table.due()
    assert due is not None
    assert due - sitting.table.at == USUAL_PACE // 6
    for seat, move in itertools.product([1], sitting.table.state.legal(1)[:1]):
        sitting.play(seat, move, by="random")
    again = sitting.table.due()
    assert again is None or again - sitting.table.at == USUAL_PACE // 6
