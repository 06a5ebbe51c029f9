"""Mount Everest, days by the rulings' numbers: set-up, turns, weather and nights. Spaces are those of the easier side."""

from __future__ import annotations

import pytest

from everest_cases import (
    EVEREST,
    acting,
    clients,
    finish_day,
    next_turn,
    oxygen_table,
    plays,
    points,
    quiet_game,
    refused,
)
from expedition_cases import does, legal

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


# -- weather and night --


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


def test_52_clients_waiting_at_the_base_gain_one() -> None:
    state = does(acting(), "A loads climber")
    assert clients(finish_day(state)) == ["climber 2"]


def test_example_the_cloud_over_two_zones() -> None:
    """The first day of the first summer tile: one level lost between 6000 and 8000 m, and nowhere else."""
    guides = ({"at": "A2", "clients": ["climber 3"]}, {"at": "B1", "clients": ["climber 3"]})
    camps = [{"at": "D1", "clients": ["climber 3"]}, {"at": "E1", "clients": ["climber 3"]}]
    night = finish_day(acting(("1", "1", "1"), guides, camps, tile=1))
    assert [clients(night, holder) for holder in range(4)] == [["climber 3"], ["climber 2"], ["climber 2"], ["climber 2"]]
    above = acting(("1", "1", "1"), ({"at": "G1", "clients": ["climber 3"]}, "BASE"), tile=1)
    assert clients(finish_day(above)) == ["climber 1"]  # the space alone
