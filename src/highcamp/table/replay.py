"""A game seen again, step by step, by somebody who may see it.

While a game runs, a viewer's steps are the moments at which what it saw changed; what happened unseen in between has no step.
When it is over, every event has one, for any viewpoint.
"""

from __future__ import annotations

import msgspec

from highcamp.bots.naming import bots
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

HUMAN = "human"
"""What a record calls somebody who was not asked for a name."""


class Steps:
    """The numbers of events after which one viewer saw something new. Kept, so that a long game is not gone through twice."""

    def __init__(self, eyes: int | None) -> None:
        self.eyes = eyes
        self._events: list[Event] = []  # those gone through
        self._known: list[bytes] = []  # what the viewer knew after each of them
        self._steps = [0]

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
        shown, moves=(), decision=None, undo="", undo_seat=None, undo_decision=None, can_ask=False, ask=None, seats=seats
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
