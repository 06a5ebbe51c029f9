"""Every ruling on what the rulebook of Can't Stop leaves open, and every amendment, each by its number and name."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from typing import Any

import pytest

from cant_stop_cases import GAME, Check, board, case, make, names, refusal_of
from cant_stop_reference import HEIGHTS, MOST_COLUMNS, SETUPS
from highcamp import Rng
from highcamp.engine.options import options_of
from highcamp.engine.playout import playout

# -- rulings that are about every game, or every option --


def as_many_steps_as_the_column_is_high() -> None:
    for column, height in HEIGHTS.items():
        one, other = column // 2, column - column // 2
        state = GAME.position({"to_act": 1})
        steps = 0
        while state.view().columns[column - 2].climber < height:
            make(state, "roll")
            make(state, f"{one}-{other}-{one}-{other}")
            text = f"{column}+{column}" if height - steps > 1 else str(column)
            make(state, text)
            steps += text.count(str(column))
        assert steps == height
        make(state, "stop")
        assert board(state)["won"] == {column: 1}


def any_seat_begins_and_the_turn_goes_round() -> None:
    for players in (2, 3, 4):
        new = GAME.new(players=players)
        assert new.chance() == [(seat, 1) for seat in range(players)]
        for first in range(players):
            state = new.copy()
            make(state, f"seat {first + 1} begins")
            order = []
            for _ in range(players + 1):
                order.append(state.to_act[0])
                for text in ("roll", "1-1-2-3", "2+5", "stop"):
                    make(state, text)
            assert order == [(first + i) % players for i in range(players + 1)]


def nobody_climbs_in_a_won_column() -> None:
    for seat in (1, 2):
        for throw in combinations_with_replacement(range(1, 7), 4):
            position = {"to_act": seat, "won": {6: 1, 7: 1, 8: 2}, "dice": list(throw)}
            columns = {column for text in names(GAME.position(position)) for column in text.split("+")}
            assert not columns & {"6", "7", "8"}, throw


def every_game_has_one_winner_who_reached_the_goal() -> None:
    for options in SETUPS:
        players, goal = options["players"], options["columns"]
        assert players * (goal - 1) < len(HEIGHTS), "with everybody one column short, there are columns left to win"
        for seed in range(5):
            state = GAME.new(**options)
            playout(state, Rng.keyed("one winner", seed))
            points = [standing.points for standing in state.standing()]
            assert state.over
            assert sorted(state.returns()) == [0.0] * (players - 1) + [1.0]
            assert [own >= goal for own in points] == [won == 1.0 for won in state.returns()]


def columns_are_capped_by_players() -> None:
    assert GAME.new(players=2).options.columns == 3
    for players, most in MOST_COLUMNS.items():
        for columns in range(1, 6):
            if 3 <= columns <= most:
                assert GAME.new(players=players, columns=columns).options.columns == columns
            else:
                refusal = refusal_of(GAME.new, players=players, columns=columns)
                assert (refusal.code, refusal.rule) == ("bad-option", "number-of-columns")


def own_camps_are_never_in_the_way_of_a_jump() -> None:
    for camp in range(1, 12):
        start: dict[str, Any] = {"variant": "jumping", "camps": [{7: camp}], "dice": [3, 4, 3, 4]}
        case(**start, play="7+7", after={"climbers": {7: camp + 2}})()


def one_variant_at_most_and_no_stacks_in_either() -> None:
    (variant,) = [option for option in options_of(GAME.Options) if option.name == "variant"]
    assert set(variant.values) == {"none", "jumping", "forced_move"}
    assert refusal_of(GAME.new, variant=["jumping", "forced_move"]).code == "bad-option"
    for name in ("jumping", "forced_move"):
        stack = {"variant": name, "camps": [{7: 3}, {7: 3}]}
        assert refusal_of(GAME.position, stack).where == "camps of seat 2, column 7"


def forced_to_roll_until_free_or_bust() -> None:
    sharing = {"variant": "forced_move", "camps": [{}, {6: 1, 7: 1, 8: 1}], "climbers": {6: 1, 7: 1, 8: 1}}
    ends = set()
    for throw in combinations_with_replacement(range(1, 7), 4):
        state = GAME.position(sharing)
        assert names(state) == {"roll"}
        make(state, "roll")
        make(state, "-".join(map(str, throw)))
        ends.add(state.to_act)
        assert names(state), "there is always something to do"
    assert ends == {(0,), (1,)}, "some throws go on, some are a bust; none leaves the player stuck"


def study_boards_only_in_a_lab() -> None:
    alone = GAME.new(players=1, columns=5, lab={})
    make(alone, "seat 1 begins")
    assert alone.to_act == (0,)
    small: dict[str, Any] = {"columns": 1, "lab": {"sides": 2, "heights": [1] * 11, "closed": [3]}, "dice": [1, 2, 1, 2]}
    case(**small, moves="2+4", play="2+4 stop", after={"won": {2: 1, 4: 1}, "over": True})()
    assert refusal_of(GAME.new, players=1).code == "too-few-players"
    assert refusal_of(GAME.new, columns=1).code == "bad-option"
    assert refusal_of(GAME.position, small | {"lab": None}).where == "option columns"


# -- rulings --

RULINGS: dict[str, Check] = {
    "ruling-01-heights": as_many_steps_as_the_column_is_high,
    "ruling-02-start-player-random-then-clockwise": any_seat_begins_and_the_turn_goes_round,
    "ruling-03-a-turn-starts-with-a-roll": case(moves="roll", refused=("stop", "stop-before-roll")),
    "ruling-04-stop-is-offered-after-a-successful-roll": case(dice=[1, 1, 2, 3], play="2+5", after={"moves": {"roll", "stop"}}),
    "ruling-04-stop-is-not-offered-after-a-bust": case(
        climbers={2: 1, 3: 1, 4: 1}, dice=[6, 6, 6, 6], bust=True, after={"to_act": 2, "moves": {"roll"}}
    ),
    "ruling-05-two-pairings-of-the-same-numbers-are-one-option": case(dice=[1, 1, 2, 5], moves="2+7 3+6"),
    "ruling-05-three-pairings-of-the-same-numbers-are-one-option": case(dice=[3, 3, 3, 3], moves="6+6"),
    "ruling-06-double-from-an-empty-column": case(dice=[3, 4, 3, 4], moves="6+8 7+7", play="7+7", after={"climbers": {7: 2}}),
    "ruling-06-double-from-a-camp": case(camps=[{7: 5}], dice=[3, 4, 3, 4], play="7+7", after={"climbers": {7: 7}}),
    "ruling-06-double-from-a-climber": case(
        climbers={7: 6}, dice=[3, 4, 3, 4], play="7+7", after={"climbers": {7: 8}, "free": 2}
    ),
    "ruling-07-double-with-one-step-left": case(
        climbers={7: 12}, dice=[3, 4, 3, 4], moves="6+8 7", play="7", after={"climbers": {7: 13}}
    ),
    "ruling-07-double-with-one-step-left-from-a-camp": case(
        camps=[{2: 2}], dice=[1, 1, 1, 1], moves="2", refused=("2+2", "one-step-left"), play="2", after={"climbers": {2: 3}}
    ),
    "ruling-07-double-with-one-jump-left": case(
        variant="jumping",
        camps=[{}, {2: 1}, {2: 2}],
        players=3,
        dice=[1, 1, 1, 1],
        moves="2",
        play="2",
        after={"climbers": {2: 3}},
    ),
    "ruling-08-double-needs-only-one-free-climber": case(
        climbers={2: 1, 12: 1},
        dice=[3, 4, 3, 4],
        moves="6 8 7+7",
        play="7+7",
        after={"climbers": {2: 1, 7: 2, 12: 1}, "free": 0},
    ),
    "ruling-09-both-halves-must-be-used-if-they-can": case(
        climbers={6: 1}, dice=[1, 5, 4, 6], moves="6+10 5+11 7+9", refused=("6", "must-use-both")
    ),
    "ruling-09-both-halves-of-a-double-must-be-used": case(dice=[3, 4, 3, 4], refused=("7", "must-use-both")),
    "ruling-10-one-free-climber-two-new-columns": case(
        climbers={2: 1, 12: 1},
        dice=[1, 2, 3, 4],
        moves="3 7 4 6 5+5",
        refused=("3+7", "one-climber-left"),
        play="7",
        after={"climbers": {2: 1, 7: 1, 12: 1}},
    ),
    "ruling-11-one-new-column-and-one-climber-both-are-done": case(
        climbers={3: 1, 6: 1},
        dice=[2, 4, 5, 5],
        refused=("6", "must-use-both"),
        play="6+10",
        after={"climbers": {3: 1, 6: 2, 10: 1}},
    ),
    "ruling-12-placing-a-climber-binds-only-inside-the-pairing": case(
        climbers={6: 1, 8: 1}, dice=[1, 3, 5, 5], moves="6+8 4 10", play="6+8", after={"climbers": {6: 2, 8: 2}, "free": 1}
    ),
    "ruling-13-a-pairing-with-one-usable-half-may-be-chosen": case(won={10: 2}, dice=[1, 5, 4, 6], moves="6 5+11 7+9"),
    "ruling-14-no-bust-on-purpose": case(won={6: 2, 10: 2}, dice=[2, 4, 4, 6], moves="8+8", refused=("6+10", "column-won")),
    "ruling-14-no-bust-on-purpose-with-all-climbers-placed": case(
        climbers={2: 1, 3: 1, 7: 1}, dice=[3, 4, 4, 5], moves="7", refused=("8+8", "no-climber")
    ),
    "ruling-15-a-climber-on-top-cannot-move": case(
        climbers={2: 3, 6: 1}, dice=[1, 1, 3, 3], moves="6 4+4", refused=("2+6", "on-top")
    ),
    "ruling-15-and-stays-taken": case(climbers={2: 3, 6: 1, 12: 3}, dice=[1, 1, 3, 3], moves="6", after={"free": 0}),
    "ruling-15-three-on-top-can-only-stop-or-bust": case(
        climbers={2: 3, 3: 5, 12: 3}, moves="roll stop", play="roll 1-1-2-6", after={"to_act": 2, "won": {}}
    ),
    "ruling-16-top-reached-is-not-won": case(
        climbers={12: 2}, dice=[6, 6, 1, 3], play="4+12", after={"won": {}, "climbers": {4: 1, 12: 3}}
    ),
    "ruling-16-a-bust-loses-the-top": case(
        camps=[{12: 1}],
        climbers={2: 1, 3: 1, 12: 3},
        dice=[4, 4, 4, 4],
        bust=True,
        after={"won": {}, "camps": [{12: 1}, {}], "climbers": {}},
    ),
    "ruling-17-winning-clears-and-closes-the-column": case(
        players=3,
        camps=[{7: 9}, {7: 12, 8: 1}, {7: 3}],
        climbers={7: 13, 8: 1},
        play="stop",
        after={"won": {7: 1}, "camps": [{7: 13, 8: 1}, {8: 1}, {}], "to_act": 2},
    ),
    "ruling-17-the-old-camp-moves-up": case(
        camps=[{7: 9}], climbers={7: 10}, play="stop", after={"camps": [{7: 10}, {}], "won": {}}
    ),
    "ruling-17-closed-for-the-winner-too": case(won={7: 1}, dice=[3, 4, 3, 4], moves="6+8", refused=("7+7", "column-won")),
    "ruling-18-several-columns-in-one-stop": case(
        climbers={2: 3, 3: 5, 4: 1}, play="stop", after={"won": {2: 1, 3: 1}, "camps": [{2: 3, 3: 5, 4: 1}, {}], "over": False}
    ),
    "ruling-18-more-than-needed-in-one-stop": case(
        to_act=2,
        won={6: 2, 7: 2, 8: 1, 9: 1},
        climbers={2: 3, 3: 5, 12: 3},
        play="stop",
        after={"won": {2: 2, 3: 2, 6: 2, 7: 2, 8: 1, 9: 1, 12: 2}, "over": True},
    ),
    "ruling-19-no-column-is-won-twice": nobody_climbs_in_a_won_column,
    "ruling-20-camps-never-run-out": case(
        camps=[dict.fromkeys(range(2, 12), 1)],
        climbers={12: 1},
        play="stop",
        after={"camps": [dict.fromkeys(range(2, 13), 1), {}]},
    ),
    "ruling-21-climbers-and-camps-share-spaces": case(
        players=3,
        camps=[{}, {7: 1}, {7: 1}],
        dice=[3, 4, 1, 1],
        play="2+7 stop",
        after={"camps": [{2: 1, 7: 1}, {7: 1}, {7: 1}], "to_act": 2},
    ),
    "ruling-22-first-placement-goes-above-the-own-camp": case(
        camps=[{7: 4}], dice=[3, 4, 1, 1], play="2+7", after={"climbers": {2: 1, 7: 5}}
    ),
    "ruling-23-bust": case(
        camps=[{7: 4, 2: 1}, {9: 2}],
        climbers={2: 2, 3: 1, 7: 6},
        dice=[6, 6, 6, 6],
        bust=True,
        after={"camps": [{2: 1, 7: 4}, {9: 2}], "climbers": {}, "free": 3, "to_act": 2},
    ),
    "ruling-24-no-draw-no-stall": every_game_has_one_winner_who_reached_the_goal,
    "ruling-25-number-of-columns": columns_are_capped_by_players,
    "ruling-26-jumping": case(
        variant="jumping", camps=[{}, {7: 4}], climbers={7: 3}, dice=[1, 1, 3, 4], play="2+7", after={"climbers": {2: 1, 7: 5}}
    ),
    "ruling-26-jumping-over-several-camps": case(
        variant="jumping",
        players=3,
        camps=[{}, {7: 4}, {7: 5}],
        climbers={7: 3},
        dice=[1, 1, 3, 4],
        play="2+7",
        after={"climbers": {2: 1, 7: 6}},
    ),
    "ruling-26-jumping-each-step-of-a-double-by-itself": case(
        variant="jumping",
        players=3,
        camps=[{}, {7: 4}, {7: 6}],
        climbers={7: 3},
        dice=[3, 4, 3, 4],
        play="7+7",
        after={"climbers": {7: 7}},
    ),
    "ruling-26-jumping-on-the-first-placement": case(
        variant="jumping", camps=[{}, {7: 1}], dice=[1, 1, 3, 4], play="2+7", after={"climbers": {2: 1, 7: 2}}
    ),
    "ruling-26-jumping-above-the-own-camp": case(
        variant="jumping", camps=[{7: 5}, {7: 6}], dice=[1, 1, 3, 4], play="2+7", after={"climbers": {2: 1, 7: 7}}
    ),
    "ruling-26-jumping-ends-on-the-top-at-the-latest": case(
        variant="jumping", camps=[{}, {2: 2}], climbers={2: 1}, dice=[1, 1, 3, 4], play="2+7", after={"climbers": {2: 3, 7: 1}}
    ),
    "ruling-26-without-the-variant-nobody-jumps": case(
        camps=[{}, {7: 4}], climbers={7: 3}, dice=[1, 1, 3, 4], play="2+7", after={"climbers": {2: 1, 7: 4}}
    ),
    "ruling-27-jumping-and-own-camp": own_camps_are_never_in_the_way_of_a_jump,
    "ruling-28-forced-move": case(
        variant="forced_move", camps=[{}, {7: 4}], climbers={7: 4}, moves="roll", refused=("stop", "forced-move")
    ),
    "ruling-28-forced-move-counts-only-where-the-climber-ends": case(
        variant="forced_move",
        camps=[{}, {7: 4}],
        climbers={7: 3},
        dice=[3, 4, 3, 4],
        play="7+7",
        after={"climbers": {7: 5}, "moves": {"roll", "stop"}},
    ),
    "ruling-28-forced-move-until-the-climber-has-left": case(
        variant="forced_move",
        camps=[{}, {7: 4}],
        climbers={7: 4},
        play="roll 1-1-3-4 2+7",
        after={"climbers": {2: 1, 7: 5}, "moves": {"roll", "stop"}},
    ),
    "ruling-28-without-the-variant-stopping-beside-a-camp-is-fine": case(
        camps=[{}, {7: 4}], climbers={7: 4}, moves="roll stop"
    ),
    "ruling-29-forced-move-with-three-climbers": case(
        variant="forced_move", camps=[{}, {7: 4}], climbers={2: 1, 3: 1, 7: 4}, moves="roll", refused=("stop", "forced-move")
    ),
    "ruling-29-forced-move-with-three-free-climbers": case(
        variant="forced_move", camps=[{2: 1}, {7: 4}], climbers={2: 2, 3: 1, 7: 5}, moves="roll stop"
    ),
    "ruling-30-variants-exclude-each-other": one_variant_at_most_and_no_stacks_in_either,
    "ruling-31-forced-move-cannot-dead-lock": forced_to_roll_until_free_or_bust,
}

AMENDMENTS: dict[str, Check] = {
    "amendment-1-a-pairing-that-only-moves-is-as-free-as-one-that-places": case(
        climbers={6: 1, 8: 1}, dice=[1, 3, 5, 5], moves="6+8 4 10"
    ),
    "amendment-2-forced-move-blocks-even-a-winning-stop": case(
        variant="forced_move",
        won={2: 1, 3: 1},
        camps=[{}, {7: 4}],
        climbers={7: 4, 12: 3},
        moves="roll",
        refused=("stop", "forced-move"),
    ),
    "amendment-3-study-boards": study_boards_only_in_a_lab,
}


@pytest.mark.parametrize("check", [*RULINGS.values(), *AMENDMENTS.values()], ids=[*RULINGS, *AMENDMENTS])
def test_ruling(check: Check) -> None:
    check()


def test_no_ruling_is_missing() -> None:
    numbered = [re.match(r"(ruling|amendment)-(\d+)-", name) for name in [*RULINGS, *AMENDMENTS]]
    found = {(match[1], int(match[2])) for match in numbered if match}
    assert found == {("ruling", n) for n in range(1, 32)} | {("amendment", n) for n in range(1, 4)}
