"""A table as somebody sees it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from highcamp.house.denials import NOT_YOURS, Forbidden, Missing
from highcamp.house.opened import Opened
from highcamp.house.shown import Shown
from highcamp.store.store import HOST
from highcamp.table.live import Table
from highcamp.table.viewer import Viewer


class Sight(NamedTuple):
    """A table, and who looks at it. They belong together: whoever has lost a seat sees no more than was so far. So it is to be
    used before anything is waited for.
    """

    opened: Opened
    viewer: Viewer
    seatings: int
    """How often seats had changed hands when it was seen who looks."""

    @property
    def table(self) -> Table:
        """The table."""
        return self.opened.table

    @property
    def shown(self) -> Shown:
        """What is shown of it."""
        return self.opened.shown(self.viewer)

    @property
    def watched(self) -> Sight:
        """The same, if the viewer may see it. Where watching is not allowed, strangers are not told that there is a table."""
        if not (self.viewer.seats or self.viewer.host or self.table.setting.spectators):
            raise Missing(self.table.id)
        return self

    @property
    def from_seat(self) -> Sight:
        """The same, if the seat that was asked for is the viewer's."""
        if self.viewer.asked not in self.watched.viewer.seats:
            raise Forbidden(NOT_YOURS)
        return self

    @property
    def is_current(self) -> bool:
        """Whether no seat has changed hands since."""
        return self.opened.seatings == self.seatings


def sight(opened: Opened, held: Collection[int], asked: int | None) -> Sight:
    """A table as whoever holds these seats sees it now, ``HOST`` being one of them, asking to look through these eyes."""
    seats = tuple(seat for seat in held if seat != HOST)
    return Sight(opened, Viewer(seats=seats, asked=asked, host=HOST in held), opened.seatings)
