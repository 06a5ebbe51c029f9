"""States, and what is written of them, that are broken; and a broken nature."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from highcamp import Refused, Rng
from highcamp.engine.state import State, restore
from toys.broken.breaking import breaks, put
from toys.camp import END, PITCH, STRENGTHS, Camp, CampOptions, Face
from toys.huts import Huts, Ridge
from toys.rope import REST, Rope, RopeTeam

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
