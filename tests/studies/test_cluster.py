"""Studies on a real Ray cluster: the same games, whoever plays them and whoever is killed meanwhile."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import highcamp
import processes
from highcamp import Refused
from highcamp.bots import program
from highcamp.bots.program import offered, offering
from highcamp.bots.running import part_with
from highcamp.engine.build import WAY, version
from highcamp.studies import cluster, driver, run
from highcamp.studies.arena import arena
from highcamp.studies.child import Child
from highcamp.studies.cluster import Cluster, heard
from highcamp.studies.driver import Room
from highcamp.studies.engine import Here
from highcamp.studies.folder import Folder
from highcamp.studies.pieces import Piece
from highcamp.studies.plan import Plan, planned
from highcamp.studies.playing import Played
from highcamp.studies.remote import Answer, door, laid
from highcamp.studies.seating import contested
from machines import Machines
from programs import lowest

real = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what processes do is asked of Linux")
STEP = 40


def plan(games: int = 400) -> Plan:
    return planned(highcamp.game("cant-stop"), options={}, bots=["random"], games=games, vary={}, seed=7)


def alone(games: int = 400) -> list[Played]:
    """What one process plays."""
    (finished,) = Here().results(plan(games), iter([Piece(0, 0, games)]))
    return finished.games


def folders() -> set[Path]:
    """What there is of Ray while it runs."""
    return {*Path(tempfile.gettempdir()).glob("highcamp-ray-*")}


def stop_one_that_plays(by: int, but: frozenset[int] = frozenset()) -> int:
    """A worker that has games which it has not told, stopped: whatever plays is stopped, and then looked at again."""
    while True:
        for process in processes.begun(by) - but:
            if processes.called(process).startswith("ray::play"):
                os.kill(process, signal.SIGSTOP)
                if processes.called(process).startswith("ray::play"):
                    return process
                os.kill(process, signal.SIGCONT)


def kill_one_that_plays(but: frozenset[int] = frozenset()) -> int:
    """Before it tells what it played."""
    os.kill(process := stop_one_that_plays(os.getpid(), but), signal.SIGKILL)
    return process


@real
def test_every_game_is_played_once_though_a_worker_is_killed(caplog: pytest.LogCaptureFixture) -> None:
    before, kept, began, heard_from_afar = processes.begun(), folders(), set[int](), list[str]()

    def pieces() -> Iterator[Piece]:
        """When the sixth is asked for, workers have begun."""
        for number, first in enumerate(range(0, 400, STEP)):
            if number == 5:
                began.update(processes.begun() - before)
                heard_from_afar.extend(processes.heard_from_afar(began))
                kill_one_that_plays()
            yield Piece(0, first, first + STEP)

    with caplog.at_level(logging.WARNING):
        finished = list(Cluster(2, None).results(plan(), pieces()))
    assert sorted(one.piece.first for one in finished) == list(range(0, 400, STEP))
    assert sorted((game for one in finished for game in one.games), key=lambda game: game.number) == alone()
    assert caplog.messages == ["1 worker of the cluster lost (its process ended); the games are played again."]
    assert not heard_from_afar
    assert sum(processes.called(process).startswith("ray::") for process in began) == 0
    processes.wait_for_the_end(began)
    assert folders() == kept
    assert not multiprocessing.active_children()


@real
@pytest.mark.long
def test_games_at_which_every_worker_ends_are_given_up() -> None:
    def fate() -> None:
        killed: frozenset[int] = frozenset()  # who was killed is still there for a moment
        while len(killed) < 3:
            killed |= {kill_one_that_plays(killed)}

    killer = threading.Thread(target=fate)
    killer.start()
    with pytest.raises(Refused, match="3 workers of the cluster ended at the same games: its process ended") as refused:
        list(Cluster(1, None).results(plan(200_000), iter([Piece(0, 0, 200_000)])))
    killer.join()
    assert refused.value.code == "lost-worker"
    assert not multiprocessing.active_children()


# -- through the doors --

FILES = ("games.parquet", "seats.parquet", "conditions.parquet", "report.html", "study.json")
COMMAND = (sys.executable, "-m", "highcamp", "study", "cant-stop", "--bots", "random", "--vary", "variant", "--seed", "7")


def study(out: Path, games: int, *words: str) -> subprocess.Popen[str]:
    command = [*COMMAND, "--games", str(games), "--out", str(out), *words]
    return subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def ended(asked: subprocess.Popen[str]) -> tuple[int, str]:
    said, complaints = asked.communicate(timeout=300)
    return asked.returncode, said + complaints


def press_ctrl_c_after(asked: subprocess.Popen[str], journal: Path, lines: int) -> None:
    """As terminals do it: everything that was begun there hears it."""
    while not journal.exists() or journal.read_bytes().count(b"\n") < lines:
        assert asked.poll() is None, ended(asked)
    os.killpg(asked.pid, signal.SIGINT)


@real
@pytest.mark.long
def test_here_and_there_and_here_again_gives_the_same_files(tmp_path: Path) -> None:
    kept, games = folders(), 10_000
    assert ended(study(tmp_path / "here", games, "--workers", "1"))[0] == 0
    there = tmp_path / "there"
    first = study(there, games, "--workers", "2")
    press_ctrl_c_after(first, there / "journal.jsonl", 6)
    code, said = ended(first)
    assert (code, "go on by --resume" in said) == (130, True), said
    lines = (there / "journal.jsonl").read_bytes().count(b"\n")
    second = study(there, games, "--engine", "ray", "--workers", "2", "--resume")
    press_ctrl_c_after(second, there / "journal.jsonl", lines + 6)
    code, said = ended(second)
    assert (code, "go on by --resume" in said) == (130, True), said
    assert folders() == kept
    assert ended(study(there, games, "--resume"))[0] == 0
    for name in FILES:
        assert (there / name).read_bytes() == (tmp_path / "here" / name).read_bytes(), name


ARENA = (sys.executable, "-m", "highcamp", "arena", "cant-stop", "random", "easy", "--seed", "7", "--workers", "2")
AROUND = (["--games", "400"], ["--until", "settled", "--games", "4000"], ["--games", "40", "--players", "3"])


@real
@pytest.mark.long
@pytest.mark.parametrize("words", AROUND, ids=" ".join)
def test_an_arena_comes_to_the_same_here_and_there(tmp_path: Path, words: list[str]) -> None:
    kept, before = folders(), processes.begun()
    for out, engine in (("here", "local"), ("there", "ray")):
        command = [*ARENA, *words, "--engine", engine, "--out", str(tmp_path / out)]
        asked = subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        code, said = ended(asked)
        assert code == 0, said
    for name in FILES:
        assert (tmp_path / "there" / name).read_bytes() == (tmp_path / "here" / name).read_bytes(), name
    assert folders() == kept
    processes.wait_for_the_end(processes.begun() - before)


@real
@pytest.mark.long
def test_an_arena_on_a_cluster_loses_no_deal_and_leaves_no_program(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A worker is killed, and with it the program that it asks."""
    before, killed = processes.begun(), list[int]()

    def fate(progress: run.Progress) -> None:
        if progress.played and not killed:
            killed.append(kill_one_that_plays())

    asked: dict[str, Any] = {"programs": [lowest()], "games": 120, "seed": 7, "workers": 2}
    with caplog.at_level(logging.WARNING):
        found = arena("cant-stop", "mine", "random", engine="ray", show=fate, **asked)
    assert killed
    assert any("the games are played again" in message for message in caplog.messages), caplog.messages
    assert found.told == arena("cant-stop", "mine", "random", **asked).told
    processes.wait_for_the_end(processes.begun() - before)


