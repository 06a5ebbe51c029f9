"""What a search asks of Elevation: quick moves by the day's rules, and chances at a day's end."""

from __future__ import annotations

import pytest

from elevation_tables import new, run_until, step, table
from highcamp.bots.tree import Tree
from highcamp.engine.playout import play_quickly
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.bots.greedy import worth
from highcamp.games.elevation.foresight import keen, power, promise
from highcamp.games.elevation.phases import CHOOSE, DEAL, PLAY
from highcamp.games.elevation.rules import ElevationState

RNG = Rng.keyed("foresight")


# -- chances --


def chances(totals: list[int], day: int = 2, **options: int) -> list[float]:
    state = new(players=len(totals), **options)
    state.day = day - 1
    for seat, total in enumerate(totals):
        state.totals[seat] = total
    return state.estimate()


def test_equal_totals_are_equal_chances() -> None:
    assert chances([30, 30, 30]) == pytest.approx([1 / 3] * 3)


def test_a_lead_counts_more_the_fewer_days_are_left() -> None:
    after_one, after_two = chances([40, 30, 30], day=2), chances([40, 30, 30], day=3)
    assert 1 / 3 < after_one[0] < after_two[0] < 1
    assert sum(after_two) == pytest.approx(1)
    assert after_two[1] == after_two[2]


def test_a_lead_that_no_day_makes_up_is_as_good_as_won_and_never_too_large_to_count() -> None:
    assert chances([100_000, 0, 0])[0] == pytest.approx(1)
    assert chances([0, 100_000, 0])[1] == pytest.approx(1)


def test_only_those_who_keep_score_have_chances() -> None:
    assert len(new(players=2).estimate()) == 2
    assert len(new(players=1).estimate()) == 3


# -- the days --


@pytest.mark.parametrize("players", [1, 3])
def test_a_search_looks_to_the_end_of_the_day_and_no_further(players: int) -> None:
    state = new(players=players)
    rng = Rng.keyed("chapter", players)
    while state.is_chance:
        state.apply(state.sample(rng))
    play_quickly(state, rng, state.chapter())
    assert (state.day, state.phase) == (1, DEAL)
    assert any(state.totals)


def test_what_the_face_up_card_is_makes_a_difference_where_it_may_be_taken() -> None:
    state = run_until(new(), Rng.keyed("glimpse"), CHOOSE)
    other = state.copy()
    other.up[other.up_count - 1] = (other.up[other.up_count - 1] + 1) % 56
    assert state.glimpse(0) != other.glimpse(0)


# -- quick moves --


def promised(trick: list[str], hand: list[str], seat: int = 2, **position: object) -> dict[str, float]:
    """What each card of the hand promises to whoever plays last of three."""
    plays = [{"seat": number + 1, "card": card} for number, card in enumerate(trick)]
    spare = ["Himalayas 1", "Himalayas 2"]
    state = table(hands=[*spare, "; ".join(hand)], trick=plays, **position)
    return {card: round(promise(state, seat, ELEVATION.parse(card, state)), 2) for card in hand}


TRICK = ["Alps 9", "Alps 5"]
HAND = ["Alps 2", "Alps 14"]
WON = ["Andes 1", "Andes 2", "Alps 1"]


@pytest.mark.parametrize(
    ("approach", "low", "high"),
    [
        ([], -3.5, 13),  # the first gets 9 - 2, of which the mean of two is lost; 14 - 1
        (["Crevasse Rescue"], 3.5, -13),
        (["Descent"], 8, -4.5),  # 9 - 1; the second gets 14 - 5
        (["Belay Partner"], -3.5, -6.5),  # the first's pile is the second's, and 14 - 1 would be the first's
        (["Figure 8"], -3.5, 13),
        (["Stuck at Basecamp"], -6, 18),  # five more for a second card of the range
    ],
)
def test_a_play_promises_what_the_trick_is_worth_today(approach: list[str], low: float, high: float) -> None:
    assert promised(TRICK, HAND, approach=approach, won=WON) == {"Alps 2": low, "Alps 14": high}


@pytest.mark.parametrize(
    ("approach", "sign"),
    [([], 1), (["Crevasse Rescue"], -1), (["Belay Partner"], -1), (["Belay Partner", "Crevasse Rescue"], 1)],
)
def test_it_knows_whether_a_full_pile_helps_today(approach: list[str], sign: int) -> None:
    assert keen(table(approach=approach, hands=WON), 0) == sign


def test_a_lost_trick_is_worth_nothing() -> None:
    values = promised(TRICK, ["Avalanche 1", "Alps 14"], approach=["Lost in the Snow"], won=WON)
    assert values == {"Avalanche 1": 0, "Alps 14": 13}


def test_a_lead_counts_as_far_as_it_is_likely_to_hold() -> None:
    hands = ["Alps 6; Rockies 1", "Alps 2 9", "Alps 3 4"]
    state = table(hands=hands, won=["Alps 1", "Andes 1", "Rockies 3"])
    # One of two cards of the second hand beats it, and the 6 alone is worth nothing there.
    assert promise(state, 0, ELEVATION.parse("Alps 6", state)) == 0.5 * (6 - 1)


def test_what_an_auto_ascender_plays_is_known() -> None:
    """A play alone promises just what the day's scores are once the trick is over, before it less after it."""
    state = run_until(new(players=1), Rng.keyed("autos"), PLAY)
    lead = state.legal(0)[0]
    after = state.copy()
    after.apply(lead, 0)
    while after.plays:
        after.apply(after.sample(RNG))
    assert promise(state, 0, lead) == worth(after, 0) - worth(state, 0)


@pytest.mark.parametrize(
    ("card", "approach", "strong"),
    [
        ("Alps 14", [], 14),
        ("Alps 14", ["Descent"], 1),
        ("Alps 14", ["Alpaca Wool"], 19),
        ("Avalanche 5", [], 20),
        ("Avalanche 5", ["Descent"], 16),
    ],
)
def test_how_strong_a_card_is(card: str, approach: list[str], strong: int) -> None:
    state = table(approach=approach, hands=["Alps 1", "Alps 2", "Alps 3"])
    assert power(state, ELEVATION.parse(card, state)) == strong


@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_quick_moves_are_legal_under_every_card_and_leave_the_table_as_it_was(players: int) -> None:
    for number, card in enumerate(PRINTED):
        if players > 2 or card.solo:
            check_quick(new(players=players, always=(card.key,)), Rng.keyed(players, number))


def check_quick(state: ElevationState, rng: Rng) -> None:
    """A day of random moves, with a quick one thought of at each."""
    tree = Tree(state, 0, True, 0.7, 1.5)
    while state.day == 0 and not state.over:
        if not state.is_chance:
            seat = state.acting()[0]
            before = state.key()
            world = state.copy()
            move = state.quick(tree.buffer, seat, rng)  # type: ignore[misc]  # compiled code made it, and keeps it
            assert move in world.legal(seat)
            assert state.key() == before
        step(state, rng)
