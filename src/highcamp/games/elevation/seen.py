"""Who sees what: of every event, what it tells a seat or a spectator.

Dealt and drawn cards are seen by whoever gets them, an auto-ascender's by its range only; choices made at the same time by
whoever makes them, until all are made; cards played under Low Visibility by the player, those of chance by nobody, until the
trick is complete. Everything else lies open.
"""

from __future__ import annotations

from typing import Any

from highcamp.engine.event import Event
from highcamp.games.elevation.box import GIVE, NO_RANGE, RANGE_OF
from highcamp.games.elevation.chance import seat_to_deal, seat_to_draw
from highcamp.games.elevation.names import RANGE_NAMES, card_name, set_name
from highcamp.games.elevation.notation import say
from highcamp.games.elevation.phases import DEAL, DRAFT, DRAW, EXTRA, PASS, PLAY, REPLACE, SECOND
from highcamp.games.elevation.plays import player_of, with_axe
from highcamp.games.elevation.rules import ElevationState


def seen(event: Event, seat: int | None) -> Any:
    """What the seat sees of an event; None where it sees nothing of it."""
    before, after = tables(event)
    if seat is not None and seat >= before.humans:
        seat = None  # an auto-ascender knows what a spectator knows
    told: dict[str, Any] = {}
    if before.gathering():
        if event.actor == seat:
            told["chose"] = say(event.move, before)
        elif event.actor not in after.acting() or revealed(event):
            told["has chosen"] = event.actor + 1
    elif before.phase in (DEAL, DRAW, REPLACE):
        who = seat_to_deal(before) if before.phase == DEAL else seat_to_draw(before)
        told["draws"] = [who + 1, _dealt(before, who, event.move) if who == seat or who >= before.humans else "a card"]
    elif face_down(before) and not (event.actor == seat or (event.by_nature and revealed(event))):
        told["plays"] = [event.actor + 1, "a card"]
    else:
        told["open"] = [event.actor + 1, say(event.move, before)]
    if before.phase in (PLAY, EXTRA) and before.veiled and revealed(event):
        told["turned"] = [[player_of(play) + 1, with_axe(play), card_name(play & 63)] for play in after.last_trick()]
    if before.phase == SECOND and revealed(event):
        # The ranges, not the piles they are in now: those may be gone with the day.
        given = [*before.gives[: event.actor], event.move - GIVE, *before.gives[event.actor + 1 :]]
        told["given"] = [RANGE_NAMES[one] if one >= 0 else "nothing" for one in given]
    if before.phase != DRAFT and any(before.apart) and not any(after.apart):
        told["laid open"] = [set_name(word) for word in before.apart]
    if seat is not None and before.hands[seat] != after.hands[seat]:
        told["hand"] = set_name(after.hands[seat])
    if seat is not None and before.apart[seat] != after.apart[seat]:
        told["apart"] = set_name(after.apart[seat])
    return told or None


def _dealt(table: ElevationState, seat: int, card: int) -> str:
    """A dealt card as its owner sees it; an auto-ascender's is sorted into the pile of its range, Avalanches face-up."""
    hidden = seat >= table.humans and RANGE_OF[card] != NO_RANGE
    return RANGE_NAMES[RANGE_OF[card]] if hidden else card_name(card)


def revealed(event: Event) -> bool:
    """Whether hidden choices came to light with this event: the last of several was made, or the trick is complete."""
    before, after = tables(event)
    if before.phase in (PASS, DRAFT):
        return not any(after.picks)
    if before.phase == SECOND:
        return after.phase != SECOND
    return after.plays == 0


def reveals(event: Event) -> bool:
    """Whether a seat's move told anyone something new."""
    before, _ = tables(event)
    return not (before.gathering() or face_down(before)) or revealed(event)


def face_down(table: ElevationState) -> bool:
    """Whether the next card is played face-down."""
    return table.phase in (PLAY, EXTRA) and table.veiled and table.plays > 0


def tables(event: Event) -> tuple[ElevationState, ElevationState]:
    """The table before and after an event."""
    before, after = event.before, event.after
    assert isinstance(before, ElevationState)
    assert isinstance(after, ElevationState)
    return before, after
