"""How a game is told: what a seat sees of an event, the line and the beat of it, and how the log is divided."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from highcamp.engine.beat import Beat, Kind
from highcamp.engine.event import Event
from highcamp.engine.facts import Facts
from highcamp.engine.words import Seat, Words, line


class Turn(NamedTuple):
    """A seat's turn, and whether it begins with the event that was asked about."""

    seat: int
    begins: bool = False


class Running(msgspec.Struct, frozen=True, gc=False):
    """Whose turn runs, and how often it has come round to whoever began."""

    turn: int = 0  # its number
    seat: int = -1
    starter: int = -1
    round: int = 0

    def after(self, turn: Turn | None, moment: int) -> Running:
        """The same after a moment that is a part of this turn, or of none."""
        if turn is None:
            return msgspec.structs.replace(self, turn=0)
        if self.turn and turn.seat == self.seat and not turn.begins:
            return self
        starter = self.starter if self.starter >= 0 else turn.seat
        return Running(moment, turn.seat, starter, self.round + (turn.seat == starter))


class Telling(ABC):
    """What a game says of what happens in it. Part of the contract of a ``Game``."""

    facts: ClassVar[Facts]

    @abstractmethod
    def say(self, move: int, state: Any) -> str:
        """The move as text: the seat's, or nature's where nature acts."""

    def draw_name(self, state: Any) -> str:
        """What nature draws now, in a word (``dice``): seeded draws are keyed by it."""
        return "chance"

    def draw_words(self, state: Any) -> Words:
        """The same as people read it: whose card it is, if it is a player's."""
        return self.draw_name(state)

    @abstractmethod
    def seen(self, event: Event, seat: int | None) -> Any:
        """What the seat (None: a spectator) sees of an event, as JSON values; None if it sees nothing of it."""

    def tell(self, event: Event, seat: int | None) -> tuple[Words, Words]:
        """An event as the seat (None: a spectator) is told it: a line for the log, and a caption for what nobody must miss.

        Either may be empty. Players are named as ``Seat``: see ``engine/words.py``. By default the move in its notation, if the
        seat saw what the one who moved saw. What nature did is told only where nothing is hidden: nobody may have seen it. A
        game with secrets writes its own.
        """
        shown = self.seen(event, seat)
        if shown is None:
            return "", ""
        in_the_open = not self.facts.hidden if event.by_nature else self.seen(event, event.actor) == shown
        said = self.say(event.move, event.before)
        if event.by_nature:
            drawn = line("Chance draws ", self.draw_words(event.before), ".")
            return f"Chance: {said}." if in_the_open else drawn, ""
        who = Seat(event.actor)
        return line(who.does("play"), f" {said}.") if in_the_open else line(who.does("have", "has"), " chosen."), ""

    def beat(self, event: Event, seat: int | None) -> Beat | None:
        """An event as the seat (None: a spectator) sees it happen, or None if it is not worth seeing; see ``engine/beat.py``.

        By default what the seat is told: the caption, or else the line. A game has its own where it has more to say, and makes
        it from what the seat saw and from nothing else. What ends a part of the game has a sheet (``ends``).
        """
        told, caption = self.tell(event, seat)
        if not (told or caption):
            return None
        if event.after.over and not event.before.over:
            return Beat(kind="end", caption=caption or told)
        kind: Kind = "act"
        if event.before.gathering():
            kind = "choice" if event.after.gathering() else "reveal"
        return Beat(kind=kind, caption=caption or told, seats=() if event.by_nature else (event.actor,))

    def ends(self, event: Event) -> bool:
        """Whether a day, a round or a match ended with this event, as everybody saw. Its beat then has a sheet, and no clock
        runs against whoever reads that.
        """
        return False

    # -- the log as a whole --

    def heading(self, event: Event, seat: int | None, round: int) -> str:
        """The heading under which the log tells the seat (None: a spectator) of an event: ``Day 3, trick 5``. Where it changes,
        a new stretch begins. It is made of what the seat saw, as all that is told. Without one the log has no headings.

        ``round`` is how often the turn has come round by now, for games that count no days or rounds of their own.
        """
        return ""

    def turn(self, event: Event, seat: int | None) -> Turn | None:
        """The turn that an event belongs to, as the seat saw it; None if it is part of nobody's.

        The log shows a turn of several lines as one (``sum_up``) that unfolds. A game whose turns have a line or two does
        without.
        """
        return None

    def sum_up(self, events: Sequence[Event], seat: int | None) -> Words:
        """What a turn came to by now, in one line: the events of it that the seat was told of."""
        return self.tell(events[-1], seat)[0]
