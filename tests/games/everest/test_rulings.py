"""Every ruling on Mount Everest, by its number, and the rulebook's examples. Spaces are those of the easier side."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from everest_cases import (
    CROWD,
    EVEREST,
    MAIN,
    OPEN_ICE,
    acting,
    choose_first,
    clients,
    finish_day,
    laid_out,
    loads,
    next_turn,
    oxygen_table,
    plays,
    points,
    quiet_game,
    refused,
    seat_part,
    shown,
    texts,
    turned,
)
from expedition_cases import does, legal
from highcamp import Refused, Rng, State
from highcamp.games.expeditions.box import fits

# -- set-up, deck, turn --


def test_01_starting_player_is_drawn_and_the_marker_goes_left() -> None:
    first = EVEREST.new(players=3)
    assert first.chance() == [(0, 1), (1, 1), (2, 1)]
    starts = [morning.position()["start"] for morning in quiet_game(1, players=3)[:4]]
    assert starts[1:] == [start % 3 + 1 for start in starts[:3]]


def test_02_icefall_tokens_are_drawn_inside_their_sign() -> None:
    state = does(acting(("3", "3", "2")), "A uses 3", "A to I1")
    assert state.chance() == [(0, 3), (1, 1), (2, 1)]  # I: 1, 1, 1, 2, crevasse
    state.apply(EVEREST.parse("crevasse", state))
    state = does(state, "A to I2")
    assert state.chance() == [(0, 3), (1, 1)]
    inside = does(acting(("3", "3", "2"), ({"at": "I1"}, "BASE"), icefall={"I1": 1}), "A uses 3", "A to J1")
    assert inside.chance() == [(0, 2), (1, 3), (2, 2)]


def test_03_six_days_are_seen_and_a_new_tile_shows_when_the_right_one_is_entered() -> None:
    days = [len(morning.view(0).days) for morning in quiet_game(2)[:-1]]
    assert days == [6, 5, 4] * 5 + [3, 2, 1]


def test_04_piles_run_out_and_are_shuffled_as_printed() -> None:
    mornings = quiet_game(3)[:-1]
    assert [morning.view(0).teams[0].in_hand for morning in mornings] == ([6] * 5 + [3]) * 3
    assert [morning.view(0).teams[0].in_pile for morning in mornings] == [12, 9, 6, 3, 0, 0] * 3
    assert [len(morning.view(0).teams[0].discard) for morning in mornings] == [0, 3, 6, 9, 12, 15] * 3


def test_05_oxygen_changes_one_card_for_another() -> None:
    state = plays(oxygen_table(), 1, "oxygen camp 1", "keep +3", "top +1", "top +2", "remove 1")
    state = plays(state, 1, "play 1", "play 2", "play +3")
    state = plays(state, 2, "play 1", "play 1", "play 2")
    team = state.view(0).teams[0]
    assert team.in_hand + team.in_pile + len(team.table) + len(team.discard) == 18
    assert team.table == ("1", "2", "+3")
    assert team.own is not None
    assert team.own.removed == ("1",)


def test_06_the_game_ends_with_the_last_night_and_clients_on_the_mountain_count_nothing() -> None:
    tourists = {"at": "A1", "clients": ["tourist 3*", "tourist 3"]}
    state = acting(("1", "1", "1"), (tourists, "BASE"), turn=18, points=7)
    assert points(finish_day(state)) == [7, 5]
    assert finish_day(state).over
    assert finish_day(state).returns() == [1.0, 0.0]


# -- oxygen --


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


# -- risk --


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


# -- cards and movement --


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


# -- loading --


def test_33_loads_are_free_at_base_between_guides_and_at_camps() -> None:
    state = does(acting(), "A loads climber", "A loads tank", "A hands over climber 1", "settle", "B loads tourist")
    assert loads(state)[0].get("tanks") == 1
    assert clients(state, 1) == ["climber 1", "tourist 1"]
    camp = acting(("1", "1", "1"), ("A1", "BASE"), [{"at": "A1", "tanks": 2, "clients": ["climber 3"]}])
    assert clients(does(camp, "A takes tank from camp 1", "A takes climber 3 from camp 1")) == ["climber 3"]


@pytest.mark.parametrize(("camps", "tanks", "clients_"), list(product(range(3), range(5), range(6))))
def test_33_capacity_as_the_four_pictures_say(camps: int, tanks: int, clients_: int) -> None:
    """A board has four rows. A camp takes three of them, the first tank two, everything else one."""
    rows = 3 * camps + (tanks + 1 if tanks and not camps else tanks) + clients_
    assert fits(camps, tanks, clients_) == (rows <= 4)


def test_33_all_loads_reached_at_the_base_are_the_legal_ones() -> None:
    start = acting()
    found, waiting = set(), [start]
    while waiting:
        state = waiting.pop()
        load = loads(state)[0]
        key = (load.get("camps", 0), load.get("tanks", 0), len(load.get("clients", [])))
        if key not in found:
            found.add(key)
            waiting += [does(state, text) for text in legal(state) if text.startswith("A loads")]
    assert found == {key for key in product(range(2), range(4), range(5)) if fits(*key)}


@pytest.mark.parametrize(("at", "most"), [("A1", 3), ("B1", 3), ("E1", 2), ("G1", 1)])
def test_33_38_every_load_in_every_zone_takes_up_what_the_rows_and_the_oxygen_limit_allow(at: str, most: int) -> None:
    def right(camps: int, tanks: int, clients_: int) -> bool:
        rows = 3 * camps + (tanks + 1 if tanks and not camps else tanks) + clients_
        return rows <= 4 and tanks <= most

    for camps, tanks, clients_ in product(range(3), range(5), range(6)):
        guide = {"at": at, "camps": camps, "tanks": tanks, "clients": ["climber 2"] * clients_}
        camp = [{"at": at, "tanks": 1, "clients": ["tourist 1"]}]
        if not right(camps, tanks, clients_) or camps + len(camp) > 2:
            with pytest.raises(Refused):
                acting(("1", "1", "1"), (guide, "BASE"), camp)
            continue
        moves = legal(acting(("1", "1", "1"), (guide, "BASE"), camp))
        assert ("A takes tank from camp 1" in moves) == right(camps, tanks + 1, clients_), guide
        assert ("A takes tourist 1 from camp 1" in moves) == right(camps, tanks, clients_ + 1), guide


def test_33_an_exchange_is_putting_down_then_taking_up() -> None:
    state = does(acting(("1", "1", "1")), "A loads climber")
    assert refused(state, "A unloads climber 1") == "taking-up"
    assert refused(state, "A abandons climber 1") == "taking-up"
    assert "A unloads climber 1" in legal(does(state, "B uses 1"))


def test_33_boards_may_overflow_while_handing_over() -> None:
    full = [{"at": "A1", "clients": ["climber 1"] * 4}, {"at": "A1", "clients": ["tourist 2"] * 4}]
    state = does(acting(("1", "1", "1"), full), "A hands over climber 1")
    assert "settle" not in legal(state)
    assert refused(state, "settle") == "does-not-fit"
    assert refused(state, "end") != ""
    after = does(state, "B hands over tourist 2", "settle")
    assert clients(after) == ["climber 1"] * 3 + ["tourist 2"]
    assert refused(after, "A hands over climber 1") == "handed-over"
    assert refused(does(state, "B hands over tourist 2"), "A hands over climber 1") == "gave-first"


def test_34_new_clients_have_level_one_and_never_run_out() -> None:
    parts = [seat_part(("1", "1", "1"), camps=[{"at": "BASE", "clients": ["climber 1"] * 60}])]
    state = EVEREST.position(acting().position() | {"seats": [parts[0], seat_part(("/2", "/3", "/4"))]})
    assert clients(does(state, "A loads climber")) == ["climber 1"]


def test_35_back_at_the_base_without_the_top_there_are_no_points() -> None:
    state = does(acting(("1", "1", "1"), ({"at": "I1", "clients": ["tourist 3"]}, "BASE"), icefall=OPEN_ICE), "A uses 1")
    home = does(state, "A to BASE")
    assert clients(home) == ["tourist 3"]
    assert points(home)[0] == 5
    again = does(home, "A unloads tourist 3", "A loads tourist")
    assert clients(again) == ["tourist 1"]
    assert points(again)[0] == 5


def test_36_clients_who_were_on_top_score_when_their_guide_enters_the_base() -> None:
    guide = {"at": "I1", "clients": ["climber 1*", "tourist 2*", "tourist 1"]}
    state = does(acting(("2", "1", "1"), (guide, "BASE"), icefall=OPEN_ICE), "A uses 2", "A to BASE", "A to I1")
    assert points(state)[0] == 10
    assert clients(state) == ["tourist 1"]


def test_37_abandoning() -> None:
    guide = {"at": "A1", "camps": 1, "tanks": 1}
    state = does(acting(("1", "1", "1"), (guide, "BASE")), "A abandons tank", "A abandons camp")
    assert loads(state)[0] == {"at": "A1"}
    assert state.position()["seats"][0]["stock"] == 1
    lost = does(
        acting(("1", "1", "1"), ({"at": "A1", "clients": ["tourist 2", "climber 1"]}, "A2"), points=20), "A abandons tourist 2"
    )
    assert points(lost)[0] == 16
    assert points(does(lost, "A abandons climber 1"))[0] == 13
    camp = acting(("1", "1", "1"), ("BASE", "BASE"), [{"at": "A1", "clients": ["climber 1"], "tanks": 1}], points=20)
    assert points(does(camp, "camp 1 abandons climber 1", "camp 1 abandons tank"))[0] == 17


@pytest.mark.parametrize(("at", "to", "tanks", "fine"), [("D1", "E1", 3, False), ("D1", "E1", 2, True), ("F1", "G1", 2, False)])
def test_38_oxygen_limit_of_the_zone_entered(at: str, to: str, tanks: int, fine: bool) -> None:
    state = does(acting(("3", "1", "1"), ({"at": at, "tanks": tanks}, "BASE")), "A uses 3")
    assert (f"A to {to}" in legal(state)) == fine
    if not fine:
        assert refused(state, f"A to {to}") == "too-much-oxygen"
        assert f"A to {to}" in legal(does(state, "A abandons tank"))


def test_38_at_a_hand_over_the_limit_of_the_zone_counts() -> None:
    guides = [{"at": "G1", "tanks": 1}, {"at": "G1", "tanks": 1}]
    others = [seat_part(("/2", "/3", "/4"))] * 4
    state = acting(("1", "1", "1"), guides, others=others)
    assert refused(does(state, "A hands over tank"), "settle") == "does-not-fit"


def test_39_a_camp_holds_any_number_and_levels_stay() -> None:
    camp = [{"at": "A1", "clients": ["climber 1"] * 9, "tanks": 9}]
    guide = {"at": "A1", "clients": ["tourist 1", "climber 2"]}
    state = does(acting(("1", "1", "1"), (guide, "BASE"), camp), "A puts tourist 1 into camp 1", "A puts climber 2 into camp 1")
    assert clients(state, 2) == ["climber 1"] * 9 + ["climber 2", "tourist 1"]


@pytest.mark.parametrize(("at", "cost"), [("BASE", 1), ("B2", 2), ("SUMMIT", 3)])
def test_40_a_camp_costs_its_space_in_upward_points_and_stays(at: str, cost: int) -> None:
    guide = {"at": at, "camps": 1}
    state = does(acting(("4!", "1/3", "1"), (guide, "BASE")), "A uses 1/3 down")
    assert refused(state, "A camps") == "too-few-points"
    state = does(state, "A uses 4!", "A camps")
    assert state.position()["acting"]["points"]["A"]["free"] == 4 - cost
    assert loads(state)[2]["at"] == at
    assert not any(text.endswith("camp from camp 1") for text in legal(state))


def test_40_on_a_full_space_the_guide_is_in() -> None:
    state = acting(("2", "2", "1"), ({"at": "E1", "camps": 1}, "BASE"))
    assert "A camps" in legal(does(state, "A uses 2"))


def test_41_two_own_camps_give_one_and_other_teams_camps_nothing() -> None:
    both = [{"at": "C2", "clients": ["climber 2"]}, {"at": "C2"}]
    other = seat_part(("/2", "/3", "/4"), ({"at": "C2", "clients": ["climber 2"]}, "BASE"))
    state = finish_day(acting(("1", "1", "1"), ({"at": "C2", "clients": ["climber 2"]}, "BASE"), both, others=[other]))
    assert clients(state) == ["climber 2"]
    assert clients(state, 2) == ["climber 2"]
    assert clients(state, 0, seat=2) == ["climber 1"]


def test_42_points_are_spread_over_one_guide_or_camp_and_stop_at_six() -> None:
    guide = {"at": "A1", "clients": ["climber 5", "tourist 2"]}
    state = does(
        acting(("+3", "1", "1"), (guide, "BASE"), [{"at": "A2", "clients": ["climber 1"]}]), "+3 for A", "A raises climber 5"
    )
    assert refused(state, "A raises climber 6") == "at-the-top-level"
    state = does(state, "A raises tourist 2")
    assert clients(state) == ["climber 6", "tourist 3"]
    state = does(state, "give no more")
    assert refused(state, "camp 1 raises climber 1") == "no-points"


# -- top, weather, night, points --


def test_43_the_summit_scores_once_a_client() -> None:
    guide = {"at": "G1", "clients": ["tourist 2", "climber 1", "climber 3*"]}
    state = does(acting(("3", "3", "2"), (guide, "BASE")), "A uses 3", "A to SUMMIT")
    assert points(state)[0] == 10  # the rulebook's example: a tourist and a climber make 5
    assert clients(state) == ["climber 1*", "climber 3*", "tourist 2*"]
    again = does(state, "A uses 3", "A uses 2", "A to G1", "A to SUMMIT")
    assert points(again)[0] == 10


def test_43_passing_through_a_full_summit_counts() -> None:
    others = [seat_part(("/2", "/3", "/4"), ("SUMMIT", "BASE"))]
    guide = {"at": "G1", "clients": ["tourist 2"]}
    state = does(acting(("3", "3", "2"), (guide, "BASE"), others=others), "A uses 3", "A uses 3", "A to SUMMIT", "A to G2")
    assert points(state)[0] == 8


def test_44_a_client_from_a_camp_on_the_summit_has_been_there() -> None:
    camp = [{"at": "SUMMIT", "clients": ["climber 2*"]}]
    state = does(acting(("1", "1", "1"), ("SUMMIT", "BASE"), camp), "A takes climber 2* from camp 1")
    assert points(state)[0] == 5


WINTER = {"season": "winter"}


def test_45_no_movement_days() -> None:
    guides = [{"at": "G1", "camps": 1}, {"at": "F1", "clients": ["climber 1"]}]
    cards = ("3", "3", "+2")
    state = acting(cards, guides, tile=2, turn=3, options=WINTER)  # day 3 of winter tile 2: nobody moves above 8000 m
    state = does(state, "A uses 3", "B uses 3")
    assert refused(state, "A to F1") == "no-movement-today"
    assert refused(state, "A to SUMMIT") == "no-movement-today"
    assert refused(state, "B to G1") == "no-movement-today"
    assert "B to E1" in legal(state)
    assert {"A camps", "+2 for B", "end"} <= legal(state)
    assert refused(state, "swap") == "no-movement-today"


def test_46_the_base_is_in_the_lowest_zone() -> None:
    own = {"tiles": [[{"loss": 2, "zones": [0]}, {}, {}], [{}, {}, {}]]}
    state = acting(("1", "1", "1"), ({"at": "BASE", "clients": ["climber 4"]}, "BASE"), tile=1, options={"own_weather": own})
    assert clients(finish_day(state)) == ["climber 3"]


@pytest.mark.parametrize(
    ("at", "camp", "tile", "turn", "before", "after"),
    [
        # The rulebook's example: -1 space, -2 weather, +1 camp.
        ("E1", True, 4, 3, ["climber 3", "tourist 2"], ["climber 1"]),
        ("E1", False, 4, 3, ["climber 3", "climber 4"], ["climber 1"]),
        ("A1", False, 3, 1, ["climber 4", "tourist 3", "climber 6", "tourist 5"], ["climber 4"] * 2 + ["tourist 3"] * 2),
        ("D1", False, 1, 1, ["climber 3"], ["climber 1"]),
        ("C1", True, 1, 1, ["climber 6"], ["climber 4"]),  # the cap comes last
        ("SUMMIT", False, 2, 1, ["climber 5*"], ["climber 1*"]),  # four in one night
    ],
)
def test_47_the_night(at: str, camp: bool, tile: int, turn: int, before: list[str], after: list[str]) -> None:
    camps = [{"at": at}] if camp else []
    state = acting(("1", "1", "1"), ({"at": at, "clients": before}, "BASE"), camps, tile=tile, turn=turn, points=20)
    forecast = [client.tonight for client in state.view(0).teams[0].guides[0].clients]
    assert clients(finish_day(state)) == after
    assert sorted(level for level in forecast if level) == sorted(int(text.rstrip("*")[-1]) for text in after)


def test_47_who_died_at_night_leaves_room_on_the_guides_board() -> None:
    full = {"at": "E1", "clients": ["climber 4", "tourist 1", "tourist 1", "tourist 1"]}
    camp = {"at": "E1", "tanks": 1, "clients": ["climber 6"]}
    state = acting(("1", "1", "1"), (full, "BASE"), [camp], tile=4, turn=3, points=20)  # -1 space, -2 weather, +1 camp
    assert refused(state, "A takes climber 6 from camp 1") == "no-room"
    morning = next_turn(state)
    assert clients(morning) == ["climber 2"]
    assert clients(does(morning, "A takes tank from camp 1", "A takes climber 4 from camp 1")) == ["climber 2", "climber 4"]


def test_48_points_never_fall_below_one_and_the_pawn_keeps_its_place() -> None:
    guide = {"at": "A1", "clients": ["tourist 1", "tourist 1"]}
    state = acting(("1", "1", "1"), (guide, "BASE"), points=2)
    lost = does(state, "A abandons tourist 1")
    assert points(lost)[0] == 1
    assert lost.position()["recent"] == [2, 1]
    one = EVEREST.position(lost.position() | {"recent": [1, 2]})
    assert does(one, "A abandons tourist 1").position()["recent"] == [1, 2]


def test_49_of_equals_the_one_who_had_the_points_first_wins() -> None:
    base = acting(("1", "1", "1"), turn=18).position()
    for recent, winner in (([1, 2], [1.0, 0.0]), ([2, 1], [0.0, 1.0])):
        assert finish_day(EVEREST.position(base | {"recent": recent})).returns() == winner
    # Deaths of the same night come in turn order from the marker.
    guide = {"at": "D1", "clients": ["climber 1"]}
    both = acting(
        ("1", "1", "1"), (guide, "BASE"), others=[seat_part(("/2", "/3", "/4"), (guide, "BASE"), points=9)], turn=18, points=9
    )
    after = finish_day(both)
    assert points(after) == [6, 6]
    assert after.position()["recent"] == [1, 2]
    assert after.returns() == [1.0, 0.0]


def test_50_points_have_no_upper_limit() -> None:
    guide = {"at": "I1", "clients": ["tourist 1*"] * 4}
    state = does(acting(("1", "1", "1"), (guide, "BASE"), icefall=OPEN_ICE, points=98), "A uses 1", "A to BASE")
    assert points(state)[0] == 110


def test_51_doing_nothing_is_allowed_but_risk_is_paid() -> None:
    assert "end" in legal(acting())
    state = acting(("3", "1", "1"), risk=1)
    assert refused(state, "end") == "risk-owed"
    assert "end" in legal(does(state, "risk card 1"))


def test_52_clients_waiting_at_the_base_gain_one() -> None:
    state = does(acting(), "A loads climber")
    assert clients(finish_day(state)) == ["climber 2"]


def test_53_teams_never_trade() -> None:
    other = seat_part(
        ("/2", "/3", "/4"), ({"at": "A1", "tanks": 1, "clients": ["climber 1"]}, "BASE"), [{"at": "A1", "tanks": 1}]
    )
    state = acting(("1", "1", "1"), ("A1", "BASE"), others=[other])
    assert not any("takes" in text for text in legal(state))
    assert refused(state, "A takes tank from camp 1") == "no-camp"


def test_54_guides_differ_in_nothing_but_name() -> None:
    def named(text: str) -> str:
        words = text.split(" ")
        return " ".join({"A": "B", "B": "A"}.get(word, word) for word in words)

    one = acting(("2", "1/3", "+1"), ({"at": "A1", "tanks": 1}, {"at": "B2", "clients": ["climber 2"]}), [{"at": "A1"}])
    two = acting(("2", "1/3", "+1"), ({"at": "B2", "clients": ["climber 2"]}, {"at": "A1", "tanks": 1}), [{"at": "A1"}])
    assert legal(one) == {named(text) for text in legal(two)}
    assert len(one.position()["seats"][0]["guides"]) == 2  # the third pawn only keeps the score


# -- examples of the rulebook that no ruling has --


def test_example_a_tourist_put_into_a_camp_keeps_its_level() -> None:
    guide = {"at": "B1", "clients": ["tourist 1", "climber 2"]}
    state = does(acting(("1", "1", "1"), (guide, "BASE"), [{"at": "B1"}]), "A puts tourist 1 into camp 1")
    assert (clients(state), clients(state, 2)) == (["climber 2"], ["tourist 1"])


def test_example_a_third_client_joins_two_while_the_guide_is_on_his_way() -> None:
    guides = ({"at": "A1", "clients": ["tourist 2", "climber 1"]}, {"at": "B1", "clients": ["tourist 2"]})
    state = does(acting(("2", "1", "1"), guides), "A uses 2", "A to B1", "B hands over tourist 2", "settle", "A to A1")
    assert clients(state) == ["climber 1", "tourist 2", "tourist 2"]


def test_example_each_player_has_two_camps_to_set_up() -> None:
    state = acting(("1", "1", "1"), ({"at": "A1", "camps": 1}, {"at": "B1", "camps": 1}))
    placed = does(state, "A uses 1", "A camps", "B uses 1", "B camps")
    assert [camp["at"] for camp in loads(placed)[2:]] == ["A1", "B1"]


def test_example_the_cloud_over_two_zones() -> None:
    """The first day of the first summer tile: one level lost between 6000 and 8000 m, and nowhere else."""
    guides = ({"at": "A2", "clients": ["climber 3"]}, {"at": "B1", "clients": ["climber 3"]})
    camps = [{"at": "D1", "clients": ["climber 3"]}, {"at": "E1", "clients": ["climber 3"]}]
    night = finish_day(acting(("1", "1", "1"), guides, camps, tile=1))
    assert [clients(night, holder) for holder in range(4)] == [["climber 3"], ["climber 2"], ["climber 2"], ["climber 2"]]
    above = acting(("1", "1", "1"), ({"at": "G1", "clients": ["climber 3"]}, "BASE"), tile=1)
    assert clients(finish_day(above)) == ["climber 1"]  # the space alone


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
