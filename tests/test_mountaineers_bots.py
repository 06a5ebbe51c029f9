"""The bots of Mountaineers: they play well, for good reasons, and never see what their seat cannot."""

from __future__ import annotations

import pytest

from highcamp import Rng
from highcamp.bots.bot import Bot, ask
from highcamp.bots.naming import bots
from highcamp.bots.random import Random
from highcamp.games.mountaineers.bots import Greedy, Mixed
from highcamp.games.mountaineers.rules import Ascent
from mountaineers_cases import GAME, before_second_cards, blitz_hands, make, play_round, read_round


class QuickGreedy(Greedy):
    """The same with fewer worlds."""

    worlds = 10


class QuickMixed(Mixed):
    """The same with less learning."""

    passes = 30


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
    assert list(bots(GAME)) == ["random", "greedy", "mixed"]


@pytest.mark.parametrize("bot", [QuickGreedy(), QuickMixed()], ids=lambda bot: bot.name)
def test_better_than_random(bot: Bot) -> None:
    # Three random climbers win a third each; they win 14 of 24 games or more in fewer than one of a hundred such tests.
    assert share_of_wins(bot, Random(), "peak", 24) > 0.57


@pytest.mark.parametrize("mode", ["basic", "tournament", "sherpa", "blitz"])
@pytest.mark.parametrize("bot", [QuickGreedy(), QuickMixed()], ids=lambda bot: bot.name)
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


def test_the_mixed_bot_mixes_in_blitz() -> None:
    state = GAME.position({"mode": "blitz", "moment": "choose", "climbers": blitz_hands("9", "9", "9")})
    assert isinstance(state, Ascent)
    mixture = Mixed().mixture(state, 0, Rng.keyed(1))
    assert sum(mixture.values()) == pytest.approx(1, abs=0.35)  # rare moves are left out
    assert len(mixture) > 1  # with equal hands any fixed card can be matched


def test_advice_says_why() -> None:
    state = before_second_cards("5 4 | 6 10 | 7 10")
    for bot in (Greedy(), QuickMixed()):
        advice = bot.advise(state.imagine(0, Rng.keyed(1)), 0, Rng.keyed(1))
        assert advice.move in state.legal(0)
        assert GAME.say(advice.move, state) in advice.why


def test_bots_leave_the_world_alone() -> None:
    state = before_second_cards("5 4 | 6 10 | 7 10")
    before = state.digest()
    for bot in (Greedy(), QuickMixed()):
        bot.choose(state, 0, Rng.keyed(2))
    assert state.digest() == before
