"""How much memory a game leaves behind: ``python memory.py GAME TIMES`` tells the bytes a time of each thing done with it.

In a process of its own: memory that other tests have freed would hide what is lost.
"""

from __future__ import annotations

import gc
import json
import resource
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import highcamp
from highcamp import Game, Refused
from highcamp.table.frame import frame
from playing import played
from table_sitting import people, viewer

EVENTS = 40  # in the middle of a game
BATCHES = 5  # what is lost is lost in each of them; caches and free lists fill up in some


def ways(game: Game[Any, Any]) -> dict[str, Callable[[], object]]:
    """What servers do all the time, by name."""
    state = played(game, most=EVENTS).state
    position = state.position()
    sitting = people(game)
    viewers = [viewer(seat) for seat in (None, *range(sitting.table.seats))]
    wrong = [move for move in range(game.facts.moves) if move not in state.legal(state.actor)][:: game.facts.moves // 5]

    def refused() -> None:
        with suppress(Refused):
            game.new(players=99)

    def asked() -> None:
        for move in wrong:
            state.copy().why_not(state.actor, move)

    def shown() -> None:
        for who in viewers:
            frame(sitting.table, who)
        for seat in (None, *range(sitting.table.seats)):
            state.copy().view(seat)

    return {
        "new": game.new,
        "refused": refused,
        "position": lambda: game.read_position(position),
        "copy": state.copy,
        "table": lambda: people(game).again(),
        "shown": shown,
        "asked": asked,
    }


def left_behind(way: Callable[[], object], times: int) -> float:
    """Bytes of resident memory that stay for each time."""
    marks = [_after(way, times // BATCHES) for _ in range(BATCHES + 1)]
    return min(after - before for before, after in pairwise(marks)) / (times // BATCHES)


def _after(way: Callable[[], object], times: int) -> int:
    """What is resident after so many times more."""
    for _ in range(times):
        way()
    gc.collect()
    return resident()


def resident() -> int:
    """Bytes of memory that this process has now."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize()


if __name__ == "__main__":
    chosen = highcamp.game(sys.argv[1])
    json.dump({name: left_behind(way, int(sys.argv[2])) for name, way in ways(chosen).items()}, sys.stdout)
