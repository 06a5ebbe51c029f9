"""A toy with composite turns: climb, pitch a tent, and call it a day.

Nature says how much strength a seat has today (1 to 3). Each step up costs one, a tent costs one. Who ends the day without a
tent slides down to the last one. The first to end a day on the summit wins; after the last day the highest tent does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from librt.vecs import vec
from msgspec import Meta
from mypy_extensions import i64

from highcamp import NATURE, NOBODY, Event, Game, Refused, Rng, State
from highcamp.drawing.names import Names
from highcamp.engine.facts import Facts, Part, Standing, ranked
from highcamp.engine.mode import Mode
from highcamp.engine.options import Options
from toys.paper import read, sheet

HELP = """# Highest tent

## Climbing
A step up costs one strength, and ends at the summit.

## Pitching a tent
A tent costs one strength and stands higher than your last one.

## Ending the day
End your day whenever you like.
"""
SUMMIT = 4
STRENGTHS = [1, 2, 3]
WEIGHTS = [1, 2, 1]
CLIMB, PITCH, END = 0, 1, 2
WORDS = ["climb", "pitch", "end"]
# Each small move costs strength, so a turn has at most max(STRENGTHS) of them, the end of the day, and nature's move before.
LONGEST_TURN = max(STRENGTHS) + 2


class CampOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=4, description="Climbers.")] = 2
    days: Annotated[int, Meta(ge=1, le=4, description="Days until the storm.")] = 3


class CampPosition(CampOptions, frozen=True, kw_only=True):
    tents: list[Annotated[int, Meta(ge=0, le=SUMMIT)]]
    height: Annotated[int, Meta(ge=0, le=SUMMIT)]
    strength: Annotated[int, Meta(ge=-1, le=max(STRENGTHS))]
    turn: Annotated[int, Meta(ge=0)]

    def check(self) -> None:
        """A tent for each, and the climber not below its own."""
        if len(self.tents) != self.players or self.turn > self.players * self.days:
            raise Refused("bad-position", f"{self.players} players for {self.days} days are needed.", where="tents, turn")
        if self.height < self.tents[self.turn % self.players]:
            raise Refused("bad-position", "The climber stands below the own tent.", where="height")


class Face(State):
    """The tents, and the running day of one climber."""

    def __init__(
        self, game: Game[Any, Any], options: CampOptions, tents: list[int], height: int, strength: int, turn: int
    ) -> None:
        super().__init__(game, options, NATURE)
        self.seats = options.players
        self.tents = tents  # seat -> the height of its tent
        self.height = height  # of the climber whose day it is
        self.strength = strength  # left today, -1 before nature has said
        self.turn = turn  # days begun before this one, all seats together
        self.settle()

    def seat(self) -> int:
        return self.turn % int(self.options.players)

    def settle(self) -> None:
        late = self.turn == self.options.players * self.options.days
        resting = SUMMIT in self.tents and self.strength < 0
        self.actor = NOBODY if late or resting else NATURE if self.strength < 0 else self.seat()

    def copy(self) -> Face:
        return type(self)(self.game, self.options, list(self.tents), self.height, self.strength, self.turn)

    def most_legal(self) -> i64:
        return len(WORDS)

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        moves = [END]
        if self.strength and self.height > self.tents[seat]:
            moves.insert(0, PITCH)
        if self.strength and self.height < SUMMIT:
            moves.insert(0, CLIMB)
        for n, move in enumerate(moves):
            buffer[n] = move
        return len(moves)

    def apply(self, move: i64, seat: i64 = -1) -> None:
        if self.actor == NATURE:
            self.strength = STRENGTHS[move]
        elif move == END:
            self.end_day()
        else:
            self.strength -= 1
            if move == CLIMB:
                self.height += 1
            else:
                self.tents[self.seat()] = self.height
        self.settle()

    def end_day(self) -> None:
        if self.height == SUMMIT:
            self.tents[self.seat()] = SUMMIT
        self.turn += 1
        self.height = self.tents[self.seat()]
        self.strength = -1

    def chance(self) -> list[tuple[int, int]]:
        return list(enumerate(WEIGHTS))

    def sample(self, rng: Rng) -> i64:
        return [n for n, weight in enumerate(WEIGHTS) for _ in range(weight)][rng.below(sum(WEIGHTS))]

    def returns(self) -> list[float]:
        best = max(self.tents)
        return [float(self.over and own == best) / self.tents.count(best) for own in self.tents]

    def key(self) -> bytes:
        return msgspec.json.encode([self.tents, self.height, self.strength, self.turn])


class CampView(msgspec.Struct, frozen=True, kw_only=True):
    seat: int | None
    tents: tuple[int, ...]
    height: int
    strength: int
    turn: int


class Camp(Game[CampOptions, Face]):
    name = "toy-camp"
    title = "Highest tent"
    line = "Climb while your strength lasts, and keep enough for the tent."
    minutes = 2
    rules_version = 1
    facts = Facts(seats=(2, 4), moves=len(WORDS), outcomes=len(STRENGTHS), longest=4 * 4 * LONGEST_TURN)
    Options = CampOptions
    Table: ClassVar[type[Face]] = Face

    def start(self, options: CampOptions) -> Face:
        return self.Table(self, options, [0] * options.players, 0, -1, 0)

    def write_position(self, state: Face) -> dict[str, Any]:
        table = {"tents": list(state.tents), "height": state.height, "strength": state.strength, "turn": state.turn}
        return {**msgspec.to_builtins(state.options), **table}

    def read_position(self, position: Mapping[str, Any]) -> Face:
        found = read(position, CampPosition)
        options = self.options({"players": found.players, "days": found.days})
        return self.Table(self, options, found.tents, found.height, found.strength, found.turn)

    def say(self, move: int, state: Face) -> str:
        return f"strength {STRENGTHS[move]}" if state.is_chance else WORDS[move]

    def parse(self, text: str, state: Face) -> int:
        words = [f"strength {strength}" for strength in STRENGTHS] if state.is_chance else WORDS
        if text.strip() not in words:
            raise Refused("bad-notation", f"{text!r} is no move here.", fix=f"Write one of: {', '.join(words)}.")
        return words.index(text.strip())

    def draw_name(self, state: Face) -> str:
        return "strength"

    def seen(self, event: Event, seat: int | None) -> Any:
        return [event.actor, event.move]

    def view(self, state: Face, seat: int | None) -> CampView:
        return CampView(seat=seat, tents=tuple(state.tents), height=state.height, strength=state.strength, turn=state.turn)

    def refuse(self, state: Face, seat: int, move: int) -> Refused:
        if not state.strength:
            return Refused("no-strength", "You have no strength left today.", rule="ending-the-day")
        if move == CLIMB:
            return Refused("on-the-summit", "There is nothing higher than the summit.", rule="climbing")
        return Refused("tent-stands", "Your tent stands here already.", rule="pitching-a-tent")

    def standing(self, state: Face, seat: int | None) -> list[Standing]:
        return ranked([float(tent) for tent in state.tents], [(Part(tent, "height of the tent"),) for tent in state.tents])

    def text(self, view: CampView, *, names: Sequence[str] = ()) -> str:
        who = Names(view.seat, names)
        tents = [f"{who.verb(seat, 'have', 'has')} a tent at {tent}." for seat, tent in enumerate(view.tents)]
        return "\n".join([*tents, f"The climber stands at {view.height} with {max(view.strength, 0)} strength left."])

    def svg(self, view: CampView, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        return sheet(self.title, self.text(view, names=names), mode)

    def help(self) -> str:
        return HELP


CAMP = Camp()
