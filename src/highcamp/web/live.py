"""Live updates: a stream of frames to each viewer, a new one whenever what the viewer sees has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from highcamp.house.denials import Forbidden, Missing
from highcamp.house.house import House
from highcamp.house.shown import Shown
from highcamp.house.sight import Sight

_HEARTBEAT = 15.0  # seconds; keeps go-betweens from closing a quiet stream


async def stream(
    house: House,
    id: str,
    look: Callable[[], Awaitable[Sight]],
    seen: str,
    form: Callable[[Shown], bytes],
    still: Callable[[], bool],
) -> AsyncIterator[bytes]:
    """Server-sent events for as long as the viewer listens. ``look`` says who that is and what there is to see; ``seen`` is the
    number of the frame it has already, ``form`` picks JSON or HTML, ``still`` says whether the server goes on.
    """
    yield b"retry: 1500\n\n"
    time = asyncio.get_running_loop().time
    beat = time() + _HEARTBEAT
    with house.hub.watch(id) as woken:
        while still():
            woken.clear()
            try:
                shown = (await look()).shown
            except (Missing, Forbidden):
                return
            if shown.digest != seen:
                seen = shown.digest
                yield b"event: frame\nid: " + seen.encode() + b"\n" + _data(form(shown)) + b"\n"
                beat = time() + _HEARTBEAT
            # What the viewer does not see must not show in the time of the next heartbeat either.
            try:
                async with asyncio.timeout_at(beat):
                    await woken.wait()
            except TimeoutError:
                yield b": still here\n\n"
                beat = time() + _HEARTBEAT


def _data(content: bytes) -> bytes:
    """Content as the lines of an event."""
    return b"".join(b"data: " + line + b"\n" for line in content.replace(b"\r", b"").split(b"\n"))
