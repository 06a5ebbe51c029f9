"""How long the server takes to be there, and to make a page of the largest board."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import highcamp
from benchmarks.startup import Start
from highcamp import Dealer, Rng
from highcamp.house.shown import Shown
from highcamp.table.drafts import draft_beginning, draft_move
from highcamp.table.frame import frame
from highcamp.table.live import Table
from highcamp.table.setting import Chair, new_setting
from highcamp.table.story import Story
from highcamp.table.viewer import Viewer
from highcamp.web.board import SENT


def pages() -> list[Start]:
    """Mount Everest for five has the largest board; a server is started on a database of its own."""
    took, size = _largest()
    return [
        Start(f"page of the largest board ({size / 1000:.0f} kB), median CPU time", took, 10),
        Start("`highcamp serve` until it answers", _server(), 2000),
    ]


def _largest() -> tuple[float, int]:
    game = highcamp.game("everest")
    setting = new_setting(game, {"players": 5, "board": "harder"}, [Chair(name=f"Player {seat}") for seat in range(1, 6)])
    table, dealer, rng = Table("benchmark", setting), Dealer(1), Rng.keyed("pages")
    table.read(draft_beginning(table, dealer, 1))
    stories: dict[int | None, Story] = {seat: Story(seat) for seat in range(5)}  # a server keeps what it has told
    shown: dict[int, Shown] = {}  # and written
    took, size = [], 0
    for _ in range(400):
        seat = table.state.to_act[0]
        before = shown[seat].writing if seat in shown else None
        began = time.process_time()
        shown[seat] = Shown(frame(table, Viewer(seats=(seat,)), stories.__getitem__), before)
        made = shown[seat].made(SENT["wide"])
        took.append(1000 * (time.process_time() - began))
        size = max(size, len(made))
        table.read(draft_move(table, seat, None, rng.pick(table.state.legal(seat)), dealer, 2))
    return statistics.median(took), size


def _server(times: int = 3) -> float:
    took = []
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder, "tables.db"))
        subprocess.run([sys.executable, "-m", "highcamp", "db", "upgrade", "--db", db], check=True, capture_output=True)
        for _ in range(times):
            began = time.perf_counter()
            words = [sys.executable, "-m", "highcamp", "serve", "--port", "0", "--db", db]
            with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env={**os.environ}) as server:
                assert server.stdout is not None
                next(line for line in server.stdout if line.startswith("Highcamp is at "))
                took.append(1000 * (time.perf_counter() - began))
                server.terminate()
    return statistics.median(took)
