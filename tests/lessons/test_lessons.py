"""All lessons of all games, walked: every way through every step, every legal move."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highcamp.engine.forms import Fault
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import labels
from highcamp.lessons.faults import faults, holds, kind
from highcamp.lessons.form import Lessons, read
from highcamp.lessons.walk import Walk, lessons_of

TAUGHT = [label.name for label in labels() if game_of(label.name).lessons()]
SHORTEST, LONGEST = 8, 15  # steps of a path
READ = 200  # words a minute
A_PRESS = 4  # seconds to find and press what was asked for


def lessons(name: str) -> Lessons:
    found = lessons_of(game_of(name))
    assert found is not None
    return found


def test_there_are_lessons() -> None:
    assert TAUGHT


@pytest.mark.parametrize("name", TAUGHT)
def test_nothing_is_wrong_with_them(name: str) -> None:
    assert [str(fault) for fault in faults(game_of(name), lessons(name))] == []


@pytest.mark.parametrize("name", TAUGHT)
def test_the_path_is_short(name: str) -> None:
    path = lessons(name).path
    assert SHORTEST <= len(path) <= LONGEST
    asks = [ask for step in path for ask in step.asks]
    said = [*(step.text for step in path), *(ask.do for ask in asks)]
    said += [max((answer.text for answer in ask.answers if answer.right), key=len) for ask in asks]
    minutes = sum(len(text.split()) for text in said) / READ + len(asks) * A_PRESS / 60
    assert minutes <= 10, "in ten minutes, with the game still to come"


@pytest.mark.parametrize("name", TAUGHT)
def test_every_answer_names_its_move_and_says_why(name: str) -> None:
    game = game_of(name)
    for step in lessons(name).steps:
        walk = Walk(game, lessons(name), step)
        while walk.ask is not None:
            right = None
            for offered in walk.offers():
                move = offered.move
                tried = Walk(game, lessons(name), step)
                tried.again(walk.moves)
                answered = tried.answer(move)
                assert answered.words == offered.words
                assert len(answered.text.split()) >= 5
                assert "{" not in answered.text
                assert answered.right == (len(tried.moves) > len(walk.moves))
                assert bool(answered.told) <= answered.right
                right = move if answered.right and right is None else right
            assert right is not None
            walk.answer(right)


# -- what is wrong is told --

GAME = "cant-stop"


def raw() -> dict[str, Any]:
    return tomllib.loads(game_of(GAME).lessons())


def found(change: Callable[[dict[str, Any]], object]) -> str:
    """What is said about our lessons with a change made to them."""
    mapping = raw()
    change(mapping)
    return "\n".join(str(fault) for fault in wrong_with(mapping))


def wrong_with(mapping: dict[str, Any]) -> list[Fault]:
    try:
        return faults(game_of(GAME), read(json.dumps(mapping)))
    except Refused as refusal:
        return [Fault(refusal.where, refusal.text, refusal.fix)]


def answer(mapping: dict[str, Any], step: int = 0, ask: int = 0, which: int = 0) -> dict[str, Any]:
    chosen: dict[str, Any] = mapping["step"][step]["ask"][ask]["answer"][which]
    return chosen


WRONG: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a position that cannot be": (lambda m: m["step"][3]["position"].update(dice=[0, 4, 5, 5]), "step last-climber: dice: "),
    "a move that is none": (lambda m: answer(m).update(moves=["row"]), "step first-roll, ask 1, answer 1: 'row' is no move"),
    "a move without an answer": (lambda m: m["step"][0]["ask"][1]["answer"].pop(), "'7+9' can be done here and has no answer"),
    "a move with two": (lambda m: answer(m, 0, 1, 1).update(moves=["7+9", "5+11"]), "'7+9' has 2 answers"),
    "several moves and no name": (
        lambda m: (m["step"][0]["ask"][1]["answer"].pop(), answer(m, 0, 1, 1).update(moves=["7+9", "5*"])),
        "answer 2: It answers 2 moves and names none",
    ),
    "no move at all": (lambda m: answer(m, 0, 1, 2).update(moves=["3*"]), "answer 3: No move is answered by it: 3*"),
    "nothing right": (
        lambda m: m["step"][6]["ask"][1]["answer"][0].update(right=False, shows=[]),
        "Nothing that can be done here",
    ),
    "a throw that cannot come": (lambda m: answer(m).update(then=["nature: 1-4-5-7"]), "is no throw"),
    "nobody who does it": (lambda m: answer(m).update(then=["1-4-5-6"]), "step[0].ask[0].answer[0].then[0]: "),
    "not our turn": (lambda m: answer(m).update(then=[]), "ask 2: It is not the turn"),
    "two kinds in one": (
        lambda m: (m["step"][2]["ask"][0]["answer"].pop(), answer(m, 2).update(moves=["*"], text="{move} is what we do.")),
        "It answers moves of several kinds: roll again and stop and",
    ),
    "a text twice": (lambda m: answer(m, 0, 1, 1).update(text=answer(m, 0, 1, 2)["text"]), "2 answers have the same text"),
    "refused by another rule": (lambda m: answer(m, 1).update(refused="doubles"), "is refused by 'a-turn', not by 'doubles'"),
    "not refused": (lambda m: answer(m, 1).update(moves=["6+10"]), "'6+10' is not refused here"),
    "refused without words": (lambda m: answer(m, 1).pop("words"), "step[1].ask[0].answer[0]: A move that is refused has"),
    "another outcome": (lambda m: answer(m, 5)["shows"][0].update(after={"climbers": {"7": 3}}), 'has {"climbers":{"7":2}}'),
    "no change": (
        lambda m: answer(m, 4)["shows"][0].update(after={"camps": [{"8": 4}, {"8": 5}]}),
        "shows placing-a-climber: The position was so before",
    ),
    "a rule that is not in it": (
        lambda m: answer(m, 13)["shows"][0].update(without={"columns": 4}),
        "shows jumping: Without it the same happens",
    ),
    "the same otherwise": (
        lambda m: answer(m, 5)["shows"][0].update(otherwise={"climbers": {"7": 2}}),
        "otherwise is just what happens",
    ),
    "nothing that shows it": (lambda m: answer(m, 5)["shows"][0].pop("otherwise"), ".shows[0]: Nothing shows the rule"),
    "a heading that is not met": (lambda m: m["step"].pop(), "No step meets the heading 'forced-move'"),
    "a heading that is not there": (
        lambda m: m["besides"].update(weather="There is none on this mountain."),
        "no heading 'weather'",
    ),
    "a heading met and passed over": (lambda m: m["besides"].update(doubles="They are rare."), "besides.doubles: A step meets"),
    "a step without a rule": (lambda m: answer(m, 5).update(shows=[]), "step double: It meets no heading"),
    "a last game that cannot be": (lambda m: m["game"].update(options={"players": 9}), "game.options: "),
    "a name twice": (lambda m: m["step"][1].update(name="first-roll"), "step[1].name: 'first-roll' cannot be the name"),
    "a placeholder that is none": (
        lambda m: answer(m).update(text="The {dice} are thrown on the table."),
        "{dice} is no placeholder",
    ),
    "an open brace": (lambda m: answer(m).update(text="The { dice are thrown on the table."), "is no placeholder"),
    "an unknown entry": (lambda m: m["step"][0].update(level=1), "step[0].level: There is no 'level' here"),
    "a missing one": (lambda m: m.pop("game"), "game: game is missing"),
    "no seat": (lambda m: m["step"][0].update(seat=3), "step first-roll"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told_with_its_place(case: str) -> None:
    change, said = WRONG[case]
    assert said in found(change)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for path in [path] if path] + [deeper for key, one in inside for deeper in places(one, (*path, key))]


PLACES = places(raw())
ODD = st.one_of(st.none(), st.integers(-3, 20), st.text(max_size=30), st.just([]), st.just({}), st.booleans(), st.just(1.5))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(PLACES), ODD)
def test_a_file_that_is_damaged_anywhere_is_read_or_refused(place: tuple[Any, ...], odd: Any) -> None:
    mapping: Any = raw()
    holder = mapping
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = odd
    told = wrong_with(mapping)
    assert all(fault.where and fault.text for fault in told)


def test_a_file_that_is_no_toml_is_refused() -> None:
    with pytest.raises(Refused, match=r"lessons\.toml: This is not valid TOML"):
        read("[[step]\n")


@pytest.mark.parametrize(
    ("part", "whole", "said"),
    [
        ({"a": {}}, {"b": 1}, True),
        ({"a": {}}, {"a": {"x": 1}}, False),
        ({"a": {1: 2}}, {"a": {"1": 2, "2": 3}}, True),
        ({"a": [1]}, {"a": [1, 2]}, False),
        ({"a": [{"x": 1}]}, {"a": [{"x": 1, "y": 2}]}, True),
        ({"a": True}, {"a": 1}, False),
        ({"a": 0}, {}, False),
    ],
)
def test_entries_of_a_position(part: Any, whole: Any, said: bool) -> None:
    assert holds(part, whole) is said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Climb in columns 6 and 8", "climb in"),
        ("Guide A uses the 4", "guide uses"),
        ("Alps 9", "alps"),
        ("Roll again", "roll again"),
    ],
)
def test_kinds_of_moves(words: str, said: str) -> None:
    assert kind(words) == said
