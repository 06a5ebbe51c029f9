"""Lists of tables are made from their rows: no log is read for them, and what is done in secret does not change them."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import highcamp
from highcamp import Event, Record
from highcamp.store.store import Store
from highcamp.table.setting import Chair, settle
from playing import played
from table_sitting import NAMES, entries
from web_client import HOST, Browser, Server, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        running.stopped = 1_000_000
        yield running


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose logs are read."""
    asked: list[str] = []
    original = Store.entries

    async def entries(self: Store, table: str, after: int) -> list[str]:
        asked.append(table)
        return await original(self, table, after)

    monkeypatch.setattr(Store, "entries", entries)
    return asked


def put(server: Server, id: str, events: list[Event], keys: list[tuple[str, int]]) -> None:
    record = Record(events[0].before)
    setting = settle(record, [Chair(name=NAMES[seat]) for seat in range(record.start.seats)])
    server.put(id, setting, entries(events), keys)


def tickets(browser: Browser) -> dict[str, str]:
    """What the start page says of each table, in its order."""
    return dict(re.findall(r'<a href="/table/([^"]+)" class="ticket[^"]*">(.*?)</a>', browser.get("/").text))


def test_twelve_tables_are_listed_without_reading_a_log(server: Server, read: list[str]) -> None:
    record = played(highcamp.game("everest"), 0, 60)
    for number in range(12):
        put(server, f"everest-{number}", record.events, [("ada", 0)])
    server.house.memory.clear()  # as after a restart
    listed = tickets(server.browser("ada"))
    assert (len(listed), read, len(server.house.memory)) == (12, [], 0)
    acting = record.state.to_act
    expected = "Your turn" if 0 in acting else f"Waiting for {' and '.join(NAMES[seat] for seat in acting)}"
    assert all(expected in words for words in listed.values())


def test_a_list_says_what_the_tables_say(server: Server) -> None:
    """Whatever is done at a table, its row tells of it."""
    people = [server.browser("ada"), server.browser("ben")]
    put(server, "both", played(highcamp.game("cant-stop"), 0, 4).events, [("ada", 0), ("ben", 1)])
    turns = set()
    for _ in range(20):
        (acting,) = server.table("both").state.acting()
        turns.add(acting)
        assert "Your turn" in tickets(people[acting])["both"]
        assert f"Waiting for {NAMES[acting]}" in tickets(people[1 - acting])["both"]
        assert people[acting].move("both", acting, choice=-1).status_code == 200
    assert turns == {0, 1}
    (acting,) = server.table("both").state.acting()
    assert people[acting].act("both", "leave", seat=acting).status_code == 200
    assert "Your turn" not in tickets(people[acting])["both"], "a bot plays for whoever has left"


def test_a_table_that_is_over_is_called_so(server: Server) -> None:
    put(server, "over", played(highcamp.game("cant-stop")).events, [("ada", 0)])
    assert "Over" in tickets(server.browser("ada"))["over"]


def test_a_row_of_an_older_highcamp_is_filled_in_once(server: Server, tmp_path: Path, read: list[str]) -> None:
    put(server, "old", played(highcamp.game("cant-stop"), 0, 20).events, [("ada", 0)])
    with closing(sqlite3.connect(tmp_path / "tables.db")) as link:
        link.execute("UPDATE tables SET acting = NULL")
        link.commit()
    first = tickets(server.browser("ada"))
    assert read == ["old"]
    server.house.memory.clear()
    assert tickets(server.browser("ada")) == first
    assert read == ["old"], "its row says it now"


def test_a_table_that_cannot_be_opened_is_called_so_once_that_is_known(server: Server, tmp_path: Path) -> None:
    put(server, "spoilt", played(highcamp.game("cant-stop"), 0, 20).events, [("ada", 0)])
    with closing(sqlite3.connect(tmp_path / "tables.db")) as link:
        link.execute("UPDATE events SET body = '[]' WHERE seq = 2")
        link.commit()
    ada = server.browser("ada")
    assert list(tickets(ada)) == ["spoilt"]
    assert ada.get("/table/spoilt").status_code == 503
    assert "Cannot be opened" in tickets(ada)["spoilt"]


# -- what is done in secret --


def test_my_tables_stay_in_their_order_while_others_choose_in_secret(server: Server) -> None:
    record = played(highcamp.game("elevation"), 0, 1_000)
    choosing = next(event for event in record.events if len(event.before.to_act) > 1 and not event.by_nature)
    start = record.events[: record.events.index(choosing)]
    first, second = choosing.before.to_act[:2]
    keys = [("host", HOST), *((f"seat-{seat}", seat) for seat in range(record.start.seats))]
    for id in ("chosen", "quiet"):
        put(server, id, start, keys)
        server.later += 1000
    mover, other = server.browser(f"seat-{first}"), server.browser(f"seat-{second}")
    assert other.act("quiet", "greet", seat=second, word="hello").status_code == 200
    before = other.get("/").content
    assert list(tickets(other)) == ["quiet", "chosen"]
    server.later += 1000
    assert mover.move("chosen", first).status_code == 200
    server.later += 1000
    assert other.get("/").content == before
    assert other.act("chosen", "greet", seat=second, word="hello").status_code == 200
    assert list(tickets(other)) == ["chosen", "quiet"], "everyone has seen that"
