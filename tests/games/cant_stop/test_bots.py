"""The bots of Can't Stop: the Rule of 28 as published, and the optimiser against plain recursion over the rules."""

from __future__ import annotations

import math
import re
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from both_ways import COMPILED
from cant_stop_cases import GAME
from highcamp import Refused, Rng, State
from highcamp.bots.bot import Bot, ask
from highcamp.bots.naming import bots
from highcamp.bots.random import Random
from highcamp.games.cant_stop.bots import Optimiser, RuleOf28, pairing_points, risk_points
from highcamp.games.cant_stop.bots.estimate import Estimate
from highcamp.games.cant_stop.bots.worth import chance
from highcamp.games.cant_stop.box import COLUMNS, ROLL, STOP
from highcamp.games.cant_stop.odds import rolls_naming
from highcamp.games.cant_stop.phases import BEGIN, PAIR
from highcamp.games.cant_stop.rules import CantStopState
from highcamp.games.cant_stop.solve.throws import throws_within
from highcamp.games.cant_stop.solve.turn import Turn

HOW = "compiled" if COMPILED else "interpreted"  # as the ids of the tests say whose samples depend on it
RNG = Rng.keyed("unused")


def board(**position: Any) -> CantStopState:
    state = GAME.position(position)
    assert isinstance(state, CantStopState)
    return state


def advised(bot: Bot, state: CantStopState) -> tuple[str, str]:
    """What the bot would do, in notation, and why."""
    advice = bot.advise(state, state.turn, RNG)
    assert advice.move == bot.choose(state, state.turn, RNG)
    return GAME.say(advice.move, state), advice.why


def play(players: list[Bot], rng: Rng, **options: Any) -> tuple[int, int]:
    """Who wins a game, and after how many turns."""
    state = GAME.new(players=len(players), **options)
    assert isinstance(state, CantStopState)
    turns = 0
    while not state.over:
        turns += state.phase == BEGIN
        state.apply(state.sample(rng) if state.is_chance else players[state.turn].choose(state, state.turn, rng))
    return state.turn, turns


def share(one: Bot, other: Bot, games: int, seed: str, **options: Any) -> tuple[float, float]:
    """The share of games of two that the first bot wins, half of them in each seat, and half the width of its 95 % interval."""
    won = 0
    for number in range(games):
        players = [one, other] if number % 2 == 0 else [other, one]
        winner, _ = play(players, Rng.keyed(seed, number), **options)
        won += players[winner] is one
    part = won / games
    return part, 1.96 * math.sqrt(part * (1 - part) / games)


