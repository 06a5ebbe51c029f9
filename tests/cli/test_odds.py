"""``highcamp odds``: every answer counted here, roll by roll, without the package."""

from __future__ import annotations

import json
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

import everest_cases
import k2_cases
from cant_stop_reference import HEIGHTS, Table
from cli_runs import run, write
from highcamp import Rng
from highcamp.engine.odds import tell
from highcamp.games.shelf import SHELF
from highcamp.table import advice
from mountaineers_cases import before_second_cards
from table_sitting import people, some_move


def answer(*words: str | Path, typed: str = "") -> Any:
    """What a command answers in JSON."""
    result = run(*words, "--json", typed=typed)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def rolls_naming(columns: list[int], sides: int = 6) -> int:
    """Counted die by die."""
    return sum(
        any(total in columns for total in (a + b, c + d, a + c, b + d, a + d, b + c))
        for a, b, c, d in product(range(1, sides + 1), repeat=4)
    )


def chances(columns: list[int], sides: int = 6) -> dict[str, Any]:
    rolls, of = rolls_naming(columns, sides), sides**4
    return {"columns": columns, "rolls": rolls, "of": of, "chance": rolls / of}


ODDS = [
    (["6", "7", "8"], [6, 7, 8]),
    (["8", "6", "7", "6"], [6, 7, 8]),
    (["2"], [2]),
    (["2", "3", "12"], [2, 3, 12]),
]


@pytest.mark.parametrize(("words", "columns"), ODDS)
def test_odds(words: list[str], columns: list[int]) -> None:
    rolls = rolls_naming(columns)
    assert answer("odds", "cant-stop", *words) == chances(columns)
    assert f"{rolls} of 1296 rolls ({rolls / 1296:.2%})" in run("odds", "cant-stop", *words).stdout


def test_the_known_chance_of_six_seven_eight() -> None:
    assert rolls_naming([6, 7, 8]) == 1192


IN_POSITION = [
    # the position, the columns asked for, those that count
    ("won = {7 = 2}", [6, 7, 8], [6, 8]),
    ("won = {7 = 2}", [], [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]),
    ("climbers = {2 = 3, 7 = 1}", [2, 7], [7]),  # the climber in 2 stands on top
    ("climbers = {6 = 1, 7 = 1, 8 = 1}", [], [6, 7, 8]),  # none is left to place
    ("climbers = {6 = 1, 7 = 1, 8 = 1}", [5, 6], [6]),
    ("climbers = {6 = 1, 7 = 1}", [5, 6], [5, 6]),
    ("climbers = {2 = 3, 3 = 5, 12 = 3}", [], []),
    ("climbers = {2 = 3, 3 = 5, 12 = 3}", [2, 7], []),
    ("columns = 1\nlab = {sides = 3}", [], [2, 3, 4, 5, 6]),  # three sides make no more than 6
    ("columns = 1\nlab = {sides = 3}", [6, 9], [6]),
]


@pytest.mark.parametrize(("position", "asked", "counted"), IN_POSITION)
def test_odds_in_a_position(position: str, asked: list[int], counted: list[int], tmp_path: Path) -> None:
    words: list[str | Path] = [*(str(column) for column in asked), "--position", write(tmp_path, position)]
    expected = chances(counted, 3 if "sides = 3" in position else 6)
    left_out = [column for column in asked if column not in counted]
    if left_out:
        expected["left_out"] = left_out
    assert answer("odds", "cant-stop", *words) == expected
    said = run("odds", "cant-stop", *words).stdout
    assert f"{expected['rolls']} of {expected['of']} rolls" in said or (not counted and "No roll" in said)
    for column in left_out:
        assert str(column) in said.partition("cannot be climbed")[0].rpartition(".")[2]


# -- dice that wait for their pairing --


WAITING: list[tuple[dict[str, Any], dict[str, list[int]]]] = [
    # the position, and the columns in which a climber can climb after each pairing, worked out by hand
    ({"climbers": {"6": 3, "7": 2}, "dice": [1, 2, 3, 4]}, {"3+7": [3, 6, 7], "4+6": [4, 6, 7], "5+5": [5, 6, 7]}),
    (
        {"climbers": {"6": 3, "7": 2}, "dice": [1, 3, 4, 5]},
        {"4": [4, 6, 7], "5": [5, 6, 7], "8": [6, 7, 8], "9": [6, 7, 9], "6+7": [*range(2, 13)]},
    ),
    ({"climbers": {"2": 2, "7": 2, "8": 1}, "dice": [1, 1, 3, 4]}, {"2+7": [7, 8]}),  # 2 is then on top
    ({"climbers": {"2": 3, "3": 5, "12": 2}, "dice": [6, 6, 6, 6]}, {"12": []}),  # all three are then on top
]


def reachable(position: dict[str, Any], steps: list[int]) -> list[int]:
    """The columns that are open after these steps, by the tests' own reading of the rules."""
    filled = {"columns": 3, "variant": "none", "camps": [{}, {}], "won": {}, "to_act": 1} | position
    table = Table.of(filled)
    for column in steps:
        table = table.step(column)
    return [column for column in HEIGHTS if table.usable(column)]


