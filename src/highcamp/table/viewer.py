"""Who looks at a table, and through whose eyes.

A browser may hold several seats: people who share a screen. Where hands are hidden it then shows a curtain between two
players, behind which is only what everyone may see, until the next one says to be there.
"""

from __future__ import annotations

import msgspec

from highcamp.table.live import Table


class Viewer(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One browser or program at a table: the seats it holds, and whose eyes it asks to look through."""

    seats: tuple[int, ...] = ()
    asked: int | None = None
    host: bool = False
    browsers: tuple[int, ...] = ()
    """How many browsers or programs, this one among them, have each of its seats; empty where that is not known."""
    borrows: bool = False
    """Whether it looks through eyes that are not its own, as in a replay."""

    @property
    def holds(self) -> bool:
        """Whether it is known at the table: by a seat, or as its host."""
        return bool(self.seats) or self.host

    def browsers_of(self, seat: int) -> int:
        """How many have one of its seats; 0 for another's."""
        return dict(zip(self.seats, self.browsers, strict=False)).get(seat, 0)


class Look(msgspec.Struct, frozen=True, gc=False):
    """The seat whose view is shown (None: a spectator's), and the seat the screen has to be passed to, if any."""

    eyes: int | None
    curtain: int | None = None


def seat_to_undo(table: Table, viewer: Viewer, eyes: int | None) -> int | None:
    """The seat whose latest move the viewer may ask to take back: its own, or, where nothing is hidden, whichever of the seats
    at a shared screen moved last.
    """
    if eyes is None:
        return None
    latest = next((event.actor for event in reversed(table.events) if not event.by_nature), eyes)
    seat = latest if latest in viewer.seats and not table.game.facts.hidden else eyes
    return seat if table.takers[seat].is_person else None


def seat_called_you(table: Table, viewer: Viewer, eyes: int | None) -> int | None:
    """The seat that is called *you*: whose eyes are looked through, unless these are borrowed, or several people look at the
    same time: at a shared screen without secrets, or when the game is over.
    """
    alone = len(viewer.seats) == 1 or (table.game.facts.hidden and not table.state.over)
    return eyes if alone and not viewer.borrows else None


def look(table: Table, viewer: Viewer) -> Look:
    """What the viewer is shown."""
    held = [seat for seat in viewer.seats if not table.takers[seat].is_open]
    asked = viewer.asked if viewer.asked in viewer.seats else None
    if len(held) < 2:
        return Look(asked if asked is not None else held[0] if held else None)
    if table.state.over:
        return Look(asked if asked is not None else held[0])
    acting = [seat for seat in table.state.acting() if seat in held and table.takers[seat].is_person]
    if not table.game.facts.hidden:
        return Look(acting[0] if acting else asked if asked is not None else held[0])
    if asked is not None and (asked in acting or not acting):
        return Look(asked)
    return Look(None, acting[0] if acting else None)
