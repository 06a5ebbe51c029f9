"""Lists of tables are made from their rows: no log is read for them, and what is done in secret does not change them."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import highcamp
from endings import Ending
from highcamp import Event, Record
from highcamp.store.store import Store
from highcamp.table.setting import Chair, setting_for
from playing import played
from table_sitting import NAMES, entries
from web_client import HOST, Browser, Server, serving
from web_page import Page


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
    setting = setting_for(record, [Chair(name=NAMES[seat]) for seat in range(record.start.seats)])
    server.put(id, setting, entries(events), keys)


def tickets(browser: Browser) -> dict[str, str]:
    """What the start page says of each table, in its order."""
    found = re.findall(r'<a href="/table/([^"]+)" class="ticket[^"]*">(.*?)</a>', browser.get("/").text, re.DOTALL)
    return {id: Page(inside).text for id, inside in found}


def test_twelve_tables_are_listed_without_reading_a_log(server: Server, read: list[str]) -> None:
    record = played(highcamp.game("everest"), 0, 60)
    while not record.state.to_act:  # at a table nature never waits
        record.rewind(len(record.events) - 1)
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


def test_a_table_that_is_over_tells_its_end_to_whoever_looks(server: Server, read: list[str]) -> None:
    record = played(highcamp.game("cant-stop"))
    winner = record.state.returns().index(1.0)
    put(server, "over", record.events, [("host", HOST), ("won", winner), ("lost", 1 - winner)])
    server.house.memory.clear()
    assert "You win!" in tickets(server.browser("won"))["over"]
    assert f"{NAMES[winner]} wins the game!" in tickets(server.browser("lost"))["over"]
    assert f"{NAMES[winner]} wins the game!" in tickets(server.browser("host"))["over"]
    assert read == []


def test_those_who_have_played_together_are_told_of_it_as_you(server: Server) -> None:
    """The others, such as a host who only looks on, are not."""
    put(server, "together", played(highcamp.game("tranquility")).events, [("host", HOST), ("ada", 0)])
    outcome = "lose" if max(server.table("together").state.returns()) <= 0 else "win"
    assert f"You {outcome} together" in tickets(server.browser("ada"))["together"]
    assert f"They {outcome} together" in tickets(server.browser("host"))["together"]


def test_a_list_says_who_plays_what_and_since_when(server: Server, read: list[str]) -> None:
    host = server.browser()
    form = {"players": 3, "columns": 4, "name_1": "Ada", "seat_2": "open", "seat_3": "bot:random"}
    form["first"] = 1  # else the bot may begin, and the house opens the table by itself
    id = host.set_up("cant-stop", **form)
    server.later += 5 * 60_000
    (said,) = tickets(host).values()
    for words in ("Can't Stop", "Columns to win: 4", "You", "Teal open", "Ochre bot random", "1 seat open", "5 minutes ago"):
        assert words in said
    assert "Variant" not in said, "what is as usual is not told"
    guest = server.browser()
    guest.post(host.link(id, 1), data={"name": "Ben"})
    server.house.memory.clear()
    read.clear()
    assert "Ben" in tickets(host)[id]
    assert "open" not in tickets(host)[id]
    assert "Ada" in tickets(guest)[id]
    assert read == [], "who has joined stands in the row"


def test_open_tables_tell_who_offers_them_with_which_options(server: Server) -> None:
    host = server.browser()
    form = {"players": 3, "mode": "sherpa", "name_1": "Ada", "seat_2": "open", "seat_3": "open", "listed": "yes"}
    id = host.set_up("mountaineers", **form)
    said = tickets(server.browser())[id]
    for words in ("Mountaineers", "Mode: Sherpa", "set by Ada", "2 seats open"):
        assert words in said


def test_what_waits_for_you_comes_first_and_what_is_over_last(server: Server) -> None:
    record = played(highcamp.game("cant-stop"), 0, 4)
    (acting,) = record.state.to_act
    put(server, "mine", record.events, [("ada", acting)])
    put(server, "theirs", record.events, [("ada", 1 - acting)])
    put(server, "over", played(highcamp.game("cant-stop")).events, [("ada", 0)])
    assert list(tickets(server.browser("ada"))) == ["mine", "theirs", "over"]


def test_a_table_is_removed_from_ones_own_list_only(server: Server) -> None:
    put(server, "both", played(highcamp.game("cant-stop"), 0, 4).events, [("ada", 0), ("ben", 1)])
    ada, ben = server.browser("ada"), server.browser("ben")
    answer = ada.post("/table/both/remove")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert tickets(ada) == {}
    assert list(tickets(ben)) == ["both"]
    assert ada.frame("both")["seat"] == 0, "the seat stays hers"
    assert server.browser("stranger").post("/table/both/remove").status_code == 303
    assert list(tickets(ben)) == ["both"]


def test_programs_get_the_same_lists(server: Server) -> None:
    host = server.browser()
    form = {"players": 2, "board": "harder", "name_1": "Ada", "seat_2": "open", "listed": "yes"}
    id = host.set_up("everest", **form)
    (mine,) = host.get("/api/tables").json()["mine"]
    assert (mine["id"], mine["game"], mine["mode"], mine["yours"]) == (id, "everest", ["Board: Harder"], [0])
    assert [(seat["name"], seat["open"]) for seat in mine["seats"]] == [("Ada", False), ("Teal", True)]
    (offered,) = server.browser().get("/api/tables").json()["open"]
    assert (offered["id"], offered["host"], offered["yours"]) == (id, 0, [])
    assert host.post(f"/api/tables/{id}/remove").status_code == 204
    assert host.get("/api/tables").json()["mine"] == []


def test_a_finished_table_of_an_older_highcamp_is_listed_as_it_was_set(server: Server, tmp_path: Path, read: list[str]) -> None:
    put(server, "old", played(highcamp.game("cant-stop")).events, [("ada", 0)])
    with closing(sqlite3.connect(tmp_path / "tables.db")) as link:
        link.execute("UPDATE tables SET acting = NULL, takers = NULL, result = NULL")
        link.commit()
    ada = server.browser("ada")
    assert "Over" in tickets(ada)["old"]
    assert NAMES[1] in tickets(ada)["old"]
    assert read == [], "no log is read for a game that is over"
    ada.get("/table/old")
    assert re.search("You win!|wins the game!", tickets(ada)["old"]), "whoever opens it has it written"


def test_a_row_of_an_older_highcamp_is_filled_in_once(server: Server, tmp_path: Path, read: list[str]) -> None:
    put(server, "old", played(highcamp.game("cant-stop"), 0, 20).events, [("ada", 0)])
    with closing(sqlite3.connect(tmp_path / "tables.db")) as link:
        link.execute("UPDATE tables SET acting = NULL, takers = NULL")
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


@pytest.mark.parametrize("column", ["acting", "takers", "result"])
@pytest.mark.parametrize("spoilt", ["nonsense", '[[9,"Eve",true]]', "[]"])
def test_a_row_that_cannot_be_read_keeps_nobody_from_the_others(
    server: Server, tmp_path: Path, column: str, spoilt: str
) -> None:
    """What it should tell its log tells, and it is told in the row again."""
    host = server.browser()
    form = {"players": 2, "name_1": "Ada", "seat_2": "open", "listed": "yes"}
    id, other = (host.set_up("cant-stop", **form) for _ in range(2))
    put(server, "over", played(highcamp.game("cant-stop")).events, [(host.key, 0)])
    server.house.memory.clear()
    stranger = server.browser()
    seen = tickets(stranger), tickets(host)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as link:
        link.execute(f"UPDATE tables SET {column} = ? WHERE id != ?", (spoilt, other))
        link.commit()
    assert tickets(stranger) == seen[0]
    assert list(tickets(host)) == list(seen[1])
    assert {table["id"] for table in stranger.get("/api/tables").json()["open"]} == {id, other}
    assert len(host.get("/api/tables").json()["mine"]) == 3


def test_a_table_of_which_nothing_can_be_read_is_listed_as_such(server: Server, tmp_path: Path) -> None:
    for id in ("spoilt", "well"):
        put(server, id, played(highcamp.game("cant-stop"), 0, 20).events, [("ada", 0)])
    with closing(sqlite3.connect(tmp_path / "tables.db")) as link:
        link.execute("UPDATE tables SET acting = 'nonsense' WHERE id = 'spoilt'")
        link.execute("UPDATE events SET body = '[]' WHERE seq = 2 AND table_id = 'spoilt'")
        link.commit()
    said = tickets(server.browser("ada"))
    assert "Cannot be opened" in said["spoilt"]
    assert "Cannot be opened" not in said["well"]


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


def test_how_somebody_has_done_so_far(server: Server) -> None:
    """Finished games by game, and won ones; a game against oneself is played and not won."""
    ann, ben = server.browser("ann"), server.browser("ben")
    won = {"ann": 0, "ben": 0}
    for number in range(4):
        ending = Ending(server, f"stats{number:07}", [("ann", 0), ("ben", 1)], seed=number)
        ending.finish(("ann", "ben")[ending.last.actor])
        won[("ann", "ben")[ending.winner]] += 1
    Ending(server, "statsalone00", [("ann", 0), ("ann", 1)]).finish("ann")
    Ending(server, "statsgoeson0", [("ann", 0), ("ben", 1)])
    for name, browser, played_so_far in (("ann", ann, 5), ("ben", ben, 4)):
        assert browser.get("/api/tables").json()["scores"] == [
            {"game": "cant-stop", "played": played_so_far, "won": won[name]},
        ]
        said = Page(browser.get("/").text).text
        assert f"Can't Stop: {played_so_far} played, {won[name]} won" in said
    assert server.browser("cleo").get("/api/tables").json()["scores"] == []
