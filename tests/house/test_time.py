"""Time: a wall clock that is set forward or back moves no clock and no pace."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from highcamp import Record
from highcamp.house.timepiece import Timepiece
from highcamp.table.entry import Began
from highcamp.table.setting import Chair, Clock, setting_for
from web_client import HOST, serving

HOUR = 3_600_000


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_wall_clock_that_is_set_moves_nothing(monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    now = Timepiece()
    before, wall = now(), time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: wall() + jump * 1_000_000)
    assert 0 <= now() - before < 60_000


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_bots_keep_their_pace_at_a_table_that_another_clock_has_written(tmp_path: Path, jump: int) -> None:
    """A process whose clock was an hour ahead has died; or ours was set back, and we were started anew."""
    with serving(tmp_path) as server:
        setting = setting_for(Record.new("cant-stop"), [Chair(bot="random"), Chair(bot="random")], pace=100)
        at = server.now() + jump
        server.put("t", setting, [Began(at=at, dealt=(0,))], [("key", HOST)], due=at + 100)
        table = server.until("t", lambda table: table.seq > 4)
        assert at <= table.at < max(at, server.now()) + HOUR // 2


def test_a_clock_goes_on_from_where_it_was_written(tmp_path: Path) -> None:
    """It neither stands still for an hour nor has run out."""
    with serving(tmp_path) as server:
        server.stopped = server.now()
        chairs = [Chair(name="Ann"), Chair(name="Ben")]
        setting = setting_for(Record.new("cant-stop"), chairs, clock=Clock(per="move", seconds=60))
        at = server.now() + HOUR
        server.put("t", setting, [Began(at=at, dealt=(0,))], [("ann", 0), ("ben", 1)], due=at + 60_000)
        browser = server.browser("ann")
        assert browser.act("t", "greet", seat=0, word="hello").status_code == 200
        server.later += 59_000
        assert browser.act("t", "greet", seat=0, word="luck").status_code == 200
        assert server.table("t").takers[0].is_person
        server.later += 2_000
        assert browser.act("t", "greet", seat=0, word="thanks").status_code == 200
        server.until("t", lambda table: not table.takers[0].is_person)
