"""What is observed as numbers, broken."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.observation import Feature, Observation
from toys.broken.breaking import breaks
from toys.huts import OBSERVATION as BIDS
from toys.huts import Huts, Ridge
from toys.paper import put_numbers
from toys.rope import OBSERVATION as ROPES
from toys.rope import Rope, RopeTeam


def changed(observation: Observation, feature: str, /, **fields: Any) -> Observation:
    """The observation with one of its features said otherwise."""
    features = [msgspec.structs.replace(one, **fields) if one.name == feature else one for one in observation.features]
    return msgspec.structs.replace(observation, features=tuple(features))


# -- what the game says of it --


@breaks("observation")
class NamesOneMore(Huts):
    def observation(self) -> Observation:
        return msgspec.structs.replace(BIDS, features=(*BIDS.features, Feature(name="weather", meaning="how it will be")))


@breaks("observation")
class WritesWithoutNames(Huts):
    def observation(self) -> Observation:
        return super(Huts, self).observation()  # what a game says that has none


@breaks("observation")
class SaysNoVersion(Huts):
    def observation(self) -> Observation:
        return msgspec.structs.replace(BIDS, version=0)


@breaks("observation")
class SaysNothingOfRecall(Huts):
    def observation(self) -> Observation:
        return msgspec.structs.replace(BIDS, recall="")


@breaks("observation")
class NeverNothing(Huts):
    """There are always some rounds; but 0 is what stands where nothing was written."""

    def observation(self) -> Observation:
        return changed(BIDS, "rounds", low=2)


@breaks("observation")
class TooLargeForItsNumbers(Huts):
    def observation(self) -> Observation:
        return changed(BIDS, "rounds", high=2**15)


@breaks("observation-names")
class TwoOfOneName(Huts):
    def observation(self) -> Observation:
        return changed(BIDS, "rounds", name="chosen")


@breaks("observation-names")
class TwoPlacesOfOneName(Huts):
    def observation(self) -> Observation:
        return changed(BIDS, "waiting_for", axes=(("you", "the next", "the next", "the last"),))


# -- what is written --


@breaks("observation")
class HigherThanItSays(Huts):
    def observation(self) -> Observation:
        return changed(BIDS, "bids", high=1)


@breaks("observation")
class LowerThanItSays(Huts):
    class Table(Ridge):
        def numbers(self, seat: int) -> list[int]:
            return [card or -1 for card in super().numbers(seat)]


@breaks("observation")
class SeesSomethingElseEachTime(Huts):
    glances = itertools.count()

    class Table(Ridge):
        def numbers(self, seat: int) -> list[int]:
            return [*super().numbers(seat)[:-1], next(SeesSomethingElseEachTime.glances) % 4]


@breaks("observation")
class WritesTooFar(Huts):
    class Table(Ridge):
        def numbers(self, seat: int) -> list[int]:
            return [*super().numbers(seat), 0]


@breaks("observation-over")
class WritesOnlyWhatIsThere(RopeTeam):
    class Table(Rope):
        def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
            for place, number in enumerate(self.numbers(seat), at):
                if number:
                    buffer[place] = i16(number)


@breaks("observation-over")
class AddsUp(Huts):
    class Table(Ridge):
        def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
            put_numbers((buffer[at + n] | number for n, number in enumerate(self.numbers(seat))), buffer, at)


# -- what it means --


@breaks("observation-legal")
class ForgetsTheRests(RopeTeam):
    class Table(Rope):
        def numbers(self, seat: int) -> list[int]:
            numbers = super().numbers(seat)
            numbers[ROPES.places["rests"]] = [0]
            return numbers


@breaks("observation-legal")
class ForgetsTheOwnBids(Huts):
    def observation(self) -> Observation:
        return msgspec.structs.replace(BIDS, perfect=False)

    class Table(Ridge):
        def bids(self, seat: int) -> list[int]:
            return [len(self.past), 0, 0, 0]


@breaks("observation-perfect")
class ForgetsTheOthersBids(Huts):
    class Table(Ridge):
        def numbers(self, seat: int) -> list[int]:
            own, all = len(self.bids(seat)), BIDS.places["bids"].stop
            numbers = super().numbers(seat)
            return [*numbers[:own], *[0] * (all - own), *numbers[all:]]


# -- everything --


@breaks("observation-all")
class ForgetsWhatIsAside(RopeTeam):
    class Table(Rope):
        def observed_all(self) -> i64:
            return self.seats * self.observed()

        def observe_all_into(self, buffer: vec[i16], at: i64) -> None:
            for seat in range(self.seats):
                self.observe_into(buffer, at + seat * self.observed(), seat)


@breaks("observation-all")
class TellsOfSeatsInAnotherOrder(RopeTeam):
    class Table(Rope):
        def observe_all_into(self, buffer: vec[i16], at: i64) -> None:
            for place, seat in enumerate(reversed(range(self.seats))):
                self.observe_into(buffer, at + place * self.observed(), seat)


@breaks("observation-all")
class CountsWhatIsAside(RopeTeam):
    """The cards by their number, where each is there or not."""

    class Table(Rope):
        def observe_all_into(self, buffer: vec[i16], at: i64) -> None:
            super().observe_all_into(buffer, at)
            put_numbers(self.aside(), buffer, at + self.seats * self.observed())


@breaks("observation-all")
class CannotTellEverything(RopeTeam):
    class Table(Rope):
        def observe_all_into(self, buffer: vec[i16], at: i64) -> None:
            raise ValueError("everything")


# -- secrecy --


@breaks("secret-observation")
class ObservesHands(RopeTeam):
    """All hands together, as if they were the own one."""

    class Table(Rope):
        def numbers(self, seat: int) -> list[int]:
            held = [card for hand in self.hands for card in hand]
            return [*(card in held for card in range(1, 7)), *super().numbers(seat)[6:]]


@breaks("secret-observation")
class ObservesAChoice(Huts):
    """The highest of the cards that lie face down."""

    class Table(Ridge):
        def numbers(self, seat: int) -> list[int]:
            numbers = super().numbers(seat)
            numbers[BIDS.places["chosen"]] = [self.chosen[seat] or max(self.chosen)]
            return numbers
