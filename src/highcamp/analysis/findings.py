"""What was found of a game, as numbers. It is kept and sent as it stands; words are made of it when somebody reads it."""

from __future__ import annotations

import msgspec

from highcamp.bots.forecast import Forecast

VERSION = 2
"""Raised when the same game would be judged otherwise, or the form changes: what was found by an older one does not count."""

MARKS: dict[str, float] = {"fine": 0.0, "inexact": 0.02, "mistake": 0.05, "blunder": 0.10}
"""From which chance given away on a decision is called so, the mildest first."""


class Moment(msgspec.Struct, frozen=True):
    """How likely each seat was to win once so many events had happened, with all cards known."""

    step: int
    forecast: Forecast


class Luck(msgspec.Struct, frozen=True):
    """What nature did to each seat's chance in a row of her moves, against the average of what could have come."""

    first: int
    end: int
    gained: tuple[float, ...]
    errors: tuple[float, ...]


class Decision(msgspec.Struct, frozen=True):
    """A plan of a seat, judged from what it knew: the events from ``first`` up to, not including, ``end``."""

    first: int
    end: int
    seat: int
    best: tuple[int, ...]
    """The moves that the judge would have made instead."""
    loss: float
    error: float
    why: str = ""
    """Why the judge would have done so."""
    instead: Forecast | None = None
    """Where something was given away: how likely each seat would have been to win after the judge's plan."""

    @property
    def mark(self) -> str:
        """What it is called."""
        return mark(self.loss)


class Share(msgspec.Struct, frozen=True):
    """What a seat's game came to: from its chance at the start to its result, in three parts that sum to the whole."""

    start: float
    result: float
    luck: float
    luck_error: float
    given_away: float
    """Never above 0."""
    given_error: float
    unknowable: float
    """The rest: what others did, and what the seat's own choices met in hidden cards and choices."""
    marks: dict[str, int]
    """How many of its decisions were fine, inexact, mistakes and blunders."""
    others: float = 0.0
    """Of the unknowable, what came of the others' moves."""


class Findings(msgspec.Struct, frozen=True, kw_only=True):
    """All of it."""

    version: int = VERSION
    game: str
    rules: int
    events: int
    trials: int
    """Games played on from each moment."""
    leeway: float
    """By how much a chance may be off besides its error, because of how it is estimated."""
    finished: bool
    """Whether all of it was looked at; before that the curve is rough, and decisions are missing."""
    moments: tuple[Moment, ...]
    luck: tuple[Luck, ...] = ()
    decisions: tuple[Decision, ...] = ()
    shares: tuple[Share, ...] = ()


def mark(loss: float) -> str:
    """What a decision is called that gives so much away."""
    return [name for name, least in MARKS.items() if loss >= least][-1]
