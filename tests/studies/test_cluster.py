"""Studies on a real Ray cluster: the same games, whoever plays them and whoever is killed meanwhile."""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import os
import select
import signal
import tempfile
from collections.abc import Iterator
from multiprocessing import resource_tracker
from pathlib import Path

import pytest

import highcamp
from highcamp.studies.cluster import Cluster
from highcamp.studies.engine import Here
from highcamp.studies.pieces import Piece
from highcamp.studies.plan import Plan, planned


def plan(games: int = 400) -> Plan:
    return planned(highcamp.game("cant-stop"), options={}, bots=["random"], games=games, vary={}, seed=7)


def parents() -> dict[int, int]:
    """Which process began which."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            found[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
    return found


def wait_for_the_end(processes: set[int]) -> None:
    """Wait until all of them have ended."""
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            pid = os.pidfd_open(process)
            try:
                assert select.select([pid], [], [], 60)[0], f"{process} goes on"
            finally:
                os.close(pid)


def descendants() -> set[int]:
    """All processes that this one began, and those that they began."""
    begun, found = parents(), {os.getpid()}
    while more := {process for process, parent in begun.items() if parent in found} - found:
        found |= more
    return found - {os.getpid()}


def kill_one_that_plays() -> int:
    """A worker, killed while it has games that it has not told: it is stopped before it is looked at again."""
    while True:
        for process in descendants():
            name = Path(f"/proc/{process}/cmdline")
            with contextlib.suppress(OSError):
                if name.read_bytes().startswith(b"ray::play"):
                    os.kill(process, signal.SIGSTOP)
                    if name.read_bytes().startswith(b"ray::play"):
                        os.kill(process, signal.SIGKILL)
                        return process
                    os.kill(process, signal.SIGCONT)


def tracker() -> set[int]:
    """A process of Python's own, which ends with this one."""
    return {resource_tracker._resource_tracker._pid}  # type: ignore[attr-defined]


def folders_of_ray() -> set[Path]:
    """What it keeps while it runs."""
    return {*Path(tempfile.gettempdir()).glob("highcamp-ray-*")}


def test_on_a_cluster_whose_worker_is_killed_every_game_is_played_once(caplog: pytest.LogCaptureFixture) -> None:
    before, folders, began = descendants(), folders_of_ray(), set[int]()

    def pieces() -> Iterator[Piece]:
        """When the sixth is asked for, workers have begun."""
        for number, first in enumerate(range(0, 400, 40)):
            if number == 5:
                began.update(descendants() - before)
                kill_one_that_plays()
            yield Piece(0, first, first + 40)

    with caplog.at_level(logging.WARNING):
        finished = list(Cluster(2, None).results(plan(), pieces()))
    assert sorted(one.piece.first for one in finished) == list(range(0, 400, 40))
    games = sorted((game for one in finished for game in one.games), key=lambda game: game.number)
    (alone,) = Here().results(plan(), iter([Piece(0, 0, 400)]))
    assert games == alone.games
    assert caplog.messages == ["1 worker of the cluster lost (its process ended); the games are played again."]
    assert not multiprocessing.active_children()
    assert len(began) > 4
    wait_for_the_end(began - tracker())
    assert folders_of_ray() == folders
