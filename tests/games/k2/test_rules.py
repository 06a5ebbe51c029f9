"""K2: two climbers, tents, height, the solo rule, on its own boards and on Everest's; and the kit."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expedition_bound import closing, fresh_left
from expedition_cases import does, legal
from highcamp import Dealer, Refused, Rng, State
from highcamp.bots.bot import ask
from highcamp.bots.naming import bot, bots
from highcamp.games.everest import EVEREST
from highcamp.games.expeditions import board as boards
from highcamp.games.expeditions.box import END
from highcamp.games.expeditions.phases import ACT, CREVICE
from highcamp.games.k2 import rules
from highcamp.games.k2.options import shipped_board
from highcamp.testing import Effort, check_game
from k2_cases import BASE, K2, acting, climbers


@pytest.mark.parametrize("name", ["easier", "harder", "everest_easier", "everest_harder"])
def test_boards_are_sound(name: str) -> None:
    assert boards.faults(shipped_board(name)) == []


def test_the_deck_has_eighteen_cards_with_acclimatization_among_them() -> None:
    deck = K2.new().options.deck
    assert deck.names == ("1", "2", "3", "1/2", "1/3", "2/3", "+0", "+1", "+2", "+3")
    assert sum(card.copies for card in deck.main) + len(deck.main_acclimatization) == 18


def test_amendment_15_the_highest_space_reached_scores_once() -> None:
    state = does(acting(("3", "3", "2"), [{"at": "S15", "points": 2}, BASE]), "A uses 3", "A to S16", "A to S15")
    assert [climber["points"] for climber in climbers(state)] == [3, 1]
    assert [row.points for row in state.standing(None)] == [4.0, 2.0]


def test_amendment_15_tents_cost_the_space_and_each_climber_has_one() -> None:
    state = does(acting(("3", "2", "1"), [{"at": "S6"}, BASE]), "A uses 3", "A camps")
    assert state.position()["seats"][0]["tents"] == ["S6", ""]
    assert state.position()["acting"]["points"]["A"]["free"] == 1
    assert "A camps" not in legal(state)
    assert "B camps" in legal(does(state, "B uses 1"))


@pytest.mark.parametrize(
    ("at", "level", "tent", "after"),
    [
        ("S1", 5, "", 6),
        ("S1", 6, "", 6),
        ("S9", 3, "", 3),
        ("S9", 3, "S9", 4),
        ("S25", 3, "", 2),
        ("S26", 2, "", None),
        ("S26", 2, "S26", 1),
    ],
)
def test_the_night(at: str, level: int, tent: str, after: int | None) -> None:
    state = acting(("1", "1", "1"), [{"at": at, "level": level, "points": 7}, BASE], (tent, ""))
    forecast = state.view(0).teams[0].guides[0].clients[0].tonight
    assert forecast == (after or 0)
    state = does(state, "end", "end")
    climber = climbers(state)[0]
    assert climber.get("level") == after
    assert climber["points"] == (7 if after else 1)
    assert climber.get("dead", False) == (after is None)


def test_amendment_15_acclimatization_goes_whole_to_one_climber() -> None:
    state = does(acting(("+3", "1", "1"), [{"at": "S1"}, BASE]), "+3 for A")
    assert [climber["level"] for climber in climbers(state)] == [4, 1]


def test_risk_may_be_paid_with_the_level_of_a_climber_who_got_a_card() -> None:
    state = acting(("3", "+2", "1"), [{"at": "S1", "level": 3}, {"at": "S2", "level": 3}], risk=2)
    assert not any("clients" in text for text in legal(state))
    state = does(state, "A uses 3", "risk level of A", "risk level of A")
    assert climbers(state)[0]["level"] == 1
    assert climbers(state)[1]["level"] == 3
    assert "end" in legal(state)


def test_amendment_15_a_climber_who_dies_leaves_the_board_and_keeps_one_point() -> None:
    state = acting(("3", "2", "1"), [{"at": "S25", "level": 1, "points": 6}, BASE], risk=1)
    state = does(state, "A uses 3", "risk level of A")
    assert climbers(state)[0] == {"dead": True, "points": 1}
    assert not any(text.startswith("A ") for text in legal(state))
    refusal = state.why_not(0, K2.parse("A uses 2", state))
    assert refusal is not None
    assert refusal.code == "lost"


def test_amendment_15_of_equals_the_one_who_was_there_first_wins() -> None:
    position = acting(("1", "1", "1"), [BASE, BASE], turn=18).position()
    for recent, winner in (([1, 2], [1.0, 0.0]), ([2, 1], [0.0, 1.0])):
        assert does(K2.position(position | {"recent": recent}), "end", "end").returns() == winner


def test_risk_that_a_climber_without_a_card_could_still_pay_stops_nobody() -> None:
    """A spends the last point; a card without points makes B's level pay."""
    state = acting(("2", "1", "+0"), [BASE, {"at": "S2", "level": 2}], risk=2)
    state = does(state, "A uses 2", "A uses 1", "A to S1", "A to S2", "A to S3")
    assert "end" in legal(does(state, "+0 for B", "risk level of A", "risk level of B"))


