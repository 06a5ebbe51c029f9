"""Who sees what in Mountaineers: a drawn card is its owner's secret, and so is a chosen one until all have chosen.

Everything else lies face-up: first cards, played cards, discard piles, and the open cards of Blitz.
"""

from __future__ import annotations

from typing import Any

from highcamp.engine.event import Event
from highcamp.games.mountaineers.box import NAMES
from highcamp.games.mountaineers.notation import card_of, say
from highcamp.games.mountaineers.phases import REFILL
from highcamp.games.mountaineers.rules import MountaineersState


def seen(event: Event, seat: int | None) -> Any:
    """What the seat (None: a spectator) sees of an event."""
    state = event.before
    assert isinstance(state, MountaineersState)
    if state.phase == REFILL and seat != state.turn:
        return ["draws", state.turn]
    if state.gathering():
        return _choice(event, state, seat)
    return [event.actor, say(event.move, state)]


def _choice(event: Event, state: MountaineersState, seat: int | None) -> Any:
    """The last to choose shows all the cards; before that, everyone knows only that a choice was made."""
    if is_reveal(event):
        chosen = list(state.chosen)
        chosen[event.actor] = card_of(event.move)
        return ["all show", event.actor, [NAMES[card] for card in chosen]]
    if seat == event.actor:
        return [event.actor, say(event.move, state)]
    return ["has chosen", event.actor]


def is_reveal(event: Event) -> bool:
    """Whether this secret choice is the last one, after which the cards are shown."""
    return len(event.before.acting()) == 1
