"""Games at the terminal, with everything typed in advance."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli_runs import EXAMPLE, kept, run, start, write
from highcamp import Dealer, Game, Record
from highcamp.bots import naming
from highcamp.cli.pace import Pace
from highcamp.cli.saves import Saves
from highcamp.cli.seats import Player
from highcamp.cli.terminal import Terminal
from highcamp.drawing.palette import SEATS
from toys import CAMP, HUTS, ROPE

# Stops wherever that is possible, else makes the first move: every turn is a roll, a pairing, a stop.
CAREFUL = "stop\n#1\n" * 2000


def play(*words: str | Path, typed: str) -> str:
    result = run("play", *words, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


# -- whole games --


@pytest.mark.parametrize("options", [[], ["--players", "4"], ["--players=3", "--columns=4", "variant=jumping"]])
def test_a_whole_game_of_people(options: list[str], state: Path) -> None:
    shown = play("cant-stop", "--hot-seat", "--seed", "1", *options, typed=CAREFUL)
    record = kept(state)
    assert record.state.over
    winner = record.state.returns().index(1)
    assert f"{SEATS[winner].colour.capitalize()} wins the game!" in shown
    assert set(record.players) == {"human"}
    assert max(len(line) for line in shown.splitlines() if str(state) not in line) <= 80


def test_a_whole_game_against_bots(state: Path) -> None:
    shown = play("cant-stop", "--players", "3", "--bots", "random", "--seed", "2", typed=CAREFUL)
    record = kept(state)
    assert record.state.over
    assert record.players == ["human", "random", "random"]
    assert ("You win!" in shown) == (record.state.returns()[0] == 1)
    assert "Teal bot rolls " in shown
    assert "BUST!" in shown
    assert "▲ Teal bot: 0 of 3 columns" in shown, "on the board"
    assert "● You: 0 of 3 columns" in shown


def test_a_whole_game_of_bots_alone(state: Path) -> None:
    shown = play("cant-stop", "--seat", "1=random", "--seat", "2=random", "--seed", "3", typed="")
    assert kept(state).state.over
    assert "wins the game!" in shown


def test_by_default_a_sound_bot_plays_under_the_name_of_its_level(state: Path) -> None:
    play("cant-stop", typed="roll\n")
    assert kept(state).players == ["human", "medium"]


def test_the_same_seed_brings_the_same_game(state: Path) -> None:
    games = []
    for _ in range(2):
        play("cant-stop", "--bots", "random", "--seed", "9", typed=CAREFUL)
        (path,) = state.iterdir()
        games.append(path.read_text("utf-8"))
        path.unlink()
    assert games[0] == games[1]


def test_words_with_a_dash_mean_the_same_as_with_a_line() -> None:
    assert "Forced Move" in play("cant-stop", "--hot-seat", "--variant", "forced-move", typed="")


# -- at the prompt --


def at_example(typed: str, folder: Path) -> str:
    """What is said in the rulebook's example: 7, 9 or 6+10."""
    return play("cant-stop", "--hot-seat", "--position", write(folder, EXAMPLE), typed=typed)


PROMPTS = [
    # what is typed, what is answered
    ("7+9", "No: One climber is left"),
    ("why 7+9", "No: One climber is left"),
    ("why 6", "No: A pairing with 6 has a second step"),
    ("why 6+10", "That is possible now: Climb in columns 6 and 10."),
    ("why", "Which move?"),
    ("stop", "choose a pairing first"),
    ("12", "No: No two dice of 2, 4, 5 and 5 add up to 12"),
    ("hop", "'hop' is no move in Can't Stop"),
    ("stop", "type rules a-turn"),
    ("rules", "doubles"),
    ("rules doubles", "## Doubles"),
    ("rules chess", "no heading 'chess'"),
    ("hint", " would choose: "),
    ("odds", "How safe is the roll after each pairing?"),
    ("odds", "Climb in columns 6 and 10 ━"),
    ("undo", "nothing to take back"),
    ("save", "Save to which file?"),
    ("save nowhere/x.jsonl", "cannot be written"),
    ("help", "take your last move back"),
    ("?", "take your last move back"),
    ("q", "nothing to keep"),
    ("", "6+10 Climb in columns 6 and 10"),
]


