"""Elevation: mornings. How a day is set up, with which approach cards, what is drafted and what is passed."""

from __future__ import annotations

import pytest

from elevation_tables import go, hands, new, run_until, step, table, texts, won
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.box import (
    APPROACH,
    EVERY_CARD,
    size,
)
from highcamp.games.elevation.names import cards_in, read_cards, set_name, set_of
from highcamp.games.elevation.phases import (
    DEAL,
    DRAFT,
    ENDED,
    FLIP,
    GROUP,
    GUIDE,
    PASS,
    PERSONAL,
    PLAY,
    REPLACE,
)
from highcamp.games.elevation.rules import ElevationState

OTHERS = ["Rockies 1 2 3 4 5 6", "Rockies 9 10 11 12 13 14"]
THREE = ["Alps 3 9; Andes 14", "Alps 5; Rockies 1 2", "Himalayas 5 6 7"]


# -- set-up --


@pytest.mark.parametrize(
    ("players", "hand", "left", "tricks"), [(3, 10, 31, 20), (4, 8, 29, 15), (5, 8, 21, 12), (6, 6, 25, 10)]
)
def test_the_counts_of_a_day(players: int, hand: int, left: int, tricks: int) -> None:
    rng = Rng.keyed("counts", players)
    state = run_until(new(players=players), rng, FLIP)
    assert [size(word) for word in state.hands] == [hand] * players
    assert size(state.deck) == left
    run_until(state, rng, PLAY)
    while state.day == 0:
        before = state.copy()
        step(state, rng)
    assert sum(before.tricks) == tricks - 1  # the last play of the day completes the last trick
    assert size(before.deck) + before.up_count == 1


def test_ruling_1_the_first_climber_is_the_guide_for_the_whole_game() -> None:
    guides = set()
    for seed in range(40):
        state = new(players=4)
        rng = Rng.keyed("guide", seed)
        assert state.phase == GUIDE
        assert state.chance() == [(105 + seat, 1) for seat in range(4)]
        step(state, rng)
        assert state.leader == state.guide
        guides.add(int(state.guide))
        if seed < 3:
            guide = state.guide
            run_until(state, rng)
            assert state.guide == guide
    assert guides == {0, 1, 2, 3}


@pytest.mark.parametrize("day", [1, 3])
def test_ruling_2_left_is_the_next_seat(day: int) -> None:
    state = table(day=day, moment="pass", hands=["Alps 1 5", "Andes 1 5", "Rockies 1 5"])
    go(state, "Alps 1", "Alps 5", "Andes 1", "Andes 5", "Rockies 1", "Rockies 5")
    assert hands(state) == ["Rockies 1 5", "Alps 1 5", "Andes 1 5"]


def test_day_2_passes_to_the_right() -> None:
    state = table(day=2, moment="pass", hands=["Alps 1 5", "Andes 1 5", "Rockies 1 5"])
    go(state, "Alps 1", "Alps 5", "Andes 1", "Andes 5", "Rockies 1", "Rockies 5")
    assert hands(state) == ["Andes 1 5", "Rockies 1 5", "Alps 1 5"]


def test_ruling_3_approach_cards_come_after_the_flip_and_before_the_pass() -> None:
    rng = Rng.keyed("order")
    state = new(players=3, day_1=1)
    order: list[int] = []
    while state.phase != PLAY:
        if not order or order[-1] != state.phase:
            order.append(int(state.phase))
        step(state, rng)
    assert [phase for phase in order if phase in (GUIDE, DEAL, FLIP, GROUP, PASS)] == [GUIDE, DEAL, FLIP, GROUP, PASS]


def test_rulings_4_and_5_groups_redraws_and_one_shuffle_a_game() -> None:
    for seed in range(12):
        rng = Rng.keyed("groups", seed)
        state = new(players=3, day_1=1, day_2=2, day_3=3, community=False)
        drawn: list[int] = []
        for day, count in enumerate((1, 2, 3)):
            while state.day == day and state.phase != ENDED:
                if state.phase == GROUP:
                    move = state.sample(rng)
                    drawn.append(move - APPROACH)
                    state.apply(move)
                    continue
                if state.phase == PLAY:
                    late = any(card.key == "off_course" for card in state.approach)
                    assert len(state.approach) == count or late
                step(state, rng)
        assert len(set(drawn)) == len(drawn)  # no card twice in a game
        assert not any(state.cards[number].community for number in drawn)


