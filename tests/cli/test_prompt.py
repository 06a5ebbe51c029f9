"""At the prompt: whatever stands before a move can be typed, in every game; so can its words. What hurts is asked for twice."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cli_runs import kept, run, write
from everest_cases import acting
from highcamp import Dealer, Game, Record, list_games
from highcamp.cli.pace import Pace
from highcamp.cli.prompt import Prompt
from highcamp.cli.saves import Saves
from highcamp.cli.terminal import Terminal
from playing import played

# -- the list --


def prompt(record: Record) -> tuple[Prompt, str]:
    """The next decision of somebody at the screen, and the list of moves as it is printed."""
    terminal = Terminal(record, [None] * record.start.seats, Dealer(1), Saves(record.game.name), Pace.ONCE)
    terminal.eyes = record.state.to_act[0]
    out = io.StringIO()
    terminal.screen = Console(file=out, width=1000, highlight=False, markup=False)
    asked = Prompt(terminal, terminal.eyes)
    asked.list_moves()
    return asked, out.getvalue()


def decisions(game: Game[Any, Any], many: int) -> list[Record]:
    """Games at their first decision, and at later ones met by random play."""
    found = []
    for number in range(many):
        record = played(game, number, 15 * number)
        record.deal_all(Dealer(number))
        if not record.state.over:
            found.append(record)
    return found


@pytest.mark.parametrize("game", list_games(), ids=lambda game: game.name)
def test_whatever_stands_before_a_move_can_be_typed(game: Game[Any, Any]) -> None:
    for record in decisions(game, 12):
        asked, shown = prompt(record)
        digits = any(one.text.isdigit() for one in asked.offers)
        for number, one in enumerate(asked.offers, 1):
            before = one.text if digits else str(number)
            assert f"{before} {one.offer}" in shown
            assert asked.find(before) == [one.move]
            assert asked.find(f"#{number}") == [one.move]
            assert asked.find(one.offer.upper()) == [one.move]


def test_the_numbers_of_cards_are_typed_in_mountaineers(state: Path) -> None:
    shown = run("play", "mountaineers", "--seed", "1", "--bots", "random", typed="").stdout
    assert "Type what stands before a move" in shown
    listed = shown.rpartition("─\n")[2].partition("You> ")[0]
    first = listed.split()[0]
    assert f"{first} Play Route {first}" in listed
    assert "#" not in listed
    run("play", "mountaineers", "--seed", "1", "--bots", "random", typed=f"{first}\n")
    event = next(event for event in kept(state).events if event.actor == 0)
    assert event.before.game.say(event.move, event.before) == first


# -- several moves at once --


def position(folder: Path, state: Any) -> Path:
    return write(folder, json.dumps(state.position()), "position.json")


def test_several_moves_are_made_by_one_number(state: Path, tmp_path: Path) -> None:
    table = position(tmp_path, acting(("2", "1", "1"), ("A2", "BASE")))
    words = ["play", "everest", "--hot-seat", "--position", str(table)]
    shown = run(*words, typed="\nmore\n").stdout
    assert "type more to see them" in shown
    way = next(line.split() for line in shown.splitlines() if "Guide A walks to C1" in line)
    run(*words, typed=f"\n{way[0]}\n")
    said = [event.before.game.say(event.move, event.before) for event in kept(state).events]
    assert len(said) > 2
    assert said[-1] == "A to C1"


def test_where_there_are_none_more_says_so() -> None:
    assert "nothing that would be several moves" in " ".join(
        run("play", "cant-stop", "--hot-seat", typed="more\n").stdout.split()
    )


# -- what hurts --


def test_what_costs_more_than_people_expect_is_typed_twice(state: Path, tmp_path: Path) -> None:
    table = position(tmp_path, acting(("2", "1", "1"), ({"at": "E1", "clients": ["climber 1"]}, "BASE")))
    words = ["play", "everest", "--hot-seat", "--position", str(table)]
    shown = " ".join(run(*words, typed="\nend\n").stdout.split())
    assert "Type it again if you mean it." in shown
    assert not state.exists(), "nothing has happened"
    run(*words, typed="\nend\nlog\nend\n")
    event = kept(state).events[0]
    assert event.before.game.say(event.move, event.before) == "end"
