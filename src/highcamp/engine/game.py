"""A game: its name, its facts, and every word about it. The moves themselves are in its ``State``.

Plain Python on purpose: what people read may be slow, what runs per step may not. To add a game, subclass ``Game`` and write
the abstract methods; ``docs/writing-a-game.md`` goes through it step by step, and ``highcamp.testing.check_game`` tells what is
missing.
"""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from highcamp.engine.contract import FIRST
from highcamp.engine.enclosed import Enclosed
from highcamp.engine.event import Event, happen
from highcamp.engine.facts import Sheet, Standing
from highcamp.engine.forms import Fault
from highcamp.engine.label import Examples, OwnFile, OwnParts, Preset
from highcamp.engine.mode import Mode
from highcamp.engine.observation import NOTHING, Observation
from highcamp.engine.odds import Odds
from highcamp.engine.offering import Offering
from highcamp.engine.options import Options, read_options
from highcamp.engine.pad import Pad
from highcamp.engine.proof import Proof, unread, usual_faults, usual_proofs
from highcamp.engine.refusal import Refused
from highcamp.engine.scene import FORMS, Form, Scene
from highcamp.engine.state import State
from highcamp.engine.tale import Tale, tell_tale
from highcamp.engine.words import Seat, Situation, line, listed

O = TypeVar("O", bound=Options)
S = TypeVar("S", bound=State)


