"""Sets are picked in lessons as at a table: in any order."""

from __future__ import annotations

from itertools import permutations

import pytest

from highcamp.engine.registry import game as game_of
from highcamp.lessons.form import read
from highcamp.lessons.walk import Walk, lessons_of
from toys.packs import PACKS

SETS: dict[tuple[str, str], tuple[list[str], list[str]]] = {
    ("elevation", "pass"): (["Avalanche 2"], ["Alps 3", "Himalayas 1"]),
    ("elevation", "anchor"): ([], ["Rockies 6", "Rockies 8"]),
    ("elevation", "route-finding"): ([], ["Alps 1", "Alps 14"]),
    ("tranquility", "cost"): (["B7 at 1.2", "B5 at 1.2"], ["discard B7", "discard R10"]),
    ("tranquility", "discard-two"): ([], ["discard B9", "discard B11"]),
    ("everest", "three-cards"): (["A to I1"], ["play 2", "play 3", "play 1/3"]),
    ("k2", "three-cards"): (["A uses 3"], ["play 1", "play 3", "play +1"]),
}


def walk(game: str, step: str, moves: list[str]) -> Walk:
    """A step as far as these moves, all of which are right."""
    lessons = lessons_of(game_of(game))
    assert lessons is not None
    found = Walk(game_of(game), lessons, lessons.find(step))
    for text in moves:
        assert found.answer(found.parse(text)).right, text
    return found


@pytest.mark.parametrize(("place", "way"), SETS.items(), ids=[" ".join(place) for place in SETS])
def test_a_set_is_picked_in_any_order(place: tuple[str, str], way: tuple[list[str], list[str]]) -> None:
    first, picks = way
    told, ends = set[str](), set[str]()
    for order in permutations(picks):
        end = walk(*place, [*first, *order])
        assert (end.ask, end.kept) == (None, ())
        ends.add(end.state.digest())
        told.add(" ".join(end.game.say(event.move, event.before) for event in end.record.events))
    assert (len(ends), len(told)) == (1, 1), "the game has them in the order of its rules, whatever was picked first"


@pytest.mark.parametrize(("place", "way"), SETS.items(), ids=[" ".join(place) for place in SETS])
def test_what_is_picked_is_not_picked_again(place: tuple[str, str], way: tuple[list[str], list[str]]) -> None:
    first, picks = way
    begun = walk(*place, [*first, picks[-1]])
    before = begun.state.digest()
    answered = begun.answer(begun.parse(picks[-1]))
    assert (answered.right, answered.refused) == (False, True)
    assert answered.text == "You have chosen this already. Choose something else."
    assert begun.state.digest() == before
    assert begun.parse(picks[-1]) not in [offered.move for offered in begun.offers()]
    assert begun.parse(picks[0]) in [offered.move for offered in begun.offers()]


LESSONS = """
[[step]]
name = "pack"
title = "Pack two things"
text = "You pack three of the cards before you, in any order."
position = { packs = [[], []] }

[[step.ask]]
do = "Pack the highest card."

[[step.ask.answer]]
moves = ["pack *"]
right = true
text = "{move}: it is in the rucksack, and two more have to go in."

[[step.ask]]
do = "Pack whatever goes with it."

[[step.ask.answer]]
moves = ["pack *"]
right = true
text = "{move}: one more, and the rucksack is full."

[game]
text = "Now you know how a rucksack is packed."
"""


def said(walk: Walk) -> list[str]:
    return [walk.game.say(move, walk.state) for move in walk.choices()]


def test_whatever_goes_with_what_was_picked_can_be_chosen() -> None:
    """Of 1, 2, 2, 3 and 4: to the 4 goes any other, though by the rules none that is lower comes after it."""
    lessons = read(LESSONS)
    begun = Walk(PACKS, lessons, lessons.steps[0])
    before = begun.state.digest()
    highest = begun.parse("pack 4")
    assert highest not in begun.state.legal(0)
    assert begun.answer(highest).right
    assert (begun.kept, begun.state.digest()) == ((highest,), before), "the game has not got it yet"
    assert said(begun) == ["pack 1", "pack 2", "pack 3"]
    begun.answer(begun.parse("pack 3"))
    assert said(begun) == ["pack 1", "pack 2"]
    refused = begun.why_not(highest)
    assert refused is not None
    assert refused.code == "chosen-already"