@real
@pytest.mark.long
def test_machines_may_join_and_die(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    games = 30_000
    with Machines(monkeypatch) as machines:
        one = machines.join()

        def fate() -> None:
            stop_one_that_plays(one.pid)
            machines.join()
            machines.die(one)

        folder = Folder.laid_out(tmp_path, plan(games), resume=False)
        killer = threading.Thread(target=fate)
        killer.start()
        with caplog.at_level(logging.WARNING):
            assert run.run(folder, Cluster(None, machines.address))
        killer.join()
    assert [game for _, game in folder.games()] == alone(games)
    assert any("the games are played again" in message for message in caplog.messages), caplog.messages


@real
@pytest.mark.long
def test_machines_with_another_highcamp_or_none_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "highcamp" / "__init__.py"
    (package.parent / "engine").mkdir(parents=True)
    (package.parent / "engine" / "state.py").write_text("")
    with Machines(monkeypatch) as machines:
        for written, code, text in (
            ('__version__ = "0.0.1"', "other-version", f"has Highcamp 0.0.1 (pure), and here it is {version()} ({WAY})."),
            ("raise ModuleNotFoundError(__name__)", "other-version", f"has no Highcamp, and here it is {version()} ({WAY})."),
            (f"__version__ = {version()!r}", "failed-worker", "A worker failed: No module named 'highcamp.studies'."),
        ):
            package.write_text(written)
            machine = machines.join(tmp_path)
            with pytest.raises(Refused) as refused:
                list(Cluster(None, machines.address).results(plan(), iter([Piece(0, 0, 10)])))
            assert refused.value.code == code
            assert text in refused.value.text
            machines.die(machine)


@real
@pytest.mark.long
def test_without_its_head_node_a_cluster_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Machines(monkeypatch) as machines:
        machines.join()
        folder = Folder.laid_out(tmp_path, plan(1_000_000), resume=False)

        def fate(progress: run.Progress) -> None:
            if progress.played and machines.head.poll() is None:
                machines.die(machines.head)

        with pytest.raises(Refused, match="The connection to the cluster was lost") as refused:
            run.run(folder, Cluster(None, machines.address), fate)
        assert refused.value.code == "lost-cluster"
        assert folder.played
        with pytest.raises(Refused, match="Nobody answers at"):
            Cluster(None, machines.address)


# -- what a machine says --


def test_a_machine_says_what_it_has_and_plays_the_same_games() -> None:
    answer = Answer(*door()(version(), msgspec.json.encode(plan()), (0, 3, 9)))
    assert (answer.version, answer.way) == (version(), WAY)
    piece, games, _ = answer.found
    assert piece == Piece(0, 3, 9)
    assert games == alone()[3:9]
    assert Answer(*door()("0.0.1", b"", (0, 3, 9)))[1:] == (version(), WAY, None)


SENT = """
import sys
from highcamp.studies.remote import door
from ray import cloudpickle
sys.stdout.buffer.write(cloudpickle.dumps(door()))
"""
RECEIVED = """
import pickle, sys
sys.modules["highcamp"] = None  # as if it were not there
print(pickle.load(sys.stdin.buffer)("0.0.1", b"", (0, 0, 1)))
"""


def test_where_highcamp_is_missing_what_is_sent_says_so() -> None:
    sent = subprocess.run([sys.executable, "-c", SENT], capture_output=True, check=True).stdout
    done = subprocess.run([sys.executable, "-c", RECEIVED], input=sent, capture_output=True, check=True)
    assert done.stdout.decode().strip() == str((socket.gethostname(), "", ""))


@pytest.mark.skipif(os.name != "posix", reason="programs need processes of Unix")
def test_a_machine_knows_the_programs_of_an_arena() -> None:
    laid.cache_clear()
    with offering([lowest()]):
        made = contested(highcamp.game("cant-stop"), bots=["mine", "random"], options={}, games=4, settled=False, seed=7)
    assert not offered()
    try:
        answer = Answer(*door()(version(), msgspec.json.encode(made), (0, 0, 2)))
        assert [game.number for game in answer.found[1]] == [0, 1]
    finally:
        part_with(made.programs)
        program._offered.clear()  # as in another process


OTHERS: list[tuple[dict[str, Any], str, str]] = [
    ({"rules": 99}, "other-rules", "have version 1, and 99 where"),
    ({"versions": {"random": 99}}, "other-bot", "random has version 1, and 99 where"),
    ({"game": "nothing"}, "unknown-game", "nothing"),
]


@pytest.mark.parametrize(("changed", "code", "text"), OTHERS, ids=[code for _, code, _ in OTHERS])
def test_a_machine_with_other_packages_says_so(changed: dict[str, Any], code: str, text: str) -> None:
    laid.cache_clear()
    found = Answer(*door()(version(), msgspec.json.encode(msgspec.structs.replace(plan(), **changed)), (0, 0, 1)))
    assert isinstance(found.found, Refused)
    assert found.found.code == code
    assert text in str(found.found)
    assert found.found.where.startswith(found.machine)


def test_a_cluster_is_given_as_much_as_it_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "_COUNTED", -1.0)  # every time
    processors, told = [0.0], list[str]()
    room = Room(None, lambda: {"CPU": processors[0]} if processors[0] else {}, told.append)
    found = []
    for processors[0] in (0, 0, 2, 5, 1, 0):
        found.append(room.now())
    assert found == [1, 1, 4, 10, 2, 1]
    assert told == ["No machine of the Ray cluster has a processor to play on; one is waited for."] * 2
    monkeypatch.setattr(driver, "_PATIENCE", -1.0)
    with pytest.raises(Refused, match="no machine of the Ray cluster had a processor"):
        room.now()
    assert Room(3, lambda: {"CPU": 8.0}, told.append).now() == 3


