"""The list of kept games: what they are, who plays, whose turn it is, and how to go on."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from cli_runs import run, write
from highcamp import Dealer, Record
from highcamp.engine.registry import game as game_of
from playing import played

HOUR = 3600


@pytest.fixture(autouse=True)
def state(state: Path) -> Path:
    """Where games are kept: a folder that is there already."""
    state.mkdir()
    return state


def keep(folder: Path, game: str, name: str, players: list[str], *, hours: int = 0, over: bool = False) -> Path:
    """A game of so many hours ago in the folder."""
    record = played(game_of(game), 1) if over else Record.new(game, players=len(players))
    record.players = players
    if not over:
        record.deal_all(Dealer(1))
    path = folder / f"{name}.jsonl"
    record.save(path)
    os.utime(path, (time.time() - hours * HOUR,) * 2)
    return path


def kept(*words: str) -> str:
    result = run("play", *words, "--kept")
    assert result.exit_code == 0, result.output
    return result.stdout


def test_an_empty_folder_is_answered_with_a_way_to_begin(state: Path) -> None:
    for _ in range(2):
        assert "No game is kept yet" in kept()
        assert "highcamp play cant-stop" in kept()
        assert "highcamp play k2" in kept("k2")
        if state.exists():
            state.rmdir()


def test_the_latest_stands_first_with_its_players_and_whose_turn_it_is(state: Path) -> None:
    keep(state, "cant-stop", "older", ["Anna", "Bert"], hours=30)
    keep(state, "elevation", "newer", ["human", "greedy", "random"], hours=2)
    lines = kept().splitlines()
    assert lines[0].startswith("Elevation, 2 hours ago: you, Teal bot (greedy) and Ochre bot (random).")
    first, second = [number for number, line in enumerate(lines) if "--resume" in line]
    assert lines[first] == "  highcamp play --resume newer"
    said = " ".join(lines[:first])
    assert said.endswith("ou, Teal bot and Ochre bot to act."), "all choose what to pass"
    assert lines[first + 1].startswith("Can't Stop, 1 day ago: Anna and Bert. ")
    assert lines[first + 1].endswith(" to act.")
    assert lines[second] == "  highcamp play --resume older"


def test_what_is_listed_can_be_gone_on_with(state: Path) -> None:
    result = run("play", "cant-stop", "--bots", "random", "--seed", "1", typed="roll\n")
    assert "highcamp play --kept" in result.stdout
    (path,) = state.iterdir()
    command = next(line for line in kept().splitlines() if "--resume" in line).split()
    assert command == ["highcamp", "play", "--resume", path.stem]
    assert "The game goes on after move" in run(*command[1:], typed="").stdout
    assert [file.name for file in state.iterdir()] == [path.name], "the same game stays in the same file"


def test_a_file_at_hand_comes_before_a_kept_game_of_its_name(state: Path, tmp_path: Path) -> None:
    keep(state, "cant-stop", "evening", ["human", "random"])
    record = Record.new("cant-stop")
    record.players = ["Anna", "Bert"]
    record.deal_all(Dealer(1))
    record.save(tmp_path / "evening.jsonl")
    assert "Anna" in run("play", "--resume", "evening.jsonl", typed="").stdout
    assert "Anna" not in run("play", "--resume", "evening", typed="").stdout


def test_finished_games_are_counted_and_seen_again(state: Path) -> None:
    keep(state, "cant-stop", "old", ["human", "random"], hours=3, over=True)
    keep(state, "cant-stop", "new", ["human", "random"], hours=1, over=True)
    shown = kept()
    assert "2 finished games." in shown
    assert "--resume" not in shown
    assert "  highcamp replay new\n" in shown
    assert "wins" in run("replay", "new").stdout


def test_one_game_alone(state: Path) -> None:
    keep(state, "cant-stop", "first", ["human", "random"])
    keep(state, "elevation", "second", ["human", "random", "random"])
    assert "first" in kept("cant-stop")
    assert "second" not in kept("cant-stop")
    assert "No game is kept yet" in kept("k2")


def test_what_cannot_be_read_is_named_with_the_reason(state: Path) -> None:
    keep(state, "cant-stop", "good", ["human", "random"])
    write(state, "dear diary\n", "diary.jsonl")
    write(state, "", "empty.jsonl")
    shown = " ".join(kept().split())
    assert "diary, just now: This is no record of Highcamp" in shown
    assert "empty, just now: The record is empty." in shown
    assert "--resume good" in shown


def test_the_help_shows_it() -> None:
    shown = run("play", "--help").stdout
    assert "--kept" in shown.partition("Examples:")[0]
    assert "highcamp play --kept" in shown.partition("Examples:")[2]
