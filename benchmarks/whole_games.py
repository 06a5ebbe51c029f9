"""What the rules take of a whole game, its players' thinking left out: a recorded game is played again, legal moves and all."""

from __future__ import annotations

import statistics
import time

import highcamp
from benchmarks.startup import Start
from highcamp import Rng, State
from highcamp.bots.bot import ask
from highcamp.bots.naming import bot


def _record(start: State, name: str, seed: int) -> list[tuple[int, int]]:
    """A seeded game of bots of this name: who moved (-1: nature), and what."""
    state, luck, thought = start.copy(), Rng.keyed(seed, 1), Rng.keyed(seed, 2)
    players = [bot(start.game, name) for _ in range(start.seats)]
    moves: list[tuple[int, int]] = []
    while not state.over:
        if state.is_chance:
            moves.append((-1, state.sample(luck)))
        else:
            seat = state.to_act[0]
            moves.append((seat, ask(players[seat], state, seat, thought)))
        state.apply(moves[-1][1], moves[-1][0])
    return moves


def _again(start: State, moves: list[tuple[int, int]], times: int = 9) -> float:
    """Median CPU milliseconds of making these moves, each after asking for the legal ones."""
    took = []
    for _ in range(times):
        state = start.copy()
        began = time.process_time()
        for seat, move in moves:
            if seat >= 0:
                state.legal(seat)
            state.apply(move, seat)
        took.append(1000 * (time.process_time() - began))
        assert state.over
    return statistics.median(took)


def whole_games() -> list[Start]:
    """Mount Everest is the longest of our games: its rules may take no time that anyone notices."""
    start = highcamp.game("everest").new(players=4)
    moves = _record(start, "planning", 1)
    name = f"rules of a whole game of four planning bots on Everest ({len(moves):,} moves)"
    return [Start(name, _again(start, moves), 100)]
