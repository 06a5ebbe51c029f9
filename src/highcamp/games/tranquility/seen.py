"""Who sees what in Tranquility: the mountain is everyone's, a hand is its owner's, and what goes face down stays so.

A seat sees the cards it draws and discards itself; the others see only that a card was drawn or discarded. All see whose turn
it is afterwards and whether the climb is over. With open hands, and on a climb alone, everyone sees everything.
"""

from __future__ import annotations

from typing import Any

from highcamp.engine.event import Event
from highcamp.games.tranquility.box import DISCARD, RELOCATE
from highcamp.games.tranquility.notation import say
from highcamp.games.tranquility.phases import DEAL, DRAW
from highcamp.games.tranquility.rules import TranquilityState


def seen(event: Event, seat: int | None) -> Any:
    """What the seat sees of an event."""
    before, after = event.before, event.after
    assert isinstance(before, TranquilityState)
    assert isinstance(after, TranquilityState)
    text = say(event.move, before)
    if face_down(before, event.move) and seat != before.turn and not before.is_open():
        text = text.split()[0]  # "draw", "discard"
    return [event.actor, text, after.actor, after.phase]


def face_down(climb: TranquilityState, move: int) -> bool:
    """Whether the move is a card that only the seat whose turn it is sees."""
    return climb.phase in (DEAL, DRAW) if climb.is_chance else DISCARD <= move < RELOCATE


def reveals(event: Event) -> bool:
    """Whether the event told anyone something new: a card drawn, a card shown from a hidden hand, or the end of the turn,
    after which all know whether the next player can act.
    """
    before, after = event.before, event.after
    assert isinstance(before, TranquilityState)
    assert isinstance(after, TranquilityState)
    if event.by_nature:
        return True
    if before.is_open():
        return False
    return event.move < DISCARD or after.turn != before.turn or after.over
