"""Mount Everest as the platform sees it: one line a job, each done in the file named after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from highcamp.engine.event import Event
from highcamp.engine.facts import Facts, Part, Sheet, Standing
from highcamp.engine.label import OwnFile
from highcamp.engine.observation import Observation
from highcamp.engine.odds import Odds
from highcamp.engine.refusal import Refused
from highcamp.engine.tale import Tale
from highcamp.games import shelf
from highcamp.games.everest import account, refusals, setup
from highcamp.games.everest import view as views
from highcamp.games.everest.options import EverestOptions
from highcamp.games.everest.position import read, write
from highcamp.games.everest.position.form import Position
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions import shipped
from highcamp.games.expeditions.box import MOST_KINDS, MOVES
from highcamp.games.expeditions.game import ExpeditionGame
from highcamp.games.expeditions.view import View, place_of


class MountEverest(ExpeditionGame[EverestOptions, Everest]):
    """Adam Kałuża's expeditions: lead clients to the top of the world, and back."""

    name = "everest"
    title = "Mount Everest"
    line = "Lead climbers and tourists to the summit and bring them home alive."
    minutes = 90
    rules_version = 2
    # The longest of 200 random games with five teams had 1,596 steps; people carry things to and fro more than that.
    facts = Facts(seats=(2, 5), moves=MOVES, outcomes=MOST_KINDS, hidden=True, simultaneous=True, played=4_000)
    Options = EverestOptions
    Position = Position
    examples = shelf.EVEREST.examples

    def start(self, options: EverestOptions) -> Everest:
        return setup.start(self, options)

    def data(self, options: EverestOptions) -> dict[str, str]:
        used: dict[str, Any] = {}
        if options.own_board is None:
            used[f"board {options.board}"] = options.map
        if options.own_weather is None:
            used[f"weather {options.season}"] = options.weather
        if options.own_cards is None:
            used["cards"] = options.deck
        return {name: shipped.digest(data) for name, data in used.items()}

    def own_files(self) -> Sequence[OwnFile]:
        boards = {side: shipped.start(f"boards/everest_{side}.toml") for side in ("easier", "harder")}
        return shipped.own_files(__package__, boards, "everest")

    def write_position(self, state: Everest) -> dict[str, Any]:
        return write.write(state)

    def read_position(self, given: Mapping[str, Any]) -> Everest:
        return read.read(self, given)

    def view(self, state: Everest, seat: int | None) -> View:
        return views.view(state, seat)

    def refuse(self, state: Everest, seat: int, move: int) -> Refused:
        return refusals.refuse(state, seat, move)

    def account(self, events: Sequence[Event]) -> tuple[Sheet, ...]:
        return account.account(events)

    def standing(self, state: Everest, seat: int | None) -> list[Standing]:
        return [
            Standing(
                seat=other,
                points=float(state.points[other]),
                place=place_of(state, other),
                parts=(Part(float(state.points[other]), "points on the track"),),
            )
            for other in range(state.players)
        ]

    def tale(self, events: Sequence[Event]) -> Tale:
        from highcamp.games.everest import tale  # which needs the map

        return tale.tale(events)

    def cover(self) -> str:
        from highcamp.games.everest import cover

        return cover.picture()

    def observation(self) -> Observation:
        from highcamp.games.everest.observation import OBSERVATION

        return OBSERVATION

    def bots(self) -> Sequence[type[Any]]:
        from highcamp.games.everest.bots import BOTS

        return BOTS

    def odds(self) -> Odds:
        from highcamp.games.everest.odds import EverestOdds

        return EverestOdds()

    def forecaster(self) -> Any:
        from highcamp.games.everest.bots.levels import SOUND, Guided
        from highcamp.games.expeditions.bots.forecast import Led

        return Led(Guided(SOUND))


EVEREST = MountEverest()
