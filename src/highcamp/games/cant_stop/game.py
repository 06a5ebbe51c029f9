"""Can't Stop as the platform sees it: one line a job, each done in the file named after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from highcamp.engine.beat import Beat
from highcamp.engine.event import Event
from highcamp.engine.facts import Facts, Standing
from highcamp.engine.game import Game
from highcamp.engine.label import OwnFile, Preset
from highcamp.engine.mode import Mode
from highcamp.engine.observation import Observation
from highcamp.engine.odds import Odds
from highcamp.engine.refusal import Refused
from highcamp.engine.scene import Form, Scene
from highcamp.engine.tale import Tale
from highcamp.engine.telling import Turn
from highcamp.engine.words import Words
from highcamp.games import shelf
from highcamp.games.cant_stop import beats, notation, position, refusals, seen, setup, standing, story, tale, turns
from highcamp.games.cant_stop import coach as coaching
from highcamp.games.cant_stop import view as views
from highcamp.games.cant_stop.box import MOVES, ROLL, STOP, THROWS
from highcamp.games.cant_stop.odds import CantStopOdds
from highcamp.games.cant_stop.options import LAB, CantStopOptions
from highcamp.games.cant_stop.phases import DRAW_FIRST
from highcamp.games.cant_stop.rules import CantStopState


class CantStop(Game[CantStopOptions, CantStopState]):
    """Sid Sackson's race up eleven columns: roll on, or stop while you can."""

    name = "cant-stop"
    title = "Can't Stop"
    line = "Roll, climb, and stop before the dice throw you off the mountain."
    minutes = 30
    rules_version = 1
    # Of random games, which are longer than those that people play, the longest of 2,000 with four teams had 668 steps.
    facts = Facts(seats=(2, 4), moves=MOVES, outcomes=len(THROWS), played=2_000)
    Options = CantStopOptions
    Position = position.Position
    forms = get_args(Form)
    examples = shelf.CANT_STOP.examples

    def start(self, options: CantStopOptions) -> CantStopState:
        return setup.start(self, options)

    def own_files(self) -> Sequence[OwnFile]:
        return (OwnFile("lab", "A board and dice of your own", {"board": LAB}),)

    def write_position(self, state: CantStopState) -> dict[str, Any]:
        return position.write(state)

    def read_position(self, given: Mapping[str, Any]) -> CantStopState:
        return position.read(self, given)

    def remark(self, given: Mapping[str, Any], state: CantStopState) -> str:
        if "dice" in given and state.throw < 0:
            return f"The dice let no climber climb: a bust. The turn has passed on to seat {state.turn + 1}."
        return ""

    def say(self, move: int, state: CantStopState) -> str:
        return notation.say(move, state)

    def parse(self, text: str, state: CantStopState) -> int:
        return notation.parse(text, state)

    def offer(self, move: int, state: CantStopState) -> Words:
        return story.offer(move, state)

    def details(self, move: int, state: CantStopState) -> dict[str, Any]:
        return {} if move in (ROLL, STOP) else {"columns": notation.steps_of(move)}

    def draw_name(self, state: CantStopState) -> str:
        return "first player" if state.phase == DRAW_FIRST else "dice"

    def begins(self, seat: int, state: CantStopState) -> int | None:
        return seat if state.phase == DRAW_FIRST else None

    def presets(self) -> Sequence[Preset]:
        return (
            Preset("First game", "Two teams, three columns.", {"players": 2}, coach=True),
            Preset("Standard", "Three teams, three columns.", {"players": 3}),
            Preset(
                "Everything",
                "Two teams race for five columns, and climbers jump over camps.",
                {"players": 2, "columns": 5, "variant": "jumping"},
            ),
        )

    def seen(self, event: Event, seat: int | None) -> Any:
        return seen.seen(event, seat)

    def coach(self, view: Any) -> Words:
        return coaching.coach(view)

    def caution(self, view: Any, move: int) -> Words:
        return coaching.caution(view, move)

    def view(self, state: CantStopState, seat: int | None) -> views.View:
        return views.view(state, seat)

    def refuse(self, state: CantStopState, seat: int, move: int) -> Refused:
        return refusals.refuse(state, move)

    def standing(self, state: CantStopState, seat: int | None) -> list[Standing]:
        return standing.standing(state)

    def tale(self, events: Sequence[Event]) -> Tale:
        return tale.tale(events)

    def odds(self) -> Odds:
        return CantStopOdds()

    def tell(self, event: Event, seat: int | None) -> tuple[Words, Words]:
        return story.tell(event)

    def beat(self, event: Event, seat: int | None) -> Beat | None:
        return beats.beat(event)

    def heading(self, event: Event, seat: int | None, round: int) -> str:
        return turns.heading(event, round)

    def turn(self, event: Event, seat: int | None) -> Turn | None:
        return turns.turn(event)

    def sum_up(self, events: Sequence[Event], seat: int | None) -> Words:
        return turns.sum_up(events)

    # Pictures are drawn by a good many files, which nobody needs who only plays or lists games.

    def svg(self, view: views.View, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        from highcamp.games.cant_stop import draw

        return draw.svg(view, mode, names)

    def scene(self, view: views.View, *, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
        from highcamp.games.cant_stop import draw

        return draw.scene(view, form, mode, names)

    def text(self, view: views.View, *, names: Sequence[str] = ()) -> str:
        from highcamp.games.cant_stop import draw

        return draw.text(view, names)

    def cover(self) -> str:
        from highcamp.games.cant_stop import cover

        return cover.picture()

    def observation(self) -> Observation:
        from highcamp.games.cant_stop.observation import OBSERVATION

        return OBSERVATION

    def bots(self) -> Sequence[type[Any]]:
        from highcamp.games.cant_stop.bots import BOTS

        return BOTS

    def solver(self) -> Any:
        from highcamp.games.cant_stop.solve.solver import CantStopSolver

        return CantStopSolver()

    def forecaster(self) -> Any:
        from highcamp.games.cant_stop.bots.forecast import Solved

        return Solved()


CANT_STOP = CantStop()
