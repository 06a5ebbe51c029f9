"""Players by their names at the terminal, each in its seat's colour."""

from __future__ import annotations

from pathlib import Path

from cli_runs import run
from highcamp import Dealer, Record
from highcamp.cli.screen import in_seat_colours, seat_colour, spelled
from highcamp.engine.words import Reader, Seat, line


def begun(path: Path, *players: str) -> Path:
    """A game in which everyone has had a turn."""
    record, dealer = Record.new("cant-stop", players=2), Dealer(4)
    record.players = list(players)
    record.deal_all(dealer)
    for _ in range(10):
        record.play(record.state.actor, record.state.legal()[0])
        record.deal_all(dealer)
    record.save(path)
    return path


def test_people_keep_their_names_when_a_game_goes_on(tmp_path: Path) -> None:
    path = begun(tmp_path / "evening.jsonl", "Anna", "Bert")
    shown = run("play", "--resume", path, typed="log\nsave evening.jsonl\n").stdout
    assert "Anna ●, Bert ▲." in shown
    assert ("Anna> " in shown) or ("Bert> " in shown)
    assert "Anna rolls" in shown
    assert Record.load(path).players == ["Anna", "Bert"]


def test_nobody_else_is_taken_for_a_person(tmp_path: Path) -> None:
    path = begun(tmp_path / "evening.jsonl", "Anna", "random")
    assert "no bot 'Zoe'" in run("play", "--resume", path, "--seat", "1=Zoe").stderr
    assert "You ●, Teal bot ▲ (random)." in run("play", "--resume", path, typed="").stdout


def test_a_replay_names_the_players_of_the_record(tmp_path: Path) -> None:
    told = run("replay", begun(tmp_path / "a.jsonl", "Anna", "human")).stdout
    assert "Anna rolls" in told
    assert "Teal rolls" in told
    told = run("replay", tmp_path / "a.jsonl", "--seat", "1").stdout
    assert "You roll " in told
    assert "Anna rolls" not in told


def test_players_have_their_colours_and_words_have_none() -> None:
    text = spelled(line(Seat(1).does("greet"), " seat 1 ●"), Reader(("Ann", "Bo")), "  ")
    assert text.plain == "  Bo greets seat 1 ●"
    assert [(text.plain[span.start : span.end], span.style) for span in text.spans if span.style] == [
        ("Bo", f"bold {seat_colour(1)}")
    ]


def test_marks_on_a_board_have_their_colours() -> None:
    text = in_seat_colours("Seat 2 ▲ on ●")
    found = [(text.plain[span.start : span.end], span.style) for span in text.spans]
    assert found == [("▲", f"bold {seat_colour(1)}"), ("●", f"bold {seat_colour(0)}")]
