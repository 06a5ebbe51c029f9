"""The bots of Mountaineers: they play well, for good reasons, and never see what their seat cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement, permutations, product
from math import exp, factorial, prod, sqrt
from operator import mul

import pytest

from both_ways import COMPILED
from highcamp import Rng
from highcamp.bots.bot import Bot, ask
from highcamp.bots.naming import bots
from highcamp.bots.random import Random
from highcamp.games.mountaineers.bots.greedy import Greedy
from highcamp.games.mountaineers.bots.hard import Hard
from highcamp.games.mountaineers.bots.mixed import Mixed
from highcamp.games.mountaineers.bots.outlook import outlook
from highcamp.games.mountaineers.rules import MountaineersState
from mountaineers_cases import GAME, ROUTES, before_second_cards, make, play_round, read_round


class QuickGreedy(Greedy):
    """The same with fewer worlds."""

    worlds = 10


class QuickMixed(Mixed):
    """The same with less learning."""

    passes = 30


class QuickHard(Hard):
    """The same with fewer worlds."""

    worlds = 12


def share_of_wins(bot: Bot, others: Bot, mode: str, games: int) -> float:
    """How often the bot wins against two others."""
    won = 0.0
    for number in range(games):
        seat, rng = number % 3, Rng.keyed("bots", mode, number)
        state = GAME.new(mode=mode)
        while not state.over:
            actor = state.actor
            state.apply(state.sample(rng) if actor < 0 else ask(bot if actor == seat else others, state, actor, rng), actor)
        won += state.returns()[seat]
    return won / games


def test_the_game_has_its_bots() -> None:
    assert list(bots(GAME)) == ["easy", "medium", "hard", "random", "greedy", "mixed"]


# One that searches takes long interpreted, and its strength is the same.
SEARCHES = pytest.param(QuickHard(), marks=() if COMPILED else pytest.mark.long)


@pytest.mark.parametrize("bot", [QuickGreedy(), QuickMixed(), SEARCHES], ids=lambda bot: bot.name)
def test_better_than_random(bot: Bot) -> None:
    # Three random climbers win a third each; they win 14 of 24 games or more in fewer than one of a hundred such tests.
    assert share_of_wins(bot, Random(), "peak", 24) > 0.57


def test_the_outlook_is_sure_at_the_end_and_a_lead_counts_more_near_it() -> None:
    state, rng = GAME.new(mode="peak"), Rng.keyed("outlook")
    assert isinstance(state, MountaineersState)
    assert outlook(state) == [pytest.approx(1 / 3)] * 3
    chances = []
    for scores in ([5, 0, 0], [state.goal - 3, state.goal - 8, state.goal - 8]):
        for seat, points in enumerate(scores):
            state.scores[seat] = points
        chances.append(outlook(state)[0])
        assert sum(outlook(state)) == pytest.approx(1)
    assert 1 / 3 < chances[0] < chances[1]
    state = GAME.new(mode="peak")
    assert isinstance(state, MountaineersState)
    while not state.over:
        moves = [state.sample(rng)] if state.is_chance else state.legal(state.actor)
        state.apply(moves[rng.below(len(moves))], state.actor)
    assert outlook(state) == state.returns()


@pytest.mark.long
def test_hard_beats_climbers_who_play_for_their_best_round() -> None:
    # A climber like them would win 167 of 500; 38 % of 4,000 were measured, and below 33 % are one of a hundred such tests.
    assert share_of_wins(Hard(), Greedy(), "peak", 501) > 0.33


def test_hard_judges_by_chances_of_the_match_which_card_to_put_away() -> None:
    state = play_round("10 3 | 4 6 | 2 5")
    hand = state.view(0).climbers[0].hand
    bot, moves, world = QuickHard(), state.legal(0), state.imagine(0, Rng.keyed(1))
    assert isinstance(world, MountaineersState)
    values = bot.values(world, 0, moves, Rng.keyed(1))
    assert len(values) == len(moves) == len(hand)
    assert all(0 <= value <= 1 for value in values), "chances of the match"
    assert bot.advise(world, 0, Rng.keyed(1)).move == bot.choose(world, 0, Rng.keyed(1))


@pytest.mark.parametrize("mode", ["basic", "tournament", "sherpa", "blitz"])
@pytest.mark.parametrize("bot", [QuickGreedy(), QuickMixed(), QuickHard()], ids=lambda bot: bot.name)
def test_every_mode_is_played_to_its_end(bot: Bot, mode: str) -> None:
    assert share_of_wins(bot, Random(), mode, 1) in (0.0, 0.5, 1.0, pytest.approx(1 / 3))


@pytest.mark.parametrize(
    ("round_", "plays"),
    [
        # To match the rival's 10 costs three points and takes ten from a rival; the hand holds also 2 and 3.
        ("5 4 | 6 10 | 7 10", {"10"}),
        # Nothing in hand (2, 3, 4) matches: the highest is best.
        ("5 9 | 6 8 | 7 4", {"4"}),
        # 9 and 10 together are worth more than 10 and the Bomber's 5.
        ("4 2 | 5 3 | Bomber>10 9", {"trade 9", "trade 10"}),
        # The hand holds 2, 3 and 4, which all lie already.
        ("4 2 | 5 3 | Bomber 2", {"keep"}),
        # The 10 turned up is matched; Clip In saves it, and the hand holds only 2 and 3 besides.
        ("4 7 | 10 8 | 10 Clip-In", {"Clip In"}),
    ],
)
def test_the_last_of_three_counts_right(round_: str, plays: set[str]) -> None:
    state = before_second_cards(round_)
    for seat, cards in enumerate(read_round(round_)[:2]):
        make(state, seat, cards[1].laid)
    assert GAME.say(ask(Greedy(), state, 2, Rng.keyed(1)), state) in plays


def test_the_least_wanted_card_is_discarded() -> None:
    state = play_round("10 3 | 4 6 | 2 5")
    for seat in range(3):
        hand = state.view(seat).climbers[seat].hand
        assert GAME.say(ask(Greedy(), state, seat, Rng.keyed(1)), state) == f"discard {hand[0]}"  # the lowest Route


def test_advice_says_why() -> None:
    state = before_second_cards("5 4 | 6 10 | 7 10")
    for bot in (Greedy(), QuickMixed()):
        advice = bot.advise(state.imagine(0, Rng.keyed(1)), 0, Rng.keyed(1))
        assert advice.move in state.legal(0)
        assert "on average" in advice.why or "of the time" in advice.why


def test_bots_leave_the_world_alone() -> None:
    state = before_second_cards("5 4 | 6 10 | 7 10")
    before = state.digest()
    for bot in (Greedy(), QuickMixed()):
        bot.choose(state, 0, Rng.keyed(2))
    assert state.digest() == before


# -- Blitz: all hands are open, so a play can be solved --


def same_hands(players: int, cards: list[str]) -> MountaineersState:
    """A play of Blitz in which all hold the same cards."""
    return blitz(*[cards] * players)


def blitz(*hands: list[str], scores: Sequence[int] = ()) -> MountaineersState:
    """A play of Blitz with these hands."""
    rows = [
        {"hand": hand, "discard": [route for route in ROUTES if route not in hand], "score": score}
        for hand, score in zip(hands, scores or [0] * len(hands), strict=True)
    ]
    state = GAME.position({"mode": "blitz", "players": len(hands), "moment": "choose", "climbers": rows})
    assert isinstance(state, MountaineersState)
    return state


def advances(own: int, others: Sequence[int]) -> bool:
    """Whether a card is the highest that nobody else plays."""
    return own not in others and all(card < own or others.count(card) > 1 for card in others)


def symmetric_equilibrium(players: int, cards: list[int]) -> list[float]:
    """The shares that all play alike and from which nobody gains by turning away, with their proof."""
    wins: list[
        list[tuple[int, list[int]]]
    ] = []  # card -> what the others may play that lets it advance, and in how many orders
    for own in cards:
        sets = [s for s in combinations_with_replacement(cards, players - 1) if advances(own, s)]
        wins.append(
            [(factorial(players - 1) // prod(factorial(s.count(c)) for c in cards), [s.count(c) for c in cards]) for s in sets]
        )
    shares = [1 / len(cards)] * len(cards)
    for _ in range(20_000):
        gains = [sum(n * prod(map(pow, shares, counts)) for n, counts in won) for won in wins]
        mean = sum(map(mul, shares, gains))
        if max(gains) - mean < 1e-6:
            return shares
        grown = [share * exp(gain - mean) for share, gain in zip(shares, gains, strict=True)]
        shares = [share / sum(grown) for share in grown]
    raise AssertionError("no equilibrium was found")


@pytest.mark.parametrize("cards", [["8", "10"], ["7", "8", "10"], ["2", "5", "6", "9"]], ids=len)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_equal_hands_are_played_in_equilibrium_from_every_seat(players: int, cards: list[str]) -> None:
    expected = symmetric_equilibrium(players, [int(card) for card in cards])
    state = same_hands(players, cards)
    for seat in range(players):
        mixture = Mixed().mixture(state.imagine(seat, Rng.keyed(seat)), seat, Rng.keyed(seat))
        shares = {GAME.say(move, state): share for move, share in mixture.items()}
        assert shares == pytest.approx(dict(zip(cards, expected, strict=True)), abs=0.02)


def test_the_equilibrium_of_three_cards_is_the_known_one() -> None:
    # Three climbers: the highest is played with share p, the others equally often, where (1 - p)² = p² + (1 - p)² / 4.
    root = sqrt(3) / 2
    assert symmetric_equilibrium(3, [7, 8, 10])[2] == pytest.approx(root / (1 + root), abs=0.001)


def test_cards_are_drawn_by_their_shares() -> None:
    state, rng = same_hands(3, ["7", "8", "10"]), Rng.keyed("drawn")
    drawn = Counter(GAME.say(ask(Mixed(), state, 2, rng), state) for _ in range(4000))
    assert drawn["10"] / 4000 == pytest.approx(0.464, abs=0.02)  # 2.5 standard deviations


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nobody_gains_by_turning_away_from_the_mixtures_of_dealt_hands(players: int) -> None:
    for number in range(4):
        rng = Rng.keyed("dealt", players, number)
        state = GAME.new(mode="blitz", players=players)
        assert isinstance(state, MountaineersState)
        while not state.gathering():
            state.apply(state.sample(rng))
        for _ in range(number):  # later plays have fewer cards
            for seat in range(players):
                state.apply(state.legal(seat)[0], seat)
        for seat in range(players):
            state.scores[seat] = 0
        mixtures = [Mixed().mixture(state.imagine(seat, rng), seat, rng) for seat in range(players)]
        gains = [dict.fromkeys(state.legal(seat), 0.0) for seat in range(players)]
        for cards in product(*mixtures):
            for seat, own in enumerate(cards):
                others = cards[:seat] + cards[seat + 1 :]
                if advances(own, others):
                    shares = (mixtures[other][card] for other, card in enumerate(cards) if other != seat)
                    gains[seat][own] += prod(shares)
        for seat in range(players):
            mean = sum(share * gains[seat][card] for card, share in mixtures[seat].items())
            assert max(gains[seat].values()) - mean < 0.01


def test_seats_do_not_matter_in_blitz() -> None:
    hands = [["3", "9", "10"], ["2", "9", "10"], ["4", "5", "8"]]
    scores = [10, 0, 30]
    seen = []
    for order in permutations(range(3)):
        state = blitz(*[hands[i] for i in order], scores=[scores[i] for i in order])
        seen.append([Mixed().mixture(state, order.index(i), Rng.keyed(1)) for i in range(3)])
    for mixtures in seen[1:]:
        assert mixtures == [pytest.approx(own) for own in seen[0]]


def test_a_rival_before_the_summit_is_held_back() -> None:
    # Seat 1 will show its 10. To match it gives the play to seat 3, which matters more if seat 1 would win the match.
    hands = ["3", "10"], ["9", "10"], ["8", "9"]
    shares = {}
    for score in (0, 40):
        state = blitz(*hands, scores=[score, 0, 0])
        shares[score] = Mixed().mixture(state, 1, Rng.keyed(1))[GAME.parse("10", state)]
    assert shares[40] > shares[0] + 0.3


def test_with_equal_hands_the_score_does_not_matter() -> None:
    state = blitz(*[["7", "8", "10"]] * 3, scores=[40, 0, 40])
    for seat in range(3):
        assert Mixed().mixture(state, seat, Rng.keyed(1))[GAME.parse("10", state)] == pytest.approx(0.464, abs=0.02)
