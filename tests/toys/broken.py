"""Toys with one thing broken each, and the property that the kit must name.

Each takes a toy and spoils as little as possible. ``BROKEN`` lists them.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from highcamp import Event, Game, Refused, Rng
from highcamp.engine.facts import Part, Standing, ranked
from highcamp.engine.state import State, restore
from toys.camp import CLIMB, END, PITCH, STRENGTHS, SUMMIT, Camp, CampOptions, CampView, Face
from toys.huts import Huts, Ridge
from toys.rope import REST, Rope, RopeTeam

BROKEN: list[tuple[type[Game[Any, Any]], dict[str, Any], str]] = []

G = TypeVar("G", bound=type[Game[Any, Any]])


def breaks(property: str, **options: Any) -> Callable[[G], G]:
    """This toy, with these options, breaks this property."""

    def add(game: G) -> G:
        BROKEN.append((game, options, property))
        return game

    return add


def put(moves: list[int], buffer: vec[i64]) -> int:
    """What ``legal_into`` does at its end."""
    for n, move in enumerate(moves):
        buffer[n] = move
    return len(moves)


# -- setting up --


@breaks("options")
class TakesAnyOption(Camp):
    def options(self, given: Mapping[str, Any]) -> CampOptions:
        return super().options({name: value for name, value in given.items() if name in ("players", "days")})


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


# -- nature --


@breaks("chance-weights")
class NoWeight(Camp):
    class Table(Face):
        def chance(self) -> list[tuple[int, int]]:
            return [(0, 1), (1, 0), (2, 1)]


@breaks("chance-weights")
class UnsortedChance(Camp):
    class Table(Face):
        def chance(self) -> list[tuple[int, int]]:
            return super().chance()[::-1]


@breaks("sample-support")
class DrawsTheUnlisted(Camp):
    class Table(Face):
        def chance(self) -> list[tuple[int, int]]:
            return [(0, 1), (1, 2)]


@breaks("sample-support")
class NeverDraws(Camp):
    class Table(Face):
        def sample(self, rng: Rng) -> i64:
            return rng.below(2)


@breaks("sample-fair")
class Biased(Camp):
    class Table(Face):
        def sample(self, rng: Rng) -> i64:
            return rng.below(len(STRENGTHS))


@breaks("seed")
class LuckOfItsOwn(Camp):
    class Table(Face):
        def sample(self, rng: Rng) -> i64:
            return random.choice([0, 1, 1, 2])


@breaks("seed", days=1)
class NoLuckAtAll(Camp):
    class Table(Face):
        def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
            return put([END], buffer)

        def chance(self) -> list[tuple[int, int]]:
            return [(0, 1)]

        def sample(self, rng: Rng) -> i64:
            return 0

    def refuse(self, state: Face, seat: int, move: int) -> Refused:
        return Refused("tired", "Too tired.")


# -- states --


@breaks("key")
class KeyForgetsStrength(Camp):
    class Table(Face):
        def key(self) -> bytes:
            return msgspec.json.encode([self.tents, self.height, self.turn, self.strength < 0])


@breaks("key")
class PositionForgetsRests(RopeTeam):
    def write_position(self, state: Rope) -> dict[str, Any]:
        position = super().write_position(state)
        return position | {"story": [step for step in position["story"] if step[1] != REST]}


@breaks("copies")
class SharedTents(Camp):
    class Table(Face):
        def copy(self) -> Face:
            return type(self)(self.game, self.options, self.tents, self.height, self.strength, self.turn)


@breaks("copies")
class CopyIsTired(Camp):
    class Table(Face):
        def __copy__(self) -> State:
            return type(self)(self.game, self.options, list(self.tents), self.height, min(self.strength, 0), self.turn)


@breaks("deepcopy")
class DeepIsSame(Camp):
    class Table(Face):
        def __deepcopy__(self, memo: dict[int, Any]) -> State:
            return self


@breaks("pickle")
class PickleLosesPhase(Camp):
    class Table(Face):
        def __reduce__(self) -> tuple[Any, ...]:
            return restore, (self.game, self.position() | {"strength": -1})


# -- writing and reading --


@breaks("position-json")
class Tuples(Camp):
    def write_position(self, state: Face) -> dict[str, Any]:
        return super().write_position(state) | {"tents": tuple(state.tents)}


@breaks("position")
class ReadingForgetsStrength(Camp):
    def read_position(self, position: Mapping[str, Any]) -> Face:
        state = super().read_position(position)
        state.strength = min(state.strength, 1)
        return state


@breaks("position-damaged")
class Unchecked(Camp):
    def read_position(self, position: Mapping[str, Any]) -> Face:
        found = dict(position)
        options = self.options({"players": found["players"], "days": found["days"]})
        return self.Table(self, options, found["tents"], found["height"], found["strength"], found["turn"])


@breaks("notation")
class Ambiguous(Camp):
    def say(self, move: int, state: Face) -> str:
        return "climb" if move == PITCH and not state.is_chance else super().say(move, state)


@breaks("notation")
class WordsWander(Huts):
    """The same word for different moves on different days."""

    def say(self, move: int, state: Ridge) -> str:
        return f"bid {(move + len(state.past)) % 4 + 1}"

    def parse(self, text: str, state: Ridge) -> int:
        return (super().parse(text, state) - len(state.past)) % 4


@breaks("notation-nonsense")
class CannotRead(Huts):
    def parse(self, text: str, state: Ridge) -> int:
        return int(text.split()[1]) - 1


@breaks("record")
class OtherDataEachTime(Camp):
    versions = itertools.count()

    def data(self, options: CampOptions) -> dict[str, str]:
        return {"weather": str(next(self.versions))}


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


# -- what is shown --


class LooseView(msgspec.Struct):
    tents: list[int]


@breaks("view")
class ViewFollowsTheState(Camp):
    def view(self, state: Face, seat: int | None) -> Any:
        return LooseView(state.tents)

    def text(self, view: Any) -> str:
        return str(view.tents)


@breaks("view")
class ViewIsADict(Camp):
    def view(self, state: Face, seat: int | None) -> Any:
        return {"tents": state.tents}


@breaks("text")
class Speechless(Camp):
    def text(self, view: CampView) -> str:
        return "\n"


@breaks("svg")
class NotWellFormed(Camp):
    def svg(self, view: CampView, *, standalone: bool = False) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"><text>tents & climbers</text></svg>'


@breaks("svg")
class NoPicture(Camp):
    def svg(self, view: CampView, *, standalone: bool = False) -> str:
        return "<svg/>" if standalone else super().svg(view)


@breaks("info-key")
class OneKeyForAll(Camp):
    def info_key(self, state: Face, seat: int | None) -> bytes:
        return b"key"


@breaks("tell")
class LostForWords(Camp):
    def tell(self, event: Event, seat: int | None) -> tuple[str, str]:
        return "Somebody climbs.", None  # type: ignore[return-value]  # that is what is broken


# -- secrecy --


@breaks("seen")
class SeesSomethingElse(Camp):
    glances = itertools.count()

    def seen(self, event: Event, seat: int | None) -> Any:
        return next(self.glances)


@breaks("seen-own")
class ForgetsOwnBid(Huts):
    def seen(self, event: Event, seat: int | None) -> Any:
        seen = super().seen(event, seat)
        return seen if seen[0] == "bids" else ["bid", event.actor]


@breaks("seen-nothing")
class UnseenDeal(RopeTeam):
    def seen(self, event: Event, seat: int | None) -> Any:
        seen = super().seen(event, seat)
        return None if event.by_nature and seen[2] is None else seen


@breaks("secret-acting", rests=0)
class SilentFall(RopeTeam):
    """Whether the next seat can go on is not said to be seen."""

    def seen(self, event: Event, seat: int | None) -> Any:
        return super().seen(event, seat) if event.by_nature else [event.actor, event.move]


@breaks("secret-view")
class OpenHands(RopeTeam):
    def view(self, state: Rope, seat: int | None) -> Any:
        return msgspec.structs.replace(super().view(state, seat), sizes=tuple(sum(hand) for hand in state.hands))


@breaks("secret-legal")
class KnowsWhoIsNext(RopeTeam):
    """No rest while another seat holds the very next card."""

    class Table(Rope):
        def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
            moves = [card for card in self.hands[seat] if card > self.top()]
            held = any(self.top() + 1 in hand for other, hand in enumerate(self.hands) if other != seat)
            if self.rests() > 0 and not (held and moves):
                moves.insert(0, REST)
            return put(moves, buffer)


@breaks("secret-standing")
class PointsForHands(RopeTeam):
    def standing(self, state: Rope, seat: int | None) -> list[Standing]:
        points = [float(sum(hand)) for hand in state.hands]
        return ranked(points, [(Part(own, "cards in hand"),) for own in points])


@breaks("secret-text")
class TellsHands(RopeTeam):
    class Table(Rope):
        def text(self, seat: int | None = None) -> str:
            return super().text(seat) + str(self.hands)


@breaks("secret-svg")
class DrawsHands(RopeTeam):
    class Table(Rope):
        def svg(self, seat: int | None = None, standalone: bool = False) -> str:
            return super().svg(seat, standalone).replace("</svg>", f"<desc>{self.hands}</desc></svg>")


@breaks("secret-info-key")
class KeyOfTheTruth(RopeTeam):
    def info_key(self, state: Rope, seat: int | None) -> bytes:
        return super().info_key(state, seat) + bytes(sum(hand) for hand in state.hands if state.story)


@breaks("secret-tell")
class Gossip(RopeTeam):
    def tell(self, event: Event, seat: int | None) -> tuple[str, str]:
        return f"It was {self.say(event.move, event.before)}.", ""  # type: ignore[arg-type]  # events of this game hold Ropes


@breaks("secret-offers")
class HintsAtHands(RopeTeam):
    def details(self, move: int, state: Rope) -> dict[str, Any]:
        return {"others": [sum(hand) for hand in state.hands]}


@breaks("secret-refusals")
class SaysWhoHoldsIt(RopeTeam):
    def refuse(self, state: Rope, seat: int, move: int) -> Refused:
        holders = [other + 1 for other, hand in enumerate(state.hands) if move in hand]
        return Refused("not-yours", f"The {move} is held by {holders}.")


@breaks("secrets-found")
class SaysHidden(Camp):
    facts = msgspec.structs.replace(Camp.facts, hidden=True)


# -- imagining --


@breaks("imagine-view")
class ImaginesOwnHand(RopeTeam):
    class Table(Rope):
        def unseen(self, seat: int) -> list[int]:
            return [card for card in range(1, 7) if card not in self.played()]

        def imagine(self, seat: i64, rng: Rng) -> Rope:
            world = super().imagine(seat, rng)
            left = [card for card in self.unseen(seat) if not any(card in hand for hand in world.hands)]
            for card in left[:1]:
                world.hands[seat][:1] = [card] * len(world.hands[seat][:1])
            return world


@breaks("imagine-legal")
class ImaginesWeakness(Camp):
    class Table(Face):
        weak = False

        def imagine(self, seat: i64, rng: Rng) -> State:
            world = self.copy()
            world.weak = True  # type: ignore[attr-defined]  # of this Table
            return world

        def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
            return put([END], buffer) if self.weak else super().legal_into(buffer, seat)


@breaks("imagine-fields")
class ImaginesTheTruth(RopeTeam):
    class Table(Rope):
        def imagine(self, seat: i64, rng: Rng) -> Rope:
            return self.copy()


@breaks("imagine-fields", players=3)
class MissesAHand(RopeTeam):
    """The last seat's hand stays as it is."""

    class Table(Rope):
        def imagine(self, seat: i64, rng: Rng) -> Rope:
            world = super().imagine(seat, rng)
            return self.copy() if world.hands[-1] != self.hands[-1] else world


