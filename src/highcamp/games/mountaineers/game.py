"""Mountaineers as the platform sees it: one line a job, each done in the file named after it."""

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
from highcamp.engine.pad import Pad
from highcamp.engine.refusal import Refused
from highcamp.engine.scene import SECOND, Form, Scene
from highcamp.engine.tale import Tale
from highcamp.engine.words import Words
from highcamp.games import shelf
from highcamp.games.mountaineers import account, beats, notation, parts, position, refusals, seen, setup, standing, story, tale
from highcamp.games.mountaineers import coach as coaching
from highcamp.games.mountaineers import view as views
from highcamp.games.mountaineers.box import CARDS, KEEP, MOVES, NAMES, NO_EXTRA
from highcamp.games.mountaineers.names import card_names
from highcamp.games.mountaineers.options import MountaineersOptions
from highcamp.games.mountaineers.phases import DRAW_LEAD, REFILL
from highcamp.games.mountaineers.position.form import Position
from highcamp.games.mountaineers.rules import MountaineersState


class Mountaineers(Game[MountaineersOptions, MountaineersState]):
    """Stephen B. Thomas's race to the peak with identical decks: play what nobody else plays."""

    name = "mountaineers"
    title = "Mountaineers"
    line = "Everyone has the same cards: climb with those that nobody matches."
    minutes = 30
    tie_break = "being Lead Climber"
    rules_version = 1
    # Of random games, which score little and so last long, the longest of 60 tournaments on the long track had 2,260 steps.
    facts = Facts(seats=(3, 5), moves=MOVES, outcomes=CARDS, hidden=True, simultaneous=True, played=4_500)
    forms = get_args(Form)
    Options = MountaineersOptions
    Position = Position
    examples = shelf.MOUNTAINEERS.examples

    def start(self, options: MountaineersOptions) -> MountaineersState:
        return setup.start(self, options)

    def data(self, options: MountaineersOptions) -> dict[str, str]:
        return {} if options.own_track else {f"track {options.track}": options.mountain.digest()}

    def own_files(self) -> Sequence[OwnFile]:
        return (OwnFile("own_track", "A score track of your own", parts.starts()),)

    def write_position(self, state: MountaineersState) -> dict[str, Any]:
        return position.write(state)

    def read_position(self, given: Mapping[str, Any]) -> MountaineersState:
        return position.read(self, given)

    def say(self, move: int, state: MountaineersState) -> str:
        return notation.say(move, state)

    def parse(self, text: str, state: MountaineersState) -> int:
        return notation.parse(text, state)

    def offer(self, move: int, state: MountaineersState) -> Words:
        return story.offer(move, state)

    def warning(self, move: int, state: MountaineersState) -> Words:
        return story.warning(move, state)

    def presses(self, move: int, state: MountaineersState) -> tuple[str, ...]:
        return (SECOND,) if move in (KEEP, NO_EXTRA) else super().presses(move, state)

    def details(self, move: int, state: MountaineersState) -> dict[str, Any]:
        card = notation.card_of(move)
        return {"card": NAMES[card]} if card else {}

    def draw_name(self, state: MountaineersState) -> str:
        if state.phase == DRAW_LEAD:
            return "Lead Climber"
        return "hand card" if state.phase == REFILL else "face-up card"

    def begins(self, seat: int, state: MountaineersState) -> int | None:
        return seat if state.phase == DRAW_LEAD else None

    def presets(self) -> Sequence[Preset]:
        return (
            Preset("First game", "Routes only, to 50 points.", {"mode": "basic"}, coach=True),
            Preset("Standard", "All cards, to the summit.", {}),
            Preset(
                "Everything",
                "A tournament on the long track: a match for each climber, medals by place.",
                {"mode": "tournament", "track": "long"},
            ),
        )

    def seen(self, event: Event, seat: int | None) -> Any:
        return seen.seen(event, seat)

    def reveals(self, event: Event) -> bool:
        if event.by_nature:
            return True
        if event.before.gathering():
            return seen.is_reveal(event)
        # To keep a Bomber shows nothing; while it is still one's turn it can be taken back.
        return not (event.move == KEEP and event.after.actor == event.actor)

    def coach(self, view: Any) -> Words:
        return coaching.coach(view)

    def caution(self, view: Any, move: int) -> Words:
        return coaching.caution(view, move)

    def view(self, state: MountaineersState, seat: int | None) -> views.View:
        return views.view(state, seat)

    def tell(self, event: Event, seat: int | None) -> tuple[Words, Words]:
        return story.tell(event, seat)

    def heading(self, event: Event, seat: int | None, round: int) -> str:
        return story.heading(event)

    def hands(self, state: MountaineersState) -> list[tuple[int, str]]:
        return [(seat, ", ".join(card_names(state.hand[seat]))) for seat in range(state.seats)]

    def beat(self, event: Event, seat: int | None) -> Beat | None:
        return beats.beat(event, seat)

    def ends(self, event: Event) -> bool:
        return beats.ends(event)

    def has_chosen(self, state: MountaineersState, seat: int) -> bool:
        return state.chosen[seat] != 0  # whoever has an empty hand has nothing to choose

    def refuse(self, state: MountaineersState, seat: int, move: int) -> Refused:
        return refusals.refuse(state, seat, move)

    def standing(self, state: MountaineersState, seat: int | None) -> list[Standing]:
        return standing.standing(state)

    def account(self, events: Sequence[Event]) -> tuple[Sheet, ...]:
        return account.account(events)

    def tale(self, events: Sequence[Event]) -> Tale:
        return tale.tale(events)

    # Pictures are drawn by several files, which nobody needs who only plays or lists games; nor a pad.

    def pad(self) -> Pad:
        from highcamp.games.mountaineers.pad import MatchPad

        return MatchPad()

    def svg(self, view: views.View, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        from highcamp.games.mountaineers import draw

        return draw.svg(view, mode, names)

    def scene(self, view: views.View, *, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
        from highcamp.games.mountaineers import draw

        return draw.scene(view, form, mode, names)

    def text(self, view: views.View, *, names: Sequence[str] = ()) -> str:
        from highcamp.games.mountaineers import draw

        return draw.text(view, names)

    def cover(self) -> str:
        from highcamp.games.mountaineers import cover

        return cover.picture()

    def is_parallel(self, options: MountaineersOptions) -> bool:
        return options.mode == "blitz"

    def observation(self) -> Observation:
        from highcamp.games.mountaineers.observation import OBSERVATION

        return OBSERVATION

    def bots(self) -> Sequence[type[Any]]:
        from highcamp.games.mountaineers.bots import BOTS

        return BOTS

    def odds(self) -> Odds:
        from highcamp.games.mountaineers.odds import MountaineersOdds

        return MountaineersOdds()

    def forecaster(self) -> Any:
        from highcamp.games.mountaineers.bots.forecast import Grasping

        return Grasping()


MOUNTAINEERS = Mountaineers()
