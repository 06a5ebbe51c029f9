"""Clocks of a table: for each move or for the game, and what happens when they have run down."""

from __future__ import annotations

from highcamp.table.clocks import Clocks
from highcamp.table.drafts import (
    draft_greeting,
    draft_seating,
)
from highcamp.table.setting import Clock
from table_sitting import SECOND, Sitting, people


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
