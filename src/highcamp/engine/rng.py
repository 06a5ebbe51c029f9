"""Random numbers, outside the states: small, seeded, splittable, the same interpreted and compiled.

The generator is Chris Doty-Humphrey's *sfc32* (four 32-bit words, no multiplication), so nothing ever leaves 63 bits and both
ways of running agree to the last bit. Streams are keyed, not shared: ``Rng.keyed(7, "dice", 12)`` is the twelfth throw of seed
7 whatever was drawn before it, so a game does not depend on the order in which seats answered.
"""

import hashlib
import os
from typing import TypeVar

from mypy_extensions import i64

from highcamp.engine.bits import shl, shr

T = TypeVar("T")


class Rng:
    """A stream of random numbers."""

    a: i64
    b: i64
    c: i64
    turn: i64

    def __init__(self, a: i64, b: i64, c: i64, turn: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.turn = turn

    @staticmethod
    def keyed(*key: object) -> "Rng":
        """The stream that belongs to this key: any mix of numbers and words, for instance ``(seed, "deal", 3)``."""
        text = "\x1f".join([str(part) for part in key])
        return Rng._from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest())

    @staticmethod
    def fresh() -> "Rng":
        """A stream from the operating system's generator: for live tables, which have no seed."""
        return Rng._from_bytes(os.urandom(16))

    @staticmethod
    def _from_bytes(raw: bytes) -> "Rng":
        words = [int.from_bytes(raw[i : i + 4], "little") for i in range(0, 16, 4)]
        return Rng(words[0], words[1], words[2], words[3])

    def copy(self) -> "Rng":
        """The same stream once more, from the same place."""
        return Rng(self.a, self.b, self.c, self.turn)

    def split(self) -> "Rng":
        """A stream of its own, drawn from this one; both may go on without touching each other."""
        child = Rng(self.bits(), self.bits(), self.bits(), self.bits())
        for _ in range(4):
            child.bits()
        return child

    def bits(self) -> i64:
        """32 random bits."""
        drawn = (self.a + self.b + self.turn) & 0xFFFFFFFF
        self.turn = (self.turn + 1) & 0xFFFFFFFF
        self.a = self.b ^ shr(self.b, 9)
        self.b = (self.c + shl(self.c, 3)) & 0xFFFFFFFF
        turned = (shl(self.c, 21) | shr(self.c, 11)) & 0xFFFFFFFF
        self.c = (turned + drawn) & 0xFFFFFFFF
        return drawn

    def below(self, n: i64) -> i64:
        """A whole number from 0 up to, not including, ``n`` (1 to 2**31), each exactly as likely (Lemire's method)."""
        product = self.bits() * n
        low = product & 0xFFFFFFFF
        if low < n:
            unfair = (0x100000000 - n) % n
            while low < unfair:
                product = self.bits() * n
                low = product & 0xFFFFFFFF
        return shr(product, 32)

    def pick(self, things: list[T]) -> T:
        """One of a list that is not empty, each as likely."""
        return things[self.below(len(things))]

    def member(self, word: i64, n: i64) -> i64:
        """A place of the word, among its lowest ``n``, whose bit is set (one must be), each as likely: what ``below(n)`` says
        when it first hits one, found without going through memory at every try.
        """
        a, b, c, turn = self.a, self.b, self.c, self.turn
        while True:
            drawn = (a + b + turn) & 0xFFFFFFFF
            turn = (turn + 1) & 0xFFFFFFFF
            a = b ^ shr(b, 9)
            b = (c + shl(c, 3)) & 0xFFFFFFFF
            c = (((shl(c, 21) | shr(c, 11)) & 0xFFFFFFFF) + drawn) & 0xFFFFFFFF
            product = drawn * n
            place = shr(product, 32)
            if (shr(word, place) & 1) != 0:
                low = product & 0xFFFFFFFF
                if low >= n or low >= (0x100000000 - n) % n:
                    self.a, self.b, self.c, self.turn = a, b, c, turn
                    return place

    def uniform(self) -> float:
        """A number in [0, 1) with 52 random bits."""
        high = shr(self.bits(), 6)
        low = shr(self.bits(), 6)
        return float(shl(high, 26) + low) / 4503599627370496.0

    def __reduce__(self) -> tuple[object, ...]:
        return (Rng, (self.a, self.b, self.c, self.turn))

    def __repr__(self) -> str:
        return f"Rng({self.a:#x}, {self.b:#x}, {self.c:#x}, {self.turn})"
