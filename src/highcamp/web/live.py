"""Live updates: a stream of frames to each viewer, a new one whenever what the viewer sees has changed.

A frame is made when the one before has been taken: whoever reads slowly gets the latest, and none waits in memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from highcamp.house.acts import Guest
from highcamp.house.allowance import Exhausted
from highcamp.house.denials import Forbidden, Missing
from highcamp.house.effort import TooDear
from highcamp.house.shown import Shown

_HEARTBEAT = 15.0  # seconds; keeps go-betweens from closing a quiet stream


async def stream(guest: Guest, id: str, seat: int | None, seen: str, form: Callable[[Shown], bytes]) -> AsyncIterator[bytes]:
    """Server-sent events for as long as the guest listens; refused where too many do. ``seen`` is the number of the frame it
    has already, ``form`` makes an event of JSON or HTML.
    """
    sight = await guest.look(id, seat)
    holder = guest.key if sight.viewer.seats or sight.viewer.host else None
    gate = guest.house.gate
    with gate.stream(guest.address, id, holder):
        pass  # there is a place now; it is taken when the stream begins

    async def events() -> AsyncIterator[bytes]:
        with suppress(Exhausted, TooDear, Missing, Forbidden), gate.stream(guest.address, id, holder):
            async for one in _events(guest, id, seat, seen, form):
                yield one

    return events()


async def _events(guest: Guest, id: str, seat: int | None, seen: str, form: Callable[[Shown], bytes]) -> AsyncIterator[bytes]:
    yield b"retry: 1500\n\n"
    time = asyncio.get_running_loop().time
    beat = time() + _HEARTBEAT
    with guest.house.hub.watch(id) as woken:
        while not guest.house.closing:
            woken.clear()
            sight = await guest.look(id, seat, news=True)
            shown = await sight.shown()
            if shown.digest != seen:
                seen = shown.digest
                yield (await sight.shown(form)).form(form)
                beat = time() + _HEARTBEAT
            # What the viewer does not see must not show in the time of the next heartbeat either.
            try:
                async with asyncio.timeout_at(beat):
                    await woken.wait()
            except TimeoutError:
                yield b": still here\n\n"
                beat = time() + _HEARTBEAT


def sent_event(shown: Shown, content: bytes) -> bytes:
    """A frame as an event: made once, however many it is sent to."""
    lines = b"".join(b"data: " + line + b"\n" for line in content.replace(b"\r", b"").split(b"\n"))
    return b"event: frame\nid: " + shown.digest.encode() + b"\n" + lines + b"\n"
