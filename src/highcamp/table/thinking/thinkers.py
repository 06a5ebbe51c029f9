"""The thinkers of a house: a few worker processes, and whoever waits for one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol, TypeVar

import msgspec

from highcamp.analysis.judging import Judgement
from highcamp.bots.naming import ADVISER
from highcamp.bots.random import Random
from highcamp.engine.odds import Prospect, luck_of
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.table.thinking.fallback import stand_in
from highcamp.table.thinking.messages import Answer, Ask, Question, line, question
from highcamp.table.thinking.process import Broken, Worker
from highcamp.table.thinking.queue import Asker, Queue
from highcamp.table.thinking.thought import Thought

T = TypeVar("T")

log = logging.getLogger(__name__)

_AIM = 0.75  # of their patience, in which all who wait should have had their turn
_ANYBODY = Asker()


class Closing(Exception):
    """The house is closing: no move was chosen, and none should be made."""


class Doing(Protocol):
    """How work with the rules is done, of which there is another form for threads: to imagine a world may be dear."""

    def __call__(self, work: Callable[[], T], aside: Callable[[], T], /) -> Awaitable[T]:
        """What comes of it."""


async def at_once(work: Callable[[], T], aside: Callable[[], T], /) -> T:
    """Here and now, whoever has to wait for it."""
    return work()


def _question(ask: Ask, state: State, seat: int, bot: str, seconds: float) -> Question:
    luck = luck_of(state, seat) if ask == "odds" else Rng.fresh()
    return question(ask, state, seat=seat, bot=bot, seconds=seconds, rng=luck)


class Thinkers:
    """Bots, to be asked from an event loop. Those who wait take turns; see ``Queue``. Advice has at most half of the workers,
    so that people who ask for it cannot keep bots from moving.

    ``workers`` processes are started as they are needed, each of which may have so many ``megabytes``. No more than ``waiting``
    questions wait, none longer than ``patience`` seconds; whoever finds no place gets the answer of a quick bot, which is first
    the owner who has most of the places. Where many wait, all are allowed less time to think, so that nobody's patience ends.
    """

    def __init__(self, workers: int = 2, megabytes: int = 1024, *, waiting: int = 1000, patience: float = 4.0) -> None:
        self._free = [Worker(megabytes) for _ in range(workers)]
        self._all = list(self._free)
        self._line: Queue[asyncio.Future[Worker]] = Queue()
        self._advising = 0  # workers that think for people
        self._most_advising = max(1, workers // 2)
        self._most = waiting + workers
        self._patience = patience
        self._inside = 0  # questions that are being thought about or wait
        self._closed = False

    async def choose(
        self, state: State, seat: int, bot: str, seconds: float, asker: Asker = _ANYBODY, do: Doing = at_once
    ) -> Thought:
        """The bot's move for a seat that may act, after at most so many seconds of thinking. Always a legal one."""
        if bot == Random.name and not self._closed:  # nothing to think about
            moves = state.legal(seat)
            return Thought(moves[Rng.fresh().below(len(moves))])
        return await self._think("choose", state, seat, bot, seconds, asker, do)

    async def advise(
        self, state: State, seat: int, bot: str, seconds: float, asker: Asker = _ANYBODY, do: Doing = at_once
    ) -> Thought:
        """What the bot would do in this seat, and why."""
        return await self._think("advise", state, seat, bot, seconds, msgspec.structs.replace(asker, advice=True), do)

    async def judge(
        self, state: State, seat: int, seconds: float, asker: Asker = _ANYBODY, do: Doing = at_once
    ) -> Judgement | None:
        """What each way to decide now would give away, from what this seat knows; None if nobody had the time for it."""
        asker = msgspec.structs.replace(asker, advice=True)
        try:
            return (await self._ask("judge", state, seat, ADVISER, seconds, asker, do)).judgement
        except (Broken, Closing) as broken:
            log.info("a decision of %s was not judged: %s", state.game.name, broken)
            return None

    async def odds(
        self, state: State, seat: int, seconds: float, asker: Asker = _ANYBODY, do: Doing = at_once
    ) -> tuple[Prospect, ...] | None:
        """How likely things are, from what this seat knows; None if nobody had the time for it. Where a seat cannot tell two
        tables apart, it is told the same at both.
        """
        asker = msgspec.structs.replace(asker, advice=True)
        try:
            return (await self._ask("odds", state, seat, Random.name, seconds, asker, do)).odds
        except Broken as broken:
            if self._closed:
                raise Closing from None
            log.warning("the odds of %s were not told: %s", state.game.name, broken)
            return None

    async def see_end(
        self, state: State, seat: int, bot: str, seconds: float, asker: Asker = _ANYBODY, do: Doing = at_once
    ) -> None:
        """Let the bot know how the game ended that it played in this seat. It is no matter if it never hears of it."""
        try:
            await self._ask("end", state, seat, bot, seconds, asker, do)
        except (Broken, Closing) as broken:
            log.info("%s of %s was not told how its game ended: %s", bot, state.game.name, broken)

    def share(self, seconds: float) -> float:
        """How much of its time a bot is allowed that begins to think now: less, for all the same, where many wait."""
        return min(seconds, _AIM * self._patience * len(self._all) / (len(self._line) + 1))

    async def close(self) -> None:
        """End all processes. Whoever still waits gets ``Closing``."""
        self._closed = True
        for worker in self._all:
            await worker.close()

    async def _think(self, ask: Ask, state: State, seat: int, bot: str, seconds: float, asker: Asker, do: Doing) -> Thought:
        try:
            answer = await self._ask(ask, state, seat, bot, seconds, asker, do)
            if answer.move not in state.legal(seat):
                raise Broken(f"{answer.move} is not legal")
        except Broken as broken:
            if self._closed:
                raise Closing from None
            log.warning("%s of %s gave no move: %s", bot, state.game.name, broken)
            return await do(partial(stand_in, state, seat), lambda: stand_in(state.copy(), seat))
        return Thought(answer.move, answer.why, answer.fell_back)

    async def _ask(self, ask: Ask, state: State, seat: int, bot: str, seconds: float, asker: Asker, do: Doing) -> Answer:
        if self._closed:
            raise Closing
        if self._inside >= self._most and not self._make_place(asker):
            raise Broken("too many are waiting")
        self._inside += 1
        try:
            imagined = partial(_question, ask, seat=seat, bot=bot, seconds=seconds)
            asked = await do(partial(imagined, state), lambda: imagined(state.copy()))  # first, while no worker waits for it
            worker = await self._next(asker, state.game.name, bot)
            try:
                worker.asked.add((state.game.name, bot))
                # Odds are so many trials, not so much time: with fewer they would differ where they must not.
                allowed = seconds if ask == "odds" else self.share(seconds)
                answer = await worker.ask(line(msgspec.structs.replace(asked, seconds=allowed)), seconds)
            finally:
                self._give_back(worker, asker)
        finally:
            self._inside -= 1
        for note in answer.notes:
            log.warning("%s of %s: %s", bot, state.game.name, note)
        return answer

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
            turn.add_done_callback(lambda late: self._came_late(late, asker))
            if self._line.leave(asker, turn):
                turn.cancel()
            if isinstance(ended, TimeoutError):
                raise Broken("all thinkers are busy") from None
            raise
        if self._closed:
            self._give_back(worker, asker)
            raise Closing
        return worker

    def _make_place(self, asker: Asker) -> bool:
        """Send somebody away of the owner who has most in line, if it is not whoever asks."""
        found = self._line.crowd_out(asker.owner)
        if found is not None:
            found[1].set_exception(Broken("others wait who have fewer questions"))
        return found is not None

    def _came_late(self, turn: asyncio.Future[Worker], asker: Asker) -> None:
        if not turn.cancelled() and turn.exception() is None:
            self._give_back(turn.result(), asker)

    def _give_back(self, worker: Worker, asker: Asker) -> None:
        """A worker is free: the next in line has it, or those who may."""
        self._advising -= asker.advice
        self._free.append(worker)
        while self._free and (found := self._line.next(advice=self._advising < self._most_advising)) is not None:
            following, turn = found
            self._advising += following.advice
            turn.set_result(self._free.pop())
