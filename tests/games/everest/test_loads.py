"""Mount Everest, loads by the rulings' numbers: what guides carry, hand over and leave in camps."""

from __future__ import annotations

from itertools import product

import pytest

from everest_cases import (
    EVEREST,
    OPEN_ICE,
    acting,
    clients,
    finish_day,
    loads,
    points,
    refused,
    seat_part,
)
from expedition_cases import does, legal
from highcamp import Refused
from highcamp.games.expeditions.box import fits


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


def test_53_teams_never_trade() -> None:
    other = seat_part(
        ("/2", "/3", "/4"), ({"at": "A1", "tanks": 1, "clients": ["climber 1"]}, "BASE"), [{"at": "A1", "tanks": 1}]
    )
    state = acting(("1", "1", "1"), ("A1", "BASE"), others=[other])
    assert not any("takes" in text for text in legal(state))
    assert refused(state, "A takes tank from camp 1") == "no-camp"


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
