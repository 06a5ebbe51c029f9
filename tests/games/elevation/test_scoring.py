"""Elevation: what a pile is worth, card by card, and how scoring cards work together."""

from __future__ import annotations

from typing import Any

import pytest

from elevation_tables import bonus, day_of, table, total
from highcamp.games.elevation.approach.deck import PRINTED

ONE_EACH = {"hands": ["Alps 1", "Alps 2", "Alps 3"]}
ALL_ALPS = "Alps 1 2 3 4 5 6 7 8 9 10 11 12 13 14"


def named(cases: dict[str, tuple[Any, ...]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in cases.items()])


@named(
    {
        "rulebook: Andes 3 5 6 7 11 is 8": ("Andes 3 5 6 7 11", 8),
        "rulebook: a single card is 0": ("Himalayas 14", 0),
        "no cards": ("", 0),
        "two ranges add up": ("Alps 1 14; Rockies 7 8", 14),
        "Avalanches do not count": ("Alps 4 5; Avalanche 1 5", 1),
        "the foot and the top of everything": ("Alps 1 14; Rockies 1 14; Andes 1 14; Himalayas 1 14", 52),
    }
)
def test_ranges_score_highest_minus_lowest(case: tuple[str, int]) -> None:
    pile, points = case
    assert total([], pile) == [points]


def test_ruling_24_columns_of_the_pad() -> None:
    lines = day_of(["Crevasse Rescue", "Figure 8"], "Alps 1 8; Andes 2 4; Himalayas 8 9; Rockies 3 6")
    assert lines == [{"alps": -7, "andes": -2, "himalayas": -1, "rockies": -3, "approach": 6, "day": -7}]


def test_the_rulebook_pad_fits_world_renowned_and_figure_8() -> None:
    piles = ("Alps 2 8; Andes 1; Himalayas 1; Rockies 1", "Alps 1 9; Andes 3", "Rockies 8; Andes 8; Alps 3")
    assert bonus(["World Renowned Climber", "Figure 8"], *piles) == [10, 0, 6]


# pile, and the approach column under the one card
BONUSES: dict[str, list[tuple[str, int]]] = {
    "Figure 8": [("Alps 7 9", 0), ("Alps 8", 3), ("Alps 8; Rockies 8; Andes 8; Himalayas 8", 12), ("Andes 8; Avalanche 4", 3)],
    "Fourteener": [("", 14), ("Alps 1 2 3", 11), ("Avalanche 5; Alps 5", 13), ("Avalanche 1; Alps 2", 12), (ALL_ALPS, 0)],
    "Gentle Incline": [("", 0), ("Alps 5", 5), ("Alps 1 2 3; Rockies 1", 5), ("Alps 6; Himalayas 1", 0), ("Andes 2", 5)],
    "Oxygen Boost": [("", 0), ("Andes 11; Himalayas 5", 0), ("Andes 12", 5), ("Himalayas 6 7 8 14", 5), ("Alps 14", 0)],
    "Packing Light": [("", 20), ("Alps 1", 15), ("Avalanche 1 2", 20), ("Alps 1; Rockies 1; Andes 1; Himalayas 1", 0)],
    "Scree": [
        ("Alps 1 2", 0),
        ("Alps 1 2 3", 5),
        ("Alps 1 2; Andes 3", 0),
        ("Alps 1 2 3; Rockies 1 2 3; Andes 1 2 3; Himalayas 1 2 3", 20),
    ],
    "Stuck at Basecamp": [
        ("", -20),
        ("Alps 1", -20),
        ("Alps 1 2", -15),
        ("Alps 1 2; Rockies 1 2; Andes 1 2; Himalayas 1 2", 0),
    ],
    "Buried in an Avalanche": [("Alps 1", 0), ("Avalanche 3", -5), ("Avalanche 1 2 3 4 5", -25)],
    "Treacherous Shortcut": [
        ("Alps 1 2 3 4 5 6", 0),
        ("Alps 1 2 3 4 5 6 7", -10),
        ("Alps 1 2 3 4 5 6 7 8 9 10 11 12 13", -10),
        (ALL_ALPS, 20),
        (ALL_ALPS + "; Andes 1 2 3 4 5 6 7", 10),
    ],
    "World Renowned Climber": [
        ("Alps 1 2 3; Rockies 1; Andes 1", 0),
        ("Alps 1; Rockies 1; Andes 1; Himalayas 1", 7),
        ("Alps 1 2; Rockies 1 2; Andes 1 2; Himalayas 1 2", 7),
        ("Alps 1; Rockies 1; Andes 1; Avalanche 1", 0),
    ],
}


