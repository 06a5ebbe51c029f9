"""Sentences as data: who is who is said when they are read."""

from __future__ import annotations

import pickle

import msgspec
import pytest

from highcamp import Refused
from highcamp.engine.words import Line, Reader, Seat, Situation, Words, joined, line, listed, plain

NAMES = ("Ann", "bob", "Cy")
ANN, BOB, CY = Seat(0), Seat(1), Seat(2)
TRICK = line(BOB.does("take"), " the trick.")


@pytest.mark.parametrize(
    ("words", "anyone", "bob", "numbers"),
    [
        ("Chance: 6.", "Chance: 6.", "Chance: 6.", "Chance: 6."),
        (TRICK, "bob takes the trick.", "You take the trick.", "Seat 2 takes the trick."),
        (line("Then ", TRICK), "Then bob takes the trick.", "Then you take the trick.", "Then seat 2 takes the trick."),
        (line("BUST! ", BOB, " falls."), "BUST! bob falls.", "BUST! You falls.", "BUST! Seat 2 falls."),
        (line(BOB.does("are", "is"), " next."), "bob is next.", "You are next.", "Seat 2 is next."),
        (line("It is ", BOB.own, " turn."), "It is bob's turn.", "It is your turn.", "It is seat 2's turn."),
        (line(BOB.own, " turn"), "bob's turn", "Your turn", "Seat 2's turn"),
        (line(ANN.does("see"), " ", BOB, "."), "Ann sees bob.", "Ann sees you.", "Seat 1 sees seat 2."),
        (line(BOB.does("eat"), " and ", BOB.verb("nap")), "bob eats and naps", "You eat and nap", "Seat 2 eats and naps"),
        (listed([ANN, BOB, CY]), "Ann, bob and Cy", "Ann, you and Cy", "Seat 1, seat 2 and seat 3"),
    ],
)  # fmt: skip
def test_everyone_reads_names_and_oneself_as_you(words: Words, anyone: str, bob: str, numbers: str) -> None:
    assert Reader(NAMES).text(words) == anyone
    assert Reader(NAMES, you=1).text(words) == bob
    assert plain(words) == numbers


def test_a_name_is_never_taken_for_words() -> None:
    reader = Reader(("seat 2", "Stop.", "<b>"))
    assert reader.text(line(ANN, " greets ", BOB, " and ", CY, ".")) == "seat 2 greets Stop. and <b>."
    assert [seat for _, seat in reader.spell(line(ANN, " greets ", BOB))] == [0, None, 1]


def test_lines_are_put_together_from_lines() -> None:
    assert line("a", "b", ANN, (), "", ("c", BOB)) == ("ab", ANN, "c", BOB)
    assert joined(", ", [ANN, line("c", BOB)]) == (ANN, ", c", BOB)
    assert joined(", ", []) == listed([]) == ()
    assert listed([ANN]) == (ANN,)
    assert plain(listed(["x", "y", "z"], "or")) == "x, y or z"


def test_a_line_goes_over_the_wire_and_back() -> None:
    wire = msgspec.json.encode(line(BOB.does("take"), " ", ANN.own, " card."))
    assert msgspec.json.decode(wire) == [
        {"part": "seat", "seat": 1},
        " ",
        {"part": "verb", "seat": 1, "you": "take", "other": "takes"},
        " ",
        {"part": "own", "seat": 0},
        " card.",
    ]
    assert msgspec.json.decode(wire, type=Line) == line(BOB.does("take"), " ", ANN.own, " card.")


def test_a_situation_says_where_the_game_stands_and_who_is_asked() -> None:
    assert str(Situation("over")) == "over"
    assert str(Situation("day 2", (1,))) == "day 2, seat 2 to act"
    assert Reader(NAMES).text(Situation(seats=(0, 1)).line(), inside=True) == "Ann and bob to act"


def test_a_refusal_names_players_to_whoever_reads_it() -> None:
    refusal = Refused("won", line(BOB.does("have", "has"), " won it."), rule="winning", fix="Climb elsewhere.")
    assert refusal.text == "Seat 2 has won it."
    assert str(refusal.at("move 3")) == "move 3: Seat 2 has won it. Climb elsewhere."
    read = pickle.loads(pickle.dumps(refusal)).at("move 3").for_reader(Reader(NAMES))
    assert str(read) == "move 3: bob has won it. Climb elsewhere."
    assert (read.code, read.rule) == ("won", "winning")
    assert refusal.for_reader(Reader(NAMES, you=1)).text == "You have won it."
