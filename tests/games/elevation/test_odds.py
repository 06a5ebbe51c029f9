"""Odds of Elevation, held against deals that are listed here and played by a few lines of the tests' own."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import sqrt

import pytest

from both_ways import COMPILED
from elevation_tables import go, table
from highcamp import Rng
from highcamp.engine.odds import Chance, Prospect, tell
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.names import cards_in, read_cards
from highcamp.games.elevation.rules import ElevationState

AVALANCHE = 4
TRIALS = 1500 if COMPILED else 120  # the bounds widen by themselves
ANDES_TRUMP = "Andes Mints"
Hand = tuple[int, ...]


def told(state: ElevationState, trials: int = 0) -> list[Prospect]:
    """What the seat to act is told."""
    return list(tell(state, state.acting()[0], trials=trials))


def chances(state: ElevationState, trials: int = 0) -> dict[str, tuple[Chance, ...]]:
    """The one table that is told, by what it is about."""
    (prospect,) = told(state, trials)
    found = {}
    for row in prospect.rows:
        assert isinstance(row.what, str)
        assert None not in row.chances
        found[row.what] = tuple(chance for chance in row.chances if chance is not None)
    return found


# -- a trick, by the tests' own reading of the rules: the lead is followed, the highest of it wins, an Avalanche beats all, and
# led it frees everyone --


def legal(hand: Hand, lead: int) -> list[int]:
    following = [card for card in hand if card // 14 == lead != AVALANCHE]
    return [*following, *(card for card in hand if card // 14 == AVALANCHE)] if following else list(hand)


def strength(card: int, lead: int) -> tuple[int, int]:
    return (2 if card // 14 == AVALANCHE else card // 14 == lead, card)


def wins(mine: int, hands: list[Hand], played: list[int]) -> Fraction:
    """How often a card takes the trick, if the others play anything after it."""
    lead = (played[0] if played else mine) // 14
    orders = list(product(*[legal(hand, lead) for hand in hands]))
    best = [max(strength(card, lead) for card in (*played, *cards)) < strength(mine, lead) for cards in orders]
    return Fraction(sum(best), len(best))


def deals(cards: list[int], sizes: list[int]) -> Iterator[list[Hand]]:
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        for rest in deals([card for card in cards if card not in chosen], sizes[1:]):
            yield [chosen, *rest]


LEADS = [
    # all hands of the day's last tricks; seat 1 leads, or has been led to
    (["Alps 9 10", "Alps 5 12", "Alps 14; Rockies 3"], []),
    (["Rockies 3 9", "Alps 5; Rockies 2", "Alps 14; Rockies 4"], []),
    (["Andes 14; Avalanche 2", "Alps 5; Avalanche 4", "Alps 2; Andes 3"], []),
    (["Alps 9 10", "Alps 5 12", "Alps 14; Rockies 3"], ["Alps 9"]),
    (["Rockies 3 9", "Alps 5; Rockies 4", "Alps 14; Avalanche 1"], ["Rockies 3"]),
]


@pytest.mark.parametrize("number", range(len(LEADS)))
def test_sampled_tricks_agree_with_all_deals(number: int) -> None:
    hands, moves = LEADS[number]
    state = go(table(hands=hands), *moves)
    seat = state.acting()[0]
    played = read_cards("; ".join(moves), "") if moves else []
    others = [(seat + nth) % 3 for nth in range(1, 3)]
    unseen = sorted(card for other in others for card in cards_in(state.hands[other]))
    sizes = [len(cards_in(state.hands[other])) for other in others]
    later = range(2 - len(played))  # of the others, those who play after the seat
    for card in state.legal(seat):
        dealt = [wins(card, [deal[nth] for nth in later], played) for deal in deals(unseen, sizes)]
        truth = float(sum(dealt) / len(dealt))
        found = chances(state, TRIALS)[ELEVATION.say(card, state)][1]
        if found.is_exact:
            assert found.chance == truth
        else:
            assert abs(found.chance - truth) <= 4 * sqrt(max(truth * (1 - truth), 0.01) / TRIALS)


CERTAIN = [
    # hands, moves so far, and what is certain of seat's cards whoever holds what
    (["Alps 9 10", "Alps 5 12", "Alps 14; Rockies 3"], ["Alps 9"], {"Alps 5": 0.0}),  # beaten already
    (["Alps 9 10", "Alps 5 12", "Alps 14; Rockies 3"], ["Alps 9", "Alps 12"], {"Alps 14": 1.0}),  # the last to play
    (["Alps 9; Rockies 2", "Alps 5 12", "Alps 14; Rockies 3"], ["Alps 9", "Alps 5"], {"Alps 14": 1.0}),
    (["Alps 9; Avalanche 5", "Alps 5 12", "Alps 14; Avalanche 3"], [], {"Avalanche 5": 1.0}),  # nothing beats it
    (["Alps 14; Rockies 2", "Alps 5 12", "Alps 13; Rockies 3"], [], {"Alps 14": 1.0}),  # no Avalanche is left
]


@pytest.mark.parametrize("number", range(len(CERTAIN)))
def test_what_is_certain_is_said_to_be(number: int) -> None:
    hands, moves, expected = CERTAIN[number]
    found = chances(go(table(hands=hands), *moves), 20)
    for card, chance in expected.items():
        assert [(one.chance, one.is_exact) for one in found[card]] == [(chance, True)] * 2


def test_todays_trump_counts() -> None:
    """No Avalanche is about: a 14 that is led is beaten by a trump of another range and by nothing else."""
    hands = ["Alps 14; Rockies 1", "Alps 5; Andes 12", "Alps 13; Andes 3"]
    plain = chances(table(hands=hands), 40)["Alps 14"][1]
    trumped = chances(table(hands=hands, approach=[ANDES_TRUMP]), 40)["Alps 14"][1]
    assert (plain.chance, plain.is_exact) == (1.0, True)
    assert trumped.chance < 1


def test_how_easily_a_card_is_beaten_is_counted() -> None:
    """Six cards are unseen: the Alps 5, 7 and 12, a Rocky, and the Avalanches 1 and 4."""
    state = table(moment="pass", hands=["Alps 3 9; Avalanche 2", "Alps 5 12; Avalanche 1", "Alps 7; Rockies 3; Avalanche 4"])
    counted = {card: found[0] for card, found in chances(state).items()}
    assert counted == {"Alps 3": Chance(5 / 6), "Alps 9": Chance(3 / 6), "Avalanche 2": Chance(1 / 6)}


def test_a_face_down_card_is_as_likely_as_the_cards_that_are_left() -> None:
    """Three hidden cards in the pile and two in hands that nobody has shown: each is as likely to lie on top."""
    state = table(
        moment="choose pile", rounds=1, winner=1, hands=["Alps 1", "Alps 7", "Alps 3"], down="Andes 2 9 14", up=["Andes 4"]
    )
    found = {what: chance.chance for what, (chance,) in chances(state, TRIALS).items()}
    unseen = read_cards("Alps 3 7; Andes 2 9 14", "")
    near = 4 * sqrt(0.25 / TRIALS)
    assert found["It is of the Rockies"] == 0.0
    assert abs(found["It is of the Andes"] - sum(card // 14 == 2 for card in unseen) / len(unseen)) < near
    assert abs(found["It is stronger today than Andes 4"] - sum(card % 14 + 1 > 4 for card in unseen) / len(unseen)) < near


def test_whoever_looks_sees_the_same_again() -> None:
    state = table(hands=LEADS[0][0])
    other = state.imagine(0, Rng.keyed("another truth"))
    assert isinstance(other, ElevationState)
    assert other != state
    assert told(state, 50) == told(other, 50)
