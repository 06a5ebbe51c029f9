"""The mountain in letters: what lies higher stands higher, with its figures, its people, and the weather of its altitude."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from everest_cases import EVEREST, acting, seat_part
from highcamp import Game, Rng, State
from highcamp.games.k2 import K2_GAME

K2: Game[Any, Any] = K2_GAME
EDGE = " │ "
HEADINGS = ("above 8000 m", "7000-8000 m", "6000-7000 m", "below 6000 m")
MOUNTAINS = [
    *[(EVEREST, {"board": board, "players": players}) for board in ("easier", "harder") for players in (2, 5)],
    *[(K2, {"board": board, "players": players}) for board in ("easier", "harder") for players in (1, 5)],
    (K2, {"board": "everest_easier", "players": 3, "icefall_tokens": True}),
    (K2, {"board": "everest_harder", "players": 5, "season": "winter", "boots": True}),
]


def met(game: Game[Any, Any], options: dict[str, Any], moves: int = 150) -> State:
    """A state of a random game."""
    state, rng = game.new(**options), Rng.keyed("relief", game.name)
    for _ in range(moves):
        legal = [state.sample(rng)] if state.is_chance else state.legal()
        state.apply(legal[rng.below(len(legal))], state.actor)
    return state


def land(state: State) -> list[str]:
    """The lines of the map, without the weather beside it."""
    return [line.partition(EDGE)[2] for line in state.text(0).splitlines() if EDGE in line]


def weather(state: State) -> dict[str, list[str]]:
    """What every zone is told of the days that can be seen; of ``day`` their numbers."""
    lines = [line.partition(EDGE) for line in state.text(0).splitlines() if EDGE in line]
    return {right.partition(",")[0]: left.split() for left, _, right in lines if left.strip()}


def places(lines: list[str], names: Iterable[str]) -> dict[str, int]:
    """The line of every space: where its name stands, and not behind an arrow as the next one up."""
    found: dict[str, int] = {}
    for number, line in enumerate(lines):
        own = re.sub(r"↑\w+( \w+)*", "", line)
        found |= {name: number for name in names if name not in found and re.search(rf"\b{name}\b", own)}
    return found


@pytest.mark.parametrize(("game", "options"), MOUNTAINS)
def test_every_space_stands_in_its_zone_and_above_those_that_lead_to_it(game: Game[Any, Any], options: dict[str, Any]) -> None:
    state = met(game, options)
    lines, spaces = land(state), {space.name: space for space in state.view(0).spaces}
    at = places(lines, spaces)
    assert set(at) == set(spaces)
    edges = [next(number for number, line in enumerate(lines) if line.startswith(heading)) for heading in HEADINGS]
    assert edges == sorted(edges)
    for name, space in spaces.items():
        first, last = edges[3 - space.zone], [*edges[1:], len(lines)][3 - space.zone]
        assert first < at[name] < last, name
        assert all(at[upper] < at[name] for upper in space.above), name
    assert max(map(len, state.text(0).splitlines())) <= 80


def test_a_space_has_its_cost_its_night_and_the_way_up() -> None:
    shown = "\n".join(land(acting(icefall={"I1": 2, "J3": "crevasse"})))
    for words in ("SUMMIT 3/-2", "F2 1/-2 ↑G2", "A2 1/0 ↑B1 B2 B3", "I1 2/0", "I2 ?/0", "J3 ×/0"):  # by the board's file
        assert words in shown, words


def test_points_of_spaces_are_shown_on_k2() -> None:
    state = met(K2, {"board": "easier", "players": 2}, moves=60)
    assert "SUMMIT 3/-2/10" in state.text(0)
    assert "cost/night/points" in state.text(0)


def test_whoever_stands_there_is_seen() -> None:
    other = seat_part(("/2", "/3", "/4"), ("F1", "BASE"), [{"at": "D2"}])
    state = acting(guides=({"at": "E1"}, "BASE"), camps=[{"at": "E1"}], others=[other])
    shown = "\n".join(land(state))
    for words in ("E1 2/-1 ●A ●camp1 ↑F1", "F1 2/-1 ▲A ↑G1", "D2 2/-1 ▲camp1 ↑E1 E2", "BASE 1/+1 ●B ▲B"):
        assert words in shown, words


def test_weather_stands_beside_the_altitude_it_strikes() -> None:
    assert weather(acting(tile=5)) == {  # summer's fifth tile and its first, as the box has them
        "day": ["1", "2", "3", "4", "5", "6"],
        "above 8000 m": ["·", "-2", "·", "·", "-1", "-1"],
        "7000-8000 m": ["·", "-2", "·", "-1", "-1", "·"],
        "6000-7000 m": ["·", "-2", "·", "-1", "·", "·"],
        "below 6000 m": ["·"] * 6,
    }


def test_a_day_that_both_strikes_and_closes_a_zone_says_both() -> None:
    tile = [{"loss": 2, "stop": True, "zones": [3]}, {"loss": 1, "zones": [2, 3]}, {}]
    state = met(EVEREST, {"own_weather": {"tiles": [tile, tile]}}, moves=40)
    struck = weather(state)
    assert struck["above 8000 m"][:3] == ["x-2", "-1", "·"]
    assert struck["7000-8000 m"][:3] == ["·", "-1", "·"]
    assert struck["below 6000 m"][:3] == ["·", "·", "·"]


def test_the_land_stays_where_it_is_when_days_pass() -> None:
    edges = {line.index(EDGE) for turn in (1, 2, 3, 4) for line in acting(turn=turn).text(0).splitlines() if EDGE in line}
    assert len(edges) == 1


def test_a_board_of_ones_own_with_long_names_fits() -> None:
    names = [f"Kangchenju{number:02}" for number in range(56)]
    rows = [["BASE"], names[:40], names[40:48], names[48:52], names[52:], ["TOP"]]
    zones = dict(zip(["BASE", *names, "TOP"], [0] * 41 + [1] * 8 + [2] * 4 + [3] * 5, strict=True))
    spaces = {name: {"zone": zone} for name, zone in zones.items()}
    trails = {lower: upper for row, upper in pairwise(rows) for lower in row}
    limit = {players: [4, 4, 4, 4] for players in "2345"}
    board: dict[str, Any] = {"name": "long", "summit": "TOP", "spaces": spaces, "trails": trails, "guide_limit": limit}
    board |= {"oxygen_limit": [3, 3, 2, 1], "oxygen_looks": [0, 1, 2, 3]}
    for game in (EVEREST, K2):
        state = met(game, {"players": 5, "own_board": board}, moves=80)
        assert max(map(len, state.text(0).splitlines())) <= 80
        assert all(name in state.text(0) for name in spaces)
