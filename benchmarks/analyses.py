"""Times the analysis of whole games as a server makes it, and writes what it took to ``docs/analysis-times.md``.

python -m benchmarks.analyses [GAME ...] [--processes 2] [--depth 1] [--no-write]
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

import highcamp
from highcamp import Dealer, Record, Rng
from highcamp.analysis.run import Progress
from highcamp.bots.bot import ask
from highcamp.bots.naming import bot

HERE: Final = Path(__file__).parent.parent
BEGUN, CURVE = 1.0, 5.0  # seconds until it has begun, and until there is a first curve
WHOLE: Final = {"cant-stop": 20.0, "mountaineers": 20.0, "tranquility": 20.0, "elevation": 60.0, "everest": 90.0, "k2": 90.0}
"""Seconds for all of it."""
GAMES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("cant-stop", {"players": 2}),
    ("cant-stop", {"players": 4}),
    ("mountaineers", {"players": 3}),
    ("mountaineers", {"players": 5}),
    ("tranquility", {"players": 2}),
    ("tranquility", {"players": 5}),
    ("elevation", {"players": 3}),
    ("elevation", {"players": 6}),
    ("everest", {"players": 2}),
    ("everest", {"players": 5}),
    ("k2", {"players": 2}),
    ("k2", {"players": 5}),
]


class Outcome(NamedTuple):
    """A game, the seconds after which its analysis had begun, had a first curve and was there, and those that processors worked
    for it: what others do on the machine adds to all but these.
    """

    record: Record
    decisions: int
    begun: float
    curve: float
    whole: float
    worked: float

    @property
    def held(self) -> bool:
        """Whether that is as quick as it has to be."""
        return self.begun <= BEGUN and self.curve <= CURVE and self.whole <= WHOLE[self.record.game.name]


def between(name: str, options: dict[str, Any], level: str = "medium") -> Record:
    """A game of bots of a level, always the same one."""
    game = highcamp.game(name)
    record, dealer, rng = Record.new(game, **options), Dealer(1), Rng.keyed("analyses", name)
    players = [bot(game, level) for _ in range(record.state.seats)]
    while not record.state.over:
        if record.state.is_chance:
            record.deal(dealer)
        else:
            seat = record.state.to_act[0]
            record.play(seat, ask(players[seat], record.state, seat, rng))
    return record


def told(record: Record, depth: float, processes: int) -> Iterator[tuple[float, Progress]]:
    """What the process that a server starts says, and after how many seconds."""
    start = time.perf_counter()
    command = [sys.executable, "-P", "-m", "highcamp.analysis.worker", str(depth), str(processes)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(record.dumps().encode())
        process.stdin.close()
        for line in process.stdout:
            yield time.perf_counter() - start, msgspec.json.decode(line, type=Progress)


def timed(record: Record, depth: float, processes: int) -> Outcome:
    """One analysis from its beginning to its end."""
    before = _worked()
    moments = list(told(record, depth, processes))
    whole, last = moments[-1]
    assert last.findings is not None
    assert last.findings.finished
    curve = next(seconds for seconds, progress in moments if progress.findings is not None)
    return Outcome(record, len(last.findings.decisions), moments[0][0], curve, whole, _worked() - before)


def _worked() -> float:
    """Seconds for which processors worked for processes that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def row(outcome: Outcome) -> str:
    """An outcome as a row of the table."""
    game = outcome.record.game
    cells = [game.title, str(outcome.record.state.seats), str(len(outcome.record.events)), str(outcome.decisions)]
    cells += [f"{outcome.begun:.1f} s", f"{outcome.curve:.1f} s"]
    cells += [f"{outcome.whole:.0f} s of {WHOLE[game.name]:.0f} {'✓' if outcome.held else '✗'}", f"{outcome.worked:.0f} s"]
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| game | seats | moves | decisions | begun | first curve | all of it | processors worked |\n"
    "|---|---:|---:|---:|---:|---:|---:|---:|"
)


def page(outcomes: list[Outcome], depth: float, processes: int) -> str:
    """docs/analysis-times.md."""
    rows = "\n".join(map(row, outcomes))
    return f"""# How long an analysis takes

Made by `make analyses`; do not edit. Highcamp {highcamp.__version__}, CPython {platform.python_version()}, {platform.system()}
{platform.machine()}, {os.cpu_count()} cores, {processes} processes, depth {depth:g} ([analysis.md](analysis.md)).

Games between bots of the medium level, analysed as a server does it: in a process of its own, behind everything else. An
analysis is to begin within {BEGUN:g} s and to have a first curve within {CURVE:g} s. What else the machine does meanwhile makes
all of it take longer, but not the time for which processors worked.

{HEAD}
{rows}
"""


def main() -> int:
    """Run, print, write."""
    parser = argparse.ArgumentParser(description="Time the analysis of whole games.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--depth", type=float, default=1.0)
    parser.add_argument("--no-write", action="store_true", help="print only, leave docs/analysis-times.md as it is")
    given = parser.parse_args()
    outcomes = list[Outcome]()
    print(HEAD)
    for name, options in GAMES:
        if not given.games or name in given.games:
            outcomes.append(timed(between(name, options), given.depth, given.processes))
            print(row(outcomes[-1]), flush=True)
    if not given.games and not given.no_write:
        (HERE / "docs" / "analysis-times.md").write_text(page(outcomes, given.depth, given.processes), "utf-8")
    return 0 if all(outcome.held for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
