"""Elevation's doors: options, notation, positions, blank cards, peaks. What comes in is read, or refused with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from elevation_tables import bonus, go, new, run_until, step, table, total
from highcamp.engine.chance import Dealer
from highcamp.engine.event import Event, happen
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.words import Reader
from highcamp.games.elevation import ELEVATION, parts
from highcamp.games.elevation.approach.declared import LARGEST, read_declared
from highcamp.games.elevation.approach.own import load
from highcamp.games.elevation.box import MOVES
from highcamp.games.elevation.notation import say_choice
from highcamp.games.elevation.phases import GROUP, PLAY
from highcamp.games.elevation.position.form import MOMENTS
from highcamp.games.elevation.rules import ElevationState


def refusal(call: Any, *args: Any, **more: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        call(*args, **more)
    return refused.value


# -- options --


def plain_card(name: str) -> dict[str, Any]:
    return {"name": name, "text": "A point a card.", "score": [{"each": "card", "points": 1}]}


def test_cards_of_ones_own_may_have_names_in_any_letters() -> None:
    names = ["Шерпа", "Проводник", "登山"]
    state = new(players=3, own=tuple(plain_card(name) for name in names), always=("шерпа", "登山"))
    assert [card.name for card in state.forced] == ["Шерпа", "登山"]
    assert ELEVATION.position(state.position()) == state


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"players": 7}, "option players"),
        ({"players": 0}, "option players"),
        ({"day_1": 7}, "option day_1"),
        ({"swap": "never"}, "option swap"),
        ({"community": "yes"}, "option community"),
        ({"climbers": 3}, "option climbers"),
        ({"always": ("figure_9",)}, "option always"),
        ({"always": ("scree", "scree")}, "option always"),
        ({"always": ("alpaca_wool", "andes_mints")}, "option always"),
        ({"players": 2, "always": ("anchor",)}, "option always"),
        ({"always": ("scree",), "day_3": 6}, "option day_3"),
        ({"own": ("no_such_card",)}, "option own"),
        ({"own": ({"name": "Scree", "text": "x", "score": [{"each": "card", "points": 1}]},)}, "option own"),
        ({"own": (plain_card("Buried in an Avalanche"),)}, "option own"),  # its key is not the printed card's, but its name is
        ({"own": (plain_card("A B"), plain_card("AB"))}, "option own"),  # each would be found by the other's name
        ({"own": (plain_card("!"),)}, "option own"),
        ({"own": ({"name": "X", "text": "x", "score": []},)}, "option own[0].score"),
        ({"peaks": {"alps": []}}, "option peaks.alps"),
    ],
)
def test_a_wrong_option_is_refused_with_its_place(options: dict[str, Any], where: str) -> None:
    wrong = refusal(ELEVATION.new, **options)
    assert wrong.where == where
    assert wrong.text


# -- notation --


def test_every_move_reads_back_in_every_moment() -> None:
    state = table(hands=["Alps 1", "Alps 2", "Alps 3"])
    texts = [say_choice(move) for move in range(MOVES)]
    assert len(set(texts)) == MOVES
    assert [ELEVATION.parse(text, state) for text in texts] == list(range(MOVES))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("alps 5", "Alps 5"),
        ("  Al   5 ", "Alps 5"),
        ("HIMALAYAS 14", "Himalayas 14"),
        ("avalanches 3", "Avalanche 3"),
        ("up", "face-up"),
        ("Face down", "face-down"),
        ("rockies 7 with axe", "Rockies 7 with the axe"),
        ("give andes", "give Andes"),
    ],
)
def test_moves_are_read_with_a_light_hand(text: str, meant: str) -> None:
    state = table(hands=["Alps 1", "Alps 2", "Alps 3"])
    assert say_choice(ELEVATION.parse(text, state)) == meant


@pytest.mark.parametrize(
    "text",
    ["", "Alps", "5", "Alps 15", "Alps 0", "Avalanche 6", "Urals 3", "seat 7 takes it", "give Avalanche", "x" * 500]
    # Digits without end must not be tried in all ways, nor be read as one number.
    + ["Alps " + "1" * 190 + "x", "Alps " + "1 " * 90 + "x", "Alps " + "9" * 5000, "Alps 1" + " " * 5000 + "x"],
)
def test_nonsense_is_refused(text: str) -> None:
    state = table(hands=["Alps 1", "Alps 2", "Alps 3"])
    wrong = refusal(ELEVATION.parse, text, state)
    assert wrong.text


# -- positions --

MANY = "Andes 1 2 3 4 5 6 7 8 9 10 11 12 13; Rockies 1 2 3 4 5 6 7 8 9 10 11 12 13 14"
ONE_DREW = ["Alps 1 2", "Alps 3", "Alps 4"]
TWO_EACH = ["Alps 1 2", "Alps 3 4", "Alps 5 6"]
BAD: list[tuple[dict[str, Any], str]] = [
    ({"hands": ["Alps 1", "Alps 1", "Alps 3"]}, "hands, seat 2"),
    ({"hands": ["Alps 1", "Alps 2"]}, "hands"),
    ({"hands": ["Alps 1 2", "Alps 3", "Alps 4"]}, "hands"),
    ({"hands": ["", "", ""]}, "hands"),
    ({"players": 1, "hands": ["Alps 1 2 3 4 5 6 7 8 9 10 11 12 13 14; Andes 1 2 3 4 5 6 7", "", ""]}, "hands, seat 1"),
    ({"hands": ["Alps 99", "Alps 2", "Alps 3"]}, "hands, seat 1"),
    ({"day": 4}, "day"),
    ({"leader": 4}, "leader"),
    ({"moment": "lunch"}, "moment"),
    ({"down": "Alps 1", "hands": ["Alps 1", "Alps 2", "Alps 3"]}, "hands, seat 1"),
    ({"up": ["Alps 9", "Alps 9"]}, "up"),
    ({"approach": ["Alpaca Wool", "Andes Mints"]}, "approach"),
    ({"approach": ["Figure 9"]}, "approach"),
    ({"personal": ["Descent", "", ""]}, "personal, seat 1"),
    ({"tricks": [1, 2]}, "tricks"),
    ({"trick": [{"seat": 2, "card": "Andes 1"}]}, "trick"),
    ({"trick": [{"seat": 1, "card": "Andes 1", "axe": True}]}, "trick"),
    ({"picks": ["Alps 1", "", ""]}, "picks"),
    ({"gives": ["Alps", "", ""]}, "gives"),
    ({"tops": ["Alps 1", "", ""]}, "tops, seat 1"),
    ({"moment": "draw"}, "down"),
    ({"moment": "draw", "down": "Andes 1"}, "rounds"),
    ({"moment": "choose pile"}, "moment"),
    ({"moment": "guide"}, "hands"),
    ({"knows": {"1": [{"cards": "Alps 2", "places": ["down"]}]}}, "knows"),
    ({"knows": {"1": [{"cards": "Alps 2", "places": ["the attic"]}]}}, "knows"),
    ({"knows": {"4": []}}, "knows"),
    ({"clues": {"x": {"cards": ["Alps 1", "Alps 2"], "by": 2, "rooms": [0, 0]}}}, "clues"),
    ({"clues": {"1": {"cards": ["Alps 1", "Avalanche 2"], "by": 2, "rooms": [0, 0]}}}, "clues"),
    ({"shown": ["", "Alps 9", ""]}, "shown, seat 2"),
    ({"voids": [{"seat": 2, "range": "Alps"}]}, "voids"),
    ({"voids": [{"seat": 2, "range": "Avalanche"}]}, "voids"),
    ({"hands": 5}, "hands"),
    ({"surprise": 1}, "surprise"),
    # What would lead into a moment with nothing to draw, nobody to draw for, or nothing to play
    ({"approach": ["Scree", "Descent", "Figure 8", "Harness", "Ice Axe", "Anchor", "Seconding", "Precipice"]}, "approach"),
    ({"moment": "approach", "wanted": 7, "down": MANY}, "wanted"),
    ({"moment": "approach", "wanted": 5, "down": MANY, "approach": ["Scree", "Descent"]}, "wanted"),
    ({"moment": "approach", "wanted": 1, "down": "Andes 1 2 3"}, "down"),  # Anchor could come, or Supply Cache
    ({"moment": "flip", "down": "Andes 1", "always": ["Supply Cache"]}, "down"),
    ({"moment": "flip", "down": MANY, "hands": []}, "hands"),
    ({"moment": "flip", "down": MANY, "approach": ["Scree"]}, "approach"),
    ({"moment": "pass", "approach": ["Anchor"], "down": "Andes 1", "hands": TWO_EACH}, "down"),
    ({"moment": "set aside", "approach": ["Supply Cache"], "wanted": 4, "down": "Andes 1 2 3"}, "down"),
    ({"moment": "set aside", "approach": ["Supply Cache"], "wanted": 50, "down": MANY}, "down"),
    ({"moment": "set aside", "wanted": 4, "down": MANY}, "moment"),
    ({"moment": "replace", "wanted": 4, "down": MANY}, "moment"),
    ({"moment": "replace", "approach": ["Anchor"], "wanted": 8, "down": MANY}, "wanted"),
    ({"moment": "replace", "approach": ["Anchor"], "wanted": 5, "turn": 1, "down": MANY}, "hands"),
    ({"moment": "personal", "down": MANY}, "moment"),
    ({"moment": "late approach"}, "moment"),
    ({"moment": "seconding"}, "moment"),
    ({"moment": "name taker", "rounds": 1, "down": MANY, "up": ["Andes 14"]}, "moment"),
    ({"moment": "draft", "hands": TWO_EACH}, "moment"),
    ({"moment": "draft", "approach": ["Route Finding"], "hands": ["Alps 1 2 3 4", "Andes 1 2", "Rockies 1 2"]}, "hands"),
    ({"moment": "choose pile", "rounds": 1, "down": "Andes 1", "up": ["Andes 4"]}, "moment"),
    ({"moment": "draw", "rounds": 1, "down": "Andes 1", "served": [1]}, "hands"),
    (
        {"moment": "draw", "rounds": 1, "turn": 1, "down": "Andes 1", "served": [1], "hands": ["Alps 1 2", "Alps 3", "Alps 4"]},
        "down",
    ),
    ({"moment": "draw", "rounds": 1, "turn": 1, "down": MANY}, "turn"),  # seat 1 has not drawn
    ({"moment": "draw", "rounds": 1, "turn": 3, "down": MANY}, "turn"),
    ({"moment": "refill", "rounds": 1, "down": MANY, "served": [1]}, "served"),
    ({"moment": "extra", "approach": ["Free Climbing"], "down": MANY}, "turn"),
    ({"moment": "extra", "down": MANY}, "moment"),
    ({"turn": 1}, "trick"),  # seat 1 was passed over
    (
        {"players": 1, "hands": ["Andes 2", "Alps 2 5", "Rockies 1 2"], "trick": [{"seat": 1, "card": "Andes 1"}]},
        "tops, seat 2",
    ),
    ({"players": 1, "hands": ["Andes 2", "Alps 2 5", ""], "tops": ["", "Alps 2 5", ""]}, "tops, seat 2"),
    ({"moment": "deal", "turn": 3, "down": MANY}, "turn"),
]


@pytest.mark.parametrize(("wrong", "where"), BAD)
def test_an_impossible_position_is_refused_with_its_place(wrong: dict[str, Any], where: str) -> None:
    position = {"hands": ["Alps 1", "Alps 2", "Alps 3"], **wrong}
    assert refusal(table, **position).where == where


CHANGES: dict[str, list[Any]] = {
    "moment": list(MOMENTS[1:]),
    "down": ["", "Andes 1", MANY],
    "up": [[], ["Himalayas 14"]],
    "hands": [[], TWO_EACH, ["", "", ""]],
    "tops": [[]],
    "trick": [[]],
    "turn": [0, 1, 2, 3, 7],
    "wanted": [0, 1, 3, 6, 50],
    "rounds": [0, 1, 2],
    "served": [[], [1], [1, 2, 3]],
    "approach": [[], ["Anchor", "Supply Cache", "Route Finding"], ["Free Climbing", "Precipice", "Off Course"]],
    "winner": [1, 3],
    "leader": [1, 3],
    "closing": [True],
}


@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_is_accepted_can_be_played_on(players: int) -> None:
    rng = Rng.keyed("changed positions", players)
    always = ("pathfinder", "rapid_ascent") if players < 3 else ("king_of_the_mountain", "seconding", "anchor")
    state = new(players=players, always=always)
    accepted = 0
    for _ in range(120):
        for _ in range(1 + rng.below(25)):
            state = new(players=players, always=always) if state.over else state
            step(state, rng)
        position = {key: value for key, value in state.position().items() if key not in ("knows", "voids", "clues", "shown")}
        for _ in range(1 + rng.below(3)):
            key = sorted(CHANGES)[rng.below(len(CHANGES))]
            position[key] = CHANGES[key][rng.below(len(CHANGES[key]))]
        try:
            changed = ELEVATION.position(position)
        except Refused:
            continue
        assert isinstance(changed, ElevationState)
        accepted += 1
        day = changed.day
        while changed.day == day and not changed.over:
            step(changed, rng)
    assert accepted > 10


def test_a_position_can_be_written_by_hand() -> None:
    state = table(
        day=2,
        leader=2,
        approach=["figure 8", "Descent"],
        hands=["Alps 3 9; Andes 14", "Rockies 1 2; Avalanche 4", "Himalayas 5 6 7"],
        down="Alps 1 2; Andes 5",
        up=["Rockies 9"],
        won=["Andes 3 11", "", "Alps 4"],
        tricks=[1, 0, 1],
        totals=[31, 28, 40],
    )
    assert (state.phase, state.actor) == (PLAY, 1)
    assert state.low_wins
    assert ELEVATION.position(state.position()) == state


def test_a_complete_trick_is_resolved_at_once() -> None:
    plays = [{"seat": seat, "card": f"Alps {value}"} for seat, value in ((1, 9), (2, 12), (3, 2))]
    state = table(hands=["Andes 1", "Andes 2", "Andes 3"], trick=plays)
    assert (state.actor, state.tricks[1]) == (1, 1)


# -- refusals at the table --


ONE_EACH = {"hands": ["Alps 1", "Alps 7", "Alps 3"]}
DRAFTING = {"moment": "draft", "approach": ["Route Finding"], "hands": ["Alps 1 2 3 4", "Andes 1 2 3 4", "Rockies 1 2 3 4"]}
DRAWING = {"moment": "choose pile", "rounds": 1, "winner": 1, "down": "Andes 1 2 3", "up": ["Andes 4"], **ONE_EACH}


@pytest.mark.parametrize(
    ("position", "move", "code"),
    [
        (ONE_EACH, "Andes 1", "not-in-hand"),
        (ONE_EACH, "face-up", "not-now"),
        ({"hands": ["Alps 7", "Alps 2", "Alps 3"]}, "Alps 7 with the axe", "no-axe"),
        (DRAFTING, "Alps 4", "rising"),
        (DRAFTING | {"picks": ["Alps 2", "", ""]}, "Alps 2", "chosen-already"),
        (DRAWING, "Alps 1", "not-now"),
        (DRAWING | {"moment": "name taker", "approach": ["King of the Mountain"]}, "seat 5 takes it", "no-such-climber"),
    ],
)
def test_every_illegal_move_has_its_reason_and_rule(position: dict[str, Any], move: str, code: str) -> None:
    state = table(**position)
    wrong = state.why_not(0, ELEVATION.parse(move, state))
    assert wrong is not None
    assert wrong.code == code
    heading = wrong.rule.replace("-", " ")
    assert f"# {heading}" in ELEVATION.help().lower()


# -- refusals to the dealer --


SOLO = {"players": 2, "hands": ["Alps 3 4", "Alps 5 6", "Alps 13 2; Rockies 1"], "tops": ["", "", "Alps 13; Rockies 1"]}
DEALT: dict[str, tuple[dict[str, Any], list[str], str, list[str]]] = {
    "a card that is not face-down": (DRAWING, ["face-up"], "Rockies 1", ["Rockies 1", "face-down pile"]),
    "another card than the auto-ascender's": (SOLO, ["Alps 3", "Alps 5"], "Rockies 1", ["Rockies 1", "Hillary", "Alps 13"]),
    "a card of another pile": (
        {**SOLO, "tops": ["", "", "Rockies 1"]},
        [],
        "Rockies 1",
        ["Rockies 1", "Edmund Hillary's Alps pile"],
    ),
    "an approach card that is gone": (
        {"approach": ["Off Course"], "moment": "late approach", "gone": ["Scree"], **ONE_EACH},
        [],
        "Scree",
        ["Scree", "approach deck"],
    ),
}


@pytest.mark.parametrize("name", DEALT)
def test_an_impossible_card_is_named_and_where_the_next_one_comes_from(name: str) -> None:
    position, moves, dealt, said = DEALT[name]
    state = go(table(**position), *moves)
    move = ELEVATION.parse(dealt, state)
    wrong = refusal(state.deal, move)
    assert wrong.code == "no-such-outcome"
    assert all(word in str(wrong) for word in said)
    assert str(move) not in str(wrong).split()
    heading = wrong.rule.replace("-", " ")
    assert f"# {heading}" in ELEVATION.help().lower()


def test_a_card_of_the_other_deck_is_told_apart() -> None:
    assert "mountain card" in str(refusal(go(table(**DRAWING), "face-up").deal, 61 + 3))
    group = run_until(new(day_1=1), Rng.keyed("group"), GROUP)
    assert "approach card" in str(refusal(group.deal, 3))
    assert "The Guide" in str(refusal(group.deal, 105))
    assert "Alps 4" in str(refusal(new().deal, 3))
    assert "3 climbers" in str(refusal(new().deal, 110))
    for number in (-5, 61 + 40, 111, 10**9):  # names no card at all
        assert refusal(group.deal, number).code == "no-such-outcome"


# -- blank cards --

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


# -- peaks --


def test_the_peaks_are_marked_ours_and_rise() -> None:
    shipped = parts.shipped()
    assert shipped.origin == "ours"
    shipped.check()
    feet = [feet for _, feet in shipped.all()]
    assert len(feet) == 56
    assert sum(height <= 12_000 for height in feet) == 12
    assert sum(height >= 22_000 for height in feet) == 12
    assert not any(abs(height - limit) < 100 for height in feet for limit in (12_000, 22_000))


def test_an_owner_can_supply_the_printed_peaks() -> None:
    low = [[f"Hill {i}", 100 * i] for i in range(14)]
    printed = dict.fromkeys(("alps", "rockies", "andes", "himalayas"), low)
    assert bonus(["Oxygen Boost", "Gentle Incline"], "Himalayas 14", peaks=printed) == [5]
    assert new(peaks=printed).view(0).climbers
    assert ELEVATION.data(ELEVATION.options({"peaks": printed})) == {}
    assert list(ELEVATION.data(ELEVATION.options({}))) == ["peaks.toml"]
    wrong = refusal(new, peaks=printed | {"andes": low[::-1]})
    assert wrong.where.startswith("option peaks.andes")


# -- the story --


def told_to(event: Event, viewer: int | None) -> tuple[str, str]:
    """An event in the words in which the viewer reads it."""
    line, caption = ELEVATION.tell(event, viewer)
    return Reader(you=viewer).text(line), Reader(you=viewer).text(caption)


def test_the_story_of_the_king() -> None:
    state = table(**{**DRAWING, "moment": "name taker", "approach": ["King of the Mountain"]})
    told = {}
    for text in ("seat 1 takes it", "seat 2 takes it"):
        event = happen(state, 0, ELEVATION.parse(text, state))
        told[text] = [told_to(event, viewer)[0] for viewer in (0, 1, None)]
    assert told["seat 1 takes it"] == ["You take Andes 4.", "Seat 1 takes Andes 4.", "Seat 1 takes Andes 4."]
    assert told["seat 2 takes it"] == [
        "You give Andes 4 to seat 2.",
        "Seat 1 gives Andes 4 to you.",
        "Seat 1 gives Andes 4 to seat 2.",
    ]


def test_the_story_tells_each_seat_what_it_saw() -> None:
    record = Record.new(ELEVATION, players=3, day_1=0, day_2=0, day_3=0)
    dealer = Dealer("story")
    while record.state.is_chance:
        event = record.deal(dealer)
        told = [told_to(event, seat)[0] for seat in (0, 1, 2, None)]
        if "dealt" in " ".join(told):
            assert sum("dealt" in line for line in told) == 1
    for seat in range(3):
        for _ in range(2):
            event = record.play(seat, record.state.legal(seat)[0])
    assert "You were passed" in told_to(event, 0)[1]
    assert "passed" not in told_to(event, None)[1]
    lead = record.play(record.state.to_act[0], record.state.legal()[0])
    assert told_to(lead, lead.actor)[0].startswith("You play")
