"""Tables whose game is not here any more: nobody can play, and everything that is written of them can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from table_plugin import plugged_in
from web_client import serving
from web_page import Page


def test_a_plug_in_that_was_removed_leaves_its_tables_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with plugged_in("toy-camp", "toys:CAMP", tmp_path, monkeypatch), serving(tmp_path) as server:
        ada = server.browser()
        chairs = [{"name": "Ada"}, {"name": "Ben"}]
        made = ada.post("/api/tables", json={"game": "toy-camp", "chairs": chairs}).json()
        id, ada = made["id"], server.browser(made["key"])
        for _ in range(3):
            (seat,) = server.table(id).state.acting()
            assert ada.move(id, seat).status_code == 200
        assert ada.act(id, "greet", seat=0, word="hello").status_code == 200
        moves = [(event.actor, event.move) for event in server.table(id).events]
    for info in tmp_path.glob("*.dist-info"):
        info.rename(tmp_path / "removed")
    with serving(tmp_path) as server:
        ada, stranger = server.browser(made["key"]), server.browser()
        for browser in (ada, stranger):
            for path in (f"/table/{id}", f"/table/{id}/replay", f"/table/{id}?as=1"):
                answer = browser.get(path)
                text = Page(answer.text).text
                assert answer.status_code == 410
                assert "toy-camp" in text
                assert "Ada: Hello!" in text
                told = [f"makes move {move}" for actor, move in moves if actor >= 0]
                assert [line for line in told if line not in text] == []
            record = browser.get(f"/table/{id}/record")
            assert (record.status_code, len(record.text.splitlines())) == (200, len(moves) + 2)
            assert browser.get(f"/api/tables/{id}").status_code == 410
        assert "toy-camp" in Page(ada.get("/").text).text


def test_names_on_the_page_are_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with plugged_in("toy-camp", "toys:CAMP", tmp_path, monkeypatch), serving(tmp_path) as server:
        host = server.browser()
        chairs = [{"name": "<b>Ada</b>"}, {"name": "Ben"}]
        made = host.post("/api/tables", json={"game": "toy-camp", "chairs": chairs}).json()
        assert server.browser(made["key"]).act(made["id"], "greet", seat=0, word="hello").status_code == 200
    for info in tmp_path.glob("*.dist-info"):
        info.rename(tmp_path / "removed")
    with serving(tmp_path) as server:
        page = server.browser().get(f"/table/{made['id']}").text
        assert "<b>Ada" not in page
        assert "&lt;b&gt;Ada" in page
