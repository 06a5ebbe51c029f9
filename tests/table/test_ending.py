"""How a game ended, in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

import highcamp
from highcamp import Record, Rng
from highcamp.engine import registry
from highcamp.table.ending import decided, result, won
from highcamp.table.live import Table
from highcamp.table.setting import Chair, setting_for
from playing import played
from table_sitting import NAMES, Sitting, entries, people, same, some_move


def ended(name: str, seed: int) -> Table:
    record = played(highcamp.game(name), seed)
    table = Table("t", setting_for(Record(record.start), [Chair(name=NAMES[seat]) for seat in range(record.start.seats)]))
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
    why = "Ada and Ben have the same points: having had them for longer decides."
    assert said.endswith(why)
    assert table.reader(None).text(won(table, None)) == f"{winner} wins the game!", "a banner has room for no more"
    assert table.reader(None).text(decided(table, None)).strip() == why


def test_where_one_has_the_most_points_nothing_had_to_decide() -> None:
    table = ended("mountaineers", 3)
    assert "decides" not in table.reader(None).text(result(table, None))


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
    setting = setting_for(Record(start, from_position=True), [Chair(name="Ada"), Chair(bot="random")])
    sitting = Sitting(setting).begin()
    sitting.play(0, "stop")
    assert [sitting.frame(seat).result for seat in (0, 1, None)] == ["You win!", "Ada wins the game!", "Ada wins the game!"]
    same(sitting.table, sitting.again())
