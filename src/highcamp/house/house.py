"""The house: it keeps the tables, writes down what is done at them, wakes whoever watches, and sees to bots and clocks.

Any process can serve any table. What a process has in memory is only what it has read of the log; an act is checked here,
written there, and true once it is written. If another process was first, this one reads on and checks the act again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from functools import partial
from typing import Any, TypeVar

from highcamp.bots.program import offering
from highcamp.engine import registry
from highcamp.engine.chance import Dealer
from highcamp.engine.refusal import Refused
from highcamp.house import counts, meter
from highcamp.house.analyses import Analyses
from highcamp.house.archive import Archive
from highcamp.house.clearing import Clearing
from highcamp.house.coaching import Coach
from highcamp.house.company import due
from highcamp.house.denials import Missing, Taken
from highcamp.house.experience import Costs, Experience
from highcamp.house.gate import Gate
from highcamp.house.handover import Handover
from highcamp.house.holders import Holders
from highcamp.house.hosting import Hosting
from highcamp.house.listing import Lists, open_seats, told_of
from highcamp.house.memory import Memory
from highcamp.house.new import New, begun, laid_out
from highcamp.house.opened import Opened, draft_act
from highcamp.house.presence import Presence
from highcamp.house.results import ended_by
from highcamp.house.seats import Seats
from highcamp.house.sight import Sight
from highcamp.house.speeds import Speeds
from highcamp.house.stills import Stills
from highcamp.house.talk import Talk
from highcamp.house.tending import Tending
from highcamp.house.threads import Threads
from highcamp.house.timepiece import Timepiece
from highcamp.house.trials import Trials
from highcamp.house.waiting import Waiting
from highcamp.house.workshop import TooDear, Workshop
from highcamp.store.draft import Draft
from highcamp.store.schema import SHUT, Rules
from highcamp.store.secret import hashed, is_table_id, table_id
from highcamp.store.store import HOST, Row, Store
from highcamp.store.writer import Gone
from highcamp.table import entry as entries
from highcamp.table import stuck
from highcamp.table.closed import ClosedTable, shut_table
from highcamp.table.entry import Entry, Played
from highcamp.table.first import Agreed
from highcamp.table.live import Table
from highcamp.table.setting import Setting
from highcamp.table.stuck import StuckTable, read_on
from highcamp.table.thinking import Thinkers

T = TypeVar("T")

_TRUST = 30_000  # milliseconds for which news are taken to be all there is: a connection can be lost without a word
_READING = 20.0  # seconds to wait for a record that is brought along to be read
_TRIES = 20  # how often an act is checked anew because others wrote first


class House:
    """All tables of one process."""

    def __init__(self, hosting: Hosting, now: Callable[[], int] | None = None) -> None:
        self.hosting = hosting
        self.now = now = now or Timepiece()  # milliseconds since 1970
        self.gate = Gate(hosting, now)
        room = hosting.table_megabytes << 20
        self.stills = Stills(room // 8)
        self.threads = Threads()
        self.experience = Experience()
        self.store = Store(hosting.db)
        self.hub = self.store.hub
        self.presence = Presence(self.hub, now)
        self.speeds = Speeds(self.hub, now)
        self.thinkers = Thinkers(workers=hosting.thinkers, megabytes=hosting.think_megabytes)
        self.dealer = Dealer()
        self.memory = Memory(self.hub, hosting.tables_in_memory, room - room // 8)
        self.archive = Archive(self.store, self.work_out)
        self.holders = Holders(self.store, self.memory)
        self.seats = Seats(self)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._known: Rules | None = None  # see rules
        self.closing = False  # whether it is time to go for whoever watches
        self.unreadable: set[str] = set()  # tables that could not be opened when somebody last tried
        self._tending = Tending(self)
        self.lists = Lists(self)
        self.talk = Talk(self)
        self.coach = Coach(self)
        self.handover = Handover(self)
        self.clearing = Clearing(self, hosting.keep_finished)
        self.analyses = Analyses(hosting, self.store, self.gate, now)
        self.trials = Trials(hosting, self.gate, now)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open for as long as the server runs."""
        tasks = [
            asyncio.create_task(self._tending.sweep(), name="sweep"),
            asyncio.create_task(self.hub.listen(), name="listen"),
            asyncio.create_task(self.clearing.run(), name="clearing"),
        ]
        try:
            with offering(self.hosting.programs):
                yield
        finally:
            self.end_streams()
            for task in [*tasks, *self._tasks]:
                task.cancel()
            await asyncio.gather(*tasks, *self._tasks, return_exceptions=True)
            await self.thinkers.close()
            await self.analyses.close()
            await self.trials.close()
            await self.store.close()

    def end_streams(self) -> None:
        """Let every open stream end: whoever watches comes back to the house that is open next."""
        self.closing = True
        self.hub.tell_all()

    # -- tables --

    async def set_table(
        self, setting: Setting, key: str, holds: Sequence[tuple[str, int]] = (), *, first: int | None = None
    ) -> Table:
        """A new table. Its host is the holder of this key, who also sits where the setting names a person; or, if
        ``holds`` are given, hashed keys sit where these say. ``first`` is the seat that was agreed to begin, if any.
        """
        dealer = self.dealer if first is None else Agreed(self.dealer, first)
        like = self.experience.of_setting(setting)
        new = await self.work_out(partial(begun, table_id(), setting, dealer, self.now()), like)
        return await self._keep(new, key, holds, like)

    async def keep(self, told: Callable[[], tuple[Setting, list[Entry]]], key: str) -> Table:
        """A table that comes with all that happened at it, such as an uploaded record, which may take long to read."""
        reading = Workshop(_READING, threads=self.threads, aside=True)
        return await self._keep(await reading.do(partial(laid_out, table_id(), told)), key)

    async def work_out(self, work: Callable[[], T], like: Costs | None = None) -> T:
        """What comes of work with the rules that belongs to no table, done where it keeps nobody waiting; or ``TooDear``.
        ``like``: what such work has cost so far, if that is known.
        """
        return await Workshop(threads=self.threads, like=like).do(work)

    async def _keep(self, new: New, key: str, holds: Sequence[tuple[str, int]] = (), like: Costs | None = None) -> Table:
        table = new.table
        mine = [seat for seat, chair in enumerate(table.setting.chairs) if chair.name and not chair.bot]
        holds = holds or [(hashed(key), seat) for seat in [HOST, *mine]]
        await self.store.create(new.row, new.stored, due(table), holds)
        opened = Opened(table, threads=self.threads, like=like)
        self.memory.put(opened)
        self._tending.follow(opened)
        return table

    async def table(self, id: str) -> Table:
        """The table as it is now; raises ``Missing``, or ``ClosedTable`` if it cannot be played by the rules of its time."""
        return (await self.open(id)).table

    async def open(self, id: str, *, news: bool = False) -> Opened:
        """The same, as this process has it. ``news``: what was heard of others' writing will do, nobody has to look."""
        opened = self.memory.get(id)
        if opened is None:
            row = await self.store.row(id) if is_table_id(id) else None
            if row is None:
                self._note_readable(id)
                raise Missing(id)
            opened = self.memory.get(id) or self._first_opened(row)
        opened.used = self.now()
        if self._behind(opened, news):
            async with opened.alone():
                if self._behind(opened, news):  # still: whoever had the lock may have been writing what was heard of
                    await self._catch_up(opened)
        if opened.unlisted:
            opened.unlisted = False
            await self.store.note(id, opened.table.seq, told_of(opened.table))
        return opened

    def _first_opened(self, row: Row) -> Opened:
        if row.rules == SHUT:
            raise shut_table(row.id, row.setting)
        try:
            opened = Opened(stuck.open_table(row.id, row.setting), unlisted=row.takers is None, threads=self.threads)
        except StuckTable:
            self._note_unreadable(row.id)
            raise
        self.memory.put(opened)
        return opened

    def _behind(self, opened: Opened, news: bool) -> bool:
        """Whether the log may hold more than was read. News may be trusted, but not for ever."""
        table, trust = opened.table, news and self.now() < opened.looked + _TRUST
        return table.seq == 0 or not self.hub.is_latest(table.id, table.seq, trust=trust)

    async def _catch_up(self, opened: Opened) -> bool:
        """Read on; whether there was anything new."""
        id, since, now = opened.table.id, self.hub.hearing(opened.table.id), self.now()
        found = await self.store.entries(id, opened.table.seq)
        try:
            after, log = await opened.workshop.do(partial(read_on, opened.table, found))
        except StuckTable:
            self.memory.drop(id)
            self._note_unreadable(id)
            raise
        self._note_readable(id)
        for one in log:
            opened.follow(after, one, now)
        self.memory.put(opened)
        if found:
            self.hub.tell(id, opened.table.seq)
        self.hub.note_look(id, opened.table.seq, since)
        opened.looked = now
        return bool(found)

    def _note_unreadable(self, id: str) -> None:
        self.unreadable.add(id)
        self._tending.count_stuck()

    def _note_readable(self, id: str) -> None:
        """A table can be opened again, or is gone."""
        if id in self.unreadable:
            self.unreadable.discard(id)
            self._tending.count_stuck()

    # -- looking --

    async def sight(self, key: str | None, id: str, asked: int | None = None, *, news: bool = False) -> Sight:
        """A table as the holder of a key sees it. ``news``: what was heard of others' writing will do, nobody has to look."""
        try:
            async with Waiting(self.store.patience):
                return await self._sight(key, id, asked, news=news)
        except TimeoutError:
            raise self._too_late(id) from None

    def _too_late(self, id: str) -> Exception:
        """What is wrong where somebody has waited for too long: the database, or others' dear work at the same table."""
        opened = self.memory.get(id)
        return TooDear() if opened is not None and opened.workshop.is_busy else TimeoutError()

    async def _sight(self, key: str | None, id: str, asked: int | None, *, news: bool) -> Sight:
        opened = await self._open_for(key, id, news=news)
        while True:
            seatings = opened.seatings
            viewer = await self.holders.viewer(opened, key, asked)
            meter.recognise(key if key and viewer.holds else "")
            if opened.seatings == seatings:
                return Sight(opened, opened.table, viewer, seatings)

    async def _open_for(self, key: str | None, id: str, *, news: bool) -> Opened:
        """A table for the holder of a key. Whoever may not watch one that is closed or stuck learns nothing of it."""
        if key and self.memory.get(id) is None and await self.holders.is_holder(key, id):
            meter.recognise(key)  # it may be dear to read
        try:
            return await self.open(id, news=news)
        except ClosedTable as table:
            table.is_visible = table.setting.spectators or await self.holders.is_holder(key, id)
            if table.is_visible:
                raise
            raise Missing(id) from None
        except StuckTable:
            if await self.holders.may_watch(id, key):
                raise
            raise Missing(id) from None

    # -- acting --

    async def act(
        self,
        id: str,
        decide: Callable[[Table, int], Entry],
        *,
        holder: tuple[str, int] | None = None,
        release: tuple[int, str] | None = None,
        token: str | None = None,
    ) -> Table:
        """Do something at a table. ``decide`` checks it and says what to write; it is asked again if others wrote first.

        ``holder``, ``release`` and ``token`` belong to seats that change hands; see ``Draft``.
        """
        beside = {"holder": holder, "release": release, "token": token}
        return (await self._carry_out(id, self._act(id, decide, beside=beside))).table

    async def act_from(
        self,
        seat: int,
        key: str | None,
        id: str,
        decide: Callable[[Table, int], Entry],
        *,
        release: tuple[int, str] | None = None,
    ) -> Sight:
        """The same from a seat, which must be the holder's of this key; the table as it is then seen from there."""
        done = await self._carry_out(id, self._act(id, decide, by=(key, seat), beside={"release": release}))
        return done if done.is_current else (await self.sight(key, id, seat, news=True)).if_own_seat

    async def _carry_out(self, id: str, act: Coroutine[Any, Any, Sight]) -> Sight:
        """Do it, and say what comes of it. A browser that goes away meanwhile must not keep the table from learning what was
        written.
        """
        try:
            async with Waiting(self.store.patience):
                return await asyncio.shield(self.start(act))
        except TimeoutError:
            raise self._too_late(id) from None

    async def _act(
        self,
        id: str,
        decide: Callable[[Table, int], Entry],
        *,
        by: tuple[str | None, int] | None = None,
        beside: dict[str, Any],
    ) -> Sight:
        key, seat = by or (None, None)
        opened = await (self.open(id, news=True) if by is None else self._open_for(key, id, news=True))
        async with opened.alone():
            for _ in range(_TRIES):
                now = max(self.now() + opened.lead, opened.table.at)
                try:
                    viewer = await self.holders.viewer(opened, key, seat)
                    if key and viewer.holds:
                        meter.recognise(key)
                    seen = Sight(opened, opened.table, viewer, opened.seatings)
                    table = opened.table if by is None else seen.if_own_seat.table
                    entry, after = await opened.workshop.at(table, partial(draft_act, decide=decide, at=now))
                except Exception:
                    # Right may be, after what another process has written in this moment, what seems wrong here.
                    if self._behind(opened, news=False) and await self._catch_up(opened):
                        continue
                    raise
                try:
                    outcome = await self.store.append(_draft(opened.table, after, entry, beside))
                except Gone:
                    self.memory.drop(id)
                    raise Missing(id) from None
                if outcome == "written":
                    opened.follow(after, entry, self.now())
                    self.memory.put(opened)
                    if isinstance(entry, Played):
                        counts.add_move(after.game.name, by_bot=bool(entry.by))
                        if after.state.over:
                            self._tending.tell_end(opened)
                    self.hub.tell(id, after.seq)
                    self._tending.follow(opened)
                    return seen._replace(table=after)
                if outcome == "spent":
                    raise Taken
                await self._catch_up(opened)
        raise Refused("busy", "Too much is going on at this table just now.", fix="Try again in a moment.")

    def attend(self, opened: Opened) -> None:
        """Somebody looks at a table, or has begun to watch it."""
        opened.noticed = self.now()
        if not opened.table.has_people:
            self._tending.follow(opened)

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begin something that nobody has to wait for; it ends with the house."""
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself holds tasks only weakly
        task.add_done_callback(self._tasks.discard)
        return task

    # -- rules --

    async def rules(self) -> Rules:
        """The games that are played here, with their rules versions. To ask is to import them all: not in this thread."""
        if self._known is None:
            self._known = await asyncio.to_thread(registry.rules)
        return self._known


def _draft(before: Table, after: Table, entry: Entry, beside: dict[str, Any]) -> Draft:
    """What is written for an entry that makes a table be like this."""
    return Draft(
        table=after.id,
        seq=after.seq,
        body=entries.write(entry),
        at=entry.at,
        due=due(after),
        over=after.state.over,
        empty=open_seats(after),
        public=after.witnesses.public,
        ended=ended_by(before, after),
        reopens=before.state.over and not after.state.over,
        **told_of(after),
        **beside,
    )
