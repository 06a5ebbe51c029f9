"""What a climber observes as numbers: what lies open, the own hand and choice, and nothing of the others' secrets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from highcamp import Rng, State
from highcamp.games.mountaineers import box, observe, phases, scoring
from mountaineers_cases import GAME, ROUTES, SPECIALS, before_second_cards, blitz_hands, deal, make, play_round

OBSERVATION = GAME.observation()


def observed(state: State, seat: int, feature: str) -> dict[str, int]:
    """What the seat sees of a feature, by place; a single number has the place "". What is 0 is left out."""
    found = {}
    for name, number in GAME.explain(state.observe(seat)).items():
        whose, _, places = name.removesuffix("]").partition("[")
        if whose == feature:
            found[places] = number
    return found


def yes(*places: str) -> dict[str, int]:
    return dict.fromkeys(places, 1)


def at(text: str, cards: str) -> dict[str, int]:
    """One after the other: ``you 7 8`` are two of your cards."""
    return yes(*(f"{text}, {card.replace('-In', ' In')}" for card in cards.split()))


# -- positions whose facts are known from the rulebook --


def second_cards() -> State:
    """The position of the help: seat 1 leads and plays."""
    climbers = [
        {"score": 12, "hand": ["3", "Tak-Tak", "9", "10"], "played": ["7"]},
        {"score": 8, "hand": ["2", "4", "6"], "discard": ["Belay"], "played": ["5"]},
        {"hand": ["2", "8", "Bomber"], "played": ["10"]},
    ]
    return GAME.position({"mode": "peak", "moment": "second card", "to_act": 1, "lead": 1, "climbers": climbers})


def scored() -> State:
    """The round that the help scores: Ben takes two points from Cy, on his left, and one from Ann."""
    return play_round("10 Tak-Tak 4 | 7x Sabotage/left | 7x Bomber>9", (21, 17, 20))


def half_stolen() -> State:
    """All cards lie. By a Clip In both Sabotages work; the first has chosen its sides."""
    state = before_second_cards("Sabotage Clip-In | Sabotage Clip-In | 9 10")
    for seat, card in enumerate(["Clip In", "Clip In", "10"]):
        make(state, seat, card)
    make(state, 0, "two right")
    return state


def reshuffled() -> State:
    """Seat 1 has shuffled its discards: everyone knows what is in its hand."""
    climbers = [
        {"hand": ["2", "10"], "discard": ["3", "4", "5", "6", "7", "8"]},
        {"hand": ["2", "3", "4", "5"]},
        {"hand": ["2", "3", "4"]},
    ]
    state = GAME.position({"mode": "basic", "moment": "refill", "lead": 2, "rounds": 1, "climbers": climbers})
    deal(state, "seat 1 draws 9", "seat 1 turns 3")
    return state


def discarding() -> State:
    """Cleanup: seat 1 has chosen in secret to discard the 2."""
    state = play_round("10 3 | 4 6 | 2 5")
    make(state, 0, "discard 2")
    return state


def blitz() -> State:
    """Seats 1 to 4 choose 9, 9, 7 and 5: the 7 climbs, from the first flag to the second."""
    climbers = blitz_hands("9", "9", "7", "5")
    climbers[2]["score"] = 10
    state = GAME.position({"players": 4, "mode": "blitz", "moment": "choose", "climbers": climbers})
    for seat, card in enumerate(["9", "9", "7", "5"]):
        make(state, seat, card)
    return state


def tournament() -> State:
    """Two matches of three are played. In the first, which seat 1 led, seat 2 had as many points and had played later."""
    matches = [{"points": [50, 50, 40]}, {"points": [41, 51, 50]}]
    climbers: list[dict[str, Any]] = [{"hand": ["2", "3", "4"]}, {"hand": ["2", "3", "4"]}, {}]
    return GAME.position({"mode": "tournament", "moment": "refill", "lead": 3, "climbers": climbers, "matches": matches})


def sherpa() -> State:
    """The second match of a Sherpa Tournament."""
    before = [{"lead": 4, "flag": 3, "trade": 1, "gap": 0}, {"flag": 6}, {"gap": 2}]
    climbers: list[dict[str, Any]] = [{"medals": {"trade": 1}}, {"medals": {"lead": 2, "gap": 5}}, {"medals": {"flag": 3}}]
    matches = [{"points": [52, 30, 41], "medals": before}]
    return GAME.position({"mode": "sherpa", "moment": "refill", "lead": 2, "climbers": climbers, "matches": matches})


def drawing() -> State:
    return GAME.new(players=5, mode="basic", track="long")


def own_mountain() -> State:
    return GAME.new(mode="peak", tak_tak_always_extra=True, own_track={"summit": 60, "flags": [15, 30, 45]})


def won() -> State:
    """10 and 4 against 10 and 7: the last round of a Basic Match, won by seat 3 with 40 + 8 + 2 points."""
    return play_round("10x 4 | 10x 7 | 8 2", (41, 38, 40), mode="basic")


def won_tournament() -> State:
    """Seats 1 and 2 have 8 + 5 + 5 medals each, of the last match as many; seat 3 has 3 + 3 + 8."""
    points = [[52, 40, 30], [40, 52, 30], [45, 45, 50]]
    climbers = [{"score": score, "hand": ["2", "3", *more]} for score, more in zip(points[2], ([], [], ["4"]), strict=True)]
    table = {"moment": "over", "lead": 3, "climbers": climbers, "matches": [{"points": own} for own in points]}
    return GAME.position({"mode": "tournament", **table})


CASES: list[tuple[Callable[[], State], int, str, dict[str, int]]] = [
    (second_cards, 0, "hand", yes("3", "9", "10", "Tak-Tak")),
    (second_cards, 1, "hand", yes("2", "4", "6")),
    (second_cards, 0, "chosen", {}),
    (second_cards, 0, "has_chosen", {}),
    (second_cards, 0, "held", {"you": 4, "1 after you": 3, "2 after you": 3}),
    (second_cards, 2, "held", {"you": 3, "1 after you": 4, "2 after you": 3}),
    (second_cards, 0, "known", {}),
    (second_cards, 0, "draw_pile", {"you": 9, "1 after you": 9, "2 after you": 10}),
    (second_cards, 0, "discard", at("1 after you", "Belay")),
    (second_cards, 2, "discard", at("2 after you", "Belay")),
    (second_cards, 0, "score", {"you": 12, "1 after you": 8}),
    (second_cards, 1, "score", {"you": 8, "2 after you": 12}),
    (second_cards, 0, "space", {"you": 12, "1 after you": 8}),
    (second_cards, 0, "lead", yes("you")),
    (second_cards, 1, "lead", yes("2 after you")),
    (second_cards, 1, "moment", yes("second card")),
    (second_cards, 0, "turn", yes("you")),
    (second_cards, 2, "turn", yes("1 after you")),
    (second_cards, 0, "to_act", yes("you")),
    (second_cards, 1, "to_act", yes("2 after you")),
    (second_cards, 0, "round.first", yes("you, 7", "1 after you, 5", "2 after you, 10")),
    (second_cards, 1, "round.first", yes("you, 5", "1 after you, 10", "2 after you, 7")),
    (second_cards, 0, "round.second", {}),
    (second_cards, 0, "round.matched", {}),
    (second_cards, 0, "round.points", {"you": 7, "1 after you": 5, "2 after you": 10}),
    (second_cards, 0, "last.first", {}),
    (second_cards, 0, "last.lead", {}),
    (second_cards, 0, "winners", {}),
    (second_cards, 0, "climbers", yes("you", "1 after you", "2 after you")),
    (second_cards, 0, "mode", yes("peak")),
    (second_cards, 0, "summit", {"": 50}),
    (second_cards, 0, "goal", {"": 50}),
    (second_cards, 0, "flags", {"flag 1": 10, "flag 2": 20, "flag 3": 30, "flag 4": 40}),
    (second_cards, 0, "tak_tak_always_extra", {}),
    (half_stolen, 2, "moment", yes("sabotage")),
    (half_stolen, 2, "turn", yes("2 after you")),
    (half_stolen, 2, "round.second", yes("you, 10", "1 after you, Clip In", "2 after you, Clip In")),
    (half_stolen, 2, "round.matched", yes("Clip In", "Sabotage")),
    (half_stolen, 2, "round.two_from", yes("1 after you, right")),
    (half_stolen, 0, "round.two_from", yes("you, right")),
    (half_stolen, 0, "round.points", {"you": 2, "2 after you": 17}),  # its left neighbour had nothing
    (scored, 0, "round.first", {}),
    (scored, 0, "round.points", {}),
    (scored, 0, "last.first", yes("you, 10", "1 after you, 7", "2 after you, 7")),
    (scored, 0, "last.second", yes("you, Tak-Tak", "1 after you, Sabotage", "2 after you, 9")),
    (scored, 2, "last.extra", yes("1 after you, 4")),
    (scored, 0, "last.traded", yes("2 after you, second card")),
    (scored, 2, "last.traded", yes("you, second card")),
    (scored, 0, "last.two_from", yes("1 after you, left")),
    (scored, 0, "last.matched", yes("7")),
    (scored, 0, "last.points", {"you": 19, "1 after you": 3, "2 after you": 7}),
    (scored, 1, "last.points", {"you": 3, "1 after you": 7, "2 after you": 19}),
    (scored, 1, "last.lead", yes("2 after you")),
    (scored, 1, "score", {"you": 20, "1 after you": 27, "2 after you": 40}),
    (scored, 1, "rounds", {"": 1}),
    (scored, 2, "discard", at("you", "Bomber")),
    (scored, 1, "turn", {}),
    (reshuffled, 0, "known", at("you", "2 9 10")),
    (reshuffled, 2, "known", at("1 after you", "2 9 10")),
    (reshuffled, 2, "turn", yes("2 after you")),
    (reshuffled, 2, "to_act", {}),
    (reshuffled, 2, "moment", yes("first card")),
    (discarding, 0, "chosen", yes("2")),
    (discarding, 1, "chosen", {}),
    (discarding, 0, "has_chosen", yes("you")),
    (discarding, 1, "has_chosen", yes("2 after you")),
    (discarding, 0, "to_act", yes("1 after you", "2 after you")),
    (discarding, 1, "to_act", yes("you", "1 after you")),
    (discarding, 1, "turn", {}),
    (blitz, 2, "last.points", {"you": 10}),
    (blitz, 0, "last.points", {"2 after you": 10}),
    (blitz, 0, "last.first", yes("you, 9", "1 after you, 9", "2 after you, 7", "3 after you, 5")),
    (blitz, 0, "last.matched", yes("9")),
    (blitz, 3, "score", {"3 after you": 20}),
    (blitz, 0, "hand", yes("2", "3", "4", "5")),
    (blitz, 1, "known", {
        **at("you", "2 3 4 5"), **at("1 after you", "2 3 4 5"), **at("2 after you", "2 3 4 6"), **at("3 after you", "2 3 4 5"),
    }),
    (blitz, 1, "unseen", {}),
    (blitz, 1, "goal", {"": 50}),
    (blitz, 0, "climbers", yes("you", "1 after you", "2 after you", "3 after you")),
    (tournament, 0, "matches", {"": 2}),
    (tournament, 0, "lead", yes("2 after you")),
    (tournament, 0, "medals", {"you": 5 + 3, "1 after you": 8 + 8, "2 after you": 3 + 5}),
    (tournament, 2, "medals", {"you": 3 + 5, "1 after you": 5 + 3, "2 after you": 8 + 8}),
    (tournament, 0, "finished.medals", {
        "match 1, you": 5, "match 1, 1 after you": 8, "match 1, 2 after you": 3,
        "match 2, you": 3, "match 2, 1 after you": 8, "match 2, 2 after you": 5,
    }),
    (tournament, 1, "finished.points", {
        "match 1, you": 50, "match 1, 1 after you": 40, "match 1, 2 after you": 50,
        "match 2, you": 51, "match 2, 1 after you": 50, "match 2, 2 after you": 41,
    }),
    (tournament, 0, "medals.match", {}),
    (sherpa, 1, "medals.match", {"you, lead": 2, "you, gap": 5, "1 after you, flag": 3, "2 after you, trade": 1}),
    (sherpa, 1, "medals", {"you": 6 + 7, "1 after you": 2 + 3, "2 after you": 8 + 1}),
    (sherpa, 1, "finished.medals", {"match 1, you": 6, "match 1, 1 after you": 2, "match 1, 2 after you": 8}),
    (sherpa, 0, "mode", yes("sherpa")),
    (drawing, 3, "lead", {}),
    (drawing, 3, "turn", {}),
    (drawing, 3, "moment", yes("draw lead")),
    (drawing, 3, "goal", {"": 50}),  # a Basic Match ends there on every track
    (drawing, 3, "summit", {"": 100}),
    (drawing, 3, "flags", {f"flag {n}": 10 * n for n in range(1, 10)}),
    (drawing, 3, "climbers", yes("you", "1 after you", "2 after you", "3 after you", "4 after you")),
    (own_mountain, 0, "tak_tak_always_extra", {"": 1}),
    (own_mountain, 0, "flags", {"flag 1": 15, "flag 2": 30, "flag 3": 45}),
    (own_mountain, 0, "goal", {"": 60}),
    (won, 0, "moment", yes("over")),
    (won, 0, "score", {"you": 45, "1 after you": 45, "2 after you": 50}),
    (won, 0, "winners", yes("2 after you")),
    (won, 2, "winners", yes("you")),
    (won, 2, "to_act", {}),
    (won_tournament, 2, "winners", yes("1 after you", "2 after you")),
    (won_tournament, 2, "medals", {"you": 14, "1 after you": 18, "2 after you": 18}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "seat", "feature", "expected"), CASES, ids=[f"{case[0].__name__} {case[1]} {case[2]}" for case in CASES]
)
def test_a_feature_says_what_lies_there(state: Callable[[], State], seat: int, feature: str, expected: dict[str, int]) -> None:
    assert observed(state(), seat, feature) == expected


def test_a_played_second_card_and_what_is_beside_it_are_seen() -> None:
    state = before_second_cards("Bomber>9 Tak-Tak 4 | 2 3 | 4 5")
    make(state, 0, "trade 9")
    assert observed(state, 1, "round.first") == yes("2 after you, 9", "you, 2", "1 after you, 4")
    assert observed(state, 1, "round.traded") == yes("2 after you, first card")
    make(state, 0, "Tak-Tak")
    assert observed(state, 1, "moment") == yes("extra route")
    make(state, 0, "add 4")
    assert observed(state, 1, "round.extra") == yes("2 after you, 4")
    assert observed(state, 1, "round.matched") == yes("4")
    assert observed(state, 1, "round.points") == {"you": 2, "2 after you": 9 + 6}


def test_unseen_cards_are_the_own_draw_pile_and_of_others_the_hand_too() -> None:
    deck = {*ROUTES, *SPECIALS}
    mine = deck - {"3", "Tak-Tak", "9", "10", "7"}
    theirs = deck - {"5", "Belay"}
    last = deck - {"10"}
    assert observed(second_cards(), 0, "unseen") == yes(
        *(f"you, {card}" for card in mine),
        *(f"1 after you, {card}" for card in theirs),
        *(f"2 after you, {card}" for card in last),
    )


def test_every_feature_has_a_case() -> None:
    met = {feature for _, _, feature, expected in CASES if expected}
    shown_above = {"unseen", "round.traded", "round.extra"}
    assert met | shown_above == {feature.name for feature in OBSERVATION.features}


# -- what is hidden --


def test_a_hand_is_among_its_owners_numbers_and_nobody_elses() -> None:
    climbers: list[dict[str, Any]] = [{"hand": hand, "played": ["7"]} for hand in (["2", "3", "4", "5"], ["2", "9", "10"])]
    states = []
    for hand in (["2", "4", "Bomber"], ["8", "Belay", "Clip In"]):
        table = [*climbers, {"hand": hand, "played": ["10"]}]
        states.append(GAME.position({"moment": "second card", "to_act": 1, "climbers": table}))
    for seat in (0, 1):
        assert states[0].observe(seat).tolist() == states[1].observe(seat).tolist()
    assert states[0].observe(2).tolist() != states[1].observe(2).tolist()
    assert observed(states[1], 2, "hand") == yes("8", "Belay", "Clip In")


@pytest.mark.parametrize("mode", ["basic", "peak", "tournament", "sherpa", "blitz"])
def test_a_secret_choice_is_among_its_owners_numbers_and_nobody_elses(mode: str) -> None:
    state, rng = GAME.new(mode=mode), Rng.keyed("choice", mode)
    while not state.gathering():
        moves = state.legal()
        state.apply(state.sample(rng) if state.is_chance else moves[rng.below(len(moves))])
    chooser = state.to_act[-1]
    seen: list[set[bytes]] = [set() for _ in range(state.seats)]
    for move in state.legal(chooser):
        after = state.copy()
        after.play(chooser, move)
        for seat in range(state.seats):
            seen[seat].add(bytes(after.observe(seat)))
    for seat, found in enumerate(seen):
        assert len(found) == (len(state.legal(chooser)) if seat == chooser else 1)


def test_an_observation_of_everything_has_every_hand() -> None:
    state = second_cards()
    assert state.observe_all().tolist() == [number for seat in range(3) for number in state.observe(seat).tolist()]


# -- numbers that are larger than any game makes them --


def test_what_is_too_much_counts_as_the_most() -> None:
    climbers = [{"score": 60_000, "hand": ["2", "3", "4"]}, {"hand": ["2", "3"]}, {"hand": ["2", "3"]}]
    state = GAME.position({"moment": "over", "lead": 1, "rounds": 100_000, "climbers": climbers})
    assert observed(state, 0, "score") == {"you": 1_100}
    assert observed(state, 0, "space") == {"you": 50}
    assert observed(state, 0, "rounds") == {"": 1_000}
    medals: list[dict[str, Any]] = [{"medals": {"gap": 90_000}}, {}, {}]
    rich = GAME.position({"mode": "sherpa", "moment": "refill", "climbers": medals})
    assert observed(rich, 1, "medals") == {"2 after you": 10_000}
    assert observed(rich, 1, "medals.match") == {"2 after you, gap": 10_000}


# -- the two files --


def test_features_lie_where_they_are_written() -> None:
    starts = {
        "hand": observe.HAND, "chosen": observe.CHOSEN, "has_chosen": observe.HAS_CHOSEN, "held": observe.HELD,
        "known": observe.KNOWN, "draw_pile": observe.DRAW_PILE, "unseen": observe.UNSEEN, "discard": observe.DISCARD,
        "score": observe.SCORE, "space": observe.SPACE, "lead": observe.LEAD, "moment": observe.PHASE, "turn": observe.TURN,
        "to_act": observe.TO_ACT, "last.lead": observe.LAST_LEAD, "rounds": observe.ROUND, "matches": observe.MATCH,
        "medals": observe.MEDALS_WON, "medals.match": observe.MEDALS_BY, "finished.points": observe.FINALS,
        "finished.medals": observe.FINAL_MEDALS, "winners": observe.WINNERS, "climbers": observe.CLIMBERS,
        "mode": observe.MODE, "summit": observe.SUMMIT, "goal": observe.GOAL, "flags": observe.MARKERS,
        "tak_tak_always_extra": observe.ALWAYS_EXTRA,
    }  # fmt: skip
    for family, base in (("round", observe.TABLE), ("last", observe.LAST)):
        starts |= {
            f"{family}.first": base + observe.FIRST, f"{family}.second": base + observe.SECOND,
            f"{family}.extra": base + observe.EXTRA, f"{family}.traded": base + observe.TRADE,
            f"{family}.two_from": base + observe.TWO_FROM, f"{family}.matched": base + observe.MATCHED,
            f"{family}.points": base + observe.POINTS,
        }  # fmt: skip
    assert {name: place.start for name, place in OBSERVATION.places.items()} == starts
    assert OBSERVATION.size == observe.SIZE


def test_what_is_counted_elsewhere_is_counted_alike() -> None:
    """``observe.py`` has literals, which a compiler folds; what they are the numbers of is listed elsewhere."""
    assert observe.MOMENTS == phases.ENDED + 1
    assert len(box.MODES) == observe.MODES
    assert observe.EARNINGS == scoring.MEDAL_KINDS
    assert observe.KINDS == box.CARDS - observe.LOWEST
    assert 1 << observe.LOWEST == observe.LOWEST_BIT
    assert GAME.facts.seats[1] == observe.SEATS == observe.MATCHES
