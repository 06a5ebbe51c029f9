"""A proposal to go back together."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from highcamp.table.entry import Answered, Proposed
from highcamp.table.taker import Taker


class Proposal(msgspec.Struct, frozen=True):
    """Somebody asks to go back to where ``to`` events had happened; who has agreed so far."""

    seat: int
    to: int
    agreed: frozenset[int]
    asked: tuple[int, ...] | None
    """Who had to be asked when it was made; None in older logs."""

    @classmethod
    def of(cls, entry: Proposed) -> Proposal:
        """What an entry of the log proposes."""
        return cls(entry.seat, entry.to, frozenset([entry.seat]), entry.asked)

    def objectors(self, takers: Sequence[Taker]) -> list[int]:
        """The seats whose people have not agreed yet. Whoever sat there when it was asked must answer; in older logs whoever
        sits there now.
        """
        asked = self.asked
        if asked is None:
            asked = tuple(seat for seat, taker in enumerate(takers) if taker.is_person)
        return [seat for seat in asked if seat not in self.agreed]

    def after_seating(self) -> Proposal | None:
        """What is left of it when a seat changes hands: nothing, or somebody could be asked in another's place."""
        return self if self.asked is None else None

    def after_answer(self, entry: Answered) -> Proposal | None:
        """What is left of it after an answer."""
        return msgspec.structs.replace(self, agreed=self.agreed | {entry.seat}) if entry.agrees else None

    def without(self, place: int) -> Proposal | None:
        """What is left of it when an event is taken back: it still means the event that it meant."""
        if place > self.to:
            return self
        return None if place == self.to else msgspec.structs.replace(self, to=self.to - 1)
