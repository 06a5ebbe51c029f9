"""Limits by cost: strangers cannot use up what others have, and nothing dear is done while everybody waits."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Awaitable, Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest

from highcamp.house import house, workshop
from highcamp.house.gate import Gate
from highcamp.house.meter import Desk, Meter, Origin
from highcamp.table.stuck import read_on
from web_client import Browser, Server, serving

PROXY = "127.0.0.1"


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """A server behind a proxy; an address has forty requests a minute, a browser as many."""
    with serving(tmp_path, requests_a_minute=40, trusted_proxy=PROXY) as server:
        server.stopped = server.now()  # a minute is as long as it takes
        yield server


def at(server: Server, address: str) -> Browser:
    return server.browser(**{"x-forwarded-for": address})


def use_up(browser: Browser, path: str = "/rules/cant-stop") -> None:
    for _ in range(41):
        last = browser.get(path)
    assert last.status_code == 429


def test_whoever_holds_a_seat_plays_on_while_strangers_use_up_their_address(strict: Server) -> None:
    holder = at(strict, "10.0.0.1")
    id = holder.play("cant-stop")
    use_up(at(strict, "10.0.0.1"))
    assert holder.act(id, "greet", seat=0, word="hello").status_code == 200
    with holder.listen(f"/table/{id}/live", **{"x-forwarded-for": "10.0.0.1"}) as stream:
        assert stream.next_frame()
    assert holder.get("/rules/cant-stop").status_code == 429, "a seat at a table is no right to everything"
    assert at(strict, "10.0.0.1").get(f"/table/{id}").status_code == 429
    assert at(strict, "10.0.0.2").get(f"/table/{id}").status_code == 200


def test_a_holder_has_a_limit_too(strict: Server) -> None:
    holder = at(strict, "10.0.0.1")
    id = holder.play("cant-stop")
    use_up(holder, f"/table/{id}")


def test_whoever_is_refused_waits_for_it_wherever_the_limit_is(strict: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser's own limit is met long before that of its address: refusals without a pause kept a whole server busy."""
    waited: list[str] = []

    async def delay(_: Gate, address: str) -> None:
        waited.append(address)

    monkeypatch.setattr(Gate, "delay", delay)
    holder = at(strict, "10.0.0.1")
    id = holder.play("cant-stop")
    use_up(holder, f"/table/{id}")  # its key
    refused = len(waited)
    assert set(waited) == {"10.0.0.1"}
    use_up(at(strict, "10.0.0.2"))  # its address
    assert waited[refused:]
    assert set(waited[refused:]) == {"10.0.0.2"}


