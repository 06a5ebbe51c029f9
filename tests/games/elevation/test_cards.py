"""Blank cards of Elevation from outside: files given to the command line, packages, a browser."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from cli_runs import run, write
from elevation_tables import new
from highcamp.engine.refusal import Refused
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach import own
from highcamp.games.elevation.approach.card import Approach

SHERPA = 'name = "Sherpa"\ntext = "2 points a card."\n\n[[score]]\neach = "card"\npoints = 2\n'
YELL = """
from highcamp.games.elevation.approach.card import Approach

class Yell(Approach):
    key = "yell"
    name = "Yell"
    text = "3 points for an empty pile."

    def scores(self, tally):
        return 0 if tally.pile else 3
"""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for saved games."""
    monkeypatch.setenv("HIGHCAMP_STATE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_a_game_is_played_with_cards_from_files(tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sherpa, yell = write(tmp_path, SHERPA, "sherpa.toml"), write(tmp_path, YELL, "yell.py")
    cards = ("--approach", sherpa, "--approach", yell, "--always", '["Sherpa", "Yell"]')
    played = run("play", "elevation", *cards, "--day-1", "0", "--seed", "1", typed="1\n1\nquit\n\n")
    assert played.exit_code == 0
    assert "Sherpa: 2 points a card." in played.output
    assert "Yell: 3 points" in played.output
    (saved,) = kept.iterdir()
    head = msgspec.json.decode(saved.read_text("utf-8").splitlines()[0])
    assert head["options"]["own"] == [
        {"name": "Sherpa", "text": "2 points a card.", "score": [{"each": "card", "points": 2}]},
        "yell",
    ]
    monkeypatch.setattr(own, "_loaded", {})  # as in another process, which has not run the file
    without = run("replay", saved)
    assert without.exit_code == 2
    assert "'yell'" in without.stderr
    assert "--approach FILE.py" in without.stderr
    assert run("replay", saved, "--approach", yell).exit_code == 0
    assert run("play", "--resume", saved, "--approach", yell, typed="quit\n\n").exit_code == 0
    assert "Leave it out" in run("replay", saved, "--approach", sherpa).stderr


@pytest.mark.parametrize(
    ("name", "text", "place", "reason"),
    [
        ("a.toml", SHERPA.replace("= 2\n", "= 99\n"), "a.toml, line 6", "50"),
        ("a.toml", SHERPA.replace('"card"', '"hut"'), "a.toml, line 5", "hut"),
        ("a.toml", SHERPA + "feet = 3\n", "a.toml, line 7", "feet"),
        ("a.toml", SHERPA + f"numbers = {[1] * 15}\n", "a.toml, line 7", "14"),
        ("a.toml", "name = \n", "a.toml, line 1", "TOML"),
        ("a.json", '{"name": "A",\n "text": }', "a.json, line 2", "JSON"),
        ("a.toml", "#" * 5000, "a.toml", "4,000 bytes"),
        ("a.toml", SHERPA.replace("Sherpa", "Scree"), "option own", "two approach cards"),
        ("a.py", "\nx = [\n", "a.py, line 2", "never closed"),
        ("a.py", "\n\n1 / 0\n", "a.py, line 3", "ZeroDivisionError"),
        ("a.py", "x = 1\n", "a.py", "no subclass of Approach"),
        ("a.py", YELL.replace('name = "Yell"', ""), "a.py", "Yell has no name"),
    ],
)
def test_a_bad_card_file_is_refused_with_line_and_reason(tmp_path: Path, name: str, text: str, place: str, reason: str) -> None:
    refused = run("play", "elevation", "--approach", write(tmp_path, text, name))
    assert refused.exit_code == 2
    said = "".join(refused.stderr.split())  # long paths are broken across lines
    assert "".join(place.split()) in said
    assert "".join(reason.split()) in said


def test_only_elevation_has_blank_cards(tmp_path: Path) -> None:
    refused = run("play", "cant-stop", "--approach", write(tmp_path, SHERPA, "sherpa.toml"))
    assert refused.exit_code == 2
    assert "Can't Stop knows no parts of your own" in refused.stderr


def test_a_day_is_scored_with_a_card_from_a_file(tmp_path: Path) -> None:
    day = write(tmp_path, 'approach = ["Sherpa"]\n[[climber]]\nname = "Ava"\nwon = "Alps 3 5"\n', "day.toml")
    scored = run("score", "elevation", day, "--approach", write(tmp_path, SHERPA, "sherpa.toml"), "--json")
    assert msgspec.json.decode(scored.stdout)["climbers"][0]["approach"] == 4
    assert "Sherpa" in run("score", "elevation", day).stderr


def test_a_card_of_a_package_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    class Installed(Approach):
        key, name, text = "installed", "Installed", "Nothing."

    class Point:
        name, value = "installed", "package:Installed"

        def load(self) -> type[Approach]:
            return Installed

    monkeypatch.setattr(own, "entry_points", lambda group: [Point()] if group == "highcamp.approach" else [])
    assert new(own=("installed",), always=("Installed",)).cards[-1].name == "Installed"


@pytest.mark.parametrize("brought", [5, dict, ImportError("no such thing")])
def test_a_package_that_brings_no_card_is_refused(monkeypatch: pytest.MonkeyPatch, brought: object) -> None:
    class Point:
        name, value = "installed", "package:Installed"

        def load(self) -> object:
            if isinstance(brought, Exception):
                raise brought
            return brought

    monkeypatch.setattr(own, "entry_points", lambda group: [Point()])
    with pytest.raises(Refused) as refused:
        new(own=("installed",))
    assert (refused.value.code, refused.value.where) == ("broken-card", "package:Installed")


def test_the_printed_peaks_come_from_a_file(tmp_path: Path, kept: Path) -> None:
    low = [[f"Hill {i}", 100 * i] for i in range(1, 15)]
    chains = "".join(f"{name} = {low}\n" for name in ("alps", "rockies", "andes", "himalayas"))
    file = write(tmp_path, chains, "peaks.toml")
    played = run("play", "elevation", "--peaks", file, "--day-1", "0", "--seed", "1", typed="1\n1\nquit\n\n")
    assert played.exit_code == 0
    (saved,) = kept.iterdir()
    head = msgspec.json.decode(saved.read_text("utf-8").splitlines()[0])
    assert head["options"]["peaks"]["andes"][13] == ["Hill 14", 1400]
    for wrong, reason in (
        (write(tmp_path, chains.replace("1400", "14"), "low.toml"), "Hill 14 (14 ft) is lower than Hill 13"),
        (write(tmp_path, chains + "urals = []\n", "more.toml"), "urals"),
        (write(tmp_path, "alps = [", "half.toml"), "not valid TOML"),
        (tmp_path / "none.toml", "name a TOML or JSON file"),
    ):
        refused = run("play", "elevation", "--peaks", wrong)
        assert refused.exit_code == 2
        assert "".join(reason.split()) in "".join(refused.stderr.split())


def test_through_a_browser_only_declared_cards_come(tmp_path: Path) -> None:
    own.load(write(tmp_path, YELL, "yell.py"))
    declared = {"name": "Own", "text": "x", "score": [{"each": "card", "points": 1}]}
    ELEVATION.check_public({"own": [declared]})
    with pytest.raises(Refused) as refused:
        ELEVATION.check_public({"own": ["yell"]})
    assert refused.value.code == "python-card"


# -- a card of one's own beside a position --

PLACE = 'approach = ["Sherpa"]\nhands = ["Alps 1", "Alps 2", "Alps 3"]\n'


@pytest.mark.parametrize("command", [("legal", "--json"), ("draw", "--text")])
def test_a_position_may_name_a_card_from_a_file(tmp_path: Path, command: tuple[str, str]) -> None:
    sherpa, place = write(tmp_path, SHERPA, "sherpa.toml"), write(tmp_path, PLACE, "place.toml")
    name, form = command
    assert "Sherpa" in run(name, "elevation", "--position", place, form).stderr  # unknown without its file
    shown = run(name, "elevation", "--position", place, form, "--approach", sherpa)
    assert shown.exit_code == 0
    assert ("Alps 1" if name == "legal" else "Sherpa: 2 points a card.") in shown.stdout


def test_a_position_that_holds_the_card_takes_its_file_as_well(tmp_path: Path) -> None:
    sherpa, yell = write(tmp_path, SHERPA, "sherpa.toml"), write(tmp_path, YELL, "yell.py")
    cards = ELEVATION.read_own(sherpa)["own"] + ELEVATION.read_own(yell)["own"]
    whole = ELEVATION.position(
        {"approach": ["Sherpa", "Yell"], "hands": ["Alps 1", "Alps 2", "Alps 3"], "own": cards}
    ).position()
    place = write(tmp_path, msgspec.json.encode(whole).decode(), "whole.json")
    both: list[str | Path] = ["--approach", sherpa, "--approach", yell]
    for files in ([], both[:2], both):
        assert run("legal", "elevation", "--position", place, *files).exit_code == 0


def test_a_game_goes_on_from_a_position_with_a_card_from_a_file(tmp_path: Path, kept: Path) -> None:
    sherpa, place = write(tmp_path, SHERPA, "sherpa.toml"), write(tmp_path, PLACE, "place.toml")
    played = run("play", "elevation", "--position", place, "--approach", sherpa, "--bots", "random", typed="1\nquit\n\n")
    assert played.exit_code == 0
    assert "Sherpa" in played.output


def test_only_a_record_has_no_need_of_such_a_card(tmp_path: Path, kept: Path) -> None:
    sherpa = write(tmp_path, SHERPA, "sherpa.toml")
    run("play", "elevation", "--approach", sherpa, "--day-1", "0", "--seed", "1", typed="1\n1\nquit\n\n")
    (saved,) = kept.iterdir()
    refused = run("replay", saved, "--approach", sherpa)
    assert (refused.exit_code, "Leave it out" in refused.stderr) == (2, True)
    assert run("replay", saved).exit_code == 0
