"""Moments and judgements put together: luck, what was given away, and the unknowable, which sum to the whole."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import msgspec

from highcamp.analysis.findings import MARKS, Decision, Findings, Luck, Moment, Share
from highcamp.analysis.legs import Leg
from highcamp.bots.forecast import forecaster
from highcamp.engine.record import Record
from highcamp.engine.state import NATURE


def rough(record: Record, moments: Mapping[int, Moment], trials: int) -> Findings:
    """What the moments alone tell: a curve."""
    return Findings(
        game=record.game.name,
        rules=record.game.rules_version,
        events=len(record.events),
        trials=trials,
        leeway=forecaster(record.game).leeway,
        finished=False,
        moments=tuple(moments[step] for step in sorted(moments)),
    )


def finished(
    record: Record, cut: Sequence[Leg], moments: Mapping[int, Moment], judged: Iterable[Decision], trials: int
) -> Findings:
    """All of it. There is a moment where each leg begins and ends."""
    luck = tuple(lucky(leg, moments) for leg in cut if leg.actor < 0)
    decisions = tuple(sorted(judged, key=lambda decision: decision.first))
    curve = rough(record, moments, trials)
    beside = curve.leeway * math.sqrt(2 * _turns(cut))
    shares = tuple(share(seat, cut, moments, luck, decisions, beside) for seat in range(record.state.seats))
    return msgspec.structs.replace(curve, finished=True, luck=luck, decisions=decisions, shares=shares)


def lucky(leg: Leg, moments: Mapping[int, Moment]) -> Luck:
    """What came, against the average of what could have come, which is what was to be expected before."""
    before, after = moments[leg.first].forecast, moments[leg.end].forecast
    gained = tuple(now - then for now, then in zip(after.chances, before.chances, strict=True))
    errors = tuple(math.hypot(now, then) for now, then in zip(after.errors, before.errors, strict=True))
    return Luck(leg.first, leg.end, gained, errors)


def share(
    seat: int,
    cut: Sequence[Leg],
    moments: Mapping[int, Moment],
    luck: Sequence[Luck],
    decisions: Sequence[Decision],
    beside: float = 0.0,
) -> Share:
    """A seat's own part. ``beside`` is by how much a sum of luck may be off besides the errors of its parts."""
    start, result = moments[min(moments)].forecast.chances[seat], moments[max(moments)].forecast.chances[seat]
    own = [decision for decision in decisions if decision.seat == seat]
    lucky_by = sum(one.gained[seat] for one in luck)
    given = -sum(decision.loss for decision in own)
    changes = [(leg.actor, moments[leg.end].forecast.chances[seat] - moments[leg.first].forecast.chances[seat]) for leg in cut]
    return Share(
        start=start,
        result=result,
        luck=lucky_by,
        luck_error=math.hypot(beside, *(one.errors[seat] for one in luck)),
        given_away=given,
        given_error=math.sqrt(sum(decision.error**2 for decision in own if decision.loss > 0)),
        unknowable=result - start - lucky_by - given,
        marks={name: sum(decision.mark == name for decision in own) for name in MARKS},
        others=sum(change for actor, change in changes if actor not in (seat, NATURE)),
    )


def _turns(cut: Sequence[Leg]) -> int:
    """How often somebody else was about to act. Chances that are worked out for a whole turn fit together inside it, and may be
    off where it begins and where it ends.
    """
    actors = [leg.actor for leg in cut if leg.actor >= 0]
    return sum(now != then for then, now in pairwise([NATURE, *actors]))
