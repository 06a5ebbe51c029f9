"""A word beside each player's name on what they do now, in a line that nothing makes higher."""

from __future__ import annotations

import highcamp
from highcamp import Record
from highcamp.table.frame import Frame, frame
from highcamp.table.live import Table
from highcamp.table.setting import Chair, setting_for
from highcamp.table.viewer import Viewer
from highcamp.web.doing import doing
from playing import played
from table_sitting import entries

ADA, BEN, BOT, OPEN = Chair(name="Ada"), Chair(name="Ben"), Chair(bot="random"), Chair()


def seen(record: Record, chairs: list[Chair], *seats: int) -> Frame:
    """The table at which this has happened, as whoever holds these seats sees it."""
    table = Table("doing", setting_for(Record(record.start, from_position=record.from_position), chairs))
    for one in entries(record.events):
        table.read(one)
    return frame(table, Viewer(seats=seats))


def words(shown: Frame) -> list[str]:
    return [doing(player, shown) for player in shown.seats]


def at(game: str, **position: object) -> Record:
    return Record(highcamp.game(game).position(position), from_position=True)


def test_in_turns_one_is_to_move_and_the_others_wait() -> None:
    record = at("cant-stop", players=2, to_act=1)  # people count from 1
    assert words(seen(record, [ADA, BEN], 0)) == ["your turn", "waits"]
    assert words(seen(record, [ADA, BEN], 1)) == ["to move", "wait"]
    assert words(seen(record, [ADA, BEN])) == ["to move", "waits"]
    assert words(seen(record, [BOT, BEN], 1)) == ["thinks", "wait"]
    assert words(seen(record, [ADA, OPEN], 0)) == ["your turn", "not here yet"]


def test_where_all_choose_at_once_all_others_choose() -> None:
    record = played(highcamp.game("elevation"), 1, 400, players=3)
    record.rewind(next(n for n in range(400) if len(record.at(n).acting()) == 3))
    assert words(seen(record, [ADA, BEN, BOT], 0)) == ["your turn", "chooses", "chooses"]


def test_once_it_is_over_nobody_does_anything() -> None:
    record = played(highcamp.game("cant-stop"), 1, 10_000)
    assert record.state.over
    assert set(words(seen(record, [ADA, BEN], 0))) == {""}
