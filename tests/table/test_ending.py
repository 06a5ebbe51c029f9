"""How a game ended, in a sentence."""

from __future__ import annotations

import highcamp
from highcamp import Record
from highcamp.table.ending import result
from highcamp.table.live import Table
from highcamp.table.setting import Chair, settle
from playing import played
from table_sitting import NAMES, entries


def ended(name: str, seed: int) -> Table:
    record = played(highcamp.game(name), seed)
    table = Table("t", settle(Record(record.start), [Chair(name=NAMES[seat]) for seat in range(record.start.seats)]))
    for entry in entries(record.events):
        table.read(entry)
    return table


def test_what_decided_between_equals_is_named() -> None:
    """Mount Everest: with as many points, who has had them for longer wins."""
    table = ended("everest", 0)
    assert [row.points for row in table.state.standing(None)] == [1, 1]
    winner = NAMES[table.state.returns().index(1.0)]
    said = table.reader(None).text(result(table, None))
    assert said.startswith(f"{winner} wins the game!")
    assert said.endswith("Ada and Ben have the same points: having had them for longer decides.")


def test_where_one_has_the_most_points_nothing_had_to_decide() -> None:
    table = ended("mountaineers", 3)
    assert "decides" not in table.reader(None).text(result(table, None))
