"""A hub whose calls another process hears, and a clock for what goes by it."""

from __future__ import annotations

from highcamp.store.hub import LocalHub


class Wire(LocalHub):
    """A hub whose calls are heard by others, as over a database."""

    def __init__(self) -> None:
        super().__init__()
        self.others: list[Wire] = []
        self.called: list[str] = []

    def call(self, word: str) -> None:
        self.called.append(word)
        for other in [self, *self.others]:  # its own words come back, too
            for hearer in other._hearers:
                hearer(word)


class Clock:
    """Milliseconds that go on when they are told to."""

    def __init__(self) -> None:
        self.now = 5_000_000

    def __call__(self) -> int:
        return self.now
