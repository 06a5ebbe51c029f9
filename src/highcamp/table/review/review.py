"""All of it together: a review, made of what an analysis has found and of the record that it is about."""

from __future__ import annotations

from typing import Final

import msgspec

from highcamp.analysis.findings import MARKS, Decision, Findings, Luck, Share
from highcamp.engine.facts import Sheet
from highcamp.engine.phrases import capital, counted
from highcamp.engine.plots import Lines
from highcamp.engine.record import Record
from highcamp.engine.words import Line, Seat, Words, joined, line
from highcamp.table.review import turning
from highcamp.table.review.curve import curve
from highcamp.table.review.figures import PERCENT, percent, points
from highcamp.table.review.happened import Happened
from highcamp.table.review.verdicts import accounts, verdict

_MOST_CHANCES: Final = 3  # that are called the luckiest, and as many the unluckiest
_MANY: Final = {"fine": "fine", "inexact": "inexact", "mistake": "mistakes", "blunder": "blunders"}
_SEEN: Final = 0.0005  # a smaller change is shown as none


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What the game came to for a seat, or (None) for all together."""

    seat: int | None
    words: Line
    figures: str
    """The three parts, each with its uncertainty."""


class Turning(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point."""

    step: int
    """How many events had happened before it; the same in everything below."""
    words: Line


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A decision."""

    step: int
    end: int
    seat: int
    heading: str
    mark: str
    loss: float
    error: float
    played: Line
    better: Line
    """What the judge would have done; nothing where it is the same."""
    why: str

    @property
    def who(self) -> Line:
        """Whose it was."""
        return line(Seat(self.seat))

    @property
    def lost(self) -> str:
        """What it gave away, as it is read."""
        return points(-self.loss, self.error)


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """What nature did, and what it changed for each seat."""

    step: int
    end: int
    heading: str
    words: Line
    gained: tuple[float, ...]
    errors: tuple[float, ...]

    def changed(self, *, together: bool) -> Line:
        """Whose chance it changed by how much."""
        if together:
            return line(f"All together {points(self.gained[0], self.errors[0])}")
        told = zip(self.gained, self.errors, strict=True)
        return joined(", ", [line(Seat(seat), f" {points(gain, error)}") for seat, (gain, error) in enumerate(told) if gain])


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What people read of an analysis. Players are named as ``Seat``."""

    title: str
    """Of the game."""
    finished: bool
    """Whether all of it was looked at; before that there is a rough curve and nothing else."""
    together: bool
    depth: str
    """How deeply it was looked at, in a sentence."""
    scale: str
    """From what on a decision is called what, in a sentence."""
    curve: Lines
    verdicts: tuple[Verdict, ...] = ()
    seats: Sheet | None = None
    turning: tuple[Turning, ...] = ()
    decisions: tuple[Judged, ...] = ()
    chances: tuple[Chance, ...] = ()

    @property
    def worst(self) -> list[Judged]:
        """The decisions that gave most away, the worst first."""
        return sorted((one for one in self.decisions if one.mark != "fine"), key=lambda one: -one.loss)

    @property
    def most(self) -> list[Chance]:
        """What chance did that changed most for anybody, the greatest first."""
        return sorted(self.chances, key=lambda one: -max(map(abs, one.gained)))[: 2 * _MOST_CHANCES]

    def luckiest(self, seat: int) -> list[Chance]:
        """What was best for a seat, the best first."""
        good = [one for one in self.chances if one.gained[seat] > _SEEN]
        return sorted(good, key=lambda one: -one.gained[seat])[:_MOST_CHANCES]

    def unluckiest(self, seat: int) -> list[Chance]:
        """What was worst for a seat, the worst first."""
        bad = [one for one in self.chances if one.gained[seat] < -_SEEN]
        return sorted(bad, key=lambda one: one.gained[seat])[:_MOST_CHANCES]


