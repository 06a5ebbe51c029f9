"""The tables that a process has at hand: too many, and those that nobody uses are let go, the longest unused first."""

from __future__ import annotations

from collections import OrderedDict

from highcamp.house import counts
from highcamp.house.opened import Opened
from highcamp.store.hub import Hub


class Memory:
    """Open tables by their ids, no more than ``most`` of those that nobody uses."""

    def __init__(self, hub: Hub, most: int) -> None:
        self._hub = hub
        self._most = most
        self._opened: OrderedDict[str, Opened] = OrderedDict()

    def __len__(self) -> int:
        return len(self._opened)

    def get(self, id: str) -> Opened | None:
        """The table, if it is at hand; it is in use again."""
        if id in self._opened:
            self._opened.move_to_end(id)
        return self._opened.get(id)

    def put(self, opened: Opened) -> None:
        """Have a table at hand."""
        self._opened[opened.table.id] = opened
        while len(self._opened) > self._most:
            for id, oldest in self._opened.items():
                if not oldest.users and not self._hub.watched(id) and oldest is not opened:
                    del self._opened[id]
                    break
            else:
                break
        counts.tables(len(self._opened))

    def drop(self, id: str) -> None:
        """Let a table go: it is not there any more, or was not read to the end."""
        self._opened.pop(id, None)

    def clear(self) -> None:
        """Let all go, as a restart does."""
        self._opened.clear()
