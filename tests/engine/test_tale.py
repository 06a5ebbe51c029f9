"""The tale that any game has, of which nothing is known but its standings and the headings of its log."""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest

from highcamp.authoring.package import TEMPLATE
from highcamp.drawing.plots import draw, text
from highcamp.engine.game import Game
from highcamp.engine.tale import tell_tale
from highcamp.engine.words import Reader
from playing import played
from toys.camp import CAMP
from toys.huts import HUTS
from toys.packs import PACKS
from toys.rope import ROPE
from toys.songs import SONGS

sys.path.append(str(TEMPLATE / "src"))
from sample_game.game import SAMPLE_GAME

READER = Reader(("Ann", "Bob", "Cleo", "Dora", "Eve", "Finn"))


@pytest.mark.parametrize("game", [CAMP, HUTS, PACKS, ROPE, SONGS, SAMPLE_GAME], ids=lambda game: game.name)
def test_any_game_has_a_tale(game: Game[Any, Any]) -> None:
    record = played(game, 3, 4000)
    assert record.state.over
    tale = tell_tale(record.events)
    assert tale == game.tale(record.events)
    assert re.fullmatch(r"[A-Z].*[^.]\.", READER.text(tale.why))
    points = [row.points for row in sorted(record.state.standing(None), key=lambda row: row.seat)]
    for plot in tale.plots:
        assert [curve.points[-1][1] for curve in plot.curves] == points[: len(plot.curves)]  # type: ignore[union-attr]
        assert "<desc" in draw(plot, id="p")
        assert all(len(row) <= 80 for row in text(plot, READER))


def test_the_margin_is_that_of_the_standings() -> None:
    record = played(SAMPLE_GAME, 3, 4000)
    points = [row.points for row in record.state.standing(None)]
    winner = record.state.returns().index(max(record.state.returns()))
    ahead = points[winner] - max(own for seat, own in enumerate(points) if seat != winner)
    said = READER.text(SAMPLE_GAME.tale(record.events).why)
    assert said.startswith(f"{READER.names[winner]} wins by {ahead:g} point")
