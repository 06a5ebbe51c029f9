"""Measures how strong the bots are and writes ``docs/bots.md``.

python -m benchmarks.strength.run [WORDS ...] [--games 400] [--minutes 30]

Only pairings in whose names all the words stand are played; all by default. Games that were played are kept, and a run goes on
where the last one ended; where the interval says enough already, no more are played.
"""

from __future__ import annotations

import argparse
import math
import platform
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import highcamp
from benchmarks.strength.game import play
from benchmarks.strength.ledger import HERE, Played, add, read
from benchmarks.strength.pairings import PAIRINGS, Pairing
from highcamp.bots.naming import bot

PAGE = HERE.parent.parent / "docs" / "bots.md"
FEWEST = 60  # games before an interval may say enough
BATCH = 12  # games between two looks at it: as many for each seat


def interval(games: list[Played]) -> tuple[float, float, float]:
    """The share of wins, and the ends of its 95 % interval (Wilson's, which is true near 0 and 1 too)."""
    count, share = len(games), sum(one.share for one in games) / max(1, len(games))
    if not count:
        return 0.0, 0.0, 1.0
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    aside = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return share, middle - aside, middle + aside


def current(pairing: Pairing, games: Iterable[Played]) -> list[Played]:
    """Those of a pairing, played by the bot as it is now."""
    version = bot(highcamp.game(pairing.game), pairing.hero).version
    return [one for one in games if one.pairing == pairing.name and one.version == version]


def enough(pairing: Pairing, games: list[Played], most: int) -> bool:
    """Whether more games would say no more."""
    _, low, high = interval(games)
    decided = pairing.least > 0 and (low >= pairing.least or high < pairing.least)
    return len(games) >= most or (len(games) >= FEWEST and decided)


def page(games: list[Played]) -> str:
    """docs/bots.md."""
    return f"""# Bots

Made by `make strength`; do not edit. Highcamp {highcamp.__version__}, CPython {platform.python_version()}, compiled rules. Each
bot sits in every seat as often; of a win that is shared it gets its part. *At least* is what we hold ourselves to, by the lower
end of the 95 % interval.

| game | setting | bot | against | games | wins | 95 % interval | at least | a move on average | 95 % of moves within |
|---|---|---|---|---:|---:|---:|---:|---:|---:|
{chr(10).join(_row(pairing, found) for pairing in PAIRINGS if (found := current(pairing, games)))}
"""


def _row(pairing: Pairing, games: list[Played]) -> str:
    share, low, high = interval(games)
    bar = f"{pairing.least:.0%} {'✓' if low >= pairing.least else '✗'}" if pairing.least else ""
    moves = sum(one.moves for one in games)
    mean = sum(one.mean * one.moves for one in games) / max(1, moves)
    slow = sum(one.slow * one.moves for one in games) / max(1, moves)
    title = highcamp.game(pairing.game).title
    cells = [title, pairing.setting, pairing.hero, pairing.others or "a table of its own", str(len(games)), f"{share:.1%}"]
    cells += [f"{low:.1%} to {high:.1%}", bar, f"{mean:.1f} ms", f"{slow:.0f} ms"]
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Play, print, write."""
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("words", nargs="*", metavar="WORD", help="play only pairings in whose names all of these stand")
    parser.add_argument("--games", type=int, default=400, help="of a pairing at most")
    parser.add_argument("--minutes", type=float, default=60.0, help="after which no more games are begun")
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for pairing in PAIRINGS:
            if not all(word in pairing.name for word in given.words):
                continue
            found = current(pairing, read())
            while not enough(pairing, found, given.games) and time.monotonic() < until:
                first = len(found)
                seeds = range(first, min(first + BATCH, given.games))
                for played in pool.map(play, [pairing] * len(seeds), seeds):
                    add(played)
                    found.append(played)
            share, low, high = interval(found)
            print(f"{pairing.name}: {share:.1%} of {len(found)}, {low:.1%} to {high:.1%}", flush=True)
            PAGE.write_text(page(read()), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
