"""Fates that turn on one thing: in which order the weather comes that is not turned up. On a mountain of three spaces, where
nobody may move until one tile comes, it is worked out on paper who lives, is home, or on top; the odds must come to the same.

A tile is three days, and the next one lies open, too: on day 6 three are still to come, on day 9 two, each as likely as any
other to be the next.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

import pytest

import highcamp
from both_ways import COMPILED
from highcamp.engine.odds import Likely, Luck, luck_of, tell
from highcamp.engine.words import Reader
from highcamp.games.everest.odds import EverestOdds
from highcamp.games.expeditions.odds import ExpeditionOdds
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.k2.odds import K2Odds

Day = dict[str, Any]
ANY = [0, 1, 2, 3]  # zones
OPEN: list[Day] = [{}, {}, {}]
SHUT: list[Day] = [{"stop": True, "zones": ANY}] * 3
STORM: list[Day] = [{"loss": 6, "zones": [1]}, {}, {}]
SHUT_IN_A_STORM: list[Day] = [STORM[0] | SHUT[0], *SHUT[1:]]
WORLDS = 150 if COMPILED else 40
ODDS: dict[str, ExpeditionOdds] = {"everest": EverestOdds(), "k2": K2Odds()}


def mountain(*, cost: int, night: int, above: int = 1) -> dict[str, Any]:
    """A base, where it is warm, a space that takes or gives levels at night, and the summit, where nothing happens."""
    return {
        "name": "hill",
        "oxygen_limit": [3, 3, 2, 1],
        "oxygen_looks": [0, 1, 2, 3],
        "limit": {"2": [2, 2, 1, 1], "3": [3, 2, 2, 1], "4": [3, 3, 2, 1], "5": [4, 3, 3, 2]},
        "spaces": {
            "BASE": {"zone": 0, "cost": cost, "night": 1, "k2": 1},
            "SLOPE": {"zone": 1, "cost": cost, "night": night, "k2": 3},
            "SUMMIT": {"zone": 3, "cost": above, "night": 0, "k2": 10},
        },
        "trails": {"BASE": ["SLOPE"], "SLOPE": ["SUMMIT"]},
    }


PLAIN = {
    # every card is one step, none gives levels, and risk is free
    "main": [{"up": 1, "down": 1, "copies": 14}],
    "main_acclimatization": [0, 0, 0, 0],
    "risk": {"0": 20},
}


def climbing(level: int, turn: int, tiles: list[list[Day]], board: dict[str, Any], at: str = "SLOPE") -> Expedition:
    """K2: climber A of seat 1 stands there; B and all others are at the base."""
    climbers = [{"at": at, "level": level, "points": 10 if at == "SUMMIT" else 3}, {"at": "BASE"}]
    return _laid("k2", turn, tiles, board, {"table": ["1", "1", "1"], "climbers": climbers}, own_cards=PLAIN)


def leading(client: str, turn: int, tiles: list[list[Day]], board: dict[str, Any]) -> Expedition:
    """Everest: guide A of seat 1 is there with a client; B and all others are at the base, with nobody."""
    guides = [{"at": "SLOPE", "clients": [client]}, {"at": "BASE"}]
    return _laid("everest", turn, tiles, board, {"table": ["1", "1", "1"], "guides": guides})


def _laid(game: str, turn: int, tiles: list[list[Day]], board: dict[str, Any], seat: dict[str, Any], **own: Any) -> Expedition:
    """Tiles have turned up in the order in which they are written; those that have not are the last ones."""
    open_tiles = min(6, (turn - 1) // 3 + 2)
    state = highcamp.game(game).position(
        {
            "players": 2,
            "own_board": board,
            "own_weather": {"tiles": tiles},
            **own,
            "moment": "act",
            "turn": turn,
            "start": 1,
            "to_act": 1,
            "weather": [*range(1, open_tiles + 1)],
            "risk": {"open": [0, 0, 0]},
            "seats": [seat, {"table": ["1", "1", "1"]}],
        }
    )
    assert isinstance(state, Expedition)
    return state


class Case(NamedTuple):
    """A position, and what comes of the first who is told of, column by column: for each order in which the tiles that decide
    may come.
    """

    state: Expedition
    tile: int
    """The one that all turns on."""
    fates: dict[int, tuple[int, ...]]
    """By how many of the unseen tiles come before it."""


CASES = {
    # Day 6, level 5: after the nights of days 6 to 9 it has 1 left. If the open tile comes then, they walk down to the base on
    # day 10; if not, the client dies in that night.
    "a client comes home": Case(
        leading("climber 5*", 6, [SHUT, SHUT, SHUT, OPEN, SHUT, SHUT], mountain(cost=1, night=-1)),
        4,
        {0: (1, 1, 1), 1: (1, 1, 0), 2: (1, 1, 0)},
    ),
    # Day 9, no night takes anything but the storm's: whoever is shut in on the slope dies in it; who came down before is home.
    "a client is down before the storm": Case(
        leading("climber 2*", 9, [SHUT, SHUT, SHUT, SHUT, SHUT_IN_A_STORM, OPEN], mountain(cost=1, night=0)),
        6,
        {0: (1, 1, 1), 1: (1, 1, 0)},
    ),
    # As the first, and up: the climber is on top on day 10, or dies in that night.
    "a climber scores the top": Case(
        climbing(5, 6, [SHUT, SHUT, SHUT, OPEN, SHUT, SHUT], mountain(cost=9, night=-1)),
        4,
        {0: (1, 1, 1, 1), 1: (1, 0, 0, 0), 2: (1, 0, 0, 0)},
    ),
    # Day 6, level 1, nobody can afford a step, and every night gives a level: 5 after day 9, 6 at most. A storm on day 10
    # leaves 5 + 1 - 6, which is death; later it leaves 6 + 1 - 6.
    "a climber lives through the storm": Case(
        climbing(1, 6, [OPEN, OPEN, OPEN, STORM, OPEN, OPEN], mountain(cost=9, night=1, above=9)),
        4,
        {0: (1, 0, 0, 0), 1: (1, 1, 0, 0), 2: (1, 1, 0, 0)},
    ),
}


def first(state: Expedition, trials: int) -> Likely:
    """What seat 1 is told of the one whom all is about."""
    told = tell(state, 0, trials=trials)[0].read_by(Reader(you=0))
    assert "with guide A" in str(told.rows[0].what) or "climber A" in str(told.rows[0].what)
    return told.rows[0]


@pytest.mark.parametrize("name", CASES)
def test_a_chance_is_that_of_the_weather_it_turns_on(name: str) -> None:
    case = CASES[name]
    orders = len(case.fates)
    for column, chance in enumerate(first(case.state, WORLDS).chances):
        truth = Fraction(sum(fate[column] for fate in case.fates.values()), orders)
        assert chance is not None
        assert chance.low is not None
        assert chance.high is not None
        if truth in (0, 1):
            assert chance.chance == truth
        else:
            assert abs(chance.chance - truth) <= 4 * sqrt(truth * (1 - truth) / WORLDS)
            assert chance.low < chance.chance < chance.high


@pytest.mark.parametrize("name", CASES)
def test_every_world_has_the_fate_that_its_weather_brings(name: str) -> None:
    case, seen = CASES[name], set[int]()
    luck = Luck(luck_of(case.state, 0), trials=24)
    unseen = list(case.state.tiles).count(-1)
    assert unseen == len(case.fates)
    for dealt, fate in luck.worlds(case.state, 0, 1):
        assert isinstance(dealt, Expedition)
        came = ODDS[case.state.game.name]._led(dealt, 0, fate)[0]
        before = [int(tile) for tile in dealt.tiles][-unseen:].index(case.tile - 1)
        assert came == case.fates[before]
        seen.add(before)
    assert seen == set(case.fates), "all orders came up"


SURE = {
    # the last night takes two levels on the slope, of which a tent gives one back: who can walk a step is down, others are lost
    "comes down": (climbing(1, 18, [OPEN] * 6, mountain(cost=1, night=-2, above=9)), 1),
    "is lost": (climbing(1, 18, [OPEN] * 5 + [SHUT], mountain(cost=1, night=-2, above=9)), 0),
    "cannot afford it": (climbing(1, 18, [OPEN] * 6, mountain(cost=4, night=-1, above=4)), 0),
    "is on top already": (climbing(1, 18, [OPEN] * 6, mountain(cost=9, night=-1, above=9), at="SUMMIT"), 1),
}


@pytest.mark.parametrize("name", SURE)
def test_who_surely_lives_and_who_is_surely_lost(name: str) -> None:
    state, lives = SURE[name]
    tomorrow, end, more, top = first(state, 12).chances
    assert tomorrow is not None
    assert tomorrow.chance == lives
    assert tomorrow == end, "it is the last night"
    assert more is not None
    assert more.chance == 0
    assert top is not None
    assert top.chance == (lives if "top" in name else 0)
