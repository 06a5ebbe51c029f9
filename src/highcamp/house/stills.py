"""Pictures of earlier moments, kept for whoever steps to and fro, and for others who look at the same."""

from __future__ import annotations

from collections import OrderedDict

from highcamp.house.shown import Form, Shown
from highcamp.house.sight import Sight

_MOST = 128  # of a few hundred kilobytes each


class Stills:
    """The latest of all tables of a process."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, int, int | None, bool, int], Shown] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    async def still(self, sight: Sight, eyes: int | None, events: int, form: Form) -> Shown:
        """The table as it was after so many events, through these eyes, with this form made."""
        table, viewer = sight.table, sight.viewer
        asked = (table.id, table.seq, eyes, viewer.seats == (eyes,), events)
        shown = self._kept.get(asked)
        if shown is None or not shown.has([form]):
            shown = await sight.opened.still(table, viewer, eyes, events, form)
        self._kept[asked] = shown
        self._kept.move_to_end(asked)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return shown