def review(record: Record, findings: Findings) -> Review:
    """The review of a record. What was found of it may be rough: see ``Findings.finished``."""
    happened, together = Happened(record), record.game.facts.cooperative
    told = Review(
        title=record.game.title,
        finished=findings.finished,
        together=together,
        depth=_depth(findings),
        scale=_scale(),
        curve=curve(happened, findings),
    )
    if not findings.finished:
        return told
    return msgspec.structs.replace(
        told,
        verdicts=_verdicts(findings, together=together),
        seats=_seats(findings, together=together),
        turning=tuple(Turning(step=one.first, words=turning.told(one, happened)) for one in turning.turns(findings)),
        decisions=tuple(_judged(one, happened) for one in findings.decisions),
        chances=tuple(_chance(one, happened) for one in findings.luck),
    )


def _verdicts(findings: Findings, *, together: bool) -> tuple[Verdict, ...]:
    own = accounts(findings, together=together)
    return tuple(
        Verdict(
            seat=None if together else seat,
            words=verdict(None if together else seat, one, own[:seat] + own[seat + 1 :]),
            figures=_parts(one),
        )
        for seat, one in enumerate(own)
    )


def _parts(one: Share) -> str:
    luck, given = points(one.luck, one.luck_error), points(one.given_away, one.given_error)
    others = f"what others did {points(one.others)}, " if one.others else ""
    return f"Luck {luck}, given away {given}, {others}what nobody could know {points(one.unknowable - one.others)}."


def _seats(findings: Findings, *, together: bool) -> Sheet:
    shares = findings.shares
    rows: list[tuple[Words, ...]] = [
        ("At the start", *(percent(one.start) for one in shares)),
        ("Luck", *(points(one.luck, one.luck_error) for one in shares)),
        ("Given away", *(points(one.given_away, one.given_error) for one in shares)),
        ("Unknowable", *(points(one.unknowable) for one in shares)),
        *([] if together else [("of it, by what others did", *(points(one.others) for one in shares))]),
        ("In the end", *(percent(one.result) for one in shares)),
    ]
    rows += [(f"Decisions: {_MANY[name]}", *(str(one.marks.get(name, 0)) for one in shares)) for name in MARKS]
    below = "Luck is what dice, draws and weather changed in the chance to win, against the average of what could have come."
    below += " Given away is what the seat's own decisions cost, judged from what it knew then. The unknowable is the rest:"
    below += " what others did, and what the seat's choices met in hidden cards and choices."
    below += f" All of them are sums over the game, and can go beyond 100{PERCENT}."
    if together:
        below += " All share their luck, and what one gives away all lose."
    columns: tuple[Words, ...] = ("", *(line(Seat(seat)) for seat in range(len(shares))))
    return Sheet(title="Luck and play", columns=columns, rows=tuple(rows), below=(below,))


def _judged(one: Decision, happened: Happened) -> Judged:
    played = happened.played(one.first, one.end)
    better = happened.planned(one.first, one.seat, one.best) if one.best else ()
    return Judged(
        step=one.first,
        end=one.end,
        seat=one.seat,
        heading=happened.heading(one.first),
        mark=one.mark,
        loss=one.loss,
        error=one.error,
        played=played,
        better=() if better == played else better,
        why=capital(one.why),
    )


def _chance(one: Luck, happened: Happened) -> Chance:
    return Chance(
        step=one.first,
        end=one.end,
        heading=happened.heading(one.first),
        words=happened.told(one.first, one.end) or line(counted(one.end - one.first, "draw"), "."),
        gained=tuple(gain if abs(gain) > _SEEN else 0.0 for gain in one.gained),
        errors=one.errors,
    )


def _depth(findings: Findings) -> str:
    if not findings.finished:
        return "A first look: all figures are rough, and decisions are still being judged."
    games = counted(findings.trials, "game")
    played = f"Each moment was played on to its end, {games} at a time, and each decision judged by half as many."
    if findings.leeway:
        off = f"{100 * findings.leeway:.1f}{PERCENT}"
        played = f"Turns were solved, and chances may be off by {off}; near the end {games} at a time were played on to it."
    return f"{played} Behind ± stands one standard error."


def _scale() -> str:
    named = [(name, least) for name, least in MARKS.items() if least]
    calls = ", ".join(f"{name} from {100 * least:.0f}{PERCENT}" for name, least in named)
    return f"By the chance to win that a decision gives away it is {calls}; below that it is fine."
