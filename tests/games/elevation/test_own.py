"""Cards of one's own in Python that misbehave: named with their line, at every door, and the game is as it was before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli_runs import run, write
from elevation_tables import bonus, go, new, run_until, table, total, won
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.own import load

HEAD = """from highcamp.games.elevation.approach.card import Approach


class Yodel(Approach):
    key = "yodel"
    name = "Yodel"
    text = "A card of our own."

"""
HANDS = ["Alps 9; Andes 1", "Alps 12; Andes 2", "Alps 2; Andes 3"]


def card(folder: Path, *lines: str) -> Path:
    """A file with one card; its hooks begin on line 9."""
    return write(folder, HEAD + "".join(f"    {line}\n" for line in lines), "yodel.py")


def broken(call: Any, *given: Any, **more: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        call(*given, **more)
    assert refused.value.code == "broken-card"
    assert "Yodel" in refused.value.text
    return refused.value


# -- a file may have a helper --

FAMILY = """from highcamp.games.elevation.approach.card import Approach


class Count(Approach):
    wanted = 0

    def __init__(self, more=0):
        super().__init__()
        self.more = more

    def scores(self, tally):
        return self.wanted + self.more


class One(Count):
    key, name, text = "one", "One", "1 point."
    wanted = 1


class Two(Count):
    key, name, text = "two", "Two", "2 points."
    wanted = 2
