"""What is called out at a table beside the game: somebody has joined, left or come back, a rematch is set. It is read off two
frames of the same viewer, one after the other, so it tells nothing that these do not.
"""

from __future__ import annotations

import msgspec

from highcamp.table.frame import Frame, Player


class Notice(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Something that is called out."""

    kind: str
    """joined, left, back or rematch."""
    text: str
    seat: int | None = None
    table: str = ""
    """The table of a rematch."""


def notices(before: Frame, after: Frame) -> list[Notice]:
    """What has changed from one frame to the next; what whoever looks has done is not told them."""
    found = [_of_seat(old, new) for old, new in zip(before.seats, after.seats, strict=True) if not new.yours]
    told = [notice for notice in found if notice is not None]
    if after.rematch and not before.rematch:
        told.append(Notice(kind="rematch", text="A rematch is set.", table=after.rematch))
    return told


def _of_seat(old: Player, new: Player) -> Notice | None:
    if (old.taker, old.name) == (new.taker, new.name):
        return None
    if new.taker == "stand-in":
        return Notice(kind="left", text=f"{new.name} has left: {new.bot} plays on.", seat=new.seat)
    if new.taker == "person":
        back = old.taker == "stand-in" and old.name == new.name
        return Notice(
            kind="back" if back else "joined", text=f"{new.name} {'is back' if back else 'has joined'}.", seat=new.seat
        )
    return None
