"""Ranges in which a hand was seen to be empty: how many of its cards can be of them all the same."""

from __future__ import annotations

from highcamp.games.elevation.box import ALPS, ANDES, ROCKIES
from highcamp.games.elevation.voids import void_count, void_drawn, void_played, void_range, void_room, void_seen


def rooms(voids: int) -> dict[int, int]:
    """Range -> how many of its cards, or of ranges emptied later, can have come in since."""
    found = {void_range(voids, entry): void_room(voids, entry) for entry in range(void_count(voids))}
    assert len(found) == void_count(voids)
    return found


def test_whoever_cannot_follow_holds_none_until_a_card_is_drawn() -> None:
    voids = void_seen(0, ALPS)
    assert rooms(voids) == {ALPS: 0}
    assert rooms(void_drawn(void_drawn(voids))) == {ALPS: 2}


def test_a_card_of_the_range_that_is_played_was_one_of_those_drawn() -> None:
    voids = void_drawn(void_drawn(void_seen(0, ALPS)))
    assert rooms(void_played(voids, ALPS)) == {ALPS: 1}
    assert rooms(void_played(voids, ANDES)) == {ALPS: 2}


def test_a_range_seen_empty_again_leaves_the_others_empty() -> None:
    voids = void_seen(void_seen(void_seen(0, ALPS), ANDES), ROCKIES)
    assert rooms(void_seen(voids, ALPS)) == {ANDES: 0, ROCKIES: 0, ALPS: 0}
    assert rooms(void_seen(voids, ANDES)) == {ALPS: 0, ROCKIES: 0, ANDES: 0}
    assert rooms(void_seen(void_seen(void_seen(0, ALPS), ANDES), ALPS)) == {ANDES: 0, ALPS: 0}


def test_what_was_drawn_before_a_range_was_empty_is_none_of_it() -> None:
    voids = void_seen(void_drawn(void_seen(0, ALPS)), ANDES)
    assert rooms(voids) == {ALPS: 1, ANDES: 0}
    assert rooms(void_seen(voids, ALPS)) == {ANDES: 0, ALPS: 0}
