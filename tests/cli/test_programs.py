"""Programs as bots at the command line: named there or in a file, they sit where they are put."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from cli_runs import kept, run, write
from highcamp.bots import running
from highcamp.bots.program import Program
from highcamp.house.hosting import Hosting
from programs import EXAMPLES, lowest, misbehaving, typed

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs need processes of Unix")

EXAMPLE = f"mine={sys.executable} {EXAMPLES / 'program_bot.py'}"


def test_programs_play_at_the_terminal(state: Path) -> None:
    result = run("play", "cant-stop", "--program", EXAMPLE, "--seat", "1=mine", "--seat", "2=mine", "--seed", "1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert kept(state).players == ["mine", "mine"]
    assert kept(state).state.over
    assert "(mine)" in result.stdout
    assert not any(one._process for one in running._running.values()), "it ended with the game"


def test_a_person_plays_against_one(state: Path) -> None:
    result = run("play", "cant-stop", "--program", EXAMPLE, "--bots", "mine", typed="roll\n")
    assert result.exit_code == 0
    assert kept(state).players == ["human", "mine"]


def test_one_that_misbehaves_costs_nobody_the_game(state: Path, caplog: pytest.LogCaptureFixture) -> None:
    words = ("--program", typed(misbehaving("exit")), "--seat", "1=mine", "--seat", "2=random")
    assert run("play", "cant-stop", *words, "--seed", "1").exit_code == 0
    assert kept(state).state.over
    assert "it ended (exit status 3)" in caplog.text


def test_it_is_told_how_the_game_ended(state: Path, tmp_path: Path) -> None:
    notebook = tmp_path / "notebook"
    notebook.touch()  # so that it plays at once
    words = ("--program", typed(misbehaving("learn", notebook)), "--seat", "1=mine", "--seat", "2=random")
    assert run("play", "cant-stop", *words, "--seed", "1").exit_code == 0
    (told,) = notebook.read_text("utf-8").splitlines()
    assert '"type":"over"' in told
    assert '"returns":[0.0,1.0]' in told, "who only ever rolls does not win"


FILE = f"""
[[bot]]
name = "river"
line = "Plays what the river says."
command = ["{sys.executable}", "{EXAMPLES / "program_bot.py"}"]
"""


@pytest.mark.parametrize("way", ["flag", "variable", "data folder"])
def test_programs_are_found_in_a_file(way: str, state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, FILE, "bots.toml")
    words: tuple[str, ...] = ()
    if way == "flag":
        words = ("--bots-file", str(path))
    elif way == "variable":
        monkeypatch.setenv("HIGHCAMP_BOTS", str(path))
    else:
        (tmp_path / "data" / "highcamp").mkdir(parents=True)
        path.rename(tmp_path / "data" / "highcamp" / "bots.toml")
    assert run("play", "cant-stop", *words, "--seat", "1=river", "--seat", "2=random", "--seed", "2").exit_code == 0
    assert kept(state).players == ["river", "random"]


def test_what_is_typed_comes_before_what_is_filed(state: Path, tmp_path: Path) -> None:
    path = write(tmp_path, FILE.replace(str(EXAMPLES), "/no/such"), "bots.toml")
    words = ("--bots-file", str(path), "--program", EXAMPLE.replace("mine", "river", 1))
    result = run("play", "cant-stop", *words, "--seat", "1=river", "--seat", "2=random", "--seed", "2")
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--program", "mine=no-such-program", "--bots", "mine"), "There is no program 'no-such-program'"),
        (("--program", "Mine=sh", "--bots", "Mine"), "cannot be a bot's name"),
        (("--program", "mine", "--bots", "mine"), "names no program"),
        (("--program", "mine=sh", "--bots", "min"), "Did you mean mine?"),
        (("--bots-file", "nowhere.toml"), "no such file"),
        (("--bots", "./bot"), "no bot './bot'"),
        (("--program", "rule-of-28=sh", "--seat", "1=rule-of-28", "--seat", "2=no-such"), "no bot 'no-such'"),
    ],
)
def test_refusals(words: tuple[str, ...], says: str) -> None:
    result = run("play", "cant-stop", *words)
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())


def test_a_server_is_told_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Hosting] = []
    monkeypatch.setattr("highcamp.web.serving.serve", lambda hosting, *_: begun.append(hosting))
    path = write(tmp_path, FILE, "bots.toml")
    result = run("serve", "--db", "new.db", "--port", "0", "--program", EXAMPLE, "--bots-file", path)
    assert result.exit_code == 0, result.output
    assert [one.name for one in begun[0].programs] == ["river", "mine"]
    assert all(isinstance(one, Program) for one in begun[0].programs)
    assert run("serve", "--db", "other.db", "--program", "x").exit_code == 2
    assert not Path("other.db").exists(), "nothing was begun"


def test_the_shell_offers_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = write(tmp_path, FILE, "bots.toml")
    line = f"highcamp play cant-stop --bots-file {path} --bots r"
    monkeypatch.setenv("_HIGHCAMP_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", "6")
    assert "river" in run().stdout


def test_a_program_that_only_reads_is_known_by_its_words() -> None:
    assert typed(lowest()).startswith(f"mine={sys.executable} ")
