"""Elevation as the platform sees it: one line a job, each done in the file named after it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from highcamp.engine.beat import Beat
from highcamp.engine.bits import bit
from highcamp.engine.event import Event
from highcamp.engine.facts import Facts, Standing
from highcamp.engine.forms import Fault
from highcamp.engine.game import Game
from highcamp.engine.label import OwnFile, Preset
from highcamp.engine.mode import Mode
from highcamp.engine.observation import Observation
from highcamp.engine.odds import Odds
from highcamp.engine.pad import Pad
from highcamp.engine.proof import Proof
from highcamp.engine.refusal import Refused
from highcamp.engine.scene import Form, Scene
from highcamp.engine.tale import Tale
from highcamp.engine.telling import Turn
from highcamp.engine.words import Situation, Words, line
from highcamp.games import shelf
from highcamp.games.elevation import beats, notation, offers, parts, position, refusals, seen, setup, standing, story, tale
from highcamp.games.elevation import coach as coaching
from highcamp.games.elevation import view as views
from highcamp.games.elevation.approach.declared import Declared, faults, read_declared
from highcamp.games.elevation.approach.own import cards_of
from highcamp.games.elevation.box import APPROACH, AXE, MOVES, OUTCOMES, RANGE_OF, SEAT, VALUE_OF, size
from highcamp.games.elevation.names import AUTO_NAMES, RANGE_NAMES, card_name, cards_in
from highcamp.games.elevation.options import ElevationOptions
from highcamp.games.elevation.phases import (
    ASIDE,
    AUTO,
    DEAL,
    DRAFT,
    DRAW,
    EXTRA,
    FLIP,
    GROUP,
    GUIDE,
    LATE,
    PASS,
    PERSONAL,
    REFILL,
    REPLACE,
    SECOND,
    TURN,
)
from highcamp.games.elevation.position.form import Position
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.scoring import smallest_ranges

_DRAWN = {
    GUIDE: "The Guide",
    DEAL: "a card to deal",
    FLIP: "the first face-up card",
    GROUP: "an approach card",
    PERSONAL: "a climber's own approach card",
    ASIDE: "a card for the cache",
    REPLACE: "a card for an anchored one",
    TURN: "the top of an auto-ascender's pile",
    AUTO: "an auto-ascender's play",
    EXTRA: "the card of chance",
    DRAW: "a face-down card",
    REFILL: "the next face-up card",
    LATE: "a late approach card",
}

_BETWEEN = re.compile(r"^---+[ \t]*\r?$", re.MULTILINE)


class Elevation(Game[ElevationOptions, ElevationState]):
    """A trick-taking climb over three days whose rules change every day."""

    name = "elevation"
    title = "Elevation"
    line = "Win tricks that span from the foot to the summit of four mountain ranges, while the rules change every day."
    minutes = 45
    tie_break = "the best single day"
    rules_version = 2
    # The longest of 200 random games, of one climber with auto-ascenders, had 495 steps.
    facts = Facts(seats=(1, 6), moves=MOVES, outcomes=OUTCOMES, hidden=True, simultaneous=True, played=1_500)
    forms = get_args(Form)
    Options = ElevationOptions
    Position = Position
    examples = shelf.ELEVATION.examples
    own_parts = shelf.ELEVATION.own_parts

    def start(self, options: ElevationOptions) -> ElevationState:
        return setup.start(self, options)

    def check_public(self, given: Mapping[str, Any]) -> None:
        """Cards in Python are code: only someone at this machine may bring them."""
        own = given.get("own")
        if isinstance(own, list | tuple) and any(isinstance(card, str) for card in own):
            text = "A card in Python cannot be chosen here."
            raise Refused("python-card", text, rule="blank-cards", where="option own", fix="Declare it.")

    def read_own(self, path: Path) -> dict[str, Any]:
        return {"own": cards_of(path)}

    def data(self, options: ElevationOptions) -> dict[str, str]:
        return {parts.FILE: parts.digest()} if options.peaks is None else {}

    def own_files(self) -> Sequence[OwnFile]:
        return (OwnFile("peaks", "The peaks on your cards", {"peaks": parts.start()}),)

    def proofs(self, option: str, options: ElevationOptions) -> Sequence[Proof]:
        from highcamp.games.elevation import proof

        return proof.cards(options) if option == "own" else proof.peaks(super().proofs(option, options))

    def surely(self, option: str, value: Any) -> dict[str, Any]:
        return {"always": [card.name for card in value]} if option == "own" else {}

    def parse_own(self, text: str) -> tuple[Declared, ...]:
        """Approach cards described as TOML; a line of dashes between two."""
        return tuple(read_declared(card, f"card {number}") for number, card in enumerate(_BETWEEN.split(text), 1))

    def part_faults(self, text: str) -> list[Fault]:
        found, above = [], 0
        for number, card in enumerate(_BETWEEN.split(text), 1):
            found += faults(card, f"Card {number}", above)
            above += card.count("\n")
        return found

    def picks(self, state: ElevationState, seat: int) -> tuple[int, ...]:
        picks = int(state.picks[seat]) if state.phase in (PASS, DRAFT) and seat in state.acting() else 0
        return tuple(card for card in range(picks.bit_length()) if picks & bit(card))

    def write_position(self, state: ElevationState) -> dict[str, Any]:
        return position.write(state)

    def read_position(self, given: Mapping[str, Any]) -> ElevationState:
        return position.read(self, given)

    def say(self, move: int, state: ElevationState) -> str:
        return notation.say(move, state)

    def parse(self, text: str, state: ElevationState) -> int:
        return notation.parse(text, state)

    def offer(self, move: int, state: ElevationState) -> Words:
        return offers.offer(move, state)

    def offer_set(self, moves: Sequence[int], state: ElevationState) -> Words:
        return offers.offer_set(moves, state)

    def presses(self, move: int, state: ElevationState) -> tuple[str, ...]:
        return offers.presses(move, state)

    def warning(self, move: int, state: ElevationState) -> Words:
        return offers.warning(move, state)

    def details(self, move: int, state: ElevationState) -> dict[str, Any]:
        if move >= AXE + 4:
            return {}
        card = move if move < AXE else notation.seven_of(move)
        return {"range": RANGE_NAMES[RANGE_OF[card]], "number": VALUE_OF[card], "axe": move >= AXE}

    def draw_name(self, state: ElevationState) -> str:
        return _DRAWN.get(state.phase, "chance")

    def begins(self, seat: int, state: ElevationState) -> int | None:
        return SEAT + seat if state.phase == GUIDE else None

    def presets(self) -> Sequence[Preset]:
        return (
            Preset(
                "First game",
                "One approach card a day, without the community cards.",
                {"day_2": 1, "day_3": 1, "community": False},
                coach=True,
            ),
            Preset("Standard", "One more approach card every day.", {}),
            Preset(
                "Everything",
                "Three approach cards from the first day, and what others have won is not shown.",
                {"day_1": 3, "day_2": 3, "memory": True},
            ),
        )

    def seen(self, event: Event, seat: int | None) -> Any:
        return seen.seen(event, seat)

    def reveals(self, event: Event) -> bool:
        return super().reveals(event) if event.by_nature else seen.reveals(event)

    def is_final(self, state: ElevationState, seat: int, move: int) -> bool:
        return seen.shows_at_once(state, seat) or super().is_final(state, seat, move)

    def tell(self, event: Event, seat: int | None) -> tuple[Words, Words]:
        return story.tell(event, seat)

    def heading(self, event: Event, seat: int | None, round: int) -> str:
        return story.heading(event)

    def turn(self, event: Event, seat: int | None) -> Turn | None:
        return story.hand_of(event, seat)

    def sum_up(self, events: Sequence[Event], seat: int | None) -> Words:
        return story.dealt(events)

    def automatic_seats(self, state: ElevationState) -> dict[int, str]:
        return {seat: AUTO_NAMES[seat - state.humans] for seat in range(state.humans, state.holders)}

    def hands(self, state: ElevationState) -> list[tuple[int, str]]:
        return [(seat, ", ".join(map(card_name, cards_in(state.hands[seat])))) for seat in range(state.humans)]

    def beat(self, event: Event, seat: int | None) -> Beat | None:
        return beats.beat(event, seat)

    def ends(self, event: Event) -> bool:
        return beats.ends(event)

    def coach(self, view: Any) -> Words:
        return coaching.coach(view)

    def caution(self, view: Any, move: int) -> Words:
        return coaching.caution(view, move)

    def view(self, state: ElevationState, seat: int | None) -> views.View:
        return views.view(state, seat)

    def has_chosen(self, state: ElevationState, seat: int) -> bool:
        if seat >= state.humans:
            return False
        return state.phase != SECOND or size(smallest_ranges(state, seat)) > 1  # of one range, nothing is to be chosen

    def refuse(self, state: ElevationState, seat: int, move: int) -> Refused:
        return refusals.refuse(state, seat, move)

    def why_not_dealt(self, state: ElevationState, move: int) -> Refused | None:
        refusal = super().why_not_dealt(state, move)
        named = 0 <= move < APPROACH + len(state.cards) or SEAT <= move < OUTCOMES
        known = refusal is not None and refusal.code == "no-such-outcome" and named
        return refusals.refuse_dealt(state, move) if known else refusal

    def tale(self, events: Sequence[Event]) -> Tale:
        return tale.tale(events)

    def standing(self, state: ElevationState, seat: int | None) -> list[Standing]:
        return standing.standing(state)

    def situation(self, state: ElevationState) -> Situation:
        stands = super().situation(state)
        return Situation(line(f"day {state.day + 1}", ", " if stands.words else "", stands.words), stands.seats)

    # Pictures are drawn by several files, which nobody needs who only plays or lists games; nor a pad.

    def pad(self) -> Pad:
        from highcamp.games.elevation.pad import DayPad

        return DayPad()

    def svg(self, view: views.View, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        from highcamp.games.elevation import draw

        return draw.svg(view, mode, names)

    def scene(self, view: views.View, *, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
        from highcamp.games.elevation import draw

        return draw.scene(view, form, mode, names)

    def text(self, view: views.View, *, names: Sequence[str] = ()) -> str:
        from highcamp.games.elevation import draw

        return draw.text(view, names)

    def cover(self) -> str:
        from highcamp.games.elevation import cover

        return cover.picture()

    def observation(self) -> Observation:
        from highcamp.games.elevation.observation import OBSERVATION

        return OBSERVATION

    def bots(self) -> Sequence[type[Any]]:
        from highcamp.games.elevation.bots import BOTS

        return BOTS

    def odds(self) -> Odds:
        from highcamp.games.elevation.odds import ElevationOdds

        return ElevationOdds()

    def forecaster(self) -> Any:
        from highcamp.games.elevation.bots.forecast import Trickwise

        return Trickwise()


ELEVATION = Elevation()
