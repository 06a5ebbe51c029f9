"""Times what can be solved exactly, and measures how wrong estimates of the rest are: the figures of docs/solving.md.

python -m benchmarks.solving [--boards | --errors] [--most 600] [--players 1 2]
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Iterator
from typing import Any, Final

import highcamp
from benchmarks.harness import pin
from highcamp import Rng
from highcamp.engine.solving import solve
from highcamp.games.cant_stop.bots import Optimiser
from highcamp.games.cant_stop.box import COLUMNS, HEIGHTS, ROLL
from highcamp.games.cant_stop.phases import BEGIN, DECIDE, PAIR
from highcamp.games.cant_stop.rules import CantStopState
from highcamp.games.cant_stop.solve.approximate import MOMENTS

GAME: Final = highcamp.game("cant-stop")
AT_MOST: Final = 20.0  # CPU seconds for four sides and shortest column 1
BOARDS: Final[list[dict[str, Any]]] = [
    *({"sides": sides, "shortest": shortest} for sides in (2, 3, 4) for shortest in (1, 2, 3)),
    *({"open": columns} for columns in ((2, 3, 12), (6, 7, 8))),
    *({"players": 2, "columns": 1, "open": columns} for columns in ((2, 3, 12), (2, 7, 12), (6, 7, 8))),
]
ENDS: Final = 60  # decisions that are worked out as well as estimated
SMALL: Final = 5_000  # saved positions that may follow from them


def boards(most: float) -> bool:
    """Solve one after the other, up to one that takes so many seconds; whether the one that is promised is quick enough."""
    pin()
    print("| board | players | saved positions | CPU seconds | exactly |\n|---|---:|---:|---:|---:|")
    quick = True
    for board in BOARDS:
        began = time.process_time()
        found = solve(GAME, **board)
        took = time.process_time() - began
        if (board.get("sides"), board.get("shortest")) == (4, 1):
            quick = took <= AT_MOST
        called = f"open {board['open']}" if "open" in board else f"{board['sides']} sides, shortest {board['shortest']}"
        told = f"{found.value:.6f} turns" if found.fewer else f"{found.value:.6f} to win"
        print(f"| {called} | {board.get('players', 1)} | {found.positions:,} | {took:.2f} | {told} |", flush=True)
        if took > most:
            break
    return quick


def decisions(players: int) -> Iterator[CantStopState]:
    """For ever: a decision of each game that optimisers play."""
    number, bot = 0, Optimiser()
    options: dict[str, Any] = {"players": players} if players > 1 else {"players": 1, "lab": {}}
    while True:
        rng, seen = Rng.keyed("solving", players, number), list[CantStopState]()
        state = GAME.new(**options)
        assert isinstance(state, CantStopState)
        while not state.over:
            if state.phase in (BEGIN, DECIDE):
                seen.append(state.copy())
            state.apply(state.sample(rng) if state.is_chance else bot.choose(state, state.turn, rng))
        yield rng.pick(seen)
        number += 1


def ends(players: int) -> Iterator[CantStopState]:
    """For ever: decisions whether to stop, with three columns of the printed board open, camps anywhere, two columns to win."""
    number = 0
    while True:
        number += 1
        rng = Rng.keyed("ends", players, number)
        closed = list(COLUMNS)
        columns = [closed.pop(rng.below(len(closed))) for _ in range(3)]
        camps = [{str(column): rng.below(HEIGHTS[column - 2]) for column in columns} for _ in range(players)]
        lab = {"closed": closed}
        kept = [{column: height for column, height in row.items() if height} for row in camps]
        state = GAME.position({"players": players, "columns": 2, "lab": lab, "camps": kept})
        assert isinstance(state, CantStopState)
        for _ in range(1 + rng.below(4)):
            state.apply(ROLL)
            state.apply(state.sample(rng))
            if state.phase != PAIR:
                break
            state.apply(rng.pick(state.legal()))
        if state.phase == DECIDE and state.turn == 0:
            yield state


def played_on(start: CantStopState, rng: Rng) -> float:
    """What came of it: whether the seat in turn won, or alone how many turns began."""
    state, bot, turns = start.copy(), Optimiser(), 0
    while not state.over:
        turns += state.phase == BEGIN
        state.apply(state.sample(rng) if state.is_chance else bot.choose(state, state.turn, rng))
    return float(turns) if start.seats == 1 else state.returns()[start.turn]


def beside_games(players: int, games: int) -> str:
    """How far estimates are from the means of games that are played on, without what chance makes of so many games."""
    squares, most = list[float](), 0.0
    for number, start in zip(range(MOMENTS), decisions(players), strict=False):
        ends = [played_on(start, Rng.keyed("on", players, number, game)) for game in range(games)]
        apart = solve(GAME, start, estimate=True).value - statistics.fmean(ends)
        squares.append(apart**2 - statistics.variance(ends) / games)
        most = max(most, abs(apart))
    root = math.sqrt(max(0.0, statistics.fmean(squares)))
    of = f"{MOMENTS} decisions, {games} games each"
    return f"{players} players beside games: root mean square {root:.3f}, largest {most:.3f}, {of}"


def beside_exact(players: int) -> str:
    """How far estimates are from exact values on small boards, and what the move that is best by them gives away there."""
    apart, lost = list[float](), list[float]()
    for start in ends(players):
        exact = solve(GAME, start, most=SMALL)
        if not exact.exact:
            continue
        estimated = solve(GAME, start, estimate=True)
        apart.append(estimated.value - exact.value)
        chosen = next(one.value for one in exact.moves if one.move == estimated.moves[0].move)
        lost.append(abs(chosen - exact.value))
        if len(apart) == ENDS:
            break
    root = math.sqrt(statistics.fmean(one**2 for one in apart))
    most = max(map(abs, apart))
    given = f"given away {statistics.fmean(lost):.4f} a decision, {max(lost):.3f} at most"
    return f"{players} players beside exact values: root mean square {root:.3f}, largest {most:.3f}, {ENDS} decisions; {given}"


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(description="Time the solver of Can't Stop, and measure its estimates.")
    parser.add_argument("--boards", action="store_true", help="only the boards that are solved")
    parser.add_argument("--errors", action="store_true", help="only the errors of estimates")
    parser.add_argument("--most", type=float, default=600.0, help="end after a board that takes so many seconds")
    parser.add_argument("--players", type=int, nargs="*", default=[1, 2, 3, 4], help="of the estimates")
    parser.add_argument("--games", type=int, default=100, help="that are played on from each decision")
    given = parser.parse_args()
    quick = given.errors or boards(given.most)
    for players in [] if given.boards else given.players:
        if players <= 2:
            print(beside_exact(players), flush=True)
        print(beside_games(players, given.games), flush=True)
    return 0 if quick else 1


if __name__ == "__main__":
    sys.exit(main())
