"""What open tables weigh: ``python weights.py GAME`` tells the bytes of memory that some take, and what they say they take.

In a process of its own: memory that other tests have freed would hide what is needed.
"""

from __future__ import annotations

import gc
import json
import sys

import highcamp
from highcamp.house.opened import Opened
from highcamp.table.entry import write
from highcamp.table.viewer import Viewer
from memory import resident
from playing import played
from table_sitting import Sitting, entries, people

TABLES = 12
EVENTS = 150


def table(sitting: Sitting, log: list[str]) -> Opened:
    """A table at which all of that has happened, seen by everyone who sits there."""
    sitting.log[:] = log
    found = Opened(sitting.again())
    for seat in range(found.table.seats):
        found.shown(Viewer(seats=(seat,)))
    return found


if __name__ == "__main__":
    game = highcamp.game(sys.argv[1])
    sitting, log = people(game), [write(one) for one in entries(played(game, 1, EVENTS).events)]
    warm = table(sitting, log)  # what is made once for all tables
    gc.collect()
    before = resident()
    kept = [table(sitting, log) for _ in range(TABLES)]
    gc.collect()
    sys.stdout.write(json.dumps([resident() - before, sum(each.weight() for each in kept)]))
