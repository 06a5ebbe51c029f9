"""Mount Everest, risk by the rulings' numbers: who takes a token, and how it is paid."""

from __future__ import annotations

from typing import Any

import pytest

from everest_cases import (
    acting,
    choose_first,
    clients,
    laid_out,
    points,
    refused,
    shown,
)
from expedition_cases import does, legal


@pytest.mark.parametrize(
    ("hands", "taker"),
    [
        # The rulebook's example: 1, 1, rope 1/3 make 3; 1, 3, acclimatization make 4; 2 and two acclimatization make 2.
        ((("1", "1", "1/3"), ("1", "3", "+1"), ("2", "+1", "+2")), 2),
        ((("1", "2", "3"), ("3", "2", "1")), None),
        ((("/2", "/3", "/4"), ("1", "/3", "/4")), 2),
        ((("4!", "1", "1"), ("3", "2", "/4")), 1),
    ],
)
def test_12_the_single_highest_sum_of_upward_points_takes_a_token(hands: Any, taker: int | None) -> None:
    state = shown(*hands)
    assert state.position()["moment"] == ("act" if taker is None else "take risk")
    assert state.to_act == ((taker or 1) - 1,)
    if taker:
        assert legal(state) == {"take risk 0", "take risk 1", "take risk 2"}


def test_13_all_sums_zero_are_a_tie() -> None:
    assert shown(("/2", "/3", "/4"), ("/2", "/3", "/4")).position()["moment"] == "act"


def test_13_the_tokens_last_for_all_eighteen_turns_and_on_the_last_none_need_be_left_to_open() -> None:
    """A token is taken every turn: 3 lie open and 17 face down, so after 17 turns none is left."""
    state = shown(("1", "1", "1"), ("/2", "/3", "/4"), turn=18, risk={"open": [1, 1, 2], "hidden": []})
    assert not does(state, "take risk 1").is_chance
    assert does(state, "take risk 1").position()["moment"] == "act"


def test_13_used_tokens_leave_the_game_and_a_new_one_is_turned_up() -> None:
    state = laid_out()
    state = choose_first(state)
    while state.position()["moment"] != "take risk":
        state = choose_first(laid_out(state.position()["risk"]["open"][0] + 7))
    risk = state.position()["risk"]
    taken = does(state, f"take risk {risk['open'][0]}")
    assert taken.is_chance
    taken.apply(taken.chance()[0][0])
    after = taken.position()["risk"]
    assert len(after["open"]) == 3
    assert len(after["hidden"]) == len(risk["hidden"]) - 1
    assert taken.position()["moment"] == "act"


RISKY = acting(
    ("3", "1", "+1"), ({"at": "A1", "clients": ["climber 2", "tourist 1"]}, {"at": "A2", "clients": ["climber 3"]}), risk=2
)


@pytest.mark.parametrize(
    ("moves", "owed"),
    [
        (("A uses 3", "risk free of A"), 1),
        (("A uses 3", "risk free of A", "risk free of A"), 0),
        (("+1 for A", "risk acclimatization of A"), 1),
        (("risk card 3",), 0),
        (("risk card 1",), 1),
        (("A uses 1", "risk clients of A"), 1),
        (("+1 for B", "give no more", "risk clients of B", "risk clients of B"), 0),
    ],
)
def test_14_ways_to_pay(moves: tuple[str, ...], owed: int) -> None:
    state = does(RISKY, *moves)
    assert state.position()["acting"]["owed"] == owed
    assert ("end" in legal(state)) == (owed == 0)


def test_14_example_both_points_off_a_three() -> None:
    state = does(RISKY, "A uses 1", "A to B1", "+1 for A", "A raises climber 2", "B uses 3", "risk free of B", "risk free of B")
    assert state.position()["acting"]["points"]["B"]["free"] == 1
    assert "end" in legal(does(state, "B to B1"))
    assert refused(state, "B to B2") == "too-few-points"


def test_15_each_point_lowers_every_client_of_that_guide() -> None:
    state = does(RISKY, "A uses 1", "risk clients of A")
    assert clients(state) == ["climber 1"]
    assert points(state)[0] == 1  # the tourist died: 4 of 5 points
    assert clients(state, 1) == ["climber 3"]


def test_16_clients_in_camps_and_of_a_guide_without_a_card_are_out_of_reach() -> None:
    state = acting(
        ("3", "1", "1"), ("A1", {"at": "A2", "clients": ["climber 3"]}), [{"at": "A1", "clients": ["climber 2"]}], risk=1
    )
    assert not {"risk clients of A", "risk clients of B"} & legal(does(state, "A uses 1"))
    assert refused(does(state, "A uses 1"), "risk clients of B") == "cannot-pay-so"
    assert "risk clients of B" in legal(does(state, "B uses 1"))


@pytest.mark.parametrize("cards", [("1", "+1", "+1"), ("1", "1", "/2"), ("1", "+1", "+2")])
def test_17_a_token_can_always_be_paid(cards: tuple[str, ...]) -> None:
    state = acting(cards, risk=2)
    assert any(text.startswith("risk card") for text in legal(state))


def test_51_doing_nothing_is_allowed_but_risk_is_paid() -> None:
    assert "end" in legal(acting())
    state = acting(("3", "1", "1"), risk=1)
    assert refused(state, "end") == "risk-owed"
    assert "end" in legal(does(state, "risk card 1"))