@pytest.mark.parametrize(("typed", "answer"), PROMPTS)
def test_what_can_be_typed(typed: str, answer: str, tmp_path: Path, state: Path) -> None:
    shown = at_example(f"{typed}\n", tmp_path)
    replied = shown.partition("Terracotta> ")[2].partition("Terracotta> ")[0]
    assert answer in " ".join(replied.split())
    assert not state.exists(), "nobody moved, so there is nothing to keep"


MOVES = [
    # what is typed, the move it makes
    ("6+10", "6+10"),
    ("6 10", "6+10"),
    ("#3", "6+10"),
    ("7", "7"),
    ("9", "9"),
    ("#1", "7"),
]


@pytest.mark.parametrize(("typed", "move"), MOVES)
def test_moves_by_notation_and_by_number(typed: str, move: str, tmp_path: Path, state: Path) -> None:
    at_example(f"{typed}\n", tmp_path)
    (event,) = kept(state).events
    assert event.before.game.say(event.move, event.before) == move


def test_a_plain_number_counts_the_list_where_no_move_is_a_number(tmp_path: Path, state: Path) -> None:
    position = write(tmp_path, "dice = [1, 4, 5, 6]")
    shown = play("cant-stop", "--hot-seat", "--position", position, typed="2\n")
    assert "1 Climb in columns 5 and 11   2 Climb in columns 6 and 10" in shown
    (event,) = kept(state).events
    assert event.before.game.say(event.move, event.before) == "6+10"


def test_what_cannot_be_taken_back_is_marked(tmp_path: Path) -> None:
    position = write(tmp_path, "climbers = {7 = 2}")
    assert "1 Roll again !   2 Stop and camp in column 7 " in play("cant-stop", "--hot-seat", "--position", position, typed="")
    assert "2 Stop and camp in column 7 !" in play("cant-stop", "--bots", "random", "--position", position, typed=""), (
        "a bot answers at once"
    )


def test_undo(tmp_path: Path, state: Path) -> None:
    shown = at_example("6+10\nundo\n7\nundo\n9\n", tmp_path)
    assert "Taken back: Climb in columns 6 and 10." in shown
    assert "Taken back: Climb in column 7." in shown
    assert [event.move for event in kept(state).events] == [9]


def test_undo_at_a_shared_screen_takes_back_the_last_move_made_there(tmp_path: Path, state: Path) -> None:
    position = write(tmp_path, "climbers = {7 = 2}")
    shown = play("cant-stop", "--hot-seat", "--position", position, typed="stop\nundo\nundo\n")
    assert "Teal> undo\nTaken back: Stop and camp in column 7." in shown
    assert "Terracotta> undo\nNo: There is nothing to take back yet." in shown
    assert kept(state).events == []


def test_undo_stops_at_the_dice(state: Path) -> None:
    shown = play("cant-stop", "--hot-seat", "--seed", "1", typed="roll\nundo\n")
    assert "cannot be taken back" in " ".join(shown.partition("undo\n")[2].split())
    assert len(kept(state).events) == 3  # who begins, the roll, the dice


def test_back_goes_over_the_dice_and_the_moves_of_others(state: Path) -> None:
    play("cant-stop", "--hot-seat", "--seed", "1", typed="roll\nback\n")
    assert len(kept(state).events) == 1, "only who begins is left"
    (path,) = state.iterdir()
    path.unlink()
    play("cant-stop", "--bots", "random", "--seed", "2", "--position", example(state.parent), typed="7\nstop\nback\n")
    assert [event.move for event in kept(state).events] == [7]


def example(folder: Path) -> Path:
    return write(folder, EXAMPLE)


def test_enter_makes_the_only_move(state: Path) -> None:
    play("cant-stop", "--hot-seat", "--seed", "1", typed="\n")
    assert len(kept(state).events) == 3


def test_the_log_tells_all(tmp_path: Path) -> None:
    shown = play("cant-stop", "--hot-seat", "--position", write(tmp_path, "climbers = {7 = 2}"), typed="stop\nlog\n")
    assert "Round 1\n   1  Terracotta stops and camps in column 7." in shown.partition("log\n")[2]


# -- saving and resuming --