@pytest.mark.parametrize(("card", "pile", "points"), [(card, *case) for card, cases in BONUSES.items() for case in cases])
def test_bonus_and_penalty_cards(card: str, pile: str, points: int) -> None:
    assert bonus([card], pile) == [points]


# pile, and the points of the four ranges under the one card
RANGES: dict[str, list[tuple[str, int]]] = {
    "Acclimating": [("Alps 2 9", 0), ("Alps 9", 0), ("Alps 2 9 14", 7), ("Alps 2 3; Andes 1 5 6", 4)],
    "Bouldering": [("Alps 2 9", 0), ("Alps 9", 0), ("Alps 2 9 14", 5), ("Alps 2 3; Andes 1 5 6", 1)],
    "Crevasse Rescue": [("", 0), ("Alps 2 9", -7), ("Alps 2 9; Andes 1 14", -20)],
    "Avalanche Destruction": [
        ("Alps 9; Avalanche 2", 7),
        ("Avalanche 1 5", 4),
        ("Alps 3 9; Avalanche 4", 6),
        ("Alps 14; Andes 14; Avalanche 1 2", 25),
    ],
}


@pytest.mark.parametrize(("card", "pile", "points"), [(card, *case) for card, cases in RANGES.items() for case in cases])
def test_cards_that_change_how_ranges_count(card: str, pile: str, points: int) -> None:
    assert total([card], pile) == [points]


@named(
    {
        "A-8: the right neighbour's pile": (["Belay Partner"], ["Alps 1 9", "", "Andes 1 3"], [2, 8, 0]),
        "A-8: your own pile serves your left neighbour": (["Belay Partner"], ["", "Himalayas 2 14", ""], [0, 0, 12]),
        "A-8: all round a table of four": (["Belay Partner"], ["Alps 1 2", "Alps 3 5", "Alps 6 9", "Alps 10 14"], [4, 1, 2, 3]),
        "A-20: fewest tricks": (["Harness"], [{"tricks": 3}, {"tricks": 1}, {"tricks": 2}], [0, 5, 0]),
        "A-20: ties all get it": (["Harness"], [{"tricks": 1}, {"tricks": 1}, {"tricks": 2}], [5, 5, 0]),
        "A-20: none for everyone": (["Harness"], [{"tricks": 0}, {"tricks": 0}, {"tricks": 0}], [5, 5, 5]),
        "A-33: the smallest range goes left": (["Seconding"], ["Alps 1 9; Andes 5", "Andes 7 8", "Rockies 1 2 3"], [10, 0, 1]),
        "A-33: received cards stay": (["Seconding"], ["Alps 1 2", "Alps 13 14; Rockies 1 2 9", ""], [0, 9, 1]),
        "A-33: who has nothing gives nothing": (["Seconding"], ["", "Avalanche 1", "Alps 1 9"], [8, 0, 0]),
        "A-33: the tie is the climber's": (
            ["Seconding"],
            [{"won": "Alps 1 14; Andes 1 2", "gives": "Andes"}, "", ""],
            [13, 1, 0],
        ),
        "A-8: a personal card serves its holder only": (
            [],
            [{"won": "Alps 1 9", "personal": "Belay Partner"}, "Alps 2 4", "Andes 1 14"],
            [13, 2, 13],
        ),
        "A-20: a personal Harness compares with everyone": (
            [],
            [{"tricks": 2, "personal": "Harness"}, {"tricks": 1}, {"tricks": 1}],
            [0, 0, 0],
        ),
        "A-20: a personal Harness wins alone": (
            [],
            [{"tricks": 1, "personal": "Harness"}, {"tricks": 1}, {"tricks": 1}],
            [5, 0, 0],
        ),
    }
)
def test_cards_that_compare_climbers(case: tuple[list[str], list[Any], list[int]]) -> None:
    approach, piles, points = case
    for pile in piles:
        if isinstance(pile, dict):
            pile.setdefault("tricks", 0)
    assert total(approach, *piles) == points


def test_ruling_a_1_acclimating() -> None:
    assert [total(["Acclimating"], pile)[0] for pile in ("Alps 1", "Alps 1 14", "Alps 1 7 14")] == [0, 0, 6]


def test_ruling_a_7_an_assigned_avalanche_counts_for_every_check() -> None:
    destruction = "Avalanche Destruction"
    assert bonus([destruction, "Scree"], "Alps 1 2; Avalanche 3") == [5]
    assert bonus([destruction, "World Renowned Climber"], "Alps 1; Rockies 1; Andes 1; Avalanche 4") == [7]
    assert bonus([destruction, "Stuck at Basecamp"], "Alps 1 2; Rockies 1 2; Andes 1 2; Himalayas 5; Avalanche 5") == [0]
    # It has no feet, never completes a range, and need not be assigned at all.
    assert bonus([destruction, "Gentle Incline"], "Alps 14; Avalanche 1") == [0]
    assert bonus([destruction, "Packing Light"], "Avalanche 1 2 3 4 5") == [20]


