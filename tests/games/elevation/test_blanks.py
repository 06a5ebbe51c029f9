"""Elevation's blank cards: what players write on them, declared in a file or in Python, is read, or refused with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elevation_tables import bonus, go, new, refusal, run_until, table, total
from highcamp.engine.chance import Dealer
from highcamp.engine.record import Record
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.declared import LARGEST, read_declared
from highcamp.games.elevation.approach.own import load
from highcamp.games.elevation.phases import GROUP

SHERPA = """
name = "Sherpa"
text = "2 points for each peak of 25,000 ft or more; lose 3 if you won no trick."

[[score]]
each = "card"
points = 2
feet_at_least = 25000

[[score]]
each = "day"
points = -3
at_least = 0
tricks_at_most = 0
"""


def own(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"name": "Own", "text": "Ours.", "score": list(parts)}


@pytest.mark.parametrize(
    ("part", "pile", "points"),
    [
        ({"each": "card", "points": 2}, "Alps 1 2; Avalanche 3", 4),
        ({"each": "card", "points": 2, "ranges": ["Avalanche"]}, "Alps 1 2; Avalanche 3", 2),
        ({"each": "card", "points": 1, "numbers": [1, 14]}, "Alps 1 2 14; Andes 14", 3),
        ({"each": "card", "points": 1, "feet_at_most": 12000}, "Alps 1 6; Rockies 1; Himalayas 1", 2),
        ({"each": "card", "points": 1, "feet_at_least": 22000, "ranges": ["Andes"]}, "Andes 12; Himalayas 14", 1),
        ({"each": "range", "points": 5, "at_least": 2}, "Alps 1 2; Andes 1; Rockies 3 4 5", 10),
        ({"each": "range", "points": -1, "at_least": 0, "at_most": 0}, "Alps 1", -3),
        ({"each": "number", "points": 3, "at_least": 2}, "Alps 5; Andes 5; Rockies 6", 3),
        ({"each": "number", "points": 1, "at_least": 0, "at_most": 0, "numbers": [1, 2, 3]}, "Alps 1", 2),
        ({"each": "number", "points": 3, "numbers": [5, 5]}, "Alps 5; Andes 6", 3),  # a number named twice is one number
        ({"each": "range", "points": 3, "ranges": ["Alps", "Alps"]}, "Alps 5; Andes 6", 3),
        ({"each": "day", "points": 7, "at_least": 3}, "Alps 1 2", 0),
        ({"each": "day", "points": 7, "at_least": 3}, "Alps 1 2 3", 7),
    ],
)
def test_the_parts_of_a_declared_card(part: dict[str, Any], pile: str, points: int) -> None:
    assert bonus(["Own"], pile, own=[own(part)]) == [points]


def test_a_declared_card_counts_tricks_and_assigned_avalanches() -> None:
    part = {"each": "day", "points": 4, "at_least": 0, "tricks_at_least": 2, "tricks_at_most": 3}
    piles = [{"tricks": tricks} for tricks in (1, 2, 4)]
    assert bonus(["Own"], *piles, own=[own(part)]) == [0, 4, 0]
    whole = {"each": "range", "points": 6, "at_least": 3}
    assert bonus(["Own", "Avalanche Destruction"], "Alps 1 2; Avalanche 3", own=[own(whole)]) == [6]


def test_a_declared_card_that_counts_over_the_day_draws_an_avalanche_to_where_it_pays_most() -> None:
    """Beside the 6 the Avalanche is worth 3, in a range without cards nothing but what the card pays for one there."""
    pile = "Andes 6; Avalanche 3"
    for points, best in ((10, 10), (2, 3)):
        part = {"each": "day", "points": points, "ranges": ["Rockies"]}
        assert total(["Own", "Avalanche Destruction"], pile, own=[own(part)]) == [best]


def test_a_declared_card_is_read_from_a_file_and_embedded_in_the_record() -> None:
    card = read_declared(SHERPA, "sherpa.toml")
    assert card == read_declared(
        '{"name": "Sherpa", "text": "2 points for each peak of 25,000 ft or more; lose 3 if you won no trick.", "score": '
        '[{"each": "card", "points": 2, "feet_at_least": 25000}, '
        '{"each": "day", "points": -3, "at_least": 0, "tricks_at_most": 0}]}',
        "sherpa.json",
    )
    options = {"players": 3, "day_1": 1, "day_2": 0, "day_3": 0, "own": (card,)}
    state = run_until(new(**options), Rng.keyed("own"), GROUP)
    assert "Sherpa" in [ELEVATION.say(move, state) for move, _ in state.chance()]
    go(state, "Sherpa")
    assert state.view(None).approach[0].text.startswith("2 points")
    record = Record.new(ELEVATION, **options)
    for _ in range(50):
        record.deal_all(Dealer(3))
        seat = record.state.to_act[0]
        record.play(seat, record.state.legal(seat)[0])
    assert "feet_at_least" in record.dumps()
    assert Record.loads(record.dumps(), ELEVATION).state == record.state


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('name = "X"\ntext = "x"\n[[score]]\neach = "carts"\npoints = 1\n', 4),
        ('name = "X"\ntext = "x"\n[[score]]\neach = "card"\npoints = 1\n[[score]]\neach = "day"\npoints = "two"\n', 8),
        ('name = "X"\ntext = "x"\n[[score]]\neach = "card"\npoints = 1\nfeats = 3\n', 6),
        ('name = "X"\ntext = "x"\n[[score]\n', 3),
        ('{"name": "X",\n "text": "x",\n "score": [{"each": "card",\n "points": 1000}]}', 4),
        ('{"name": "X",\n "text": }', 2),
        ('name = ""\ntext = "x"\n[[score]]\neach = "card"\npoints = 1\n', 1),
        ('name = "X"\ntext = "x"\n[[score]]\neach = "day"\npoints = 1\nat_most = 0\n', 3),  # at_least is 1
        ('name = "X"\ntext = "x"\n[[score]]\neach = "card"\npoints = 1\nat_least = 3\n', 3),  # would not be looked at
        ('name = "X"\ntext = "x"\n[[score]]\neach = "day"\npoints = 1\nfeet_at_least = 9\nfeet_at_most = 8\n', 3),
        ('{"name": ' + "[" * 3000, 1),
    ],
)
def test_a_bad_card_is_refused_with_the_line_and_the_reason(text: str, line: int) -> None:
    wrong = refusal(read_declared, text, "card.toml")
    assert wrong.where == f"card.toml, line {line}"
    assert wrong.text


def test_a_card_has_a_size_limit() -> None:
    assert refusal(read_declared, "x" * (LARGEST + 1), "card.toml").code == "too-large"


PYTHON_CARD = '''
from highcamp.games.elevation.approach.card import Approach

class Yodel(Approach):
    """Three more for everyone who won nothing; the second from the left leads."""
    key = "yodel"
    name = "Yodel"
    text = "3 points for an empty pile, and the lead moves on twice."
    path = True

    def leads(self, table, seat):
        return (seat + 2) % table.holders

    def scores(self, tally):
        return 0 if tally.pile else 3
'''


def test_a_card_in_python(tmp_path: Path) -> None:
    file = tmp_path / "yodel.py"
    file.write_text(PYTHON_CARD)
    assert load(file) == ["yodel"]
    assert bonus(["Yodel"], "", "Alps 1", "Alps 2", own=["yodel"]) == [3, 0, 0]
    state = table(approach=["Yodel"], own=["yodel"], hands=["Alps 9; Andes 1", "Alps 12; Andes 2", "Alps 2; Andes 3"])
    assert go(state, "Alps 9", "Alps 12", "Alps 2").actor == 0
    assert run_until(new(players=4, own=("yodel",), always=("yodel",)), Rng.keyed("yodel")).over
    file.write_text(PYTHON_CARD.replace("else 3", "else 40"))
    load(file)  # changed and loaded again: the old one is forgotten
    assert bonus(["Yodel"], "", "Alps 1", "Alps 2", own=["yodel"]) == [40, 0, 0]


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("def (", "broken-card"),
        ("1 / 0", "broken-card"),
        ("x = 1", "no-card"),
        ("from highcamp.games.elevation.approach.card import Approach\nclass X(Approach):\n    key = 'x'\n", "broken-card"),
        (PYTHON_CARD.replace('key = "yodel"', "key = 5"), "broken-card"),
        (PYTHON_CARD + "    def __init__(self, more):\n        self.more = more\n", "broken-card"),
    ],
)
def test_a_bad_python_card_is_refused(tmp_path: Path, source: str, code: str) -> None:
    file = tmp_path / "bad.py"
    file.write_text(source)
    wrong = refusal(load, file)
    assert wrong.code == code
    assert str(file) in wrong.where
    assert refusal(load, tmp_path / "missing.py").code == "no-such-file"
