"""How far a move can be taken back.

A seat may take back its own latest move, and then the one before it, until it meets an event that told anyone something new
(a throw of the dice, a card shown) or a move of another seat. In a simultaneous phase it may withdraw its choice until the
reveal, whatever the others have chosen meanwhile: their choices stay. A move that opens such a phase is final from the start:
if it were so only once somebody has chosen, everyone would see when that is.
"""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.engine.event import Event
from highcamp.engine.refusal import Refused
from highcamp.engine.words import Seat, Words, line


def place_to_undo(events: Sequence[Event], seat: int) -> int:
    """The place of the event that the seat would take back now; raises ``Refused`` if there is none."""
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if not _unseen(event, seat) and (event.by_nature or event.before.game.reveals(event)):
            raise Refused("horizon", _horizon(event))
        if event.actor == seat and not event.opens:
            return place
        if not _hidden_choice(event):  # only choices of one phase can be made in another order
            raise _opened() if event.actor == seat else _others_moved(event)
    raise Refused("nothing-to-undo", "There is nothing to take back yet.")


def latest_place(events: Sequence[Event], seat: int) -> int:
    """The place of the seat's latest move: the only one that it can ever take back."""
    return next(place for place in range(len(events) - 1, -1, -1) if events[place].actor == seat)


def _unseen(event: Event, seat: int) -> bool:
    """Whether the event is another seat's hidden choice of which this seat has seen nothing, whatever the other has learnt."""
    return event.actor != seat and _hidden_choice(event) and event.before.game.seen(event, seat) is None


def _hidden_choice(event: Event) -> bool:
    """Whether the event is one of several choices made at the same time that has not been revealed."""
    return event.before.gathering() and event.after.gathering()


def _horizon(event: Event) -> Words:
    game = event.before.game
    said = game.say(event.move, event.before)
    if event.by_nature:
        return f"What chance brought ({said}) cannot be taken back."
    shown = f" move ({said}) showed something new, so nothing before its end can be taken back."
    return line(Seat(event.actor).own, shown)


def _opened() -> Refused:
    text = "Your last move let others choose in secret, so it cannot be taken back."
    return Refused("opened", text, fix="Ask the others to go back together.")


def _others_moved(event: Event) -> Refused:
    text = line(Seat(event.actor).does("have", "has"), " moved since; only your own last moves can be taken back.")
    return Refused("others-moved", text)
