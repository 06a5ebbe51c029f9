"""What the owner of a server can do about its tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_runs import run
from web_client import serving
from web_page import Page


@pytest.fixture
def db(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    assert run("db", "upgrade", "--db", url).exit_code == 0
    return url


def test_tables_are_listed_by_who_plays_what_and_closed_for_good(db: str, tmp_path: Path) -> None:
    with serving(tmp_path, db=db) as server:
        ann, ben = server.browser(), server.browser()
        id = ann.set_up("cant-stop", players=2, seat_2="open", name_1="Ann")
        other = ann.set_up("k2", players=1, name_1="Ann")
        ben.post(ann.link(id, 1), data={"name": "Ben"})
        ann.act(id, "say", seat=0, text="The yak is grey.")
        listed = run("tables", "list", "--db", db).stdout
        line = next(line for line in listed.splitlines() if line.startswith(id))
        assert "cant-stop, running, Ann, Ben, just now" in line
        assert "2 tables." in listed
        assert "yak" not in listed
        with ben.listen(f"/table/{id}/live") as stream:
            stream.next_frame()
            closed = run("tables", "close", id, "--db", db)
            assert (closed.exit_code, f"Closed: {id}." in closed.stdout) == (0, True)
            server.run(stream._task)  # the stream ends: the server has noticed
        answer = ann.get(f"/table/{id}")
        assert answer.status_code == 410
        assert "Whoever runs this server has closed it." in Page(answer.text).text
        assert ann.get(f"/table/{id}/record").status_code == 200, "what was played is not lost"
        assert ann.act(id, "say", seat=0, text="Hello?").status_code == 410
        assert "Closed" in Page(ann.get("/").text).text
        assert ann.get(f"/table/{other}").status_code == 200
        assert id not in run("tables", "list", "--db", db).stdout
        assert f"{id}  cant-stop, closed" in run("tables", "list", "--all", "--db", db).stdout
        assert "closed by the server's owner" in run("db", "check", "--db", db).stdout


def test_a_table_that_is_not_there_cannot_be_closed(db: str) -> None:
    wrong = run("tables", "close", "nothing", "--db", db)
    assert wrong.exit_code == 2
    assert "highcamp tables list names them" in wrong.output
