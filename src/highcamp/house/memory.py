"""The tables that a process has at hand. Those that nobody uses are let go after a while, or as soon as there are too many."""

from __future__ import annotations

from collections import OrderedDict

from highcamp.house import counts
from highcamp.house.opened import Opened
from highcamp.store.hub import Hub

FINISHED = 120_000  # milliseconds after which a finished game that nobody looks at is let go
RUNNING = 900_000  # and one that may go on


class Memory:
    """Open tables by their ids. ``most`` tables and ``most_bytes``, by estimate, are exceeded only by tables in use."""

    def __init__(self, hub: Hub, most: int, most_bytes: int) -> None:
        self._hub = hub
        self._most = most
        self._most_bytes = most_bytes
        self._opened: OrderedDict[str, Opened] = OrderedDict()
        self._weights: dict[str, int] = {}
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._opened)

    @property
    def bytes(self) -> int:
        """How much the tables at hand weigh, by estimate."""
        return self._bytes

    def get(self, id: str) -> Opened | None:
        """The table, if it is at hand; the longest unused is let go first, and this is in use again."""
        if id in self._opened:
            self._opened.move_to_end(id)
        return self._opened.get(id)

    def put(self, opened: Opened) -> None:
        """Have a table at hand, or again, because it has grown."""
        self._opened[opened.table.id] = opened
        opened.has_grown = self._weigh
        self._weigh(opened)
        counts.set_tables(len(self._opened), self._bytes)

    def _weigh(self, opened: Opened) -> None:
        """Weigh a table anew, and make room if that is too much."""
        id, weight = opened.table.id, opened.weight()
        if self._opened.get(id) is not opened:
            return  # it was let go, and somebody still looks at it
        self._bytes += weight - self._weights.get(id, 0)
        self._weights[id] = weight
        if len(self._opened) > self._most or self._bytes > self._most_bytes:
            self._make_room(opened)

    def _make_room(self, but: Opened) -> None:
        for id, oldest in list(self._opened.items()):
            if len(self._opened) <= self._most and self._bytes <= self._most_bytes:
                return
            if not self._is_used(oldest) and oldest is not but:  # one that waits for its clock is opened again in time
                self.drop(id)

    def let_go(self, now: int) -> None:
        """Let go of what nobody has used for a while: games come to an end all day, and would pile up to the limit."""
        for id, one in list(self._opened.items()):
            stays = FINISHED if one.table.state.over else RUNNING
            driven = one.driver is not None and not one.driver.done()
            if max(one.used, one.table.at) + stays < now and not driven and not self._is_used(one):
                self.drop(id)
        counts.set_tables(len(self._opened), self._bytes)

    def _is_used(self, one: Opened) -> bool:
        return bool(one.users) or self._hub.is_watched(one.table.id)

    def drop(self, id: str) -> None:
        """Let a table go: nobody uses it, it is not there any more, or it was not read to the end."""
        self._opened.pop(id, None)
        self._bytes -= self._weights.pop(id, 0)

    def clear(self) -> None:
        """Let all go, as a restart does."""
        for id in list(self._opened):
            self.drop(id)
