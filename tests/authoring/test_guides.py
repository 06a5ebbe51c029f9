"""What the guides for authors tell to change can be changed so, and comes to what they say."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

import highcamp
from highcamp.authoring.package import make
from highcamp.engine.contract import CONTRACT, FIRST

TOP = Path(__file__).parents[2]
GAME, BOT = TOP / "docs" / "writing-a-game.md", TOP / "docs" / "writing-a-bot.md"


def changes(guide: Path) -> list[tuple[str, str]]:
    """What every block of changes takes away, and what stands there instead."""
    found = []
    for block in re.findall(r"```diff\n(.*?)```", guide.read_text("utf-8"), re.DOTALL):
        lines = block.splitlines()
        assert {line[:1] for line in lines} <= {" ", "-", "+"}
        before = [line[1:] for line in lines if line[0] != "+"]
        after = [line[1:] for line in lines if line[0] != "-"]
        found.append(("\n".join([*before, ""]), "\n".join([*after, ""])))
    return found


def change(folder: Path, before: str, after: str) -> Path:
    """Change the one file in which this stands; which that was."""
    texts = {path: path.read_text("utf-8") for path in folder.rglob("*.*") if path.suffix in (".py", ".md")}
    (path,) = [path for path, text in texts.items() if text.count(before) == 1]
    path.write_text(texts[path].replace(before, after), "utf-8")
    return path.relative_to(folder)


def checked(folder: Path, *words: str, **env: str) -> str:
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, cwd=folder, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def failing(folder: Path) -> str:
    """Why the first test of rules does not pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-k", "two", "--import-mode=importlib"]
    path = os.pathsep.join([str(folder / "src"), *sys.path])
    done = subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 1, done.stdout
    return done.stdout


def test_the_rule_is_changed_as_the_guide_has_it(tmp_path: Path) -> None:
    make("snow-line", tmp_path / "snow-line")
    first, *others = changes(GAME)
    files = [change(tmp_path / "snow-line", *first)]
    assert "There is no 'stones' here." in failing(tmp_path / "snow-line")
    files += [change(tmp_path / "snow-line", *one) for one in others]
    said = GAME.read_text("utf-8")
    assert len(files) == 7
    assert all(f"`{file}`" in said for file in files)
    program = """
from snow_line.game import SNOW_LINE as game
state = game.position({"camps": [1, 0], "turn": 1, "height": 3, "stones": 2})
state.play(0, game.parse("climb", state))
state.deal(game.parse("die 2", state))
(told,) = game.odds().prospects(game.position(state.position()), 1, None)
print(state.position()["camps"], state.to_act, len(told.rows), round(729 * told.rows[-1].chances[0].chance, 9))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "snow-line" / "src"), *sys.path])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[1, 0] (1,) 6 64.0\n"  # no stone for six pitches: (4/6)**6 = 64/729
    for words in (["check", "."], ["format", "--check", "."]):
        checked(tmp_path / "snow-line", "ruff", *words, "--no-cache")


def test_the_example_bot_is_changed_as_the_guide_has_it(tmp_path: Path) -> None:
    shutil.copy(TOP / "examples" / "porter" / "porter_bot.py", tmp_path / "porter_bot.py")
    assert {change(tmp_path, *one) for one in changes(BOT)} == {Path("porter_bot.py")}
    program = """
import highcamp, porter_bot
game = highcamp.game("cant-stop")
state = game.position({"won": {2: 1, 3: 1}, "climbers": {12: 3}})
print(game.say(porter_bot.Porter().choose(state, 0, highcamp.Rng.keyed(1)), state))
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == "stop\n", done.stderr  # which wins


def test_the_guide_says_which_contract_there_is() -> None:
    assert highcamp.game("cant-stop").contract == FIRST
    told = re.findall(r"^\| (\d+)\.(\d+) \| ", GAME.read_text("utf-8"), re.MULTILINE)
    assert [(int(major), int(minor)) for major, minor in told] == [FIRST, CONTRACT]


@pytest.mark.long
def test_in_a_fresh_environment_a_new_game_is_installed_checked_and_played(tmp_path: Path) -> None:
    """What it needs is lent by a path: no network is asked, and nothing is installed but the new package."""
    make("snow-line", tmp_path / "snow-line")
    for one in changes(GAME):
        change(tmp_path / "snow-line", *one)
    venv.create(tmp_path / "env", with_pip=False)  # pip is lent, too
    python = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    lent = [str(Path(highcamp.__file__).parents[1]), *(path for path in sys.path if path.endswith("site-packages"))]
    Path(site, "lent.pth").write_text("\n".join(lent), "utf-8")

    def call(*words: str) -> str:
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("HIGHCAMP_", "PYTHON"))}
        command = [str(python), "-m", *words]
        done = subprocess.run(command, cwd=tmp_path / "snow-line", env=clean, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    assert "Snow Line" not in call("highcamp", "games")
    call("pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--editable", ".")
    assert "Snow Line" in call("highcamp", "games")
    assert "12 passed" in call("pytest", "-q")
    assert "Success" in call("mypy")
    assert "6 steps" in call("highcamp", "learn", "snow-line", "--check")
    played = call("highcamp", "play", "snow-line", "--stones", "3", "--seat", "1=steady", "--seat", "2=random", "--seed", "3")
    assert "The top is reached." in played
    call("pip", "wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), ".")
    assert [path.name for path in tmp_path.glob("*.whl")] == ["snow_line-0.1.0-py3-none-any.whl"]
