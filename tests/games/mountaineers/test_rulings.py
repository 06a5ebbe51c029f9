"""Every ruling on what the rulebook of Mountaineers leaves open, and every amendment, by its number.

A ruling on scoring is shown by rounds of ``test_mountaineers_rounds``; the others have a check of their own here.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from highcamp import Record, Refused, Rng, State
from highcamp.engine.bits import count
from highcamp.engine.options import options_of
from highcamp.games.mountaineers.rules import MountaineersState
from mountaineers_cases import (
    GAME,
    ROUTES,
    SPECIALS,
    before_second_cards,
    blitz_hands,
    deal,
    make,
    names,
    play_round,
)
from mountaineers_rounds import BY_NAME, check_vector

Check = Callable[[], None]


def rounds(*wanted: str) -> Check:
    """These rounds of the table show the ruling."""

    def check() -> None:
        for name in wanted:
            check_vector(BY_NAME[name])

    return check


def random_games(games: int = 3, **options: Any) -> list[list[MountaineersState]]:
    """All states of some random games."""
    played = []
    for seed in range(games):
        state, rng = GAME.new(**options), Rng.keyed("rulings", seed)
        states = []
        while True:
            assert isinstance(state, MountaineersState)
            states.append(state.copy())
            if state.over:
                break
            moves = state.legal()
            state.apply(state.sample(rng) if state.is_chance else moves[rng.below(len(moves))])
        played.append(states)
    return played


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


# -- tournaments --


def tournament_of(players: int, *matches: tuple[int, ...], mode: str = "tournament") -> State:
    """A finished tournament with these results; matches that are not given are won by their Lead."""
    results = [list(points) for points in matches]
    while len(results) < players:
        results.append([50 if seat == len(results) else 0 for seat in range(players)])
    climbers = [{"score": results[-1][seat], "hand": ["2", "3"]} for seat in range(players)]
    position = {"mode": mode, "players": players, "moment": "over", "lead": players, "climbers": climbers}
    return GAME.position(position | {"matches": [{"points": points} for points in results]})


@pytest.mark.parametrize(
    ("match", "points", "medals"),
    [
        (1, (52, 40, 30, 20, 10), (8, 5, 3, 2, 1)),
        (1, (52, 40, 40, 20, 10), (8, 5, 5, 2, 1)),
        (1, (52, 40, 40, 40, 10), (8, 5, 5, 5, 1)),
        (1, (52, 52, 30, 20, 10), (5, 8, 3, 2, 1)),
        (1, (52, 30, 52, 52, 10), (5, 2, 5, 8, 1)),
        (2, (52, 52, 30, 20, 10), (8, 5, 3, 2, 1)),  # seat 2 leads, so seat 1 plays last
        (3, (52, 52, 0, 0, 0), (5, 8, 3, 3, 3)),
        (3, (20, 30, 50, 50, 50), (1, 2, 5, 5, 8)),
        (5, (10, 10, 10, 10, 50), (5, 5, 5, 5, 8)),
    ],
)
def test_tournament_medals(match: int, points: tuple[int, ...], medals: tuple[int, ...]) -> None:
    won_by_lead = [tuple(50 if seat == lead else 0 for seat in range(5)) for lead in range(match - 1)]
    view = tournament_of(5, *won_by_lead, points).view()
    assert view.matches[match - 1].medals == medals
    assert sum(climber.medals for climber in view.climbers) == sum(sum(own.medals) for own in view.matches)


def test_tournaments_with_other_results_are_not_the_same() -> None:
    results = [(50, 40, 30), (50, 41, 30), (50, 40, 29)]
    assert len({tournament_of(3, points).key() for points in results}) == len(results)


def a_tournament_is_a_match_per_climber_in_seat_order() -> None:
    for players in (3, 4):
        for states in random_games(1, mode="tournament", players=players):
            leads = {state.match: state.lead for state in states if not state.over}
            assert leads == {match: match for match in range(players)}
            assert all(state.lead == min(state.match, players - 1) for state in states)
            assert states[-1].match == players
            ends = [list(states[-1].finals)[match * players : (match + 1) * players] for match in range(players)]
            assert all(max(points) >= 50 for points in ends)
    # Two flags ahead does not end a match of a tournament.
    assert not play_round("4 6 | 2 3 | 2 3", (25, 2, 2), mode="tournament").over


def equal_medals_share_the_win() -> None:
    state = tournament_of(3, (50, 40, 30), (30, 50, 40), (40, 30, 50))
    assert [own.points for own in state.standing()] == [16, 16, 16]
    assert state.view().winners == (0, 1, 2)
    assert state.returns() == pytest.approx([1 / 3, 1 / 3, 1 / 3])
    state = tournament_of(3, (50, 40, 30), (50, 40, 30), (30, 50, 40))
    assert [own.points for own in state.standing()] == [19, 18, 11]
    assert state.returns() == [1.0, 0.0, 0.0]


# -- Sherpa: (lead, flag, trade, gap) by climber --

SHERPA = {
    "leading, and an uncovered flag below": ("2 3 | 4 5 | 6 9", (0, 0, 0), [(1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 1)]),
    "on a flag, which covers it": ("4 6 | 2 3 | 7 8", (0, 0, 0), [(1, 3, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)]),
    "on a flag without moving": ("2 3 | 2 3 | 4 5", (10, 20, 5), [(1, 3, 0, 0), (0, 3, 0, 0), (0, 0, 0, 0)]),
    "a Bomber traded, and one kept": ("Bomber>9 2 | 3 4 | 5 Bomber", (0, 0, 0), [(1, 0, 1, 0), (0, 0, 0, 0), (0, 3, 0, 0)]),
    "a second Bomber traded": ("2 Bomber>7 | 3 5 | 4 8", (0, 0, 0), [(1, 0, 1, 0), (0, 0, 0, 0), (0, 0, 0, 1)]),
    "a blocked trade counts too": ("Bomber>9 2 | 9 4 | 5 6", (0, 0, 0), [(1, 0, 1, 0), (0, 0, 0, 0), (0, 0, 0, 1)]),
    "several flags below": ("2 3 | 4 5 | 2 3", (7, 21, 44), [(1, 0, 0, 0), (0, 3, 0, 2), (0, 0, 0, 3)]),
    "the summit is no flag": ("2 3 | 6 7 | 4 10", (33, 23, 45), [(1, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 1)]),
    "two on the summit": ("2 3 | 4 5 | 6 7", (45, 44, 12), [(1, 0, 0, 2), (0, 0, 0, 2), (0, 0, 0, 0)]),
    "flags below everyone": ("2 3 | 4 5 | 6 7", (31, 33, 35), [(1, 0, 0, 0), (0, 0, 0, 1), (0, 0, 0, 1)]),
}


@pytest.mark.parametrize("name", SHERPA)
def test_sherpa_medals(name: str) -> None:
    check_sherpa(name)


def check_sherpa(name: str) -> None:
    cards, totals, medals = SHERPA[name]
    state = play_round(cards, totals, mode="sherpa")
    position = state.position()
    kinds = ("lead", "flag", "trade", "gap")
    rows = position["matches"][0]["medals"] if position.get("matches") else [own["medals"] for own in position["climbers"]]
    assert [tuple(row[kind] for kind in kinds) for row in rows] == medals
    view = state.view()
    assert [sum(medal.points for medal in own) for own in view.last.medals] == [sum(own) for own in medals]
    assert [climber.medals for climber in view.climbers] == [sum(own) for own in medals]


def sherpa(*wanted: str) -> Check:
    def check() -> None:
        for name in wanted:
            check_sherpa(name)

    return check


def flags_of_a_climber_on_the_summit() -> None:
    sherpa("on a flag, which covers it", "several flags below", "two on the summit")()
    # Not all flags below the summit count, only those above a climber behind; on 50 just as many as on 49.
    for others, flags in (((33, 31), 1), ((23, 21), 2), ((18, 18), 3)):
        for start in (36, 35):
            view = play_round("4 10 | 2 3 | 2 3", (start, *others), mode="sherpa").view()
            uncovered = [medal.points for medal in view.last.medals[0] if "flags" in medal.why]
            assert uncovered == [flags], (start, others)
    # The flag on 40 is covered by the climber who stands on it.
    view = play_round("4 10 | 2 3 | 2 3", (36, 40, 33), mode="sherpa").view()
    assert [medal.why for medal in view.last.medals[0]] == ["Lead Climber"]


def sherpa_places_earn_nothing() -> None:
    check_sherpa("the summit is no flag")
    view = play_round("2 3 | 6 7 | 4 10", (33, 23, 45), mode="sherpa").view()
    assert view.matches[0].points == (38, 36, 59)
    assert view.matches[0].medals == (1, 0, 1)


# -- Blitz --


def blitz(*cards: str, scores: tuple[int, ...] = (), **options: Any) -> State:
    """A play of Blitz."""
    rows = blitz_hands(*cards)
    for row, points in zip(rows, scores, strict=False):
        row["score"] = points
    state = GAME.position({"mode": "blitz", "players": len(cards), "moment": "choose", "climbers": rows, **options})
    for seat, card in enumerate(cards):
        make(state, seat, card)
    return state


BLITZ = [
    (("9", "7", "5"), (10, 0, 0)),
    (("9", "9", "5"), (0, 0, 10)),
    (("9", "9", "9"), (0, 0, 0)),
    (("2", "3", "4"), (0, 0, 10)),
    (("10", "10", "8", "8"), (0, 0, 0, 0)),
    (("10", "10", "8", "7"), (0, 0, 10, 0)),
    (("10", "10", "9", "9", "2"), (0, 0, 0, 0, 10)),
    (("6", "9", "9", "6", "6"), (0, 0, 0, 0, 0)),
    (("6", "9", "9", "6", "7"), (0, 0, 0, 0, 10)),
]


@pytest.mark.parametrize(("cards", "scores"), BLITZ)
def test_blitz(cards: tuple[str, ...], scores: tuple[int, ...]) -> None:
    state = blitz(*cards)
    assert tuple(climber.score for climber in state.view().climbers) == scores
    assert [own.points for own in state.view().last.climbers] == list(scores)


def check_blitz() -> None:
    for cards, scores in BLITZ:
        test_blitz(cards, scores)


def blitz_is_played_to_the_summit() -> None:
    for at, then, over in ((0, 10, False), (30, 40, False), (40, 50, True)):
        state = blitz("9", "7", "5", scores=(at, 0, 0))
        assert (state.view().climbers[0].score, state.over) == (then, over)
    assert blitz("9", "7", "5", blitz_goal="first_flag").view().winners == (0,)
    assert blitz("9", "7", "5", scores=(90, 0, 0), track="long").view().winners == (0,)


def blitz_cycles_are_four_open_and_five_plays() -> None:
    for states in random_games(mode="blitz", players=3):
        held = [count(state.hand[0]) for state in states if state.view().moment == "choose" and state.actor == 0]
        assert held == [5 - place % 5 for place in range(len(held))]
        for state in states:
            if state.view().moment == "choose":
                assert all(count(state.hand[seat] | state.discard[seat]) == 9 for seat in range(3))
            if state.view().moment == "open":
                assert state.chance() == [(card, 1) for card in range(2, 11) if state.draw[state.turn] >> card & 1]


def the_lead_is_a_label_in_blitz() -> None:
    for lead in (1, 2, 3):
        state = blitz("9", "7", "5", lead=lead)
        assert state.view().lead == lead - 1
        assert [climber.score for climber in state.view().climbers] == [10, 0, 0]
        assert [climber.held for climber in state.view().climbers] == [4, 4, 4]


def cards_shown_in_blitz_stay_visible() -> None:
    state = blitz("9", "7", "5")
    for seat, card in enumerate(("9", "7", "5")):
        assert card in state.view(None).climbers[seat].discard
        assert len(state.view(None).climbers[seat].discard) == 5


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


def the_lead_stays_in_tournaments_and_blitz() -> None:
    for mode in ("tournament", "sherpa"):
        state = play_round("2 3 | 9 10 | 4 5", mode=mode)
        assert state.view().lead == 0
    assert play_round("2 3 | 9 10 | 4 5", mode="peak").view().lead == 1
    the_lead_is_a_label_in_blitz()
    test_tournament_medals(1, (52, 52, 30, 20, 10), (5, 8, 3, 2, 1))
    test_tournament_medals(2, (52, 52, 30, 20, 10), (8, 5, 3, 2, 1))


def sabotage_asks_for_its_sides_when_all_cards_lie() -> None:
    state = before_second_cards("10 Sabotage/left | 3 4 | 5 6")
    for seat, card in enumerate(("Sabotage", "4", "6")):
        assert state.view().moment == "second card"
        make(state, seat, card)
    assert (state.to_act, state.view().moment) == ((0,), "sabotage")
    assert names(state) == {"two left", "two right"}
    rounds("two clipped in, stolen points are stolen back", "two clipped in, both to the right")()


def places_after_a_tie() -> None:
    state = tournament_of(4, (52, 40, 40, 10))
    assert state.view().matches[0].places == (1, 2, 2, 4)
    test_tournament_medals(1, (52, 40, 40, 20, 10), (8, 5, 5, 2, 1))


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
    "29 tournament": a_tournament_is_a_match_per_climber_in_seat_order,
    "30 equal medals": equal_medals_share_the_win,
    "31 Sherpa medals": sherpa(*SHERPA),
    "32 summit is no flag": sherpa("the summit is no flag", "two on the summit"),
    "33 Bomber for 5 earns none": sherpa("a Bomber traded, and one kept"),
    "34 last round counts, places do not": sherpa_places_earn_nothing,
    "35 Blitz to the summit": blitz_is_played_to_the_summit,
    "36 Blitz cycle": blitz_cycles_are_four_open_and_five_plays,
    "37 highest unique": check_blitz,
    "38 Lead in Blitz": the_lead_is_a_label_in_blitz,
    "39 shown cards stay visible": cards_shown_in_blitz_stay_visible,
    "40 hands hidden": hands_are_hidden,
    "41 three to five climbers": three_to_five_climbers,
    "amendment 1 discards public": discards_are_chosen_together_and_then_public,
    "amendment 2 fixed Lead": the_lead_stays_in_tournaments_and_blitz,
    "amendment 3 Basic at 50 on every track": basic_ends_at_fifty_and_not_by_flags,
    "amendment 4 sides are a decision": sabotage_asks_for_its_sides_when_all_cards_lie,
    "amendment 5 places after a tie": places_after_a_tie,
    "amendment 6 Bomber details": a_bomber_without_a_route_is_five_points,
    "amendment 7 covered flags, and the summit": flags_of_a_climber_on_the_summit,
    "amendment 8 Tak-Tak always extra": tak_tak_always_extra,
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_ruling(ruling: str) -> None:
    RULINGS[ruling]()


def test_every_ruling_is_named() -> None:
    numbers = {name.split()[0] for name in RULINGS} - {"amendment"}
    assert numbers == {str(number) for number in range(1, 42)}
    assert {name.split()[1] for name in RULINGS if name.startswith("amendment")} == {str(number) for number in range(1, 9)}
