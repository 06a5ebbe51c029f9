"""Who sees what of an expedition: cards in hand, acclimatization decks and secret choices are their owner's alone.

What a seat does while all choose shows to nobody else, until the last one is ready: then the played cards lie open, and all
see which tanks are gone and where looked-at cards were put back.
"""

from __future__ import annotations

from typing import Any

from highcamp.engine.event import Event
from highcamp.games.expeditions.box import CAMPS, MOST_DECK, ON_TABLE, READY
from highcamp.games.expeditions.chance import stacker
from highcamp.games.expeditions.day import drawer
from highcamp.games.expeditions.move import Verb, move_of
from highcamp.games.expeditions.notation import cards_of, say
from highcamp.games.expeditions.phases import DRAW, SELECT, STACK
from highcamp.games.expeditions.rules import Expedition


def seen(event: Event, seat: int | None) -> Any:
    """What the seat (None: a spectator) sees of an event."""
    before = event.before
    assert isinstance(before, Expedition)
    if before.phase == STACK:
        return ["stacks", stacker(before)]
    if before.phase == DRAW and seat != drawer(before):
        return ["draws", drawer(before)]
    if before.phase == SELECT:
        return _choice(event, before, seat)
    return [event.actor, say(event.move, before)]


def _choice(event: Event, before: Expedition, seat: int | None) -> Any:
    after = event.after
    assert isinstance(after, Expedition)
    if is_reveal(event):
        return ["shown", event.actor, [_shown(before, after, other) for other in range(after.players)]]
    if seat == event.actor:
        return [event.actor, say(event.move, before), looking(after, seat)]
    return ["ready", event.actor] if after.stage[event.actor] == READY else None


def _shown(before: Expedition, after: Expedition, seat: int) -> list[Any]:
    first = after.at(seat, ON_TABLE)
    cards = [name for kind, name in enumerate(cards_of(after)) for _ in range(after.cards[first + kind])]
    return [cards, [before.spent[seat * CAMPS + camp] for camp in range(CAMPS)], after.known[seat]]


def looking(state: Expedition, seat: int) -> list[str]:
    """The acclimatization cards that a seat is looking at."""
    return [cards_of(state)[kind] for kind in looked_at(state, seat)]


def looked_at(state: Expedition, seat: int) -> list[int]:
    """The same by their kinds."""
    return [state.stack[seat * MOST_DECK + place] for place in range(state.look[seat])]


def is_reveal(event: Event) -> bool:
    """Whether this secret choice is the last one, after which all cards are shown."""
    return event.before.gathering() and not event.after.gathering()


def reveals(event: Event) -> bool:
    """Whether an event told anyone something new.

    Moves with cards that lie open do not. Of the secret ones the last does, and opening a tank: its owner has seen cards.
    """
    if event.by_nature:
        return True
    return is_reveal(event) or (event.before.gathering() and move_of(event.move).verb is Verb.SPEND)
