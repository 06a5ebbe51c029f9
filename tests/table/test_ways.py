"""Several moves by one choice: all of them, or none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from highcamp import Refused
from highcamp.table.drafts import Stale, draft_way
from table_plugin import plugged_in
from table_sitting import Sitting, people
from toys.camp import CAMP

CLIMB, PITCH, END = 0, 1, 2


@pytest.fixture(autouse=True)
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with plugged_in("toy-camp", "toys:CAMP", tmp_path, monkeypatch):
        yield


def strong() -> Sitting:
    """A table of this toy at which nature has given the first seat strength for three."""
    return next(sitting for seed in range(50) if (sitting := people(CAMP, seed)).table.state.strength == 3)  # type: ignore[attr-defined]  # a camp's


def make_way(sitting: Sitting, *moves: int, decision: int | None = None) -> None:
    sitting.write(draft_way(sitting.table, 0, decision, moves, sitting.dealer, sitting.tick()))


def test_a_way_is_one_entry_and_all_its_moves() -> None:
    sitting = strong()
    entries = len(sitting.log)
    make_way(sitting, CLIMB, CLIMB, PITCH)
    assert len(sitting.log) == entries + 1
    assert [event.move for event in sitting.table.events if event.actor == 0] == [CLIMB, CLIMB, PITCH]


@pytest.mark.parametrize("moves", [(CLIMB, CLIMB, CLIMB, CLIMB), (CLIMB, END, CLIMB), (PITCH, CLIMB), (CLIMB, PITCH, PITCH)])
def test_where_one_of_them_is_not_possible_none_is_made(moves: tuple[int, ...]) -> None:
    sitting = strong()
    before = sitting.table.state.digest()
    with pytest.raises(Refused):
        make_way(sitting, *moves)
    assert sitting.table.state.digest() == before
    assert not [event for event in sitting.table.events if event.actor == 0]


def test_a_way_answers_the_question_that_was_asked() -> None:
    sitting = strong()
    with pytest.raises(Stale):
        make_way(sitting, CLIMB, CLIMB, decision=sitting.table.decisions[0] + 1)
