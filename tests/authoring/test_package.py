"""A package to start from: what it may be called, and that it is written whole, under its own name, or not at all."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli_runs import run
from highcamp import Refused
from highcamp.authoring import package
from highcamp.authoring.package import TEMPLATE, check_name, make

SHORTEST, LONGEST = "go", "snow-line-on-the-northern-ridge"[:30]


@pytest.mark.parametrize("name", ["go", "snow-line", "k3", "peak-8000", LONGEST])
def test_a_name_that_can_be(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("", "bad-name", "is no name for a game"),
        ("x", "bad-name", "2 to 30 small letters"),
        ("Snow-Line", "bad-name", "words joined by single hyphens"),
        ("snow_line", "bad-name", "is no name"),
        ("snow--line", "bad-name", "is no name"),
        ("-snow", "bad-name", "is no name"),
        ("snow-", "bad-name", "is no name"),
        ("8000", "bad-name", "is no name"),
        ("schnee-höhe", "bad-name", "is no name"),
        ("../snow", "bad-name", "is no name"),
        ("a" * 31, "bad-name", "2 to 30"),
        ("class", "bad-name", "No package can be called 'class'"),
        ("match", "bad-name", "No package can be called 'match'"),
        ("tests", "bad-name", "No package can be called 'tests'"),
        ("json", "name-taken", "Python package 'json'"),
        ("highcamp", "name-taken", "Python package 'highcamp'"),
        ("pytest", "name-taken", "Python package 'pytest'"),
        ("cant-stop", "name-taken", "There is a game 'cant-stop' already"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_the_reason(name: str, code: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        make(name, tmp_path / "game")
    assert (refused.value.code, refused.value.where) == (code, "NAME")
    assert said in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_the_templates_own_name_is_nowhere_in_it(tmp_path: Path) -> None:
    files = make("snow-line", tmp_path / "deep" / "snow-line")
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["snow-line"]  # nothing is left beside it
    assert Path("src/snow_line/game.py") in files
    assert Path("tests/test_snow_line.py") in files
    assert not any("sample" in str(path).lower() for path in files)
    written = {path: (tmp_path / "deep" / "snow-line" / path).read_text("utf-8") for path in files}
    assert not [path for path, text in written.items() if re.search("sample.?game", text, re.IGNORECASE)]
    assert "class SnowLine(Game" in written[Path("src/snow_line/game.py")]
    assert "made by `highcamp new-game snow-line`" in written[Path("README.md")]
    assert written[Path("src/snow_line/help.md")].startswith("# Snow Line\n")


def test_nothing_that_lay_in_the_template_by_chance_comes_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {path.relative_to(TEMPLATE) for path in TEMPLATE.rglob("*.*") if path.suffix in (".md", ".py", ".toml", ".typed")}
    whole = {path for path in kept if not path.parts[0].startswith(".")}
    for name in ("__pycache__/a.pyc", "src/sample_game/__pycache__/b.pyc", "sample_game.egg-info/PKG-INFO", ".ruff_cache/c"):
        path = tmp_path / "template" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"\xff")  # no text at all
    for path in whole:
        (tmp_path / "template" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "template" / path).write_bytes((TEMPLATE / path).read_bytes())
    monkeypatch.setattr(package, "TEMPLATE", tmp_path / "template")
    assert len(make("snow-line", tmp_path / "made")) == len(whole)


@pytest.mark.parametrize("there", ["a file", "an empty folder", "a folder", "a link to nothing"])
def test_nothing_is_written_over(there: str, tmp_path: Path) -> None:
    folder = tmp_path / "snow-line"
    match there:
        case "a file":
            folder.write_text("mine", "utf-8")
        case "a link to nothing":
            folder.symlink_to(tmp_path / "nowhere")
        case _:
            folder.mkdir()
            if there == "a folder":
                (folder / "rules.py").write_text("mine", "utf-8")
    with pytest.raises(Refused) as refused:
        make("snow-line", folder)
    assert (refused.value.code, refused.value.where) == ("folder-exists", "--into")
    if there == "a folder":
        assert [(path.name, path.read_text("utf-8")) for path in folder.iterdir()] == [("rules.py", "mine")]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(Refused, match="cannot be written") as refused:
        make("snow-line", tmp_path / "file" / "snow-line")
    assert refused.value.code == "cannot-write"


def test_a_disk_that_is_full_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(Refused, match="No space left on device"):
        make("snow-line", tmp_path / "snow-line")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", [SHORTEST, LONGEST])
def test_whatever_its_name_the_package_is_in_good_form(name: str, tmp_path: Path) -> None:
    make(name, tmp_path / name)
    for words in (["check", "."], ["format", "--check", "."]):
        command = [sys.executable, "-m", "ruff", *words, "--no-cache"]
        done = subprocess.run(command, cwd=tmp_path / name, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_the_command_says_what_to_do_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = run("new-game", "snow-line")
    assert made.exit_code == 0
    assert "snow-line/src/snow_line/rules.py" in made.stdout
    assert f"{sys.executable} -m pip install --editable 'snow-line[dev]'" in made.stdout
    assert "highcamp play snow-line" in made.stdout
    again = run("new-game", "snow-line")
    assert again.exit_code == 2
    assert "nothing is written over" in again.stderr
    helped = run("new-game", "--help").stdout
    assert "highcamp new-game snow-line --into ~/games/snow-line" in helped
