"""Mount Everest as the platform sees it: one line a job, each done in the file named after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from highcamp.engine.event import Event
from highcamp.engine.facts import Facts, Part, Standing
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.games.everest import notation, position, reading, refusals, seen, setting_up, shipped, story
from highcamp.games.everest import view as views
from highcamp.games.everest.box import MOST_KINDS, MOVES
from highcamp.games.everest.expedition import Expedition
from highcamp.games.everest.options import EverestOptions
from highcamp.games.everest.rules import Everest


class MountEverest(Game[EverestOptions, Everest]):
    """Adam Kałuża's expeditions: lead clients to the top of the world, and back."""

    name = "everest"
    title = "Mount Everest"
    line = "Lead climbers and tourists to the summit and bring them home alive."
    minutes = 90
    rules_version = 1
    facts = Facts(seats=(2, 5), moves=MOVES, outcomes=MOST_KINDS, hidden=True, simultaneous=True)
    Options = EverestOptions

    def start(self, options: EverestOptions) -> Everest:
        return setting_up.start(self, options)

    def data(self, options: EverestOptions) -> dict[str, str]:
        used: dict[str, Any] = {}
        if options.own_board is None:
            used[f"board {options.board}"] = options.map
        if options.own_weather is None:
            used[f"weather {options.season}"] = options.weather
        if options.own_cards is None:
            used["cards"] = options.deck
        return {name: shipped.digest(data) for name, data in used.items()}

    def write_position(self, state: Everest) -> dict[str, Any]:
        return position.write(state)

    def read_position(self, given: Mapping[str, Any]) -> Everest:
        return reading.read(self, given)

    def say(self, move: int, state: Everest) -> str:
        return notation.say(move, state)

    def parse(self, text: str, state: Everest) -> int:
        return notation.parse(text, state)

    def drawn(self, state: Everest) -> str:
        return notation.drawn(state)

    def seen(self, event: Event, seat: int | None) -> Any:
        return seen.seen(event, seat)

    def reveals(self, event: Event) -> bool:
        return seen.reveals(event)

    def tell(self, event: Event, seat: int | None) -> tuple[str, str]:
        return story.tell(event, seat)

    def view(self, state: Everest, seat: int | None) -> views.View:
        return views.view(state, seat)

    def refuse(self, state: Everest, seat: int, move: int) -> Refused:
        return refusals.refuse(state, seat, move)

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

    def svg(self, view: views.View, *, standalone: bool = False) -> str:
        from highcamp.games.everest import draw  # many files, which nobody needs who only plays

        return draw.svg(view, standalone=standalone)

    def text(self, view: views.View) -> str:
        from highcamp.games.everest import draw

        return draw.text(view)


def place_of(state: Expedition, seat: int) -> int:
    """The place of a seat: behind all who have more points, or as many for longer (once the pawns are lined up)."""
    order = [other for other in state.recent if other >= 0]
    own = state.points[seat]
    ahead = sum(state.points[other] > own for other in range(state.players))
    earlier = order[: order.index(seat)] if seat in order else []
    return 1 + ahead + sum(state.points[other] == own for other in earlier)


EVEREST = MountEverest()
