"""What a move would cost that people would not expect is told by what they see, never by what is hidden from them."""

from __future__ import annotations

import pytest

from highcamp import Rng, State
from highcamp.games.elevation.game import Elevation
from highcamp.table.frame import frame
from table_sitting import people, viewer


def test_a_warning_tells_nothing_that_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where a game is so careless as to warn of what others hold."""
    monkeypatch.setattr(Elevation, "warning", lambda self, move, state: f"They hold {state.hands[1]}.")
    sitting = people("elevation", 3)
    table = sitting.table
    seat = table.state.acting()[0]
    assert seat == 0
    seen = set[str]()
    shown = frame(table, viewer(seat))
    truth: State = table.state
    for number in range(5):
        table.record.state = truth.imagine(seat, Rng.keyed("warnings", number))
        seen.add(str(table.state.hands[1]))  # type: ignore[attr-defined]  # Elevation's own
        assert frame(table, viewer(seat)) == shown
    assert len(seen) > 1, "the same was hidden each time"
    assert any(move.warning for move in shown.moves)