def test_what_ray_says_is_told_in_a_sentence() -> None:
    wrong = RuntimeError("Failed")
    wrong.__cause__ = RuntimeError("Version mismatch: The cluster was started with:\n    Python: 3.13.1\nThis one. More.\n")
    assert driver._said(wrong) == "Version mismatch: The cluster was started with: Python: 3.13.1 This one"
    assert driver._said(KeyError()) == "KeyError"


# -- what is refused --

REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"kind": "spark"}, "unknown-engine", "There is no engine 'spark'. Choose local or ray."),
    ({"address": "127.0.0.1:6379"}, "idle-address", "Add --engine ray."),
    ({"kind": "ray", "workers": 0}, "bad-number", "0 workers are none."),
    ({"kind": "ray", "address": "somewhere"}, "bad-address", "somewhere is no address of a cluster."),
    ({"kind": "ray", "address": "ray://127.0.0.1:10001"}, "bad-address", "is no address of a cluster."),
    ({"kind": "ray", "address": "127.0.0.1:1"}, "no-cluster", "Nobody answers at 127.0.0.1:1: Connection refused."),
    ({"kind": "ray", "address": "nowhere.invalid:6379"}, "no-cluster", "Nobody answers at nowhere.invalid:6379: "),
    ({"kind": "ray", "address": "127.0.0.1:99999"}, "no-cluster", "Nobody answers at 127.0.0.1:99999: "),
]


