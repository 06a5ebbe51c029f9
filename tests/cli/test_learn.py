"""Lessons at the terminal, with everything typed in advance."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli_runs import kept, run
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import labels
from highcamp.lessons.form import Step
from highcamp.lessons.walk import Walk, lessons_of

TAUGHT = [label.name for label in labels() if game_of(label.name).lessons()]


def right(game: str, steps: tuple[Step, ...]) -> list[str]:
    """What is typed to go through these steps: right answers, and Enter after each step."""
    lessons = lessons_of(game_of(game))
    assert lessons is not None
    typed = []
    for step in steps:
        walk = Walk(game_of(game), lessons, step)
        while walk.ask is not None:
            for offered in walk.offers():
                tried = Walk(game_of(game), lessons, step)
                tried.again(walk.moves)
                if tried.answer(offered.move).right:
                    typed.append(offered.said)
                    walk.answer(offered.move)
                    break
        typed.append("")
    return typed


@pytest.mark.parametrize("game", TAUGHT)
def test_a_whole_path(game: str, state: Path) -> None:
    lessons = lessons_of(game_of(game))
    assert lessons is not None
    result = run("learn", game, typed="\n".join([*right(game, lessons.path), "quit", ""]))
    assert result.exit_code == 0, result.output
    count = sum(len(step.asks) for step in lessons.path)
    assert len(re.findall("Right(?:\\.|: that is not possible\\.) ", result.stdout)) == count
    assert "Not this time. " not in result.stdout
    assert result.stdout.count("Enter goes on.") == len(lessons.path)
    assert "Enter plays" in result.stdout
    assert not state.exists(), "a lesson is no game to go on with"


def test_the_game_at_the_end_is_played_against_the_easiest_bot(state: Path) -> None:
    lessons = lessons_of(game_of("cant-stop"))
    assert lessons is not None
    last = lessons.path[-1]
    typed = [*right("cant-stop", (last,)), "", *["stop", "#1"] * 2000]
    shown = run("learn", "cant-stop", last.name, typed="\n".join(typed)).stdout
    assert lessons.game.text.split(". ")[0] in shown
    record = kept(state)
    assert record.state.over
    assert record.players == ["human", "easy"]
    assert record.start.options.columns == 3


def test_a_first_game_at_the_end_has_a_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    lessons = lessons_of(game_of("cant-stop"))
    assert lessons is not None
    monkeypatch.setattr("highcamp.cli.play.is_coached", lambda game, names: (game, names) == ("cant-stop", ["human", "easy"]))
    last = lessons.path[-1]
    typed = [*right("cant-stop", (last,)), "", "quit"]
    assert "Coach: " in run("learn", "cant-stop", last.name, typed="\n".join(typed)).stdout


def test_answers_to_what_is_wrong_refused_and_unreadable() -> None:
    shown = run("learn", "cant-stop", "last-climber", typed="7\n8\nrow\nrules doubles\n6\nquit\n").stdout
    assert "Not this time. 7 is one half of the pairing 7 and 9." in shown
    assert "That is not possible. No two dice of 2, 4, 5 and 5 add up to 8." in shown
    assert "The rule: type rules a-turn" in shown
    assert "No: 'row' is no move in Can't Stop." in shown
    assert "## Doubles" in shown
    assert "Right: that is not possible. A pairing with 6 has a second step" in shown
    assert shown.count("Right") == 1
    assert "Go on with: highcamp learn cant-stop last-climber" in shown


def test_a_move_by_its_words_and_by_its_number() -> None:
    shown = run("learn", "cant-stop", "stop", typed="ROLL AGAIN\n2\n\nquit\n").stdout
    assert "Not this time. One roll in four" in shown
    assert "You stop and camp in columns 5, 9 and 12." in shown
    assert "Ben rolls 1, 2, 5 and 5." in shown
    assert "Go on with: highcamp learn cant-stop bust" in shown


def test_what_is_not_there_is_refused() -> None:
    result = run("learn", "cant-stop", "weather")
    assert result.exit_code == 2
    assert "There is no step 'weather'." in result.stderr


def test_steps_and_games_are_listed() -> None:
    assert "cant-stop: Can't Stop, 15 steps" in run("learn").stdout
    assert "double: The same number twice" in run("learn", "cant-stop", "--list").stdout
    assert "nothing is wrong" in run("learn", "cant-stop", "--check").stdout
