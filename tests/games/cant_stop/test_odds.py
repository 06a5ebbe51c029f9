"""Exact facts of Can't Stop, each counted here over all rolls of four dice, and the shares of wins in random play."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import sqrt
from typing import Any

import pytest
from hypothesis import given, settings

from cant_stop_cases import GAME
from cant_stop_reference import Table, positions
from highcamp import Rng
from highcamp.engine import playout as driver
from highcamp.games.cant_stop.box import THROWS
from highcamp.games.cant_stop.odds import WEIGHTS, rolls_naming, rolls_that_move
from highcamp.games.cant_stop.rules import CantStopState


def rolls(sides: int = 6) -> list[tuple[int, ...]]:
    """All rolls of four dice, order and all."""
    return list(product(range(1, sides + 1), repeat=4))


def sums(roll: tuple[int, ...]) -> set[int]:
    """The numbers that two of the dice make; the other two then make the other half of the pairing."""
    return {a + b for a, b in combinations(roll, 2)}


# -- chances --


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
def test_chances_of_all_triples_of_columns(sides: int) -> None:
    named = [sums(roll) for roll in rolls(sides)]
    triples = list(combinations(range(2, 13), 3))
    assert len(triples) == 165
    for triple in triples:
        assert rolls_naming(triple, sides) == sum(not made.isdisjoint(triple) for made in named), triple


@pytest.mark.parametrize("count", [0, 1, 2, 11])
def test_chances_of_other_sets_of_columns(count: int) -> None:
    named = [sums(roll) for roll in rolls()]
    for columns in combinations(range(2, 13), count):
        assert rolls_naming(columns) == sum(not made.isdisjoint(columns) for made in named), columns


def test_chances_that_books_print() -> None:
    """In percent, as the tables for players have them: the best three columns, the worst, and the best and worst single one."""
    printed = {(6, 7, 8): 92, (2, 3, 12): 44, (7,): 64, (2,): 13}
    assert {columns: round(100 * rolls_naming(columns) / 1296) for columns in printed} == printed


def test_weights_of_the_throws() -> None:
    counted = Counter(tuple(sorted(roll)) for roll in rolls())
    assert len(THROWS) == 126
    assert {tuple(throw): weight for throw, weight in zip(THROWS, WEIGHTS, strict=True)} == counted


@pytest.mark.parametrize("sides", [2, 3, 4, 5, 6])
def test_weights_of_the_throws_of_lab_dice(sides: int) -> None:
    state = GAME.position({"columns": 1, "lab": {"sides": sides}, "nature": "roll"})
    counted = Counter("-".join(map(str, sorted(roll))) for roll in rolls(sides))
    assert {GAME.say(throw, state): weight for throw, weight in state.chance()} == counted


@pytest.mark.parametrize("sides", [2, 3, 6])
def test_throws_come_up_as_often_as_they_weigh(sides: int) -> None:
    state = GAME.position({"columns": 1, "lab": {"sides": sides}, "nature": "roll"})
    rng = Rng.keyed("throws", sides)
    n = 20_000
    drawn = Counter(state.sample(rng) for _ in range(n))
    assert set(drawn) == {throw for throw, _ in state.chance()}
    for throw, weight in state.chance():
        p = weight / sides**4
        assert abs(drawn[throw] - n * p) <= 5 * sqrt(n * p * (1 - p)), GAME.say(throw, state)


@given(positions())
@settings(deadline=None, max_examples=60)
def test_rolls_that_move_in_any_position(position: dict[str, Any]) -> None:
    table = Table.of(position)
    usable = {column for column in range(2, 13) if table.usable(column)}
    sides = (position.get("lab") or {"sides": 6})["sides"]
    state = GAME.position(position)
    assert isinstance(state, CantStopState)
    moving = sum(not sums(roll).isdisjoint(usable) for roll in rolls(sides))
    assert rolls_that_move(state) == moving
    assert (state.view().rolls_that_move, state.view().rolls) == (moving, sides**4)


# -- random play --

# Shares of wins by order of play in 60,000 games each, checked against TAG's independent implementation.
SHARES = {2: [0.536, 0.464], 3: [0.370, 0.331, 0.299], 4: [0.283, 0.262, 0.238, 0.218]}
COUNTED = 60_000


@pytest.mark.parametrize("players", SHARES)
def test_shares_of_wins_by_order_of_play(players: int) -> None:
    compiled = not (driver.__file__ or "").endswith(".py")
    games = 40_000 if compiled else 480  # the bound widens by itself
    each = games // players
    shares = [0.0] * players
    for first in range(players):
        state = GAME.new(players=players)
        state.deal(first)
        means, _ = driver.playouts(state, Rng.keyed("order of play", players, first), each)
        for place in range(players):
            shares[place] += means[(first + place) % players] / players
    for share, expected in zip(shares, SHARES[players], strict=True):
        error = sqrt(expected * (1 - expected) * (1 / (each * players) + 1 / COUNTED))
        assert abs(share - expected) <= 4 * error
