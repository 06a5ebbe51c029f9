"""Odds of Mountaineers, held against a walk through every hand and every play by the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from typing import Any

import pytest

from both_ways import COMPILED
from highcamp import Rng
from highcamp.engine.bits import has, nibble
from highcamp.engine.odds import Chance, Prospect, tell
from highcamp.games.mountaineers.rules import MountaineersState
from mountaineers_cases import GAME, before_second_cards, blitz_hands, make

CARDS = range(2, 16)


def told(state: Any, trials: int = 1) -> Prospect:
    """What the seat to act is told."""
    (prospect,) = tell(state, state.acting()[0], trials=trials)
    return prospect


def chances(state: Any, column: int, trials: int = 1) -> list[Chance | None]:
    """One column of it, by the legal moves."""
    return [row.chances[column] for row in told(state, trials).rows]


def members(word: int) -> list[int]:
    return [card for card in CARDS if has(word, card)]


def worlds(state: MountaineersState, seat: int) -> list[MountaineersState]:
    """Every world that the seat could be in: each other hand and draw pile shared anew."""
    found = []
    splits = []
    for other in range(state.seats):
        unseen = members((state.hand[other] | state.draw[other]) & ~state.sure[other])
        hidden = len(members(state.hand[other])) - len(members(state.sure[other]))
        splits.append([None] if other == seat else list(combinations(unseen, hidden)))
    for split in product(*splits):
        world = state.copy()
        for other, drawn in enumerate(split):
            if drawn is not None:
                whole = state.hand[other] | state.draw[other]
                world.hand[other] = state.sure[other] | sum(1 << card for card in drawn)
                world.draw[other] = whole & ~world.hand[other]
        found.append(world)
    return found


def lying(state: MountaineersState) -> list[set[int]]:
    return [{nibble(layout, place) for place in range(3)} - {0} for layout in state.last]


def alone(world: MountaineersState, seat: int, card: int, start: MountaineersState) -> Fraction:
    """How likely a card of the seat is unmatched when the round is over, if every move of the others is as likely."""
    if world.round != start.round or world.match != start.match or world.over:
        laid = lying(world)
        return Fraction(not any(card in cards for other, cards in enumerate(laid) if other != seat))
    moves = world.legal(world.actor)
    total = Fraction(0)
    for move in moves[:1] if world.actor == seat else moves:  # what the seat does besides changes nothing for this card
        after = world.copy()
        after.apply(move, world.actor)
        total += alone(after, seat, card, start)
    return total / (1 if world.actor == seat else len(moves))


ROUNDS: list[tuple[str, dict[str, Any]]] = [
    ("10 9 | 7 10 | 4 8", {"mode": "basic"}),
    ("5 8 | Bomber 7 | 6 Tak-Tak 4", {}),
    ("5 Clip-In | 9 Bomber>8 | Bomber>3 2", {}),
    ("Tak-Tak 8 | 9 Sabotage/left | Tak-Tak 4", {"tak_tak_always_extra": True}),
]


@pytest.mark.parametrize("number", range(len(ROUNDS)) if COMPILED else [0])  # interpreted, the others take long
def test_a_card_that_stays_alone_is_counted_as_the_rules_have_it(number: int) -> None:
    text, options = ROUNDS[number]
    state = before_second_cards(text, **options)
    assert isinstance(state, MountaineersState)
    seat = state.actor
    # Of each other hand the draw pile is cut down to two cards, or there would be too many worlds to walk through.
    small = state.copy()
    for other in range(small.seats):
        if other != seat:
            drawn = members(small.draw[other])
            small.discard[other] |= sum(1 << card for card in drawn[2:])
            small.draw[other] = sum(1 << card for card in drawn[:2])
    found = chances(small, 1)
    for move, chance in zip(small.legal(seat), found, strict=True):
        after = [world.copy() for world in worlds(small, seat)]
        for world in after:
            world.apply(move, seat)
        truth = sum(alone(world, seat, move, small) for world in after) / len(after)
        assert chance is not None
        assert chance.is_exact
        assert chance.chance == pytest.approx(float(truth)), GAME.say(move, small)


@pytest.mark.skipif(not COMPILED, reason="interpreted, so many decisions of the bot take long")
def test_what_medium_does_is_sampled_from_what_medium_does() -> None:
    """The last to play but one: the one after it plays as the bot of that level, in worlds of its own imagining."""
    from highcamp.games.mountaineers.bots.greedy import Greedy

    state = before_second_cards("10 9 | 7 10 | 4 8", mode="basic")
    make(state, 0, "9")
    seat, trials = 1, 80
    found = chances(state, 0, trials)
    rng = Rng.keyed("medium")
    for move, chance in zip(state.legal(seat), found, strict=True):
        times = 0
        for _ in range(trials):
            world = state.imagine(seat, rng)
            world.apply(move, seat)
            world.apply(Greedy().choose(world.imagine(2, rng), 2, rng), 2)
            times += not any(move in cards for other, cards in enumerate(lying(world)) if other != seat)  # type: ignore[arg-type]
        assert chance is not None
        share = times / trials
        assert abs(chance.chance - share) <= 4 * sqrt(2 * max(share * (1 - share), 0.02) / trials)


def test_a_card_that_lies_before_another_is_not_alone() -> None:
    state = before_second_cards("10 7 | 7 10 | 4 8", mode="basic")
    by_card = dict(zip([GAME.say(move, state) for move in state.legal()], chances(state, 1), strict=True))
    assert by_card["7"] == Chance(0.0)


def test_blitz_is_counted_over_all_choices() -> None:
    """Three hold five Routes each: their own one and 2 to 5, or 6, so that each chooses with one in five."""
    state = GAME.position({"mode": "blitz", "players": 3, "moment": "choose", "climbers": blitz_hands("10", "9", "10")})
    seat = state.acting()[0]
    hands = [members(state.hand[other]) for other in range(3)]  # type: ignore[attr-defined]  # of this game
    for move, unmatched, wins in zip(state.legal(seat), chances(state, 0), chances(state, 1), strict=True):
        choices = list(product(hands[1], hands[2]))
        lone = [move not in chosen for chosen in choices]
        best = [move not in (a, b) and all(card < move for card in (a, b) if a != b) for a, b in choices]
        assert unmatched == Chance(sum(lone) / len(choices))
        assert wins == Chance(sum(best) / len(choices))


def test_who_holds_a_card_is_counted() -> None:
    """After a round all know what was drawn: a card is held by nobody else, surely, or by so many of so many hands."""
    state = GAME.new(mode="peak", players=3)
    rng = Rng.keyed("held")
    while not (state.gathering() and state.round):  # type: ignore[attr-defined]  # of this game
        moves = state.legal()
        state.apply(state.sample(rng) if state.is_chance else moves[rng.below(len(moves))])
    assert isinstance(state, MountaineersState)
    seat = state.acting()[0]
    every = worlds(state, seat)
    for card, chance in zip(members(state.hand[seat]), chances(state, 0), strict=True):
        held = sum(any(has(world.hand[other], card) for other in range(3) if other != seat) for world in every)
        assert chance is not None
        assert chance.chance == pytest.approx(held / len(every))
