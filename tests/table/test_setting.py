"""How a table is set: its seats, who takes them under which names, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Refused
from highcamp.engine.record import Record
from highcamp.table.drafts import (
    draft_greeting,
    draft_seating,
)
from highcamp.table.setting import Chair, Setting, clean_name, new_setting, setting_for
from table_sitting import Sitting, people


def test_an_open_seat_is_taken() -> None:
    record = Record.new("cant-stop")
    sitting = Sitting(setting_for(record, [Chair(name="Ada"), Chair()]), 1).begin()
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
        new_setting(highcamp.game("cant-stop"), options, chairs)
    assert refused.value.code == code


def test_a_setting_is_stored_and_read_back() -> None:
    setting = new_setting(highcamp.game("elevation"), {"players": 3}, [Chair(name="Ada"), Chair(bot="greedy"), Chair()])
    stored = msgspec.json.encode(setting)
    assert msgspec.json.encode(msgspec.json.decode(stored, type=Setting)) == stored
