"""Mount Everest, movement by the rulings' numbers: cards, spaces and the icefall. Spaces are those of the easier side."""

from __future__ import annotations

import pytest

from everest_cases import (
    CROWD,
    EVEREST,
    OPEN_ICE,
    acting,
    clients,
    loads,
    points,
    refused,
    seat_part,
    turned,
)
from expedition_cases import does, legal
from highcamp import State

# -- cards and spaces --


def test_18_a_card_goes_whole_to_one_guide_and_need_not_be_used() -> None:
    state = does(acting(("3", "1", "1"), ("A1", "A2")), "A uses 3")
    assert state.position()["acting"]["points"]["A"]["free"] == 3
    assert not any(text.startswith("B to") for text in legal(state))
    assert "end" in legal(state)


def test_19_points_of_several_cards_add_up() -> None:
    state = does(acting(("1", "1", "1/3"), ("A2", "E2")), "A uses 1", "A uses 1", "A to B2")
    assert loads(state)[0]["at"] == "B2"  # cost 2 from two cards; the rulebook's example goes on with the rope downhill
    state = does(state, "B uses 1/3 down", "B to D2", "B to C2")
    assert loads(state)[1]["at"] == "C2"
    assert state.position()["acting"]["points"]["B"] == {"up": 0, "down": 0, "free": 0}


def test_20_the_other_side_of_a_rope_is_lost() -> None:
    state = does(acting(("1/3", "1", "1"), ("A2", "BASE"), icefall={"J3": 1}), "A uses 1/3 up")
    assert state.position()["acting"]["points"]["A"] == {"up": 1, "down": 0, "free": 0}
    assert refused(state, "A to J3") == "too-few-points"
    state = does(acting(("1/3", "/2", "1"), ("C1", "BASE")), "A uses 1/3 down")
    assert refused(state, "A to D1") == "too-few-points"
    assert refused(acting(("/2", "1", "1")), "A uses /2 up") == "no-points"


def test_21_guides_act_in_turns_and_keep_their_points() -> None:
    state = does(acting(("2", "2", "1"), ("A1", "A3")), "A uses 2", "A to B1", "B uses 2", "B to B3", "A to A2", "B to A3")
    assert [holder["at"] for holder in loads(state)] == ["A2", "A3"]


def test_22_down_costs_the_space_entered_too_and_the_base_costs_one() -> None:
    state = does(acting(("3", "1", "1"), ("D1", "I1"), icefall={"I1": 2}), "A uses 3", "A to C1", "B uses 1", "B to BASE")
    assert state.position()["acting"]["points"]["A"]["free"] == 1
    assert state.position()["acting"]["points"]["B"]["free"] == 0


def test_23_direction_is_given_by_the_trail_also_in_the_icefall() -> None:
    state = does(acting(("1/3", "1", "1"), ("I1", "BASE"), icefall=OPEN_ICE), "A uses 1/3 down")
    assert refused(state, "A to J1") == "too-few-points"
    assert "A to BASE" in legal(state)


def test_24_full_spaces_are_passed_but_not_stayed_in() -> None:
    state = does(acting(("3", "1", "1"), ("D1", "BASE"), others=CROWD), "A uses 3")
    assert refused(state, "A to E1") == "full"  # 2 of 3 points in, no way on for 1
    state = does(state, "A uses 1", "A uses 1")
    inside = does(state, "A to E1")
    assert all(text.startswith("A to") for text in legal(inside))
    assert legal(inside) == {"A to D1", "A to D2"}  # F1 is full as well, and one point leads nowhere from there
    assert refused(inside, "end") == "passing"
    assert loads(does(inside, "A to D2"))[0]["at"] == "D2"


def test_24_a_passage_may_lead_through_several_full_spaces() -> None:
    table = acting(("4!", "3", "1"), ("D1", "BASE"), others=CROWD)
    state = does(table, "A uses 4!", "A uses 3", "A to E1", "A to F1")
    assert legal(state) == {"A to E2", "A to G1"}  # back to E1 would leave one point, which leads nowhere
    assert loads(does(state, "A to G1"))[0]["at"] == "G1"


def test_25_own_guides_swap_on_full_spaces() -> None:
    state = does(acting(("2", "2", "1"), ("D1", "E1")), "A uses 2", "B uses 2")
    assert refused(state, "swap") == "not-full"  # D1 has room for two
    state = does(acting(("2", "2", "1"), ("E1", "F1")), "A uses 2", "B uses 2")
    after = does(state, "swap")
    assert [holder["at"] for holder in loads(after)] == ["F1", "E1"]
    assert after.position()["acting"]["points"] == {"A": {"up": 0, "down": 0, "free": 0}, "B": {"up": 0, "down": 0, "free": 0}}
    poor = does(acting(("2", "2", "1"), ("E1", "F1")), "A uses 2", "B uses 1")
    assert refused(poor, "swap") == "too-few-points"
    assert not any("hands over" in text for text in legal(after))


