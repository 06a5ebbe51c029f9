"""What is hidden in Mountaineers stays hidden, and choices made at the same time do not depend on their order."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highcamp import Record, Refused, Rng, State
from highcamp.engine.event import happen
from mountaineers_cases import GAME, ROUTES, before_second_cards, blitz_hands, deal, make, names, play_round


def gathering(mode: str, players: int, seed: int) -> State:
    """A moment of a random game at which all seats choose."""
    state, rng = GAME.new(mode=mode, players=players), Rng.keyed("gathering", seed)
    wanted = rng.below(4)
    while True:
        if state.gathering() and len(state.to_act) > 1 and not any(own.has_chosen for own in state.view().climbers):
            if wanted == 0:
                return state
            wanted -= 1
        if state.over:
            state = GAME.new(mode=mode, players=players)
        moves = state.legal()
        state.apply(state.sample(rng) if state.is_chance else moves[rng.below(len(moves))])


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(["basic", "peak", "sherpa", "blitz"]), st.integers(3, 5), st.integers(0, 10**6), st.data())
def test_the_order_of_choices_does_not_matter(mode: str, players: int, seed: int, data: st.DataObject) -> None:
    state = gathering(mode, players, seed)
    chosen = {seat: data.draw(st.sampled_from(state.legal(seat))) for seat in state.to_act}
    ends = set()
    for order in [list(chosen), data.draw(st.permutations(list(chosen))), list(chosen)[::-1]]:
        end = state.copy()
        for seat in order:
            end.play(seat, chosen[seat])
        ends.add(end.digest())
    assert len(ends) == 1


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(["peak", "blitz"]), st.integers(3, 4), st.integers(0, 10**6))
def test_no_view_shows_a_choice_before_the_reveal(mode: str, players: int, seed: int) -> None:
    state = gathering(mode, players, seed)
    chooser = state.to_act[-1]
    views: dict[int | None, set[bytes]] = {viewer: set() for viewer in [None, *range(players)]}
    for move in state.legal(chooser):
        after = state.copy()
        after.play(chooser, move)
        for viewer, shown in views.items():
            shown.add(msgspec.json.encode([after.view(viewer), after.text(viewer), after.svg(viewer), after.to_act]))
    for viewer, shown in views.items():
        assert len(shown) == (len(state.legal(chooser)) if viewer == chooser else 1)


def test_all_discards_are_shown_by_the_last_choice() -> None:
    state = play_round("10 3 | 4 6 | 2 5")
    for seat in (0, 1):
        event = happen(state, seat, state.legal(seat)[0])
        assert GAME.seen(event, 2) == GAME.seen(event, None) == ["has chosen", seat]
        assert not GAME.reveals(event)
        state = event.after
    last = happen(state, 2, state.legal(2)[0])
    assert GAME.reveals(last)
    shown = GAME.seen(last, None)
    assert shown == GAME.seen(last, 0) == GAME.seen(last, 2)
    assert all(shown[2])


def test_a_drawn_card_is_its_owners_secret() -> None:
    state = GAME.new(mode="peak")
    deal(state, "seat 2 leads")
    event = happen(state, -1, GAME.parse("seat 1 draws 7", state))
    assert GAME.seen(event, 0) == [-1, "seat 1 draws 7"]
    for viewer in (None, 1, 2):
        assert GAME.seen(event, viewer) == ["draws", 0]
        assert "7" in event.after.view(viewer).climbers[0].unseen


def test_who_has_no_route_is_asked_all_the_same() -> None:
    """Not to be asked about a trade or an extra Route would tell the others what is not in hand."""
    for hand in (["3", "4", "9"], ["Tak-Tak", "Belay", "Clip In"]):
        climbers: list[dict[str, Any]] = [{"hand": ["2", "3", "4", "5"], "played": ["6"]}, {"hand": hand, "played": ["Bomber"]}]
        climbers.append({"hand": ["2", "3", "4"], "played": ["7"]})
        state = GAME.position({"moment": "second card", "to_act": 1, "climbers": climbers})
        make(state, 0, "2")
        assert state.view(0).moment == "bomber"
        make(state, 1, "keep")
        assert state.view(0).moment == "second card"
        assert state.view(0).choices == ()


def test_a_reshuffle_makes_the_hand_known_until_it_is_played() -> None:
    climbers = [
        {"hand": ["2", "10"], "discard": ["3", "4", "5", "6", "7", "8"]},
        {"hand": ["2", "3", "4", "5"]},
        {"hand": ["2", "3", "4"]},
    ]
    state = GAME.position({"mode": "basic", "moment": "refill", "lead": 2, "rounds": 1, "climbers": climbers})
    deal(state, "seat 1 draws 9")  # the pile is empty now, but nobody needs it yet
    deal(state, "seat 1 turns 3")  # now it was needed
    deal(state, "seat 2 turns 10", "seat 3 turns 8")
    assert state.view(2).climbers[0].known == ("2", "9", "10")
    worlds = {state.imagine(2, Rng.keyed(i)).view(0).climbers[0].hand for i in range(20)}
    assert worlds == {("2", "9", "10")}
    for seat, card in ((1, "2"), (2, "2"), (0, "9")):
        make(state, seat, card)
    assert state.view(2).climbers[0].known == ("2", "10")


def test_in_blitz_everyone_can_work_out_every_hand() -> None:
    """All have the same nine Routes, and four of each climber lie open."""
    state, rng = GAME.new(mode="blitz"), Rng.keyed("blitz")
    while state.is_chance:
        state.apply(state.sample(rng))
    for viewer in (None, *range(state.seats)):
        for climber in state.view(viewer).climbers:
            assert len(climber.discard) == 4
            assert {*climber.known, *climber.discard} == set(ROUTES)
            assert len(climber.known) == 5
            assert climber.unseen == ()


def test_imagine_deals_only_what_is_unseen() -> None:
    state = before_second_cards("2 9 | 3 4 | 5 6")
    truth = state.view(0)
    hands = set()
    for i in range(60):
        world = state.imagine(0, Rng.keyed(i))
        assert world.view(0) == truth
        assert world.view(0).climbers[0].hand == truth.climbers[0].hand
        hands.add(world.view(1).climbers[1].hand)
    assert len(hands) > 20  # of the 286 there are


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_choice_can_be_withdrawn_until_the_reveal(order: tuple[int, ...]) -> None:
    start = GAME.position({"mode": "blitz", "moment": "choose", "climbers": blitz_hands("9", "7", "5")})
    record = Record(start, from_position=True)
    first, second, third = order
    record.play(first, record.state.legal(first)[0])
    record.play(second, record.state.legal(second)[0])
    record.undo(first)
    assert record.state.to_act == tuple(sorted((first, third)))
    record.play(first, record.state.legal(first)[1])
    record.play(third, record.state.legal(third)[0])
    with pytest.raises(Refused, match="showed something new"):
        record.undo(third)


def test_keeping_a_bomber_can_be_taken_back_in_the_turn() -> None:
    record = Record(before_second_cards("Bomber 9 | 2 3 | 4 5"), from_position=True)
    keep = GAME.parse("keep", record.state)
    assert not GAME.is_final(record.state, 0, keep)
    assert GAME.is_final(record.state, 0, GAME.parse("trade 9", record.state))
    record.play(0, keep)
    record.undo(0)
    assert "trade 9" in names(record.state)
