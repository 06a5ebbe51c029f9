"""Results and taking back that are broken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from highcamp import Event, Refused
from highcamp.engine.facts import Part, Standing, ranked
from toys.broken.breaking import breaks
from toys.camp import SUMMIT, Camp, Face
from toys.huts import Huts, Ridge
from toys.rope import REST, Rope, RopeTeam

# -- results --


@breaks("returns")
class EarlyReturns(Camp):
    class Table(Face):
        def returns(self) -> list[float]:
            return [tent / SUMMIT for tent in self.tents]


@breaks("returns", players=4, days=1)
class EveryWinnerGetsAll(Camp):
    class Table(Face):
        def returns(self) -> list[float]:
            return [float(share > 0) for share in super().returns()]


@breaks("seats", players=3)
class SeatTooMany(Camp):
    class Table(Face):
        def returns(self) -> list[float]:
            return [*super().returns(), 0.0]


@breaks("returns")
class NotTogether(RopeTeam):
    class Table(Rope):
        def returns(self) -> list[float]:
            return [float(self.over and not hand) for hand in self.hands]


@breaks("standing")
class PartsDoNotAddUp(Camp):
    def standing(self, state: Face, seat: int | None) -> list[Standing]:
        return ranked([float(tent) for tent in state.tents], [(Part(tent + 1, "a gift"),) for tent in state.tents])


@breaks("standing")
class LowestLeads(Camp):
    def standing(self, state: Face, seat: int | None) -> list[Standing]:
        return ranked([-float(tent) for tent in state.tents], [(Part(-tent, "height"),) for tent in state.tents])


@breaks("standing")
class MissingSeat(Camp):
    def standing(self, state: Face, seat: int | None) -> list[Standing]:
        return super().standing(state, seat)[1:]


# -- simultaneous phases, and taking back --


@breaks("order", players=3)
class HasteIsPunished(Huts):
    """The first seat's card turns into its lowest, unless it bids last."""

    class Table(Ridge):
        def apply(self, move: i64, seat: i64 = -1) -> None:
            if len(self.acting()) == 1 and seat > 0:
                self.chosen[0] = self.hand(0)[0]
            super().apply(move, seat)


@breaks("undo", players=3)
class RemembersWhoCameFirst(Huts):
    """The order of the bids is part of the state, so a choice made again is another."""

    class Table(Ridge):
        queue: tuple[int, ...] = ()

        def copy(self) -> Ridge:
            other = super().copy()
            other.queue = self.queue  # type: ignore[attr-defined]  # of this Table
            return other

        def apply(self, move: i64, seat: i64 = -1) -> None:
            self.queue = (*self.queue, int(seat))
            super().apply(move, seat)
            if not any(self.chosen):
                self.queue = ()

        def key(self) -> bytes:
            return super().key() + bytes(self.queue)

    def write_position(self, state: Ridge) -> dict[str, Any]:
        return super().write_position(state) | {"queue": list(state.queue)}  # type: ignore[attr-defined]  # of this Table

    def read_position(self, position: Mapping[str, Any]) -> Ridge:
        rest = dict(position)
        queue = rest.pop("queue", [])
        state = super().read_position(rest)
        if not isinstance(queue, list) or not all(type(seat) is int and 0 <= seat < 3 for seat in queue):
            raise Refused("bad-position", "No queue.", where="queue")
        state.queue = tuple(queue)  # type: ignore[attr-defined]  # of this Table
        return state


@breaks("withdraw", players=3)
class NoWayBack(Huts):
    def reveals(self, event: Event) -> bool:
        return True


@breaks("horizon")
class TakesBackCards(RopeTeam):
    def reveals(self, event: Event) -> bool:
        return event.by_nature


@breaks("horizon", rests=3)
class TakesBackTheLastRest(RopeTeam):
    def reveals(self, event: Event) -> bool:
        return event.by_nature or event.move != REST


@breaks("final")
class NothingIsFinal(Camp):
    def is_final(self, state: Face, seat: int, move: int) -> bool:
        return False


@breaks("final")
class AllIsFinal(Camp):
    def is_final(self, state: Face, seat: int, move: int) -> bool:
        return True


# -- anything else --


@breaks("crash")
class DividesByZero(Camp):
    def standing(self, state: Face, seat: int | None) -> list[Standing]:
        return [Standing(seat=0, points=1 / state.turn, place=1)]
