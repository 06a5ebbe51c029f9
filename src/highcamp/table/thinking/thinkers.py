"""The thinkers of a house: a few worker processes, and whoever waits for one."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Literal

from highcamp.bots.random import Random
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.table.thinking.fallback import stand_in
from highcamp.table.thinking.messages import question
from highcamp.table.thinking.process import Broken, Worker
from highcamp.table.thinking.thought import Thought

log = logging.getLogger(__name__)


class Closed(Exception):
    """The house is closing: no move was chosen, and none should be made."""


class Thinkers:
    """Bots, to be asked from an event loop. First come, first served, but a person who waits for advice goes before bots.

    ``workers`` processes are started as they are needed, each of which may have so many ``megabytes``. No more than ``waiting``
    questions wait, none longer than ``patience`` seconds; whoever finds no place gets the answer of a quick bot.
    """

    def __init__(self, workers: int = 2, megabytes: int = 1024, *, waiting: int = 1000, patience: float = 30.0) -> None:
        self._free = [Worker(megabytes) for _ in range(workers)]
        self._all = list(self._free)
        self._people: deque[asyncio.Future[Worker]] = deque()  # who waits for advice
        self._bots: deque[asyncio.Future[Worker]] = deque()  # who waits for a move
        self._most = waiting + workers
        self._patience = patience
        self._inside = 0  # questions that are being thought about or wait
        self._closed = False

    async def choose(self, state: State, seat: int, bot: str, seconds: float) -> Thought:
        """The bot's move for a seat that may act, after at most so many seconds of thinking. Always a legal one."""
        if bot == Random.name and not self._closed:  # nothing to think about
            moves = state.legal(seat)
            return Thought(moves[Rng.fresh().below(len(moves))])
        return await self._think("choose", state, seat, bot, seconds)

    async def advise(self, state: State, seat: int, bot: str, seconds: float) -> Thought:
        """What the bot would do in this seat, and why."""
        return await self._think("advise", state, seat, bot, seconds)

    async def close(self) -> None:
        """End all processes. Whoever still waits gets ``Closed``."""
        self._closed = True
        for worker in self._all:
            await worker.close()

    async def _think(self, ask: Literal["choose", "advise"], state: State, seat: int, bot: str, seconds: float) -> Thought:
        try:
            thought = await self._ask(ask, state, seat, bot, seconds)
        except Broken as broken:
            if self._closed:
                raise Closed from None
            log.warning("%s of %s gave no move: %s", bot, state.game.name, broken)
            return stand_in(state, seat)
        return thought

    async def _ask(self, ask: Literal["choose", "advise"], state: State, seat: int, bot: str, seconds: float) -> Thought:
        if self._closed:
            raise Closed
        if self._inside >= self._most:
            raise Broken("too many are waiting")
        self._inside += 1
        try:
            worker = await self._next(self._people if ask == "advise" else self._bots, state.game.name, bot)
            try:
                worker.asked.add((state.game.name, bot))
                sent = question(ask, state, seat, bot, seconds, Rng.fresh())
                answer = await worker.ask(sent, seconds)
            finally:
                self._give_back(worker)
        finally:
            self._inside -= 1
        if answer.move not in state.legal(seat):
            raise Broken(f"{answer.move} is not legal")
        return Thought(answer.move, answer.why)

    async def _next(self, line: deque[asyncio.Future[Worker]], game: str, bot: str) -> Worker:
        """A free worker, if possible one who has met the bot; or the next one to be free."""
        if self._free:
            worker = next((free for free in self._free if (game, bot) in free.asked), self._free[0])
            self._free.remove(worker)
            return worker
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            async with asyncio.timeout(self._patience):
                worker = await asyncio.shield(turn)
        except BaseException as ended:  # also when whoever asked has gone: a worker that came too late is given back
            turn.add_done_callback(lambda late: None if late.cancelled() else self._give_back(late.result()))
            if turn in line:
                line.remove(turn)
                turn.cancel()
            if isinstance(ended, TimeoutError):
                raise Broken("all thinkers are busy") from None
            raise
        if self._closed:
            self._give_back(worker)
            raise Closed
        return worker

    def _give_back(self, worker: Worker) -> None:
        """A worker is free: the next in line has it."""
        for line in (self._people, self._bots):
            if line:
                line.popleft().set_result(worker)
                return
        self._free.append(worker)
