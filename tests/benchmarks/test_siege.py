"""The siege notices what it is there to notice: its ledger is compared, its attacks are true, its inputs are damaged."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from benchmarks.siege import results
from benchmarks.siege.kills import compared
from benchmarks.siege.mutants import Sender, Tallied
from benchmarks.siege.results import Finding
from benchmarks.siege.soak import seconds
from benchmarks.siege.strangers import dear_record, long_record
from highcamp import Dealer, Record
from highcamp.house.acts.retrospect import most_events
from highcamp.table import entry
from highcamp.table.drafts import draft_beginning, draft_move
from highcamp.table.live import Table
from highcamp.table.setting import Chair, setting_for
from ledger import Play
from web_client import Server, serving


def promised_at(server: Server) -> dict[tuple[int, int], int]:
    """A table with a few moves in a database: what its players were promised."""
    setting = setting_for(Record.new("cant-stop"), [Chair(name="Ada"), Chair(name="Ben")])
    table, dealer, promised = Table("t", setting), Dealer(1), {}
    log: list[entry.Entry] = [draft_beginning(table, dealer, 1)]
    table.read(log[0])
    for at in range(2, 8):
        seat, move = table.state.actor, table.state.legal()[0]
        promised[seat, table.decisions[seat]] = move
        log.append(draft_move(table, seat, table.decisions[seat], move, dealer, at))
        table.read(log[-1])
    server.put("t", setting, log, [])
    return promised


def test_the_ledger_is_compared_with_the_database(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        promised = promised_at(server)
    play = Play([], 1)
    play.acknowledged = len(promised)

    def told(moves: dict[tuple[int, int], int]) -> tuple[int, int, bool]:
        play.promised = {"t": moves}
        return asyncio.run(compared(f"sqlite:///{tmp_path}/tables.db", play))

    assert told(promised) == (6, 6, True)
    question = next(iter(promised))
    assert not told({**promised, question: promised[question] + 1})[2], "another move was acknowledged than is there"
    assert not told({**promised, (0, 99): 1})[2], "one was that is not there"
    play.acknowledged = 7
    assert not told(promised)[2], "one was that nobody has written down"


def test_the_dear_record_is_one_that_a_server_would_read() -> None:
    record = Record.loads(dear_record())
    assert record.game.name == "elevation"
    assert len(record.state.options.own) == 4
    assert not record.state.over


def test_the_long_record_is_one_that_a_server_would_read() -> None:
    record = Record.loads(long_record(), public=True, most=most_events)
    assert len(record.events) == most_events(record.game)


def test_the_same_input_is_sent_each_time_and_another_by_another_number() -> None:
    sender = Sender(None, "strange", {"id": "own", "key": "key"}, Tallied())  # nothing is sent
    made = [[kind(random.Random(number)) for kind in sender.kinds] for number in (1, 1, 2)]
    assert made[0] == made[1]
    assert all(one != other for one, other in zip(made[0], made[2], strict=True))
    assert {path for row in made for path, _ in row} >= {"/api/records", "/new/elevation", "/api/tables"}


def test_findings_are_kept_by_what_was_tried_and_the_page_says_which_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, "KEPT", tmp_path / "findings.json")
    monkeypatch.setattr(results, "PAGE", tmp_path / "siege.md")
    for held in (False, True):
        results.keep(Finding(part="kills", tried="2 times SIGKILL", found=f"held: {held}", held=held))
    results.keep(Finding(part="soak", tried="20 tables", found="grown", held=False))
    results.write_page()
    rows = [line for line in (tmp_path / "siege.md").read_text("utf-8").splitlines() if line.startswith("| ")][1:]
    assert rows == ["| kills | 2 times SIGKILL | held: True | ✓ |", "| soak | 20 tables | grown | ✗ |"]


def test_times_as_people_write_them() -> None:
    assert [seconds(words) for words in ("20s", "10m", "1h")] == [20, 600, 3600]
    with pytest.raises(SystemExit):
        seconds("soon")