def test_ruling_a_7_the_assignment_is_the_best_one() -> None:
    # A quick independent search over all 5 ** 3 ways, with plain Python.
    pile = {"Alps": [4, 9], "Andes": [6], "Rockies": [2, 3, 5]}
    names = ["Alps", "Andes", "Himalayas", "Rockies"]
    best = 0
    for code in range(125):
        ways = [code % 5, code // 5 % 5, code // 25]
        points = 0
        for name in names:
            joined = [value for value, way in zip((1, 3, 5), ways, strict=True) if way and names[way - 1] == name]
            values = pile.get(name, []) + joined
            points += max(values) - min(values) if len(values) > 1 else 0
        best = max(best, points)
    assert total(["Avalanche Destruction"], "Alps 4 9; Andes 6; Rockies 2 3 5; Avalanche 1 3 5") == [best]


def test_ruling_a_35_the_other_figure_is_an_option() -> None:
    seven = "Alps 1 2 3 4 5 6 7"
    assert bonus(["Treacherous Shortcut"], seven) == [-10]
    assert bonus(["Treacherous Shortcut"], seven, shortcut="7") == [-7]
    assert bonus(["Treacherous Shortcut"], seven, shortcut=7) == [-7]  # as one writes it in a file
    for shortcut in ("10", "7"):  # and the card says so
        sign = table(approach=["Treacherous Shortcut"], shortcut=shortcut, **ONE_EACH).view(None).approach[0]
        assert sign.name == "Treacherous Shortcut"
        assert sign.text.endswith(f"costs {shortcut}.")


# -- the interactions of scoring cards, by their number in our notes --


@named(
    {
        "10: Acclimating and Bouldering need four": (["Acclimating", "Bouldering"], "Alps 1 5 9", 0),
        "10: second-highest minus second-lowest": (["Acclimating", "Bouldering"], "Alps 1 5 9 14", 4),
        "32: assigned Avalanches are in the sorted list": (
            ["Avalanche Destruction", "Acclimating"],
            "Alps 9 14; Avalanche 2",
            7,
        ),
        "32: and in the minimum": (["Avalanche Destruction", "Bouldering"], "Alps 9 14; Avalanche 2", 5),
        "33: Destruction and Buried both apply": (
            ["Avalanche Destruction", "Buried in an Avalanche"],
            "Alps 9; Avalanche 2",
            2,
        ),
        "34: an empty range is +5 - 5": (["Packing Light", "Stuck at Basecamp"], "Alps 1 2; Andes 1 2; Rockies 1 2", 3),
        "34: a single card is -5": (
            ["Packing Light", "Stuck at Basecamp"],
            "Alps 1; Andes 1 2; Rockies 1 2; Himalayas 1 2",
            -2,
        ),
        "35: Packing Light keeps its sign": (["Packing Light", "Crevasse Rescue"], "", 20),
        "36: Scree looks at the cards present": (["Scree", "Bouldering"], "Alps 1 2 3 9", 12),
        "37: Gentle and Oxygen are independent": (["Gentle Incline", "Oxygen Boost"], "Alps 1; Himalayas 14", 10),
        "38: an Avalanche pushes a range to 7": (
            ["Treacherous Shortcut", "Avalanche Destruction", "Fourteener"],
            "Alps 1 2 3 4 5 6; Avalanche 1",
            5 + 8,
        ),
        "38: and never completes 14": (
            ["Treacherous Shortcut"],
            "Alps 1 2 3 4 6 7 8 9 10 11 12 13 14; Avalanche 5",
            13 - 10,
        ),
        "12: Crevasse leaves bonuses alone": (["Crevasse Rescue", "Figure 8", "Scree"], "Alps 1 2 3 8", -7 + 3 + 5),
    }
)
def test_interactions_on_one_pile(case: tuple[list[str], str, int]) -> None:
    approach, pile, points = case
    assert total(approach, pile) == [points]


@named(
    {
        "26: Belay and Seconding: pass first, then look right": (
            ["Belay Partner", "Seconding"],
            ["Alps 1 9; Andes 5", "Andes 7 8", "Rockies 1 2 3"],
            [1, 10, 0],
        ),
        "27: Belay and Crevasse": (["Belay Partner", "Crevasse Rescue"], ["Alps 1 9", "", "Andes 1 3"], [-2, -8, 0]),
        "28: pass, shift, negate; bonuses positive": (
            ["Belay Partner", "Seconding", "Crevasse Rescue", "Packing Light"],
            ["Alps 1 9; Andes 5", "Andes 7 8", "Rockies 1 2 3"],
            [-1 + 15, -10 + 10, 0 + 15],
        ),
        "29: Belay and Harness: the neighbour's tricks are yours": (
            ["Belay Partner", "Harness"],
            [{"tricks": 0}, {"tricks": 5}, {"tricks": 3}],
            [0, 5, 0],
        ),
        "30: Seconding, then Packing Light": (["Seconding", "Packing Light"], ["Alps 1", "", ""], [20, 15, 20]),
        "30: Seconding, then World Renowned": (
            ["Seconding", "World Renowned Climber"],
            ["Alps 1; Andes 1 2; Rockies 1 2; Himalayas 1 2", "", ""],
            [3, 0, 0],
        ),
        "30: Seconding, then Stuck": (["Seconding", "Stuck at Basecamp"], ["Alps 1 2", "", ""], [-20, 1 - 15, -20]),
        "30: Seconding, then Treacherous": (
            ["Seconding", "Treacherous Shortcut"],
            ["Alps 1 2 3; Andes 1 2 3 4", "Alps 4 5 6 7; Rockies 1 2", ""],
            [3, 6 - 10, 1],
        ),
        "31: Seconding, then assign Avalanches": (
            ["Seconding", "Avalanche Destruction"],
            ["Alps 14; Andes 7 8", "Avalanche 1", ""],
            [1, 13, 0],
        ),
        "39: a personal Bouldering beside Acclimating": (
            ["Acclimating"],
            [{"won": "Alps 1 5 9 14", "personal": "Bouldering"}, "Andes 1 5 9 14", ""],
            [4, 8, 0],
        ),
        "40: a personal Belay: the neighbour still scores it": (
            [],
            [{"won": "", "personal": "Belay Partner"}, "", "Andes 1 14"],
            [13, 0, 13],
        ),
        "22: anchored cards are no tricks, but they are won": (
            ["Harness", "Packing Light", "World Renowned Climber", "Fourteener"],
            [{"won": "Alps 1; Andes 1; Rockies 1; Himalayas 1", "tricks": 0}, {"tricks": 1}, {"tricks": 1}],
            [5 + 7 + 13, 20 + 14, 20 + 14],
        ),
    }
)
def test_interactions_between_piles(case: tuple[list[str], list[Any], list[int]]) -> None:
    approach, piles, points = case
    for i, pile in enumerate(piles):
        piles[i] = {"won": pile, "tricks": 0} if isinstance(pile, str) else {"tricks": 0, **pile}
    assert total(approach, *piles) == points


def test_ruling_a_28_a_personal_belay_is_nothing_to_the_others_harness() -> None:
    """Seat 1 scores seat 3's pile and tricks, but it has still won no trick itself, and so seat 2 has not the fewest."""
    assert bonus(["Harness"], {"tricks": 0, "personal": "Belay Partner"}, {"tricks": 1}, {"tricks": 2}) == [0, 0, 0]
    # Where seat 3 has none, they serve both.
    assert bonus(["Harness"], {"tricks": 2, "personal": "Belay Partner"}, {"tricks": 1}, {"tricks": 0}) == [5, 0, 5]


PILES: list[dict[str, Any]] = [
    {"won": "Andes 1 2 3 8 14; Rockies 4 10; Alps 9; Avalanche 3", "tricks": 1},
    {"won": "Himalayas 2 9 13; Andes 4 5 6 7 9 10 12", "tricks": 3},
    {"won": "Rockies 5 6; Alps 1 2 12; Avalanche 1", "tricks": 2},
]
PATHS = [kind.name for kind in PRINTED if kind.path]


@pytest.mark.parametrize("autos", [{}, {"auto": True}], ids=["three climbers", "one climber"])
@pytest.mark.parametrize("own", PATHS)
def test_ruling_a_28_a_personal_card_works_for_its_holder_alone(own: str, autos: dict[str, bool]) -> None:
    """Beside every card of the day: the holder scores as if it were one of them, the others as if it were not there."""
    for card in ("Seconding", *PATHS):
        if card != own:
            piles = [PILES[0], PILES[1] | autos, PILES[2] | autos]
            scored = total([card], piles[0] | {"personal": own}, *piles[1:])
            assert scored[1:] == total([card], *piles)[1:], card
            if (card, own) != ("Harness", "Belay Partner"):  # a test of its own, above
                assert scored[0] == total([card, own], *piles)[0], card


def test_ruling_20_scores_may_be_negative() -> None:
    assert total(["Stuck at Basecamp", "Buried in an Avalanche"], "Avalanche 1") == [-25]
