"""Every ruling on what the rulebook of Mountaineers leaves open, and every amendment, by its number.

A ruling on scoring is shown by rounds of ``mountaineers_rounds``; the others have a check of their own here, or, those on
tournaments and Blitz, in ``test_modes.py``.
"""

from __future__ import annotations

import runpy
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from highcamp import Record, Refused, State
from highcamp.engine.bits import count
from highcamp.engine.options import options_of
from mountaineers_cases import (
    GAME,
    ROUTES,
    SPECIALS,
    before_second_cards,
    deal,
    make,
    names,
    play_round,
    random_games,
)
from mountaineers_rounds import BY_NAME, check_vector

Check = Callable[[], None]


def rounds(*wanted: str) -> Check:
    """These rounds of the table show the ruling."""

    def check() -> None:
        for name in wanted:
            check_vector(BY_NAME[name])

    return check


# -- set-up and flow --


def the_first_lead_is_drawn_and_later_it_goes_to_the_highest() -> None:
    for mode in ("basic", "peak", "blitz"):
        assert GAME.new(players=4, mode=mode).chance() == [(0, 1), (1, 1), (2, 1), (3, 1)]
    rounds("tie of all three", "tie for the lead of the first two", "the token passes by total")()
    # The order is that of the round just played: seat 3 led it, so seat 2 played last.
    state = play_round("10 2 | 3 5 | 8 4", lead=3)
    assert [climber.score for climber in state.view().climbers] == [8, 12, 12]
    assert state.view().lead == 1


def specials_come_in_with_the_first_reshuffle() -> None:
    expected = {"basic": [], "peak": SPECIALS, "tournament": SPECIALS, "sherpa": ["Bomber", "Sabotage"]}
    for mode, specials in expected.items():
        state = GAME.new(mode=mode)
        if state.view().moment == "draw lead":
            deal(state, "seat 1 leads")
        for climber in state.view().climbers:
            assert list(climber.discard) == specials
            assert list(climber.unseen) == ROUTES
        assert dict(state.chance()) == dict.fromkeys(range(2, 11), 1)


def first_cards_are_turned_up_and_no_choice() -> None:
    state = GAME.new(mode="basic", players=3)
    deal(state, "seat 2 leads")
    deal(state, *[f"seat 1 draws {card}" for card in (2, 3, 4)])
    deal(state, *[f"seat 2 draws {card}" for card in (2, 3, 4, 5)])
    deal(state, *[f"seat 3 draws {card}" for card in (2, 3, 4)])
    for seat in (1, 2, 3):
        assert state.is_chance
        assert all(len(climber.cards) < 2 for climber in (state.view().now.climbers if state.view().now else ()))
        deal(state, f"seat {seat} turns 10")
    assert state.to_act == (1,)


def hands_are_refilled_before_first_cards_and_piles_reshuffled_on_need() -> None:
    climbers = [
        {"hand": ["2"], "discard": ["3", "4", "5", "6", "7", "8", "9"]},  # only the 10 is left to draw
        {"hand": ["2", "3", "4"]},
        {"hand": ["2", "3", "4"]},
    ]
    state = GAME.position({"mode": "basic", "moment": "refill", "lead": 2, "climbers": climbers, "rounds": 1})
    assert state.chance() == [(10, 1)]
    deal(state, "seat 1 draws 10")
    own = state.view(0).climbers[0]  # the next card needs a reshuffle; what was in hand stays there
    assert own.hand == ("2", "10")
    assert own.discard == ()
    assert own.unseen == ("3", "4", "5", "6", "7", "8", "9")
    assert state.view(1).climbers[0].known == ("2", "10")
    # A pile that is empty but not needed is left alone.
    climbers[0] = {"hand": ["2", "10"], "discard": ["4", "5", "6", "7", "8", "9"]}
    state = GAME.position({"mode": "basic", "moment": "refill", "lead": 2, "climbers": climbers, "rounds": 1})
    deal(state, "seat 1 draws 3")
    assert state.view().climbers[0].draw_pile == 0
    assert len(state.view().climbers[0].discard) == 6
    # Both can never be empty: a deck of nine is never short of the five cards a climber needs.
    for states in random_games(mode="basic", players=3):
        assert all(state.draw[state.turn] for state in states if state.is_chance and state.view().moment != "draw lead")


