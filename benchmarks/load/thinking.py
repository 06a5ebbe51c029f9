"""Has bots of the hard level think at fifty tables at once, beside people who move, and says how long each waited.

python -m benchmarks.load.thinking [--tables 50] [--minutes 2] [--no-write]

What it finds goes to the end of ``docs/load.md``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import re
import sys
import tempfile
import urllib.request
from typing import Any, NamedTuple

from benchmarks.load.page import THINKING, write
from benchmarks.load.players import Pace, Pair, Tally
from benchmarks.load.run import all_ready, server, until_up
from highcamp.bots.levels import HARD

MOST_BOTS, LONGEST_BOTS = 4.0, 5.0  # seconds: for most moves, and for every one
MOST_SHARE = 0.95
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


class Found(NamedTuple):
    """What a run came to."""

    thoughts: Thoughts
    people: int  # moves
    half: float  # milliseconds
    p99: float
    wrong: int

    @property
    def held(self) -> bool:
        """Whether nobody waited longer than promised."""
        bots = self.thoughts
        in_time = bots.within >= MOST_SHARE * bots.moves > 0 and bots.longest == bots.moves
        return in_time and self.p99 <= MOST_PEOPLE and not self.wrong


def part(found: Found, tables: int, minutes: float) -> str:
    """What docs/load.md says of it."""
    bots = found.thoughts
    columns = {
        "bots' moves": f"{bots.moves:.0f}",
        f"within {MOST_BOTS:g} s": f"{bots.within / max(1, bots.moves):.1%}",
        f"over {LONGEST_BOTS:g} s": f"{bots.moves - bots.longest:.0f}",
        "by a quick one instead": f"{bots.fallbacks:.0f}",
        "people's moves": str(found.people),
        "half within": f"{found.half:.0f} ms",
        "99 % within": f"{found.p99:.0f} ms",
        "errors": str(found.wrong),
    }
    return f"""{THINKING}

Made by `make think`. {os.cpu_count()} cores, {platform.system()} {platform.machine()}. {tables} tables of six games for
{minutes:g} minutes, two scripted players at each who move every half second, and one or two bots of the level `{HARD}`, which
all think at once. Promised are {MOST_SHARE:.0%} of the bots' moves within {MOST_BOTS:g} s, with waiting for a worker, none
over {LONGEST_BOTS:g} s, and people's moves within {MOST_PEOPLE} ms. That was {"held ✓" if found.held else "not held ✗"}.

| {" | ".join(columns)} |
|{"---:|" * len(columns)}
| {" | ".join(columns.values())} |
"""


def main() -> int:
    """Run, print, write."""
    parser = argparse.ArgumentParser(description="Have hard bots think at many tables at once.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--no-write", action="store_true", help="print only, leave docs/load.md as it is")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(f"sqlite:///{folder}/thinking.db") as (port, _):
        thought, tally = asyncio.run(measure(port, given.tables, given.minutes))
    found = Found(thought, len(tally.took), tally.percentile(0.5), tally.percentile(0.99), len(tally.wrong))
    told = part(found, given.tables, given.minutes)
    print(told)
    if not given.no_write:
        write(thinking=told)
    return 0 if found.held else 1


if __name__ == "__main__":
    sys.exit(main())