def test_26_limits_count_guides_of_all_teams() -> None:
    full = acting(("2", "2", "1"), ("D1", "C1"), others=[seat_part(("/2", "/3", "/4"), ("D1", "A1"))])
    assert refused(does(full, "B uses 2"), "B to D1") == "full"
    camp = seat_part(("/2", "/3", "/4"), ("A2", "A1"), [{"at": "D1", "clients": ["climber 1"] * 5}])
    free = acting(("2", "2", "1"), ("D1", "C1"), others=[camp])
    assert "B to D1" in legal(does(free, "B uses 2"))


@pytest.mark.parametrize(
    ("players", "crowding", "limits"),
    [
        (2, "usual", [2, 2, 1, 1]),
        (3, "usual", [3, 2, 2, 1]),  # the rulebook's example: two guides between 7000 and 8000 m
        (4, "usual", [3, 3, 2, 1]),
        (5, "usual", [4, 3, 3, 2]),
        (5, "tight", [4, 3, 2, 1]),
        (4, "by_players", [3, 3, 3, 1]),
    ],
)
def test_limits_by_players(players: int, crowding: str, limits: list[int]) -> None:
    assert list(EVEREST.new(players=players, crowding=crowding).view(None).limits) == limits


def test_27_a_loss_card_hits_all_clients_then_with_the_guide() -> None:
    guide = {"at": "A1", "clients": ["climber 1", "climber 2", "tourist 3"]}
    state = does(acting(("3!", "1", "1"), (guide, "A1"), [{"at": "A1"}], points=9), "A puts tourist 3 into camp 1", "A uses 3!")
    assert clients(state) == ["climber 1"]
    assert points(state)[0] == 6
    assert clients(does(state, "A takes tourist 3 from camp 1")) == ["climber 1", "tourist 3"]


def test_28_a_client_at_zero_dies_at_once() -> None:
    guide = {"at": "A1", "clients": ["tourist 1"]}
    state = does(acting(("4!", "+3", "1"), (guide, "BASE"), points=9), "A uses 4!")
    assert clients(state) == []
    assert points(state)[0] == 5


def test_54_guides_differ_in_nothing_but_name() -> None:
    def named(text: str) -> str:
        words = text.split(" ")
        return " ".join({"A": "B", "B": "A"}.get(word, word) for word in words)

    one = acting(("2", "1/3", "+1"), ({"at": "A1", "tanks": 1}, {"at": "B2", "clients": ["climber 2"]}), [{"at": "A1"}])
    two = acting(("2", "1/3", "+1"), ({"at": "B2", "clients": ["climber 2"]}, {"at": "A1", "tanks": 1}), [{"at": "A1"}])
    assert legal(one) == {named(text) for text in legal(two)}
    assert len(one.position()["seats"][0]["guides"]) == 2  # the third pawn only keeps the score


# -- icefall --


def at_the_ice(cards: tuple[str, ...] = ("2", "1", "1"), first: str = "2") -> State:
    return does(acting(cards), f"A uses {first}", "A to I1")


def test_29_a_token_is_paid_one_then_turned_up() -> None:
    state = at_the_ice()
    inside = turned(state, "cost 1")
    assert loads(inside)[0]["at"] == "I1"
    assert inside.position()["acting"]["points"]["A"]["free"] == 1
    two = turned(state, "cost 2")
    assert legal(two) == {"go in", "go back"}
    assert loads(does(two, "go in"))[0]["at"] == "I1"
    assert does(two, "go in").position()["acting"]["points"]["A"]["free"] == 0
    assert loads(does(two, "go back"))[0]["at"] == "BASE"
    assert does(two, "go back").position()["acting"]["points"]["A"]["free"] == 1
    closed = turned(state, "crevasse")
    assert loads(closed)[0]["at"] == "BASE"
    assert closed.position()["acting"]["points"]["A"]["free"] == 1
    poor = turned(at_the_ice(("1", "1", "1"), "1"), "cost 2")
    assert legal(poor) == {"go back"}
    assert refused(poor, "go in") == "too-few-points"


def test_30_open_tokens_stay_open() -> None:
    state = acting(("2", "1", "1"), icefall={"I1": 2, "I2": "crevasse"})
    assert refused(does(state, "A uses 1"), "A to I1") == "too-few-points"
    assert loads(does(state, "A uses 2", "A to I1"))[0]["at"] == "I1"
    assert refused(does(state, "A uses 2"), "A to I2") == "crevasse"


def test_31_hidden_tokens_are_tried_only_from_where_one_could_stay() -> None:
    others = [seat_part(("/2", "/3", "/4"), ("I1", "I1"))]
    state = does(acting(("3", "1", "1"), others=others, icefall={"I1": 1}), "A uses 3", "A to I1")
    assert legal(state) == {"A to BASE"}
    assert refused(state, "A to J1") == "passing"


def test_32_camps_on_open_icefall_cost_the_token() -> None:
    state = does(acting(("2", "1", "1"), ({"at": "I1", "camps": 1}, "BASE"), icefall={"I1": 2}), "A uses 1")
    assert refused(state, "A camps") == "too-few-points"
    assert loads(does(state, "A uses 1", "A camps"))[2]["at"] == "I1"