@pytest.mark.parametrize(
    ("before", "now", "same"),
    [
        ("10.0.0.1", "10.0.0.1", True),
        ("10.0.0.1", "10.0.0.2", False),
        ("10.0.0.1", "10.0.0.9, 10.0.0.1", True),  # what comes first anybody can write; the proxy adds the last
        ("2001:db8::1", "2001:db8::2", True),  # one household's network
        ("2001:db8::1", "2001:db8:1::1", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("nobody", "no address", True),  # then the proxy itself is all that is known
    ],
)
def test_the_proxys_word_is_taken_for_where_somebody_is(strict: Server, before: str, now: str, same: bool) -> None:
    use_up(at(strict, before))
    assert at(strict, now).get("/rules/cant-stop").status_code == (429 if same else 200)


def test_nobody_elses_word_is_taken(tmp_path: Path) -> None:
    with serving(tmp_path, requests_a_minute=40, trusted_proxy="10.9.9.9") as server:
        server.stopped = server.now()
        use_up(at(server, "10.0.0.1"))
        assert at(server, "10.0.0.2").get("/rules/cant-stop").status_code == 429


def test_what_is_asked_for_is_charged_by_the_time_it_takes(tmp_path: Path) -> None:
    with serving(tmp_path, work_a_minute=60, trusted_proxy=PROXY) as server:
        server.stopped = server.now()
        answers = [at(server, "10.0.0.1").get("/rules/everest").status_code for _ in range(200)]
        assert answers[0] == 200
        assert answers[-1] == 429
        assert at(server, "10.0.0.2").get("/rules/everest").status_code == 200


def test_streams_of_strangers_are_limited_and_a_holder_finds_a_place(tmp_path: Path) -> None:
    with serving(tmp_path, streams_an_address=2, streams_a_table=2) as server:
        holder = server.browser()
        id = holder.play("cant-stop")
        with server.browser().listen(f"/table/{id}/live") as one, server.browser().listen(f"/table/{id}/live") as two:
            assert one.next_frame()
            assert two.next_frame()
            for path in (f"/table/{id}/live", f"/api/tables/{id}/stream"):
                refused = server.browser().get(path)
                assert refused.status_code == 429
                assert refused.headers["retry-after"] == "10"
            with holder.listen(f"/table/{id}/live") as own:
                assert own.next_frame()
        with server.browser().listen(f"/table/{id}/live") as again:
            assert again.next_frame()


def test_whoever_sets_tables_has_no_more_streams_than_an_address_may(tmp_path: Path) -> None:
    with serving(tmp_path, held_streams_an_address=2) as server:
        hosts = [server.browser() for _ in range(3)]
        first, second, third = [f"/table/{host.play('cant-stop')}/live" for host in hosts]
        with hosts[0].listen(first) as one, hosts[1].listen(second) as two:
            assert one.next_frame()
            assert two.next_frame()
            assert hosts[2].get(third).status_code == 429
        with hosts[2].listen(third) as own:
            assert own.next_frame()


def test_dear_work_at_a_table_is_done_for_its_holders_apart_from_strangers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, desk = list[str](), Origin.desk

    def noted(self: Origin, key: str) -> Desk:
        found.append(key)
        return desk(self, key)

    monkeypatch.setattr(workshop, "DEAR", -1.0)
    with serving(tmp_path) as server:
        holder = server.browser()
        id = holder.set_up("cant-stop", seat_1="you", seat_2="hotseat")
        server.house.memory.clear()
        monkeypatch.setattr(Origin, "desk", noted)
        holder.frame(id)
        assert set(found) == {holder.key}, "to open a table that it has to read is work for its holder, too"
        assert holder.act(id, "greet", seat=0, word="hello").status_code == 200
        assert set(found) == {holder.key}
        found.clear()
        server.browser().frame(id)
        assert set(found) == {""}


@pytest.mark.parametrize("asked", ["look", "act"])
def test_work_that_takes_long_is_not_called_a_database_that_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """The database has less time than the rules: whoever waits for these, or behind one who does, is told so."""
    go_on = threading.Event()

    def dear(*given: Any) -> Any:
        assert go_on.wait(30)
        return read_on(*given)

    with serving(tmp_path) as server:
        browser = server.browser()
        id = browser.set_up("cant-stop", seat_1="you", seat_2="hotseat")
        path = f"/api/tables/{id}" if asked == "look" else f"/table/{id}/greet"
        monkeypatch.setattr(house, "read_on", dear)
        monkeypatch.setattr(server.house.store, "patience", 1.0)
        server.house.memory.clear()

        def ask() -> Awaitable[httpx.Response]:
            form: dict[str, Any] = {"data": {"seat": "0", "word": "hello"}} if asked == "act" else {}
            return browser.client.request("POST" if form else "GET", path, headers={"accept": "application/json"}, **form)

        async def both() -> tuple[httpx.Response, httpx.Response]:
            (behind,), (first,) = await asyncio.wait(
                [asyncio.ensure_future(ask()) for _ in range(2)], return_when=asyncio.FIRST_COMPLETED
            )
            go_on.set()
            return await first, await behind

        first, behind = server.run(both())
        assert (behind.status_code, behind.json()["code"]) == (503, "too-dear")
        assert first.status_code == 200, "the time that the rules take is not the database's"


def test_a_stream_is_charged_while_it_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    charged = list[tuple[str, int]]()
    charge = Gate.charge

    def noted(self: Gate, address: str, key: str | None, meter: Meter) -> None:
        charged.append((address, meter.bytes))
        charge(self, address, key, meter)

    with serving(tmp_path, trusted_proxy=PROXY) as server:
        holder, stranger = at(server, "10.0.0.1"), at(server, "10.0.0.2")
        id = holder.set_up("cant-stop", seat_1="you", seat_2="hotseat")
        monkeypatch.setattr(Gate, "charge", noted)
        with stranger.listen(f"/table/{id}/live", **{"x-forwarded-for": "10.0.0.2"}) as stream:
            words = cycle(["hello", "luck"])
            while len(stream.received) < 200_000:
                assert holder.act(id, "greet", seat=0, word=next(words)).status_code == 200
                stream.next_frame()
            assert max(bytes for address, bytes in charged if address == "10.0.0.2") > 100_000


def test_files_are_refused_to_strangers_when_the_bytes_are_used_up(tmp_path: Path) -> None:
    with serving(tmp_path, megabytes_a_minute=1, trusted_proxy=PROXY) as server:
        server.stopped = server.now()
        stranger, holder = at(server, "10.0.0.2"), at(server, "10.0.0.2")
        holder.play("cant-stop")
        path = next(path for path in re.findall(r'(?:href|src)="(/static/[^"]+)"', stranger.get("/").text))
        assert stranger.get(path).status_code == 200
        server.house.gate.charge("10.0.0.2", None, spent(1_000_000))
        assert stranger.get(path).status_code == 429
        assert holder.get(path).status_code == 200, "who may go on at a table needs the files for it"


def spent(bytes: int) -> Meter:
    meter = Meter()
    meter.bytes = bytes
    return meter
