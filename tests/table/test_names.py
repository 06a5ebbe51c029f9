"""Players are called by their names in all that is said at a table, and whoever reads is called *you*."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import highcamp
from highcamp import Record, Refused, Rng
from highcamp.table.drafts import draft_seating
from highcamp.table.frame import Frame, frame
from highcamp.table.replay import chairs, names, still
from highcamp.table.setting import Chair, setting_for
from highcamp.table.story import Story
from highcamp.table.viewer import Viewer
from table_sitting import NAMES, Sitting, people, some_move, viewer

GAMES = [game.name for game in highcamp.list_games()]
BY_NUMBER = re.compile(r"\bseats? \d", re.IGNORECASE)
STEPS = 60


def said(shown: Frame) -> Iterator[str]:
    """All words of a frame that are not drawn, nor a move's notation."""
    yield from (shown.situation, shown.result, shown.undo, *shown.captions)
    yield from (told.text for told in shown.log)
    yield from (words for player in shown.seats for _, words in player.parts)
    yield from (move.offer for move in shown.moves)
    yield from (str(word) for sheet in shown.sheets for row in (sheet.columns, *sheet.rows) for word in row)
    if shown.ask is not None:
        yield shown.ask.line


@pytest.mark.parametrize("name", GAMES)
def test_everyone_is_called_by_name_and_the_reader_is_called_you(name: str) -> None:
    sitting, rng = people(name, 2), Rng.keyed("names", name)
    seats: list[int | None] = [None, *range(sitting.table.seats)]
    for n in range(STEPS):
        if sitting.table.state.over:
            break
        sitting.play(*some_move(sitting, rng))
        if n % 20 and n != STEPS - 1:
            continue
        for seat in seats:
            situation, *words = said(sitting.frame(seat))
            assert not [text for text in (situation, *words) if BY_NUMBER.search(text)]
            assert seat is None or not [text for text in words if NAMES[seat] in text], "that is you"
    assert any("Ada" in text for text in said(sitting.frame(None)))
    assert any("you" in text.lower() for text in said(sitting.frame(0)))


def test_the_text_is_what_the_parts_spell() -> None:
    sitting, rng = people("mountaineers", 3), Rng.keyed("parts")
    while not sitting.table.state.over:
        sitting.play(*some_move(sitting, rng))
    for seat in (None, 0, 1):
        shown = sitting.frame(seat)
        assert [told.text for told in shown.log] == [shown.reader.text(told.parts) for told in shown.log]
        assert shown.result == shown.reader.text(shown.result_parts)
        (sheet,), (parts,) = shown.sheets, shown.sheet_parts
        assert sheet.columns == tuple(shown.reader.text(words) for words in parts.columns)
        for row in shown.seats:
            assert [words for _, words in row.parts] == [shown.reader.text(words, inside=True) for words in row.why]


def test_a_new_name_is_also_that_of_what_was_done_before() -> None:
    sitting = people("cant-stop", 1)
    seat = sitting.table.state.actor
    assert f"{NAMES[seat]} begins." in said(sitting.frame(None))
    sitting.write(draft_seating(sitting.table, seat, sitting.tick(), name="Zoe"))
    assert "Zoe begins." in said(sitting.frame(None))
    assert NAMES[seat] not in " ".join(said(sitting.frame(None)))


def test_several_at_one_screen_are_called_by_name() -> None:
    sitting, rng = people("cant-stop", 1), Rng.keyed("shared")
    for _ in range(12):
        sitting.play(*some_move(sitting, rng))
    words = " ".join(told.text for told in frame(sitting.table, Viewer(seats=(0, 1))).log)
    assert "You" not in words
    assert {"Ada", "Ben"} <= set(words.split())


def test_whoever_a_screen_with_secrets_was_passed_to_is_you() -> None:
    sitting = people("elevation", 1, players=3)
    assert frame(sitting.table, Viewer(seats=(0, 1), asked=0)).you == 0
    assert frame(sitting.table, Viewer(seats=(0, 1))).you is None, "it is behind the curtain"


def test_a_replay_says_you_through_ones_own_eyes_only() -> None:
    sitting, rng = people("cant-stop", 1), Rng.keyed("replay")
    for _ in range(12):
        sitting.play(*some_move(sitting, rng))
    events = len(sitting.table.events)
    own, others = (" ".join(said(still(sitting.table, viewer(seat), Story(0), events))) for seat in (0, 1))
    assert "You roll" in own
    assert "You roll" not in others
    assert "Ada rolls" in others


def won_column() -> Sitting:
    position: dict[str, Any] = {"players": 2, "won": {"7": 2}, "dice": [1, 6, 2, 2], "to_act": 1}
    record = Record(highcamp.game("cant-stop").position(position), from_position=True)
    return Sitting(setting_for(record, [Chair(name=name) for name in NAMES[:2]])).begin()


def test_a_refusal_at_a_table_names_players() -> None:
    table = won_column().table
    refusal = table.why_not(0, table.game.parse("7", table.state))
    assert refusal is not None
    assert refusal.text == "Ben has won column 7: nobody climbs there any more."
    waiting = table.why_not(1, 0)
    assert waiting is not None
    assert waiting.text == "It is not your turn; waiting for Ada."


def test_why_nothing_can_be_taken_back_names_players() -> None:
    sitting = won_column()
    sitting.play(0, "4+7" if "4+7" in [move.text for move in sitting.frame(0).moves] else "4")
    with pytest.raises(Refused, match="Ada has moved since"):
        sitting.undo(1)


def test_the_king_names_climbers_in_what_is_offered() -> None:
    position = {
        "players": 3,
        "hands": ["Alps 1", "Alps 2", "Alps 3"],
        "up": ["Andes 4"],
        "down": "Andes 1 2 3",
        "rounds": 1,
        "winner": 1,
        "moment": "name taker",
        "approach": ["King of the Mountain"],
    }
    record = Record(highcamp.game("elevation").position(position), from_position=True)
    sitting = Sitting(setting_for(record, [Chair(name=name) for name in NAMES[:3]])).begin()
    seat = sitting.table.state.actor
    offers = {move.text: move.offer for move in sitting.frame(seat).moves}
    assert offers == {
        f"seat {other + 1} takes it": "You take it" if other == seat else f"{NAMES[other]} takes it" for other in range(3)
    }


def test_players_of_a_record_have_names_or_colours() -> None:
    record = Record.new("cant-stop", players=4)
    assert names(record) == (), "it does not say who they were"
    record.players = ["Anna", "human", "random", ""]
    assert names(record) == ("Anna", "Teal", "Ochre bot", "Indigo")
    assert [chair.bot for chair in chairs(record)] == ["", "", "random", ""]
