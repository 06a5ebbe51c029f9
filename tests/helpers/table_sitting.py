"""Live tables for tests: a log that is written as acts are made, and read by whoever opens the table anew."""

from __future__ import annotations

from typing import Any

import highcamp
from highcamp import NATURE, Dealer, Event, Game, Refused, Rng
from highcamp.engine.record import Record
from highcamp.table.drafts import (
    draft_answer,
    draft_beginning,
    draft_greeting,
    draft_move,
    draft_proposal,
    draft_seating,
    draft_undo,
)
from highcamp.table.entry import Began, Entry, Played, read, write
from highcamp.table.frame import Frame, frame
from highcamp.table.live import Table
from highcamp.table.setting import Chair, Clock, Setting, setting_for
from highcamp.table.viewer import Viewer

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eve", "Fay"]
SECOND = 1000


class Sitting:
    """A table, its log as text, and a clock that goes on by a second with each entry."""

    def __init__(self, setting: Setting, seed: int | str = 0) -> None:
        self.setting = setting
        self.table = Table("t", setting)
        self.log: list[str] = []
        self.at = 0
        self.dealer = Dealer(seed)

    def write(self, entry: Entry) -> None:
        self.log.append(write(entry))
        self.table.read(read(self.log[-1]))

    def tick(self) -> int:
        self.at += SECOND
        return self.at

    def begin(self) -> Sitting:
        self.write(draft_beginning(self.table, self.dealer, self.tick()))
        return self

    def play(self, seat: int, move: int | str, by: str = "") -> Played:
        number = move if isinstance(move, int) else self.table.game.parse(move, self.table.state)
        entry = draft_move(self.table, seat, self.table.decisions[seat], number, self.dealer, self.tick(), by)
        self.write(entry)
        return entry

    def undo(self, seat: int) -> None:
        self.write(draft_undo(self.table, seat, self.table.decisions[seat], self.tick()))

    def again(self) -> Table:
        """The table as another process reads it."""
        table = Table("t", self.setting)
        for line in self.log:
            table.read(read(line))
        return table

    def frame(self, seat: int | None) -> Frame:
        return frame(self.table, viewer(seat))


def viewer(seat: int | None) -> Viewer:
    return Viewer(seats=() if seat is None else (seat,))


def same(mine: Table, theirs: Table) -> None:
    """Both processes show the same to everyone, and would do the same next."""
    for seat in [None, *range(mine.seats)]:
        assert frame(mine, viewer(seat)) == frame(theirs, viewer(seat))
    assert mine.state == theirs.state
    assert (mine.decisions, mine.due(), mine.seq, mine.takers) == (theirs.decisions, theirs.due(), theirs.seq, theirs.takers)


def people(game: str | Game[Any, Any], seed: int | str = 0, clock: Clock | None = None, **options: Any) -> Sitting:
    """A table of people, dealt."""
    record = Record((highcamp.game(game) if isinstance(game, str) else game).new(**options))
    seats = record.start.seats
    return Sitting(setting_for(record, [Chair(name=name) for name in NAMES[:seats]], clock=clock), seed).begin()


def some_move(sitting: Sitting, rng: Rng) -> tuple[int, int]:
    """A seat that may act, and a legal move."""
    acting = sitting.table.state.to_act
    seat = acting[rng.below(len(acting))]
    moves = sitting.table.state.legal(seat)
    return seat, moves[rng.below(len(moves))]


def entries(events: list[Event]) -> list[Entry]:
    """The log of a table at which this happened, a second for each entry."""
    found: list[Entry] = [Began(at=SECOND)]
    for event in events:
        if event.actor != NATURE:
            found.append(Played(at=(len(found) + 1) * SECOND, seat=event.actor, moves=(event.move,)))
            continue
        last = found[-1]
        assert isinstance(last, Began | Played)
        dealt = (*last.dealt, event.move)
        found[-1] = (
            Began(at=last.at, dealt=dealt)
            if isinstance(last, Began)
            else Played(at=last.at, seat=last.seat, moves=last.moves, dealt=dealt)
        )
    return found


def act(sitting: Sitting, rng: Rng) -> None:
    """Mostly a move, sometimes something else."""
    table, seat = sitting.table, rng.below(sitting.table.seats)
    at = sitting.tick()
    kind = rng.below(10)
    try:
        if kind == 0:
            sitting.write(draft_undo(table, seat, table.decisions[seat], at))
        elif kind == 1:
            sitting.write(draft_seating(table, seat, at, name="Gil", bot="random" if rng.below(2) else ""))
        elif kind == 2:
            sitting.write(draft_greeting(table, seat, "hello", at))
        elif kind == 3:
            sitting.write(draft_proposal(table, seat, at))
        elif kind == 4:
            sitting.write(draft_answer(table, seat, bool(rng.below(3)), at))
        else:
            sitting.play(*some_move(sitting, rng))
    except Refused:
        pass  # nothing was written
