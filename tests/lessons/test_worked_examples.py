"""The worked examples of the rulebooks are among the steps: whoever takes these sees what the rulebook says happens there.

Those of Can't Stop have a test of their own; the rulebooks of Mountaineers have none.
"""

from __future__ import annotations

import pytest

from highcamp.engine.registry import game as game_of
from highcamp.lessons.walk import Answered, Walk, lessons_of

EXAMPLES: dict[str, tuple[str, str, list[str]]] = {
    "two 1s lead up into a 2, the rope's 3 down a 2 and a 1": (
        "everest",
        "walk",
        ["climbs to C1.", "uses the rope, 3 down.", "comes down to D2.", "comes down to C2."],
    ),
    "of 3, 4 and 2 the 4 takes a risk token, and a 3 pays both its points": (
        "everest",
        "risk",
        [
            "You play the 1, the 3 and the +1 for acclimatization. Ben plays the 1, the 1 and the rope (1 up or 3 down).",
            "Eva plays the 2, the +1 for acclimatization and the +2 for acclimatization.",
            "You take the risk token −2: 2 points to pay.",
            "You pay 1 point of risk with a point up or down of guide B.",
            "Your guide B climbs to B3.",
        ],
    ),
    "of three teams only two guides stay in a space above 7000 m": ("everest", "crowd", ["passes through E1, which is full."]),
    "a tourist and a climber on top are 5 points": ("everest", "summit", ["climbs to the summit.", "You gain 5 points."]),
    "a bad night: 3 becomes 1, and 2 dies for 4 points": (
        "everest",
        "night",
        [
            "from level 3 to 1: −1 of the space, −2 of the weather, +1 of the camp.",
            "tourist with guide A dies at F1: −1 of the space, −2 of the weather, +1 of the camp. You lose 4 points.",
        ],
    ),
    "Alps 3 as highest and Himalayas 1 as lowest": ("elevation", "pass", ["You choose Alps 3.", "You choose Himalayas 1."]),
    "the winner takes the open Rockies 1, the others draw unseen": (
        "elevation",
        "draw",
        ["You take Rockies 1.", "Ben draws a card.", "Cleo draws a card.", "Himalayas 4 is turned face-up."],
    ),
    "Andes 3, 5, 6, 7 and 11 are 8 points": ("elevation", "evening", ["Day 1 is over: you +8"]),
    "Edmund Hillary has 47": ("elevation", "auto-ascender-scores", ["Edmund Hillary +47"]),
    "a 5 beside a 3 costs two cards": (
        "tranquility",
        "cost",
        ["You place the blue 5 on the first row, second place.", "You discard the blue 7.", "You discard the red 10."],
    ),
    "a goat goes from the green 12 to the red 3 for one card": ("tranquility", "herd", ["You discard the blue 1."]),
}


def taken(name: str, step: str) -> list[Answered]:
    """The right answers of a step, one after the other."""
    game, lessons = game_of(name), lessons_of(game_of(name))
    assert lessons is not None
    walk, answers = Walk(game, lessons, lessons.find(step)), list[Answered]()
    while walk.ask is not None:
        for offered in walk.offers():
            tried = Walk(game, lessons, lessons.find(step))
            tried.again(walk.moves)
            answered = tried.answer(offered.move)
            if answered.right:
                walk = tried
                answers.append(answered)
                break
    return answers


@pytest.mark.parametrize("example", EXAMPLES)
def test_what_the_rulebook_says_is_what_happens(example: str) -> None:
    name, step, happens = EXAMPLES[example]
    told = [line for answered in taken(name, step) for line in answered.told]
    place = 0
    for line in happens:
        found = next((number for number, one in enumerate(told[place:], place) if line in one), None)
        assert found is not None, (line, told[place:])
        place = found


def test_where_a_blue_2_cannot_lie() -> None:
    """Not on a single card, and never above the second row."""
    refused = [answered.text for answered in taken("tranquility", "higher-rows") if answered.refused]
    assert "needs two cards right below it" in refused[0]
    assert "A 2 cannot lie above row 2" in refused[1]


def test_where_two_guides_stand_there_is_no_room_for_a_third() -> None:
    assert taken("everest", "crowd")[0].refused