@pytest.mark.parametrize(
    ("asked", "code", "text"), REFUSED, ids=[f"{code}-{number}" for number, (_, code, _) in enumerate(REFUSED)]
)
def test_what_cannot_be_meant_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch, asked: dict[str, Any], code: str, text: str
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: name)
    with pytest.raises(Refused) as refused:
        run.engine(**{"workers": None, **asked})
    assert refused.value.code == code
    assert text in str(refused.value)


def test_who_lacks_ray_is_told_which_extra_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(ModuleNotFoundError, match=r"ray is not installed\. Run: pip install 'highcamp\[ray\]'"):
        run.engine(None, "ray")


def test_a_cluster_that_says_nothing_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = folders()
    monkeypatch.setattr(cluster, "find_spec", lambda name: name)
    monkeypatch.setattr(cluster, "_BEGINNING", 0.0)
    with pytest.raises(Refused, match="The cluster did not answer for 0 seconds") as refused:
        list(Cluster(1, None).results(plan(), iter([])))
    assert refused.value.where == "--engine ray"
    assert folders() == kept
    assert not multiprocessing.active_children()


def test_a_driver_that_ends_is_missed() -> None:
    child = Child(slice)  # does nothing, and ends
    try:
        with pytest.raises(Refused, match=r"The connection to the cluster was lost \(exit status 0\)"):
            heard(child)
    finally:
        child.close()
