"""The house: it keeps the tables, writes down what is done at them, wakes whoever watches, and sees to bots and clocks.

Any process can serve any table. What a process has in memory is only what it has read of the log; an act is checked here,
written there, and true once it is written. If another process was first, this one reads on and checks the act again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec

from highcamp.bots.naming import strongest
from highcamp.engine.chance import Dealer
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import rules
from highcamp.house import counts
from highcamp.house.company import Company, due
from highcamp.house.effort import Effort
from highcamp.house.gate import Gate
from highcamp.house.opened import Opened
from highcamp.house.quarantine import Quarantine
from highcamp.house.settings import Settings
from highcamp.house.shown import Form, Shown
from highcamp.house.stills import Stills
from highcamp.store.adding import Addition
from highcamp.store.schema import Rules
from highcamp.store.secret import hashed, is_table_id, table_id, token
from highcamp.store.store import HOST, Row, Store
from highcamp.store.writer import Gone
from highcamp.table import closed, stuck
from highcamp.table import entry as entries
from highcamp.table.closed import ClosedTable
from highcamp.table.entry import Entry, Played
from highcamp.table.live import Table
from highcamp.table.setting import Chair, Setting, clean_name
from highcamp.table.stuck import StuckTable, read_on
from highcamp.table.thinking import Asker, Closed, Thinkers
from highcamp.table.viewer import Viewer

log = logging.getLogger(__name__)

T = TypeVar("T")

_SWEEP = 2.0  # seconds between two looks for tables that nobody sees to
_GRACE = 3000  # milliseconds after which another process's table is seen to here
_TRUST = 30_000  # milliseconds for which news are taken to be all there is: a connection can be lost without a word
NOT_YOURS = "That seat is not yours. Open the link of your seat in this browser."
_READING = 20.0  # seconds to wait for a record that is brought along to be read
_GLANCE = 10_000  # milliseconds for which somebody who has looked at a table is still there
_TRIES = 20  # how often an act is checked anew because others wrote first


def milliseconds() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Missing(Exception):
    """There is no such table."""


class Taken(Exception):
    """Somebody else was first."""


class Forbidden(Exception):
    """The one who asks may not do that; the words say what to do instead."""


class Sight(NamedTuple):
    """A table as it was, and who looked at it. They belong together: whoever has lost a seat sees no more than was so far."""

    opened: Opened
    table: Table
    viewer: Viewer

    async def shown(self, *forms: Form) -> Shown:
        """What is shown of it, with these forms made."""
        return await self.opened.shown(self.table, self.viewer, *forms)


class House:
    """All tables of one process."""

    def __init__(self, settings: Settings, now: Callable[[], int] = milliseconds) -> None:
        self.settings = settings
        self.now = now  # milliseconds since 1970
        self.gate = Gate(settings, now)
        self.company = Company(self._watched, settings.bot_tables)
        self.stills = Stills()
        self.reading = Effort(_READING, aside=True)  # of what strangers bring along
        self.store = Store(settings.db)
        self.hub = self.store.hub
        self.thinkers = Thinkers(workers=settings.thinkers, megabytes=settings.think_megabytes)
        self.dealer = Dealer()
        self._opened: OrderedDict[str, Opened] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._known: Rules | None = None  # see _rules
        self._stuck = Quarantine(now)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open for as long as the server runs."""
        tasks = [asyncio.create_task(self._sweep(), name="sweep"), asyncio.create_task(self.hub.listen(), name="listen")]
        try:
            yield
        finally:
            for task in [*tasks, *self._tasks]:
                task.cancel()
            await asyncio.gather(*tasks, *self._tasks, return_exceptions=True)
            await self.thinkers.close()
            await self.store.close()

    # -- tables --

    async def set_table(self, setting: Setting, key: str, holds: Sequence[tuple[str, int]] = ()) -> Table:
        """A new table. Its host is the holder of this key, who also sits where the setting names a person; or, if
        ``holds`` are given, hashed keys sit where these say.
        """
        first = Table("", setting).began(self.dealer, self.now())
        return await self.keep(setting, [first], key, holds)

    async def keep(self, setting: Setting, log: list[Entry], key: str, holds: Sequence[tuple[str, int]] = ()) -> Table:
        """A table that comes with all that happened at it, such as an uploaded record."""
        table = (
            await self.reading.do(partial(_read, table_id(), setting, log)) if len(log) > 1 else _read(table_id(), setting, log)
        )
        row = Row(
            id=table.id,
            game=table.game.name,
            setting=msgspec.json.encode(setting).decode(),
            created=log[0].at,
            touched=log[-1].at,
            seq=len(log),
            over=table.state.over,
            listed=setting.listed,
            empty=_empty(table),
            rules=table.game.rules_version,
        )
        mine = [seat for seat, chair in enumerate(setting.chairs) if chair.name and not chair.bot]
        holds = holds or [(hashed(key), seat) for seat in [HOST, *mine]]
        await self.store.create(row, [entries.write(one) for one in log], due(table), holds)
        self._keep(Opened(table, row))
        self._follow(table.id)
        return table

    async def table(self, id: str) -> Table:
        """The table as it is now; raises ``Missing``, or ``ClosedTable`` if it cannot be played by the rules of its time."""
        return (await self._open(id)).table

    @property
    def in_memory(self) -> int:
        """How many tables this process has at hand."""
        return len(self._opened)

    async def _open(self, id: str, *, news: bool = False) -> Opened:
        opened = self._opened.get(id)
        if opened is None:
            row = await self.store.row(id) if is_table_id(id) else None
            if row is None:
                raise Missing(id)
            opened = self._opened.get(id) or Opened(stuck.opened(id, row.setting), row)
            self._keep(opened)
        self._opened.move_to_end(id)
        if self._behind(opened, news):
            async with opened.alone():
                if self._behind(opened, news):  # still: whoever had the lock may have been writing what was heard of
                    await self._catch_up(opened)
        return opened

    def _behind(self, opened: Opened, news: bool) -> bool:
        """Whether the log may hold more than was read. News may be trusted, but not for ever."""
        table, trust = opened.table, news and self.now() < opened.looked + _TRUST
        return table.seq == 0 or not self.hub.is_latest(table.id, table.seq, trust=trust)

    async def _catch_up(self, opened: Opened) -> bool:
        """Read on; whether there was anything new."""
        id, mark, now = opened.table.id, self.hub.mark(opened.table.id), self.now()
        found = await self.store.bodies(id, opened.table.seq)
        try:
            after, log = await opened.effort.do(partial(read_on, opened.table, found))
        except StuckTable:
            self._opened.pop(id, None)
            raise
        for one in log:
            opened.follow(after, one)
        if found:
            self.hub.tell(id, opened.table.seq)
        self.hub.looked(id, opened.table.seq, mark)
        opened.looked = now
        return bool(found)

    def _keep(self, opened: Opened) -> None:
        self._opened[opened.table.id] = opened
        while len(self._opened) > self.settings.tables_in_memory:
            for id, oldest in self._opened.items():
                if not oldest.users and not self.hub.watched(id) and oldest is not opened:
                    del self._opened[id]
                    break
            else:
                break
        counts.tables(len(self._opened))

    # -- acting --

    async def act(
        self,
        id: str,
        decide: Callable[[Table, int], Entry],
        *,
        by: tuple[str | None, int] | None = None,
        holder: tuple[str, int] | None = None,
        release: tuple[int, str] | None = None,
        token: str | None = None,
    ) -> Table:
        """Do something at a table. ``decide`` checks it and says what to write; it is asked again if others wrote first.

        ``by``: a key, and the seat that must be its holder's. ``holder``, ``release`` and ``token`` belong to seats that change
        hands; see ``Addition``.
        """
        beside = {"holder": holder, "release": release, "token": token}
        # A browser that goes away in the middle must not keep the table from learning what was written.
        return await asyncio.shield(self._start(self._act(id, decide, by, beside)))

    async def _act(
        self, id: str, decide: Callable[[Table, int], Entry], by: tuple[str | None, int] | None, beside: dict[str, Any]
    ) -> Table:
        opened = await self._open(id, news=True)
        async with opened.alone():
            for _ in range(_TRIES):
                now = max(self.now(), opened.table.at)
                try:
                    if by is not None and by[1] not in await self._held(opened, by[0]):
                        raise Forbidden(NOT_YOURS)
                    entry, after = await opened.effort.do(partial(_decided, opened.table, decide, now))
                except Exception:
                    # Right may be, after what another process has written in this moment, what seems wrong here.
                    if self._behind(opened, news=False) and await self._catch_up(opened):
                        continue
                    raise
                try:
                    outcome = await self.store.append(_addition(after, entry, beside))
                except Gone:
                    self._opened.pop(id, None)
                    raise Missing(id) from None
                if outcome == "written":
                    opened.follow(after, entry)
                    if isinstance(entry, Played):
                        counts.moved(after.game.name, by_bot=bool(entry.by))
                    self.hub.tell(id, after.seq)
                    self._follow(id)
                    return after
                if outcome == "spent":
                    raise Taken
                await self._catch_up(opened)
        raise Refused("busy", "Too much is going on at this table just now.", fix="Try again in a moment.")

    # -- bots and clocks --

    def _follow(self, id: str) -> None:
        """See to whatever is due at this table, here, after the pace that people can follow."""
        opened = self._opened.get(id)
        if opened is None or self.company.due(opened.table) is None:
            return
        opened.changed.set()
        if opened.driver is None or opened.driver.done():
            opened.driver = self._start(self._drive(opened))

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself holds tasks only weakly
        task.add_done_callback(self._tasks.discard)
        return task

    async def _drive(self, opened: Opened) -> None:
        try:
            async with self.company.place(opened.table):
                while (due := self.company.due((opened := await self._open(opened.table.id, news=True)).table)) is not None:
                    opened.changed.clear()
                    if due > self.now():
                        # Not wait_for, which forgets that it was cancelled if a change comes at the same time.
                        with contextlib.suppress(TimeoutError):
                            async with asyncio.timeout((due - self.now()) / 1000):
                                await opened.changed.wait()
                    else:
                        await self._see_to(opened)
                        self._release(opened.table.id)
        except (Missing, Closed):
            return  # it was pruned, or the house is closing
        except Exception:  # such as a database that is away: the sweep will try again
            self._rest(opened.table.id)

    def attend(self, opened: Opened) -> None:
        """Somebody looks at a table, or has begun to watch it."""
        opened.noticed = self.now()
        if not opened.table.has_people:
            self._follow(opened.table.id)

    def _watched(self, id: str) -> bool:
        """Whether somebody watches a table, or has looked at it a moment ago: not everybody has a stream."""
        opened = self._opened.get(id)
        return self.hub.watched(id) or (opened is not None and self.now() < opened.noticed + _GLANCE)

    async def _see_to(self, opened: Opened) -> None:
        """Let one bot move, or give a seat whose time is up to a bot."""
        table, asker = opened.table, Asker(owner=opened.owner, table=opened.table.id)
        # What changes while a bot thinks makes its move void: it is then asked again.
        with contextlib.suppress(Refused, Superseded):
            for seat in table.out_of_time(self.now()):
                bot = strongest(table.game).name
                await self.act(table.id, partial(_time_is_up, seat=seat, bot=bot))
                return
            for seat in table.bots_to_act():
                bot, decision = table.takers[seat].bot, table.decisions[seat]
                begun = time.monotonic()
                thought = await self.thinkers.choose(table.state, seat, bot, self.settings.think_seconds, asker)
                counts.thought(table.game.name, bot, time.monotonic() - begun, thought.fell_back)
                move = partial(_bot_moves, seat=seat, decision=decision, move=thought.move, bot=bot, dealer=self.dealer)
                await self.act(table.id, move)
                return

    async def _sweep(self) -> None:
        """See to tables that are overdue: their process died, or nobody had them open."""
        while True:
            await asyncio.sleep(_SWEEP)  # the time between two looks
            try:
                overdue = await self.store.due(
                    self.now() - _GRACE, await self._rules(), but=[*self._stuck.resting(), *self.company.asleep]
                )
            except Exception:  # the database may be away for a while
                log.exception("Looking for overdue tables failed.")
                continue
            for id in overdue:
                await self._wake(id)

    async def _wake(self, id: str) -> None:
        """See to an overdue table; one that cannot be opened keeps nobody from the others."""
        try:
            self.company.look(await self.table(id))
            self._follow(id)
        except (ClosedTable, Missing):
            self._release(id)
        except Exception:
            self._rest(id)

    def _rest(self, id: str) -> None:
        """Leave a table alone for a while. It is not named here: whoever knows its name may watch it."""
        pause = self._stuck.put(id)
        log.exception("A table could not be seen to and rests for %d s; `highcamp db stuck` may name it.", pause // 1000)
        counts.stuck(len(self._stuck))

    def _release(self, id: str) -> None:
        self._stuck.release(id)
        counts.stuck(len(self._stuck))

    # -- rules --

    async def _rules(self) -> Rules:
        """The games that are played here, with their rules versions. To ask is to import them all: not in this thread."""
        if self._known is None:
            self._known = await asyncio.to_thread(rules)
        return self._known

    async def listed(self, most: int) -> list[Row]:
        """The tables that wait for players and are offered to everybody, latest first."""
        return await self.store.listed(await self._rules(), most)

    async def record_of(self, table: ClosedTable) -> str:
        """The record of a table that is closed: what was written, and no game replayed."""
        row = await self.store.row(table.id)
        if row is None:
            raise Missing(table.id)
        log = [entries.read(body) for body in await self.store.bodies(table.id, 0)]
        return closed.record(table.setting, log, row.over)

    # -- seats --

    async def rematch(self, table: Table, key: str) -> str:
        """The table at which the same players meet again with the same options; set once, whoever asks first."""
        if table.rematch:
            return table.rematch
        setting = msgspec.structs.replace(
            table.setting,
            chairs=tuple(Chair(name=taker.name, bot="" if taker.name else taker.bot) for taker in table.takers),
            before=table.id,
        )
        new = await self.set_table(setting, key, await self.store.holds(table.id))
        try:
            return (await self.act(table.id, lambda now_at, at: now_at.renewed(new.id, at))).rematch
        except Refused:  # somebody asked at the same moment: they all meet at the first one's table
            self._opened.pop(new.id, None)
            await self.store.forget(new.id)
            return (await self.table(table.id)).rematch

    async def sight(self, key: str | None, id: str, asked: int | None = None, *, news: bool = False) -> Sight:
        """A table as the holder of a key sees it. ``news``: what was heard of others' writing will do, nobody has to look."""
        try:
            opened = await self._open(id, news=news)
        except ClosedTable as table:
            # Whoever may not watch it learns nothing of it now either.
            table.watched = table.setting.spectators or bool(key and await self.store.held(hashed(key), id))
            if table.watched:
                raise
            raise Missing(id) from None
        while True:
            seatings = opened.seatings
            held = await self._held(opened, key)
            if opened.seatings == seatings:
                seats = tuple(seat for seat in held if seat != HOST)
                return Sight(opened, opened.table, Viewer(seats=seats, asked=asked, host=HOST in held))

    async def holds(self, key: str | None, id: str) -> bool:
        """Whether a key's holder has a seat at a table, or is its host."""
        if not key or not is_table_id(id):
            return False
        opened = self._opened.get(id)
        return bool(await (self._held(opened, key) if opened else self.store.held(hashed(key), id)))

    async def _held(self, opened: Opened, key: str | None) -> tuple[int, ...]:
        """The seats of a key's holder, as far as the table was read."""
        if not key:
            return ()
        mine, seatings = hashed(key), opened.seatings
        if mine in opened.holds:
            return opened.holds[mine]
        held = tuple(await self.store.held(mine, opened.table.id))
        if opened.seatings == seatings:
            opened.remember(mine, held)
        return held

    async def invite(self, id: str, seat: int, *, release_but: str | None = None) -> str:
        """A new link for a seat; earlier ones are void. ``release_but``: nobody but this key's holder keeps the seat."""
        made = token()
        await self.store.invite(id, seat, hashed(made))
        if release_but is not None and not (await self.table(id)).takers[seat].is_open:
            await self.act(id, lambda table, at: table.relinked(seat, at), release=(seat, hashed(release_but)))
        return made

    async def invited(self, invitation: str) -> tuple[Table, int] | None:
        """The table and seat that an invitation is for."""
        found = await self.store.invited(hashed(invitation))
        return (await self.table(found[0]), found[1]) if found else None

    async def join(self, invitation: str, key: str, name: str) -> tuple[Table, int]:
        """Take the seat that an invitation is for; raises ``Taken`` if it was used before."""
        found = await self.invited(invitation)
        if found is None:
            raise Taken
        table, seat = found
        called = clean_name(name) or table.takers[seat].name or table.name(seat)
        await self.act(
            table.id,
            lambda now_at, at: now_at.seated(seat, at, name=called, why="joined"),
            holder=(hashed(key), seat),
            token=hashed(invitation),
        )
        return table, seat

    async def sit(self, id: str, seat: int, key: str, name: str) -> Table:
        """Take an open seat of a table that is offered to everybody; raises ``Taken`` if somebody was first."""

        def decide(table: Table, at: int) -> Entry:
            if not table.setting.listed:
                raise Refused("not-listed", "This table is by invitation.", fix="Ask its host for a link.")
            if not 0 <= seat < table.seats:
                raise Refused("no-such-seat", f"There is no seat {seat + 1}.")
            if not table.takers[seat].is_open:
                raise Taken
            return table.seated(seat, at, name=clean_name(name) or table.name(seat), why="joined")

        return await self.act(id, decide, holder=(hashed(key), seat))


class Superseded(Exception):
    """What a bot thought about is no longer the question."""


def _addition(after: Table, entry: Entry, beside: dict[str, Any]) -> Addition:
    """What is written for an entry that makes a table be like this."""
    return Addition(
        table=after.id,
        seq=after.seq,
        body=entries.write(entry),
        at=entry.at,
        due=due(after),
        over=after.state.over,
        empty=_empty(after),
        **beside,
    )


def _read(id: str, setting: Setting, log: Sequence[Entry]) -> Table:
    table = Table(id, setting)
    for one in log:
        table.read(one)
    return table


def _decided(table: Table, decide: Callable[[Table, int], Entry], at: int) -> tuple[Entry, Table]:
    """What is to be written for an act, and what the table will then be like."""
    entry, after = decide(table.private(), at), table.fork()
    after.read(entry)
    return entry, after


def _bot_moves(table: Table, at: int, *, seat: int, decision: int, move: int, bot: str, dealer: Dealer) -> Entry:
    if table.takers[seat].bot != bot or table.decisions[seat] != decision or seat not in table.state.acting():
        raise Superseded
    return table.played(seat, decision, move, dealer, at, by=bot)


def _time_is_up(table: Table, at: int, *, seat: int, bot: str) -> Entry:
    if seat not in table.out_of_time(at):
        raise Superseded
    return table.seated(seat, at, name=table.takers[seat].name, bot=bot, why="clock")


def _empty(table: Table) -> int:
    return sum(taker.is_open for taker in table.takers)
