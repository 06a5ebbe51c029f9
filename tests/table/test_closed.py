"""A log read without the rules: the moves that were made and not taken back, and who sits where."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highcamp import Record, Refused, Rng
from highcamp.engine import registry
from highcamp.engine.lines import End, Header, Numbered, read, write_numbered
from highcamp.table import entry
from highcamp.table.closed import ClosedTable, Reading, open_table, record
from highcamp.table.drafts import draft_answer, draft_move, draft_proposal, draft_seating
from highcamp.table.entry import Proposed
from highcamp.table.live import Table
from playing import played
from table_sitting import Sitting, act, people
from toys.camp import CAMP


def read_without_rules(sitting: Sitting) -> Reading:
    reading = Reading(sitting.setting)
    for line in sitting.log:
        reading.read(entry.read(line))
    return reading


def pick(sitting: Sitting, rng: Rng) -> None:
    """Pick one of a set, or put one back, where a set is picked."""
    acting = sitting.table.state.to_act
    seat = acting[rng.below(len(acting))]
    shown = sitting.frame(seat).picks
    if shown:
        one = shown[rng.below(len(shown))]
        sitting.write(draft_move(sitting.table, seat, None, one.move, sitting.dealer, sitting.tick(), put_back=one.chosen))


@pytest.mark.parametrize("name", registry.names())
@settings(max_examples=6)
@given(seed=st.integers(0, 1000))
def test_the_log_alone_tells_which_moves_stand(name: str, seed: int) -> None:
    rng, sitting = Rng.keyed("log", seed), people(name, seed)
    for _ in range(40):
        if sitting.table.state.over:
            break
        if rng.below(3):
            act(sitting, rng)
        else:
            pick(sitting, rng)
    table, reading = sitting.table, read_without_rules(sitting)
    assert reading.moves == [(event.actor, event.move) for event in table.events]
    assert reading.takers == table.takers
    again = Record.loads(record(sitting.setting, map(entry.read, sitting.log), table.state.over))
    assert again.state == table.state
    assert again.players == [table.name(seat) for seat in range(table.seats)]


@pytest.mark.parametrize("last", ["agrees", "leaves"])
def test_going_back_together_though_somebody_has_moved_in_secret(last: str) -> None:
    """Nobody sees anything of the move, so what was asked is still asked, and the last one who was asked settles it."""
    sitting = people("k2", 3, players=3)
    table = sitting.table
    assert table.state.gathering()  # everyone chooses cards, unseen by the others
    sitting.play(0, table.state.legal(0)[0])
    stand = len(table.events)
    sitting.play(0, table.state.legal(0)[0])
    # As an older Highcamp wrote it: whoever left was not waited for.
    asked = None if last == "leaves" else (1, 2)
    sitting.write(Proposed(at=sitting.tick(), seat=0, to=stand, asked=asked))
    if last == "agrees":
        sitting.play(1, table.state.legal(1)[0])
        sitting.write(draft_answer(table, 1, True, sitting.tick()))
        sitting.write(draft_answer(table, 2, True, sitting.tick()))
    else:
        sitting.write(draft_answer(table, 1, True, sitting.tick()))
        sitting.play(1, table.state.legal(1)[0])
        sitting.write(draft_seating(table, 2, sitting.tick(), name="Cleo", bot="random", why="left"))
    assert len(table.events) == stand
    assert read_without_rules(sitting).moves == [(event.actor, event.move) for event in table.events]


def test_a_move_that_was_seen_ends_the_question() -> None:
    sitting = people("cant-stop", 1)
    table = sitting.table
    seat = table.state.actor
    sitting.play(seat, "roll")
    sitting.write(draft_proposal(table, seat, sitting.tick()))
    sitting.play(seat, table.state.legal(seat)[0])
    sitting.write(draft_seating(table, 1 - seat, sitting.tick(), name="Gil", bot="random", why="left"))
    assert len(table.events) > 2
    assert read_without_rules(sitting).moves == [(event.actor, event.move) for event in table.events]


def test_only_the_rules_of_its_time_open_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = people("cant-stop", 1)
    game = sitting.table.game
    assert isinstance(open_table("t", sitting.setting), Table)
    monkeypatch.setattr(type(game), "rules_version", 5)
    with pytest.raises(ClosedTable) as closed:
        open_table("t", sitting.setting)
    assert closed.value.code == "closed-table"
    assert all(word in closed.value.text for word in (game.title, "version 1", "version 5"))


# -- records by numbers --


def by_numbers(game: Record) -> str:
    header = Header(highcamp=1, game=game.game.name, rules=game.game.rules_version, options=game.header().options)
    return write_numbered(header, [(event.actor, event.move) for event in game.events], game.state.over)


def test_who_can_replay_a_record_of_older_rules_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Earlier Highcamps do not know records by numbers, so playing by the right rules is not enough for them."""
    game = played(CAMP)
    monkeypatch.setattr(type(CAMP), "rules_version", 5)
    for text, by_number in ((game.dumps(), False), (by_numbers(game), True)):
        with pytest.raises(Refused) as refused:
            Record.loads(text.replace('"rules":5', '"rules":1'), CAMP)
        assert refused.value.code == "other-rules"
        assert refused.value.fix is not None
        assert "version 1" in refused.value.fix
        assert ("format 2" in refused.value.fix) == by_number


def test_a_record_by_numbers_is_replayed_by_its_rules_and_checked() -> None:
    game = played(CAMP)
    text = by_numbers(game)
    assert Record.loads(text, CAMP).dumps() == game.dumps()
    lines = text.splitlines()
    assert "digest" not in text
    first, end = read(lines[1], Numbered, 2), read(lines[-1], End, len(lines))
    wrong = {
        "no such number": text.replace(lines[1], lines[1].replace(f'"move":{first.move}', '"move":99999')),
        "another form": text.replace('"highcamp":2', '"highcamp":1'),
        "a line is missing": text.replace(lines[2] + "\n", ""),
        "another end": text.replace(f'"over":{str(end.over).lower()}', f'"over":{str(not end.over).lower()}'),
        "below zero": text.replace(lines[1], lines[1].replace(f'"move":{first.move}', '"move":-1')),
    }
    for what, spoilt in wrong.items():
        assert spoilt != text, what
        with pytest.raises(Refused) as refused:
            Record.loads(spoilt, CAMP)
        assert refused.value.where.startswith("line "), what
