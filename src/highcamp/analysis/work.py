"""The single pieces of an analysis, each by itself: any process can do any of them, in any order, with the same result."""

from __future__ import annotations

import math
import time
from typing import Final

import msgspec

from highcamp.analysis.findings import Decision, Moment
from highcamp.analysis.judging import Judge, carried_out
from highcamp.analysis.legs import Leg, is_open
from highcamp.bots.forecast import Forecast, Forecaster, forecaster
from highcamp.engine.record import Record
from highcamp.engine.rng import Rng
from highcamp.engine.state import State

_SLOWEST: Final = 4.0  # with less than a quarter of a processor a piece is cut short, and its errors say so


class Work:
    """A game, and how deeply it is looked at."""

    def __init__(self, record: Record, *, depth: float = 1.0, allowed: float = math.inf) -> None:
        self.record = record
        self.allowed = allowed
        self._begun = time.monotonic(), time.process_time()
        self.forecaster: Forecaster = forecaster(record.game)
        self.trials = max(1, round(depth * self.forecaster.usual(record.state.seats)))

    @property
    def patience(self) -> float:
        """Seconds by the clock that a piece may take: as often as many as are allowed as this process had to wait for its
        processor, or figures would be less sure wherever a machine does much else.
        """
        clock, processor = time.monotonic() - self._begun[0], time.process_time() - self._begun[1]
        return self.allowed * min(_SLOWEST, max(1.0, clock / max(0.1, processor)))

    def moment(self, step: int, share: float = 1.0) -> Moment:
        """How likely each seat was to win after so many events, by this share of the usual trials."""
        return Moment(step, self.forecast(self.record.at(step), step, share=share))

    def judged(self, leg: Leg) -> Decision | None:
        """What the plan of a leg gave away; None where there was no choice. Random numbers are drawn from what the seat
        knew and from nothing else.
        """
        events, seat = self.record.events[leg.first : leg.end], leg.actor
        if not is_open(self.record.events, leg):
            return None
        before, plan = events[0].before, tuple(event.move for event in events)
        rng = Rng.keyed("judge", before.info_key(seat).hex())
        judge = Judge(self.record.game, trials=max(1, self.trials // 2), allowed=self.patience)
        judgement = judge.judge(before, seat, [plan], rng.copy())
        found, best = judgement.weighed[0], judgement.best
        decision = Decision(leg.first, leg.end, seat, best, found.loss, found.error, judgement.why)
        if found.loss == 0:
            return decision
        parting = next((place for place, two in enumerate(zip(plan, best, strict=False)) if two[0] != two[1]), len(plan) - 1)
        chosen = next(place for place, event in enumerate(events) if len(event.before.legal(seat)) > 1)
        why = judgement.why
        if parting > chosen:  # the reason that matters is a later one
            why = Judge(self.record.game, allowed=self.patience).why(events[parting].before, seat, rng)
        instead = self.forecast(carried_out(before, seat, best), leg.first, "instead")
        return msgspec.structs.replace(decision, why=why, instead=instead)

    def forecast(self, state: State, *key: object, share: float = 1.0) -> Forecast:
        """How likely each seat is to win. Random numbers are drawn from the moment itself: what came of it later cannot change
        them.
        """
        rng = Rng.keyed("moment", state.game.name, state.digest(), *key)
        self.forecaster.allowed = self.patience
        return self.forecaster.forecast(state, rng, max(1, round(share * self.trials)))
