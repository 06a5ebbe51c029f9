"""What coached seats are about to give away: each decision is judged once, while its player thinks, and kept like a hint."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from highcamp.analysis.judging import Judgement
from highcamp.house.allowance import Exhausted
from highcamp.table.coaching import turn_of
from highcamp.table.thinking import Asker

if TYPE_CHECKING:
    from highcamp.house.house import House
    from highcamp.house.sight import Sight

PATIENCE: Final = 0.3
"""Seconds for which a move waits for its judgement. Then it is made, unasked."""
SECONDS: Final = 4.0
"""How long a judge may think about a decision; it plans for much less."""


class Judging(NamedTuple):
    """A decision that is being judged, or was."""

    decision: int
    thinking: asyncio.Task[Judgement | None]


class Judgements:
    """The latest of each seat of a table, and in which turn each was asked whether a move is meant: once in a turn."""

    def __init__(self) -> None:
        self.begun: dict[int, Judging] = {}
        self.asked: dict[int, int] = {}


class Coach:
    """Has the decisions of coached seats judged."""

    def __init__(self, house: House) -> None:
        self._house = house

    def attend(self, sight: Sight, address: str, key: str | None) -> None:
        """Somebody looks at a table: what is asked of a coached seat of theirs begins to be judged. It is paid for as hints
        are; whoever has had too many goes unasked.
        """
        table, judgements = sight.table, sight.opened.judgements
        if not sight.viewer.seats or not table.coached:
            return
        for seat in sight.viewer.seats:
            latest, decision = judgements.begun.get(seat), table.decisions[seat]
            if seat not in table.state.acting() or not table.takers[seat].is_person:
                continue
            if latest is not None and (latest.decision >= decision or not latest.thinking.done()):
                continue  # what is still being thought about keeps the next from being begun: never two for one seat
            try:
                self._house.gate.check_thinking(address, key)
            except Exhausted:
                continue
            judgements.begun[seat] = Judging(decision, self._house.start(self._judge(sight, seat, address, key)))

    async def _judge(self, sight: Sight, seat: int, address: str, key: str | None) -> Judgement | None:
        house, begun = self._house, time.monotonic()
        most = min(SECONDS, house.hosting.think_seconds)
        asker, do = Asker(owner=address, table=sight.table.id), sight.opened.workshop.do
        try:
            with house.gate.thinking(address):
                return await house.thinkers.judge(sight.table.state, seat, most, asker, do)
        except Exhausted:
            return None
        finally:
            house.gate.charge_thinking(address, key, min(time.monotonic() - begun, most))

    async def judgement(self, sight: Sight, seat: int, decision: int) -> Judgement | None:
        """What was found about a decision, if that is known in time and nothing was asked in this turn before."""
        begun = sight.opened.judgements.begun.get(seat)
        if not sight.table.coached or begun is None or begun.decision != decision:
            return None
        turn = turn_of(sight.table, seat)
        if sight.opened.judgements.asked.get(seat) == turn or not await in_time(begun.thinking, PATIENCE):
            return None
        failed = begun.thinking.cancelled() or begun.thinking.exception() is not None
        return None if failed else begun.thinking.result()


async def in_time(thinking: asyncio.Task[Judgement | None], seconds: float) -> bool:
    """Whether it is thought out by then. It goes on in any case."""
    done, _ = await asyncio.wait([thinking], timeout=seconds)
    return bool(done)
