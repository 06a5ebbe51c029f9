"""Small words: numbers and their nouns, near misses, complaints about what was written, and advice that works."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli_runs import run, write
from highcamp import Dealer, Record, Refused, Rng, State, game
from highcamp.bots import naming
from highcamp.bots.bot import Bot
from highcamp.engine import handbook
from highcamp.engine.forms import shaped
from highcamp.engine.phrases import counted, listed
from highcamp.engine.registry import names
from highcamp.table import advice
from playing import played
from table_sitting import people

ROOT = Path(__file__).parents[2]


def test_phrases() -> None:
    assert [counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert counted(1, "entry", "entries") == "1 entry"
    assert [listed(range(1, n + 1)) for n in (1, 2, 3)] == ["1", "1 and 2", "1, 2 and 3"]


# -- positions --


@pytest.mark.parametrize("name", names())
def test_a_misspelt_key_of_a_position_is_answered_with_the_right_one(name: str) -> None:
    found = game(name)
    position = played(found, seed=2, most=40).state.position()
    for key, value in position.items():
        wrong = {other: held for other, held in position.items() if other != key} | {key[:-1] + "_" + key[-1]: value}
        with pytest.raises(Refused) as refused:
            found.position(wrong)
        assert refused.value.code == "bad-position"
        assert key in refused.value.fix, (key, str(refused.value))
        assert "Did you mean" in refused.value.fix


@pytest.mark.parametrize(
    ("name", "position", "said"),
    [
        ("everest", {"seats": [{"points": 1, "gides": []}]}, "Did you mean guides?"),
        ("k2", {"seats": [{"climbrs": []}]}, "Did you mean climbers?"),
        ("mountaineers", {"moment": "second card", "climbers": [{"hnd": []}]}, "Did you mean hand?"),
    ],
)
def test_so_is_a_misspelt_key_further_inside(name: str, position: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused) as refused:
        game(name).position(position)
    assert refused.value.fix == said


# -- what was written has another form --


class Sheet(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    cards: list[str] = []
    count: int = 0
    kind: str = ""
    switch: bool = False


def test_nobody_is_told_about_arrays_and_objects() -> None:
    wrongs: list[Any] = [{"cards": 1}, {"count": "x"}, {"kind": []}, {"switch": 3}, {"cards": ["a", 2]}, {"sard": 1}, 5]
    for given in wrongs:
        with pytest.raises(Refused) as refused:
            shaped(given, Sheet, "bad", "the file")
        assert not re.search(r"`|[Aa]rray|[Oo]bject|\bstr\b|\bint\b", str(refused.value)), str(refused.value)


@pytest.mark.parametrize(
    ("given", "where", "said"),
    [
        ({"always": ["descent"] * 7}, "always", "at most 6 entries"),
        ({"piles": ["alps"]}, "piles", "4 entries"),
    ],
)
def test_too_many_entries_are_counted_in_words(given: dict[str, Any], where: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        game("elevation").new(**given)
    assert where in str(refused.value)
    assert said in str(refused.value)
    assert "array" not in str(refused.value)


# -- single words --


def test_a_route_is_traded_and_added() -> None:
    found, record = game("mountaineers"), Record.new("mountaineers")
    record.deal_all(Dealer(1))
    for verb, done in [("trade", "traded"), ("add", "added")]:
        with pytest.raises(Refused) as refused:
            found.parse(f"{verb} bomber", record.state)
        assert refused.value.text.split()[-1] == f"{done}."


def test_one_column_is_one_column() -> None:
    with pytest.raises(Refused) as refused:
        game("cant-stop").new(columns=1)
    assert refused.value.text.startswith("1 column to win")
    state = game("cant-stop").position({"columns": 1, "lab": {}})
    assert "1 columns" not in state.text() + state.svg()


@pytest.mark.parametrize(("people_", "autos"), [(1, 1), (3, 1)])
def test_a_table_of_auto_ascenders_that_cannot_be(people_: int, autos: int, tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [{"name": f"C{n}", "won": ""} for n in range(people_)]
    rows += [{"name": f"A{n}", "won": "", "auto": True} for n in range(autos)]
    said = run("score", "elevation", write(tmp_path, json.dumps({"climber": rows})))
    assert said.exit_code == 2
    assert counted(people_, "climber") in said.output
    assert counted(autos, "auto-ascender") in said.output
    assert not re.search(r"\b1 (climbers|auto-ascenders)\b", said.output)


# -- hints --


@pytest.mark.parametrize("name", names())
def test_a_hint_says_the_move_once(name: str) -> None:
    found = game(name)
    sitting, rng = people(name, 1), Rng.keyed("hints")
    bot = naming.strongest(found)()
    while name == "tranquility" and len(sitting.table.state.legal()) > 1:  # its best bot thinks long where it has a choice
        moves = sitting.table.state.legal()
        sitting.play(sitting.table.state.to_act[0], moves[rng.below(len(moves))])
    for _ in range(1 if name == "tranquility" else 4):
        state = sitting.table.state
        if state.over:
            break
        seat = state.to_act[0]
        given = bot.advise(state.imagine(seat, rng), seat, rng)
        text = found.say(given.move, state)
        assert not given.why.startswith((f"{text}:", f"{text} gains", f"{text} wins", f"{text} may"))
        sitting.play(seat, given.move)


class Player(Bot):
    """A bot that plays a card as soon as it can."""

    name, line = "player", "It plays."

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        said = {world.game.say(move, world): move for move in world.legal(seat)}
        return next(move for text, move in said.items() if text.startswith("play "))


def test_a_hint_at_the_terminal_is_said_as_in_a_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(advice, "strongest", lambda found: Player)
    climb = game("k2")
    record, dealer = Record.new("k2"), Dealer(1)
    while not any(climb.say(move, record.state).startswith("play ") for move in record.state.legal()):
        if record.state.is_chance:
            record.deal(dealer)
        else:
            record.play(record.state.to_act[0], record.state.legal()[0])
    seat = record.state.to_act[0]
    path = write(tmp_path, json.dumps(record.state.position()), "k2.json")
    said = run("play", "k2", "--position", path, "--hot-seat", typed="\nhint\nquit\n\n")
    table = people(climb).table
    table.record.state = record.state
    told = advice.hint(table, seat, advice.think(table, seat, Rng.fresh()))
    assert told.would.startswith("The player bot would choose: ")
    assert told.would in " ".join(said.output.split())


# -- cooperative games --


def test_whoever_loses_together_has_no_place() -> None:
    sitting, rng = people("tranquility", 4), Rng.keyed("lost")
    while not sitting.table.state.over:
        moves = sitting.table.state.legal()
        sitting.play(sitting.table.state.to_act[0], moves[rng.below(len(moves))])
    frame = sitting.frame(0)
    assert [seat.place for seat in frame.seats] == [None, None]
    lying = sum(bool(cell.card) for row in sitting.table.state.view(0).mountain for cell in row)
    assert lying < 44
    assert all(seat.parts == ((lying, "of 44 cards on the mountain"),) for seat in frame.seats)
    assert f"{lying} of 44" in sitting.table.state.text(0)


# -- what the program says of itself --


def test_all_games_are_counted() -> None:
    number = {5: "five", 6: "six", 7: "seven"}[len(names())]
    assert f"{number} mountain games" in run("--help").stdout
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert f"{number} mountain games" in project["description"]


def test_what_is_advised_for_postgresql_is_among_the_extras() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for text in ((ROOT / "src/highcamp/store/address.py").read_text("utf-8"), (ROOT / "docs/hosting.md").read_text("utf-8")):
        assert "highcamp[" not in text  # no index has it
        advised = re.findall(r"pip install '\.\[(\w+)\]'", text)
        assert advised
        assert set(advised) <= set(extras)


@pytest.mark.parametrize("name", ["mountaineers", "elevation"])
def test_an_error_in_a_score_sheet_points_to_its_form(name: str, tmp_path: Path) -> None:
    said = run("score", name, write(tmp_path, "climbers = 3"))
    assert said.exit_code == 2
    rule = re.search(rf"highcamp rules {name} ([\w-]+)", said.output)
    assert rule is not None
    section = handbook.find(game(name).help(), rule[1])
    form = re.search(r"```toml\n(.+?)```", section.text, re.DOTALL)
    assert form is not None
    scored = run("score", name, write(tmp_path, form[1], "form.toml"))
    assert scored.exit_code == 0, scored.output
