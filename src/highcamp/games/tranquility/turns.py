"""The log of a climb by rounds and turns, and what a turn came to in a line."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.engine.event import Event
from highcamp.engine.phrases import counted, round_heading
from highcamp.engine.telling import Turn
from highcamp.engine.words import Seat, Words, line
from highcamp.games.tranquility.box import DISCARD, HALT, HERD, RELOCATE, UP_LEFT, UP_RIGHT
from highcamp.games.tranquility.names import spot
from highcamp.games.tranquility.phases import ACT, DRAW, HERDING, MOVE_UP, PAY
from highcamp.games.tranquility.story import climbs, placing, tell

_TURN = (ACT, MOVE_UP, HERDING, PAY, DRAW)


def heading(event: Event, round: int) -> str:
    """The round."""
    return round_heading(round, event.before.seats)


def turn(event: Event) -> Turn | None:
    """Whose turn it is, from the action to the last card that is drawn."""
    before, _ = climbs(event)
    return Turn(before.turn, begins=before.phase == ACT) if before.phase in _TURN else None


def sum_up(events: Sequence[Event], seat: int | None) -> Words:
    """The action of a turn, and how many cards it cost."""
    acts = [event for event in events if not event.by_nature]
    if not acts:
        return tell(events[-1], seat)[0]
    first, _ = climbs(acts[0])
    who, moves = Seat(first.turn), [event.move for event in acts]
    paid = sum(DISCARD <= move < RELOCATE for move in moves)
    if moves[0] < DISCARD:
        said = placing(first, moves[0])
        said = line(said, *(f" to {spot(move - RELOCATE)}" for move in moves if RELOCATE <= move < HERD))
        return line(said, ", and ", who.verb("discard"), f" {counted(paid, 'card')}.") if paid else line(said, ".")
    if HERD <= moves[0] < HALT:
        cell, right = divmod([move for move in moves if HERD <= move < HALT][-1] - HERD, 2)
        start, end = (moves[0] - HERD) // 2, (UP_RIGHT if right else UP_LEFT)[cell]
        return line(who.does("drive"), f" the goats up from {spot(start)} to {spot(end)}.")
    return line(who.does("discard"), f" {counted(paid, 'card')}.") if paid else tell(acts[0], seat)[0]
