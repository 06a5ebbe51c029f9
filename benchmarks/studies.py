"""How fast studies are: games a second of one worker and of two, what a whole study with its report takes, and its memory.

python -m benchmarks.studies [--games N] [--seconds 20]
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from itertools import count
from multiprocessing import get_context
from tempfile import TemporaryDirectory

import highcamp
from highcamp.studies.engine import Processes
from highcamp.studies.pieces import Piece
from highcamp.studies.plan import Plan, planned

RATIO = 1.8
"""What two workers have to reach of one."""
SETTINGS = [("elevation", "medium", {"players": 4}), ("cant-stop", "medium", {"players": 3})]


def speed(plan: Plan, workers: int, seconds: float, batch: int) -> float:
    """Games a second, once all workers play, in batches of this many games."""
    pieces = (Piece(0, first, first + batch) for first in count(step=batch))
    results = Processes(workers).results(plan, pieces)
    try:
        for _ in range(2 * workers):  # until then processes are still starting
            next(results)
        begun, played = time.perf_counter(), 0
        while time.perf_counter() - begun < seconds:
            played += len(next(results).games)
        return played / (time.perf_counter() - begun)
    finally:
        results.close()  # type: ignore[attr-defined]  # they are made by a generator


def batch_of(plan: Plan) -> int:
    """Games that take a second together, about."""
    results = Processes(1).results(plan, iter([Piece(0, 0, 2), Piece(0, 2, 12)]))
    *_, last = results
    return max(1, round(10 / last.seconds))


def whole(game: str, bot: str, games: int, out: str) -> tuple[float, float, float]:
    """Seconds, seconds of all processors, and megabytes at most, of a study of two workers with its report."""
    begun = time.perf_counter()
    highcamp.study(game, bots=bot, games=games, seed=7, workers=2, out=out)
    took = time.perf_counter() - begun
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    processors = own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime
    return took, processors, max(own.ru_maxrss, others.ru_maxrss) / 1024


def apart(game: str, bot: str, games: int) -> tuple[float, float, float]:
    """The same in a process of its own, whose memory nothing else has touched."""
    context = get_context("spawn")
    link, theirs = context.Pipe()
    process = context.Process(target=_send, args=(theirs, game, bot, games))
    process.start()
    found: tuple[float, float, float] = link.recv()
    process.join()
    return found


def _send(link: object, game: str, bot: str, games: int) -> None:
    with TemporaryDirectory() as folder:
        link.send(whole(game, bot, games, f"{folder}/study"))  # type: ignore[attr-defined]  # a pipe


def main() -> int:
    """Measure and print; fails where two workers are not fast enough."""
    parser = argparse.ArgumentParser(description="How fast studies are.")
    parser.add_argument("--games", type=int, default=100_000, help="of the whole study, by lot; then four times as many")
    parser.add_argument("--seconds", type=float, default=20.0, help="that each speed is measured for, three times in turn")
    given = parser.parse_args()
    enough = True
    for game, bot, options in SETTINGS:
        plan = planned(highcamp.game(game), options=options, bots=[bot], games=10**9, vary={}, seed=7)
        batch = batch_of(plan)
        rounds = [(speed(plan, 1, given.seconds, batch), speed(plan, 2, given.seconds, batch)) for _ in range(3)]
        one, two = sorted(rounds, key=lambda pair: pair[1] / pair[0])[1]
        enough &= two / one >= RATIO
        print(
            f"{game}, {bot}, batches of {batch}: {one:.1f} games a second with one worker, {two:.1f} with two: {two / one:.2f}"
        )
    for games in (given.games, 4 * given.games):
        took, processors, megabytes = apart("cant-stop", "random", games)
        print(f"cant-stop, random, {games:,} games: {took:.1f} s, {processors:.1f} s of processors, {megabytes:.0f} MB at most")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
