"""An arena from end to end: played by one or many, interrupted, gone on with, with programs; what it says and refuses."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import polars as pl
import pytest

import highcamp
from arenas import game, plan, thrown
from cli_runs import run, start
from highcamp import Refused, Rng
from highcamp.studies import arena_report, engine
from highcamp.studies.arena import REPORT, Arena, arena
from highcamp.studies.deals import Deals, whole
from highcamp.studies.engine import Here
from highcamp.studies.folder import PLAN, Folder
from highcamp.studies.pieces import Finished, Piece, Spans
from highcamp.studies.plan import Plan
from highcamp.studies.ranking import ranking
from highcamp.studies.run import Progress
from highcamp.studies.run import run as play
from highcamp.studies.tables import GAMES, SEATS
from highcamp.studies.tally import Tally

FILES = (REPORT, GAMES, SEATS)


@pytest.fixture(scope="module")
def held(tmp_path_factory: pytest.TempPathFactory) -> Arena:
    """One that was played by this process."""
    out = tmp_path_factory.mktemp("arena") / "here"
    return arena("cant-stop", "random", "easy", games=80, seed=7, workers=1, out=out)


# -- deals --


def test_deals_are_played_some_at_a_time_each_whole() -> None:
    own = plan(games=6 * 40)
    done = {number: Spans() for number in range(6)}
    done[2].add(0, 5)
    pieces = Deals(own, done)
    found = []
    for piece in pieces:
        found.append(piece)
        pieces.learn(Finished(piece, [None] * (piece.end - piece.first), 0.05))  # type: ignore[list-item]  # only counted
    for condition in range(6):
        numbers = [number for one in found if one.condition == condition for number in range(one.first, one.end)]
        assert numbers == list(range(5 if condition == 2 else 0, 40))
    firsts = [one.first for one in found]
    assert firsts == sorted(firsts)
    assert max(one.end - one.first for one in found) > 3


class Shuffled:
    """Plays pieces in another order, and one of them twice."""

    def results(self, plan: Plan, pieces: Iterator[Piece]) -> Iterator[Finished]:
        several = list(pieces)
        yield from Here().results(plan, iter([*several[::2], *several[1::2], several[0]]))


def test_deals_are_read_in_order_however_they_came(held: Arena, tmp_path: Path) -> None:
    folder = Folder.laid_out(tmp_path, held.plan, resume=False)
    assert play(folder, Shuffled(), cut=Deals)
    assert whole(folder) == 40
    deals = list(folder.deals(0, 40))
    assert deals == list(held.folder.deals(0, 40))
    assert [[game.number for game in deal] for deal in deals] == [[number] * 2 for number in range(40)]
    assert list(folder.deals(13, 17)) == deals[13:17]
    assert list(folder.deals(40, 40)) == []


# -- the same by one and by many --


def test_many_workers_come_to_the_same(held: Arena, tmp_path: Path) -> None:
    many = arena("cant-stop", "random", "easy", games=80, seed=7, workers=3, out=tmp_path)
    assert many.finished
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (held.path / name).read_bytes(), name
    assert many.told == held.told
    assert arena("cant-stop", "random", "easy", games=80, seed=8, workers=1).told != held.told


def test_an_order_is_settled_after_the_same_games_whoever_plays_them(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    found = [
        arena("cant-stop", "random", "easy", until="settled", games=2000, seed=7, workers=workers, out=out)
        for workers, out in zip((1, 2), folders, strict=True)
    ]
    assert all(one.settled and one.finished for one in found)
    assert found[0].tally.games < 2000
    assert found[0].told == found[1].told
    for name in FILES:
        assert (folders[0] / name).read_bytes() == (folders[1] / name).read_bytes(), name
    again = arena("cant-stop", "random", "easy", until="settled", games=2000, seed=7, workers=1, out=folders[0], resume=True)
    assert again.told == found[0].told


class Stop:
    """Presses Ctrl-C after so many games."""

    def __init__(self, after: int) -> None:
        self.after = after

    def __call__(self, progress: Progress) -> None:
        if progress.played >= self.after:
            signal.raise_signal(signal.SIGINT)


def test_an_interrupted_arena_goes_on(held: Arena, tmp_path: Path) -> None:
    left = arena("cant-stop", "random", "easy", games=80, seed=7, workers=1, out=tmp_path, show=Stop(after=5))
    assert not left.finished
    assert 0 < left.folder.played < 80
    assert 2 * left.tally.deals <= left.folder.played
    more = arena("cant-stop", "random", "easy", games=80, seed=7, workers=1, out=tmp_path, resume=True)
    assert more.finished
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (held.path / name).read_bytes(), name


def test_a_worker_that_is_killed_loses_nothing(
    held: Arena, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed: list[int] = []
    send = engine.Worker.send

    def killing(worker: engine.Worker, piece: Piece) -> None:
        send(worker, piece)
        if piece.first > 0 and not killed:
            assert worker.process.pid is not None
            killed.append(worker.process.pid)
            os.kill(worker.process.pid, signal.SIGKILL)

    monkeypatch.setattr(engine.Worker, "send", killing)
    with caplog.at_level(logging.WARNING):
        found = arena("cant-stop", "random", "easy", games=80, seed=7, workers=2, out=tmp_path)
    assert len(killed) == 1
    assert caplog.messages == ["A worker ended (signal 9); its games are played again."]
    assert found.told == held.told


# -- what it says --


def test_what_is_returned(held: Arena) -> None:
    assert held.order == ["easy", "random"]
    assert held.settled
    assert held.table["bot"].to_list() == held.order
    assert held.table.columns[:4] == ["bot", "elo", "elo_low", "elo_high"]
    assert held.findings[0] == "The order is settled after 80 games: easy, then random."
    assert held.table["elo"].sum() == pytest.approx(0)
    first, last = held.ranking.standings
    assert first.elo.low > last.elo.high
    assert first.skill.low > last.skill.value
    assert first.wins.value + last.wins.value == pytest.approx(1)
    assert "Arena of cant-stop: easy, random; 80 games" in repr(held)


def test_those_who_cannot_be_told_apart_stand_together() -> None:
    own = plan("easy", "medium", "random", settled=True)
    tally, rng = Tally(own), Rng.keyed("together")
    for number in range(60):
        tally.add(thrown(own, {"easy": 1.0, "medium": 1.0, "random": -1.0}, number, rng))
    found = ranking(tally)
    first, *others = arena_report.findings(own, found)
    both = " and ".join(one.name for one in found.standings[:2])
    assert first == (
        f"After 360 games the order is not settled: {both}, then random. Those named together cannot be told apart yet."
    )
    assert others[0].endswith("above it, which may be luck.")
    assert others[1].endswith("above it.")
    assert "It was looked again and again" in arena_report.report(own, found)


@pytest.mark.parametrize("deals", [0, 1, 2])
def test_of_too_few_games_nothing_is_said(deals: int) -> None:
    own = plan("easy", "medium")
    tally = Tally(own)
    for number in range(deals):
        tally.add([game(number, [1, 0]), game(number, [1, 0])])
    found = ranking(tally)
    (said,) = arena_report.findings(own, found)
    assert said.startswith(f"{deals} deal")
    assert said.endswith("nothing yet: 30 are needed.")
    assert not found.settled
    assert arena_report.report(own, found)
    assert json.loads(json.dumps(arena_report.told(own, found)))["deals"] == deals


def test_of_a_game_that_is_won_together_tables_are_compared() -> None:
    found = arena("tranquility", "random", "easy", games=20, players=2, seed=3, workers=1)
    assert found.ranking.games == 20
    assert found.ranking.seats == []
    assert "Each bot plays every deal at a table of its own kind" in found.report
    assert sorted(found.order) == ["easy", "random"]


class Page(HTMLParser):
    """What a browser would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = [f"{tag} {name}" for name, value in attrs if name in ("src", "href") and not (value or "").startswith("#")]
        self.loaded += given + ([tag] if tag in ("script", "link", "iframe", "img", "object") else [])


