"""Has bots of the hard level think at fifty tables at once, beside people who move, and says how long each waited.

python -m benchmarks.load.thinking [--tables 50] [--minutes 2]
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import urllib.request
from typing import Any, NamedTuple

from benchmarks.load.players import Pace, Pair, Tally
from benchmarks.load.run import all_ready, server, until_up
from highcamp.bots.levels import HARD

MOST_BOTS, LONGEST_BOTS = 4.0, 5.0  # seconds: for 95 of 100 moves, and for every one
MOST_PEOPLE = 250  # milliseconds, for 99 of 100 moves
WARM_UP = 20  # seconds, in which workers load their games
SETTINGS: list[dict[str, Any]] = [
    {"game": "cant-stop", "options": {"players": 3}, "chairs": [{}, {}, {"bot": HARD}]},
    {"game": "elevation", "options": {"players": 4}, "chairs": [{}, {}, {"bot": HARD}, {"bot": HARD}]},
    {"game": "tranquility", "options": {"players": 4}, "chairs": [{}, {}, {"bot": HARD}, {"bot": HARD}]},
    {"game": "mountaineers", "options": {"players": 4}, "chairs": [{}, {}, {"bot": HARD}, {"bot": HARD}]},
    {"game": "everest", "options": {"players": 3}, "chairs": [{}, {}, {"bot": HARD}]},
    {"game": "k2", "options": {"players": 3}, "chairs": [{}, {}, {"bot": HARD}]},
]


class Thoughts(NamedTuple):
    """What bots were asked for since the server began, and how long it took, with waiting for their turn."""

    moves: float
    within: float  # of them within MOST_BOTS
    longest: float  # and within LONGEST_BOTS
    fallbacks: float

    def since(self, before: Thoughts) -> Thoughts:
        """What came after."""
        return Thoughts(*(now - then for now, then in zip(self, before, strict=True)))


def thoughts(port: int) -> Thoughts:
    """As the server counts them."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        told = answer.read().decode()

    def total(name: str, label: str = "") -> float:
        rows = re.findall(rf"^{name}\{{([^}}]*)\}} (\S+)", told, re.MULTILINE)
        return sum(float(value) for labels, value in rows if f'bot="{HARD}"' in labels and label in labels)

    buckets = "highcamp_bot_seconds_bucket"
    return Thoughts(
        total("highcamp_bot_seconds_count"),
        total(buckets, f'le="{MOST_BOTS}"'),
        total(buckets, f'le="{LONGEST_BOTS}"'),
        total("highcamp_bot_fallbacks_total"),
    )


async def measure(port: int, tables: int, minutes: float) -> tuple[Thoughts, Tally]:
    """Play for so long; what was thought, and how long people's moves took."""
    await until_up(port)
    pace, tally = Pace(0.5), Tally()
    pairs = [Pair(number, port, pace, tally, settings=SETTINGS) for number in range(tables)]
    tasks = [asyncio.create_task(pair.play()) for pair in pairs]
    await all_ready(pairs)
    await asyncio.sleep(WARM_UP)  # until every worker knows every game
    before = thoughts(port)
    tally.clear()
    await asyncio.sleep(60 * minutes)  # they play meanwhile
    found = thoughts(port).since(before)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return found, tally


def main() -> int:
    """Run, and print."""
    parser = argparse.ArgumentParser(description="Have hard bots think at many tables at once.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=2.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(f"sqlite:///{folder}/thinking.db") as (port, _):
        found, tally = asyncio.run(measure(port, given.tables, given.minutes))
    people = tally.percentile(0.99)
    print(
        f"{given.tables} tables, {given.minutes:g} minutes: {found.moves:.0f} moves of {HARD} bots, "
        f"{found.within / max(1, found.moves):.1%} within {MOST_BOTS:g} s, {found.moves - found.longest:.0f} over "
        f"{LONGEST_BOTS:g} s, {found.fallbacks:.0f} by a quick one instead; {len(tally.took)} moves of people, half within "
        f"{tally.percentile(0.5):.0f} ms, 99 % within {people:.0f} ms; {len(tally.wrong)} errors"
    )
    held = found.within >= 0.95 * found.moves > 0 and found.longest == found.moves and people <= MOST_PEOPLE
    return 0 if held and not tally.wrong else 1


if __name__ == "__main__":
    sys.exit(main())
