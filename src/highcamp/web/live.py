"""Live updates: a stream of frames to each viewer, a new one whenever what the viewer sees has changed.

A frame is made when the one before has been taken: whoever reads slowly gets the latest, and none waits in memory. Beside the
frames go who is there and what is called out, as events of their own: a frame tells only what its viewer saw happen.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress

import msgspec

from highcamp.house.acts import talk
from highcamp.house.acts.guest import Guest
from highcamp.house.allowance import Exhausted
from highcamp.house.calls import OFTEN
from highcamp.house.denials import Forbidden, Missing
from highcamp.house.shown import Shown
from highcamp.house.sight import Sight
from highcamp.house.workshop import TooDear
from highcamp.table.closed import ClosedTable
from highcamp.table.frame import Frame
from highcamp.table.notices import Notice, notices

_HEARTBEAT = 15.0  # seconds; keeps go-betweens from closing a quiet stream
_STAY = 12.0  # seconds after which it is said again that somebody is there


async def stream(
    guest: Guest,
    id: str,
    seat: int | None,
    seen: str,
    make: Callable[[Shown], bytes],
    *,
    whole: bool = True,
    speed: str = "",
) -> AsyncIterator[bytes]:
    """Server-sent events for as long as the guest listens; refused where too many do. ``seen`` is the number of the frame it
    has already, ``make`` makes an event of JSON or HTML. ``whole``: with what goes beside the frames. ``speed`` is how fast it
    shows what happens, if it says so.
    """
    sight = await guest.look(id, seat)
    holder = guest.key if sight.viewer.holds else None
    gate = guest.house.gate
    with gate.stream(guest.address, id, holder):
        pass  # there is a place now; it is taken when the stream begins

    async def events() -> AsyncIterator[bytes]:
        with suppress(Exhausted, TooDear, Missing, Forbidden, ClosedTable), gate.stream(guest.address, id, holder):
            async for one in _events(guest, id, seat, seen, make, whole, speed):
                yield one

    return events()


async def _events(
    guest: Guest, id: str, seat: int | None, seen: str, make: Callable[[Shown], bytes], whole: bool, speed: str
) -> AsyncIterator[bytes]:
    yield b"retry: 1500\n\n"
    time = asyncio.get_running_loop().time
    beat = time() + _HEARTBEAT
    beside = Beside(guest, id, speed)
    before: Frame | None = None
    with guest.house.hub.watch(id) as woken, beside.staying():
        while not guest.house.closing:
            woken.clear()
            sight = await guest.look(id, seat, news=True)
            shown = await sight.shown(anew=(make,))
            if shown.digest != seen:
                seen = shown.digest
                yield (await sight.shown(make)).made(make)
                beat = time() + _HEARTBEAT
            beside.stay(sight)
            if whole:
                for notice in notices(before, shown.frame) if before is not None else ():
                    if beside.may_call(notice):
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

    def __init__(self, guest: Guest, id: str, speed: str) -> None:
        self._speed = speed
        self._guest = guest
        self._house = guest.house
        self._id = id
        self._told: dict[str, bytes] = {}
        self._heard: tuple[int, ...] = ()  # the version of the messages that were told
        self._seats: tuple[int, ...] = ()
        self._called: dict[int, int] = {}  # when something was called out last of each seat
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
            self._house.speeds.tell(self._id, self._seats, self._speed)

    def may_call(self, notice: Notice) -> bool:
        """Whether something may be called out: of one seat not again and again, whatever its player does."""
        if notice.seat is None:
            return True
        now = self._house.now()
        if now - self._called.get(notice.seat, -OFTEN) < OFTEN:
            return False
        self._called[notice.seat] = now
        return True

    async def news(self, sight: Sight) -> list[bytes]:
        """What is new."""
        there = {str(seat): self._house.presence.state(self._id, seat) for seat in _people(sight)}
        found = self._new("presence", msgspec.json.encode(there))
        version = (*self._house.talk.version(self._id), sight.opened.seatings)
        if version != self._heard:
            self._heard = version
            talking = await talk.hear(self._guest, sight)
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
