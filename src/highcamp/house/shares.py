"""The share of the server that one address has: however much it asks for at once, the others come in between.

Whoever is alone has not all of a round, either. A move needs many rounds of the event loop, and a round in which hundreds are
shown what is new takes as long as all of them: then everybody waits for everybody else, many times over, while the processor
has time left. But a round has its price, too: where many wait, more of them are let in.
"""

from __future__ import annotations

import asyncio
from collections import deque

_A_ROUND = 0.005  # seconds that an address has in each round of the event loop
_A_WHILE = 2 * _A_ROUND  # seconds after which what it had is forgotten: so many rounds have gone by, or as good as
_OF_THOSE_WHO_WAIT = 8  # one of so many at least is let in, where nobody else is there
_LONG = 0.008  # seconds of a single step, after which the others have so many times as long as it took:
_TIMES = 2.0
_LATELY = 1.0  # seconds
_REMEMBERED = 16  # steps of which the usual one is made


class Others:
    """Whether anybody else has been served lately: nobody pauses for others who are not there."""

    def __init__(self) -> None:
        self._latest: Share | None = None
        self._met = -_LATELY  # when two of them came one after the other

    def served(self, share: Share) -> None:
        """One of them had something done."""
        if share is not self._latest:
            if self._latest is not None:
                self._met = asyncio.get_running_loop().time()
            self._latest = share

    @property
    def are_there(self) -> bool:
        """Whether there are several."""
        return asyncio.get_running_loop().time() - self._met < _LATELY


class Share:
    """Whoever asks from an address waits here when its share of a round is used up, in the order in which they came."""

    def __init__(self, others: Others | None = None) -> None:
        self._others = others or Others()
        self._began = 0.0  # when the round did
        self._used = 0.0  # seconds of it
        self._rests = 0.0  # until when, if there are others
        self._usual = _A_ROUND  # seconds of a step, lately
        self._waiting: deque[asyncio.Future[None]] = deque()  # for the next round, which is sure to come

    async def take(self) -> None:
        """Wait until something may be done: mostly that is at once."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            if self._may_go_on(loop.time()):
                return
            loop.call_soon(self._begin_round)
        mine = loop.create_future()
        self._waiting.append(mine)
        await mine

    def _may_go_on(self, now: float) -> bool:
        if now < self._rests and self._others.are_there:
            return False
        if now - self._began >= _A_WHILE:
            self._began, self._used = now, 0.0
        return self._used < _A_ROUND

    def spend(self, seconds: float) -> None:
        """Something was done, and took so long."""
        self._others.served(self)
        self._used += seconds
        self._usual += (seconds - self._usual) / _REMEMBERED
        if seconds >= _LONG:
            self._rests = asyncio.get_running_loop().time() + _TIMES * seconds

    def _begin_round(self) -> None:
        loop = asyncio.get_running_loop()
        now, alone = loop.time(), not self._others.are_there
        if now < self._rests and not alone:
            loop.call_later(self._rests - now, self._begin_round)
            self._rests = 0.0
            return
        self._began, self._used = now, 0.0
        self._let_in(max(1, int(_A_ROUND / self._usual), len(self._waiting) // _OF_THOSE_WHO_WAIT if alone else 0))
        if self._waiting:
            loop.call_soon(self._begin_round)  # after those who were let in

    def _let_in(self, places: int) -> None:
        while self._waiting and places:
            first = self._waiting.popleft()
            if not first.done():  # else nobody waits any longer
                first.set_result(None)
                places -= 1
