"""A table as somebody sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from highcamp.house.denials import NOT_YOURS, Forbidden, Missing
from highcamp.house.opened import Opened
from highcamp.house.shown import Make, Shown
from highcamp.table.live import Table
from highcamp.table.viewer import Viewer


class Sight(NamedTuple):
    """A table as it was, and who looked at it. They belong together: whoever has lost a seat sees no more than was so far."""

    opened: Opened
    table: Table
    viewer: Viewer
    seatings: int
    """How often seats had changed hands when it was seen who looks."""

    async def shown(self, *makes: Make, anew: Sequence[Make] = ()) -> Shown:
        """What is shown of it, with these made; ``anew``: also these, if it is new."""
        return await self.opened.shown(self.table, self.viewer, *makes, anew=anew)

    @property
    def in_retrospect(self) -> Sight:
        """The same for looking back, where what the viewer has not seen does not matter."""
        return self._replace(table=self.opened.known(self.table, self.viewer))

    @property
    def if_visible(self) -> Sight:
        """The same, if the viewer may see it. Where watching is not allowed, strangers are not told that there is a table."""
        if not (self.viewer.holds or self.table.setting.spectators):
            raise Missing(self.table.id)
        return self

    @property
    def if_own_seat(self) -> Sight:
        """The same, if the seat that was asked for is the viewer's."""
        if self.viewer.asked not in self.if_visible.viewer.seats:
            raise Forbidden(NOT_YOURS)
        return self

    @property
    def is_current(self) -> bool:
        """Whether no seat has changed hands since."""
        return self.opened.seatings == self.seatings
