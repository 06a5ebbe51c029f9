"""``highcamp solve``: small boards and positions, what is said of them, and what cannot be asked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import highcamp
from cli_runs import run, write
from highcamp import State
from highcamp.engine.solving import Show, Solved, Solver
from highcamp.games.cant_stop.solve import solver

LAST = """
players = 2
columns = 1
lab = {closed = [4, 5, 6, 7, 8, 9, 10, 11]}
camps = [{2 = 2, 3 = 4, 12 = 2}, {2 = 2, 3 = 4, 12 = 2}]
"""
FIRST = 1 / (2 - 568 / 1296)  # whoever climbs at all wins, and 568 of 1296 rolls let climb


def answer(*words: str | Path) -> Any:
    result = run("solve", *words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refused(*words: str | Path) -> str:
    result = run("solve", *words)
    assert result.exit_code == 2
    return " ".join(result.output.split())


def test_a_board_by_its_flags() -> None:
    found = answer("cant-stop", "--sides", "2", "--shortest=1")
    assert found["exact"] is True
    assert found["positions"] == 16
    assert round(found["value"], 3) == 1.298
    assert found["seat"] == 1
    said = " ".join(run("solve", "cant-stop", "--sides", "2", "--shortest", "1").stdout.split())
    assert "1.297948 (turns still needed, this one included), exact to 1e-09" in said
    assert "over 16 saved positions" in said


def test_columns_that_are_open() -> None:
    found = answer("cant-stop", "--players", "2", "--columns", "1", "--shortest", "1", "--open", "[2,3,12]")
    assert found["measure"] == "chance to win"
    assert found["positions"] == (1 + 2) * (3 * 3 + 2) * (1 + 2)


def test_every_move_of_a_position_with_its_error(tmp_path: Path) -> None:
    path = write(tmp_path, LAST + "climbers = {3 = 5}")
    found = answer("cant-stop", "--position", path)
    assert [move["text"] for move in found["moves"]] == ["stop", "roll"]
    assert found["moves"][0]["value"] == 1
    assert all(move["error"] == found["error"] < 1e-8 for move in found["moves"])
    said = run("solve", "cant-stop", "--position", path).stdout
    rows = {words[0]: words for line in said.splitlines() if (words := line.split())}
    assert rows["stop"][1:] == ["1.000000", "±", "1e-09", "–"]
    assert float(rows["roll"][-1]) == pytest.approx(1 - found["moves"][1]["value"], abs=1e-6)


def test_the_last_turn_by_standard_input() -> None:
    result = run("solve", "cant-stop", "--position", "-", "--json", typed=LAST)
    assert json.loads(result.stdout)["value"] == pytest.approx(FIRST, abs=1e-9)


def test_a_throw_that_busts_is_remarked_on(tmp_path: Path) -> None:
    found = answer("cant-stop", "-p", write(tmp_path, LAST + "dice = [3, 3, 4, 4]"))
    assert "bust" in found["remark"]
    assert found["seat"] == 2


def test_what_is_too_large_is_estimated_or_refused(tmp_path: Path) -> None:
    told = answer("cant-stop", "--position", write(tmp_path, "players = 2\nclimbers = {6 = 10, 7 = 12, 8 = 10}"))
    assert told["exact"] is False
    assert re.search(r"too much to be worked out: [\d,]+ saved positions \([\d,]+ TB of memory", told["how"])
    said = refused("cant-stop", "--sides", "6")
    assert "7,431,782,400 saved positions (59.5 GB of memory" in said
    assert "--estimate" in said
    assert "--most 45" in refused("cant-stop", "--sides", "2", "--shortest", "2", "--most", "44")


def test_an_estimate_that_is_asked_for(tmp_path: Path) -> None:
    told = answer("cant-stop", "--estimate", "--position", write(tmp_path, LAST))
    assert told["exact"] is False
    assert "has not been measured" in told["how"]
    assert "estimated." in run("solve", "cant-stop", "--estimate", "-p", write(tmp_path, LAST)).stdout


WRONG = [
    (["cant-stop"], "--sides (sides of each die; 2 to 6)"),
    (["cant-stop", "--sidez", "3"], "Did you mean --sides?"),
    (["cant-stop", "--sides", "7"], "7 is not a whole number from 2 to 6"),
    (["cant-stop", "--sides", "3", "--open", "[2, 7]"], "There is no column 7 with dice of 3 sides"),
    (["cant-stop", "--sides", "2", "--players", "2"], "too few for 2 to race for 3"),
    (["cant-stop", "--open", "6,7"], "not valid JSON"),
    (["cant-stop", "--estimate", "--most", "9", "--sides", "2"], "Nothing is worked out for an estimate"),
    (["elevation", "--sides", "2"], "Elevation has no solver. where: GAME to do: These have: cant-stop."),
]


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_what_cannot_be_asked_is_told(words: list[str], said: str) -> None:
    assert said in refused(*words)


def test_positions_that_cannot_be_solved(tmp_path: Path) -> None:
    over = write(tmp_path, "won = {2 = 1, 3 = 1, 4 = 1}", "over.toml")
    assert "The game is over" in refused("cant-stop", "--position", over)
    assert "The position says what board it is" in refused("cant-stop", "--sides", "2", "--position", over)
    assert "no such file" in refused("cant-stop", "--position", tmp_path / "none.toml").lower()


def test_an_interruption_ends_it_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solver, "work", interrupted)
    result = run("solve", "cant-stop", "--sides", "2")
    assert result.exit_code == 130
    assert "Interrupted: nothing is kept." in result.output


class Guess(Solver):
    """Somebody else's solver, which knows no boards."""

    most = 1

    def solve(self, state: State, *, most: int, show: Show) -> Solved:
        show(1, 1)
        return Solved(seat=0, measure="points", exact=True, value=7.0, error=0.5, how="By looking.", positions=most)


def test_any_game_may_have_a_solver(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = highcamp.game("everest")
    monkeypatch.setattr(type(game), "solver", lambda self: Guess())
    assert "Give a position" in refused("everest", "--sides", "2")
    path = write(tmp_path, json.dumps(game.new(players=2).position()))
    assert "Mount Everest, seat 1: 7.000000 (points), exact to 0.5" in run("solve", "everest", "-p", path).stdout
    assert answer("everest", "-p", path, "--most", "3")["positions"] == 3
    assert "has no estimates" in refused("everest", "-p", path, "--estimate")
