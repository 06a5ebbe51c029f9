"""The line of those who wait for a thinker: owners of tables take turns, then their tables; none gets more by asking more."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Asker(msgspec.Struct, frozen=True, kw_only=True):
    """On whose behalf something is thought about: whose table it is, and which."""

    owner: str = ""
    table: str = ""
    advice: bool = False
    """For a person who wants to know, not for a bot that has to move."""


class Queue(Generic[T]):
    """Whoever waits, each with what it waits with."""

    def __init__(self) -> None:
        self._owners: OrderedDict[str, OrderedDict[str, deque[tuple[Asker, T]]]] = OrderedDict()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def join(self, asker: Asker, waits: T) -> None:
        """Wait. At a table a person who asks for advice goes before its bots."""
        tables = self._owners.setdefault(asker.owner, OrderedDict())
        line = tables.setdefault(asker.table, deque())
        (line.appendleft if asker.advice else line.append)((asker, waits))
        self._length += 1

    def leave(self, asker: Asker, waits: T) -> bool:
        """Wait no longer; whether it did."""
        tables = self._owners.get(asker.owner)
        line = tables.get(asker.table) if tables else None
        if line is None or (asker, waits) not in line:
            return False
        line.remove((asker, waits))
        self._tidy(asker)
        return True

    def crowd_out(self, owner: str) -> tuple[Asker, T] | None:
        """Have somebody wait no longer so that this owner can: the latest of who has most in line; None if that is no other."""
        lengths = {one: sum(map(len, tables.values())) for one, tables in self._owners.items()}
        longest = max(lengths, key=lambda one: lengths[one], default=owner)
        if lengths.get(longest, 0) <= lengths.get(owner, 0) + 1:
            return None
        line = max(reversed(self._owners[longest].values()), key=len)
        latest = line.pop()
        self._tidy(latest[0])
        return latest

    def next(self, *, advice: bool = True) -> tuple[Asker, T] | None:
        """The next in line; without ``advice`` the next bot that has to move. Its owner, and there its table, is then last."""
        for owner, tables in self._owners.items():
            for table, line in tables.items():
                found = next((one for one in line if advice or not one[0].advice), None)
                if found is None:
                    continue
                line.remove(found)
                tables.move_to_end(table)
                self._owners.move_to_end(owner)
                self._tidy(found[0])
                return found
        return None

    def _tidy(self, asker: Asker) -> None:
        self._length -= 1
        tables = self._owners[asker.owner]
        if not tables[asker.table]:
            del tables[asker.table]
        if not tables:
            del self._owners[asker.owner]
