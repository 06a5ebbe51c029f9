"""The company at a table. Where no person plays, bots do while somebody watches, not too fast, and at few tables at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from highcamp.house.opened import Opened
from highcamp.table.live import Table

_LEAST_PACE = 250  # milliseconds between two moves where only bots play


class Company:
    """Whom bots wait for, and the tables without people, of which ``most`` go on at once. ``watched`` says whether somebody
    watches a table here, ``speed`` how fast the slowest player there is shown what happens.
    """

    def __init__(self, watched: Callable[[str], bool], most: int, speed: Callable[[str], float] = lambda _: 1.0) -> None:
        self._watched = watched
        self._speed = speed
        self._most = most
        self._going_on: set[str] = set()
        self._waiting: OrderedDict[str, Opened] = OrderedDict()
        self.asleep: set[str] = set()  # written down as overdue, before anybody asked who would watch

    def due(self, table: Table) -> int | None:
        """When a table that is attended has to be seen to."""
        due = table.due(self._speed(table.id))
        if table.has_people:
            self.asleep.discard(table.id)
            return due
        if due is None:
            return None
        return max(due, table.at + _LEAST_PACE) if self._watched(table.id) else None

    def admit(self, opened: Opened) -> bool:
        """Whether a table may go on now. One without people takes a place among them, or waits for one and is told by
        ``changed``; others need none, and give back what they had while they were without.
        """
        id = opened.table.id
        if opened.table.has_people:
            self.leave(id)
            return True
        if id not in self._going_on and len(self._going_on) >= self._most:
            self._waiting[id] = opened
            return False
        self._waiting.pop(id, None)
        self._going_on.add(id)
        return True

    def leave(self, id: str) -> None:
        """A table does not go on by itself any longer: the next that waits may."""
        self._waiting.pop(id, None)
        self._going_on.discard(id)
        if self._waiting and len(self._going_on) < self._most:
            next(iter(self._waiting.values())).changed.set()

    def look(self, table: Table) -> None:
        """An overdue table that nobody attends need not be looked for again: whoever watches it wakes it."""
        if self.due(table) is None:
            self.asleep.add(table.id)


def due(table: Table) -> int | None:
    """When a table has to be seen to even if nobody has it open: that is what is written down."""
    return table.due() if table.has_people else None
