"""``highcamp analyse``: what a finished game is told as, and which records are refused, with the reason."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

import highcamp
from analysing import short_game
from cli_runs import run
from highcamp import Record
from highcamp.analysis.findings import Findings
from highcamp.drawing.stylesheet import stylesheet
from playing import played

SHALLOW = ("--depth", "0.01")


@pytest.fixture(scope="module")
def record() -> Record:
    return short_game()


@pytest.fixture
def file(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(record.dumps(), "utf-8")
    return path


def test_for_people(file: Path, record: Record) -> None:
    result = run("analyse", file, *SHALLOW)
    assert result.exit_code == 0, result.output
    said = " ".join(result.stdout.split())
    winner = ("Ann", "Ben")[record.state.returns().index(1)]
    assert f"{winner} won" in said
    assert "Everyone's chance to win" in said
    for word in ("Given away", "Unknowable", "Decisions: blunders", "Turning points", "The worst decisions", "Better: "):
        assert word in said
    assert "Luckiest for Ann" in said
    assert "Unluckiest for Ann" in said
    assert "est for Ben" not in said, "of two the luck of one is the other's"
    assert "mistake from 5 %, blunder from 10 %" in said
    assert "2 games at a time" in said, "the depth stands beside the figures"


def test_for_programs(file: Path, record: Record) -> None:
    result = run("analyse", file, *SHALLOW, "--json")
    found = msgspec.convert(json.loads(result.stdout), Findings)
    assert found.finished
    assert found.events == len(record.events)
    for seat, share in enumerate(found.shares):
        assert share.result == record.state.returns()[seat]
        assert share.start + share.luck + share.given_away + share.unknowable == pytest.approx(share.result)


def test_as_a_page_that_stands_alone(file: Path, tmp_path: Path) -> None:
    page = tmp_path / "analysis.html"
    result = run("analyse", file, *SHALLOW, "--html", page)
    assert result.exit_code == 0, result.output
    text = page.read_text("utf-8")
    assert "<svg" in text
    assert stylesheet() in text
    assert "prefers-color-scheme:dark" in text
    assert "Ann" in text
    for outside in ('href="', 'src="', "<script"):
        assert outside not in text, "it needs nothing else"


def refusal(*words: str | Path) -> str:
    result = run("analyse", *words)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert not result.stdout
    return " ".join(result.stderr.split())


def test_a_game_that_is_not_over_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(played(highcamp.game("cant-stop"), 3, 20, players=2).dumps(), "utf-8")
    said = refusal(path)
    assert "Only finished games are analysed" in said
    assert "Play it to its end first" in said


def test_records_that_cannot_be_read_are_refused(file: Path, tmp_path: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    cases = {
        "cut.jsonl": ("\n".join(lines[:-5]), "line"),
        "gap.jsonl": ("\n".join([*lines[:4], *lines[5:]]), "Move 4 is missing"),
        "foreign.jsonl": ("[Event ...]\n1. e4 e5\n", "line 1"),
        "other.jsonl": ("\n".join([lines[0].replace("cant-stop", "checkers"), *lines[1:]]), "checkers"),
    }
    for name, (text, says) in cases.items():
        path = tmp_path / name
        path.write_text(text, "utf-8")
        assert says in refusal(path), name
    assert "no-such.jsonl" in refusal(tmp_path / "no-such.jsonl")


def test_a_depth_that_is_none_and_two_forms_at_once(file: Path, tmp_path: Path) -> None:
    for depth in ("0", "-1", "nan", "1000"):
        assert "is no depth" in refusal(file, "--depth", depth)
    page = tmp_path / "page.html"
    assert "as JSON or as a page" in refusal(file, "--json", "--html", page)
    assert not page.exists()


def test_the_help_has_examples() -> None:
    assert "highcamp analyse game.jsonl --html analysis.html" in run("analyse", "--help").stdout