def average(numbers: list[int]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(numbers) / len(numbers)
    return mean, math.sqrt(sum((number - mean) ** 2 for number in numbers)) / len(numbers)


def test_the_game_has_its_bots() -> None:
    assert list(bots(GAME)) == ["easy", "medium", "hard", "random", "rule-of-28", "optimiser"]


# -- the Rule of 28 --

# Points by hand: weight * (spaces climbed + 1) for each climber, then what three climbers together add.
RISK: dict[str, tuple[dict[str, Any], int, str]] = {
    "one in the 7": ({"climbers": {7: 1}}, 1 * 2, "roll"),
    "one in the 2": ({"climbers": {2: 1}}, 6 * 2, "roll"),
    "two": ({"climbers": {6: 2, 8: 1}}, 2 * 3 + 2 * 2, "roll"),
    "two are enough": ({"climbers": {2: 2, 12: 1}}, 6 * 3 + 6 * 2, "stop"),
    "from a camp": ({"camps": [{6: 3}], "climbers": {6: 5}}, 2 * 3, "roll"),
    "no camp of others": ({"camps": [{}, {6: 3}], "climbers": {6: 5}}, 2 * 6, "roll"),
    "three, mixed": ({"climbers": {6: 1, 7: 1, 8: 1}}, 4 + 2 + 4, "roll"),
    "all odd": ({"climbers": {5: 2, 7: 3, 9: 1}}, 9 + 4 + 6 + 2, "roll"),
    "all even": ({"climbers": {4: 1, 6: 2, 10: 1}}, 8 + 6 + 8 - 2, "roll"),
    "all high": ({"climbers": {7: 4, 8: 3, 9: 2}}, 5 + 8 + 9 + 4, "roll"),
    "all high, one more": ({"climbers": {7: 4, 8: 4, 9: 2}}, 5 + 10 + 9 + 4, "stop"),
    "all low": ({"climbers": {5: 2, 6: 2, 7: 3}}, 9 + 6 + 4 + 4, "roll"),
    "all odd and high": ({"climbers": {7: 2, 9: 1, 11: 1}}, 3 + 6 + 10 + 2 + 4, "roll"),
    "all odd and low": ({"climbers": {3: 1, 5: 2, 7: 2}}, 10 + 9 + 3 + 2 + 4, "stop"),
    "all even and high": ({"climbers": {8: 2, 10: 1, 12: 1}}, 6 + 8 + 12 - 2 + 4, "stop"),
    "all even and low": ({"climbers": {2: 1, 4: 1, 6: 1}}, 12 + 8 + 4 - 2 + 4, "roll"),
}


@pytest.mark.parametrize(("position", "points", "does"), RISK.values(), ids=RISK)
def test_risk(position: dict[str, Any], points: int, does: str) -> None:
    state = board(**position)
    assert risk_points(state) == points
    move, why = advised(RuleOf28(), state)
    assert move == does
    assert f"risk {points} point" in why
    assert "28 points" in why


# Steps in the 7 count 6, in its neighbours 5, down to 1 in the 2; every climber placed costs 6.
PAIRINGS: dict[str, tuple[dict[str, Any], dict[str, int], str]] = {
    "three ways": ({"dice": [1, 4, 5, 6]}, {"6+10": 5 + 3 - 12, "5+11": 4 + 2 - 12, "7+9": 6 + 4 - 12}, "7+9"),
    "a double places one": ({"dice": [3, 3, 4, 4]}, {"6+8": 5 + 5 - 12, "7+7": 6 + 6 - 6}, "7+7"),
    "an old climber is free": (
        {"climbers": {3: 1, 6: 1}, "dice": [2, 4, 5, 5]},
        {"6+10": 5 + 3 - 6, "7": 6 - 6, "9": 4 - 6},
        "6+10",
    ),
    "an own camp is no climber": ({"camps": [{5: 4}], "dice": [1, 1, 4, 4]}, {"2+8": 1 + 5 - 12, "5+5": 4 + 4 - 6}, "5+5"),
    "equal: the smaller list": ({"dice": [1, 1, 2, 3]}, {"2+5": 1 + 4 - 12, "3+4": 2 + 3 - 12}, "2+5"),
    "equal: by lists, not by length": (
        {"climbers": {2: 1, 4: 1}, "won": {7: 2}, "dice": [1, 3, 6, 6]},
        {"4+12": 3 + 1 - 6, "9": 4 - 6},
        "4+12",
    ),
}


@pytest.mark.parametrize(("position", "points", "does"), PAIRINGS.values(), ids=PAIRINGS)
def test_pairing(position: dict[str, Any], points: dict[str, int], does: str) -> None:
    state = board(**position)
    assert {GAME.say(move, state): pairing_points(state, move) for move in state.legal()} == points
    assert advised(RuleOf28(), state)[0] == does


ADVICE: dict[str, tuple[dict[str, Any], str, str]] = {
    "a turn begins": ({}, "roll", "a turn begins with a roll."),
    "one pairing": ({"dice": [1, 1, 1, 1]}, "2+2", "the dice allow nothing else."),
    "a stop that wins": ({"won": {2: 1, 3: 1}, "camps": [{12: 2}], "climbers": {12: 3}}, "stop", "stopping wins the game."),
    "two tops at once win": (
        {"won": {2: 1}, "camps": [{3: 4, 12: 2}], "climbers": {3: 5, 12: 3}},
        "stop",
        "stopping wins the game.",
    ),
    "no stop is allowed": (
        {"variant": "forced_move", "camps": [{}, {7: 5}], "climbers": {7: 5, 2: 2, 12: 2}},
        "roll",
        "no stopping while a climber shares a space with a camp.",
    ),
}


@pytest.mark.parametrize("bot", [RuleOf28(), Optimiser()], ids=lambda bot: bot.name)
@pytest.mark.parametrize(("position", "does", "why"), ADVICE.values(), ids=ADVICE)
def test_plain_cases(bot: Bot, position: dict[str, Any], does: str, why: str) -> None:
    assert advised(bot, board(**position)) == (does, why)


@pytest.mark.parametrize("games", [2000 if COMPILED else 250], ids=[HOW])
def test_rule_of_28_alone(games: int) -> None:
    # Glenn and Aloi print 10.74 turns; an independent program gave 10.71, and 13.46 without stopping to win.
    turns = [play([RuleOf28()], Rng.keyed("alone", number), lab={})[1] for number in range(games)]
    mean, error = average(turns)
    assert mean == pytest.approx(10.71, abs=4 * error)


@pytest.mark.parametrize("games", [600 if COMPILED else 150], ids=[HOW])
def test_rule_of_28_against_random(games: int) -> None:
    part, _ = share(RuleOf28(), Random(), games, "random")
    assert part == pytest.approx(0.97, abs=4 * math.sqrt(0.97 * 0.03 / games))


# -- the turn, solved --


class Plain:
    """The same turn by plain recursion over copies of the board: slow, and sharing nothing with the solver but ``chance``."""

    def __init__(self, start: CantStopState) -> None:
        self.seat = start.turn
        self.known: dict[bytes, dict[int, float]] = {}
        self.boards: list[CantStopState] = []

    def worths(self, state: CantStopState) -> dict[int, float]:
        """What each legal move is worth."""
        key = state.key()
        if key not in self.known:
            self.known[key] = {move: self.after(state, move) for move in state.legal()}
            self.boards.append(state)
        return self.known[key]

    def after(self, state: CantStopState, move: int) -> float:
        after = state.copy()
        after.apply(move)
        if move == STOP:
            return 1.0 if after.over else chance(after, self.seat)
        if move != ROLL:
            return max(self.worths(after).values())
        outcomes = after.chance()
        return sum(weight * self.thrown(after, throw) for throw, weight in outcomes) / sum(weight for _, weight in outcomes)

    def thrown(self, state: CantStopState, throw: int) -> float:
        after = state.copy()
        after.apply(throw)
        return max(self.worths(after).values()) if after.phase == PAIR else chance(after, self.seat)


def lab(open_columns: str, sides: int = 6) -> dict[str, Any]:
    """A board with these columns open, given with their heights: ``6=3 7=2``."""
    of = {int(column): int(height) for column, height in (entry.split("=") for entry in open_columns.split())}
    closed = tuple(column for column in COLUMNS if column not in of)
    return {"heights": tuple(of.get(column, 1) for column in COLUMNS), "closed": closed, "sides": sides}


SMALL = lab("2=2 3=2 4=4 5=3 6=1", sides=3)
TINY = lab("2=3 3=4 4=3", sides=2)
FOUR = lab("4=2 6=2 7=3 8=2")
TURNS: dict[str, dict[str, Any]] = {
    "alone": {"players": 1, "columns": 2, "lab": SMALL},
    "two sides, three columns": {"players": 2, "columns": 1, "lab": TINY},
    "a column that cannot come up": {"players": 1, "columns": 2, "lab": lab("2=2 3=3 4=2 11=2", sides=2)},
    "two players": {"columns": 2, "lab": SMALL, "camps": [{"3": 1}, {"4": 3, "5": 1}]},
    "one column won": {"columns": 2, "lab": SMALL, "won": {"2": 1, "6": 2}, "camps": [{"3": 1}, {"4": 2, "3": 1}], "to_act": 2},
    "three players": {"players": 3, "columns": 2, "lab": SMALL, "camps": [{"4": 3}, {"4": 2}, {"5": 2}], "to_act": 3},
    "jumping": {
        "players": 3,
        "columns": 2,
        "variant": "jumping",
        "lab": SMALL,
        "camps": [{"4": 1}, {"3": 1, "4": 2, "5": 1}, {"4": 3, "5": 2}],
    },
    "forced move": {
        "players": 3,
        "columns": 2,
        "variant": "forced_move",
        "lab": SMALL,
        "camps": [{"4": 1}, {"3": 1, "4": 2, "5": 1}, {"2": 1, "5": 2}],
    },
    "six sides, four columns": {"columns": 2, "lab": FOUR, "camps": [{"6": 1}, {"7": 2, "8": 1}]},
}


@pytest.mark.parametrize("position", TURNS.values(), ids=TURNS)
def test_every_choice_of_a_turn_is_worth_what_plain_recursion_says(position: dict[str, Any]) -> None:
    start = board(**position)
    plain, bot = Plain(start), Optimiser()
    plain.worths(start)
    solution = Turn(start, Estimate(start))
    for state in plain.boards:
        expected = plain.worths(state)
        worths = {move: solution.worth(state.climbers, move) for move in expected}
        assert worths == pytest.approx(expected, abs=1e-12)
        assert expected[bot.choose(state, state.turn, RNG)] == pytest.approx(max(expected.values()), abs=1e-12)
    assert len(plain.boards) > 100


def test_throws_are_counted_by_kind() -> None:
    for columns in combinations(COLUMNS, 3):
        throws = throws_within(sum(2**column for column in columns), 6)
        assert sum(throws.rolls) == 6**4
        busts = sum(rolls for kind, rolls in enumerate(throws.rolls) if throws.kinds[3 * kind] == 0)
        assert busts == 6**4 - rolls_naming(columns)
        assert 11 <= len(throws.rolls) <= 24


def test_chances_add_up_and_follow_the_board() -> None:
    columns = {"columns": 4, "players": 3}
    state = board(camps=[{6: 5}, {7: 6, 2: 1}, {12: 2}], won={4: 3}, **columns)
    chances = [chance(state, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    higher = chance(board(camps=[{6: 6}, {7: 6, 2: 1}, {12: 2}], won={4: 3}, **columns), 0)
    won = chance(board(camps=[{6: 5}, {2: 1}, {12: 2}], won={4: 3, 7: 1}, **columns), 0)
    last = chance(board(camps=[{6: 5}, {7: 6, 2: 1}, {12: 2}], won={4: 3}, to_act=2, **columns), 0)
    assert last < chances[0] < higher < won


def test_a_turn_is_not_taken_for_another() -> None:
    """The optimiser remembers a turn; it must know when it is asked about another one, or another game."""
    positions: list[dict[str, Any]] = [
        {"climbers": {6: 2, 8: 3, 7: 1}},
        {"climbers": {6: 2, 8: 2, 7: 1}},  # as after taking a move back
        {"climbers": {6: 2, 8: 3, 7: 1}, "to_act": 2},
        {"climbers": {6: 2, 8: 3, 7: 1}, "camps": [{5: 3}]},
        {"climbers": {6: 2, 8: 3, 7: 1}, "camps": [{}, {6: 10}]},
        {"climbers": {6: 2, 8: 3, 7: 1}, "camps": [{}, {6: 10}], "columns": 4},
        {"climbers": {6: 2, 8: 3, 7: 1}, "camps": [{}, {6: 10}], "variant": "jumping"},
        {"climbers": {6: 2, 8: 3, 7: 1}, "camps": [{}, {6: 10}], "won": {9: 2}},
    ]
    bot = Optimiser()
    for position in [*positions, positions[0]]:
        state = board(**position)
        assert bot.worths(state) == Optimiser().worths(state)


@pytest.mark.parametrize(
    "position", [{"climbers": {6: 2, 8: 3, 7: 1}}, {"climbers": {6: 2}, "dice": [1, 2, 4, 6], "players": 3}]
)
def test_what_the_optimiser_says_of_its_choice_is_what_it_is_judged_by(position: dict[str, Any]) -> None:
    """The figures in its words are the chances from which an analysis tells what was given away."""
    bot, state = Optimiser(), board(**position)
    best, other, *_ = bot.chances(state, state.turn).values()
    why = bot.advise(state, state.turn, RNG).why
    assert {f"{100 * best:.0f} %", f"{100 * other:.0f} %"} <= set(re.findall(r"\d+ %", why))
    assert best != pytest.approx(next(iter(bot.worths(state).values())), abs=0.01), "which is not its own raw worth"


# -- play --


@st.composite
def setups(draw: st.DrawFn) -> State:
    """A game of any kind, on a board with short columns, so that many can be tried."""
    short = draw(st.tuples(*[st.integers(1, 4)] * 11))
    options: dict[str, Any] = {
        "players": draw(st.integers(1, 4)),
        "columns": draw(st.integers(1, 5)),
        "variant": draw(st.sampled_from(["none", "jumping", "forced_move"])),
        "lab": {
            "sides": draw(st.integers(2, 6)),
            "heights": short,
            "closed": draw(st.lists(st.sampled_from(COLUMNS), unique=True, max_size=6).map(sorted).map(tuple)),
        },
    }
    try:
        return GAME.new(**options)
    except Refused:
        return GAME.new(**options | {"columns": 1, "lab": {"heights": short}})


@settings(max_examples=40 if COMPILED else 15)
@given(setups(), st.integers(0, 2**32))
def test_bots_play_legal_moves_and_change_nothing(state: State, seed: int) -> None:
    rng = Rng.keyed(seed)
    players: list[Bot] = [RuleOf28(), Optimiser()]
    for _ in range(60):
        if state.over:
            break
        if state.is_chance:
            state.apply(state.sample(rng))
            continue
        before, seat = state.copy(), state.actor
        moves = [ask(bot, state, seat, rng) for bot in players]
        assert [bot.advise(state, seat, rng).move for bot in players] == moves
        assert set(moves) <= set(state.legal())
        assert (state.key(), state.position()) == (before.key(), before.position())
        state.apply(moves[rng.below(len(moves))])


ADVISED: dict[str, tuple[dict[str, Any], str]] = {
    "a choice of pairings": ({"climbers": {6: 3, 7: 3}, "dice": [1, 1, 5, 6]}, "% to win"),
    "to roll on or to stop": ({"climbers": {6: 3, 7: 3, 8: 3}}, "rolling on: 92 % to move, and about"),
}


@pytest.mark.parametrize(("position", "part"), ADVISED.values(), ids=ADVISED)
def test_the_optimiser_gives_reasons(position: dict[str, Any], part: str) -> None:
    assert part in advised(Optimiser(), board(**position))[1]


# Interpreted, on a small mountain for dice of four sides, where a turn is soon solved.
DUEL = (120, {}) if COMPILED else (50, {"lab": {"sides": 4, "heights": (2, 3, 4, 5, 4, 3, 2, 1, 1, 1, 1)}})


@pytest.mark.parametrize(("games", "options"), [DUEL], ids=[HOW])
def test_the_optimiser_beats_the_rule_of_28(games: int, options: dict[str, Any]) -> None:
    part, margin = share(Optimiser(), RuleOf28(), games, "duel", **options)
    assert part - margin > (0.6 if COMPILED else 0.5)


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="takes hours interpreted")
def test_the_optimiser_wins_about_four_of_five() -> None:
    part, margin = share(Optimiser(), RuleOf28(), 1000, "long duel")
    assert part - margin > 0.75


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="takes hours interpreted")
def test_the_optimiser_alone() -> None:
    # The best strategies that Glenn and Aloi evolved are quoted at 9.05 and 9.12 turns.
    mean, error = average([play([Optimiser()], Rng.keyed("alone", number), lab={})[1] for number in range(1000)])
    assert mean + 4 * error < 9
