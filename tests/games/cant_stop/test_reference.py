"""The rules of Can't Stop against a second writing of them, and what must hold at every moment of every game."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cant_stop_cases import GAME
from cant_stop_reference import HEIGHTS, SETUPS, Table, boards, positions, said
from highcamp import Rng, State

seeds = st.integers(0, 2**32 - 1)


def legal(state: State) -> dict[str, int]:
    """The legal moves by their names."""
    moves = state.legal()
    assert moves == sorted(set(moves))
    return {GAME.say(move, state): move for move in moves}


def after(state: State, move: int) -> State:
    """The state that a move leads to."""
    changed = state.copy()
    changed.apply(move)
    return changed


# -- against the second writing --


@given(positions())
@settings(deadline=None, max_examples=150)
def test_every_throw_allows_what_the_reference_allows(position: dict[str, Any]) -> None:
    table = Table.of(position)
    rolling = GAME.position(position | {"nature": "roll"})
    sides = (position.get("lab") or {"sides": 6})["sides"]
    for throw in combinations_with_replacement(range(1, sides + 1), 4):
        dice = list(throw)
        thrown = after(rolling, GAME.parse("-".join(map(str, dice)), rolling))
        choices = table.choices(dice)
        if not choices:
            assert said(thrown.position()) == table.pass_on().shown(), f"{dice} is a bust"
            continue
        assert thrown.to_act == (table.turn,)
        assert set(legal(thrown)) == set(choices), f"choices of {dice}"
        for text, move in legal(thrown).items():
            climbed = after(thrown, move)
            assert said(climbed.position()) == choices[text].shown(), f"{text} with {dice}"
            assert set(legal(climbed)) == ({"roll", "stop"} if choices[text].may_stop() else {"roll"})


@given(positions())
@settings(deadline=None, max_examples=150)
def test_stopping_leads_where_the_reference_says(position: dict[str, Any]) -> None:
    table = Table.of(position)
    state = GAME.position(position)
    assert ("stop" in legal(state)) == table.may_stop()
    if table.may_stop():
        stopped = after(state, legal(state)["stop"])
        assert said(stopped.position()) == table.stop().shown()
        assert stopped.over == (table.stop().winner() is not None)
        assert stopped.returns() == [float(seat == table.stop().winner()) for seat in range(len(table.camps))]


@pytest.mark.parametrize("options", SETUPS, ids=lambda options: "-".join(map(str, options.values())))
def test_whole_games_go_as_in_the_reference(options: dict[str, Any]) -> None:
    choose = random.Random(str(options))
    state = GAME.new(**options)
    state.deal(choose.randrange(options["players"]))
    table = Table.of(state.position())
    while not state.over:
        moves = legal(state)
        if state.is_chance:
            dice = [choose.randint(1, 6) for _ in range(4)]
            state.deal(GAME.parse("-".join(map(str, dice)), state))
            choices = table.choices(dice)
            table = table if choices else table.pass_on()
        elif set(moves) <= {"roll", "stop"}:
            assert ("stop" in moves) == table.may_stop()
            text = choose.choice(list(moves))
            state.play(state.to_act[0], moves[text])
            table = table.stop() if text == "stop" else table
        else:
            assert set(moves) == set(choices)
            text = choose.choice(list(moves))
            state.play(state.to_act[0], moves[text])
            table = choices[text]
        assert said(state.position()) == table.shown()
    assert state.returns()[table.winner() or 0] == 1.0


# -- at every moment --


@given(boards(), seeds)
@settings(deadline=None, max_examples=80)
def test_what_holds_at_every_moment(options: dict[str, Any], seed: int) -> None:
    state = GAME.new(**options)
    lab = options.get("lab") or {"heights": HEIGHTS.values(), "closed": []}
    tops = {str(column): height for column, height in zip(range(2, 13), lab["heights"], strict=True)}
    closed = {str(column) for column in lab["closed"]}
    rng = Rng.keyed("moments", seed)
    state.apply(state.sample(rng))
    for _ in range(400):
        if state.over:
            break
        check_moment(state, tops, closed)
        moves = state.legal()
        state.apply(state.sample(rng) if state.is_chance else moves[rng.below(len(moves))])


def check_moment(state: State, tops: dict[str, int], closed: set[str]) -> None:
    position = state.position()
    camps, won, climbers = position["camps"], position["won"], position["climbers"]
    shut = closed | set(won)
    own = camps[position["to_act"] - 1]
    rivals = [row for row in camps if row is not own]

    assert len(climbers) <= 3
    for column, height in climbers.items():
        assert own.get(column, 0) < height <= tops[column], "a climber stands above its own camp and not above the top"
        assert column not in shut, "nobody climbs in a shut column"
    for row in camps:
        for column, height in row.items():
            assert 1 <= height < tops[column], "a camp on top would have won"
            assert column not in shut, "no camp stands in a shut column but the winner's on top"
    for column in state.view().columns:
        if column.winner is not None:
            camps_there = {seat: height for seat, height in enumerate(column.camps) if height}
            assert camps_there == {column.winner: tops[str(column.number)]}
    for seat in range(1, len(camps) + 1):
        assert list(won.values()).count(seat) < position["columns"], "the game would be over"

    if position["variant"] != "none":
        spaces = [(column, height) for row in camps for column, height in row.items()]
        assert len(spaces) == len(set(spaces)), "camps never share a space in the variants"
    sharing = any(row.get(column) == height for row in rivals for column, height in climbers.items())
    if position["variant"] == "jumping":
        assert not sharing
    deciding = climbers and not state.is_chance and "dice" not in position
    if deciding:
        blocked = position["variant"] == "forced_move" and sharing
        assert set(legal(state)) == ({"roll"} if blocked else {"roll", "stop"})
