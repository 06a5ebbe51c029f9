"""Every command does what its help says. Expected answers are worked out by hand or counted here."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer

from cli_runs import EXAMPLE, run, start, write
from highcamp import Dealer, Record, game
from highcamp.cli.main import app
from highcamp.drawing.palette import TOKENS
from highcamp.engine import handbook
from highcamp.engine.registry import names
from highcamp.engine.rng import Rng


def answer(*words: str | Path, typed: str = "") -> object:
    """What a command answers in JSON."""
    result = run(*words, "--json", typed=typed)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A record of a short game that was not finished: two turns, with rolls that can be told in advance."""
    moves = ["roll", "1-4-5-6", "5+11", "stop", "roll", "3-3-4-4", "6+8", "stop"]
    state = game("cant-stop").position({"to_act": 1})
    lines = [{"highcamp": 1, "game": "cant-stop", "rules": 1, "position": state.position()}]
    for n, text in enumerate(moves, 1):
        by = "nature" if state.is_chance else state.to_act[0] + 1
        state.apply(state.game.parse(text, state))
        lines.append({"n": n, "by": by, "move": text, "digest": state.digest()})
    lines.append({"end": len(moves), "over": False, "digest": state.digest()})
    return write(tmp_path, "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines), "game.jsonl")


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A record of a whole game."""
    record, dealer, rng = Record.new("cant-stop"), Dealer(5), Rng.keyed(5, "moves")
    while not record.state.over:
        if record.state.is_chance:
            record.deal(dealer)
        else:
            moves = record.state.legal()
            record.play(record.state.to_act[0], moves[rng.below(len(moves))])
    path = tmp_path / "whole.jsonl"
    record.save(path)
    return path


# -- games and rules --


def test_games_lists_every_game() -> None:
    result = run("games")
    assert result.exit_code == 0
    assert all(word in result.stdout for word in ("cant-stop", "Can't Stop", "2–4", "30", *names()))
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


def test_games_as_json() -> None:
    games = answer("games")
    assert isinstance(games, list)
    (ours,) = [game for game in games if game["name"] == "cant-stop"]
    assert (ours["title"], ours["players"], ours["minutes"]) == ("Can't Stop", [2, 4], 30)
    players = next(option for option in ours["options"] if option["name"] == "players")
    assert (players["kind"], players["default"], players["highest"]) == ("number", 2, 4)


def test_rules_are_the_games_own_text_where_there_is_no_terminal() -> None:
    assert run("rules", "cant-stop").stdout.strip() == game("cant-stop").help().strip()


@pytest.mark.parametrize("heading", ["number-of-columns", "Number of columns", "number"])
def test_one_heading_of_the_rules(heading: str) -> None:
    result = run("rules", "cant-stop", heading)
    assert result.exit_code == 0
    assert result.stdout.startswith("### Number of columns\n")
    assert "Jumping" not in result.stdout


def test_every_rule_that_a_refusal_of_cant_stop_names_can_be_looked_up() -> None:
    source = Path(handbook.__file__).parent.parent / "games" / "cant_stop"
    named = {
        word.partition('"')[0]
        for file in ("refusals.py", "options.py")
        for word in (source / file).read_text("utf-8").split('rule="')[1:]
    }
    assert named
    for rule in named:
        assert run("rules", "cant-stop", rule).exit_code == 0, rule


def test_options_with_their_limits() -> None:
    shown = run("rules", "cant-stop", "--options").stdout
    assert all(word in shown for word in ("--players", "2 to 4", "--columns", "--variant", "jumping"))


def test_sections_end_where_the_next_begins() -> None:
    markdown = "# A\none\n## B b\ntwo\n```\n# no heading\n```\n### C {#deep}\nthree\n## D\nfour\n"
    cut = {section.name: section.text for section in handbook.sections(markdown)}
    assert list(cut) == ["a", "b-b", "deep", "d"]
    assert cut["b-b"] == "## B b\ntwo\n```\n# no heading\n```\n### C\nthree\n"
    assert cut["d"] == "## D\nfour\n"
    assert cut["a"].endswith("four\n")


# -- legal --


def test_legal_moves_of_the_rulebooks_example(tmp_path: Path) -> None:
    # One climber is left for two new columns, 7 or 9; the numbers of pairs count up from 13 = 2+2, so 6+10 is
    # 13, and 11 + 10 + 9 + 8 pairs that begin with 2 to 5, and 4 more that begin with 6.
    assert answer("legal", "cant-stop", "--position", write(tmp_path, EXAMPLE)) == {
        "over": False,
        "to_act": [1],
        "moves": [
            {"move": 7, "text": "7", "columns": [7]},
            {"move": 9, "text": "9", "columns": [9]},
            {"move": 13 + 11 + 10 + 9 + 8 + 4, "text": "6+10", "columns": [6, 10]},
        ],
    }


ROLL, STOP = {"move": 0, "text": "roll", "final": True}, {"move": 1, "text": "stop"}
PAIRS = [(a, b) for a in range(2, 13) for b in range(a, 13)]


def pairing(a: int, b: int) -> dict[str, object]:
    return {"move": 13 + PAIRS.index((a, b)), "text": f"{a}+{b}", "columns": [a, b]}


LEGAL = [
    ("to_act = 2", [2], [ROLL]),
    ("climbers = {7 = 2}", [1], [ROLL, STOP]),
    ("dice = [3, 4, 3, 4]", [1], [pairing(6, 8), pairing(7, 7)]),
    ("won = {6 = 1}\ndice = [1, 5, 5, 1]", [1], [pairing(2, 10)]),
    ("climbers = {2 = 2}\ndice = [1, 1, 1, 1]", [1], [{"move": 2, "text": "2", "columns": [2]}]),
    ('nature = "roll"', [], []),
]


@pytest.mark.parametrize(("position", "to_act", "moves"), LEGAL)
def test_legal_answers(position: str, to_act: list[int], moves: list[dict[str, object]], tmp_path: Path) -> None:
    expected = {"over": False, "to_act": to_act, "moves": moves}
    assert answer("legal", "cant-stop", "--position", write(tmp_path, position)) == expected
    assert answer("legal", "cant-stop", "--position", "-", typed=position) == expected


def test_a_finished_position_has_no_moves(tmp_path: Path) -> None:
    over = write(tmp_path, '{"won": {"2": 1, "3": 1, "4": 1}}')
    assert answer("legal", "cant-stop", "-p", over) == {"over": True, "to_act": [], "moves": []}


def test_a_bust_in_a_position_is_remarked_upon(tmp_path: Path) -> None:
    # 3, 3, 4 and 5 make 6 and 9, or 7 and 8: nothing for climbers in 2, 3 and 12.
    bust = write(tmp_path, "climbers = {2 = 1, 3 = 1, 12 = 1}\ndice = [3, 3, 4, 5]")
    found = answer("legal", "cant-stop", "-p", bust)
    assert isinstance(found, dict)
    assert "bust" in found.pop("remark")
    assert found == {"over": False, "to_act": [2], "moves": [{"move": 0, "text": "roll", "final": True}]}


def test_legal_in_words(tmp_path: Path) -> None:
    shown = run("legal", "cant-stop", "-p", write(tmp_path, "climbers = {7 = 2}")).stdout
    assert "seat 1 to act" in shown
    (roll,) = [line for line in shown.splitlines() if "roll" in line]
    (stop,) = [line for line in shown.splitlines() if "stop" in line]
    assert "cannot be taken back" in roll
    assert "cannot be taken back" not in stop


# -- draw --


def test_draw_writes_a_picture_that_stands_by_itself(tmp_path: Path) -> None:
    position, picture = write(tmp_path, EXAMPLE), tmp_path / "x.svg"
    assert run("draw", "cant-stop", "--position", position, "-o", picture).exit_code == 0
    assert ElementTree.fromstring(picture.read_text("utf-8")).tag == "{http://www.w3.org/2000/svg}svg"
    assert run("draw", "cant-stop", "--position", position).stdout == picture.read_text("utf-8")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_draw_in_a_theme(tmp_path: Path, theme: str) -> None:
    position = write(tmp_path, EXAMPLE)
    drawn = ElementTree.fromstring(run("draw", "cant-stop", "--position", position, "--theme", theme).stdout)
    assert drawn.get("fill") == getattr(TOKENS["ink"], theme)


def test_draw_replaces_no_device(tmp_path: Path) -> None:
    assert run("draw", "cant-stop", "-p", write(tmp_path, EXAMPLE), "-o", "/dev/null").exit_code == 0
    assert Path("/dev/null").is_char_device()


def test_draw_as_text(tmp_path: Path) -> None:
    position = write(tmp_path, EXAMPLE)
    state = game("cant-stop").position(tomllib.loads(EXAMPLE))
    for seat in (None, 0, 1):
        words = [] if seat is None else ["--seat", str(seat + 1)]
        assert run("draw", "cant-stop", "-p", position, "--text", *words).stdout.rstrip("\n") == state.text(seat).rstrip("\n")


# -- records --


def test_replay_tells_the_game(played: Path) -> None:
    told = run("replay", played).stdout
    story, _, board = told.partition("Can't Stop, after move 8 of 8")
    assert [line.split(maxsplit=1) for line in story.splitlines()] == [
        ["Round", "1"],
        ["2", "Seat 1 rolls 1, 4, 5 and 6."],
        ["3", "Seat 1 climbs column 5 to 1 of 9 and column 11 to 1 of 5."],
        ["4", "Seat 1 stops and camps in columns 5 and 11."],
        ["6", "Seat 2 rolls 3, 3, 4 and 4."],
        ["7", "Seat 2 climbs column 6 to 1 of 11 and column 8 to 1 of 11."],
        ["8", "Seat 2 stops and camps in columns 6 and 8."],
    ]
    assert all(line.rstrip() in board for line in Record.load(played).state.text().splitlines())


def test_replay_at_one_moment(played: Path, tmp_path: Path) -> None:
    picture = tmp_path / "x.svg"
    shown = run("replay", played, "--at", "3", "--seat", "2", "--svg", picture)
    assert shown.exit_code == 0
    assert "after move 3 of 8" in shown.stdout
    state = Record.load(played).at(3)
    assert all(line.rstrip() in shown.stdout for line in state.text(1).splitlines())
    assert "rolls" not in shown.stdout.replace(state.text(1), "")
    assert picture.read_text("utf-8") == state.svg(1, mode="alone")


def test_replay_calls_the_players_of_a_record_by_their_names(played: Path, tmp_path: Path) -> None:
    header, *rest = played.read_text("utf-8").splitlines(keepends=True)
    for players, board in ((["Ann", "random"], ["● Ann:", "▲ Teal bot:"]), (["human", "Bo"], ["● Terracotta:", "▲ Bo:"])):
        named = json.dumps({**json.loads(header), "players": players}) + "\n"
        record = write(tmp_path, "".join([named, *rest]), "named.jsonl")
        picture = tmp_path / "named.svg"
        shown = run("replay", record, "--at", "3", "--svg", picture).stdout
        assert all(words in shown for words in board)
        assert all(words.split(" ", 1)[1].rstrip(":") in picture.read_text("utf-8") for words in board)
    assert "▲ You:" in run("replay", record, "--seat", "2").stdout


def test_replay_of_a_whole_game_tells_who_won_what(finished: Path) -> None:
    told = run("replay", finished).stdout
    record = Record.load(finished)
    for seat, standing in enumerate(record.state.standing()):
        for part in standing.parts:
            number = str(part.why).removeprefix("column ")
            assert any(f"Seat {seat + 1} wins column" in line and number in line for line in told.splitlines())
    assert "BUST!" in told


def test_record_check(played: Path, finished: Path) -> None:
    assert run("record", "check", played).stdout == f"OK: {played}: cant-stop, 8 moves, not over: seat 1 to act.\n"
    moves = len(finished.read_text("utf-8").splitlines()) - 2
    assert run("record", "check", finished).stdout == f"OK: {finished}: cant-stop, {moves} moves, over.\n"


# -- the command itself --


def test_bare_command_helps_to_start() -> None:
    result = run()
    assert result.exit_code == 0
    assert "highcamp play cant-stop" in result.stdout
    assert all(name in result.stdout for name in ("play", "games", "rules", "odds", "legal", "draw", "replay", "record"))


def commands(group: Any, *before: str) -> Iterator[str]:
    """All there are, each with the group that it is in."""
    for name, one in group.commands.items():
        if hasattr(one, "commands"):
            yield from commands(one, *before, name)
        else:
            yield " ".join([*before, name])


COMMANDS = sorted(commands(typer.main.get_command(app)))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples(command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert f"highcamp {command} " in result.stdout.partition("Examples:")[2]


def test_output_is_plain_where_there_is_no_terminal(tmp_path: Path) -> None:
    position = write(tmp_path, EXAMPLE)
    for words in (["games"], ["rules", "cant-stop"], ["legal", "cant-stop", "-p", position], ["--help"]):
        assert "\x1b" not in start(*words).stdout


@pytest.mark.parametrize("command", ["rules cant-stop", "games", "games --json", "--help"])
def test_a_reader_that_has_seen_enough_hears_no_complaint(command: str) -> None:
    pipe = f"'{sys.executable}' -m highcamp {command} | true"
    done = subprocess.run(["bash", "-c", pipe], capture_output=True, text=True, timeout=60, check=True)
    assert done.stderr == ""


def test_one_of_our_boards_is_shown_as_a_file_that_can_be_played_on(tmp_path: Path) -> None:
    board = tmp_path / "mountain.toml"
    for more in ([], ["--game", "k2"]):
        done = run("board", "show", "easier", *more)
        assert done.exit_code == 0
        board.write_text(done.stdout, "utf-8")
        assert run("board", "check", str(board)).exit_code == 0
    assert run("board", "show", "easier").stdout != run("board", "show", "easier", "--game", "k2").stdout
    assert "loss" in run("board", "show", "winter").stdout
    for words in (["board", "show", "eesier"], ["board", "show", "easier", "--game", "cant-stop"]):
        wrong = run(*words)
        assert wrong.exit_code == 2
    assert "Did you mean easier?" in run("board", "show", "eesier").output
