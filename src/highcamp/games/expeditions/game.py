"""What Everest and K2 are alike in as games: how moves are said, seen and told, and how a view is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar, get_args

from highcamp.engine.beat import Beat
from highcamp.engine.event import Event
from highcamp.engine.forms import Fault
from highcamp.engine.game import Game
from highcamp.engine.label import Preset
from highcamp.engine.mode import Mode
from highcamp.engine.options import Options
from highcamp.engine.scene import Form, Scene, Way
from highcamp.engine.telling import Turn
from highcamp.engine.words import Seat, Situation, Words
from highcamp.games.expeditions import beats, board, notation, offers, outlook, presses, seen, story, turns
from highcamp.games.expeditions import coach as coaching
from highcamp.games.expeditions.box import CHOOSING, CHOSEN, IN_HAND
from highcamp.games.expeditions.chance import stacker
from highcamp.games.expeditions.day import drawer
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.phases import DRAW, DRAW_FIRST, STACK
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.view import View

O = TypeVar("O", bound=Options)
E = TypeVar("E", bound=Expedition)


class ExpeditionGame(Game[O, E]):
    """A game of expeditions. Each job is done in the file named after it."""

    tie_break = "having had them for longer"
    led: ClassVar[bool] = True
    """Whether guides lead clients, as on Everest; on K2 climbers climb for themselves."""

    def board_faults(self, given: Mapping[str, Any]) -> list[Fault]:
        """Everything that is wrong with a board; the same boards can be climbed in both games."""
        return board.check(given)

    def say(self, move: int, state: E) -> str:
        """A move as text."""
        return notation.say(move, state)

    def parse(self, text: str, state: E) -> int:
        """The move that a text means."""
        return notation.parse(text, state)

    def offer(self, move: int, state: E) -> Words:
        """A move in plain words."""
        return notation.say(move, state) if state.is_chance else offers.offer(move, state)

    def cost(self, move: int, state: E) -> str:
        """What a step or a camp takes of the points at hand."""
        return offers.cost(move, state)

    def offer_set(self, moves: Sequence[int], state: E) -> Words:
        """The cards of a day in words."""
        return offers.offer_set(moves, state)

    def presses(self, move: int, state: E) -> tuple[str, ...]:
        """What is pressed for a move."""
        return presses.presses(move, state)

    def ways(self, state: E, seat: int) -> Sequence[Way]:
        """Walks of more than a step."""
        return presses.ways(state, seat)

    def coach(self, view: Any) -> Words:
        return coaching.coach(view)

    def caution(self, view: Any, move: int) -> Words:
        return coaching.caution(view, move)

    def warning(self, move: int, state: E) -> Words:
        """Who would die of a move, or what would be gone for good."""
        return outlook.warning(move, state)

    def picks(self, state: E, seat: int) -> tuple[int, ...]:
        """The cards that a seat has chosen so far, if it has not chosen all."""
        if not state.gathering() or state.stage[seat] != CHOOSING:
            return ()
        first = state.at(seat, CHOSEN)
        return tuple(
            Move(Verb.CHOOSE, kind=kind).number for kind in range(state.deck.kinds) for _ in range(state.cards[first + kind])
        )

    def own_faults(self, option: str, given: Mapping[str, Any]) -> list[Fault]:
        """Everything that is wrong with a file of the player's own; of a board, all of it at once."""
        return board.check(given) if option == "own_board" else super().own_faults(option, given)

    def draw_name(self, state: E) -> str:
        """What nature draws now, in a word."""
        return notation.draw_name(state)

    def draw_words(self, state: E) -> Words:
        """The same, with the player whose card it is."""
        return notation.draw_words(state)

    def begins(self, seat: int, state: E) -> int | None:
        """Nature's move by which a seat gets the marker."""
        return seat if state.phase == DRAW_FIRST else None

    def presets(self) -> Sequence[Preset]:
        """Sides of the board and seasons: the rulebook has the easier side for a first game."""
        return (
            Preset("First game", "The easier side of the board, in summer.", {}, coach=True),
            Preset("Standard", "The harder side of the board, in summer.", {"board": "harder"}),
            Preset("Everything", "The harder side of the board, in winter.", {"board": "harder", "season": "winter"}),
        )

    def situation(self, state: E) -> Situation:
        """Where the game stands; who is dealt a card is named as a seat of the table."""
        if state.phase == DRAW:
            return Situation(("nature draws a card for ", Seat(drawer(state))))
        if state.phase == STACK:
            return Situation(("nature stacks the acclimatization deck of ", Seat(stacker(state))))
        return super().situation(state)

    def seen(self, event: Event, seat: int | None) -> Any:
        """What a seat sees of an event."""
        return seen.seen(event, seat)

    def reveals(self, event: Event) -> bool:
        """Whether an event tells anyone something new."""
        return seen.reveals(event)

    def tell(self, event: Event, seat: int | None) -> tuple[Words, Words]:
        """An event as a line, and as a caption."""
        return story.tell(event, seat)

    def heading(self, event: Event, seat: int | None, round: int) -> str:
        """The day, or its night."""
        return turns.heading(event)

    def turn(self, event: Event, seat: int | None) -> Turn | None:
        """Whose actions an event belongs to."""
        return turns.turn(event, seat)

    def sum_up(self, events: Sequence[Event], seat: int | None) -> Words:
        """What a team has done."""
        return turns.sum_up(events)

    def hands(self, state: E) -> list[tuple[int, str]]:
        """The cards that each team has in hand."""
        names, found = notation.cards_of(state), []
        for seat in range(state.players):
            first = state.at(seat, IN_HAND)
            cards = [card for kind, card in enumerate(names) for _ in range(state.cards[first + kind])]
            found.append((seat, ", ".join(cards)))
        return found

    def beat(self, event: Event, seat: int | None) -> Beat | None:
        """An event as it is worth seeing."""
        return beats.beat(event, seat)

    def ends(self, event: Event) -> bool:
        """Whether a day is over."""
        return story.ends(event)

    forms = get_args(Form)

    def svg(self, view: View, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        """A view as a picture."""
        from highcamp.games.expeditions import draw  # many files, which nobody needs who only plays

        return draw.svg(view, mode, names)

    def scene(self, view: View, *, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
        """A view as a table in a browser shows it."""
        from highcamp.games.expeditions import draw

        return draw.scene(view, form, mode, names)

    def text(self, view: View, *, names: Sequence[str] = ()) -> str:
        """A view as plain text."""
        from highcamp.games.expeditions import draw

        return draw.text(view, names)
