"""K2, team by team: what holds for one climber holds for the other, and for those of every team."""

from __future__ import annotations

from typing import Any

import pytest

from expedition_cases import does, legal
from highcamp import Dealer, State
from k2_cases import BASE, K2, acting, climbers

DEAD = {"dead": True, "points": 1}


def with_others(state: State, *seats: dict[str, Any], **more: Any) -> State:
    """The same table with other teams than those at the base."""
    position = state.position()
    own = position["seats"][0]
    parts = [{"table": ["1", "1", "1"], **seat} for seat in seats]
    return K2.position(
        position | {"players": 1 + len(seats), "recent": [*range(1, 2 + len(seats))], "seats": [own, *parts], **more}
    )


def at(*places: tuple[str, int]) -> list[dict[str, Any]]:
    return [{"at": place, "level": level} for place, level in places]


def nights(state: State) -> State:
    """The state after everyone has ended the turn."""
    return does(state, *["end"] * state.seats)


# -- the night --


@pytest.mark.parametrize("levels", [(6, 6, 6, 6), (6, 2, 6, 1), (2, 6, 1, 6), (5, 6, 4, 3)])
def test_nobody_is_above_six_after_the_night(levels: tuple[int, int, int, int]) -> None:
    """At most 6 after the check, each climber by its own level; S1 gives one."""
    a, b, c, d = levels
    state = with_others(acting(("1", "1", "1"), at(("S1", a), ("S1", b))), {"climbers": at(("S2", c), ("S2", d))})
    after = nights(state)
    found = [climber["level"] for seat in (1, 2) for climber in climbers(after, seat)]
    assert found == [min(6, level + 1) for level in levels]


@pytest.mark.parametrize(("start", "recent"), [(1, [1, 2, 3]), (2, [2, 3, 1]), (3, [3, 1, 2])])
def test_at_night_points_are_lost_in_turn_order(start: int, recent: list[int]) -> None:
    """From the starting player on: who loses points first has had the new ones for longest."""
    weak = [{"climbers": [{"at": place, "level": 1, "points": 5}, BASE]} for place in ("S21", "S22", "S24")]
    state = with_others(acting(("1", "1", "1"), weak[0]["climbers"]), *weak[1:], start=start, to_act=start)
    assert nights(state).position()["recent"] == recent


# -- tents --


def test_a_tent_costs_what_the_own_space_costs() -> None:
    """S6 costs two to enter, the base one: a climber with one point sets up a tent at the base alone."""
    state = acting(("1", "1", "1"), [{"at": "S6"}, BASE])
    assert "A camps" not in legal(does(state, "A uses 1"))
    assert "A camps" in legal(does(state, "A uses 1", "A uses 1"))
    assert "B camps" in legal(does(state, "B uses 1"))


def test_a_climber_has_one_tent_however_many_points_are_left() -> None:
    state = does(acting(("3", "2", "1"), [{"at": "S1"}, BASE]), "A uses 3", "A camps")
    assert "A camps" not in legal(state)
    assert "A camps" not in legal(does(state, "A to S2"))


@pytest.mark.parametrize(("boots", "fine"), [(False, True), (True, False)])
def test_a_tent_costs_one_more_only_where_boots_are_worn(boots: bool, fine: bool) -> None:
    """On a no-movement day tents are set up at the usual cost; in K2's own reading that costs one point more."""
    stop = {"tiles": [[{"stop": True, "zones": [1]}, {}, {}], [{}, {}, {}]]}
    options = {"own_weather": stop, "boots": boots}
    state = acting(("1", "1", "1"), [{"at": "S16", "level": 3, "points": 3}, BASE], tile=1, options=options)
    assert ("A camps" in legal(does(state, "A uses 1"))) == fine
    assert "B to S1" in legal(does(state, "B uses 1")), "below 6000 m everything is as usual"


# -- risk --


def test_a_climber_who_got_an_acclimatization_card_can_pay_with_his_level() -> None:
    state = acting(("+2", "1", "1"), [{"at": "S1", "level": 3}, {"at": "S2", "level": 3}], risk=1)
    paid = does(state, "+2 for B", "risk level of B")
    assert [climber["level"] for climber in climbers(paid)] == [3, 4]
    assert "end" in legal(paid)


