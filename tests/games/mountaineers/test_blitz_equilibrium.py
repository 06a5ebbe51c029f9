"""One play of Blitz with full, equal hands: the symmetric equilibrium worked out another way, and the share of every card.

Here no play is enumerated and nothing is learnt. A card advances if nobody else chooses it and every higher one is chosen by
nobody or by two at least; with shares p this is (others)! times a coefficient of exp(lower shares) · Π (exp(p) - p), as a power
series. Where all cards that are played advance equally often, Newton's method finds the shares.
"""

from __future__ import annotations

from itertools import combinations
from math import factorial

import pytest

from highcamp import Rng
from highcamp.games.mountaineers.bots import blitz
from highcamp.games.mountaineers.bots.hard import Hard
from highcamp.games.mountaineers.rules import MountaineersState
from mountaineers_cases import GAME, ROUTES

EXACT = 1e-6
HANDS = [["6", "7", "8", "9", "10"], ["2", "4", "5", "7", "9"]]


# -- the chance of every card --


def times(one: list[float], other: list[float]) -> list[float]:
    """The product of two power series, as far as they are known."""
    return [sum(one[i] * other[degree - i] for i in range(degree + 1)) for degree in range(len(one))]


def exponential(share: float, degree: int) -> list[float]:
    """exp(share · x)."""
    return [share**power / factorial(power) for power in range(degree + 1)]


def chances(shares: list[float], others: int) -> list[float]:
    """How often each card advances, lowest first, if so many others choose by these shares."""
    found = []
    for card in range(len(shares)):
        series = exponential(sum(shares[:card]), others)
        for higher in shares[card + 1 :]:
            unmatched = exponential(higher, others)
            unmatched[1] = 0.0
            series = times(series, unmatched)
        found.append(factorial(others) * series[others])
    return found


# -- Newton's method --


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination with the largest pivots."""
    rows = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda at: abs(rows[at][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(len(rows)):
            if j != i:
                ratio = rows[j][i] / rows[i][i]
                rows[j] = [own - ratio * other for own, other in zip(rows[j], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]


def indifferent(played: tuple[int, ...], cards: int, others: int) -> list[float] | None:
    """The shares at which these cards advance equally often and no other is played; nothing if there are none."""

    def off(point: list[float]) -> list[float]:
        shares = [0.0] * cards
        for card, share in zip(played, point[:-1], strict=True):
            shares[card] = share
        gains = chances(shares, others)
        return [*(gains[card] - point[-1] for card in played), sum(shares) - 1]

    point, small = [1 / len(played)] * len(played) + [0.3], 1e-7
    for _ in range(60):
        here = off(point)
        if max(map(abs, here)) < 1e-12:
            shares = dict(zip(played, point[:-1], strict=True))
            return [shares.get(card, 0.0) for card in range(cards)]
        slopes = []
        for i in range(len(point)):
            there = off([*point[:i], point[i] + small, *point[i + 1 :]])
            slopes.append([(after - before) / small for after, before in zip(there, here, strict=True)])
        step = solved([list(row) for row in zip(*slopes, strict=True)], [-value for value in here])
        length = 1.0  # shares stay above nothing: no step goes more than half of the way there
        for own, by in zip(point[:-1], step[:-1], strict=True):
            if by < 0:
                length = min(length, -own / (2 * by)) if own + by <= 0 else length
        point = [own + length * by for own, by in zip(point, step, strict=True)]
    return None


def equilibria(players: int, cards: int) -> list[list[float]]:
    """All symmetric ones: shares at which no card, played or not, advances more often than the mixture does."""
    found = []
    for size in range(2, cards + 1):
        for played in combinations(range(cards), size):
            shares = indifferent(played, cards, players - 1)
            if shares is None or min(shares[card] for card in played) < EXACT:
                continue  # or one with fewer cards, found there
            gains = chances(shares, players - 1)
            mean = sum(share * gain for share, gain in zip(shares, gains, strict=True))
            if max(gains) - mean < EXACT:
                found.append(shares)
    return found


# -- what hard plays --


def full_hands(players: int, hand: list[str]) -> MountaineersState:
    """The first play of a round of Blitz in which all hold the same five cards."""
    row = {"hand": hand, "discard": [route for route in ROUTES if route not in hand]}
    state = GAME.position({"mode": "blitz", "players": players, "moment": "choose", "climbers": [row] * players})
    assert isinstance(state, MountaineersState)
    return state


def test_the_series_counts_what_the_rules_say() -> None:
    # Two others and cards 1, 2, 3, as often each: of nine pairs the 3 advances before 11, 12, 21, 22, the 2 before 11 and 33,
    # the 1 before 22 and 33.
    assert chances([1 / 3] * 3, 2) == pytest.approx([2 / 9, 2 / 9, 4 / 9])


@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_is_one_symmetric_equilibrium(players: int) -> None:
    [shares] = equilibria(players, 5)
    assert sum(shares) == pytest.approx(1)
    assert min(shares) >= 0


@pytest.mark.parametrize("hand", HANDS, ids=str)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_card_of_a_full_hand_has_its_share_of_the_equilibrium(players: int, hand: list[str]) -> None:
    [expected] = equilibria(players, len(hand))
    state = full_hands(players, hand)
    for seat in range(players):
        mixture = blitz.mixture(state, seat)
        shares = {GAME.say(move, state): share for move, share in mixture.items()}
        assert shares == pytest.approx(dict(zip(hand, expected, strict=True)), abs=0.02)


def test_hard_draws_its_cards_by_these_shares() -> None:
    [expected] = equilibria(3, 5)
    state, rng = full_hands(3, HANDS[0]), Rng.keyed("shares")
    drawn = [GAME.say(Hard().choose(state, 1, rng), state) for _ in range(5000)]
    # Of 5,000 draws .02 is 2.8 standard deviations of the card that is played most.
    assert [drawn.count(card) / 5000 for card in HANDS[0]] == pytest.approx(expected, abs=0.02)
