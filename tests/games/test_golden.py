"""Golden games: recorded once, replayed by every later version to the same digest at every step."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import msgspec
import pytest

import highcamp
from cant_stop_cases import refusal_of
from cant_stop_reference import MOST_COLUMNS, VARIANTS
from highcamp import Record, Refused, game
from highcamp.engine.registry import names, plugin_version
from highcamp.testing.digests import observed

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = sorted(GOLDEN.glob("*/*.jsonl"))
OBSERVATIONS: dict[str, Any] = json.loads((GOLDEN / "observations.json").read_text("utf-8"))


@pytest.mark.parametrize("name", [name for name in names() if plugin_version(name) is None])
def test_every_game_has_golden_games(name: str) -> None:
    folder = GOLDEN / name.replace("-", "_")
    assert list(folder.glob("*.jsonl")), f"{name} has no golden games. `make golden` (scripts/golden.py) records them."


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_golden_game_replays(file: Path) -> None:
    text = file.read_text("utf-8")
    record = Record.loads(text)  # compares the digest after every move
    assert record.state.over
    (before, *old, end), (now, *new, same_end) = (
        [msgspec.json.decode(line) for line in lines.splitlines()] for lines in (text, record.dumps())
    )
    assert same_end == end
    for event, line, again in zip(record.events, old, new, strict=True):
        assert record.game.parse(line["move"], event.before) == event.move, "it may be said in other words since"
        assert again | {"move": ""} == line | {"move": ""}
    assert now.pop("version") == highcamp.__version__
    assert now.pop("options").items() >= before.pop("options").items(), "an option may have come since; none has changed"
    assert now == before
    kept = OBSERVATIONS[record.game.name]["games"].get(file.stem)
    assert observed(record) == kept, "seats observe other numbers: raise the version of the observation, then `make golden`"
    assert len(text) < 40_000, "a shorter game shows the same: search more seeds"


@pytest.mark.parametrize("name", OBSERVATIONS)
def test_what_is_observed_in_them_is_kept_by_its_versions(name: str) -> None:
    found, kept = game(name), OBSERVATIONS[name]
    assert (kept["rules"], kept["observation"]) == (found.rules_version, found.observation().version), "`make golden`"
    assert kept["games"].keys() == {file.stem for file in FILES if file.parent.name == name.replace("-", "_")}


def test_another_observation_under_the_same_version_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    script = runpy.run_path(str(GOLDEN.parents[1] / "scripts" / "golden.py"))
    refuse = script["refuse_silent_changes"]
    refuse("cant-stop")
    monkeypatch.setitem(refuse.__globals__, "observed", lambda record: "other numbers")
    with pytest.raises(Refused, match=r"four-players, .* seats observe other numbers than they did"):
        refuse("cant-stop")
    other = {"cant-stop": {**OBSERVATIONS["cant-stop"], "observation": 0}}
    monkeypatch.setitem(refuse.__globals__, "_kept", lambda: other)
    refuse("cant-stop")  # its version was raised


@pytest.mark.parametrize("line", [1, 2, 10, -2, -1])
def test_a_changed_golden_game_does_not_replay(line: int) -> None:
    lines = FILES[0].read_text("utf-8").splitlines()
    lines[line] = lines[line].replace('"digest":"', '"digest":"0')
    refusal = refusal_of(Record.loads, "\n".join(lines))
    assert refusal.code == "digest-differs"
    assert f"line {line % len(lines) + 1}" in refusal.where


# -- what the golden games of Can't Stop show --


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """The golden games of the printed game; one more is on a study board."""
    loaded = [Record.load(file) for file in FILES if file.parent.name == "cant_stop"]
    return [record for record in loaded if record.start.options.lab is None]


def test_golden_games_for_each_option(records: list[Record]) -> None:
    options = [record.start.options for record in records]
    assert {option.players for option in options} == set(MOST_COLUMNS)
    assert {option.variant for option in options} == set(VARIANTS)
    assert {option.columns for option in options} == {3, 4, 5}


def test_golden_games_for_each_ending(records: list[Record]) -> None:
    more = [max(own.points for own in record.state.standing()) - record.start.options.columns for record in records]
    assert min(more) == 0, "won by exactly the goal"
    assert max(more) > 0, "won with more than needed in one stop"


def test_golden_games_have_stops_and_busts(records: list[Record]) -> None:
    events = [event for record in records for event in record.events]
    stops = [event for event in events if event.before.game.say(event.move, event.before) == "stop"]
    throws = [event for event in events if event.before.position().get("nature") == "roll"]
    busts = [event for event in throws if "dice" not in event.after.position()]
    assert min(len(stops), len(busts)) > 10
