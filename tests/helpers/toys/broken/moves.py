"""Set-ups and moves that are broken."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from librt.vecs import vec
from msgspec import Meta
from mypy_extensions import i64

from highcamp import Refused
from toys.broken.breaking import breaks, put
from toys.camp import CLIMB, END, PITCH, SUMMIT, Camp, CampOptions, Face
from toys.huts import Huts, Ridge
from toys.rope import REST, Rope, RopeTeam

# -- setting up --


@breaks("options")
class TakesAnyOption(Camp):
    def options(self, given: Mapping[str, Any]) -> CampOptions:
        return super().options({name: value for name, value in given.items() if name in ("players", "days")})


@breaks("offered")
class TooManySeats(Camp):
    facts = msgspec.structs.replace(Camp.facts, seats=(2, 7))


@breaks("offered")
class NumberWithoutLimits(Camp):
    class Options(CampOptions, frozen=True, kw_only=True):
        days: Annotated[int, Meta(ge=1, description="Days.")] = 3


@breaks("offered")
class NoTitle(Camp):
    @property
    def title(self) -> str:  # type: ignore[override]  # what the kit must catch
        raise AttributeError


@breaks("offered")
class NoRules(Camp):
    def help(self) -> str:
        return ""


@breaks("facts")
class SaysInTurns(Huts):
    facts = msgspec.structs.replace(Huts.facts, simultaneous=False)


@breaks("facts")
class SaysNothingHidden(RopeTeam):
    facts = msgspec.structs.replace(RopeTeam.facts, hidden=False)


@breaks("facts", players=4)
class SaysFewerSeats(Camp):
    facts = msgspec.structs.replace(Camp.facts, seats=(2, 3))


# -- moves --


@breaks("legal-sorted")
class Unsorted(Huts):
    class Table(Ridge):
        def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
            return put([card - 1 for card in reversed(self.hand(seat))], buffer)


@breaks("legal-unique")
class Doubled(Huts):
    class Table(Ridge):
        def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
            return put([0, *(card - 1 for card in self.hand(seat))], buffer)


@breaks("legal-range")
class BeyondTheLastMove(Camp):
    class Table(Face):
        def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
            return put([END, END + 1], buffer)


@breaks("legal-range")
class MoreThanSaid(Camp):
    class Table(Face):
        def most_legal(self) -> i64:
            return 2

        def legal(self, seat: i64 = -1) -> list[int]:
            return [CLIMB, PITCH, END] if seat == self.actor else []


@breaks("legal-some")
class Stuck(Camp):
    class Table(Face):
        def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
            return super().legal_into(buffer, seat) if self.strength else 0


@breaks("legal-others")
class AnySeatMoves(Camp):
    class Table(Face):
        def legal(self, seat: i64 = -1) -> list[int]:
            return super().legal()


@breaks("acting")
class LastComesFirst(Huts):
    class Table(Ridge):
        def settle(self) -> None:
            super().settle()
            self.actor = max(self.acting(), default=self.actor)


@breaks("acting")
class NotGathering(Huts):
    class Table(Ridge):
        def gathering(self) -> bool:
            return False


@breaks("playable")
class CardsFromNowhere(RopeTeam):
    class Table(Rope):
        def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
            return put([REST, 6] if self.rests() else [6], buffer)


@breaks("playable")
class LegalAndRefused(Camp):
    def why_not(self, state: Face, seat: int, move: int) -> Refused | None:
        return super().why_not(state, seat, move) or (Refused("no", "No.") if move == END else None)


@breaks("refused")
class AllowsAnything(Camp):
    def why_not(self, state: Face, seat: int, move: int) -> Refused | None:
        return None


@breaks("refused")
class PlaysWithoutAsking(Camp):
    class Table(Face):
        def play(self, seat: int, move: int) -> None:
            if move == PITCH:
                self.apply(move, seat)
            else:
                super().play(seat, move)


@breaks("refused")
class TwoAnswers(Camp):
    answers = itertools.cycle(["No.", "Never."])

    def refuse(self, state: Face, seat: int, move: int) -> Refused:
        return Refused("no", next(self.answers))


@breaks("refusal-words")
class WithoutAWord(Camp):
    def refuse(self, state: Face, seat: int, move: int) -> Refused:
        return Refused("no", "")


@breaks("refusal-words")
class WithoutACode(Camp):
    def refuse(self, state: Face, seat: int, move: int) -> Refused:
        return Refused("You can't do that", "No.")


@breaks("refusal-rule")
class NoSuchRule(Camp):
    def refuse(self, state: Face, seat: int, move: int) -> Refused:
        return Refused("no", "No.", rule="the-small-print")


@breaks("refusal-changes")
class AskingTires(Camp):
    def refuse(self, state: Face, seat: int, move: int) -> Refused:
        state.tents[seat] = SUMMIT - 1
        return super().refuse(state, seat, move)


@breaks("ends")
class NoNight(Camp):
    class Table(Face):
        def end_day(self) -> None:
            self.height = self.tents[self.seat()] = 0
            self.strength = -1
