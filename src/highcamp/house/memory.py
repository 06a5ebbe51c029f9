"""The tables that a process has at hand. If they are too many or too large, those that nobody uses are let go."""

from __future__ import annotations

from collections import OrderedDict

from highcamp.house import counts
from highcamp.house.opened import Opened
from highcamp.store.hub import Hub


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
        """Have a table at hand, or weigh it anew because it has grown."""
        id = opened.table.id
        self._opened[id] = opened
        self._bytes += opened.weight() - self._weights.get(id, 0)
        self._weights[id] = opened.weight()
        if len(self._opened) > self._most or self._bytes > self._most_bytes:
            self._make_room(opened)
        counts.set_tables(len(self._opened), self._bytes)

    def _make_room(self, but: Opened) -> None:
        for id, oldest in list(self._opened.items()):
            if len(self._opened) <= self._most and self._bytes <= self._most_bytes:
                return
            if not oldest.users and not self._hub.is_watched(id) and oldest is not but:
                self.drop(id)

    def drop(self, id: str) -> None:
        """Let a table go: nobody uses it, it is not there any more, or it was not read to the end."""
        self._opened.pop(id, None)
        self._bytes -= self._weights.pop(id, 0)

    def clear(self) -> None:
        """Let all go, as a restart does."""
        for id in list(self._opened):
            self.drop(id)
