"""``highcamp bots``: who plays, how, and how strong."""

from __future__ import annotations

import json

import pytest

import highcamp
from cli_runs import run
from highcamp.bots import naming
from highcamp.engine import registry
from highcamp.engine.measured import Measured

FOUND = Measured(
    bot="hard",
    version=1,
    setting="2 players",
    against="medium",
    games=200,
    wins=0.8,
    low=0.74,
    high=0.85,
    points=2.9,
    thinks=0.3,
)


@pytest.mark.parametrize("name", registry.names())
def test_every_bot_is_listed_levels_first_each_with_how_it_plays(name: str) -> None:
    said = run("bots", name)
    assert said.exit_code == 0
    game, shown = highcamp.game(name), " ".join(said.output.split())
    places = [shown.index(f" {called} ") for called in naming.levels(game)]
    assert places == sorted(places)
    for kind in naming.bots(game).values():
        assert kind.line.split()[0] in shown


def test_what_was_measured_is_told_under_every_name_of_a_bot_and_of_no_older_one(monkeypatch: pytest.MonkeyPatch) -> None:
    old = Measured(**{**{name: getattr(FOUND, name) for name in FOUND.__struct_fields__}, "version": 0, "games": 7})
    monkeypatch.setattr(type(highcamp.game("cant-stop")), "measured", lambda game: (FOUND, old))
    told = {one["name"]: one for one in json.loads(run("bots", "cant-stop", "--json").output)}
    assert list(told)[:3] == ["easy", "medium", "hard"]
    assert told["hard"]["level"] == "hard"
    for name in ("hard", "optimiser"):
        assert [one["games"] for one in told[name]["measured"]] == [200]
    assert told["medium"]["measured"] == []
    assert "wins 80% (74% to 85%) against medium" in " ".join(run("bots", "cant-stop").output.split())
    assert "By its own name: optimiser." in " ".join(run("bots", "cant-stop").output.split())


def test_an_unknown_game_is_refused() -> None:
    said = run("bots", "chess")
    assert said.exit_code == 2
    assert "Traceback" not in said.output