def test_alone_one_takes_a_risk_token_every_day_and_plays_with_the_limits_for_two() -> None:
    state, dealer, tokens = K2.new(players=1), Dealer(1), 0
    assert list(state.view(None).limits) == [2, 2, 1, 1]
    while not state.over:
        if state.is_chance:
            state.apply(dealer.draw(state))
            continue
        said = {K2.say(move, state): move for move in state.legal()}
        tokens += any(text.startswith("take risk") for text in said)
        pays = [move for text, move in said.items() if text.startswith("risk")]
        state.apply(said.get("end", pays[0] if pays else min(said.values())), state.actor)
    assert tokens == 18
    assert state.returns() == [1.0]


def test_amendment_15_icefall_on_everest_costs_one_or_has_tokens() -> None:
    plain = K2.new(board="everest_easier").view(None)
    assert {space.cost for space in plain.spaces if space.name[0] in "IJ"} == {1}
    hidden = K2.new(board="everest_easier", icefall_tokens=True).view(None)
    assert {space.cost for space in hidden.spaces if space.name[0] in "IJ"} == {None}
    with pytest.raises(Refused, match="no icefall"):
        K2.new(icefall_tokens=True)


def test_amendment_15_boots_turn_a_closed_zone_into_a_dearer_one() -> None:
    place: list[dict[str, Any]] = [{"at": "S25", "level": 6, "points": 6}, BASE]
    winter = {"season": "winter"}  # day 3 of winter tile 2: above 8000 m
    closed = does(acting(("3", "2", "1"), place, tile=2, turn=3, options=winter), "A uses 3", "A uses 2")
    assert "A to S26" not in legal(closed)
    dear = does(acting(("3", "2", "1"), place, tile=2, turn=3, options=winter | {"boots": True}), "A uses 3")
    assert "A to S26" not in legal(dear)  # 3 and 1 more
    assert "A to S26" in legal(does(dear, "A uses 1"))


def test_amendment_15_a_tent_helps_both_climbers_of_its_team_and_nobody_else() -> None:
    place: list[dict[str, Any]] = [{"at": "S18", "level": 3, "points": 3}, {"at": "S18", "level": 2, "points": 3}]
    state = does(acting(("1", "1", "1"), place, ("S18", "")), "end", "end")
    assert [climber["level"] for climber in climbers(state)] == [3, 2]
    other = acting(("1", "1", "1"), [BASE, BASE], ("S18", "")).position()
    other["seats"][1] |= {"climbers": [{"at": "S18", "level": 3, "points": 3}, BASE]}
    assert climbers(does(K2.position(other), "end", "end"), 2)[0]["level"] == 2


def test_amendment_15_boots_also_make_a_token_just_turned_up_dearer() -> None:
    """A token of 1 asks for one point more on a day on which the zone is hard to walk."""
    hard = {"tiles": [[{"stop": True, "zones": [0]}, {}, {}], [{}, {}, {}]]}
    options = {"board": "everest_easier", "icefall_tokens": True, "boots": True, "own_weather": hard}
    for cards, fine in ((("1", "1", "1"), False), (("2", "1", "1"), True)):
        state = does(acting(cards, [BASE, BASE], tile=1, options=options), f"A uses {cards[0]}", "A to I1")
        state.deal(K2.parse("cost 1", state))
        assert ("go in" in legal(state)) == fine
        assert "go back" in legal(state)


