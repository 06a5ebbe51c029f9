"""A log told without the rules."""

from __future__ import annotations

import pytest

from highcamp import Rng
from highcamp.engine import registry
from highcamp.table import entry
from highcamp.table.chronicle import chronicle
from highcamp.table.entry import Answered, Began, Entry, Greeted, Played, Proposed, Renewed, Seated, Undone
from highcamp.table.setting import Setting
from table_sitting import act, people


def setting() -> Setting:
    return people("cant-stop", players=3).setting  # Ada, Ben and Cleo


LINES: list[tuple[Entry, list[str]]] = [
    (Began(at=1, dealt=(4, 9)), ["begins", "Chance: 4, 9"]),
    (Played(at=1, seat=0, moves=(12,), dealt=(7,)), ["Ada", "move 12", "Chance: 7"]),
    (Played(at=1, seat=1, moves=(3, 5), back=1, kept=(8,)), ["Ben", "takes a move back", "move 3, 5", "8"]),
    (Undone(at=1, seat=2), ["Cleo", "back"]),
    (Seated(at=1, seat=1, name="Dov"), ["Dov", "seat 2"]),
    (Seated(at=1, seat=0, name="Ada", bot="random"), ["random", "plays for Ada"]),
    (Greeted(at=1, seat=2, word="hello"), ["Cleo: Hello!"]),
    (Greeted(at=1, seat=2, word="a word of later times"), ["Cleo: a word of later times"]),
    (Proposed(at=1, seat=2, to=1), ["Cleo asks to go back"]),
    (Answered(at=1, seat=1, agrees=True), ["Ben agrees"]),
    (Answered(at=1, seat=1, agrees=False), ["Ben does not agree"]),
    (Renewed(at=1, to="elsewhere"), ["another table"]),
]


@pytest.mark.parametrize(("one", "says"), LINES, ids=lambda case: type(case).__name__)
def test_every_entry_has_a_line(one: Entry, says: list[str]) -> None:
    (line,) = chronicle(setting(), [one])
    assert [word for word in says if word not in line] == [], line


def test_whoever_takes_a_seat_is_called_by_name_from_then_on() -> None:
    log: list[Entry] = [Played(at=1, seat=1, moves=(1,)), Seated(at=2, seat=1, name="Dov"), Played(at=3, seat=1, moves=(2,))]
    before, _, after = chronicle(setting(), log)
    assert (before.split()[0], after.split()[0]) == ("Ben", "Dov")


@pytest.mark.parametrize("name", registry.names())
def test_any_log_can_be_told(name: str) -> None:
    rng, sitting = Rng.keyed("chronicle", name), people(name, 1)
    for _ in range(40):
        if sitting.table.state.over:
            break
        act(sitting, rng)
    told = chronicle(sitting.setting, map(entry.read, sitting.log))
    assert len(told) == len(sitting.log)
    assert all(told)
