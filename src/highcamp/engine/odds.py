"""How likely something is, as players ask for it: tables of chances that say in words what they assume.

A game that has odds to ask for names who tells them (``Game.odds``). What is told at a table is made from an imagined world and
luck that is keyed by what the seat knows, so it is equal, to the last byte, wherever a seat cannot tell two tables apart.
"""

from __future__ import annotations

import hashlib
import math
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec

from highcamp.engine.phrases import counted
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.engine.words import Reader, Words

SURENESS: Final = 1.96
"""Standard errors on either side: the truth lies inside in 95 of 100 samples."""

Answer = tuple[dict[str, Any], str]
"""For programs, and in words."""


class Chance(msgspec.Struct, frozen=True, gc=False):
    """How likely something is, 0 to 1: exact, or sampled, with the interval in which the truth lies 95 times in 100."""

    chance: float
    low: float | None = None
    high: float | None = None

    @property
    def is_exact(self) -> bool:
        """Whether it was counted, not sampled."""
        return self.low is None or self.high is None

    @property
    def share(self) -> str:
        """In percent: ``34 %``, or what it is beside certainty: ``under 1 %``."""
        return percent(self.chance, exact=self.is_exact)

    @property
    def span(self) -> str:
        """The interval: ``31–37 %``; nothing where it is exact."""
        return "" if self.low is None or self.high is None else f"{_bound(self.low)}–{_bound(self.high)}\u00a0%"

    def __str__(self) -> str:
        return f"{self.share} ({self.span})" if self.span else f"{self.share} (exact)"


class Likely(msgspec.Struct, frozen=True, gc=False):
    """What is asked about, and its chance in each column; None where there is nothing to be said."""

    what: Words
    chances: tuple[Chance | None, ...]
    note: Words = ""


class Prospect(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One question, answered for everything that it can be asked about."""

    title: Words
    columns: tuple[str, ...]
    """What each chance is the chance of."""
    rows: tuple[Likely, ...]
    assuming: Words
    """What was assumed, in a sentence or two."""

    def said(self) -> Iterator[Words]:
        """All that it says."""
        yield from (self.title, *self.columns, self.assuming)
        for row in self.rows:
            yield from (row.what, row.note)

    def read_by(self, reader: Reader) -> Prospect:
        """The same as text."""
        rows = tuple(Likely(reader.text(row.what), row.chances, reader.text(row.note)) for row in self.rows)
        return Prospect(title=reader.text(self.title), columns=self.columns, rows=rows, assuming=reader.text(self.assuming))


class Luck:
    """What sampled odds are drawn from, and how many worlds they may look at: as many as a game likes, unless it is told how
    many ``trials``, or is ``allowed`` too few seconds for them.
    """

    def __init__(self, rng: Rng, *, trials: int = 0, allowed: float = math.inf) -> None:
        self.rng = rng
        self._trials = trials
        self._until = time.monotonic() + allowed

    def worlds(self, world: State, seat: int, usual: int) -> Iterator[tuple[State, Rng]]:
        """Worlds that the seat could be in, by what it knows, each with luck of its own; at least one."""
        for number in range(self._trials or usual):
            if number and time.monotonic() > self._until:
                break
            yield world.imagine(seat, self.rng), self.rng.split()


class Odds(ABC):
    """Who tells the chances of a game. It keeps nothing between two questions."""

    @abstractmethod
    def prospects(self, world: State, seat: int, luck: Luck) -> Sequence[Prospect]:
        """What a seat that has to decide something would like to know, from a world that it could be in; nothing where there is
        nothing to be asked. All is made of what the seat knows: whatever else the world holds was dealt anew, and is dealt anew
        by ``luck.worlds``.
        """

    def answer(self, words: Sequence[str], state: State | None) -> Answer | None:
        """What was asked for in words, in a state or (None) in general. None: it answers no words, or wants some."""
        return None


def tell(state: State, seat: int, *, trials: int = 0) -> tuple[Prospect, ...]:
    """What a seat that has to decide something would like to know: from what it knows, and the same each time. Nothing where
    the game tells no odds.
    """
    odds: Odds | None = state.game.odds()
    if odds is None:
        return ()
    world = state.imagine(seat, luck_of(state, seat))
    return tuple(odds.prospects(world, seat, Luck(luck_of(world, seat), trials=trials)))


def exact(chance: float | Fraction) -> Chance:
    """A chance that was counted."""
    return Chance(float(chance))


def sampled(times: float, of: int) -> Chance:
    """A chance that came up so many times of so many, with Wilson's interval; a part of a time is a share of several alike."""
    share, spread = times / of, SURENESS * SURENESS / of
    middle = (share + spread / 2) / (1 + spread)
    aside = math.sqrt(max(0.0, share * (1 - share) * spread + spread * spread / 4)) / (1 + spread)
    return Chance(share, max(0.0, min(share, middle - aside)), min(1.0, max(share, middle + aside)))


def luck_of(state: State, seat: int) -> Rng:
    """Luck that turns on nothing but what the seat knows."""
    known = hashlib.blake2b(msgspec.json.encode(state.view(seat), order="deterministic"), digest_size=16)
    return Rng.keyed("odds", state.game.name, seat, known.hexdigest())


def percent(chance: float, *, exact: bool = False) -> str:
    """A chance in percent: with a decimal where it is exact and not whole, and never rounded to certainty."""
    if chance in (0.0, 1.0):
        return f"{100 * chance:.0f}\u00a0%"
    if chance < 0.01 or chance > 0.99:
        return "under\u00a01\u00a0%" if chance < 0.5 else "over\u00a099\u00a0%"
    return f"{100 * chance:.1f}\u00a0%".replace(".0\u00a0", "\u00a0") if exact else f"{100 * chance:.0f}\u00a0%"


def worlds_of(number: int) -> str:
    """How many worlds were looked at, within a sentence."""
    return counted(number, "deal that you could be in", "deals that you could be in")


def _bound(chance: float) -> str:
    return f"{100 * chance:.0f}"