def a_second_card_is_compulsory() -> None:
    for states in random_games(mode="peak", players=3):
        for state in states:
            if state.view().moment == "second card":
                assert state.legal() == [card for card in range(2, 16) if state.hand[state.turn] >> card & 1]


def cleanup_discards_one_card_of_the_owners_choice() -> None:
    state = play_round("10 3 | 4 6 | 2 5")
    for seat in range(3):
        hand = state.view(seat).climbers[seat].hand
        assert names(state, seat) == {f"discard {card}" for card in hand}
    state = play_round("Bomber 9 | Bomber>2 Tak-Tak 3 | 10 4")
    assert state.view().climbers[1].held == 0
    assert state.to_act == (0, 2)  # nothing to discard for seat 2


def the_hand_limit_never_forces_a_discard() -> None:
    for states in random_games(mode="peak", players=4):
        for before, after in pairwise(states):
            if before.is_chance and after.match == before.match:
                assert all(count(after.hand[seat]) >= count(before.hand[seat]) for seat in range(4))


def played_cards_lie_until_cleanup() -> None:
    state = play_round("Bomber>10 Tak-Tak 9 | 2 3 | 5 6")
    assert [card.card for card in state.view().last.climbers[0].cards] == ["10", "Tak-Tak", "9"]
    assert state.view().climbers[0].discard == ("Bomber",)  # traded away at once
    for seat in range(3):
        state.play(seat, state.legal(seat)[0])
    assert {"9", "10", "Bomber", "Tak-Tak"} < set(state.view().climbers[0].discard)


def a_deck_has_one_of_each() -> None:
    with pytest.raises(Refused, match="twice"):
        before_second_cards("10 3 | 4 6 | 2 5").game.position(
            {"moment": "second card", "to_act": 1, "climbers": [{"hand": ["3", "3"], "played": ["10"]}, {}, {}]}
        )


# -- special cards --


def the_bomber_is_decided_in_its_owners_turn() -> None:
    state = before_second_cards("2 3 | Bomber>9 4 | 5 6")
    assert state.view().moment == "second card"
    assert state.to_act == (0,)
    make(state, 0, "3")
    assert (state.to_act, state.view().moment) == ((1,), "bomber")
    assert names(state) == {"keep", "trade 9", "trade 4", "trade 2"}
    make(state, 1, "trade 9")
    assert state.view().moment == "second card"
    state = before_second_cards("2 Bomber>9 | 3 4 | 5 6")
    make(state, 0, "Bomber")
    assert (state.to_act, state.view().moment) == ((0,), "bomber")
    make(state, 0, "trade 9")
    assert state.to_act == (1,)


def a_first_tak_tak_has_no_third_card() -> None:
    rounds("Tak-Tak as first card", "Tak-Tak with a Route", "first Tak-Tak with an extra Route, by option")()
    state = before_second_cards("Tak-Tak 9 | 2 3 | 5 6")
    make(state, 0, "9")
    assert state.to_act == (1,)


def extra_plays_are_in_the_turn() -> None:
    state = before_second_cards("2 Tak-Tak 9 | 3 4 | 5 6")
    make(state, 0, "Tak-Tak")
    assert (state.to_act, state.view().moment) == ((0,), "extra route")
    make(state, 0, "add 9")
    assert state.to_act == (1,)
    assert [card.card for card in state.view(2).now.climbers[0].cards] == ["2", "Tak-Tak", "9"]


# -- the end --


def peak(totals: tuple[int, ...], cards: str = "2 3 | 2 3 | 2 3", **options: Any) -> State:
    """A round in which nobody scores unless the cards say otherwise."""
    return play_round(cards, totals, **options)


def the_end_is_checked_once_after_all_points() -> None:
    # Both pass the summit in the same round; the later one in order has more.
    state = peak((45, 44, 30), "2 4 | 9 10 | 3 5")
    assert state.over
    assert [climber.score for climber in state.view().climbers] == [51, 63, 38]
    assert state.view().winners == (1,)