@breaks("imagine-forgets")
class ImaginesFromTheTruth(Huts):
    """Every card is as likely as it should be, and yet the same luck gives another card if the truth is another."""

    class Table(Ridge):
        def imagine(self, seat: i64, rng: Rng) -> Ridge:
            world = self.copy()
            for other, card in enumerate(self.chosen):
                if other != seat and card:
                    hand = self.hand(other)
                    world.chosen[other] = hand[(hand.index(card) + rng.below(len(hand))) % len(hand)]
            return world


@breaks("imagine-pure")
class DealsTheTruthAnew(Huts):
    class Table(Ridge):
        def imagine(self, seat: i64, rng: Rng) -> Ridge:
            world = super().imagine(seat, rng)
            self.chosen = list(world.chosen)
            return world


@breaks("imagine-plays")
class ImaginedAndStuck(RopeTeam):
    class Table(Rope):
        frozen = False

        def imagine(self, seat: i64, rng: Rng) -> Rope:
            world = super().imagine(seat, rng)
            world.frozen = True  # type: ignore[attr-defined]  # of this Table
            return world

        def apply(self, move: i64, seat: i64 = -1) -> None:
            if self.frozen:
                raise ValueError("frozen")
            super().apply(move, seat)


@breaks("worlds-possible")
class ImaginesSpentCards(Huts):
    class Table(Ridge):
        def imagine(self, seat: i64, rng: Rng) -> Ridge:
            world = self.copy()
            for other, card in enumerate(self.chosen):
                if other != seat and card:
                    world.chosen[other] = 1 + rng.below(self.options.rounds)
            return world


@breaks("worlds-all", rounds=4)
class NeverImaginesTheBest(Huts):
    class Table(Ridge):
        def imagine(self, seat: i64, rng: Rng) -> Ridge:
            world = self.copy()
            for other, card in enumerate(self.chosen):
                if other != seat and card:
                    world.chosen[other] = self.hand(other)[rng.below(max(1, len(self.hand(other)) - 1))]
            return world


# -- anything else --


@breaks("crash")
class DividesByZero(Camp):
    def standing(self, state: Face, seat: int | None) -> list[Standing]:
        return [Standing(seat=0, points=1 / state.turn, place=1)]