def test_the_page_needs_nothing_else_and_its_plots_have_words(held: Arena) -> None:
    text = (held.path / REPORT).read_text("utf-8")
    assert text == held.report
    assert not Page(text).loaded
    drawn = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(drawn) == 2 * 2  # Elo and seats, in two forms
    for one in drawn:
        named = {child.tag.rpartition("}")[2]: (child.text or "") for child in ElementTree.fromstring(one)}
        assert named["title"]
        assert named["desc"]
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "words",
    [
        "Can&#39;t Stop: an arena of 80 games",
        "<h2>Who is how good</h2>",
        "<h2>Each against each</h2>",
        "<h2>Does the seat matter?</h2>",
        "A deal is 2 games with the same luck, in 2 seats: every order of seats at every table.",
        "openskill",
        "The number of games was agreed on before",
        "Seed 7, options {}, bots random (version",
    ],
)
def test_the_page_says(held: Arena, words: str) -> None:
    assert words in held.report


# -- at the terminal --


def test_the_command_plays_and_tells(held: Arena, tmp_path: Path) -> None:
    words = ["arena", "cant-stop", "random", "easy", "--games", "80", "--seed", "7", "--workers", "1"]
    done = run(*words, "--out", tmp_path)
    assert done.exit_code == 0, done.output
    assert "The order is settled after 80 games: easy, then random." in done.stdout
    assert re.search(r"easy\s+\+\d+ \(\+\d+ to \+\d+\)", done.stdout)
    assert done.stdout.splitlines()[-1] == f"Written: {tmp_path / REPORT}"
    assert (tmp_path / REPORT).read_bytes() == (held.path / REPORT).read_bytes()
    asked = run(*words, "--json")
    assert json.loads(asked.stdout) == json.loads(json.dumps(held.told))