def test_save_and_resume(tmp_path: Path, state: Path) -> None:
    shown = at_example("6+10\nsave evening.jsonl\n", tmp_path)
    assert "Saved to evening.jsonl." in shown
    saved = (tmp_path / "evening.jsonl").read_text("utf-8")
    shown = play("--resume", "evening.jsonl", typed="stop\nsave evening.jsonl\n")
    assert "after move 1" in shown
    record = Record.load(tmp_path / "evening.jsonl")
    assert [event.before.game.say(event.move, event.before) for event in record.events] == ["6+10", "stop"]
    assert record.dumps().splitlines()[:2] == saved.splitlines()[:2]
    assert record.players == ["human", "human"]


def test_who_is_no_bot_is_a_person_when_a_game_goes_on(tmp_path: Path, state: Path) -> None:
    record = Record.new("cant-stop")
    record.players = ["Anna", "random"]
    record.deal_all(Dealer(1))
    record.save(tmp_path / "anna.jsonl")
    shown = play("--resume", "anna.jsonl", typed="")
    assert "You ●, Teal bot ▲ (random)" in shown


def test_no_file_of_others_is_overwritten(tmp_path: Path) -> None:
    other = write(tmp_path, "dear diary", "diary.txt")
    assert "There is such a file already" in at_example("save diary.txt\n", tmp_path)
    assert other.read_text("utf-8") == "dear diary"


def test_the_end_of_input_keeps_the_game(tmp_path: Path, state: Path) -> None:
    shown = at_example("6+10\n", tmp_path)
    (path,) = state.iterdir()
    assert f"highcamp play --resume {path}" in shown
    play("--resume", path, typed="stop\n")
    assert [file.name for file in state.iterdir()] == [path.name], "the same game stays in the same file"
    assert len(Record.load(path).events) == 2


def test_quit_offers_to_save(tmp_path: Path, state: Path) -> None:
    shown = at_example("6+10\nquit\nlater.jsonl\nstop\n", tmp_path)
    assert "Save as" in shown
    assert len(Record.load(tmp_path / "later.jsonl").events) == 1
    assert len(kept(state).events) == 1


def test_a_resumed_game_with_a_seed_goes_on_as_it_would_have(state: Path) -> None:
    play("cant-stop", "--bots", "random", "--seed", "9", typed=CAREFUL)
    (whole,) = state.iterdir()
    expected = whole.read_text("utf-8")
    whole.unlink()
    play("cant-stop", "--bots", "random", "--seed", "9", typed=CAREFUL[:64])
    (half,) = state.iterdir()
    assert not Record.load(half).state.over
    play("--resume", half, "--seed", "9", typed=CAREFUL)
    assert half.read_text("utf-8") == expected


def test_a_folder_that_cannot_be_written_costs_a_warning_not_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHCAMP_STATE", str(write(tmp_path, "a file, no folder")))
    shown = play("cant-stop", "--hot-seat", "--seed", "1", typed=CAREFUL)
    assert shown.count("cannot be kept") == 1
    assert "wins the game!" in shown
    assert "The game is not kept." in play("cant-stop", "--hot-seat", typed="roll\n")


def test_the_program_itself_keeps_a_game_that_is_cut_off(tmp_path: Path, state: Path) -> None:
    done = start("play", "cant-stop", "--hot-seat", "--seed", "4", typed="roll\n#1\n", HIGHCAMP_STATE=str(state))
    assert (done.returncode, done.stderr) == (0, "")
    assert len(kept(state).events) == 4


