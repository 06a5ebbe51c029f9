"""One move from the door to the log: everything on the way is done once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from highcamp.house.holders import Holders
from highcamp.table.setting import Chair, new_setting
from table_plugin import plugged_in
from toys.camp import CAMP, Face
from web_client import Server, serving


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """One that also has a small game in plain Python, whose steps can be counted."""
    with plugged_in("toy-camp", "toys:CAMP", tmp_path, monkeypatch), serving(tmp_path) as running:
        yield running


@pytest.fixture
def done(server: Server, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a state was changed or copied, and how often it was asked whose a seat is."""
    counted: Counter[str] = Counter()

    def count(owner: type, name: str) -> None:
        original = getattr(owner, name)

        def noted(self, *given, **named):  # type: ignore[no-untyped-def]  # stands for any method
            counted[name] += 1
            return original(self, *given, **named)

        monkeypatch.setattr(owner, name, noted)

    count(Face, "apply")
    count(Face, "copy")
    for shown in ("view", "scene", "text"):
        count(type(CAMP), shown)
    count(Holders, "viewer")
    return counted


def test_a_move_is_made_once_and_its_seat_looked_up_once(server: Server, done: Counter[str]) -> None:
    from highcamp import game

    setting = new_setting(game("toy-camp"), {}, [Chair(name="Ada"), Chair(name="Ben")])
    done.clear()
    id = server.run(server.house.set_table(setting, "ada")).id
    dealt = len(server.table(id).events)
    assert done["apply"] == dealt, "the deal too"
    ada = server.browser("ada")
    ada.get(f"/table/{id}")  # the first look is taken in a thread, at a table of its own
    chanced = 0
    for _ in range(8):
        table = server.table(id)
        if table.state.over:
            break
        (seat,) = table.state.acting()
        answer = {"seat": seat, "decision": table.decisions[seat], "move": table.state.legal(seat)[0]}
        before = len(table.events)
        done.clear()
        assert ada.act(id, "move", **answer).status_code == 200
        happened = len(server.table(id).events) - before
        chanced += happened > 1
        assert done == {"apply": happened, "copy": happened, "viewer": 1}
        done.clear()
        for _ in range(2):
            assert ada.get(f"/table/{id}").status_code == 200
        assert (done["view"], done["scene"]) == (1, 1), "a frame is looked at once"
        assert done["text"] == 2, "once for the page, and once by the toy, whose picture is its text"
    assert chanced, "some moves are followed by chance"
    done.clear()
    assert ada.post(f"/api/tables/{id}/greet", json={"seat": 0, "word": "hello"}).status_code == 200
    assert done["viewer"] == 1, "the answer shows the table to whoever was let in"
