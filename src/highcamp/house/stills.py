"""Pictures of earlier moments, kept for whoever steps to and fro, and for others who look at the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from highcamp.house.shown import Make, Shown
from highcamp.house.sight import Sight

_MOST = 128  # of a few hundred kilobytes each


class Place(NamedTuple):
    """Where somebody is who looks back, by what that one has seen: a step, and a moment within it, if any."""

    step: int
    moment: int = 0


Asked: TypeAlias = tuple[str, tuple[int, ...], int | None, bool, Place]
"""The table, what was seen of it, through whose eyes, whether these are one's own, and where."""


class Stills:
    """The latest of all tables of a process: so many, and so many bytes by estimate."""

    def __init__(self, most_bytes: int, most: int = _MOST) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._kept: OrderedDict[Asked, tuple[Shown, int]] = OrderedDict()  # each with what it weighed
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    async def still(self, sight: Sight, eyes: int | None, place: Place, events: int, makes: Sequence[Make]) -> Shown:
        """The table as it was at a place, which is after so many events, through these eyes, with these made. It is kept
        until these eyes have seen something new; how many events that is others may change in secret.
        """
        table, viewer = sight.table, sight.viewer
        seen = table.witnesses.counts((None,) if eyes is None else (None, eyes))
        asked = (table.id, seen, eyes, viewer.seats == (eyes,), place)
        shown, _ = self._kept.get(asked, (None, 0))
        if shown is None or not shown.has(makes):
            shown = await sight.opened.still(table, viewer, eyes, events, makes)
        self._keep(asked, shown)
        return shown

    def _keep(self, asked: Asked, shown: Shown) -> None:
        """Keep one as the latest, and let the oldest go where there are too many."""
        _, before = self._kept.pop(asked, (None, 0))
        self._kept[asked] = shown, shown.weight()
        self.bytes += shown.weight() - before
        while len(self._kept) > self._most or self.bytes > self._most_bytes:
            _, (_, weight) = self._kept.popitem(last=False)
            self.bytes -= weight
