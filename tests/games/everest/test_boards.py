"""Board files of Everest: what is sound, what is not, and where the fault is."""

from __future__ import annotations

import copy
import tomllib
from importlib import resources
from itertools import combinations, product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli_runs import run, write
from everest_cases import EVEREST, acting
from expedition_cases import does, legal
from highcamp import Refused
from highcamp.games.expeditions import board, shipped
from highcamp.games.k2 import K2_GAME

FILES = resources.files("highcamp.games.expeditions")


def raw(name: str = "easier") -> dict[str, Any]:
    return tomllib.loads(FILES.joinpath(f"boards/everest_{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", ["easier", "harder"])
def test_shipped_boards_are_sound_and_marked(name: str) -> None:
    assert board.check(raw(name)) == []
    assert shipped.everest_board(name).origin == "ours"


def test_shipped_weather_and_cards_are_marked() -> None:
    assert {EVEREST.new(season=name).options.weather.origin for name in ("summer", "winter")} == {"ours"}
    assert EVEREST.new().options.deck.origin == "ours"


@pytest.mark.parametrize(
    ("name", "spaces", "up", "down"), [("easier", 30, (16, 18), (14, 16)), ("harder", 33, (19, 21), (17, 19))]
)
def test_ways_are_as_long_as_the_figures_say(name: str, spaces: int, up: tuple[int, int], down: tuple[int, int]) -> None:
    """The cheapest ways with icefall tokens of 1 and of 2, by a search of our own."""
    chart = shipped.everest_board(name)
    assert len(chart.spaces) == spaces
    for ice, wanted_up, wanted_down in ((1, up[0], down[0]), (2, up[1], down[1])):
        costs = {place: space.cost or ice for place, space in chart.spaces.items()}
        assert _cheapest(chart, costs, "BASE", "SUMMIT") == wanted_up
        assert _cheapest(chart, costs, "SUMMIT", "BASE") == wanted_down


def _cheapest(chart: board.Board, costs: dict[str, int], start: str, end: str) -> int:
    near: dict[str, set[str]] = {place: set(chart.trails.get(place, ())) for place in chart.spaces}
    for lower, uppers in chart.trails.items():
        for upper in uppers:
            near[upper].add(lower)
    known = {start: 0}
    for _ in chart.spaces:
        for place, cost in list(known.items()):
            for other in near[place]:
                known[other] = min(known.get(other, 999), cost + costs[other])
    return known[end]


def test_every_deal_of_the_icefall_is_passable() -> None:
    chart = shipped.everest_board("easier")
    ones, twos = [f"I{n}" for n in range(1, 6)], [f"J{n}" for n in range(1, 8)]
    for one, two in product(ones, combinations(twos, 2)):
        shut = {one, *two}
        assert any(lower not in shut and upper not in shut for lower in ones for upper in chart.trails[lower]), (
            f"{shut} close the icefall"
        )


FAULTS: dict[str, tuple[tuple[Any, ...], Any, str, str]] = {
    "no such space": (("trails", "A1"), ["B1", "Z9"], "trails.A1", "no space 'Z9'"),
    "itself": (("trails", "A1"), ["A1", "B1"], "trails.A1", "to itself"),
    "twice": (("trails", "A1"), ["B1", "B1"], "trails.A1", "more than once"),
    "both ways": (("trails", "SUMMIT"), ["G1"], "trails.SUMMIT", "more than once"),
    "cut off": (("trails", "G2"), [], "spaces.", ""),
    "no way up": (("trails", "F2"), [], "", ""),
    "cost and icefall": (("spaces", "A1"), {"zone": 0, "cost": 1, "icefall": "I"}, "spaces.A1", "either a cost"),
    "cost of nothing": (("spaces", "A1", "cost"), 0, "spaces.A1.cost", ""),
    "zone": (("spaces", "A1", "zone"), 4, "spaces.A1.zone", ""),
    "falling zone": (("spaces", "C1", "zone"), 0, "trails.B1", "lower zone"),
    "sign": (("spaces", "I1", "icefall"), "III", "spaces.I1", "sign 'III'"),
    "too few tokens": (("icefall", "I"), [1, 1, 1, 2], "icefall.I", "4 tokens lie on 5 spaces"),
    "closed": (("icefall", "I"), ["crevasse"] * 5, "icefall", "nobody can reach the summit"),
    "name": (("spaces", "A-1"), {"zone": 0, "cost": 1}, "spaces.A-1", "no name"),
    "same name": (("spaces", "a1"), {"zone": 0, "cost": 1}, "spaces.a1", "but for capitals"),
    "base": (("base",), "CAMP", "base", "no space 'CAMP'"),
    "same": (("summit",), "BASE", "summit", "same space"),
    "limit": (("limit", "3"), [1, 2, 3], "limit.3", ""),
    "unknown key": (("colour",), "red", "", "colour"),
    "summit below": (("spaces", "SUMMIT", "zone"), 2, "", "zone"),
    "round": (("trails", "D1"), ["E1", "B1"], "trails.", "back to it"),
}


@pytest.mark.parametrize("name", [name for name in FAULTS if name not in ("cut off", "no way up")])
def test_faults_are_found_with_their_place(name: str) -> None:
    path, value, where, text = FAULTS[name]
    broken = copy.deepcopy(raw())
    inner = broken
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    found = board.check(broken)
    assert found, "nothing is found"
    assert any(fault.where.startswith(where) and text in fault.text for fault in found), [str(fault) for fault in found]
    with pytest.raises(Refused):
        EVEREST.new(own_board=broken)


def test_a_space_without_a_trail_is_found() -> None:
    broken = raw()
    broken["spaces"]["X1"] = {"zone": 1, "cost": 1}
    assert [fault.where for fault in board.check(broken)] == ["spaces.X1"]


def test_missing_limits_are_found() -> None:
    broken = raw()
    del broken["limit"]["4"]
    assert [fault.where for fault in board.check(broken)] == ["limit"]


def test_a_trail_of_five_spaces_can_be_played() -> None:
    tiny = {
        "name": "hill",
        "spaces": {
            name: {"zone": zone, "cost": 1} for name, zone in (("BASE", 0), ("P", 0), ("Q", 1), ("R", 2), ("SUMMIT", 3))
        },
        "trails": {"BASE": ["P"], "P": ["Q"], "Q": ["R"], "R": ["SUMMIT"]},
        "guide_limit": {str(players): [2, 2, 2, 2] for players in (2, 3, 4, 5)},
        "oxygen_limit": [3, 3, 2, 1],
        "oxygen_looks": [0, 1, 2, 3],
    }
    assert board.check(tiny) == []
    state = EVEREST.new(own_board=tiny)
    assert [space.name for space in state.view(None).spaces] == ["BASE", "P", "Q", "R", "SUMMIT"]


# Faults of every kind, each put in by itself, and the place that must be named.
MANY: list[tuple[tuple[str, ...], Any, str]] = [
    (("spaces", "B1", "cost"), 0, "spaces.B1.cost"),
    (("spaces", "C1", "night"), "cold", "spaces.C1.night"),
    (("spaces", "D1", "zone"), 9, "spaces.D1.zone"),
    (("spaces", "E1", "colour"), "red", "spaces.E1.colour"),
    (("spaces", "X1"), {"zone": 1}, "spaces.X1"),
    (("spaces", "A-2"), {"zone": 1}, "spaces.A-2"),
    (("spaces", "I1", "icefall"), "III", "spaces.I1"),
    (("spaces", "G1", "zone"), 0, "trails.F1"),
    (("trails", "A3"), ["B3", "Z9"], "trails.A3"),
    (("trails", "E2"), ["F1", "F2", "C1"], "trails.E2"),
    (("limit", "5"), [4, 3, 3], "limit.5"),
    (("oxygen_limit",), [3, 3, 2], "oxygen_limit"),
    (("icefall", "II"), [1, 1, 2, 2, 2, "crevasse"], "icefall.II"),
    (("summit",), "TOP", "summit"),
    (("colour",), "red", "colour"),
]


def with_faults(faults: list[tuple[tuple[str, ...], Any, str]]) -> dict[str, Any]:
    broken = raw()
    for path, value, _ in faults:
        inner = broken
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value
    return broken


def test_every_fault_is_found_at_once_each_with_its_place() -> None:
    found = [fault.where for fault in board.check(with_faults(MANY))]
    assert [where for _, _, where in MANY if where not in found] == []


def test_no_fault_hides_another() -> None:
    for first, second in combinations(MANY, 2):
        found = {fault.where for fault in board.check(with_faults([first, second]))}
        assert {first[2], second[2]} <= found


def test_nothing_is_concluded_from_what_cannot_be_read() -> None:
    """One misfit is one fault: its neighbours are not blamed for it."""
    for path, value in [
        (("spaces", "B1", "zone"), 9),
        (("spaces", "B1"), 3),
        (("spaces", "I1", "icefall"), 3),
        (("trails", "G1"), [3]),
        (("icefall", "I"), [1, 1, 1, 0, "crevasse"]),
        (("limit", "2"), []),
        (("limit",), 3),
        (("trails",), []),
        (("base",), 7),
    ]:
        found = board.check(with_faults([(path, value, "")]))
        assert len(found) == 1, [str(fault) for fault in found]
        assert found[0].where.startswith(".".join(path))


def test_only_the_trail_that_leads_back_is_blamed() -> None:
    """BASE lies below the round, not in it."""
    found = board.check(with_faults([(("trails", "E1"), ["F1", "B1"], "")]))
    assert {fault.where for fault in found} == {"trails.E1"}


def test_board_check_lists_them_all(tmp_path: Path) -> None:
    file = write(tmp_path, msgspec.json.encode(with_faults(MANY)).decode(), "mine.json")
    result = run("board", "check", file)
    assert result.exit_code == 2
    lines = result.stdout.splitlines()
    assert all(any(line.startswith(f"{file}: {where}: ") for line in lines) for _, _, where in MANY), lines
    with pytest.raises(Refused) as refusal:
        EVEREST.new(own_board=with_faults([MANY[4], MANY[8]]))
    assert "board check" in refusal.value.fix


@pytest.mark.parametrize("file", ["expeditions/boards/everest_", "k2/boards/"])
@pytest.mark.parametrize("name", ["easier", "harder"])
def test_board_check_takes_what_is_shipped(file: str, name: str, tmp_path: Path) -> None:
    text = resources.files("highcamp.games").joinpath(f"{file}{name}.toml").read_text("utf-8")
    result = run("board", "check", write(tmp_path, text))
    assert result.exit_code == 0
    assert result.stdout.startswith("OK")


def test_a_space_that_shows_no_cost_costs_one() -> None:
    """The rulebook: if a space has no cost shown, then the cost is 1 to enter."""
    plain = raw()
    del plain["spaces"]["B2"]["cost"]
    assert board.check(plain) == []
    at_a2 = ({"at": "A2"}, "BASE")
    assert "A to B2" not in legal(does(acting(("1", "1", "1"), at_a2), "A uses 1"))  # 2 is printed there
    assert "A to B2" in legal(does(acting(("1", "1", "1"), at_a2, options={"own_board": plain}), "A uses 1"))
    assert {space.name: space.cost for space in EVEREST.new(own_board=plain).view(None).spaces}["B2"] == 1
    assert {space.name: space.cost for space in K2_GAME.new(own_board=plain).view(None).spaces}["B2"] == 1


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        ({"main": [{"up": 1, "down": 1, "copies": 17}], "risk": {"1": 20}}, "17 cards"),
        ({"main": [{"up": 1, "down": 2, "copies": 18}], "risk": {"1": 20}}, "no rope"),
        ({"main": [{"up": 1, "down": 1, "copies": 9}, {"up": 1, "down": 1, "copies": 9}], "risk": {"1": 20}}, "listed twice"),
        ({"main": [{"up": 1, "down": 1, "copies": 18}], "acclimatization": [0, 0, 0], "risk": {"2": 20}}, "too weak"),
        ({"main": [{"up": 1, "down": 1, "copies": 18}], "risk": {"1": 19}}, "too few risk tokens"),
    ],
)
def test_cards_that_cannot_be_played_with_are_refused(cards: dict[str, Any], text: str) -> None:
    with pytest.raises(Refused, match=text):
        EVEREST.new(own_cards=cards)


def test_weather_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(Refused, match="zones exactly if") as refusal:
        EVEREST.new(own_weather={"tiles": [[{}, {}, {}], [{}, {"loss": 1}, {}]]})
    assert refusal.value.where == "option own_weather, tile 2, day 2"
