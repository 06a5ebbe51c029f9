"""Twin tables: two that differ only in what is hidden from a viewer, on two servers that have the same clock.

The pairs of histories come from the conformance kit, which builds them from ``game.seen`` alone. Both tables have the same
name, players and times, so that nothing is left to differ but what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import highcamp
from highcamp import Event, Record
from highcamp.engine import registry
from highcamp.table.entry import Coached
from highcamp.table.setting import Chair, Clock, Setting, setting_for
from playing import played
from table_histories import alike
from table_sitting import NAMES, entries
from web_client import HOST, Browser, Server, serving

HIDDEN = [name for name in registry.names() if highcamp.game(name).facts.hidden]
UNSEEN = ["elevation", "everest", "k2"]  # games in which others do not even see that somebody has chosen
TIME = 10_000_000  # milliseconds: not long after the entries that the tests put there

Both = tuple[Server, Server]
Pair = tuple[int | None, list[Event], list[Event]]


@contextmanager
def twin_servers(folder: Path) -> Iterator[Both]:
    """Two servers whose clocks stand at the same time, so that the same table can lie on both, but for what is hidden."""
    with ExitStack() as stack:
        one = stack.enter_context(serving(folder, think_seconds=60, db=str(folder / "one.db")))
        other = stack.enter_context(serving(folder, think_seconds=60, db=str(folder / "other.db")))
        one.stopped = other.stopped = TIME
        yield one, other


def setting_of(event: Event, clock: Clock | None = None) -> Setting:
    """A table for the game that this event is the first of."""
    record = Record(event.before)
    return setting_for(record, [Chair(name=NAMES[seat]) for seat in range(record.start.seats)], clock=clock)


def key_of(viewer: int | None, id: str) -> str:
    """The key of whoever sits there, or watches."""
    return f"{id}-watching" if viewer is None else f"{id}-seat-{viewer + 1}"


def holds_of(seats: int, id: str) -> list[tuple[str, int]]:
    """Who sits where, and a host besides."""
    return [("host", HOST), *((key_of(seat, id), seat) for seat in range(seats))]


def put(server: Server, id: str, events: list[Event], clock: Clock | None = None, *, coach: bool = False) -> None:
    """A table at which all of this has happened; ``coach``: everybody there has agreed to one."""
    seats, log = events[0].before.seats, entries(events)
    agreed = [Coached(at=log[-1].at, seat=seat, agrees=True) for seat in range(seats) if coach]
    server.put(id, setting_of(events[0], clock), [*log, *agreed], holds_of(seats, id))


def whole(browser: Browser, path: str, **headers: str) -> bytes:
    """Status, headers and body of an answer."""
    answer = browser.get(path, headers={"accept-encoding": "identity", **headers})
    return b"%d " % answer.status_code + repr(sorted(answer.headers.items())).encode() + answer.content


def pairs(name: str, seeds: range, most: int, **options: Any) -> list[Pair]:
    """Histories that a viewer cannot tell apart and that are not the same."""
    found = alike(highcamp.game(name), seeds, most, **options)
    return [pair for pair in found if pair[1] and pair[1][-1].after.key() != pair[2][-1].after.key() and _is_running(pair)]


def _is_running(pair: Pair) -> bool:
    """Whether neither game is over: then there are no secrets any more."""
    return not any(history[-1].after.over for history in pair[1:])


def asked(name: str, seeds: range, most: int, **options: Any) -> Iterator[tuple[int, list[Event], list[Event]]]:
    """For every seat the longest such histories after which it has to decide something."""
    longest: dict[int, tuple[int, list[Event], list[Event]]] = {}
    for viewer, mine, other in alike(highcamp.game(name), seeds, most, **options):
        for n in range(len(mine), 0, -1):
            states = mine[n - 1].after, other[n - 1].after
            if viewer in states[0].acting() and len(states[0].legal(viewer)) > 1 and states[0].key() != states[1].key():
                if viewer not in longest or n > len(longest[viewer][1]):
                    longest[viewer] = viewer, mine[:n], other[:n]
                break
    yield from longest.values()


def unseen_choices(name: str, players: int = 3) -> Iterator[tuple[int, list[Event], list[Event]]]:
    """The same game, before and after the first choice of a phase that the viewer sees nothing of: until then nobody has
    chosen, so that it tells the most.
    """
    game = highcamp.game(name)
    events = played(game, 4, 400, players=players).events
    chosen = [n for n, event in enumerate(events) if not event.by_nature and event.before.gathering()]
    for n in chosen:
        unseen = [seat for seat in range(players) if seat != events[n].actor and game.seen(events[n], seat) is None]
        if unseen and n - 1 not in chosen:
            yield unseen[0], events[:n], events[: n + 1]
