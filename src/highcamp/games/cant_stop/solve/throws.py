"""The throws of Can't Stop, alike ones together: what is to be weighed before a roll."""

from functools import lru_cache
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from highcamp.engine.bits import has, nibble
from highcamp.games.cant_stop.box import PAIRINGS, THROWS
from highcamp.games.cant_stop.odds import WEIGHTS
from highcamp.games.cant_stop.rules import insert


@final
class Throws:
    """The throws as they count where only some columns can be climbed, alike ones together.

    A pairing is 13 * the smaller + the larger column, the smaller being 0 where only one of the two can be climbed. Three
    columns leave 11 to 24 kinds of the 126 throws, so that a roll is quickly weighed.
    """

    pairings: vec[i64]  # each that occurs
    kinds: vec[i64]  # three a kind: its pairings, 0 for none
    rolls: vec[float]  # kind -> how many rolls are of it

    def __init__(self, columns: i64, sides: i64) -> None:
        self.pairings = vec[i64]()
        self.kinds = vec[i64]()
        self.rolls = vec[float]()
        for throw in range(len(THROWS)):
            if THROWS[throw][3] <= sides:
                kind = vec[i64]([0, 0, 0])
                n: i64 = 0
                row = PAIRINGS[throw]
                for i in range(0, 6, 2):
                    a = nibble(row, i) if has(columns, nibble(row, i)) else 0
                    b = nibble(row, i + 1) if has(columns, nibble(row, i + 1)) else 0
                    if a + b != 0:
                        n = insert(kind, n, 13 * a + b if b != 0 else a)
                self.count(kind, float(WEIGHTS[throw]))

    def count(self, kind: vec[i64], rolls: float) -> None:
        """Note so many more rolls of a kind."""
        for i in range(len(self.rolls)):
            if self.kinds[3 * i] == kind[0] and self.kinds[3 * i + 1] == kind[1] and self.kinds[3 * i + 2] == kind[2]:
                self.rolls[i] += rolls
                return
        for pairing in kind:
            self.kinds = append(self.kinds, pairing)
            if pairing != 0 and pairing not in self.pairings:
                self.pairings = append(self.pairings, pairing)
        self.rolls = append(self.rolls, rolls)


@lru_cache(maxsize=1024)
def throws_within(columns: int, sides: int) -> Throws:
    """The throws of dice with so many sides where only these columns can be climbed."""
    return Throws(columns, sides)
