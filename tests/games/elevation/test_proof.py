"""Blank cards as they read: every part in words that say what it does, whatever the card says of itself."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from highcamp.games import shelf
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.declared import Part
from highcamp.games.elevation.proof import said

EXAMPLE = shelf.ELEVATION.own_parts.example if shelf.ELEVATION.own_parts else ""

# By the form in the help: what a part counts, what it pays for, and its limits.
PARTS: list[tuple[dict[str, Any], str]] = [
    ({"each": "card", "points": 2, "feet_at_least": 25000}, "2 points for each card of 25,000 ft or more that you won."),
    ({"each": "card", "points": 1, "numbers": [8, 7]}, "1 point for each card with 7 or 8 that you won."),
    ({"each": "card", "points": -1, "ranges": ["Avalanche"]}, "1 point off for each Avalanche that you won."),
    (
        {"each": "card", "points": 3, "ranges": ["Alps", "Andes"], "tricks_at_least": 2},
        "3 points for each card of the Alps or the Andes that you won, if you won 2 tricks or more.",
    ),
    (
        {"each": "card", "points": 3, "ranges": ["Alps", "Avalanche"]},
        "3 points for each card of the Alps or the Avalanches that you won.",
    ),
    ({"each": "range", "points": 5, "at_least": 3}, "5 points for each range of which you won 3 or more cards."),
    ({"each": "range", "points": 5}, "5 points for each range of which you won any cards."),
    (
        {"each": "number", "points": 4, "at_least": 2, "at_most": 2},
        "4 points for each number of which you won exactly 2 cards.",
    ),
    ({"each": "day", "points": -3, "at_least": 0, "tricks_at_most": 0}, "3 points off once a day, if you won no trick."),
    ({"each": "day", "points": 5, "at_least": 0}, "5 points once a day."),
    (
        {"each": "day", "points": 6, "at_least": 2, "at_most": 4, "feet_at_most": 12000}
        | {"tricks_at_least": 1, "tricks_at_most": 3},
        "6 points once a day, if you won 2 to 4 cards of 12,000 ft or less and 1 to 3 tricks.",
    ),
    ({"each": "day", "points": 0, "at_least": 0, "at_most": 0}, "No points once a day, if you won no cards."),
]


@pytest.mark.parametrize(("part", "words"), PARTS)
def test_a_part_in_words(part: dict[str, Any], words: str) -> None:
    assert said(msgspec.convert(part, Part)) == words


def test_each_card_has_a_proof_and_all_are_seen_on_one_signpost() -> None:
    gift = 'name = "Gift"\ntext = "Ours & yours."\n[[score]]\neach = "day"\npoints = 5\nat_least = 0\n'
    text = f"{EXAMPLE}---\n{gift}"
    assert ELEVATION.part_faults(text) == []
    first, second = ELEVATION.proofs("own", ELEVATION.options({"own": ELEVATION.parse_own(text)}))
    assert (first.title, second.title) == ("Sherpa", "Gift")
    assert second.lines == ("5 points once a day.",)
    assert "Sherpa" in first.picture
    assert "Ours &amp; yours." in first.picture
    assert second.picture == ""


def test_all_faults_of_all_cards_are_told_with_their_lines() -> None:
    text = 'name = "Gift"\npoints = 3\n---\nname = "Toll"\ntext = "t"\n[[score]]\neach = "week"\npoints = 99\n'
    found = [fault.where for fault in ELEVATION.part_faults(text)]
    assert found == ["Card 1, line 2", "Card 1, line 1", "Card 1, line 1", "Card 2, line 7", "Card 2, line 8"]
    (broken,) = ELEVATION.part_faults('name = "Gift"\n\ntext =\n')
    assert broken.where == "Card 1, line 3"


def test_a_card_that_shall_surely_be_in_play_lies_out_every_day() -> None:
    (card,) = ELEVATION.parse_own(EXAMPLE)
    assert ELEVATION.surely("own", (card,)) == {"always": ["Sherpa"]}
    assert ELEVATION.surely("peaks", {}) == {}
