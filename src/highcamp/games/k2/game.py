"""K2 as the platform sees it: one line a job, each done in the file named after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from highcamp.engine.event import Event
from highcamp.engine.facts import Facts, Part, Standing
from highcamp.engine.label import OwnFile
from highcamp.engine.observation import Observation
from highcamp.engine.odds import Odds
from highcamp.engine.refusal import Refused
from highcamp.engine.tale import Tale
from highcamp.games import shelf
from highcamp.games.expeditions import notation, shipped
from highcamp.games.expeditions.box import GUIDES, MOST_KINDS, MOVES
from highcamp.games.expeditions.game import ExpeditionGame
from highcamp.games.expeditions.view import View, place_of
from highcamp.games.k2 import position, refusals, setup
from highcamp.games.k2 import view as views
from highcamp.games.k2.options import K2Options
from highcamp.games.k2.rules import K2


class K2Game(ExpeditionGame[K2Options, K2]):
    """Adam Kałuża's mountain before Everest: two climbers of your own, as high as they can live."""

    name = "k2"
    title = "K2"
    line = "Take your two climbers as high as you dare, and keep them alive."
    minutes = 60
    rules_version = 2
    led = False
    # The longest of 200 random games with five teams had 1,002 steps.
    facts = Facts(seats=(1, 5), moves=MOVES, outcomes=MOST_KINDS, hidden=True, simultaneous=True, played=3_000)
    Options = K2Options
    Position = position.Position
    examples = shelf.K2.examples

    def start(self, options: K2Options) -> K2:
        return setup.start(self, options)

    def data(self, options: K2Options) -> dict[str, str]:
        used: dict[str, Any] = {}
        if options.own_cards is None:
            used["cards"] = options.deck
        if options.own_board is None:
            used[f"board {options.board}"] = options.map
        if options.own_weather is None:
            used[f"weather {options.season}"] = options.weather
        return {name: shipped.digest(data) for name, data in used.items()}

    def own_files(self) -> Sequence[OwnFile]:
        boards = {side: shipped.start(f"boards/{side}.toml", __package__) for side in ("easier", "harder")}
        boards |= {f"everest_{side}": shipped.start(f"boards/everest_{side}.toml") for side in ("easier", "harder")}
        return shipped.own_files(__package__, boards, "k2")

    def write_position(self, state: K2) -> dict[str, Any]:
        return position.write(state)

    def read_position(self, given: Mapping[str, Any]) -> K2:
        return position.read(self, given)

    def view(self, state: K2, seat: int | None) -> View:
        return views.view(state, seat)

    def refuse(self, state: K2, seat: int, move: int) -> Refused:
        return refusals.refuse(state, seat, move)

    def standing(self, state: K2, seat: int | None) -> list[Standing]:
        return [
            Standing(
                seat=other,
                points=float(state.points[other]),
                place=place_of(state, other),
                parts=tuple(
                    Part(float(state.best[other * GUIDES + climber]), f"climber {notation.GUIDE_NAMES[climber]}")
                    for climber in range(GUIDES)
                ),
            )
            for other in range(state.players)
        ]

    def tale(self, events: Sequence[Event]) -> Tale:
        from highcamp.games.k2 import tale  # which needs the map

        return tale.tale(events)

    def cover(self) -> str:
        from highcamp.games.k2 import cover

        return cover.picture()

    def observation(self) -> Observation:
        from highcamp.games.k2.observation import OBSERVATION

        return OBSERVATION

    def bots(self) -> Sequence[type[Any]]:
        from highcamp.games.k2.bots import BOTS

        return BOTS

    def odds(self) -> Odds:
        from highcamp.games.k2.odds import K2Odds

        return K2Odds()

    def forecaster(self) -> Any:
        from highcamp.games.expeditions.bots.forecast import Led
        from highcamp.games.k2.bots.levels import SOUND, Roped

        return Led(Roped(SOUND))


K2_GAME = K2Game()