def test_the_command_takes_options_in_both_ways() -> None:
    words = ["arena", "cant-stop", "random", "easy", "--games", "6", "--json", "--workers", "1", "--players", "3"]
    told = json.loads(run(*words, "columns=4", "--option", "variant=jumping").stdout)
    assert told["options"] == {"columns": 4, "variant": "jumping", "players": 3}
    assert (told["games"], told["deals"]) == (6, 1)


REFUSED: list[tuple[list[str], str, str]] = [
    (["easy"], "needs two or more", "Name them after cant-stop"),
    (["easy", "easy"], "easy is named twice", "once"),
    (["easy", "medum"], "has no bot 'medum'", "Did you mean medium?"),
    (["easy", "random", "--games", "0"], "0 is no number of games", "one or more"),
    (["easy", "random", "--until", "done"], "'done' is no end of an arena", "settled"),
    (["easy", "random", "--workers", "0"], "0 workers are none", "one or more"),
    (["easy", "random", "--engine", "spark"], "There is no engine 'spark'", "local or ray"),
    (["easy", "random", "--address", "127.0.0.1:6379"], "Only the engine ray has an address", "Add --engine ray"),
    (["easy", "random", "--engine", "ray", "--address", "somewhere"], "somewhere is no address of a cluster", "HOST:PORT"),
    (["easy", "random", "--engine", "ray", "--address", "127.0.0.1:1"], "Nobody answers at 127.0.0.1:1", "ray start --head"),
    (["easy", "random", "colums=4"], "no option colums", "Did you mean --columns?"),
    (["easy", "random", "--players", "2", "players=3"], "players is given twice", "Say it once"),
    (["easy", "random", "--resume"], "no arena in this folder", "Leave --resume out"),
]


@pytest.mark.parametrize(("words", "text", "fix"), REFUSED)
def test_the_command_refuses_with_a_reason_and_makes_no_folder(tmp_path: Path, words: list[str], text: str, fix: str) -> None:
    done = run("arena", "cant-stop", *words, "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert text in done.stderr
    assert fix in done.stderr
    assert not list(tmp_path.glob("out/*"))


def test_without_a_folder_there_is_nothing_to_go_on_with() -> None:
    done = run("arena", "cant-stop", "easy", "random", "--resume")
    assert done.exit_code == 2
    assert "--out DIR" in done.stderr


def test_a_folder_of_something_else_is_left_alone(held: Arena, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There is an arena in this folder already"):
        arena("cant-stop", "random", "easy", games=80, seed=7, workers=1, out=held.path)
    with pytest.raises(Refused, match="The arena in this folder has another end"):
        arena("cant-stop", "random", "easy", games=80, seed=7, until="settled", workers=1, out=held.path, resume=True)
    with pytest.raises(Refused, match="has another seed"):
        arena("cant-stop", "random", "easy", games=80, seed=8, workers=1, out=held.path, resume=True)
    highcamp.study("cant-stop", games=4, bots="random", workers=1, out=tmp_path / "study", seed=7)
    with pytest.raises(Refused, match="The study in this folder has another purpose"):
        arena("cant-stop", "random", "easy", games=80, seed=7, workers=1, out=tmp_path / "study", resume=True)
    (tmp_path / PLAN).write_text('{"form": 0}', "utf-8")
    with pytest.raises(Refused, match="another version of Highcamp"):
        arena("cant-stop", "random", "easy", games=80, seed=7, workers=1, out=tmp_path, resume=True)
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(Refused, match="The folder cannot be made"):
        arena("cant-stop", "random", "easy", games=80, seed=7, workers=1, out=tmp_path / "file" / "arena")


def test_the_command_says_what_an_interrupt_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: object) -> None:
        raise KeyboardInterrupt

    words = ["arena", "cant-stop", "random", "easy", "--games", "8", "--workers", "1", "--out", str(tmp_path)]
    with monkeypatch.context() as broken:
        broken.setattr(Folder, "add", interrupted)
        done = run(*words)
    assert done.exit_code == 130
    assert "Interrupted after 0 games; go on by --resume." in done.stderr
    more = run(*words, "--resume")
    assert more.exit_code == 0, more.output
    assert pl.read_parquet(tmp_path / GAMES).height == 8


def test_as_a_program_with_workers(tmp_path: Path) -> None:
    done = start("arena", "cant-stop", "random", "easy", "--games", "20", "--out", str(tmp_path / "out"), "--workers", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert pl.read_parquet(tmp_path / "out" / GAMES)["game"].to_list() == [*range(10), *range(10)]


@pytest.mark.parametrize(("missing", "extra"), [("polars", "study"), ("openskill", "study"), ("ray", "ray")])
def test_what_is_missing_is_named_with_the_extra_that_brings_it(tmp_path: Path, missing: str, extra: str) -> None:
    words: list[Any] = ["arena", "cant-stop", "easy", "random", "--out", str(tmp_path / "out")]
    words += ["--engine", "ray"] if missing == "ray" else []
    code = f"import sys; sys.modules[{missing!r}] = None; from highcamp.cli.main import run; sys.argv[1:] = {words!r}; run()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert f"{missing}" in done.stderr
    assert f"pip install 'highcamp[{extra}]'" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out").exists()
