"""Elevation's bots: the greedy one plays to the day's rules."""

from __future__ import annotations

from math import sqrt

import pytest

from elevation_tables import new, table
from highcamp.bots.bot import ask
from highcamp.engine.rng import Rng
from highcamp.games.elevation import ELEVATION
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.bots import Greedy, likes_tricks

HANDS = ["Alps 14; Rockies 1; Andes 9", "Alps 2; Rockies 7 8", "Alps 3; Rockies 5 6"]


@pytest.mark.parametrize(
    ("approach", "likes"),
    [([], 1), (["Crevasse Rescue"], -1), (["Belay Partner"], -1), (["Belay Partner", "Crevasse Rescue"], 1), (["Descent"], 1)],
)
def test_it_knows_whether_tricks_are_good_today(approach: list[str], likes: int) -> None:
    assert likes_tricks(table(approach=approach, hands=HANDS), 0) == likes


def played(approach: list[str], trick: list[str], hand: str, **more: object) -> str:
    """What it plays as the last of three."""
    plays = [{"seat": seat + 1, "card": card} for seat, card in enumerate(trick)]
    spare = ["Himalayas 1", "Himalayas 2", hand]
    state = table(approach=approach, hands=spare, trick=plays, **more)
    return ELEVATION.say(ask(Greedy(), state, 2, Rng.keyed("greedy")), state)


@pytest.mark.parametrize(
    ("approach", "card"),
    [([], "Alps 14"), (["Crevasse Rescue"], "Alps 2"), (["Descent"], "Alps 2"), (["Belay Partner"], "Alps 2")],
)
def test_it_takes_or_leaves_a_rich_trick_as_the_day_has_it(approach: list[str], card: str) -> None:
    won = ["Andes 1", "Andes 2", "Alps 1"]
    assert played(approach, ["Alps 9", "Alps 5"], "Alps 2 14", won=won) == card


def wins(card: str, games: int, first_day: int) -> float:
    """How many games it wins against two random climbers, from this day on, sitting everywhere in turn."""
    won = 0.0
    for seed in range(games):
        rng = Rng.keyed("bots", card, seed)
        state = new(players=3, always=(card,) if card else ())
        state.day = first_day
        greedy = seed % 3
        while not state.over:
            if state.is_chance:
                state.apply(state.sample(rng))
                continue
            seat = state.acting()[0]
            moves = state.legal(seat)
            move = ask(Greedy(), state, seat, rng) if seat == greedy else moves[rng.below(len(moves))]
            state.apply(move, seat)
        won += state.returns()[greedy]
    return won


def test_it_beats_two_random_climbers() -> None:
    cards = ["", "crevasse_rescue", "belay_partner", "low_visibility", "route_finding", "seconding"]
    assert sum(wins(card, 6, 2) for card in cards) > 36 / 2  # one day each; chance would give a third


@pytest.mark.long
@pytest.mark.parametrize("card", [kind.key for kind in PRINTED])
def test_it_beats_two_random_climbers_under_every_card(card: str) -> None:
    games = 60
    rate = wins(card, games, 0) / games
    assert rate - 1.96 * sqrt(rate * (1 - rate) / games) > 1 / 3
