"""The analysis of a finished game: who may see it, who may ask for it, and why it is refused. Whoever may see the replay may
see all of it, because nothing of the game is hidden any more; while a game runs, nobody may.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from highcamp.analysis.run import check
from highcamp.engine.words import Reader
from highcamp.house.acts.guest import Guest
from highcamp.house.acts.retrospect import dumped
from highcamp.house.analyses import Standing
from highcamp.house.sight import Sight
from highcamp.table.live import Table
from highcamp.table.review import Review, review
from highcamp.table.viewer import look as looking
from highcamp.table.viewer import seat_called_you

T = TypeVar("T")


class Analysed(NamedTuple):
    """The analysis of a game as far as it is, for somebody who reads it."""

    table: Table
    reader: Reader
    standing: Standing
    review: Review | None
    """What there is to read by now."""


async def look(guest: Guest, id: str, make: Callable[[Analysed], T]) -> T:
    """How far the analysis of a game is, and what is made of it, such as a page."""
    sight = await _sight(guest, id)
    table, viewer = sight.table, sight.viewer
    standing = await guest.house.analyses.look(table.id)

    def work() -> T:
        reader = table.reader(seat_called_you(table, viewer, looking(table, viewer).eyes))
        found = standing.findings
        fits = found is not None and found.events == len(table.events)
        told = review(table.record, found) if found is not None and fits else None
        return make(Analysed(table, reader, standing, told))

    return await sight.opened.workshop.do(work)


async def ask(guest: Guest, id: str) -> None:
    """Have a game analysed, unless that was done before."""
    sight = await _sight(guest, id)
    if (await guest.house.analyses.look(sight.table.id)).stage in ("none", "failed"):
        record = await sight.opened.workshop.do(lambda: dumped(sight.table))
        await guest.house.analyses.ask(sight.table.id, record, guest.address, guest.key)


async def _sight(guest: Guest, id: str) -> Sight:
    sight = (await guest.look(id)).in_retrospect
    check(sight.table.record)
    return sight
