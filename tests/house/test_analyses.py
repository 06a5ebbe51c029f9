"""Analyses on a server: one at a time, so many waiting, kept with the table, and begun anew where a process has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from analysing import short_game
from endings import Ending
from highcamp.analysis.findings import VERSION
from highcamp.engine.refusal import Refused
from highcamp.house import analyses
from highcamp.house.acts import analysis
from highcamp.house.acts.guest import Guest
from highcamp.house.allowance import Exhausted
from highcamp.house.analyses import UNDER_WAY, Analyses, Claim, Job, Standing
from highcamp.store.secret import hashed
from highcamp.table.replay import chairs, entries
from highcamp.table.setting import setting_for
from web_client import Server, serving

RECORD = short_game()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path, analysis_depth=0.01, analyses_waiting=2, analyses_an_hour=6) as running:
        yield running


def put(server: Server, *ids: str) -> None:
    """Tables at which a whole game has happened."""
    for id in ids:
        server.put(id, setting_for(RECORD.fork(), chairs(RECORD), brought=True), entries(RECORD, 1), [])


def guest(server: Server, address: str = "1.2.3.4", key: str | None = None) -> Guest:
    return Guest(server.house, key, address)


def ask(server: Server, id: str, who: Guest | None = None) -> None:
    server.run(analysis.ask(who or guest(server), id))


def standing(server: Server, id: str, at: Analyses | None = None) -> Standing:
    found: Standing = server.run((at or server.house.analyses).look(id))
    return found


async def ended(made: Analyses) -> None:
    """Wait until all that were asked for are made."""
    if made._runner is not None:
        await made._runner


class Held:
    """Analyses that begin and do not end before they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, house: Any) -> None:
        self.begun: list[str] = []
        self.go = asyncio.Event()
        made: Analyses = house.analyses

        async def make(job: Job) -> None:
            job.begun = True
            self.begun.append(job.table)
            await self.go.wait()

        monkeypatch.setattr(made, "_make", make)


def test_made_kept_and_not_made_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    put(server, "first")
    assert standing(server, "first").stage == "none"
    ask(server, "first")
    assert standing(server, "first").stage in ("waiting", "running")
    server.run(ended(server.house.analyses))
    found = standing(server, "first")
    assert found.stage == "done"
    assert found.findings is not None
    assert found.findings.finished
    assert found.findings.events == len(RECORD.events)
    held = Held(monkeypatch, server.house)
    ask(server, "first")
    assert not held.begun
    assert standing(server, "first") == found, "the next visitor waits for nothing"


def test_one_at_a_time_and_so_many_waiting(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    put(server, "one", "two", "three", "four")
    held = Held(monkeypatch, server.house)
    for id in ("one", "two", "three"):
        ask(server, id)
    server.run(asyncio.sleep(0))
    assert held.begun == ["one"]
    assert [standing(server, id).ahead for id in ("one", "two", "three")] == [0, 1, 2]
    assert standing(server, "three").stage == "waiting"
    with pytest.raises(Exhausted):
        ask(server, "four")
    ask(server, "two")
    held.go.set()
    server.run(ended(server.house.analyses))
    assert held.begun == ["one", "two", "three"], "each once"


def test_limits_by_address_and_by_key(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    put(server, *(f"game{number}" for number in range(14)))
    Held(monkeypatch, server.house).go.set()

    def asked(number: int, who: Guest) -> None:
        ask(server, f"game{number}", who)
        server.run(ended(server.house.analyses))

    for number in range(6):
        asked(number, guest(server, f"10.0.0.{number}", "ann"))
    with pytest.raises(Exhausted):
        asked(6, guest(server, "10.0.0.99", "ann"))
    for number in range(6, 12):
        asked(number, guest(server, "10.9.9.9"))
    with pytest.raises(Exhausted):
        asked(12, guest(server, "10.9.9.9"))


def test_running_games_are_refused(server: Server) -> None:
    ending = Ending(server, "running", [("ann", 0), ("ben", 1)])
    for act in (analysis.ask(guest(server), "running"), analysis.look(guest(server), "running", lambda found: found)):
        with pytest.raises(Refused) as refused:
            server.run(act)
        assert refused.value.code == "not-over"
    assert server.run(server.house.store.analyses.get("running", UNDER_WAY)) is None
    ending.finish(("ann", "ben")[ending.last.actor])
    ask(server, "running", guest(server, key="ann"))
    server.run(ended(server.house.analyses))
    found = standing(server, "running").findings
    assert found is not None
    for seat, key in enumerate(("ann", "ben")):
        (result,) = server.run(server.house.store.results.of(hashed(key), 9))
        assert result.luck == pytest.approx(found.shares[seat].luck)
        assert result.given_away == pytest.approx(found.shares[seat].given_away)


def test_what_another_process_makes_is_not_made_here_and_not_waited_for_for_ever(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(server, "first")
    held = Held(monkeypatch, server.house)
    body = msgspec.json.encode(Claim(server.now(), 0.4, None))
    server.run(server.house.store.analyses.put("first", UNDER_WAY, body, server.now(), table="first"))
    assert standing(server, "first") == Standing("running", 0.4)
    ask(server, "first")
    assert not held.begun
    server.later += 30_000
    assert standing(server, "first").stage == "none", "nobody makes it any longer"
    ask(server, "first")
    server.run(asyncio.sleep(0))
    assert held.begun == ["first"]
    held.go.set()
    server.run(ended(server.house.analyses))


def test_closing_ends_the_process_and_it_is_begun_anew(tmp_path: Path) -> None:
    with serving(tmp_path, analysis_depth=50.0) as first:
        put(first, "game")
        ask(first, "game")
        first.run(_begun(first.house.analyses))
        assert standing(first, "game").stage == "running"
    with serving(tmp_path, analysis_depth=0.01) as second:
        assert standing(second, "game").stage == "none"
        ask(second, "game")
        second.run(ended(second.house.analyses))
        assert standing(second, "game").stage == "done"


async def _begun(made: Analyses) -> None:
    """Wait for the first progress."""
    while not any(job.done for job in made._jobs.values()):
        await asyncio.sleep(0)


def test_a_process_that_fails_is_told_and_can_be_tried_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    put(server, "first")
    monkeypatch.setattr(analyses, "environment", lambda: {"PYTHONHOME": "/nowhere"})  # Python itself does not start
    ask(server, "first")
    server.run(ended(server.house.analyses))
    assert standing(server, "first").stage == "failed"
    monkeypatch.undo()
    ask(server, "first")
    server.run(ended(server.house.analyses))
    assert standing(server, "first").stage == "done"


def test_what_an_older_version_has_found_does_not_count(server: Server) -> None:
    put(server, "first")
    server.run(server.house.store.analyses.put("first", VERSION + 1, b"{}", server.now(), table="first"))
    assert standing(server, "first").stage == "none"
