"""What a seat of K2 sees as numbers: tables whose facts are known, number by number."""

from __future__ import annotations

from typing import Any

import pytest

from expedition_cases import does
from highcamp import State
from k2_cases import K2, acting

FIRST_TILE = 1  # of summer: one level at 6000 to 8000 m, then above 7000 m, then above 8000 m


def of(state: State, feature: str, seat: int = 1) -> dict[str, int]:
    """What a feature says to a seat, by its places."""
    return {
        name[len(feature) :].strip("[]"): number
        for name, number in K2.explain(state.observe(seat - 1)).items()
        if name == feature or name.startswith(f"{feature}[")
    }


def mountain() -> State:
    """A is at S8, the ninth space of the easier board, with the own tent; B is dead; 3 and +2 are used on nobody yet."""
    return acting(
        ("3", "+2", "1/3"), [{"at": "S8", "level": 4, "points": 2}, {"dead": True}], ("S8", ""), risk=1, tile=FIRST_TILE
    )


SEEN: dict[str, dict[str, int]] = {
    "players": {"": 2},
    "moment": {"act": 1},
    "days": {"": 18},
    "to_act": {"you": 1},
    "acting": {"you": 1},
    "points": {"you": 3, "1 after you": 2},  # 2 and 1 for the dead; 1 for each at the base
    "at": {
        "you, climber A": 9,
        "you, tent of A": 9,
        "1 after you, climber A": 1,
        "1 after you, climber B": 1,
    },
    "map.you": {"climber A, space 9": 1, "tent of A, space 9": 1},
    "map.others": {"base": 2},
    "risk.seat": {"you": 1},
    "risk.value": {"": 1},
    "risk.left": {"0": 3, "1": 9, "2": 4},
    "action.owed": {"": 1},
    "action.unused": {"card 3 (3)": 1, "card 5 (1/3)": 1, "card 9 (+2)": 1},
    "card.acclimatization": {"card 7 (+0)": 1, "card 8 (+1)": 2, "card 9 (+2)": 3, "card 10 (+3)": 4},
    "card.copies": {
        "card 1 (1)": 5,
        "card 2 (2)": 3,
        "card 3 (3)": 2,
        "card 4 (1/2)": 1,
        "card 5 (1/3)": 1,
        "card 6 (2/3)": 1,
        "card 7 (+0)": 1,
        "card 8 (+1)": 2,
        "card 9 (+2)": 1,
        "card 10 (+3)": 1,
    },
    "board.icefall": {},
    "board.tokens": {},
    "boots": {},
    "level": {"you, climber A": 4, "1 after you, climber A": 1, "1 after you, climber B": 1},
    "climbed": {"you, climber A": 2, "you, climber B": 1, "1 after you, climber A": 1, "1 after you, climber B": 1},
    "weather.tiles": {"tile 1": 1, "tile 2": 2},
}


@pytest.mark.parametrize("feature", SEEN)
def test_a_table_of_known_facts(feature: str) -> None:
    assert of(mountain(), feature) == SEEN[feature]


def test_a_night_in_the_own_tent_and_at_the_base() -> None:
    """The base gives 1 a night; a tent gives 1 more than the space."""
    state = mountain()
    night = {space.name: space.night for space in state.view(0).spaces}["S8"]
    assert of(state, "tonight").get("you, climber A", 0) == night + 1
    assert of(state, "tonight")["1 after you, climber A"] == 1
    assert "you, climber B" not in of(state, "tonight")


def test_levels_and_points_as_they_change() -> None:
    state = does(mountain(), "+2 for A", "A uses 3")
    assert of(state, "level")["you, climber A"] == 6
    assert of(state, "action.points") == {"climber A, free": 3}
    assert of(state, "action.carded") == {"climber A": 1}
    assert of(state, "level", seat=2)["1 after you, climber A"] == 6


def test_spaces_and_their_points() -> None:
    points = of(mountain(), "board.points")
    assert points["space 28"] == 10  # the summit
    assert points["base"] == 1
    assert len(points) == 28


def test_boots_make_a_closed_zone_cost_one_more() -> None:
    """Tile 3 of winter closes everything above 7000 m on its second day."""
    options = {"season": "winter", "board": "harder"}
    stopped = acting(("1", "1", "1"), [{"at": "BASE"}, {"at": "BASE"}], tile=3, turn=2, options=options)
    booted = acting(("1", "1", "1"), [{"at": "BASE"}, {"at": "BASE"}], tile=3, turn=2, options=options | {"boots": True})
    assert of(stopped, "weather.stop") == of(booted, "weather.stop")
    assert {"today, 7000 to 8000 m", "today, above 8000 m"} <= set(of(booted, "weather.stop"))
    assert of(booted, "boots") == {"": 1}
    zones, before, after = of(booted, "board.zone"), of(stopped, "board.cost"), of(booted, "board.cost")
    assert {name: after[name] - before[name] for name in after} == {name: int(zones.get(name, 0) >= 2) for name in after}


def choosing() -> State:
    hands = [["1", "1", "2", "3", "1/2", "+3"], ["1", "1", "1", "2", "2", "+0"]]
    given: dict[str, Any] = {"moment": "select", "start": 2, "weather": [3, 1], "risk": {"open": [0, 1, 2]}}
    return K2.position(given | {"seats": [{"hand": hand} for hand in hands]})


def test_cards_chosen_in_secret_are_their_owners_alone() -> None:
    state = choosing()
    after = state.copy()
    for text in ("play 2", "play 1/2"):
        after.play(0, K2.parse(text, after))
    assert of(after, "chosen") == {"card 2 (2)": 1, "card 4 (1/2)": 1}
    assert of(after, "hand") == {"card 1 (1)": 2, "card 3 (3)": 1, "card 10 (+3)": 1}
    assert of(after, "in_hand") == {"you": 6, "1 after you": 6}
    assert K2.explain(after.observe(1)) == K2.explain(state.observe(1))
    after.play(0, K2.parse("play +3", after))
    assert of(after, "to_act") == {"1 after you": 1}
    assert of(after, "to_act", seat=2) == {"you": 1}
    assert of(after, "chosen", seat=2) == {}
    assert of(after, "start", seat=2) == {"you": 1}


def test_icefall_tokens_are_counted_where_they_are_agreed_on() -> None:
    options = {"players": 2, "board": "everest_easier"}
    assert of(K2.new(**options), "board.tokens") == {}
    tokens = of(K2.new(**options, icefall_tokens=True), "board.tokens")
    assert sum(tokens.values()) == 12
    assert tokens["second sign, crevasse"] == 2


def test_one_team_alone() -> None:
    state = K2.new(players=1)
    assert of(state, "players") == {"": 1}
    assert of(state, "level") == {"you, climber A": 1, "you, climber B": 1}
    assert len(state.observe_all()) == state.observed()
