"""Measures how strong the bots are; writes ``docs/bots.md``, and what each game says of its own bots (``strength.toml``).

python -m benchmarks.strength.run [WORDS ...] [--games N] [--minutes 60] [--workers 2]

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

import msgspec

import highcamp
from benchmarks.strength.game import play
from benchmarks.strength.ledger import HERE, Played, add, read
from benchmarks.strength.pairings import ELEVATION, MEAN, MOST, PAIRINGS, Pairing
from highcamp.bots.levels import EASY, HARD
from highcamp.bots.naming import bot
from highcamp.engine.measured import Measured

PAGE = HERE.parent.parent / "docs" / "bots.md"
TRIED = HERE / "tried.md"  # written by hand, for the end of the page
FEWEST = 60  # games before an interval may say enough
BATCH = 12  # games between two looks at it: as many for each seat
TIMED = 12  # games whose moves were timed on this machine, before anything is said of how long they take
SURE = 3.29  # how many standard errors end it early: at 95 % every look would be another chance to be lucky


def interval(games: list[Played], z: float = 1.96) -> tuple[float, float, float]:
    """The share of wins, and the ends of its interval, 95 % by default (Wilson's, which is true near 0 and 1 too)."""
    count, share = len(games), sum(one.share for one in games) / max(1, len(games))
    if not count:
        return 0.0, 0.0, 1.0
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    aside = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return share, middle - aside, middle + aside


def current(pairing: Pairing, games: Iterable[Played]) -> list[Played]:
    """Those of a pairing, played by the bot as it is now."""
    version = bot(highcamp.game(pairing.game), pairing.hero).version
    return [one for one in games if one.pairing == pairing.name and one.version == version]


def untimed(games: list[Played], most: int) -> int:
    """How many more have to be timed."""
    return max(0, min(TIMED, most) - sum(one.mean is not None for one in games))


def enough(pairing: Pairing, games: list[Played], most: int) -> bool:
    """Whether more games would say no more."""
    if untimed(games, most):
        return False
    _, low, high = interval(games, SURE)
    points, within = spread([one.points for one in games], SURE)
    bars = [(pairing.least, low, high), (pairing.points, points - within, points + within)]
    decided = [low >= least or high < least for least, low, high in bars if least]
    return len(games) >= most or (len(games) >= FEWEST and bool(decided) and all(decided))


def page(games: list[Played]) -> str:
    """docs/bots.md."""
    return f"""# Bots

Made by `make strength`; do not edit. Highcamp {highcamp.__version__}, CPython {platform.python_version()}, compiled rules. Each
bot sits in every seat as often; of a win that is shared it gets its part. *At least* is what we hold ourselves to, by the lower
end of the 95 % interval. What a move took is time of the processor, in games that this machine played: `easy` and `medium` may
take {MEAN[EASY]:g} ms on average ({ELEVATION:g} in Elevation) and {MOST[EASY]:g} ms for 95 % of their moves, `hard`
{MEAN[HARD]:g} ms and {MOST[HARD]:g} ms.

| game | setting | bot | against | games | wins | 95 % interval | at least | points | at least | a move | 95 % of moves |
|---|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|
{chr(10).join(row(pairing, found) for pairing in PAIRINGS if (found := current(pairing, games)))}

{TRIED.read_text("utf-8").strip()}
"""


def row(pairing: Pairing, games: list[Played]) -> str:
    """What the page says of a pairing."""
    found = measured(pairing, games)
    slow = average((one.slow, one.moves) for one in games)
    points, within = spread([one.points for one in games])
    title = highcamp.game(pairing.game).title
    cells = [title, pairing.setting, pairing.hero, pairing.others or "a table of its own", str(len(games)), f"{found.wins:.1%}"]
    cells += [f"{found.low:.1%} to {found.high:.1%}", _bar(f"{pairing.least:.0%}", found.low, pairing.least)]
    cells += [f"{points:.1f} ± {within:.1f}", _bar(f"{pairing.points:g}", points - within, pairing.points)]
    mean, most = pairing.pace
    timed = any(one.mean is not None for one in games)
    cells += [_within(f"{found.thinks:.2f}", found.thinks, mean), _within(f"{slow:.1f}", slow, most)] if timed else ["", ""]
    return f"| {' | '.join(cells)} |"


def _within(words: str, took: float, most: float) -> str:
    return f"{words} ms {'✓' if took <= most else '✗'}" if most else f"{words} ms"


def _bar(words: str, reached: float, least: float) -> str:
    return f"{words} {'✓' if reached >= least else '✗'}" if least else ""


def spread(values: list[float], z: float = 1.96) -> tuple[float, float]:
    """The mean, and half the width of its interval, 95 % by default."""
    mean = sum(values) / max(1, len(values))
    return mean, z * math.sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / max(1, len(values)))


def average(found: Iterable[tuple[float | None, int]]) -> float:
    """Of what was measured, each as often as it is said to count."""
    known = [(value, times) for value, times in found if value is not None]
    return sum(value * times for value, times in known) / max(1, sum(times for _, times in known))


def measured(pairing: Pairing, games: list[Played]) -> Measured:
    """What the games say of a bot."""
    share, low, high = interval(games)
    return Measured(
        bot=pairing.hero,
        version=games[0].version,
        setting=pairing.setting,
        against=pairing.others,
        games=len(games),
        wins=round(share, 4),
        low=round(low, 4),
        high=round(high, 4),
        points=round(spread([one.points for one in games])[0], 2),
        thinks=round(average((one.mean, one.moves) for one in games), 3),
    )


def kept(found: list[Measured]) -> str:
    """A game's strength.toml."""
    blocks = []
    for one in found:
        values = msgspec.to_builtins(one).items()
        blocks.append("[[measured]]\n" + "".join(f"{key} = {msgspec.json.encode(value).decode()}\n" for key, value in values))
    return "\n".join(["# How strong the bots are. Made by `make strength`; do not edit.\n", *blocks])


def write(games: list[Played]) -> None:
    """Everything that was measured until now, where it is read."""
    PAGE.write_text(page(games), "utf-8")
    for name in dict.fromkeys(pairing.game for pairing in PAIRINGS):
        own = [measured(one, played) for one in PAIRINGS if one.game == name and (played := current(one, games))]
        package = type(highcamp.game(name)).__module__.split(".")[1:-1]
        if own:
            HERE.parent.parent.joinpath("src", "highcamp", *package, "strength.toml").write_text(kept(own), "utf-8")


def main() -> int:
    """Play, print, write."""
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("words", nargs="*", metavar="WORD", help="play only pairings in whose names all of these stand")
    parser.add_argument("--games", type=int, default=10_000, help="of a pairing at most, where it does not ask for fewer")
    parser.add_argument("--minutes", type=float, default=60.0, help="after which no more games are begun")
    parser.add_argument("--workers", type=int, help="processes that play; as many as there are cores by default")
    given = parser.parse_args()
    until = time.monotonic() + 60 * given.minutes
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for pairing in PAIRINGS:
            if not all(word in pairing.name for word in given.words):
                continue
            found = current(pairing, read())
            most = min(given.games, pairing.most)
            while not enough(pairing, found, most) and time.monotonic() < until:
                first = len(found)
                seeds = range(first, first + min(BATCH, max(most - first, untimed(found, most))))
                for played in pool.map(play, [pairing] * len(seeds), seeds):
                    add(played)
                    found.append(played)
            share, low, high = interval(found)
            print(f"{pairing.name}: {share:.1%} of {len(found)}, {low:.1%} to {high:.1%}", flush=True)
            write(read())
    return 0


if __name__ == "__main__":
    sys.exit(main())
