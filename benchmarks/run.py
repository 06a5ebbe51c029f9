"""Times Highcamp and its peers in one run and writes the table of ratios to ``docs/speed.md``.

python benchmarks/run.py [--rounds 3] [--no-write]
"""

from __future__ import annotations

import argparse
import inspect
import platform
import sys
from pathlib import Path

import highcamp
from benchmarks import loops, peers
from benchmarks.harness import Result, pin, run
from benchmarks.learners import Look, agents, looks, vectors
from benchmarks.pages import pages
from benchmarks.races import GAMES
from benchmarks.startup import Start, starts
from benchmarks.whole_games import whole_games
from highcamp.engine import state

HERE = Path(__file__).parent.parent
LOOPS = (
    loops.highcamp_from_python,
    loops.open_spiel_from_python,
    loops.open_spiel_simultaneous_from_python,
    loops.agents_in_turn,
    loops.by_lot,
)


def table(results: list[Result]) -> str:
    """The results as a Markdown table."""
    lines = ["| measure | ours | peer | ratio | at least |", "|---|---:|---|---:|---:|"]
    for result in results:
        race = result.race
        lines.append(
            f"| {race.measure} | {result.ours:,.0f} {race.unit} | {race.peer.name}: {result.peer:,.0f} "
            f"| **{result.ratio:.2f}×** | {race.at_least:g}× {'✓' if result.held else '✗'} |"
        )
    return "\n".join(lines)


def waits(measured: list[Start]) -> str:
    """The waits as a Markdown table."""
    lines = ["| wait | takes | at most |", "|---|---:|---:|"]
    for start in measured:
        took = f"{start.took:.0f}" if start.took >= 10 else f"{start.took:.1f}"
        lines.append(f"| {start.name} | {took} ms | {start.at_most:g} ms {'✓' if start.held else '✗'} |")
    return "\n".join(lines)


def observations(seen: list[Look]) -> str:
    """The observations as a Markdown table."""
    lines = ["| observation | takes | at most |", "|---|---:|---:|"]
    for look in seen:
        lines.append(f"| {look.name} | {look.took:.3f} µs | {look.at_most:g} µs {'✓' if look.held else '✗'} |")
    return "\n".join(lines)


def page(results: list[Result], learned: list[Result], measured: list[Start], seen: list[Look], rounds: int) -> str:
    """docs/speed.md; the page for researchers takes in the part for learners."""
    names = ", ".join(f"{name} {version}" for name, version in peers.versions().items())
    fair = "\n\n".join(f"```python\n{inspect.getsource(loop)}```" for loop in LOOPS)
    return f"""# Speed

Made by `make bench`; do not edit. Highcamp {highcamp.__version__}, {names}, CPython {platform.python_version()},
{platform.system()} {platform.machine()}. CPU time on one pinned core; us and the peer one after the other in each of {rounds}
rounds. Each rate is the median of its rounds; the ratio is the median of the rounds' own ratios, not the quotient of the two
medians beside it: rates drift with the machine from round to round, ratios within a round much less.

{table(results)}

{waits(measured)}

## For learners

{table(learned)}

{observations(seen)}

## How it is measured

*From Python* and *through PettingZoo* mean these loops, with the same random numbers; the last one chooses for the caller of a
vector, ours and the peer's:

{fair}

*Inside* means whole random games in compiled code: our `highcamp.engine.playout.playouts`, and for OpenSpiel the rollouts of
its own C++ search (`RandomRolloutEvaluator`), whose steps are counted by the mean length of random games.

*In a vector* many games are played at once, and after each decision the arrays say what the next seat sees, what it may do, and
what ended. Chance is not counted. *Inside* there is our `Vector.wander`, in which a game makes all its moves before the next
one does, and for pgx a loop compiled by JAX for this core, with its own `auto_reset`; the time to compile is not counted, and
it plays as many games at once as suits it best of several numbers that were tried.

An *observation* is what random play takes longer where everything is observed at every decision, divided by the seats.
"""


def main() -> int:
    """Run, print, write."""
    parser = argparse.ArgumentParser(description="Time Highcamp and its peers in one run.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-write", action="store_true", help="print only, leave docs/speed.md as it is")
    given = parser.parse_args()
    if state.__file__.endswith(".py"):
        print("highcamp is not compiled here: run `make bench`.", file=sys.stderr)
        return 2
    pin()
    races = [race for some in GAMES for race in some()]
    doors = [*vectors(), *agents()]
    outcomes = run([*races, *doors], given.rounds, lambda line: print(line, file=sys.stderr))
    results, learned = outcomes[: len(races)], outcomes[len(races) :]
    measured, seen = starts() + whole_games() + pages(), looks()
    print(f"{table(outcomes)}\n\n{waits(measured)}\n\n{observations(seen)}")
    if not given.no_write:
        Path(HERE, "docs", "speed.md").write_text(page(results, learned, measured, seen, given.rounds), "utf-8")
    held = [result.held for result in outcomes] + [start.held for start in measured] + [look.held for look in seen]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
