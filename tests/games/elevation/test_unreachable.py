"""Positions of Elevation that no game ever gets to are refused with their place; what is left out is understood."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_tables import go, new, run_until, step, table, texts
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.approach.trumps import Trump
from highcamp.games.elevation.phases import SECOND

MANY = "Andes 1 2 3 4 5 6 7 8 9 10 11 12 13; Rockies 1 2 3 4 5 6 7 8 9 10 11 12 13 14"
TWO_EACH = ["Alps 1 2", "Alps 3 4", "Alps 5 6"]
PILES = {"rounds": 1, "winner": 1, "down": "Andes 1 2 3", "up": ["Andes 4"]}
DAY_OVER = {"hands": [], "approach": ["Seconding"], "moment": "seconding"}
TIED = ["Alps 1; Andes 2", "Rockies 1", ""]
PASSING = {"moment": "pass", "hands": TWO_EACH}
RAPID = {"approach": ["Rapid Ascent", "Free Climbing"], "hands": ["Alps 2", "Alps 4", "Alps 6"], "down": "Andes 1"}
LAP = [{"seat": 1, "card": "Alps 1"}, {"seat": 2, "card": "Alps 3"}, {"seat": 3, "card": "Alps 5"}]
CHANCE = {"seat": 0, "card": "Rockies 7"}

UNREACHABLE: dict[str, tuple[dict[str, Any], str]] = {
    "a pass with one climber": ({"players": 1, "moment": "pass", "hands": ["Alps 1 2", "Andes 1", "Andes 2"]}, "moment"),
    "a choice of pile under King of the Mountain": (
        {"moment": "choose pile", "approach": ["King of the Mountain"], **PILES},
        "moment",
    ),
    "nobody named under King of the Mountain": (
        {"moment": "draw", "approach": ["King of the Mountain"], **PILES},
        "served",
    ),
    "a cache without Supply Cache": ({"cache": "Andes 1 14"}, "cache"),
    "a cache that is larger than Supply Cache makes it": ({"cache": "Andes 1 2 3 4 5", "approach": ["Supply Cache"]}, "cache"),
    "a cache before it is laid out": (
        {"moment": "approach", "wanted": 1, "down": MANY, "cache": "Andes 14", "approach": ["Supply Cache"]},
        "cache",
    ),
    "a cache after the day": (
        DAY_OVER | {"won": TIED, "cache": "Andes 14", "approach": ["Seconding", "Supply Cache"]},
        "cache",
    ),
    "a cache half laid out, and too much to come": (
        {"moment": "set aside", "approach": ["Supply Cache"], "cache": "Andes 14", "wanted": 4, "down": MANY},
        "wanted",
    ),
    "personal cards without Pathfinder": ({"personal": ["Scree", "", ""]}, "personal"),
    "personal cards before they are dealt": (
        {"moment": "approach", "wanted": 1, "down": MANY, "approach": ["Pathfinder"], "personal": ["Scree", "", ""]},
        "personal",
    ),
    "a personal card before its turn": (
        {"moment": "personal", "down": MANY, "approach": ["Pathfinder"], "personal": ["", "Scree", ""]},
        "personal, seat 2",
    ),
    "two climbers with the same personal card": (
        {"approach": ["Pathfinder"], "personal": ["Scree", "Scree", ""]},
        "personal, seat 2",
    ),
    "cards held apart without Anchor": ({"apart": ["Andes 1", "Andes 2", "Andes 3"]}, "apart"),
    "cards anchored before the pass": (PASSING | {"approach": ["Anchor"], "down": MANY, "apart": ["Alps 9", "", ""]}, "apart"),
    "a draft of two cards": (PASSING | {"moment": "draft", "approach": ["Route Finding"]}, "hands, seat 1"),
    "a late card without Off Course": ({"moment": "late approach", "approach": ["Precipice"]}, "moment"),
    "off course with face-down cards": ({"approach": ["Off Course"], "strayed": True, "down": "Andes 1"}, "strayed"),
    "strayed without Off Course": ({"strayed": True}, "strayed"),
    "a last trick without Precipice": ({"closing": True}, "closing"),
    "a last trick with face-down cards": ({"closing": True, "approach": ["Precipice"], "down": "Andes 1"}, "closing"),
    "a trick taken by chance without Free Climbing": ({"taker": 0}, "taker"),
    "something won before the first trick": (PASSING | {"won": ["Andes 1", "", ""]}, "won"),
    "a trick won before the first trick": (PASSING | {"tricks": [1, 0, 0]}, "tricks"),
    "cards lost before the first trick": (PASSING | {"lost": "Andes 1"}, "lost"),
    "a last trick before the first": (PASSING | {"last": [{"seat": 1, "card": "Andes 1"}]}, "last"),
    "a void before the first trick": (PASSING | {"voids": [{"seat": 2, "range": "Andes"}]}, "voids"),
    "a clue before the pass": (
        PASSING | {"clues": {"1": {"cards": ["Andes 1", "Andes 2"], "by": 2, "rooms": [0, 0]}}},
        "clues",
    ),
    "an auto-ascender leads in the morning": (
        {"players": 2, "moment": "pass", "leader": 3, "hands": ["Alps 1 2", "Alps 3 4", "Andes 1"]},
        "leader",
    ),
    "hands after the day": (DAY_OVER | {"hands": TWO_EACH, "won": ["Alps 8; Andes 2", "", ""]}, "hands"),
    "the end before the third day": ({"moment": "over", "hands": [], "day": 2}, "day"),
    "rounds of drawing in a trick": ({"rounds": 1}, "rounds"),
    "two rounds of drawing without Rapid Ascent": ({"moment": "choose pile", **PILES, "rounds": 2}, "rounds"),
    "cards wanted in a trick": ({"wanted": 2}, "wanted"),
    "auto-ascenders draw": (
        {"players": 1, "moment": "draw", "hands": ["Alps 1", "Alps 2 3", "Alps 4 5"], **PILES, "served": [2]},
        "served",
    ),
    "too few cards for those anchored": (
        {"moment": "replace", "approach": ["Anchor"], "wanted": 2, "turn": 0, "down": MANY},
        "wanted",
    ),
    "someone did not follow": (
        {"hands": ["Alps 1", "Alps 3", "Alps 5 6"], "trick": [{"seat": 1, "card": "Alps 2"}, {"seat": 2, "card": "Andes 2"}]},
        "trick",
    ),
    "an axe without Ice Axe": (
        {"hands": ["", "Alps 3", "Alps 5"], "trick": [{"seat": 1, "card": "Alps 7", "axe": True}]},
        "trick",
    ),
    "an axe swung for chance": (
        RAPID | {"approach": [*RAPID["approach"], "Ice Axe"], "trick": [*LAP, CHANCE | {"axe": True}]},
        "trick",
    ),
    "an auto-ascender that leaves the axe": (
        {
            "players": 2,
            "approach": ["Ice Axe"],
            "leader": 3,
            "hands": ["Alps 3", "Alps 5", "Andes 1"],
            "tops": ["", "", "Andes 1"],
            "trick": [{"seat": 3, "card": "Alps 7"}],
        },
        "trick",
    ),
    "chance passed over after the first lap": (
        RAPID | {"hands": ["", "Alps 4", "Alps 6"], "trick": [*LAP, {"seat": 1, "card": "Alps 2"}]},
        "trick",
    ),
    "chance plays twice in a lap": (RAPID | {"moment": "extra", "turn": 3, "trick": [*LAP, CHANCE]}, "trick"),
    "chance plays without Free Climbing": (RAPID | {"approach": ["Rapid Ascent"], "trick": [*LAP, CHANCE]}, "trick"),
    "a card of the last trick is in a hand": ({"last": [{"seat": 1, "card": "Alps 2"}]}, "last"),
    "the running day is on the pad": ({"pad": [[[1, 0, 0, 0, 0]] * 3]}, "pad"),
    "points of the running day": ({"reasons": [{"day": 1, "seat": 1, "card": "Scree", "points": 5}]}, "reasons"),
    "some tops are closed while climbers pass": (
        {
            "players": 2,
            "moment": "pass",
            "hands": ["Alps 1 2", "Alps 3 4", "Andes 1 2; Rockies 1 2"],
            "tops": ["", "", "Andes 1"],
        },
        "tops, seat 3",
    ),
    "nothing to turn between trick and draw": (
        {"players": 2, "moment": "turn", "hands": ["Alps 1", "Alps 3", "Alps 5"], "tops": ["", "", "Alps 5"], **PILES},
        "tops",
    ),
    "an auto-ascender that hands on another range than the leftmost": (
        DAY_OVER
        | {"players": 1, "won": ["Alps 1; Andes 2", "Andes 3; Himalayas 4", ""], "gives": ["undecided", "Himalayas", ""]},
        "gives, seat 2",
    ),
    "nothing to decide": (DAY_OVER | {"won": ["Alps 1", "Rockies 1", ""]}, "gives"),
}


@pytest.mark.parametrize("name", UNREACHABLE)
def test_what_no_game_gets_to_is_refused_with_its_place(name: str) -> None:
    position, where = UNREACHABLE[name]
    with pytest.raises(Refused) as refused:
        table(**{"hands": ["Alps 1", "Alps 2", "Alps 3"], **position})
    assert (refused.value.code, refused.value.where) == ("bad-position", where)


def test_seconding_without_gives_asks_everyone_who_has_a_choice() -> None:
    state = table(**DAY_OVER, won=TIED)
    assert (state.phase, state.acting()) == (SECOND, [0])
    assert texts(state, 0) == ["give Alps", "give Andes"]
    assert state == table(**DAY_OVER, won=TIED, gives=["undecided", "Rockies", ""])
    assert go(state, "give Andes").day == 1


def test_a_game_that_is_over_is_on_its_third_day() -> None:
    assert int(table(moment="over", totals=[3, 2, 1]).day) == 2


@pytest.mark.parametrize("start", range(3))
def test_every_position_of_a_real_game_is_reachable(start: int) -> None:
    rng = Rng.keyed("reachable", start)
    for _ in range(3):
        players = 1 + rng.below(6)
        kinds = [kind for kind in PRINTED if kind.solo or players > 2]
        always: list[str] = []
        for _ in range(4):
            kind = kinds[rng.below(len(kinds))]
            trumps = any(issubclass(one, Trump) for one in PRINTED if one.key in always)
            if kind.key not in always and not (issubclass(kind, Trump) and trumps):
                always.append(kind.key)
        state = run_until(new(players=players, always=tuple(always), day_1=1, day_2=1), rng, 3)
        while not state.over:
            step(state, rng)
            if rng.below(8) == 0 or state.over:
                assert ELEVATION.position(state.position()) == state