def test_ruling_4_a_second_trump_is_replaced_by_the_next_card() -> None:
    state = run_until(new(players=3, day_1=2), Rng.keyed("trumps"), GROUP)
    go(state, "Andes Mints", "Alpaca Wool")
    assert [card.name for card in state.approach] == ["Andes Mints"]
    assert state.phase == GROUP
    go(state, "Figure 8")
    assert [card.name for card in state.approach] == ["Andes Mints", "Figure 8"]
    assert "Alpaca Wool" not in [ELEVATION.say(move, state) for move, _ in state.chance()]


@pytest.mark.parametrize(("community", "cards"), [(True, 36), (False, 33)])
def test_ruling_5_an_empty_approach_deck_is_made_of_the_cards_not_in_use(community: bool, cards: int) -> None:
    gone = [card.name for card in new().cards if card.name not in ("Scree", "Descent")]
    down = "Rockies 5 6 7 8 9 10 11 12 13 14"
    state = table(
        moment="approach", wanted=1, approach=["Scree"], gone=gone, down=down, hands=THREE, day_1=1, community=community
    )
    assert [ELEVATION.say(move, state) for move, _ in state.chance()] == ["Descent"]
    go(state, "Descent")
    assert size(state.left) == cards - 2  # all but Scree and Descent
    assert any(state.cards[number].community for number in cards_in(state.left)) == community
    assert ELEVATION.position(state.position()) == state


# -- passing --


def test_rulings_7_to_9_and_the_rulebook_hand() -> None:
    # An Avalanche; a range from 4 to 11; one with 1 and 14; a single 3.
    hand = "Avalanche 2; Rockies 4 8 11; Himalayas 1 6 14; Alps 3"
    state = table(moment="pass", hands=[hand, "Andes 1 2 3 4 5 6 7 8", "Rockies 1 2 3; Andes 9 10 11 12 13"])
    lows, highs = {"Alps 3", "Rockies 4", "Himalayas 1"}, {"Alps 3", "Rockies 11", "Himalayas 14"}
    wanted = {frozenset((a, b)) for a in lows for b in highs if a != b}
    found = set()
    for first in state.legal(0):
        after = state.copy()
        after.apply(first, 0)
        found |= {frozenset((ELEVATION.say(first, state), ELEVATION.say(second, after))) for second in after.legal(0)}
    assert found == wanted
    assert frozenset(("Alps 3", "Himalayas 1")) in found  # the rulebook's example
    assert frozenset(("Rockies 4", "Rockies 11")) in found  # ruling 8: lowest and highest of one range
    assert not any("Avalanche 2" in pair for pair in found)  # ruling 9


@pytest.mark.parametrize(
    ("picked", "move", "code"),
    [
        ("", "Avalanche 2", "avalanche-passed"),
        ("", "Rockies 8", "neither-end"),
        ("", "Andes 9", "not-in-hand"),
        ("", "Himalayas 14", "rising"),
        ("Rockies 4", "Himalayas 1", "wrong-end"),
        ("Rockies 4", "Rockies 4", "chosen-already"),
        ("Rockies 11", "Alps 3", "rising"),
        ("", "face-up", "not-now"),
        ("", "Rockies 7 with the axe", "not-in-hand"),
    ],
)
def test_a_wrong_pass_says_why(picked: str, move: str, code: str) -> None:
    hand = "Avalanche 2; Rockies 4 8 11; Himalayas 1 6 14; Alps 3"
    others = ["Andes 1 2 3 4 5 6 7 8", "Rockies 1 2 3; Andes 10 11 12 13 14"]
    state = table(moment="pass", hands=[hand, *others], picks=[picked, "", ""])
    refusal = state.why_not(0, ELEVATION.parse(move, state))
    assert refusal is not None
    assert refusal.code == code
    assert refusal.rule in {"passing", "the-cards"}