def two_flags_strictly_between() -> None:
    for totals, over in [
        ((29, 9, 2), True),  # 10 and 20
        ((29, 10, 2), False),  # the flag on 10 is under a token
        ((30, 9, 2), True),  # 10 and 20; that on 30 is under the Lead's own token
        ((20, 9, 2), False),
        ((31, 10, 2), True),  # 20 and 30
        ((31, 2, 10), True),
        ((31, 2, 20), False),
    ]:
        state = peak((totals[0] - 10, *totals[1:]), "4 6 | 2 3 | 2 3")
        assert tuple(climber.score for climber in state.view().climbers) == totals
        assert state.over == over, totals
    # The lead that passes in this round counts.
    state = peak((5, 4, 5), "2 3 | 8 Tak-Tak 10 | 2 3")
    assert [climber.score for climber in state.view().climbers] == [5, 28, 5]
    assert state.over
    assert state.view().winners == (1,)


def a_tie_goes_to_the_lead() -> None:
    state = peak((45, 40, 40), "2 6 | 4 9 | 3 10")
    assert [climber.score for climber in state.view().climbers] == [53, 53, 53]
    assert state.view().winners == (2,)
    assert [own.place for own in state.standing()] == [2, 2, 1]
    assert state.returns() == [0.0, 0.0, 1.0]


def points_above_the_summit_rank_and_the_token_stays() -> None:
    state = peak((45, 44, 30), "2 4 | 9 10 | 3 5")
    assert [climber.space for climber in state.view().climbers] == [50, 50, 38]
    assert [own.points for own in state.standing()] == [51, 63, 38]


def basic_ends_at_fifty_and_not_by_flags() -> None:
    assert not peak((29, 9, 2), mode="basic").over
    for track in ("short", "long"):
        assert not peak((44, 2, 2), "2 3 | 6 7 | 4 5", mode="basic", track=track).over  # 49
        assert peak((44, 2, 2), "2 4 | 6 7 | 3 5", mode="basic", track=track).over  # 50
    assert not peak((49, 45, 45), "2 4 | 6 7 | 3 5", mode="peak", track="long").over


# -- general, and the amendments --


def hands_are_hidden() -> None:
    state = before_second_cards("2 Tak-Tak 9 | 3 4 | 5 6")
    for viewer in (None, 0, 1, 2):
        for climber in state.view(viewer).climbers:
            assert (climber.hand is None) == (climber.seat != viewer)


def three_to_five_climbers() -> None:
    players = next(option for option in options_of(GAME.Options) if option.name == "players")
    assert (players.lowest, players.highest) == GAME.facts.seats == (3, 5)
    for number in (2, 6):
        with pytest.raises(Refused, match="from 3 to 5"):
            GAME.new(players=number)


def discards_are_chosen_together_and_then_public() -> None:
    record = Record(play_round("10 3 | 4 6 | 2 5"), from_position=True)
    discarded = []
    for seat in (2, 0, 1):
        before = [climber.discard for climber in record.state.view().climbers]
        assert before == [(), (), ()]
        hand = record.state.view(seat).climbers[seat].hand
        discarded.append((seat, hand[0]))
        record.play(seat, GAME.parse(f"discard {hand[0]}", record.state))
    for seat, card in discarded:
        assert card in record.state.view().climbers[seat].discard


def sabotage_asks_for_its_sides_when_all_cards_lie() -> None:
    state = before_second_cards("10 Sabotage/left | 3 4 | 5 6")
    for seat, card in enumerate(("Sabotage", "4", "6")):
        assert state.view().moment == "second card"
        make(state, seat, card)
    assert (state.to_act, state.view().moment) == ((0,), "sabotage")
    assert names(state) == {"two left", "two right"}
    rounds("two clipped in, stolen points are stolen back", "two clipped in, both to the right")()


def a_bomber_without_a_route_is_five_points() -> None:
    hands = [["Tak-Tak", "Belay", "Clip In", "Sabotage"], ["3", "4", "5"], ["3", "4", "5"]]
    climbers = [{"hand": hand, "played": [card]} for hand, card in zip(hands, ("Bomber", "2", "6"), strict=True)]
    state = GAME.position({"moment": "bomber", "to_act": 1, "climbers": climbers})
    assert names(state) == {"keep"}
    rounds("Bomber traded, then Tak-Tak with its Route", "a traded Route under Clip In")()


