"""Bots and clocks seen to: at tables that are open here, and at those that nobody else sees to."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial
from typing import TYPE_CHECKING

from highcamp.bots.naming import ADVISER
from highcamp.bots.outside import is_outside
from highcamp.engine.chance import Dealer
from highcamp.engine.refusal import Refused
from highcamp.house import counts
from highcamp.house.company import Company
from highcamp.house.denials import Missing
from highcamp.house.opened import Opened
from highcamp.house.quarantine import Quarantine
from highcamp.table.closed import ClosedTable
from highcamp.table.drafts import draft_move, draft_seating
from highcamp.table.entry import Entry
from highcamp.table.live import Table
from highcamp.table.thinking import Asker, Closing

if TYPE_CHECKING:
    from highcamp.house.house import House

log = logging.getLogger(__name__)

_SWEEP = 2.0  # seconds between two looks for tables that nobody sees to
_LATELY = 60_000  # milliseconds in which somebody has noticed that a table was closed
_GLANCE = 10_000  # milliseconds for which somebody who has looked at a table is still there
_GRACE = 3000  # milliseconds after which another process's table is seen to here


class Superseded(Exception):
    """What a bot thought about is no longer the question."""


class Tending:
    """Sees to whatever is due at the tables of a house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._stuck = Quarantine(house.now)
        self._company = Company(self._watched, house.hosting.bot_tables, house.speeds.slowest)

    def follow(self, opened: Opened) -> None:
        """See to whatever is due at this table, here, after the pace that people can follow."""
        if self._company.due(opened.table) is None:
            return
        opened.changed.set()
        if opened.driver is None or opened.driver.done():
            opened.driver = self._house.start(self._drive(opened))

    async def _drive(self, opened: Opened) -> None:
        now, id = self._house.now, opened.table.id
        try:
            while True:
                opened = await self._house.open(id, news=True)
                due = self._company.due(opened.table)
                if due is None:
                    return
                opened.changed.clear()
                ahead = due - now() - opened.lead
                if not self._company.admit(opened):
                    await opened.changed.wait()
                elif ahead > 0:
                    # Not wait_for, which forgets that it was cancelled if a change comes at the same time.
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(ahead / 1000):
                            await opened.changed.wait()
                else:
                    await self._see_to(opened, now() + opened.lead)
                    self._release(id)
        except (Missing, Closing):
            return  # it was pruned, or the house is closing
        except Exception:  # such as a database that is away: the sweep will try again
            self._rest(id)
        finally:
            self._company.leave(id)

    def _watched(self, id: str) -> bool:
        """Whether somebody watches a table, or has looked at it a moment ago: not everybody has a stream."""
        opened = self._house.memory.get(id)
        return self._house.hub.is_watched(id) or (opened is not None and self._house.now() < opened.noticed + _GLANCE)

    async def _see_to(self, opened: Opened, now: int) -> None:
        """Let one bot move, or give a seat whose time is up to a bot."""
        house, table, asker = self._house, opened.table, Asker(owner=opened.owner, table=opened.table.id)
        # What changes while a bot thinks makes its move void: it is then asked again.
        with contextlib.suppress(Refused, Superseded):
            for seat in table.out_of_time(now):
                await house.act(table.id, partial(_time_is_up, seat=seat, bot=ADVISER))
                return
            for seat in table.bots_to_act():
                bot, decision = table.takers[seat].bot, table.decisions[seat]
                begun = time.monotonic()
                most, do = house.hosting.think_seconds, opened.workshop.do
                thought = await house.thinkers.choose(table.state, seat, bot, most, asker, do)
                counts.add_thought(table.game.name, bot, time.monotonic() - begun, thought.fell_back)
                move = partial(_bot_moves, seat=seat, decision=decision, move=thought.move, bot=bot, dealer=house.dealer)
                await house.act(table.id, move)
                return

    def tell_end(self, opened: Opened) -> None:
        """Let outside bots know how their game ended."""
        if any(is_outside(taker.bot) for taker in opened.table.takers):
            self._house.start(self._tell_end(opened))

    async def _tell_end(self, opened: Opened) -> None:
        table, asker = opened.table, Asker(owner=opened.owner, table=opened.table.id)
        for seat, taker in enumerate(table.takers):
            if is_outside(taker.bot):
                most, do = self._house.hosting.think_seconds, opened.workshop.do
                await self._house.thinkers.see_end(table.state, seat, taker.bot, most, asker, do)

    async def sweep(self) -> None:
        """See to tables that are overdue: their process died, or nobody had them open."""
        while True:
            await asyncio.sleep(_SWEEP)  # the time between two looks
            try:
                now = self._house.now()
                self._house.memory.let_go(now)
                rules = await self._house.rules()
                but = [*self._stuck.resting(), *self._company.asleep]
                overdue = await self._house.store.overdue(now - _GRACE, rules, but=but, ahead=now + _GRACE)
                for id in await self._house.store.shut(now - _LATELY):
                    self._close(id)
            except Exception:  # the database may be away for a while
                log.exception("Looking for overdue tables failed.")
                continue
            for id in overdue:
                await self._wake(id)

    def _close(self, id: str) -> None:
        """Let go of a table that the server's owner has closed; whoever watches it looks, and finds it closed."""
        if self._house.memory.get(id) is not None:
            self._house.memory.drop(id)
            self._house.hub.wake(id)

    async def _wake(self, id: str) -> None:
        """See to an overdue table; one that cannot be opened keeps nobody from the others."""
        try:
            opened = await self._house.open(id)
            self._company.look(opened.table)
            self.follow(opened)
        except (ClosedTable, Missing):
            self._release(id)
        except Exception:
            self._rest(id)

    def _rest(self, id: str) -> None:
        """Leave a table alone for a while. It is not named here: whoever knows its name may watch it."""
        pause = self._stuck.put(id)
        log.exception("A table could not be seen to and rests for %d s; `highcamp db stuck` may name it.", pause // 1000)
        self.count_stuck()

    def _release(self, id: str) -> None:
        self._stuck.release(id)
        self.count_stuck()

    def count_stuck(self) -> None:
        """Count the tables that could not be seen to, and those that could not be opened for somebody who looked."""
        counts.set_stuck(len({*self._stuck, *self._house.unreadable}))


def _bot_moves(table: Table, at: int, *, seat: int, decision: int, move: int, bot: str, dealer: Dealer) -> Entry:
    if table.takers[seat].bot != bot or table.decisions[seat] != decision or seat not in table.state.acting():
        raise Superseded
    return draft_move(table, seat, decision, move, dealer, at, by=bot)


def _time_is_up(table: Table, at: int, *, seat: int, bot: str) -> Entry:
    if seat not in table.out_of_time(at):
        raise Superseded
    return draft_seating(table, seat, at, name=table.takers[seat].name, bot=bot, why="clock")