@pytest.mark.parametrize(
    ("move", "code"),
    [("Alps 2", "rising"), ("Alps 9", "rising"), ("Alps 5", "neither-end"), ("Himalayas 1", ""), ("Himalayas 3", "")],
)
def test_a_single_card_goes_with_either_end(move: str, code: str) -> None:
    state = table(moment="pass", hands=["Alps 2 5 9; Andes 5; Himalayas 1 3", *OTHERS], picks=["Andes 5", "", ""])
    refusal = state.why_not(0, ELEVATION.parse(move, state))
    assert (refusal.code if refusal else "") == code


def test_ruling_7_all_pass_at_the_same_time_and_nobody_sees_a_choice() -> None:
    state = table(moment="pass", hands=["Alps 1 5 9", "Andes 1 5 9", "Rockies 1 5 9"])
    assert state.to_act == (0, 1, 2)
    state.play(2, ELEVATION.parse("Rockies 1", state))
    state.play(2, ELEVATION.parse("Rockies 9", state))
    assert list(state.to_act) == [0, 1]
    assert "Rockies" not in state.text(0)


def test_ruling_9_a_hand_of_avalanches_is_dealt_again() -> None:
    state = new(players=6)
    go(state, "seat 1 begins")
    first = read_cards("Avalanche 1 2 3 4 5; Alps 1", "")
    others = [card for card in range(56) if card != first[-1]]
    for i in range(36):
        state.apply(first[i // 6] if i % 6 == 0 else others.pop(0))
    assert state.phase == DEAL
    assert state.deck == EVERY_CARD
    assert not any(state.hands)


# -- under approach cards --


def test_ruling_a_6_anchor() -> None:
    state = table(
        approach=["Anchor"],
        moment="pass",
        hands=["Alps 1 5 9", "Andes 1 5 9", "Rockies 1 5 9"],
        down="Himalayas 1 2 3 4 5 6 7",
        up=["Alps 14"],
    )
    go(state, "Alps 1", "Alps 9", "Andes 1", "Andes 9", "Rockies 1", "Rockies 9")
    assert state.phase == REPLACE
    assert [set_name(word) for word in state.apart] == ["Rockies 1 9", "Alps 1 9", "Andes 1 9"]
    go(state, *[f"Himalayas {i}" for i in range(1, 7)])
    assert [size(word) for word in state.hands] == [3, 3, 3]
    assert size(state.deck) == 1
    assert list(state.tricks) == [0, 0, 0]
    # Only the owner and the giver know the cards; a third climber does not.
    assert "Alps 1 9" in str(state.view(0).knows)
    assert [face.card for face in state.view(1).apart] == read_cards("Alps 1 9", "")
    assert "Alps 9" not in str(state.view(2))
    assert state.view(2).climbers[1].apart == 2
    # At the end of the day they count as won and are open to all.
    end = table(approach=["Anchor"], hands=["Alps 9", "Alps 10", "Alps 2"], apart=["Andes 1 9", "", ""], day=3)
    assert won(go(end, "Alps 9", "Alps 10", "Alps 2"))[0] == "Andes 1 9"


def test_ruling_a_31_route_finding() -> None:
    state = run_until(new(players=4, always=("route_finding",)), Rng.keyed("draft"), DRAFT)
    assert state.to_act == (0, 1, 2, 3)
    rounds = 0
    rng = Rng.keyed("draft choices")
    while state.phase == DRAFT:
        packs = [int(word) for word in state.hands]
        for _ in range(2 * 4):
            step(state, rng)
        rounds += 1
        if state.phase == DRAFT:  # what was not kept went to the left
            assert all(int(state.hands[(seat + 1) % 4]) & ~packs[seat] == 0 for seat in range(4))
            assert [size(word) for word in state.apart] == [2 * rounds] * 4
    assert rounds == 3  # of the last two cards there is nothing to choose
    assert state.phase == PASS  # then the normal pass
    assert [size(word) for word in state.hands] == [8] * 4


def test_ruling_a_31_avalanches_may_be_kept_or_travel() -> None:
    state = table(
        approach=["Route Finding"], moment="draft", hands=["Alps 1 2 3; Avalanche 1", "Andes 1 2 3 4", "Rockies 1 2 3 4"]
    )
    assert texts(state, 0) == ["Alps 1", "Alps 2", "Alps 3"]  # the highest is never the first of two
    assert texts(go(state, "Alps 3"), 0) == ["Avalanche 1"]


def test_amendment_14_an_unpassable_hand_after_the_draft_skips_the_pass() -> None:
    state = table(
        approach=["Route Finding"],
        moment="draft",
        hands=["Rockies 1 2; Avalanche 1 2", "Andes 1 2 3 4", "Rockies 3 4; Avalanche 3 4"],
        apart=["Alps 1; Avalanche 5", "Alps 2 3", "Alps 4 5"],
    )
    other = state.copy()
    go(other, "Rockies 1", "Rockies 2", "Andes 1", "Andes 2", "Rockies 3", "Rockies 4")
    assert other.phase == PASS  # every hand has two cards to pass
    go(state, "Avalanche 1", "Avalanche 2", "Andes 1", "Andes 2", "Rockies 3", "Rockies 4")
    assert hands(state)[0] == "Alps 1; Avalanche 1 2 3 4 5"
    assert state.phase == PLAY  # nobody passes, so that hands stay equal; nothing is dealt again


def test_ruling_a_36_supply_cache() -> None:
    for players in (3, 5):
        state = run_until(new(players=players, always=("supply_cache",)), Rng.keyed("cache", players), PASS)
        assert size(state.cache) == players + 1
        assert len(state.view(None).cache) == players + 1
    state = table(approach=["Supply Cache"], hands=["Alps 9", "Alps 10", "Alps 2"], cache="Andes 1 14", day=3)
    go(state, "Alps 9", "Alps 10", "Alps 2")
    assert won(state)[1] == "Alps 2 9 10; Andes 1 14"
    assert list(state.tricks) == [0, 1, 0]  # amendment 8: the cache is no trick


def test_ruling_a_28_pathfinder() -> None:
    state = run_until(new(players=3, always=("pathfinder",)), Rng.keyed("paths"), PERSONAL)
    first = int(state.leader)
    go(state, "Descent")
    assert state.phase == PERSONAL
    assert state.personal[first] < 0  # it cannot be one climber's own: replaced
    go(state, "Figure 8", "Scree", "Harness")
    names = [state.cards[number].name for number in state.personal]
    assert [names[(first + i) % 3] for i in range(3)] == ["Figure 8", "Scree", "Harness"]
    assert state.view(None).climbers[first].personal.name == "Figure 8"
    state = table(
        approach=["Pathfinder"], hands=["Alps 8", "Alps 10", "Alps 2"], personal=["Figure 8", "Packing Light", ""], day=3
    )
    go(state, "Alps 8", "Alps 10", "Alps 2")
    assert list(state.totals) == [0, 8 + 15, 0]  # seat 2 won the 8, but Figure 8 is seat 1's


def test_where_cards_are_passed_everyone_has_some_to_pass() -> None:
    """Were there a hand of Avalanches, nobody would pass (rulings 9 and 14): such a world is none that we could be in."""
    state = table(
        moment="pass",
        hands=["Alps 1 2 3", "Andes 1 2; Avalanche 1", "Rockies 1 2; Avalanche 2"],
        down="Himalayas 1; Avalanche 3 4 5",
    )
    avalanches, rng = set_of(read_cards("Avalanche 1 2 3 4 5", "")), Rng.keyed("something to pass")
    worlds = [state.imagine(0, rng) for _ in range(200)]
    hands = [hand for world in worlds if isinstance(world, ElevationState) for hand in list(world.hands)[1:]]
    assert all(size(hand & ~avalanches) >= 2 for hand in hands)
    assert any(size(hand & avalanches) == 0 for hand in hands)
    assert any(size(hand & avalanches) == 1 for hand in hands)
