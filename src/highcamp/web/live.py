"""Live updates: a stream of frames to each viewer, a new one whenever what the viewer sees has changed.

A frame is made when the one before has been taken: whoever reads slowly gets the latest, and none waits in memory. Beside the
frames go who is there and what is called out, as events of their own: a frame tells only what its viewer saw happen.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress

import msgspec

from highcamp.house.acts import Guest
from highcamp.house.allowance import Exhausted
from highcamp.house.denials import Forbidden, Missing
from highcamp.house.effort import TooDear
from highcamp.house.shown import Shown
from highcamp.house.sight import Sight
from highcamp.table.closed import ClosedTable
from highcamp.table.frame import Frame
from highcamp.table.notices import notices

_HEARTBEAT = 15.0  # seconds; keeps go-betweens from closing a quiet stream
_STAY = 12.0  # seconds after which it is said again that somebody is there


async def stream(
    guest: Guest, id: str, seat: int | None, seen: str, form: Callable[[Shown], bytes], *, whole: bool = True
) -> AsyncIterator[bytes]:
    """Server-sent events for as long as the guest listens; refused where too many do. ``seen`` is the number of the frame it
    has already, ``form`` makes an event of JSON or HTML. ``whole``: with what goes beside the frames.
    """
    sight = await guest.look(id, seat)
    holder = guest.key if sight.viewer.seats or sight.viewer.host else None
    gate = guest.house.gate
    with gate.stream(guest.address, id, holder):
        pass  # there is a place now; it is taken when the stream begins

    async def events() -> AsyncIterator[bytes]:
        with suppress(Exhausted, TooDear, Missing, Forbidden, ClosedTable), gate.stream(guest.address, id, holder):
            async for one in _events(guest, id, seat, seen, form, whole):
                yield one

    return events()


async def _events(
    guest: Guest, id: str, seat: int | None, seen: str, form: Callable[[Shown], bytes], whole: bool
) -> AsyncIterator[bytes]:
    yield b"retry: 1500\n\n"
    time = asyncio.get_running_loop().time
    beat = time() + _HEARTBEAT
    beside = Beside(guest, id)
    before: Frame | None = None
    with guest.house.hub.watch(id) as woken, beside.staying():
        while not guest.house.closing:
            woken.clear()
            sight = await guest.look(id, seat, news=True)
            shown = await sight.shown()
            if shown.digest != seen:
                seen = shown.digest
                yield (await sight.shown(form)).form(form)
                beat = time() + _HEARTBEAT
            beside.stay(sight)
            if whole:
                for notice in notices(before, shown.frame) if before is not None else ():
                    yield named("notice", msgspec.json.encode(notice))
                before = shown.frame
                for one in await beside.news(sight):
                    yield one
            # What the viewer does not see must not show in the time of the next heartbeat either.
            try:
                async with asyncio.timeout_at(min(beat, time() + beside.pause(sight))):
                    await woken.wait()
            except TimeoutError:
                if time() >= beat:
                    yield b": still here\n\n"
                    beat = time() + _HEARTBEAT


def sent_event(shown: Shown, content: bytes) -> bytes:
    """A frame as an event: made once, however many it is sent to."""
    lines = b"".join(b"data: " + line + b"\n" for line in content.replace(b"\r", b"").split(b"\n"))
    return b"event: frame\nid: " + shown.digest.encode() + b"\n" + lines + b"\n"


def named(kind: str, line: bytes) -> bytes:
    """Something beside frames as an event: one line of JSON."""
    return b"event: " + kind.encode() + b"\ndata: " + line + b"\n\n"


class Beside:
    """What goes beside a viewer's frames, and is no part of them: who is there, what was said. It is told when it changes."""

    def __init__(self, guest: Guest, id: str) -> None:
        self._house = guest.house
        self._key = guest.key
        self._id = id
        self._told: dict[str, bytes] = {}
        self._heard: tuple[int, ...] = ()  # the version of the messages that were told
        self._seats: tuple[int, ...] = ()
        self._stays = 0.0  # when it is to be said again that somebody is there

    @contextmanager
    def staying(self) -> Iterator[None]:
        """For as long as the stream is open; that it ends is known to the moment."""
        try:
            yield
        finally:
            self._house.presence.stay(self._id, self._seats)

    def stay(self, sight: Sight) -> None:
        """Say that the viewer is there, at times of its own: others' acts must not show in them."""
        time = asyncio.get_running_loop().time()
        self._seats = sight.viewer.seats
        if time >= self._stays:
            self._stays = time + _STAY
            self._house.presence.stay(self._id, self._seats)

    async def news(self, sight: Sight) -> list[bytes]:
        """What is new."""
        there = {str(seat): self._house.presence.state(self._id, seat) for seat in _people(sight)}
        found = self._new("presence", msgspec.json.encode(there))
        version = (*self._house.talk.version(self._id), sight.opened.seatings)
        if version != self._heard:
            self._heard = version
            talking = await self._house.talk.shown(sight, self._key)
            found += self._new("messages", msgspec.json.encode(talking)) if talking is not None else []
        return found

    def _new(self, kind: str, line: bytes) -> list[bytes]:
        if self._told.get(kind) == line:
            return []
        self._told[kind] = line
        return [named(kind, line)]

    def pause(self, sight: Sight) -> float:
        """Seconds until there may be something new with time alone."""
        stays = max(0.0, self._stays - asyncio.get_running_loop().time())
        changes = self._house.presence.changes(self._id, _people(sight))
        return stays if changes is None else min(stays, (changes - self._house.now()) / 1000)


def _people(sight: Sight) -> list[int]:
    """The seats that people hold, be it that bots stand in for them."""
    return [seat for seat, taker in enumerate(sight.table.takers) if taker.name]
