"""Seats that a game plays by its own rules, such as the auto-ascenders of Free Solo: known by their names, open to nobody."""

from __future__ import annotations

import msgspec
import pytest

import highcamp
from highcamp import Record, Refused
from highcamp.house.listing import told_of
from highcamp.table.drafts import draft_seating
from highcamp.table.setting import Chair, setting_for
from highcamp.table.taker import Taker
from table_sitting import Sitting

AUTOS = ["Edmund Hillary", "Tenzing Norgay"]


def free_solo(*others: Chair) -> Sitting:
    record = Record(highcamp.game("elevation").new(players=1))
    return Sitting(setting_for(record, [Chair(name="Ada"), *others]), 3).begin()


def test_they_are_called_by_their_names_and_by_no_bots() -> None:
    sitting = free_solo(Chair(bot="greedy"), Chair(bot="greedy"))
    shown = sitting.frame(0)
    assert [seat.name for seat in shown.seats] == ["Ada", *AUTOS]
    assert [(seat.taker, seat.bot) for seat in shown.seats[1:]] == [("bot", "")] * 2
    takers = msgspec.json.decode(told_of(sitting.table)["takers"], type=list[Taker])
    assert [taker.name_in(seat) for seat, taker in enumerate(takers)] == ["Ada", *AUTOS], "in lists of tables, too"


def test_nobody_can_sit_there() -> None:
    sitting = free_solo(Chair(), Chair(name="Ben"))
    assert [chair.name for chair in sitting.setting.chairs] == ["Ada", "", ""]
    assert not any(taker.is_open for taker in sitting.table.takers)
    assert sitting.table.people == {0}
    with pytest.raises(Refused, match="Edmund Hillary"):
        draft_seating(sitting.table, 1, 5000, name="Ben")


def test_with_two_climbers_there_is_one_of_them() -> None:
    game = highcamp.game("elevation")
    assert game.automatic_seats(game.new(players=2)) == {2: "Edmund Hillary"}
    assert game.automatic_seats(game.new(players=3)) == {}