def test_an_interrupt_keeps_the_game(state: Path) -> None:
    # Whoever runs the tests in the background has interrupts switched off, and a new program inherits that: switch them on.
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from highcamp.cli.main import run; run()"
    )
    command = [sys.executable, "-c", program, "play", "cant-stop", "--hot-seat", "--seed", "4"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(b"roll\n")
        game.stdin.flush()
        shown = b""
        while shown.count(b"> ") < 2:  # the second question waits for its answer
            shown += os.read(game.stdout.fileno(), 1000)
        game.send_signal(signal.SIGINT)
        out, err = game.communicate(timeout=30)
    assert game.returncode == 130
    assert b"--resume" in out
    assert err == b""
    assert len(kept(state).events) == 3


# -- other games: hidden hands, simultaneous choices, composite turns --


def at_table(game: Game[Any, Any], bots: list[str], typed: str, monkeypatch: pytest.MonkeyPatch, **options: int) -> Record:
    record = Record(game.new(**options))
    takers = [None if name == "human" else Player(name, naming.bot(game, name)) for name in bots]
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    terminal = Terminal(record, takers, Dealer(1), Saves(game.name), Pace.ONCE)
    terminal.play()
    return terminal.record


def test_a_curtain_falls_between_people_with_secrets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = at_table(HUTS, ["human", "human"], "\nbid 2\n\nbid 1\n" + "\nundo\n1\n\n1\n" * 3, monkeypatch, rounds=2)
    shown = capsys.readouterr().out
    assert record.state.over
    first, second = shown.split("Pass the screen to ")[1:3]
    assert first.startswith("Terracotta, then press Enter.")
    assert second.startswith("Teal, then press Enter.")
    assert "You have chosen" not in second
    assert "bid 2" not in second.partition("Teal> ")[0].replace("1 bid 1   2 bid 2", "").replace("2 bid 2 !", "")
    assert "Terracotta has chosen." in second


def test_one_person_with_secrets_needs_no_curtain(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    record = at_table(HUTS, ["random", "human", "random"], "1\n" * 9, monkeypatch, players=3)
    shown = capsys.readouterr().out
    assert record.state.over
    assert "Pass the screen" not in shown
    assert "Terracotta bot has chosen." in shown


def test_a_common_aim_is_reached_or_missed_together(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = at_table(ROPE, ["human", "random"], "log\n" + "1\n" * 20, monkeypatch)
    shown = capsys.readouterr().out
    assert record.state.over
    assert ("You win together!" in shown) == (record.state.returns()[0] > 0)
    assert "Chance draws cards." in shown
    assert "deal" not in shown


def test_turns_of_several_moves(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    record = at_table(CAMP, ["human", "random"], "climb\nundo\nclimb\npitch\nend\n" + "end\n" * 9, monkeypatch)
    shown = capsys.readouterr().out
    assert record.state.over
    assert "Chance: strength" in shown
    assert "Taken back: climb." in shown


# -- sets, picked one by one --

PASSED = [
    # what is typed where a lowest and a highest card of a range are to be passed, and what is passed
    ("Andes 1\nAndes 11\n", "Andes 1, Andes 11"),
    ("Andes 11\nAndes 1\n", "Andes 1, Andes 11"),  # the rules take them in rising order, people need not
    ("Andes 11, Andes 1\n", "Andes 1, Andes 11"),
    ("6, 1\n", "Alps 9, Andes 11"),
    ("Andes 11\nAndes 11\nRockies 7\nAlps 9\n", "Alps 9, Rockies 7"),  # put back, and others taken
    ("Andes 11\nundo\nAlps 14, Rockies 6\n", "Alps 14, Rockies 6"),
]


@pytest.mark.parametrize(("typed", "passed"), PASSED)
def test_a_set_is_picked_in_any_order(typed: str, passed: str, state: Path) -> None:
    """Elevation, first morning: the hand is Alps 9 14, Rockies 6 7, Andes 1 2 4 7 11, Avalanche 3."""
    play("elevation", "--players", "3", "--bots", "random", "--seed", "5", typed=typed)
    events = [event for event in kept(state).events if event.actor == 0][:2]
    assert ", ".join(event.before.game.say(event.move, event.before) for event in events) == passed


def test_what_is_no_set_is_refused(state: Path) -> None:
    shown = play("elevation", "--players", "3", "--bots", "random", "--seed", "5", typed="Alps 9, Rockies 6\n")
    assert "No: These do not go together" in shown
    assert not state.exists()


def test_enter_alone_makes_a_set_that_is_forced(state: Path) -> None:
    shown = play("tranquility", "--hot-seat", "--players", "1", "--seed", "5", typed="\n#1\n" * 300)
    assert "Enter alone: Discard " in shown
    record = kept(state)
    thrown = [event.move for event in record.events if event.actor == 0 and record.game.picks(event.before, 0)]
    assert thrown