@pytest.mark.parametrize("number", range(len(WAITING)))
def test_odds_for_each_pairing_of_dice_that_wait(number: int, tmp_path: Path) -> None:
    position, worked_out = WAITING[number]
    by_pairing = dict(worked_out)
    path = write(tmp_path, json.dumps(position))
    found = answer("odds", "cant-stop", "--position", path)
    assert set(found) == {"dice", "pairings"}
    assert found["dice"] == position["dice"]
    said = run("odds", "cant-stop", "--position", path).stdout
    for entry in found["pairings"]:
        pairing = entry.pop("pairing")
        open_after = reachable(position, [int(column) for column in pairing.split("+")])
        assert entry == chances(open_after), pairing
        line = next(line for line in said.splitlines() if line.strip().startswith(f"{pairing}:"))
        assert f"{entry['rolls']} of 1296 rolls" in line or (not open_after and "no roll" in line.lower())
        assert open_after == by_pairing.pop(pairing)
    assert not by_pairing


def test_columns_that_are_asked_for_are_counted_after_each_pairing(tmp_path: Path) -> None:
    path = write(tmp_path, json.dumps({"climbers": {"6": 3, "7": 2}, "dice": [1, 2, 3, 4]}))
    after = {entry["pairing"]: entry for entry in answer("odds", "cant-stop", "5", "6", "--position", path)["pairings"]}
    assert after["5+5"] == {"pairing": "5+5", **chances([5, 6])}
    assert after["3+7"] == {"pairing": "3+7", **chances([6]), "left_out": [5]}
    lines = run("odds", "cant-stop", "5", "6", "--position", path).stdout.splitlines()
    assert "Column 5 cannot be climbed" in next(line for line in lines if "3+7:" in line)
    assert "cannot be climbed" not in next(line for line in lines if "5+5:" in line)


def test_dice_that_bust_are_said_to(tmp_path: Path) -> None:
    position = {"players": 3, "to_act": 2, "climbers": {"2": 1, "3": 1, "12": 1}, "dice": [3, 3, 4, 4]}
    path = write(tmp_path, json.dumps(position))
    found = answer("odds", "cant-stop", "--position", path)
    remark = found.pop("remark")
    assert found == chances([*range(2, 13)])  # of the next turn, which is seat 3's
    for said in (remark, run("odds", "cant-stop", "--position", path).stdout):
        assert "bust" in said
        assert "seat 3" in said


def test_nobody_rolls_when_the_game_is_over(tmp_path: Path) -> None:
    path = write(tmp_path, "won = {2 = 1, 3 = 1, 4 = 1}")
    refused = run("odds", "cant-stop", "--position", path)
    assert refused.exit_code == 2
    assert "over" in refused.output


def test_a_game_without_words_says_what_to_give_instead() -> None:
    for words, where in ((["6"], "WORD 6"), ([], "--position")):
        refused = run("odds", "everest", *words)
        assert refused.exit_code == 2
        assert f"where: {where}" in refused.output
        assert "position" in refused.output.partition("to do:")[2]


# -- what a seat would ask in a position --


TRICK = "hands = ['Alps 9 10', 'Alps 5 12', 'Alps 14; Rockies 3']\nplayers = 3\nday_1 = 0"
CLIMB = "mountain = [['G5']]\nhand = [['R1', 'R2', 'R3'], ['G1', 'B1']]"
ROUND = json.dumps(before_second_cards("10 9 | 7 10 | 4 8", mode="basic").position())
DESCENT = json.dumps(everest_cases.acting(guides=[{"at": "A1", "clients": ["climber 2*"]}, "BASE"], turn=18).position())
ROPE = json.dumps(
    k2_cases.acting(("1", "1", "1"), [{"at": "SUMMIT", "level": 1, "points": 10}, k2_cases.BASE], turn=18).position()
)
POSITIONS = [
    ("elevation", TRICK, "Which card takes this trick?"),
    ("tranquility", CLIMB, "Is the card that is needed still to come?"),
    ("mountaineers", ROUND, "Does the card stay the only one of its kind?"),
    ("everest", DESCENT, "What will become of your clients?"),
    ("k2", ROPE, "What will become of the climbers?"),
]


@pytest.mark.parametrize(("game", "position", "title"), POSITIONS, ids=[game for game, *_ in POSITIONS])
def test_what_a_seat_would_ask(game: str, position: str, title: str, tmp_path: Path) -> None:
    path = write(tmp_path, position)
    told = answer("odds", game, "--position", path, "--trials", "6")
    assert told["seat"] == 1
    first = told["prospects"][0]
    assert first["title"] == title
    for row in first["rows"]:
        assert len(row["chances"]) == len(first["columns"])
        for chance in filter(None, row["chances"]):
            assert 0 <= chance["chance"] <= 1
            assert (chance["low"] is None) == (chance["high"] is None)
    assert answer("odds", game, "--position", path, "--trials", "6") == told, "the same position gives the same answer"
    said = run("odds", game, "--position", path, "--trials", "6").stdout
    assert title in said
    assert set(first["rows"][0]["what"].split()) <= set(said.split()), "in a narrow terminal in several lines"