def tak_tak_always_extra() -> None:
    rounds("first Tak-Tak with an extra Route, by option", "by option beside Clip In", "by option beside a traded Bomber")()
    state = before_second_cards("Tak-Tak 9 | 2 3 | 5 6", tak_tak_always_extra=True)
    make(state, 0, "9")
    assert (state.to_act, state.view().moment) == ((0,), "extra route")


RULINGS: dict[str, Check] = {
    "1 first Lead and tie": the_first_lead_is_drawn_and_later_it_goes_to_the_highest,
    "2 Routes first, specials in the discard": specials_come_in_with_the_first_reshuffle,
    "3 first cards are no choice": first_cards_are_turned_up_and_no_choice,
    "4 refill order and reshuffle": hands_are_refilled_before_first_cards_and_piles_reshuffled_on_need,
    "5 second card compulsory": a_second_card_is_compulsory,
    "6 cleanup discard": cleanup_discards_one_card_of_the_owners_choice,
    "7 hand limit": the_hand_limit_never_forces_a_discard,
    "8 cards lie until cleanup": played_cards_lie_until_cleanup,
    "9 duplicated": rounds("two second cards match", "a first and a second card match", "the extra Route is blocked"),
    "10 traded away": rounds("a traded Bomber matches nothing"),
    "11 unblockable still blocks": rounds("Clip In saves a first card", "Clip In saves a second card"),
    "12 one of each": a_deck_has_one_of_each,
    "13 Bomber": rounds("Bomber as first card", "two Bombers", "three Bombers", "first Bomber traded"),
    "14 when the Bomber is decided": the_bomber_is_decided_in_its_owners_turn,
    "15 Tak-Tak": a_first_tak_tak_has_no_third_card,
    "16 Belay": rounds(
        "Belay takes the lowest of another", "Belay takes the own lowest", "Belay without any unmatched Route", "two Belays"
    ),
    "17 protected but duplicated": rounds("Belay passes over a protected but matched Route"),
    "18 Clip In": rounds("two Clip Ins on the same Route", "Clip In, then Tak-Tak with a Route", "Clip In saves a first card"),
    "19 Clip In with Sabotage and Tak-Tak": rounds("clipped in against another", "Tak-Tak, then Clip In"),
    "20 Sabotage": rounds("two from the left", "two from the right", "nothing to take", "points of earlier rounds are safe"),
    "21 two working Sabotages": rounds("two clipped in, stolen points are stolen back", "two clipped in, both to the right"),
    "22 duplicated Sabotage": rounds("two Sabotages block each other"),
    "23 extra plays inside the turn": extra_plays_are_in_the_turn,
    "24 end checked once": the_end_is_checked_once_after_all_points,
    "25 two flags between": two_flags_strictly_between,
    "26 winner and tie": a_tie_goes_to_the_lead,
    "27 above the summit": points_above_the_summit_rank_and_the_token_stays,
    "28 Basic": basic_ends_at_fifty_and_not_by_flags,
    "40 hands hidden": hands_are_hidden,
    "41 three to five climbers": three_to_five_climbers,
    "amendment 1 discards public": discards_are_chosen_together_and_then_public,
    "amendment 3 Basic at 50 on every track": basic_ends_at_fifty_and_not_by_flags,
    "amendment 4 sides are a decision": sabotage_asks_for_its_sides_when_all_cards_lie,
    "amendment 6 Bomber details": a_bomber_without_a_route_is_five_points,
    "amendment 8 Tak-Tak always extra": tak_tak_always_extra,
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_ruling(ruling: str) -> None:
    RULINGS[ruling]()


def test_every_ruling_is_named() -> None:
    modes = runpy.run_path(str(Path(__file__).with_name("test_modes.py")))["RULINGS"]
    assert not RULINGS.keys() & modes.keys()
    named = RULINGS | modes
    numbers = {name.split()[0] for name in named} - {"amendment"}
    assert numbers == {str(number) for number in range(1, 42)}
    assert {name.split()[1] for name in named if name.startswith("amendment")} == {str(number) for number in range(1, 9)}
