"""Elevation without approach cards: every base ruling and every worked example, by name."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from elevation_tables import go, hands, new, run_until, step, table, texts, won
from highcamp.engine.bits import bit, shl, shr
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.box import (
    APPROACH,
    AVALANCHES,
    EVERY_CARD,
    high_place,
    highest_of_ranges,
    low_place,
    lowest_of_ranges,
    size,
    spread,
)
from highcamp.games.elevation.names import cards_in, read_cards, set_of
from highcamp.games.elevation.phases import CHOOSE, DEAL, DRAW, ENDED, FLIP, GROUP, GUIDE, PASS, PLAY
from highcamp.games.elevation.rules import ElevationState

OTHERS = ["Rockies 1 2 3 4 5 6", "Rockies 9 10 11 12 13 14"]
THREE = ["Alps 3 9; Andes 14", "Alps 5; Rockies 1 2", "Himalayas 5 6 7"]


def trick(hands: list[str], lead: int, *moves: str, **more: object) -> ElevationState:
    """Play a trick with these hands and return the table after it."""
    return go(table(hands=hands, leader=lead, **more), *moves)


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


# -- tricks --


@pytest.mark.parametrize(
    ("hand", "allowed"),
    [
        ("Alps 5; Rockies 1 2", ["Alps 5"]),
        ("Alps 5 6; Avalanche 3", ["Alps 5", "Alps 6", "Avalanche 3"]),
        ("Rockies 1 2; Avalanche 3", ["Rockies 1", "Rockies 2", "Avalanche 3"]),
        ("Rockies 1 2 3", ["Rockies 1", "Rockies 2", "Rockies 3"]),
    ],
)
def test_ruling_10_following(hand: str, allowed: list[str]) -> None:
    state = go(table(hands=["Alps 9 10 11", hand, "Andes 1 2 3"]), "Alps 9")
    assert texts(state, 1) == allowed


def test_ruling_11_an_avalanche_led_frees_everyone_and_wins() -> None:
    state = go(table(hands=["Avalanche 1; Alps 2", "Alps 5; Rockies 1", "Himalayas 5 6"]), "Avalanche 1")
    assert texts(state, 1) == ["Alps 5", "Rockies 1"]
    go(state, "Rockies 1", "Himalayas 6")
    assert won(state)[0] == "Rockies 1; Himalayas 6; Avalanche 1"


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        (("Alps 9", "Alps 5", "Alps 12"), 2),
        (("Alps 1", "Rockies 14", "Andes 14"), 0),  # ruling 12: off the lead range nothing wins
        (("Alps 14", "Avalanche 1", "Alps 2"), 1),
        (("Alps 14", "Avalanche 1", "Avalanche 3"), 2),
        (("Avalanche 4", "Avalanche 2", "Alps 14"), 0),
        (("Andes 3", "Andes 2", "Andes 1"), 0),
    ],
)
def test_rulings_12_and_13_who_wins(plays: tuple[str, str, str], winner: int) -> None:
    state = trick([f"{play}; Himalayas {i + 1}" for i, play in enumerate(plays)], 1, *plays)
    assert [bool(word) for word in state.won] == [seat == winner for seat in range(3)]
    assert state.tricks[winner] == 1
    assert state.leader == winner
    assert state.actor == winner


def test_a_card_that_does_not_follow_is_refused_with_the_way_out() -> None:
    state = go(table(hands=THREE), "Alps 9")
    with pytest.raises(Refused, match=r"Rockies 1 does not follow: you hold Alps 5\. Play Alps\."):
        go(state, "Rockies 1")
    refusal = state.why_not(1, ELEVATION.parse("Alps 9", state))
    assert refusal is not None
    assert refusal.code == "not-in-hand"


# -- drawing --


def drawn(**more: object) -> ElevationState:
    """After a trick that seat 2 wins with three cards face-down."""
    piles = {"down": "Rockies 11 12 13 14", "up": ["Himalayas 1", "Himalayas 2"], **more}
    return trick(["Alps 3 9", "Alps 10; Rockies 1", "Himalayas 5 6"], 1, "Alps 9", "Alps 10", "Himalayas 5", **piles)


def test_rulings_14_to_17_the_draw_step() -> None:
    state = drawn()
    assert state.phase == CHOOSE
    assert texts(state, 1) == ["face-up", "face-down"]
    go(state, "face-up")
    assert hands(state)[1] == "Rockies 1; Himalayas 2"  # only the top is on offer
    go(state, "Rockies 11", "Rockies 12")  # clockwise from the winner: seat 3, then seat 1
    assert hands(state) == ["Alps 3; Rockies 12", "Rockies 1; Himalayas 2", "Rockies 11; Himalayas 6"]
    go(state, "Rockies 13")  # the flip
    assert state.face_up() == read_cards("Himalayas 1; Rockies 13", "")
    assert state.actor == 1


def test_the_rulebook_example_of_the_face_up_card() -> None:
    state = trick(
        ["Alps 3 9", "Alps 10; Rockies 2", "Himalayas 5 6"],
        1,
        "Alps 9",
        "Alps 10",
        "Himalayas 5",
        down="Andes 1 2 3",
        up=["Rockies 1"],
    )
    go(state, "face-down", "Andes 1")
    assert hands(state)[1] == "Rockies 2; Andes 1"
    go(state, "Andes 2", "Andes 3")
    assert state.face_up() == read_cards("Rockies 1", "")


def test_ruling_14_the_gate() -> None:
    state = drawn(down="Rockies 11", up=["Himalayas 1"])  # two cards for three climbers
    assert state.phase == PLAY
    assert size(state.deck) == 1  # ruling 16: nothing is flipped either
    assert drawn(down="Rockies 11 12", up=["Himalayas 1"]).phase == CHOOSE


@pytest.mark.parametrize(
    ("down", "up", "phase"),
    [("Rockies 11 12 13", [], DRAW), ("", ["Himalayas 1", "Himalayas 2", "Himalayas 3"], PLAY)],
)
def test_ruling_15_no_choice_with_one_pile(down: str, up: list[str], phase: int) -> None:
    state = drawn(down=down, up=up)
    assert state.phase == phase
    if not down:  # everyone took from the face-up pile, the winner first
        assert hands(state) == ["Alps 3; Himalayas 1", "Rockies 1; Himalayas 3", "Himalayas 2 6"]


def test_ruling_15_face_up_when_face_down_runs_out_midway() -> None:
    state = drawn(down="Rockies 11", up=["Himalayas 1", "Himalayas 2"])
    go(state, "face-down", "Rockies 11")
    assert hands(state) == ["Alps 3; Himalayas 1", "Rockies 1 11", "Himalayas 2 6"]


def test_ruling_18_won_cards_are_shown_unless_the_table_plays_from_memory() -> None:
    for memory in (False, True):
        state = trick(["Alps 3 9", "Alps 10; Rockies 1", "Himalayas 5 6"], 1, "Alps 9", "Alps 10", "Himalayas 5", memory=memory)
        others, own = state.view(0), state.view(1)
        assert (others.climbers[1].won is None) == memory
        assert own.climbers[1].won is not None
        assert others.climbers[1].won_cards == 3


# -- the end of a day and of the game --


def last_trick(**more: object) -> ElevationState:
    return trick(["Alps 9", "Alps 10", "Alps 2"], 1, "Alps 9", "Alps 10", "Alps 2", **more)


def test_ruling_19_the_day_ends_when_hands_are_empty() -> None:
    state = last_trick(day=1, won=["Andes 1 5", "", "Andes 2 14"])
    assert state.day == 1
    assert list(state.totals) == [4, 8, 12]
    assert state.phase == DEAL


@pytest.mark.parametrize(
    ("totals", "guide", "leader"),
    [([9, 9, 1], 1, 2), ([1, 30, 1], 1, 0), ([1, 30, 1], 2, 2), ([5, 0, 9], 3, 1), ([0, 0, 8], 2, 1)],
)
def test_ruling_21_the_lowest_total_leads_and_ties_go_from_the_guide(totals: list[int], guide: int, leader: int) -> None:
    # Nobody but seat 2 scores today: 8 points.
    before = [totals[0], totals[1] - 8, totals[2]]
    assert last_trick(day=1, guide=guide, totals=before).leader == leader


@pytest.mark.parametrize(
    ("totals", "pad", "returns"),
    [
        ([30, 20, 10], [], [1, 0, 0]),
        ([28, 20, 10], [], [0.5, 0.5, 0]),  # 28 each, and no day better than the other's
        # 28 each; the best single day decides
        (
            [28, 20, 10],
            [[[20, 0, 0, 0, 0], [10, 0, 0, 0, 0], [0] * 5], [[8, 0, 0, 0, 0], [10, 0, 0, 0, 0], [0] * 5]],
            [1, 0, 0],
        ),
        (
            [28, 20, 10],
            [[[14, 0, 0, 0, 0], [16, 0, 0, 0, 0], [0] * 5], [[14, 0, 0, 0, 0], [4, 0, 0, 0, 0], [0] * 5]],
            [0, 1, 0],
        ),
    ],
)
def test_ruling_22_the_summit(totals: list[int], pad: list[list[list[int]]], returns: list[float]) -> None:
    # The last trick brings seat 2 eight points; seat 1 must not lose the tie by it, so its best day is given.
    if not pad and returns[0] == 0.5:
        pad = [[[8, 0, 0, 0, 0], [0] * 5, [0] * 5]]
    state = last_trick(day=3, totals=totals, pad=pad)
    assert state.over
    assert state.returns() == returns
    assert [row.place == 1 for row in state.standing()] == [share > 0 for share in returns]


@pytest.mark.parametrize("counts", [(0, 0, 0), (6, 0, 3), (1, 2, 3)])
def test_ruling_23_any_difficulty_from_none_to_six(counts: tuple[int, int, int]) -> None:
    rng = Rng.keyed("difficulty", *counts)
    state = new(players=4, day_1=counts[0], day_2=counts[1], day_3=counts[2])
    for day in range(3):
        run_until(state, rng, PASS)
        assert state.day == day
        assert len(state.approach) == counts[day]
        while state.phase == PASS or (state.day == day and not state.over):
            step(state, rng)


def test_ruling_24_the_pad_is_in_the_view_with_reasons() -> None:
    state = last_trick(day=1, approach=["Figure 8"], won=["Andes 8", "", ""])
    row = state.view(None).climbers[0].pad[0]
    assert (row.alps, row.andes, row.approach, row.total) == (0, 0, 3, 3)
    assert [(point.card, point.points, point.why) for point in row.reasons] == [("Figure 8", 3, "Figure 8: one 8")]
    assert [(part.points, part.why) for part in state.standing()[0].parts if part.points] == [(3, "Figure 8: one 8 on day 1")]


# The pad printed in the rulebook: Alps, Andes, Himalayas, Rockies, Approach, and the day's total.
PRINTED_PAD = [
    [(1, 8, 0, 12, 4, 25), (11, 0, 2, 0, 4, 17), (4, 10, 10, 0, 0, 24)],
    [(0, 3, 5, 0, 10, 18), (13, 7, 0, 1, 0, 21), (1, 2, 0, 9, 6, 18)],
]


def test_the_rulebook_pad_adds_up() -> None:
    ours = [
        [[alps, rockies, andes, himalayas, approach] for alps, andes, himalayas, rockies, approach, _ in day]
        for day in PRINTED_PAD
    ]
    state = table(day=3, hands=["Alps 9", "Alps 10", "Alps 2"], pad=ours, totals=[43, 38, 42])
    for seat, climber in enumerate(state.view(None).climbers):
        rows = [(row.alps, row.andes, row.himalayas, row.rockies, row.approach, row.total) for row in climber.pad]
        assert rows == [day[seat] for day in PRINTED_PAD]
        assert climber.total == sum(row[-1] for row in rows)
        standing = state.standing()[seat]
        assert [part.points for part in standing.parts if str(part.why).startswith("Andes")] == [row[1] for row in rows]
    assert [row.place for row in state.standing()] == [1, 3, 2]


# -- the deck as a whole --


def test_every_card_is_always_in_exactly_one_place() -> None:
    for players in range(1, 7):
        rng = Rng.keyed("places", players)
        state = new(players=players, day_1=1, day_2=2, day_3=3)
        while not state.over:
            step(state, rng)
            if state.phase == GUIDE or (state.gathering() and state.phase > PLAY):
                continue
            words = [*state.hands, *state.apart, *state.won, state.deck, state.lost, state.unclaimed, state.cache]
            words += [set_of(state.face_up()), set_of([play & 63 for play in state.trick[: state.plays]])]
            cards = Counter(place for word in words for place in range(61) if word >> place & 1)
            assert max(cards.values()) == 1
            assert len(cards) == 61 or state.over


def test_the_same_seed_gives_the_same_game_at_any_table() -> None:
    for players in (1, 3, 6):
        ends = [run_until(new(players=players, day_1=2), Rng.keyed("seed", players)).digest() for _ in range(2)]
        assert ends[0] == ends[1]


def test_sets_of_cards_are_counted_and_sorted_as_plain_python_does() -> None:
    rng = Rng.keyed("sets")
    words = [1, EVERY_CARD, AVALANCHES, *(bit(card) for card in range(61))]
    words += [(shl(rng.bits(), 29) | rng.bits()) & EVERY_CARD & (shl(rng.bits(), 29) | rng.bits()) | 1 for _ in range(300)]
    buffer = vec[i64]([0] * 61)
    for word in words:
        members = [card for card in range(61) if shr(word, card) & 1]
        ranges = [[card for card in members if card // 14 == i] for i in range(4)]
        n = spread(word, buffer, 0)  # type: ignore[misc]  # one vector may stay
        assert [buffer[i] for i in range(n)] == members
        assert (size(word), low_place(word), high_place(word)) == (len(members), members[0], members[-1])
        assert lowest_of_ranges(word) == sum(bit(cards[0]) for cards in ranges if cards)
        assert highest_of_ranges(word) == sum(bit(cards[-1]) for cards in ranges if cards)