"""


def test_a_helper_base_class_is_no_card(tmp_path: Path) -> None:
    assert load(write(tmp_path, FAMILY, "family.py")) == ["one", "two"]
    assert bonus(["One", "Two"], "Alps 1", own=["one", "two"]) == [3]


def test_a_card_that_other_cards_derive_from_is_still_a_card(tmp_path: Path) -> None:
    more = '    key, name, text = "count", "Count", "Nothing."\n    wanted'
    assert load(write(tmp_path, FAMILY.replace("    wanted", more, 1), "family.py")) == ["count", "one", "two"]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (FAMILY.replace('"two", "Two"', '"two", ""'), 20, "Two has no name"),
        (FAMILY.replace('"two", "Two"', '"one", "Two"'), 20, "same key"),
        (FAMILY.replace("    wanted = 2", "    path = 1"), 20, "path of Two"),
        (FAMILY.replace("    wanted = 2", "    scores = 2"), 20, "scores of Two"),
        (FAMILY.replace("    wanted = 2", "    unit = 1.5"), 20, "unit"),
        (FAMILY.replace("    wanted = 2", "    def __init__(self):\n        pass"), 20, "leaves out that of Approach"),
        ("\nimport sys\nsys.exit()\n", 3, "SystemExit"),
    ],
)
def test_a_class_that_cannot_be_a_card_is_refused_with_its_line(tmp_path: Path, text: str, line: int, said: str) -> None:
    file = write(tmp_path, text, "family.py")
    with pytest.raises(Refused) as refused:
        load(file)
    assert (refused.value.code, refused.value.where) == ("broken-card", f"{file}, line {line}")
    assert said in refused.value.text


# -- what hooks may not do --

SCORING = [
    (["def scores(self, tally):", "    return 1.5"], 9, "1.5"),
    (["def scores(self, tally):", "    return None"], 9, "None"),
    (["def scores(self, tally):", "    return 10 ** 9"], 9, "1000000000"),
    (["def scores(self, tally):", "    more = 0", "    return 1 // more"], 11, "ZeroDivisionError"),
    (["def scores(self):", "    return 1"], 9, "TypeError"),
    (["def scores(self, tally):", "    raise SystemExit(1)"], 10, "SystemExit"),
    (["def weighs(self, tally):", "    tally.drop_high = -1"], 9, "drop_high"),
    (["def weighs(self, tally):", "    tally.no_such.thing()"], 10, "no_such"),
    (["def lends(self, table, seat):", "    return 17"], 9, "17"),
]


@pytest.mark.parametrize(("lines", "line", "said"), SCORING)
def test_a_card_that_scores_wrongly_is_named_with_its_line(tmp_path: Path, lines: list[str], line: int, said: str) -> None:
    file = card(tmp_path, *lines)
    load(file)
    refused = broken(bonus, ["Yodel"], "Alps 1", "Alps 2", "Alps 3", own=["yodel"])
    assert refused.where == f"{file}, line {line}"
    assert said in refused.text


PLAYING = [
    (["def leads(self, table, seat):", "    return 17"], 9, "17"),
    (["def leads(self, table, seat):", "    return None"], 9, "None"),
    (["def taken(self, table):", "    table.hands[0] = 0"], 9, "mountain card"),
    (["def taken(self, table):", "    table.won[0] |= table.hands[0]"], 9, "two places"),
    (["def taken(self, table):", "    table.laps = 3"], 9, "laps"),
    (["def taken(self, table):", "    table.phase = 3"], 9, "turn"),
    (["def loses(self, table, card):", "    return 1"], 9, "True or False"),
    (["def adds_card(self, table):", "    return []"], 9, "True or False"),
    (["def drawn(self, table):", "    [][1]"], 10, "IndexError"),
]


@pytest.mark.parametrize(("lines", "line", "said"), PLAYING)
def test_a_card_that_breaks_a_trick_is_named_and_the_game_stays_as_it_was(
    tmp_path: Path, lines: list[str], line: int, said: str
) -> None:
    file = card(tmp_path, *lines)
    load(file)
    state = go(table(approach=["Yodel"], own=["yodel"], hands=HANDS), "Alps 9", "Alps 12")
    record = Record(state, from_position=True)
    before = record.state.digest()
    refused = broken(record.play, 2, ELEVATION.parse("Alps 2", state))
    assert refused.where == f"{file}, line {line}"
    assert said in refused.text
    assert (record.state.digest(), len(record.events)) == (before, 0)
    assert Record.loads(record.dumps(), ELEVATION).state == record.state


MORNINGS = [
    (["def enters(self, table):", '    table.trump = "Alps"'], "enters"),
    (["def enters(self, table):", "    table.trump = 9"], "trump"),
    (["def fits(self, table):", "    return 0"], "True or False"),
    (["def sets_aside(self, table):", "    return 60"], "60"),
    (["def sets_aside(self, table):", "    return -1"], "-1"),
    (["def drafts(self, table):", "    return None"], "None"),
    (["def passed(self, table):", "    table.wanted += 50"], "wanted"),
]


@pytest.mark.parametrize(("lines", "said"), MORNINGS)
def test_a_card_that_breaks_a_morning_is_named(tmp_path: Path, lines: list[str], said: str) -> None:
    load(card(tmp_path, *lines))

    def morning() -> None:
        state = run_until(new(players=3, own=("yodel",), day_1=1), Rng.keyed("morning"), 3)
        go(state, "Yodel")
        while not state.last_count:
            run = Rng.keyed("on", state.nth, state.plays)
            move = state.sample(run) if state.is_chance else state.legal()[0]
            state.apply(move)

    assert said in broken(morning).text


def test_two_cards_that_hand_a_range_on_do_it_once(tmp_path: Path) -> None:
    load(card(tmp_path, "def gives_range(self, table):", "    return True"))
    position: dict[str, Any] = {"own": ["yodel"], "hands": ["Alps 9", "Alps 12", "Alps 2"], "day": 3}
    piles = {"won": ["Andes 1", "Rockies 1", "Himalayas 1"], "tricks": [1, 1, 1]}
    once = go(table(approach=["Seconding"], **position, **piles), "Alps 9", "Alps 12", "Alps 2")
    both = go(table(approach=["Seconding", "Yodel"], **position, **piles), "Alps 9", "Alps 12", "Alps 2")
    assert won(both) == won(once) == ["Himalayas 1", "Alps 2 9 12; Andes 1", "Rockies 1"]
    assert bonus(["Yodel"], "Andes 1 5", "Rockies 1", "Alps 3", own=["yodel"]) == [0, 0, 0]


def test_a_card_of_ones_own_that_hands_ranges_on_is_scored_so(tmp_path: Path) -> None:
    load(card(tmp_path, "def gives_range(self, table):", "    return True"))
    piles = ["Andes 1 5", "Rockies 1 9", "Alps 3 4"]
    assert total(["Yodel"], *piles, own=["yodel"]) == total(["Seconding"], *piles)


# -- the doors --


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HIGHCAMP_STATE", str(tmp_path / "kept"))
    return tmp_path / "kept"


def said(result: Any, file: Path, line: int) -> None:
    """The command ended with a sentence that names the card and the line, and with nothing else."""
    assert result.exit_code == 2
    words = "".join(result.stderr.split())
    assert "Traceback" not in result.output + result.stderr
    assert f"{''.join(str(file).split())},line{line}" in words
    assert "Yodel" in words


def test_no_door_shows_a_traceback(tmp_path: Path, kept: Path) -> None:
    file = card(tmp_path, "def enters(self, table):", "    table.trump = 9")
    day = write(tmp_path, 'approach = ["Yodel"]\n[[climber]]\nname = "Ava"\nwon = "Alps 3 5"\n', "day.toml")
    place = write(tmp_path, f'approach = ["Yodel"]\nown = ["yodel"]\nhands = {HANDS}\n'.replace("'", '"'), "place.toml")
    said(run("score", "elevation", day, "--approach", file), file, 9)
    said(run("legal", "elevation", "--position", place, "--approach", file), file, 9)
    said(run("draw", "elevation", "--position", place, "--approach", file), file, 9)
    always = ("--always", '["Yodel"]', "--day-1", "0", "--seed", "1")
    said(run("play", "elevation", "--approach", file, *always, typed="1\n1\n"), file, 9)


def test_a_game_that_a_card_stops_is_kept_and_can_be_resumed_when_the_card_is_mended(tmp_path: Path, kept: Path) -> None:
    file = card(tmp_path, "def leads(self, table, seat):", "    return 17")
    always = ("--always", '["Yodel"]', "--day-1", "0", "--seed", "1", "--bots", "random")
    stopped = run("play", "elevation", "--approach", file, *always, typed="1\n" * 40)
    said(stopped, file, 9)
    assert "--resume" in stopped.output
    (saved,) = kept.iterdir()
    assert run("replay", saved, "--approach", file).exit_code == 0  # it has only what was played before
    card(tmp_path, "def leads(self, table, seat):", "    return seat")
    resumed = run("play", "--resume", saved, "--approach", file, typed="1\n1\nquit\n\n")
    assert resumed.exit_code == 0


def test_a_card_that_was_changed_stops_a_replay_with_its_line(tmp_path: Path, kept: Path) -> None:
    file = card(tmp_path, "def leads(self, table, seat):", "    return seat")
    always = ("--always", '["Yodel"]', "--day-1", "0", "--seed", "1", "--bots", "random")
    run("play", "elevation", "--approach", file, *always, typed="1\n" * 12 + "quit\n\n")
    (saved,) = kept.iterdir()
    card(tmp_path, "def leads(self, table, seat):", "    return 'me'")
    said(run("replay", saved, "--approach", file), file, 9)
