"""The game: one line for each job."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from highcamp import Event, Game, Refused
from highcamp.drawing.names import Names
from highcamp.engine.facts import Facts, Part, Standing, ranked
from highcamp.engine.files import parse_mapping, read_text
from highcamp.engine.forms import shaped
from highcamp.engine.game import Odds
from highcamp.engine.label import OwnParts
from highcamp.engine.mode import Mode
from highcamp.engine.pad import Pad

from sample_game import draw
from sample_game.options import ClimbOptions, ClimbPosition
from sample_game.pad import AfternoonPad
from sample_game.rules import CLIMB, FACES, WORDS, Climb


def ask(words: Sequence[str], state: Climb | None) -> tuple[dict[str, Any], str]:
    """The chance of so many pitches without a stone; in a position, of all that are left."""
    if state is None and words[:1] not in [[str(pitches)] for pitches in range(1, 10)]:
        raise Refused("bad-odds", "How many pitches?", where="WORD", fix="Write a number from 1 to 9.", rule="climbing")
    pitches = int(words[0]) if state is None else state.options.pitches - state.height
    chance = Fraction(FACES - 1, FACES) ** pitches
    return {"pitches": pitches, "chance": float(chance)}, f"{pitches} pitches without a stone: {chance}."


class SampleGame(Game[ClimbOptions, Climb]):
    name = "sample-game"
    title = "Sample Game"
    line = "Push on, or make camp before the stones come."
    minutes = 5
    rules_version = 1  # raised when the same moves lead to something else than before
    contract = (1, 0)  # which Highcamp's promises it was written for
    facts = Facts(seats=(2, 4), moves=len(WORDS), outcomes=FACES)
    Options = ClimbOptions
    examples: ClassVar = {
        "play": ("highcamp play sample-game --pitches 4",),
        "odds": ("highcamp odds sample-game 3",),
    }
    own_parts = OwnParts(flag="--hut", words="a file of huts", label="Huts of your own", form="TOML: [[hut]], name, pitch")

    def start(self, options: ClimbOptions) -> Climb:
        return Climb(self, options, [0] * options.players, 0, 0, False)

    def read_own(self, path: Path) -> dict[str, Any]:
        return {"own": self.parse_own(read_text(path))}

    def parse_own(self, text: str) -> list[Any]:
        huts = parse_mapping(text, "option own").get("hut")
        return huts if isinstance(huts, list) else [huts]  # the options say what a hut looks like

    def write_position(self, state: Climb) -> dict[str, Any]:
        moment = {"camps": list(state.camps), "turn": state.turn + 1, "height": state.height, "falling": state.falling}
        options: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state.options))
        return options | moment

    def read_position(self, given: Mapping[str, Any]) -> Climb:
        found = shaped(given, ClimbPosition, "bad-position", "position")
        found.check()
        options = self.options({name: given[name] for name in ClimbOptions.__struct_fields__ if name in given})
        return Climb(self, options, found.camps, found.turn - 1, found.height, found.falling)

    def say(self, move: int, state: Climb) -> str:
        return f"die {move + 1}" if state.is_chance else WORDS[move]

    def parse(self, text: str, state: Climb) -> int:
        words = [f"die {face + 1}" for face in range(FACES)] if state.is_chance else list(WORDS)
        if text.strip() not in words:
            raise Refused("bad-notation", f"{text!r} is no move here.", fix=f"Write one of: {', '.join(words)}.")
        return words.index(text.strip())

    def seen(self, event: Event, seat: int | None) -> Any:
        return [event.actor, event.move]

    def view(self, state: Climb, seat: int | None) -> draw.View:
        return draw.view(state, seat)

    def refuse(self, state: Climb, seat: int, move: int) -> Refused:
        if move == CLIMB:
            return Refused("on-the-top", "There is nothing above the top: make camp.", rule="climbing")
        return Refused("nothing-climbed", "Your camp stands here already: climb.", rule="making-camp")

    def standing(self, state: Climb, seat: int | None) -> list[Standing]:
        return ranked([float(camp) for camp in state.camps], [(Part(camp, "height of the camp"),) for camp in state.camps])

    def cost(self, move: int, state: Climb) -> str:
        return "a throw of the die" if move == CLIMB else ""

    def odds(self) -> Odds:
        return ask

    def pad(self) -> Pad:
        return AfternoonPad()

    def svg(self, view: draw.View, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        return draw.svg(view, mode, Names(view.seat, names))

    def text(self, view: draw.View, *, names: Sequence[str] = ()) -> str:
        return draw.text(view, Names(view.seat, names))

    def cover(self) -> str:
        return draw.cover()

    def bots(self) -> Sequence[type[Any]]:
        from sample_game.bots import Steady

        return [Steady]


SAMPLE_GAME = SampleGame()
