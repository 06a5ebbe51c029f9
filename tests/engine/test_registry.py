"""The games that can be played: ours by name, others by entry point."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import highcamp
from highcamp import Refused
from highcamp.engine import registry
from highcamp.engine.label import Label
from highcamp.engine.registry import labels, names
from highcamp.games.shelf import SHELF

TESTS = Path(__file__).parents[1] / "helpers"


def test_games_are_found_by_name() -> None:
    for name in registry.names():
        game = highcamp.game(name)
        assert game.name == name
        assert registry.is_registered(game)
        assert registry.plugin_version(name) is None
    assert [game.name for game in highcamp.list_games()] == registry.names()


def test_no_public_function_has_the_name_of_a_package() -> None:
    packages = {path.name for path in Path(highcamp.__file__).parent.iterdir() if (path / "__init__.py").exists()}
    public = {name for name in highcamp.__all__ if callable(getattr(highcamp, name))}
    assert packages >= {"engine", "games"}
    assert not packages & public


@pytest.mark.parametrize(
    ("name", "fix"),
    [
        ("cant-stp", "Did you mean cant-stop?"),
        ("chess", "There are: elevation, cant-stop"),
        ("", "There are: elevation, cant-stop"),
    ],
)
def test_unknown_game_is_refused(name: str, fix: str) -> None:
    with pytest.raises(Refused) as refused:
        highcamp.game(name)
    assert refused.value.code == "unknown-game"
    assert repr(name) in refused.value.text
    assert refused.value.fix.startswith(fix)


# -- plug-ins --


def run_with_plugin(folder: Path, entries: str, program: str, *metadata: str) -> str:
    """What a program prints where a package with these entry points is installed beside highcamp."""
    info = folder / "alpine_games-1.2.dist-info"
    info.mkdir()
    told = ["Metadata-Version: 2.1", "Name: alpine-games", "Version: 1.2", *metadata]
    (info / "METADATA").write_text("\n".join([*told, ""]), "utf-8")
    (info / "entry_points.txt").write_text(f"[highcamp.games]\n{entries}\n", "utf-8")
    path = os.pathsep.join([str(folder), str(TESTS), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": path}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_plugin_game_joins_by_entry_point(tmp_path: Path) -> None:
    program = """
import pickle
import highcamp
from highcamp.engine import registry

game = highcamp.game("toy-rope")
print(registry.names()[-1], game in highcamp.list_games(), registry.plugin_version("toy-rope"))
record = highcamp.Record.new("toy-rope", players=3)
record.deal_all(highcamp.Dealer(1))
print(record.header().plugin)
again = highcamp.Record.loads(record.dumps())  # finds the game by its name
print(again.state == record.state)
print(pickle.loads(pickle.dumps(record.state)).game is game)
"""
    said = run_with_plugin(tmp_path, "toy-rope = toys:ROPE", program).splitlines()
    assert said == ["toy-rope True alpine-games 1.2", "alpine-games 1.2", "True", "True"]


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("toy-gone = no_such_module:GAME", "does not load: No module named 'no_such_module'"),
        ("toy-gone = toys:NOTHING", "does not load"),
        ("toy-gone = toys:ROPE", "toys:ROPE is not a game named 'toy-gone'"),
        ("toy-gone = os:path", "os:path is not a game named 'toy-gone'"),
        ("toy-gone = antigravity_exit:GAME", "does not load: 3"),
    ],
    ids=["no module", "no attribute", "other name", "no game", "it ends the program"],
)
def test_a_broken_plugin_is_refused_and_ours_still_work(entry: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "antigravity_exit.py").write_text("raise SystemExit(3)", "utf-8")
    program = """
import highcamp
print(highcamp.game("cant-stop"))
assert "toy-gone" not in [game.name for game in highcamp.list_games()]
try:
    highcamp.game("toy-gone")
except highcamp.Refused as refusal:
    print(refusal.code, refusal)
"""
    ours, refusal = run_with_plugin(tmp_path, entry, program).splitlines()
    assert ours == "<game cant-stop>"
    assert refusal.startswith("broken-plugin ")
    assert says in refusal
    assert refusal.endswith("Update or remove the package alpine-games.")


def test_a_plugin_that_needs_a_newer_highcamp_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "newer.py").write_text("from highcamp.engine.of_tomorrow import Avalanche", "utf-8")
    program = """
import toys
type(toys.ROPE).contract = (1, 99)
from highcamp.engine.registry import broken_plugins, names
print("toy-rope" in names())
for refusal in broken_plugins().values():
    print(refusal)
"""
    entries = "toy-rope = toys:ROPE\nother = newer:GAME"
    listed, *said = run_with_plugin(tmp_path, entries, program, "Requires-Dist: highcamp>=99").splitlines()
    assert listed == "False"
    assert "no module named" in said[0].lower()
    assert "Its package asks for highcamp>=99; highcamp --version says which this is." in said[0]
    assert "was written for contract 1.99, and this Highcamp keeps 1.1: it needs a newer Highcamp." in said[1]


def test_a_plugin_cannot_replace_one_of_ours(tmp_path: Path) -> None:
    program = "import highcamp; print(highcamp.game('cant-stop').title, len(highcamp.list_games()))"
    said = run_with_plugin(tmp_path, "cant-stop = toys:ROPE", program)
    assert said == f"Can't Stop {len(registry.names())}\n"


@pytest.mark.parametrize("label", SHELF, ids=lambda label: label.name)
def test_the_shelf_says_what_the_games_say(label: Label) -> None:
    own = highcamp.game(label.name)
    said = (own.name, own.title, own.facts.seats, own.minutes, own.line, label.place, own.examples, own.own_parts)
    assert label == said


def test_everything_on_the_shelf_can_be_played() -> None:
    assert [label.name for label in SHELF] == names()
    assert labels() == list(SHELF)


def test_examples_show_their_command_and_their_game() -> None:
    for label in labels():
        for command, lines in label.examples.items():
            assert lines
            for line in lines:
                assert f"highcamp {command} " in line
                assert label.name in line


def test_a_game_is_imported_by_any_form_of_words() -> None:
    import highcamp.games.cant_stop as folder
    import highcamp.games.cant_stop.rules as rules
    from highcamp.games.cant_stop import CANT_STOP

    assert (folder.CANT_STOP, rules.CantStopState) == (CANT_STOP, type(CANT_STOP.new()))
    assert CANT_STOP in highcamp.list_games()
