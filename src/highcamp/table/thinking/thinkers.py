"""The thinkers of a house: a few worker processes, and whoever waits for one."""

from __future__ import annotations

import asyncio
import logging
from typing import Literal

import msgspec

from highcamp.bots.random import Random
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.table.thinking.fallback import stand_in
from highcamp.table.thinking.line import Asker, Line
from highcamp.table.thinking.messages import question
from highcamp.table.thinking.process import Broken, Worker
from highcamp.table.thinking.thought import Thought

log = logging.getLogger(__name__)

_CALM = 2  # who may wait for each worker before all have less time
_LEAST_SHARE = 0.4
_ANYBODY = Asker()


class Closing(Exception):
    """The house is closing: no move was chosen, and none should be made."""


class Thinkers:
    """Bots, to be asked from an event loop. Those who wait take turns; see ``Line``. Advice has at most half of the workers, so
    that people who ask for it cannot keep bots from moving.

    ``workers`` processes are started as they are needed, each of which may have so many ``megabytes``. No more than ``waiting``
    questions wait, none longer than ``patience`` seconds; whoever finds no place gets the answer of a quick bot. Where many
    wait, all have less time to think.
    """

    def __init__(self, workers: int = 2, megabytes: int = 1024, *, waiting: int = 1000, patience: float = 30.0) -> None:
        self._free = [Worker(megabytes) for _ in range(workers)]
        self._all = list(self._free)
        self._line: Line[asyncio.Future[Worker]] = Line()
        self._advising = 0  # workers that think for people
        self._most_advising = max(1, workers // 2)
        self._most = waiting + workers
        self._patience = patience
        self._inside = 0  # questions that are being thought about or wait
        self._closed = False

    async def choose(self, state: State, seat: int, bot: str, seconds: float, asker: Asker = _ANYBODY) -> Thought:
        """The bot's move for a seat that may act, after at most so many seconds of thinking. Always a legal one."""
        if bot == Random.name and not self._closed:  # nothing to think about
            moves = state.legal(seat)
            return Thought(moves[Rng.fresh().below(len(moves))])
        return await self._think("choose", state, seat, bot, seconds, asker)

    async def advise(self, state: State, seat: int, bot: str, seconds: float, asker: Asker = _ANYBODY) -> Thought:
        """What the bot would do in this seat, and why."""
        return await self._think("advise", state, seat, bot, seconds, msgspec.structs.replace(asker, advice=True))

    def share(self, seconds: float) -> float:
        """How much of its time each has that begins to think now: less, for all the same, where many wait."""
        calm = _CALM * len(self._all)
        return seconds * max(_LEAST_SHARE, min(1.0, calm / max(1, len(self._line))))

    async def close(self) -> None:
        """End all processes. Whoever still waits gets ``Closing``."""
        self._closed = True
        for worker in self._all:
            await worker.close()

    async def _think(
        self, ask: Literal["choose", "advise"], state: State, seat: int, bot: str, seconds: float, asker: Asker
    ) -> Thought:
        try:
            thought = await self._ask(ask, state, seat, bot, seconds, asker)
        except Broken as broken:
            if self._closed:
                raise Closing from None
            log.warning("%s of %s gave no move: %s", bot, state.game.name, broken)
            return stand_in(state, seat)
        return thought

    async def _ask(
        self, ask: Literal["choose", "advise"], state: State, seat: int, bot: str, seconds: float, asker: Asker
    ) -> Thought:
        if self._closed:
            raise Closing
        if self._inside >= self._most:
            raise Broken("too many are waiting")
        self._inside += 1
        try:
            worker = await self._next(asker, state.game.name, bot)
            try:
                worker.asked.add((state.game.name, bot))
                given = self.share(seconds)
                sent = question(ask, state, seat, bot, given, Rng.fresh())
                answer = await worker.ask(sent, given)
            finally:
                self._give_back(worker, asker)
        finally:
            self._inside -= 1
        if answer.move not in state.legal(seat):
            raise Broken(f"{answer.move} is not legal")
        return Thought(answer.move, answer.why)

    async def _next(self, asker: Asker, game: str, bot: str) -> Worker:
        """A free worker, if possible one who has met the bot; or the next one to be free."""
        if self._free and not (asker.advice and self._advising >= self._most_advising):
            worker = next((free for free in self._free if (game, bot) in free.asked), self._free[0])
            self._free.remove(worker)
            self._advising += asker.advice
            return worker
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._line.join(asker, turn)
        try:
            async with asyncio.timeout(self._patience):
                worker = await asyncio.shield(turn)
        except BaseException as ended:  # also when whoever asked has gone: a worker that came too late is given back
            turn.add_done_callback(lambda late: None if late.cancelled() else self._give_back(late.result(), asker))
            if self._line.leave(asker, turn):
                turn.cancel()
            if isinstance(ended, TimeoutError):
                raise Broken("all thinkers are busy") from None
            raise
        if self._closed:
            self._give_back(worker, asker)
            raise Closing
        return worker

    def _give_back(self, worker: Worker, asker: Asker) -> None:
        """A worker is free: the next in line has it, or those who may."""
        self._advising -= asker.advice
        self._free.append(worker)
        while self._free and (found := self._line.next(advice=self._advising < self._most_advising)) is not None:
            following, turn = found
            self._advising += following.advice
            turn.set_result(self._free.pop())
