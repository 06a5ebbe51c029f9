"""Mount Everest, points by the rulings' numbers: the summit, and who wins."""

from __future__ import annotations

from everest_cases import (
    EVEREST,
    OPEN_ICE,
    acting,
    clients,
    finish_day,
    points,
    seat_part,
)
from expedition_cases import does


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
