"""The turning points of a game: where the chances changed most, be it by luck, by a mistake, or by what nobody could know."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from highcamp.analysis.findings import Decision, Findings
from highcamp.engine.words import Line, Seat, joined, line
from highcamp.table.review.figures import percent
from highcamp.table.review.happened import Happened

MOST: Final = 3
_LEAST: Final = 0.03  # a smaller change turns nothing


class Turn(NamedTuple):
    """What lies between two moments that were looked at, and each seat's chance before and after it."""

    first: int
    end: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    decision: Decision | None

    @property
    def size(self) -> float:
        """By how much it changed somebody's chance."""
        return max(abs(now - then) for then, now in zip(self.before, self.after, strict=True))


def turns(findings: Findings) -> list[Turn]:
    """The greatest, in the order in which they came."""
    judged = {one.first: one for one in findings.decisions}
    found = []
    for then, now in pairwise(findings.moments):
        decision = judged.get(then.step)
        before = decision.instead if decision is not None and decision.instead is not None else then.forecast
        found.append(Turn(then.step, now.step, before.chances, now.forecast.chances, decision))
    greatest = sorted((one for one in found if one.size >= _LEAST), key=lambda one: -one.size)[:MOST]
    return sorted(greatest, key=lambda one: one.first)


def told(turn: Turn, happened: Happened) -> Line:
    """A turning point in words: when, what happened, and what it did to the chances."""
    record = happened.record
    heading = happened.heading(turn.first)
    actor = record.events[turn.first].actor
    what = happened.told(turn.first, turn.end)
    if actor < 0:
        kind = line("Luck. ")
    elif turn.decision is not None and turn.decision.loss > 0:
        kind = line(f"A {_noun(turn.decision.mark)}. ")
        better = happened.planned(turn.first, actor, turn.decision.best)
        what = line(what, " Better: ", better, ".")
    else:
        kind = line("A move whose worth nobody could know. ") if record.game.facts.hidden else line("A move. ")
    return line(f"{heading}: " if heading else "", kind, what, " ", changed(turn, together=record.game.facts.cooperative))


def changed(turn: Turn, *, together: bool) -> Line:
    """Whose chance went from where to where."""
    if together:
        return line(f"The chance of all goes from {percent(turn.before[0])} to {percent(turn.after[0])}.")
    moved = [
        line(Seat(seat).own, f" chance goes from {percent(then)} to {percent(now)}")
        for seat, (then, now) in enumerate(zip(turn.before, turn.after, strict=True))
        if abs(now - then) >= _LEAST
    ]
    return line(joined(", ", moved), ".")


def _noun(mark: str) -> str:
    return {"inexact": "small inaccuracy", "fine": "small inaccuracy"}.get(mark, mark)
