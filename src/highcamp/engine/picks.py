"""A set that is picked card by card, in any order.

The rules want such a set in rising order, so that each set is one sequence. People pick as they like and change their minds.
So tables and lessons look which whole sets the rules would take, let anything be picked that is left of one of them, and put
into the game what of the picks is a beginning in rising order; the others are kept beside the game until they fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import islice

import msgspec

from highcamp.engine.event import happen
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.state import State
from highcamp.engine.undo import place_to_undo

Moves = tuple[int, ...]


class Picking(msgspec.Struct, frozen=True, dict=True):
    """A seat that picks, or may begin to."""

    seat: int
    start: State
    """Before the first pick."""
    back: int
    """Picks that are in the game already."""
    chosen: Moves
    """All picks, rising."""
    sets: list[Moves]
    """The whole sets that the rules would take."""

    def after(self, move: int) -> Moves | None:
        """The picks with this one added, or put back if no more of it can be picked; None if it is none."""
        more = tuple(sorted((*self.chosen, move)))
        return more if self.fits(more) else self.without(move)

    def fits(self, picks: Moves) -> bool:
        """Whether these are a set that the rules would take, or a part of one."""
        return any(not Counter(picks) - Counter(whole) for whole in self.sets)

    def completes(self, move: int) -> bool:
        """Whether this pick would be the last."""
        return len(self.chosen) + 1 == len(self.sets[0]) and move in self.next_picks

    def without(self, move: int) -> Moves | None:
        """The picks with this one put back; None if it is not among them."""
        if move not in self.chosen:
            return None
        place = self.chosen.index(move)
        return self.chosen[:place] + self.chosen[place + 1 :]

    def offered(self, legal: Sequence[int]) -> list[int]:
        """What can be done next: anything that can be picked, and the moves that the rules allow besides."""
        mine = {move for whole in self.sets for move in whole}
        return sorted({*self.next_picks, *(move for move in legal if move not in mine)})

    @cached_property
    def next_picks(self) -> Moves:
        """What can be picked next, each once."""
        held = Counter(self.chosen)
        left = [Counter(whole) - held for whole in self.sets if not held - Counter(whole)]
        return tuple(sorted({move for moves in left for move in moves}))

    @property
    def forced(self) -> Moves:
        """The set, where nothing is picked yet, it is the only one, and nothing else can be done; else nothing."""
        if self.chosen or len(self.sets) != 1 or len(self.sets[0]) == 1:
            return ()
        return self.sets[0] if set(self.start.legal(self.seat)) <= set(self.sets[0]) else ()

    def split(self, picks: Moves) -> tuple[Moves, Moves]:
        """Those of the picks that can be made now, and those to be kept until they fit."""
        state = self.start
        for made, pick in enumerate(picks):
            if pick not in state.legal(self.seat):
                return picks[:made], picks[made:]
            state = happen(state, self.seat, pick).after
        return picks, ()


def picking(record: Record, seat: int, kept: Moves) -> Picking | None:
    """What the seat is picking or could begin to pick. ``kept`` are picks that the game has not got yet."""
    if seat not in record.state.acting():
        return None
    made = record.game.picks(record.state, seat)
    start, back = _start(record, seat, len(made))
    given = made[: len(made) - back]  # picked before the game began, in the position that it began from: not put back
    sets = _sets(start, seat, given)
    return Picking(seat, start, back, tuple(sorted(made[len(given) :] + kept)), sets) if sets else None


def latest(record: Record, seat: int) -> tuple[State, Moves]:
    """What the seat would take back now, and the state before it: its latest move; of a set that was forced all of it, because
    it was one choice. Refused if there is nothing.
    """
    event = record.events[place_to_undo(record.events, seat)]
    picked = record.game.picks(event.before, seat)
    if picked and not record.game.picks(event.after, seat) and _left_no_choice(record, seat, (*picked, event.move)):
        start, back = _start(record, seat, len(picked) + 1)
        whole = Picking(seat, start, 0, (), _sets(start, seat, ())).forced if back > len(picked) else ()
        if whole:
            return start, whole
    return event.before, (event.move,)


def _left_no_choice(record: Record, seat: int, made: Moves) -> bool:
    """Whether nothing but these moves, the seat's latest, could have come first: soon told, and mostly not so."""
    own = list(islice((event for event in reversed(record.events) if event.actor == seat), len(made)))
    return len(own) == len(made) and set(own[-1].before.legal(seat)) <= set(made)


def arrange(picking: Picking | None, moves: Sequence[int]) -> Moves:
    """Several of a set as the rules want them; refused if there is no set that they are of."""
    chosen = tuple(sorted(moves))
    if picking is None or not picking.fits(chosen):
        raise Refused("no-such-set", "These do not go together as a set.", fix="Pick one after the other to see what does.")
    return chosen


def _sets(state: State, seat: int, given: Moves) -> list[Moves]:
    found: list[Moves] = []
    for move in state.legal(seat):
        after = happen(state, seat, move).after
        picked = state.game.picks(after, seat)
        if picked == (*given, move):
            _extend(after, seat, (move,), found)
        elif given and not picked:  # the last that was missing
            found.append((move,))
    return found


def _extend(state: State, seat: int, picks: Moves, found: list[Moves]) -> None:
    """Find the sets that begin like this. All of them are of the same size, so that one tells whether they are whole."""
    moves = state.legal(seat)
    if not moves:
        return
    after = happen(state, seat, moves[0]).after
    if not state.game.picks(after, seat):
        found += [(*picks, move) for move in moves]
        return
    for move in moves:
        _extend(happen(state, seat, move).after, seat, (*picks, move), found)


def state_before(record: Record, seat: int, back: int) -> State:
    """The state before the seat's latest ``back`` moves, the others' hidden choices of the same phase left as they are."""
    if not back:
        return record.state
    trial = _trial(record)
    for _ in range(back):
        trial.undo(seat)
    return trial.state


def _start(record: Record, seat: int, most: int) -> tuple[State, int]:
    """The state before the seat's latest moves, as many of ``most`` as can be taken back; and how many that are."""
    trial, back = _trial(record), 0
    while back < most:
        try:
            trial.undo(seat)
        except Refused:
            break
        back += 1
    return trial.state, back


def _trial(record: Record) -> Record:
    trial = Record(record.start)
    trial.events, trial.state = list(record.events), record.state
    return trial