class Game(Offering[S], Enclosed, Generic[O, S]):
    """The contract of a game. One object a game; it holds no state."""

    name: ClassVar[str]
    """As typed: ``first-ascent``."""
    title: ClassVar[str]
    """As printed: ``First Ascent``."""
    line: ClassVar[str]
    """The game in one sentence."""
    minutes: ClassVar[int]
    """How long a game usually takes."""
    rules_version: ClassVar[int]
    """Raised when the same moves may lead to another state than before."""
    contract: ClassVar[tuple[int, int]] = FIRST
    """The version of Highcamp's contract that it was written for (``engine/contract.py``)."""
    Options: ClassVar[type[Options]]
    Position: ClassVar[type[msgspec.Struct] | None] = None
    """The form of a written position, but for its options, every key with a description: the manual and the tests read it."""
    examples: ClassVar[Examples] = {}
    """Lines to be typed that show what can be done with it; the help of each command has them."""
    tie_break: ClassVar[str] = ""
    """What decides between seats with the most points, if not all of them win: ``the best single day``."""
    forms: ClassVar[tuple[Form, ...]] = FORMS
    """Those that it has a picture for; in a window of another form it shows the nearest of them."""
    own_parts: ClassVar[OwnParts | None] = None
    """What players call the parts that they may bring along; such a game has ``read_own`` and ``parse_own``."""

    # -- setting up --

    def new(self, /, **options: Any) -> State:
        """A new game. Options by keyword; a wrong one raises ``Refused`` with the reason."""
        return self.start(self.options(options))

    def options(self, given: Mapping[str, Any]) -> O:
        """The options, checked, with defaults filled in."""
        return read_options(self.Options, given, self.name)  # type: ignore[return-value]  # a class attribute cannot be generic

    @abstractmethod
    def start(self, options: O) -> S:
        """The state before anything has happened."""

    def check_public(self, given: Mapping[str, Any]) -> None:
        """Raise ``Refused`` for options, or a position, that may be given at this machine but not by strangers, such as code to
        be run. It is asked before anything is made of them.
        """

    def read_own(self, path: Path) -> dict[str, Any]:
        """The options that a file of own parts gives, added to those that are there. A Python file is run."""
        raise Refused("no-own-parts", f"{self.title} knows no parts of your own.", where=str(path), fix="Leave it out.")

    def data(self, options: O) -> dict[str, str]:
        """The shipped data files that these options use, by name, each with its digest; records carry them."""
        return {}

    def parse_own(self, text: str) -> Any:
        """The value of the option ``own`` that a text in a browser describes: parts of one's own, never programmed."""
        raise Refused("no-own-parts", f"{self.title} knows no parts of your own.", where="option own")

    def part_faults(self, text: str) -> list[Fault]:
        """Everything that keeps such a text from being read, by default the first thing that ``parse_own`` refuses."""
        return unread(self, text)

    def own_files(self) -> Sequence[OwnFile]:
        """The parts of the box that players may put in the place of ours, each as a file."""
        return ()

    def own_faults(self, option: str, given: Mapping[str, Any]) -> list[Fault]:
        """Everything that is wrong with such a file: what does not fit the form, or else the first thing that is refused."""
        return usual_faults(self, option, given)

    def proofs(self, option: str, options: O) -> Sequence[Proof]:
        """What parts of one's own under this option read and look like: the place they have among these options."""
        return usual_proofs(self, option, options)

    def surely(self, option: str, value: Any) -> dict[str, Any]:
        """Further options by which such a part is in play in every game, where it might not come up."""
        return {}

    def presets(self) -> Sequence[Preset]:
        """Ways to set a table that go by a name, from the easiest to the fullest."""
        return (Preset("Standard", "As the rules have it.", {}),)

    def begins(self, seat: int, state: S) -> int | None:
        """Nature's move by which this seat begins, in a state in which she draws who does; None in any other. A game without it
        cannot be told who plays first.
        """
        return None

    def board_faults(self, given: Mapping[str, Any]) -> list[Fault] | None:
        """Everything that is wrong with a board of the player's own; None if this game is not played on such boards."""
        return None

    # -- positions --

    @abstractmethod
    def write_position(self, state: S) -> dict[str, Any]:
        """The state as a readable mapping of JSON values, options included. Equal states write equal mappings."""

    @abstractmethod
    def read_position(self, position: Mapping[str, Any]) -> S:
        """The state that a mapping describes; raises ``Refused`` for one that cannot be."""

    def position(self, position: Mapping[str, Any]) -> State:
        """Any state, from a readable mapping such as ``state.position()`` writes or a TOML or JSON file holds."""
        return self.read_position(position)

    def remark(self, given: Mapping[str, Any], state: S) -> str:
        """A sentence for someone who set up this position and may wonder at the state it led to; mostly none."""
        return ""

    def digest(self, state: S) -> str:
        """A fingerprint of the state: 16 hexadecimal digits made from its position."""
        canonical = msgspec.json.encode(self.write_position(state), order="deterministic")
        return hashlib.blake2b(canonical, digest_size=8).hexdigest()

    # -- notation --

    @abstractmethod
    def parse(self, text: str, state: S) -> int:
        """The move that a text names, legal or not; raises ``Refused`` for a text that names none."""

    def details(self, move: int, state: S) -> dict[str, Any]:
        """What ``highcamp legal --json`` tells of a move besides its number and text."""
        return {}

    def listing(self, state: S) -> dict[str, Any]:
        """What ``highcamp legal`` answers besides, or in the place of, the engine's small moves; nothing by default.

        Its ``moves`` and ``actions`` have ``move`` and ``text``, and ``cost`` in words if they cost something.
        """
        return {}

    def refusals(self, state: S) -> Sheet | None:
        """What is not possible and why, in a table for people; a game whose ``listing`` tells programs of it has one."""
        return None

    def picks(self, state: S, seat: int) -> tuple[int, ...]:
        """The latest moves of a seat that is picking a set one by one, if the set is not finished; none by default.

        The rules take such a set in rising order. A table lets people pick in any order, and put back what they picked.
        """
        return ()

    # -- who sees what --

    @abstractmethod
    def view(self, state: S, seat: int | None) -> msgspec.Struct:
        """All that the seat (None: a spectator) was shown."""

    def info_key(self, state: S, seat: int | None) -> bytes:
        """A short name of what the seat knows and may do."""
        shown = msgspec.json.encode([self.view(state, seat), list(state.acting())])
        return hashlib.blake2b(shown, digest_size=16).digest()

    def reveals(self, event: Event) -> bool:
        """Whether the event told anyone something new, so that it cannot be taken back.

        Nature's moves do, unless nobody sees them. A seat's own move does in a game with hidden hands; such a game overrides
        this and says which of its moves do not.
        """
        if event.by_nature:
            seats: list[int | None] = [None, *range(event.before.seats)]
            return any(self.seen(event, seat) is not None for seat in seats)
        return self.facts.hidden

    def is_final(self, state: S, seat: int, move: int) -> bool:
        """Whether this legal move, once made, cannot be taken back: it reveals something, sets chance going, or lets
        others choose in secret.

        It is asked of every legal move whenever a table is shown, and by default makes the move to see: a copy and a step of
        compiled rules, 2 to 4 microseconds, and in none of our games more than 0.3 milliseconds for all moves of a question. A
        game where a move can be dear, such as one that scores a day with cards that players bring along, knows it beforehand.
        """
        event = happen(state, seat, move)
        return event.after.is_chance or event.opens or self.reveals(event)

    # -- refusals --

    @abstractmethod
    def refuse(self, state: S, seat: int, move: int) -> Refused:
        """Why this seat, which may act, may not make this move, which is not legal."""

    def has_chosen(self, state: S, seat: int) -> bool:
        """Whether a seat that waits while others still choose has made its own choice; by default all have to make one."""
        return True

    def why_not(self, state: S, seat: int, move: int) -> Refused | None:
        """Why the seat may not make this move now, or None if it may."""
        waits = self.why_wait(state, seat)
        if waits is not None:
            return waits
        if not 0 <= move < self.facts.moves:
            return Refused("no-such-move", f"{move} is no move; moves are numbered 0 to {self.facts.moves - 1}.")
        if move in state.legal(seat):
            return None
        return self.refuse(state, seat, move)

    def why_wait(self, state: S, seat: int) -> Refused | None:
        """Why the seat may not act now, whatever it would do, or None if it may."""
        seats = state.seats
        if not 0 <= seat < seats:
            return Refused("no-such-seat", f"There is no seat {seat + 1}; the seats are 1 to {seats}.")
        if state.over:
            return Refused("over", "The game is over.")
        if state.is_chance:
            return Refused("nature-acts", line("Nature acts first: ", self.draw_words(state), "."))
        acting = state.acting()
        if seat in acting:
            return None
        who, waiting = Seat(seat), line("waiting for ", listed([Seat(other) for other in acting]), ".")
        if state.gathering() and self.has_chosen(state, seat):
            fix = "Until all have chosen, a choice can be taken back (undo) and made anew."
            return Refused("has-chosen", line(who.does("have", "has"), " chosen; ", waiting), fix=fix)
        return Refused("not-your-turn", line("It is not ", who.own, " turn; ", waiting))

    def why_not_dealt(self, state: S, move: int) -> Refused | None:
        """Why nature may not make this move now, or None if she may."""
        if state.over:
            return Refused("over", "The game is over.")
        if not state.is_chance:
            return Refused("not-nature", "It is not nature's turn: a seat has to act.")
        if any(move == outcome for outcome, _ in state.chance()):
            return None
        return Refused("no-such-outcome", line(f"{move} cannot come up here (", self.draw_words(state), ")."))

    def automatic_seats(self, state: S) -> dict[int, str]:
        """The seats that the game itself plays by its rules, with what they are called: nobody can sit there."""
        return {}

    # -- standing --

    @abstractmethod
    def standing(self, state: S, seat: int | None) -> list[Standing]:
        """Points of every seat and what they are made of, as the seat (None: a spectator) may know them."""

    def account(self, events: Sequence[Event]) -> tuple[Sheet, ...]:
        """How a finished game went, beyond its points: round by round, or where it was lost. Nothing is secret any more."""
        return ()

    def tale(self, events: Sequence[Event]) -> Tale:
        """Why a finished game ended as it did, in a sentence, and how it came about, in plots. By default the margin, and
        everyone's points over time, from the standings.
        """
        return tell_tale(events)

    def hands(self, state: S) -> Sequence[tuple[int, str]]:
        """What each seat holds and others do not see, in words: seats and cards. It is asked only when the game is over, to
        look back at all hands together.
        """
        return ()

    def odds(self) -> Odds | None:
        """Who tells how likely things are (``engine/odds.py``), if there is anything to be asked; imported when asked for."""
        return None

    def solver(self) -> Any:
        """Who solves it, as far as it can be (``engine/solving.py``); None if nobody does. Imported when asked for."""
        return None

    def pad(self) -> Pad | None:
        """The pad that scores what was played at a real table, if this game has one."""
        return None

    def situation(self, state: S) -> Situation:
        """Where the game stands, in a few words, and who has to act."""
        if state.over:
            return Situation("over")
        if state.is_chance:
            return Situation(line("nature draws ", self.draw_words(state)))
        return Situation(seats=tuple(state.acting()))

    # -- pictures --

    @abstractmethod
    def svg(self, view: Any, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        """A view as SVG. ``names`` is what each seat is called for whoever looks ("you" for the own one); without names a seat
        is called by its number. ``highcamp.drawing.pressing`` marks what can be pressed, as the mode allows.
        """

    def scene(self, view: Any, *, form: Form, mode: Mode = "play", names: Sequence[str] = ()) -> Scene:
        """A view as a table in a browser shows it, in a window of this form, one of ``forms``. By default the picture that
        ``svg`` draws.
        """
        return Scene(self.svg(view, mode=mode, names=names))

    @abstractmethod
    def text(self, view: Any, *, names: Sequence[str] = ()) -> str:
        """A view as plain text."""

    def cover(self) -> str:
        """The picture on the box, as SVG; ``highcamp.drawing.cover`` has the frame and pieces. Empty: a mountain is drawn."""
        return ""

    # -- learners --

    def observation(self) -> Observation:
        """What its seats see as numbers: what ``State.observe_into`` writes, in that order. A game without one cannot be
        learned by programs.
        """
        return NOTHING

    def is_parallel(self, options: O) -> bool:
        """Whether, set up like this, all seats choose at once whenever any of them does."""
        return False

    def explain(self, observation: Sequence[int]) -> dict[str, int]:
        """What an observation says: every number that is not 0, by its name."""
        return self.observation().explain(observation)

    # -- bots --

    def bots(self) -> Sequence[type[Any]]:
        """Its own bots (of ``highcamp.bots.bot.Bot``), weakest first; each says which level it plays, if any. Every game
        also has ``random``, and searches for levels that none of its own plays.
        """
        return ()

    def forecaster(self) -> Any:
        """Who plays its games on from any moment to tell how they may end (a ``highcamp.bots.forecast.Forecaster``); None: they
        are played on by quick moves.
        """
        return None

    def __reduce__(self) -> str | tuple[Any, ...]:
        from highcamp.engine.registry import game, is_registered

        return (game, (self.name,)) if is_registered(self) else super().__reduce__()

    def __repr__(self) -> str:
        return f"<game {self.name}>"