def test_amendment_15_summer_is_k2s_own_and_winter_that_of_everest() -> None:
    cloud = acting(("1", "1", "1"), [{"at": "S26", "level": 5, "points": 7}, BASE], tile=1)
    assert climbers(does(cloud, "end", "end"))[0]["level"] == 2  # -2 space, and the cloud reaches above 8000 m
    assert K2.new(season="winter").options.weather == EVEREST.new(season="winter").options.weather


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(1, 5))
def test_every_small_move_lowers_the_number_of_moves_left(seed: int, players: int) -> None:
    """Each card and point is used once; only a step before an icefall token has an answer besides."""
    state, rng, least = K2.new(players=players, board="everest_easier", icefall_tokens=True), Rng.keyed(seed), 0
    assert isinstance(state, rules.K2)
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(rng))
            continue
        moves = state.legal()
        move = moves[rng.below(len(moves))]
        if state.phase in (ACT, CREVICE):
            left = 2 * fresh_left(state) + closing(state)
            assert not least or left < least
            least = 0 if move == END else left
        state.apply(move, state.actor)


# -- bots --


def test_bots_are_found_by_name_weakest_first() -> None:
    assert list(bots(K2)) == ["easy", "medium", "hard", "random", "greedy", "planning"]


def plays_day(name: str, state: State) -> State:
    """The state after the bot has ended its turn."""
    player, after, rng = bot(K2, name), state.copy(), Rng.keyed(1)
    while after.to_act == (0,):
        move = ask(player, after, 0, rng)
        assert move in after.legal(0), K2.say(move, after)
        after.apply(move, 0)
    return after


@pytest.mark.parametrize("name", ["greedy", "planning"])
def test_they_reach_the_summit_on_the_last_day_and_live(name: str) -> None:
    state = acting(("3", "2", "1"), [{"at": "S26", "level": 4, "points": 7}, BASE], turn=18)
    assert climbers(plays_day(name, state))[0]["points"] == 10
    assert climbers(does(plays_day(name, state), "end"))[0]["points"] == 10


@pytest.mark.parametrize("name", ["greedy", "planning"])
def test_they_do_not_die_for_the_summit(name: str) -> None:
    state = acting(("3", "1", "1"), [{"at": "S26", "level": 2, "points": 7}, BASE], turn=18)
    assert climbers(does(plays_day(name, state), "end"))[0] != {"dead": True, "points": 1}


@pytest.mark.parametrize("name", ["greedy", "planning"])
def test_they_pay_risk(name: str) -> None:
    state = acting(("3", "2", "1"), [{"at": "S9", "level": 3}, BASE], turn=17, risk=2)
    assert plays_day(name, state).to_act == (1,)


def test_planning_leaves_the_summit_for_nights_that_greedy_does_not_see() -> None:
    """At level 5 the first night on the summit is survived and so is the second; it is a long way down, though."""
    table: list[dict[str, Any]] = [{"at": "SUMMIT", "level": 5, "points": 10}, {"at": "BASE", "level": 6}]
    state = acting(("3", "2", "1"), table, turn=2)
    assert climbers(plays_day("greedy", state))[0]["at"] == "SUMMIT"
    assert climbers(plays_day("planning", state))[0]["at"] != "SUMMIT"


SIX_DAYS = {
    "tiles": [
        [{}, {"loss": 1, "zones": [0, 1]}, {"stop": True, "zones": [1]}],
        [{"loss": 2, "zones": [0, 3]}, {}, {"stop": True, "zones": [0]}],
    ]
}
FEW = Effort(games=1, looks=1, pairs=1, draws=300, orders=2, worlds=200, moves=60)


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"players": players, "board": board, "season": season, "icefall_tokens": board == "everest_harder", "boots": winter}
        for players in (1, 2, 3, 4, 5)
        for board in ("easier", "harder", "everest_easier", "everest_harder")
        for season, winter in (("summer", False), ("winter", players % 2 == 0))
    ],
    ids=str,
)
def test_the_kit_on_full_games(options: dict[str, Any]) -> None:
    check_game(K2, options, effort="quick")


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 2, "board": "everest_easier", "icefall_tokens": True},
        {"players": 3, "board": "harder", "boots": True},
        {"players": 4, "board": "everest_harder"},
        {"players": 5, "crowding": "tight"},
    ],
    ids=str,
)
def test_the_kit(options: dict[str, Any]) -> None:
    check_game(K2, {**options, "own_weather": SIX_DAYS}, effort=FEW)