def rows(name: str, position: str, tmp_path: Path) -> dict[str, list[Any]]:
    """What is told first, by what it is about: each chance, and whether it was counted."""
    told = answer("odds", name, "--position", write(tmp_path, position), "--trials", "12")["prospects"][0]
    return {row["what"]: [one and (one["chance"], one["low"] is None) for one in row["chances"]] for row in told["rows"]}


def test_whether_a_card_stays_alone_is_counted_by_hand(tmp_path: Path) -> None:
    """Seat 1 has 10 before it and plays; 7 and 4 lie before the others, who each play one of the eight other cards, any as
    likely: a card is matched by neither in 7 / 8 of 7 / 8, and never if it lies there already.
    """
    by_lot = {what: chances[1] for what, chances in rows("mountaineers", ROUND, tmp_path).items()}
    assert len(by_lot) == 4
    for what, chance in by_lot.items():
        card = what.rpartition(" ")[2]
        if card in ("4", "7"):
            assert chance == (0.0, True), what
        else:
            assert chance == (pytest.approx((7 / 8) ** 2), True), what


def test_on_the_last_day_whoever_is_low_lives_and_whoever_is_on_top_is_lost(tmp_path: Path) -> None:
    """Certain, though sampled: A1 is a quiet place, and none above 8000 m is."""
    assert rows("everest", DESCENT, tmp_path)["Climber at level 2, back from the top with guide A"][0] == (1.0, False)
    of_k2 = rows("k2", ROPE, tmp_path)
    assert of_k2["Your climber A"] == [(0.0, False)] * 4
    assert of_k2["Your climber B"][:2] == [(1.0, False)] * 2


@pytest.mark.parametrize("name", [one.name for one in SHELF])
def test_every_game_of_ours_has_odds_at_the_command_line_and_at_the_table(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At one of a game's first decisions: the same at both doors, as both are told what the seat knows."""
    monkeypatch.setattr(advice, "tell", partial(tell, trials=2))
    sitting = people(name, "doors")
    rng = Rng.keyed("doors", name)
    for _ in range(12):
        seat = sitting.table.state.to_act[0]
        at_the_table = advice.told(sitting.table, seat, advice.work_out(sitting.table, seat)).prospects
        if at_the_table:
            break
        sitting.play(*some_move(sitting, rng))
    else:
        raise AssertionError("no odds")
    path = write(tmp_path, json.dumps(sitting.table.state.position()), "now.json")
    typed = answer("odds", name, "--position", path, "--seat", f"{seat + 1}", "--trials", "2")
    assert typed["seat"] == seat + 1
    assert [one["title"] for one in typed["prospects"]] == [one.title for one in at_the_table]
    for one, other in zip(typed["prospects"], at_the_table, strict=True):
        assert one["columns"] == list(other.columns)
        assert [row["chances"] for row in one["rows"]] == msgspec.to_builtins([[*row.chances] for row in other.rows])


def test_more_trials_make_narrower_intervals(tmp_path: Path) -> None:
    path = write(tmp_path, TRICK)
    few, many = (
        answer("odds", "elevation", "-p", path, "--trials", trials)["prospects"][0]["rows"] for trials in ("20", "500")
    )
    for wide, narrow in zip(few, many, strict=True):
        spans = [row["chances"][1]["high"] - row["chances"][1]["low"] for row in (wide, narrow)]
        assert spans[0] > spans[1]


def test_a_seat_that_has_nothing_to_decide_is_told_so(tmp_path: Path) -> None:
    path = write(tmp_path, TRICK)
    refused = run("odds", "elevation", "--position", path, "--seat", "2")
    assert refused.exit_code == 2
    assert "seat 1" in refused.output.lower()
    assert run("odds", "elevation", "--position", path, "--seat", "9").exit_code == 2
    assert run("odds", "elevation", "--position", path, "--trials", "0").exit_code == 2


def test_the_table_of_cant_stop_is_told_to_a_seat(tmp_path: Path) -> None:
    """With a seat it is the table that is shown beside the board; without one the answer is what it always was."""
    path = write(tmp_path, json.dumps({"climbers": {"6": 3, "7": 2}, "dice": [1, 2, 3, 4]}))
    rows = answer("odds", "cant-stop", "--position", path, "--seat", "1")["prospects"][0]["rows"]
    found = {row["what"]: row["chances"][0] for row in rows}
    after = {
        "Climb in columns 3 and 7": [3, 6, 7],
        "Climb in columns 4 and 6": [4, 6, 7],
        "Climb two steps in column 5": [5, 6, 7],
    }
    assert found == {what: {"chance": rolls_naming(open_) / 1296, "low": None, "high": None} for what, open_ in after.items()}
