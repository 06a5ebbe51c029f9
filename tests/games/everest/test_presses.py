"""How often a thing is pressed in a game of Everest: the moves of a bot, made by the fewest presses that the table offers."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from highcamp import Rng, State
from highcamp.bots.bot import ask
from highcamp.games.everest import EVEREST
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.move import Verb, move_of

GAMES = 8
CONFIRMED = 1  # a set of cards is confirmed by the main button


def game_of_planners(seed: int) -> list[tuple[int, list[tuple[State, int]]]]:
    """What the first seat does in a game of two: its moves without interruption, each with the state before it, by day."""
    state = EVEREST.new(players=2, board="easier", season="summer")
    planning = next(bot for bot in EVEREST.bots() if bot.name == "planning")
    bots, luck, thought = [planning(), planning()], Rng.keyed(seed, 1), Rng.keyed(seed, 2)
    runs: list[tuple[int, list[tuple[State, int]]]] = []
    going = False
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(luck))
            going = False
            continue
        seat = state.to_act[0]
        move = ask(bots[seat], state, seat, thought)
        if seat == 0:
            if not going:
                runs.append((cast("Everest", state).turn, []))
            runs[-1][1].append((state.copy(), move))
        going = seat == 0 and move_of(move).verb is not Verb.END
        state.apply(move, seat)
    return runs


def fewest_presses(run: list[tuple[State, int]]) -> int:
    """The fewest presses that make these moves, or lead to the same by a way that is offered."""
    last, move = run[-1]
    end = last.copy()
    end.apply(move, 0)
    keys = [*(state.key() for state, _ in run), end.key()]
    best = [0] * len(keys)
    for place in range(len(run) - 1, -1, -1):
        state, move = run[place]
        best[place] = best[place + 1] + len(EVEREST.presses(move, cast("Everest", state)))
        for way in EVEREST.ways(cast("Everest", state), 0):
            there = state.copy()
            for step in way.moves:
                there.apply(step, 0)
            if there.key() in keys[place + 1 :]:
                best[place] = min(best[place], len(way.presses) + best[keys.index(there.key(), place + 1)])
    chosen = any(move_of(move).verb is Verb.CHOOSE for _, move in run)
    return best[0] + CONFIRMED * chosen


@pytest.mark.long
def test_a_day_takes_eleven_presses_and_hardly_ever_more_than_fourteen() -> None:
    days: list[int] = []
    for seed in range(GAMES):
        presses: Counter[int] = Counter()
        for day, run in game_of_planners(seed):
            presses[day] += fewest_presses(run)
        assert presses.total() <= 200
        days += presses.values()
    assert sum(days) / len(days) <= 11
    assert sum(presses <= 14 for presses in days) >= 0.95 * len(days)
