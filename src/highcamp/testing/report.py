"""What a check has found: a report of what holds, or the first thing that does not."""

from __future__ import annotations

from collections import Counter

from highcamp.testing.effort import Effort
from highcamp.testing.properties import PROPERTIES

SHOWN = 25  # moves of a long line that a message shows


class Nonconformity(AssertionError):
    """A game breaks its contract.

    ``property`` is the name of what is broken (a key of ``PROPERTIES``), ``why`` says how, ``call`` is the call that shows it
    again, and ``line`` are the moves that led there, in notation.
    """

    def __init__(self, property: str, why: str, call: str, line: tuple[str, ...]) -> None:
        super().__init__(property, why, call, line)
        self.property = property
        self.why = why
        self.call = call
        self.line = line

    def __str__(self) -> str:
        moves = "; ".join(self.line[-SHOWN:]) or "none, this is the start"
        if len(self.line) > SHOWN:
            moves = f"({len(self.line) - SHOWN} earlier); {moves}"
        return f"{self.property}: {self.why}\n  wanted: {PROPERTIES[self.property]}\n  moves:  {moves}\n  again:  {self.call}"


class Report:
    """What was checked and how often. Print it."""

    def __init__(self, call: str, effort: Effort) -> None:
        self.call = call
        self.effort = effort
        self.counts: Counter[str] = Counter()
        self.notes: Counter[str] = Counter()

    @property
    def checks(self) -> int:
        """How many single checks were made."""
        return self.counts.total()

    def __str__(self) -> str:
        held = [f"{self.counts[name]:>9,} × {name:<17} {text}" for name, text in PROPERTIES.items() if self.counts[name]]
        notes = [f"{count:>9,} {note}" for note, count in self.notes.items()]
        return "\n".join([self.call, *held, *notes])