@pytest.mark.parametrize("others", [[BASE, BASE], [DEAD, BASE], [BASE, DEAD], [DEAD, DEAD]])
def test_what_the_own_climbers_can_pay_does_not_depend_on_other_teams(others: list[dict[str, Any]]) -> None:
    """A spends the last point; a card without points makes B's levels pay."""
    state = acting(("2", "1", "+0"), [BASE, {"at": "S2", "level": 2}], risk=2)
    state = does(with_others(state, {"climbers": others}), "A uses 2", "A uses 1", "A to S1", "A to S2")
    assert "A to S3" in legal(state)
    assert "end" in legal(does(state, "A to S3", "+0 for B", "risk level of B", "risk level of B"))


def test_a_point_of_either_climber_and_of_either_way_pays() -> None:
    for climber in "AB":
        for way in ("up", "down"):
            state = does(
                acting(("1/2", "2", "1"), [BASE, BASE], risk=1), f"{climber} uses 1/2 {way}", f"risk {way} of {climber}"
            )
            assert "end" in legal(state)


# -- a new game --


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_climber_starts_at_the_base_with_level_one_and_one_point(players: int) -> None:
    state, dealer = K2.new(players=players), Dealer(0)
    while state.is_chance:
        state.apply(dealer.draw(state))
    found = [climber for seat in range(players) for climber in climbers(state, seat + 1)]
    assert found == [{"at": "BASE", "level": 1, "points": 1}] * 2 * players
    assert [row.points for row in state.standing(None)] == [2.0] * players


# -- cards and steps --


def test_only_the_cards_on_the_table_can_be_used() -> None:
    state = acting(("3", "2", "+1"), [BASE, BASE])
    used = {f"{climber} uses {card}" for climber in "AB" for card in "23"}
    assert legal(state) == used | {"+1 for A", "+1 for B", "end"}


@pytest.mark.parametrize("climber", ["A", "B"])
def test_who_passes_through_a_full_space_does_nothing_but_walk_on(climber: str) -> None:
    """With two teams one climber fills a space above 7000 m."""
    pair = [{"at": "S17", "level": 4, "points": 4}, BASE]
    state = acting(("3", "3", "1"), pair if climber == "A" else pair[::-1])
    state = with_others(state, {"climbers": [{"at": "S21", "level": 4, "points": 5}, BASE]})
    uses = f"{climber} uses 3"
    passing = does(state, uses, uses, f"{climber} to S21")
    assert legal(passing) == {f"{climber} to {space}" for space in ("S17", "S19", "S24")}
    assert f"{climber} to S21" not in legal(does(state, uses)), "he could not go on"


def test_two_climbers_on_full_spaces_swap_and_each_pays() -> None:
    """S21 and S24 cost two each and hold one climber."""
    state = acting(("3", "2", "1"), [{"at": "S21", "level": 4, "points": 5}, {"at": "S24", "level": 4, "points": 5}])
    assert "swap" not in legal(does(state, "A uses 3", "B uses 1"))
    after = does(state, "A uses 3", "B uses 2", "swap")
    assert [climber["at"] for climber in climbers(after)] == ["S24", "S21"]
    points = after.position()["acting"]["points"]
    assert (points["A"]["free"], points["B"]["free"]) == (1, 0)


def test_nobody_swaps_where_there_is_room() -> None:
    state = acting(("3", "2", "1"), [{"at": "S1"}, {"at": "S2"}])
    assert "swap" not in legal(does(state, "A uses 3", "B uses 2"))


# -- two climbers --


def test_dead_is_dead_by_however_much() -> None:
    """S26 takes two levels a night: a climber of level 1 and one of level 2 are gone alike."""
    ends = []
    for level in (1, 2):
        state = acting(("1", "1", "1"), [{"at": "S26", "level": level, "points": 7}, BASE])
        ends.append(nights(state))
    assert ends[0].key() == ends[1].key()


def test_a_team_of_one_climber_does_not_swap() -> None:
    for lost, left in (("A", "B"), ("B", "A")):
        pair: list[dict[str, Any]] = [DEAD, {"at": "S25", "level": 4, "points": 6}]
        state = acting(("3", "2", "1"), pair if lost == "A" else pair[::-1])
        state = does(state, f"{left} uses 3", f"{left} uses 2")
        assert "swap" not in legal(state)
        assert all(text.startswith(left) or text in ("end", f"{left} camps") for text in legal(state))
