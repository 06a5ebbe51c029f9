"""A study played: by one or by many, interrupted, gone on with, with workers that are killed and disks that are full."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import highcamp
from highcamp import Refused
from highcamp.studies import engine
from highcamp.studies.engine import Engine, Here, Processes, Worker
from highcamp.studies.folder import JOURNAL, PLAN, Folder
from highcamp.studies.pieces import Finished, Piece, Pieces, Spans
from highcamp.studies.plan import Plan, planned
from highcamp.studies.run import Progress, run


def plan(games: int = 60, seed: int = 7, **options: Any) -> Plan:
    vary = {"variant": ["none", "jumping"]}
    return planned(highcamp.game("cant-stop"), options=options, bots=["random"], games=games, vary=vary, seed=seed)


def played(path: Path, by: Engine, games: int = 60) -> Folder:
    folder = Folder.laid_out(path, plan(games), resume=False)
    assert run(folder, by)
    return folder


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """What one process plays."""
    return list(played(tmp_path_factory.mktemp("alone"), Here()).games())


# -- spans and pieces --

SPANS = [
    # added; missing of ten
    ([], [(0, 10)]),
    ([(0, 10)], []),
    ([(3, 5)], [(0, 3), (5, 10)]),
    ([(0, 2), (2, 4)], [(4, 10)]),
    ([(6, 8), (2, 4), (4, 6)], [(0, 2), (8, 10)]),
    ([(2, 4), (6, 8), (3, 7)], [(0, 2), (8, 10)]),
    ([(2, 8), (3, 4)], [(0, 2), (8, 10)]),
    ([(8, 20)], [(0, 8)]),
    ([(12, 20)], [(0, 10)]),
    ([(0, 1), (9, 10), (1, 9)], []),
]


@pytest.mark.parametrize(("added", "missing"), SPANS)
def test_what_is_there_and_what_is_missing(added: list[tuple[int, int]], missing: list[tuple[int, int]]) -> None:
    spans = Spans()
    for first, end in added:
        spans.add(first, end)
    assert spans.missing(10) == missing
    assert spans.below(10) == 10 - sum(end - first for first, end in missing)


def test_pieces_are_of_each_condition_in_turn_and_as_long_as_they_may_take() -> None:
    pieces = Pieces(plan(games=100), {0: Spans(), 1: Spans()})
    found = []
    for piece in pieces:
        found.append(piece)
        seconds = 0.01 if piece.condition == 0 else 0.4 * (piece.end - piece.first)
        pieces.learn(Finished(piece, [None] * (piece.end - piece.first), seconds))  # type: ignore[list-item]
    assert [piece.condition for piece in found[:6]] == [0, 1, 0, 1, 0, 1]
    for condition in (0, 1):
        own = [(piece.first, piece.end) for piece in found if piece.condition == condition]
        assert own[0][0] == 0
        assert own[-1][1] == 100
        assert all(one[1] == other[0] for one, other in pairwise(own))
    assert [piece.end - piece.first for piece in found if piece.condition == 0] == [2, 16, 82]
    assert {piece.end - piece.first for piece in found if piece.condition == 1} == {2, 1}


# -- the same by one and by many --


def test_many_workers_play_the_same_games(alone: list[Any], tmp_path: Path) -> None:
    assert len(alone) == 120
    assert [game.number for _, game in alone] == [*range(60), *range(60)]
    assert list(played(tmp_path, Processes(3)).games()) == alone


class Backwards:
    """Plays all pieces, the last first, and the first one twice."""

    def results(self, plan: Plan, pieces: Iterator[Piece]) -> Iterator[Finished]:
        several = list(pieces)
        yield from Here().results(plan, iter([*reversed(several), several[0]]))


def test_in_whatever_order_they_come_games_are_kept_once_and_in_order(alone: list[Any], tmp_path: Path) -> None:
    folder = played(tmp_path, Backwards())
    assert list(folder.games()) == alone
    assert folder.played == 120


def test_a_worker_that_is_killed_loses_nothing(alone: list[Any], caplog: pytest.LogCaptureFixture) -> None:
    def pieces() -> Iterator[Piece]:
        """The third piece is asked for when a worker has begun."""
        for number, first in enumerate(range(0, 60, 10)):
            if number == 2:
                (worker,) = multiprocessing.active_children()
                assert worker.pid is not None
                os.kill(worker.pid, signal.SIGKILL)
            yield Piece(0, first, first + 10)

    with caplog.at_level(logging.WARNING):
        finished = list(Processes(1).results(plan(), pieces()))
    assert sorted(one.piece.first for one in finished) == list(range(0, 60, 10))
    games = sorted((game for one in finished for game in one.games), key=lambda game: game.number)
    assert [(0, game) for game in games] == alone[:60]
    assert caplog.messages == ["A worker ended (signal 9); its games are played again."]
    assert not multiprocessing.active_children()


def test_games_at_which_every_worker_ends_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "work", slice)  # does nothing, and ends
    with pytest.raises(Refused, match="3 workers ended at the same games: exit status 0") as refused:
        list(Processes(1).results(plan(), iter([Piece(0, 0, 1)])))
    assert refused.value.code == "lost-worker"
    assert "fewer workers" in refused.value.fix
    assert not multiprocessing.active_children()


def test_workers_do_not_hear_the_terminals_interrupt() -> None:
    worker = Worker(plan())
    try:
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGINT)
        worker.send(Piece(0, 0, 1))
        assert len(worker.receive().games) == 1
    finally:
        worker.close()


@pytest.mark.parametrize("by", [Here(), Processes(1)], ids=["here", "worker"])
def test_a_game_that_fails_is_named(by: Engine) -> None:
    broken = msgspec.structs.replace(
        plan(), conditions=(msgspec.structs.replace(plan().conditions[0], bots=("nobody", "random")),)
    )
    with pytest.raises(Refused, match="has no bot 'nobody'"):
        list(by.results(broken, iter([Piece(0, 0, 1)])))


def test_a_mistake_in_a_bot_is_told_with_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*given: object) -> None:
        raise ZeroDivisionError("no climbers")

    monkeypatch.setattr(engine, "play", wrong)
    with pytest.raises(Refused, match=r"A game failed: ZeroDivisionError: no climbers\.") as refused:
        list(Here().results(plan(), iter([Piece(1, 4, 6)])))
    assert refused.value.where == "games 4 to 5 of seed 7, condition 2"


# -- interrupted, and gone on with --


class Stop:
    """Presses Ctrl-C after so many games."""

    def __init__(self, after: int) -> None:
        self.after, self.seen = after, list[Progress]()

    def __call__(self, progress: Progress) -> None:
        self.seen.append(progress)
        if progress.played >= self.after:
            signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("by", [Here(), Processes(2)], ids=["here", "workers"])
def test_an_interrupted_study_goes_on(by: Engine, alone: list[Any], tmp_path: Path) -> None:
    folder = Folder.laid_out(tmp_path, plan(), resume=False)
    stop = Stop(after=4)
    assert run(folder, by, stop) is False
    assert not multiprocessing.active_children()
    kept = folder.played
    assert 4 <= kept < 120
    assert stop.seen[-1].played == kept

    again = Folder.laid_out(tmp_path, plan(), resume=True)
    assert again.played == kept
    seen: list[Progress] = []
    assert run(again, Here(), seen.append)
    assert (seen[0].played, seen[-1].played, seen[-1].total) == (kept, 120, 120)
    assert list(again.games()) == alone


def test_a_finished_study_goes_on_to_more_games(tmp_path: Path) -> None:
    played(tmp_path / "few", Here(), games=10)
    more = Folder.laid_out(tmp_path / "few", plan(games=25), resume=True)
    assert more.played == 20
    assert run(more, Here())
    at_once = played(tmp_path / "many", Here(), games=25)
    assert list(more.games()) == list(at_once.games())
    assert Folder.laid_out(tmp_path / "few", plan(games=5), resume=True).plan.games == 25


def test_a_line_that_was_not_finished_is_played_again(alone: list[Any], tmp_path: Path) -> None:
    played(tmp_path, Here())
    journal = tmp_path / JOURNAL
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-7])
    again = Folder.laid_out(tmp_path, plan(), resume=True)
    assert again.played < 120
    assert run(again, Here())
    assert list(again.games()) == alone
    assert list(Folder.laid_out(tmp_path, plan(), resume=True).games()) == alone


# -- what is refused --


def test_a_study_is_not_written_over(tmp_path: Path) -> None:
    played(tmp_path, Here(), games=4)
    for asked, resume, code, text in (
        (plan(games=4), False, "study-there", "There is a study in this folder already"),
        (plan(games=4, seed=8), True, "other-study", "another seed"),
        (plan(games=4, players=3), True, "other-study", "other options"),
    ):
        with pytest.raises(Refused, match=text) as refused:
            Folder.laid_out(tmp_path, asked, resume=resume)
        assert refused.value.code == code
    assert Folder.laid_out(tmp_path, plan(games=4), resume=True).played == 8


def test_where_there_is_none_no_study_is_gone_on_with(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no study in this folder to go on with"):
        Folder.laid_out(tmp_path / "new", plan(), resume=True)


DAMAGED = [
    (PLAN, b'{"form": 0, "whatever": []}', "other-version", "another version of Highcamp"),
    (PLAN, b"{", "damaged-study", "plan cannot be read"),
    (PLAN, b'{"form": 1}', "damaged-study", "plan cannot be read"),
    (JOURNAL, b'[0, "what"]\n', "damaged-journal", "cannot be read"),
    (JOURNAL, b"[9, [[0, 1, 1, [1], [1.0], [1.0], [1], null]]]\n", "damaged-journal", "cannot be read"),
    (JOURNAL, b"[0, []]\n", "damaged-journal", "cannot be read"),
]


@pytest.mark.parametrize(("name", "written", "code", "text"), DAMAGED)
def test_a_damaged_or_older_folder_says_so(tmp_path: Path, name: str, written: bytes, code: str, text: str) -> None:
    played(tmp_path, Here(), games=4)
    (tmp_path / name).write_bytes(written)
    with pytest.raises(Refused, match=text) as refused:
        Folder.laid_out(tmp_path, plan(games=4), resume=True)
    assert refused.value.code == code
    assert (tmp_path / name).read_bytes() == written


def test_a_folder_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="The folder cannot be made") as refused:
        Folder.laid_out(tmp_path / "file" / "study", plan(), resume=False)
    assert refused.value.code == "unwritable"


def test_on_a_full_disk_finished_games_are_kept(alone: list[Any], tmp_path: Path) -> None:
    folder = Folder.laid_out(tmp_path, plan(), resume=False)
    run(folder, Here(), Stop(after=30))
    kept, journal = folder.played, tmp_path / JOURNAL
    written = journal.read_bytes()
    journal.unlink()
    journal.symlink_to("/dev/full")
    with pytest.raises(Refused, match=rf"No space left on device\. {kept} finished games are kept") as refused:
        run(folder, Here())
    assert refused.value.code == "unwritable"
    assert "--resume" in refused.value.fix
    journal.unlink()
    journal.write_bytes(written)
    again = Folder.laid_out(tmp_path, plan(), resume=True)
    assert again.played == kept
    assert run(again, Here())
    assert list(again.games()) == alone


PROGRAM = """
import highcamp
print(len(highcamp.study("cant-stop", games=20, bots="random", workers=2).games), flush=True)
"""


def test_a_program_needs_nothing_around_it(tmp_path: Path) -> None:
    """Workers that import the program which asks for a study would ask for it, too."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (0, "20\n"), done.stderr
