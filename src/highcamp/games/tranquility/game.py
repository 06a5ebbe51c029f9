"""Tranquility: The Ascent as the platform sees it: one line a job, each done in the file named after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from highcamp.engine.beat import Beat
from highcamp.engine.event import Event
from highcamp.engine.facts import Facts, Sheet, Standing
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
from highcamp.games.tranquility import (
    account,
    beats,
    listing,
    notation,
    offers,
    parts,
    position,
    refusals,
    seen,
    setup,
    standing,
    story,
    tale,
    turns,
)
from highcamp.games.tranquility import coach as coaching
from highcamp.games.tranquility import view as views
from highcamp.games.tranquility.box import DISCARD, KINDS, MOVES, PANORAMA
from highcamp.games.tranquility.hand import kinds
from highcamp.games.tranquility.names import word
from highcamp.games.tranquility.options import TranquilityOptions
from highcamp.games.tranquility.phases import DEAL, DRAW_FIRST, DRAW_PANORAMA, SHORT_PILES
from highcamp.games.tranquility.position.form import Position
from highcamp.games.tranquility.rules import TranquilityState


class Tranquility(Game[TranquilityOptions, TranquilityState]):
    """James Emmerson's climb in silence: 44 cards and a Summit, together or not at all."""

    name = "tranquility"
    title = "Tranquility: The Ascent"
    line = "Build a mountain of 44 cards together, without a word, and crown it."
    minutes = 30
    rules_version = 1
    examples = shelf.TRANQUILITY.examples
    # No game is longer: each of 85 cards is drawn once (18 more with three ropes) and leaves a hand once; a herd's step costs
    # a card and may end with a halt; six Campfires move a card; set-up and ropes add a dozen.
    facts = Facts(
        seats=(1, 5), moves=MOVES, outcomes=KINDS, hidden=True, cooperative=True, silent=True, longest=5 * 85 + 18 + 6 + 12
    )
    Options = TranquilityOptions
    Position = Position
    forms = get_args(Form)

    def start(self, options: TranquilityOptions) -> TranquilityState:
        return setup.start(self, options)

    def data(self, options: TranquilityOptions) -> dict[str, str]:
        return {f"{self.name}/{parts.FILE}": parts.digest()}

    def own_files(self) -> Sequence[OwnFile]:
        return (OwnFile("own_box", "Goat cards and Panoramas of your own copy", {"box": parts.start()}),)

    def write_position(self, state: TranquilityState) -> dict[str, Any]:
        return position.write(state)

    def read_position(self, given: Mapping[str, Any]) -> TranquilityState:
        return position.read(self, given)

    def remark(self, given: Mapping[str, Any], state: TranquilityState) -> str:
        if state.over and not state.won:
            return f"Seat {state.turn + 1} can neither play nor discard two cards: the climb is lost."
        if state.modules & PANORAMA and not given.get("panoramas"):
            return "No Panorama objective is listed, so none is asked for."
        return ""

    def say(self, move: int, state: TranquilityState) -> str:
        return notation.say(move, state)

    def parse(self, text: str, state: TranquilityState) -> int:
        return notation.parse(text, state)

    def offer(self, move: int, state: TranquilityState) -> Words:
        return offers.offer(move, state)

    def offer_set(self, moves: Sequence[int], state: TranquilityState) -> Words:
        return offers.offer_set(moves)

    def presses(self, move: int, state: TranquilityState) -> tuple[str, ...]:
        return offers.presses(move, state)

    def warning(self, move: int, state: TranquilityState) -> Words:
        return offers.warning(move)

    def details(self, move: int, state: TranquilityState) -> dict[str, Any]:
        choice = views.choice(state, move)
        if choice.at is None:
            return {"card": choice.card} if choice.card else {}
        row, place = choice.at
        told = {"card": choice.card, "row": row, "place": place, "discards": choice.cost}
        return told if choice.most == choice.cost else told | {"at_most": choice.most}

    def cost(self, move: int, state: TranquilityState) -> str:
        return views.choice(state, move).spent

    def listing(self, state: TranquilityState) -> dict[str, Any]:
        return listing.placements(state) if state.to_act else {}

    def refusals(self, state: TranquilityState) -> Sheet | None:
        return listing.refusals(state) if state.to_act else None

    def picks(self, state: TranquilityState, seat: int) -> tuple[int, ...]:
        return tuple(DISCARD + kind for kind in kinds(state.paid)) if seat == state.actor else ()

    def draw_name(self, state: TranquilityState) -> str:
        names = {DRAW_PANORAMA: "panorama", DRAW_FIRST: "first player", SHORT_PILES: "short piles", DEAL: "first hands"}
        return names.get(state.phase, "card")

    def begins(self, seat: int, state: TranquilityState) -> int | None:
        return seat if state.phase == DRAW_FIRST else None

    def presets(self) -> Sequence[Preset]:
        return (
            Preset(
                "First game", "All hands lie open while you find out how the mountain grows.", {"open_hands": True}, coach=True
            ),
            Preset("Standard", "The mountain alone, in silence.", {}),
            Preset(
                "Everything",
                "All three modules: green path, Panorama objectives, mountain goats.",
                {"green_path": True, "panorama_objectives": True, "mountain_goats": True},
            ),
        )

    def seen(self, event: Event, seat: int | None) -> Any:
        return seen.seen(event, seat)

    def reveals(self, event: Event) -> bool:
        return seen.reveals(event)

    def coach(self, view: Any) -> Words:
        return coaching.coach(view)

    def caution(self, view: Any, move: int) -> Words:
        return coaching.caution(view, move)

    def view(self, state: TranquilityState, seat: int | None) -> views.View:
        return views.view(state, seat)

    def tell(self, event: Event, seat: int | None) -> tuple[Words, Words]:
        return story.tell(event, seat)

    def heading(self, event: Event, seat: int | None, round: int) -> str:
        return turns.heading(event, round)

    def turn(self, event: Event, seat: int | None) -> Turn | None:
        return turns.turn(event)

    def sum_up(self, events: Sequence[Event], seat: int | None) -> Words:
        return turns.sum_up(events, seat)

    def hands(self, state: TranquilityState) -> list[tuple[int, str]]:
        return [(seat, ", ".join(map(word, kinds(state.hands[seat])))) for seat in range(state.seats)]

    def beat(self, event: Event, seat: int | None) -> Beat | None:
        return beats.beat(event, seat)

    def refuse(self, state: TranquilityState, seat: int, move: int) -> Refused:
        return refusals.refuse(state, move)

    def standing(self, state: TranquilityState, seat: int | None) -> list[Standing]:
        return standing.standing(state)

    def account(self, events: Sequence[Event]) -> tuple[Sheet, ...]:
        return account.account(events)

    def tale(self, events: Sequence[Event]) -> Tale:
        return tale.tale(events)

    # Pictures are drawn by several files, which nobody needs who only plays or lists games.

    def svg(self, view: views.View, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        from highcamp.games.tranquility import draw

        return draw.svg(view, mode, names)

    def scene(self, view: views.View, *, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
        from highcamp.games.tranquility import draw

        return draw.scene(view, form, mode, names)

    def text(self, view: views.View, *, names: Sequence[str] = ()) -> str:
        from highcamp.games.tranquility import draw

        return draw.text(view, names)

    def cover(self) -> str:
        from highcamp.games.tranquility import cover

        return cover.picture()

    def observation(self) -> Observation:
        from highcamp.games.tranquility.observation import OBSERVATION

        return OBSERVATION

    def bots(self) -> Sequence[type[Any]]:
        from highcamp.games.tranquility.bots import BOTS

        return BOTS

    def odds(self) -> Odds:
        from highcamp.games.tranquility.odds import TranquilityOdds

        return TranquilityOdds()

    def forecaster(self) -> Any:
        from highcamp.games.tranquility.bots.forecast import Practised

        return Practised()


TRANQUILITY = Tranquility()
