"""Mount Everest, oxygen by the rulings' numbers: looks, what is kept, and what is remembered."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from everest_cases import (
    EVEREST,
    MAIN,
    oxygen_table,
    plays,
    texts,
)
from highcamp import Refused, Rng


def test_07_tank_by_tank_before_choosing_and_in_secret() -> None:
    state = oxygen_table(tanks=2)
    again = plays(state, 1, "oxygen camp 1", "keep +1", "bottom +3", "bottom +2", "remove 1")
    assert "oxygen camp 1" in texts(again, 1)
    assert again.view(1) == state.view(1)
    assert state.view(None) == again.view(None)
    chosen = plays(again, 1, "play 1")
    assert "oxygen camp 1" not in texts(chosen, 1)
    with pytest.raises(Refused, match="before choosing"):
        plays(chosen, 1, "oxygen camp 1")


@pytest.mark.parametrize(("at", "cards"), [("G1", 3), ("SUMMIT", 3), ("E1", 2), ("F1", 2), ("B1", 1), ("D2", 1)])
def test_08_looks_by_altitude(at: str, cards: int) -> None:
    state = plays(oxygen_table(at), 1, "oxygen camp 1")
    own = state.view(0).teams[0].own
    assert own is not None
    assert own.looking_at == ("+1", "+3", "+2")[:cards]


def test_08_below_6000_m_no_tank_can_be_spent_nor_one_that_a_guide_carries() -> None:
    with pytest.raises(Refused, match="shows no cards"):
        plays(oxygen_table("A1"), 1, "oxygen camp 1")
    guides = [{"at": "G1", "tanks": 1}, {"at": "BASE"}]
    with pytest.raises(Refused, match="not set up"):
        plays(oxygen_table(camps=[], guides=guides), 1, "oxygen camp 1")


@pytest.mark.parametrize(
    ("back", "deck"),
    [
        (("top +1", "top +2"), ["+2", "+1", "+1", "+2", "+3"]),
        (("top +2", "top +1"), ["+1", "+2", "+1", "+2", "+3"]),
        (("bottom +1", "bottom +2"), ["+1", "+2", "+3", "+1", "+2"]),
        (("bottom +2", "bottom +1"), ["+1", "+2", "+3", "+2", "+1"]),
    ],
)
def test_09_the_others_go_back_together_in_any_order(back: tuple[str, str], deck: list[str]) -> None:
    state = plays(oxygen_table(), 1, "oxygen camp 1", "keep +3", *back)
    assert state.position()["seats"][0]["deck"] == deck


def test_09_one_end_unless_agreed_otherwise() -> None:
    one = plays(oxygen_table(), 1, "oxygen camp 1", "keep +3", "top +1")
    assert texts(one, 1) == {"top +2"}
    split = EVEREST.position(one.position() | {"split_return": True})
    assert texts(split, 1) == {"top +2", "bottom +2"}
    first_bottom = plays(EVEREST.position(oxygen_table().position() | {"split_return": True}), 1, "oxygen camp 1", "keep +3")
    assert texts(plays(first_bottom, 1, "bottom +1"), 1) == {"bottom +2"}  # the mixture is reached from the other side


def test_09_any_other_card_is_removed_also_one_gained_before() -> None:
    state = plays(oxygen_table(), 1, "oxygen camp 1", "keep +3", "top +1", "top +2")
    assert texts(state, 1) == {"remove 1", "remove 2", "remove 3", "remove 1/2", "remove /4"}
    state = plays(state, 1, "remove 2", "oxygen camp 1", "keep +2", "bottom +1", "bottom +1")
    assert "remove +3" in texts(state, 1)
    assert "remove +2" not in texts(state, 1)


def test_10_a_short_deck_is_looked_at_as_far_as_it_goes() -> None:
    short: dict[str, Any] = {"deck": ["+1", "+3"], "hand": ["1", "1", "2", "3", "1/2", "/4"], "removed": ["1", "1", "+2", "+2"]}
    gone = Counter(MAIN) - Counter(["1", "1", "1", "1", "2", "3", "1/2", "/4"])
    pile = list(gone.elements()) + ["+1", "+3"]
    shuffled = list(gone.elements()) + ["1", "1", "2", "3", "1/2", "/4", "+1", "+3"]
    state = oxygen_table(**short, pile=pile, shuffled=shuffled, ever=[*shuffled, "+2", "+2", "1", "1"], taken=[4, 4])
    own = plays(state, 1, "oxygen camp 1").view(0).teams[0].own
    assert own is not None
    assert own.looking_at == ("+1", "+3")


def test_10_without_a_deck_no_tank_can_be_spent() -> None:
    rest = Counter(MAIN) - Counter(["1"] * 5 + ["2"])
    boosts = ["+1", "+1", "+2", "+2", "+3", "+3"]
    hand = ["2", "3", "1/2", "/4", "2", "3"]
    pile = list((rest - Counter(hand)).elements()) + boosts
    shuffled = hand + pile
    state = oxygen_table(
        deck=[],
        removed=["1"] * 5 + ["2"],
        hand=hand,
        pile=pile,
        shuffled=shuffled,
        ever=shuffled + ["1"] * 5 + ["2"],
        taken=[6, 6],
    )
    with pytest.raises(Refused, match="deck is empty"):
        plays(state, 1, "oxygen camp 1")


def test_11_with_three_cards_oxygen_works_the_same() -> None:
    hand, others = ["1", "2", "3"], Counter(MAIN) - Counter(["1", "2", "3"])
    seat = {"hand": hand, "pile": [], "discard": list(others.elements())}
    table = {"moment": "select", "turn": 6, "start": 1, "weather": [3, 1, 2], "risk": {"open": [0, 1, 2]}}
    state = EVEREST.position({**table, "seats": [{**seat, "camps": [{"at": "B1", "tanks": 1}]}, seat]})
    state = plays(state, 1, "oxygen camp 1")
    kept = next(iter(texts(state, 1)))
    state = plays(state, 1, kept, "remove 3")
    assert len(texts(state, 1)) == 1
    assert texts(state, 1) == {"play 1"}


def test_09_the_owner_remembers_where_cards_were_put() -> None:
    state = plays(oxygen_table(), 1, "oxygen camp 1", "keep +3", "bottom +1", "bottom +2", "remove 1")
    own = state.view(0).teams[0].own
    assert own is not None
    assert own.deck == ("?", "?", "?", "+1", "+2")
    state = plays(state, 1, "oxygen camp 1", "keep +3", "top +1", "top +2", "remove 1")
    own = state.view(0).teams[0].own
    assert own is not None
    assert own.deck == ("+2", "+1", "+1", "+2")
    shown = plays(plays(state, 1, "play 2", "play 3", "play 1/2"), 2, "play 1", "play 1", "play 2")
    assert shown.view(1).teams[0].deck_known == (True,) * 4


def test_09_nobody_imagines_that_the_card_just_gained_was_removed() -> None:
    state = plays(oxygen_table(), 1, "oxygen camp 1", "keep +3", "bottom +1", "bottom +2", "remove 1")
    state = plays(plays(state, 1, "play 1", "play 2", "play 3"), 2, "play 1", "play 1", "play 2")
    rng = Rng.keyed("gained")
    removed = {tuple(state.imagine(1, rng).position()["seats"][0]["removed"]) for _ in range(200)}
    assert len(removed) > 5
    assert not any(card.startswith("+") for (card,) in removed)
    worlds = [state.imagine(1, rng).position()["seats"][0]["hand"] for _ in range(50)]
    assert all(any(card.startswith("+") for card in hand) for hand in worlds)  # it is in hand: it cannot be in the pile
