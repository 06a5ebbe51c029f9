"""A game seen again, step by step, by somebody who may see it.

While a game runs, a viewer's steps are the moments at which what it saw changed; what happened unseen in between has no step.
When it is over, every event has one, for any viewpoint.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from highcamp.bots.naming import bots
from highcamp.engine.beat import PARTS
from highcamp.engine.event import Event
from highcamp.engine.record import Record
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.table.entry import Began, Entry, Played
from highcamp.table.frame import Frame, frame
from highcamp.table.live import Table
from highcamp.table.setting import Chair, clean_name
from highcamp.table.story import Story, common_length
from highcamp.table.taker import Taker
from highcamp.table.viewer import Viewer

_PER_EVENT = 150  # bytes of memory for what is known of the way, about

HUMAN = "human"
"""What a record calls somebody who was not asked for a name."""


class Course(NamedTuple):
    """The way through a game, as one viewer can go it."""

    steps: list[int]
    """For each step how many events had happened."""
    moments: list[int]
    """For every moment that the viewer has seen, the step that shows it."""
    stations: dict[str, list[int]]
    """Where one can jump to: the steps at which something of a kind has just happened."""


class Steps:
    """The numbers of events after which one viewer saw something new. Kept, so that a long game is not gone through twice."""

    def __init__(self, eyes: int | None) -> None:
        self.eyes = eyes
        self._events: list[Event] = []  # those gone through
        self._known: list[bytes] = []  # what the viewer knew after each of them
        self._steps = [0]
        self._course: tuple[int, Event | None, Course] | None = None  # with how many events it leads through, and the last

    def course(self, table: Table, story: Story) -> Course:
        """The way through the game so far. ``story`` is the same viewer's."""
        count, last = len(table.events), table.events[-1] if table.events else None
        if self._course is None or self._course[0] != count or self._course[1] is not last:
            story.read(table.events)
            steps = self.read(table)
            moments = [step_at(steps, place) for place in story.moments()]
            self._course = count, last, Course(steps, moments, _stations(table.events, story, steps))
        return self._course[2]

    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        events = max(len(self._known), self._course[0] if self._course else 0)
        return events * (_PER_EVENT + (len(self._known[-1]) if self._known else 0))

    def read(self, table: Table) -> list[int]:
        """All steps so far."""
        if table.state.over:
            return list(range(len(table.events) + 1))
        stand = common_length(self._events, table.events)
        if stand < max(len(self._events), len(table.events)) or not stand:
            self._events = list(table.events)
            self._known[stand:] = [event.after.info_key(self.eyes) for event in table.events[stand:]]
            known = [table.record.start.info_key(self.eyes), *self._known]
            self._steps = [0, *(number for number in range(1, len(known)) if known[number] != known[number - 1])]
        return self._steps


def step_at(steps: Sequence[int], events: int) -> int:
    """The step that shows the table as it was after so many events."""
    return max(0, bisect_right(steps, events) - 1)


def _stations(events: Sequence[Event], story: Story, steps: Sequence[int]) -> dict[str, list[int]]:
    """The steps at which something of a kind has just happened, as far as the viewer saw it: a decision, or the end of a part
    of the game, such as a trick, which ends with every larger part, too.
    """
    found = {"decision": [step_at(steps, place) for place in story.moments() if not events[place - 1].by_nature]}
    kinds = [(one.beat.kind, step_at(steps, one.place + 1)) for one in story.beats if one.beat.kind in PARTS]
    for size, part in enumerate(PARTS[:-1]):
        if any(kind == part for kind, _ in kinds):
            found[part] = [step for kind, step in kinds if PARTS.index(kind) >= size]
    return {name: sorted(set(places)) for name, places in found.items() if places}


def still(table: Table, viewer: Viewer, story: Story, events: int) -> Frame:
    """The table as it was after so many events, through the eyes of whom the story is told; nobody can act in it."""
    eyes = story.seat
    past = table.fork()
    past.record.rewind(events)
    past.greetings, past.proposal = [], None
    past.notes = [note for note in table.notes if note.after <= events]
    looking = Viewer(seats=() if eyes is None else (eyes,), asked=eyes, borrows=viewer.seats != (eyes,))
    story.read(table.events)
    shown = frame(past, looking, lambda _: story.past(events))
    seats = tuple(msgspec.structs.replace(seat, ends=None, yours=False) for seat in shown.seats)
    return msgspec.structs.replace(
        shown,
        moves=(),
        decision=None,
        undo="",
        undo_seat=None,
        undo_decision=None,
        can_ask=False,
        ask=None,
        coach=None,
        seats=seats,
    )


def branch(table: Table, eyes: int, events: int) -> Record:
    """A game that goes on from there: from the truth when the game is over, from an imagined one while it runs."""
    state: State = table.record.at(events)
    if not table.state.over:
        state = state.imagine(eyes, Rng.fresh())
    return Record(state, from_position=True)


def chairs(record: Record) -> list[Chair]:
    """Who sat where. People who have not said their names go by their colours."""
    seats = record.start.seats
    known, players = bots(record.game), [*record.players, *[HUMAN] * seats][:seats]
    return [
        Chair(bot=name) if name in known else Chair(name=clean_name("" if name == HUMAN else name) or Taker().name_in(seat))
        for seat, name in enumerate(players)
    ]


def names(record: Record) -> tuple[str, ...]:
    """What the players of a record are called; nothing if it does not say who they were."""
    return tuple(Taker(chair.name, chair.bot).name_in(seat) for seat, chair in enumerate(chairs(record)) if record.players)


def entries(record: Record, at: int) -> list[Entry]:
    """The log of a table at which all of this record happened."""
    log: list[Entry] = []
    seat, move, dealt = -1, -1, list[int]()
    for event in record.events:
        if event.by_nature:
            dealt.append(event.move)
            continue
        log.append(_entry(seat, move, dealt, at))
        seat, move, dealt = event.actor, event.move, []
    return [*log, _entry(seat, move, dealt, at)]


def _entry(seat: int, move: int, dealt: list[int], at: int) -> Entry:
    if seat < 0:
        return Began(at=at, dealt=tuple(dealt))
    return Played(at=at, seat=seat, moves=(move,), dealt=tuple(dealt))
