"""What is worth seeing in Can't Stop: throws, the dice of a bust among them, climbs, camps and columns won."""

from __future__ import annotations

from highcamp.engine.beat import Beat, Kind, Piece
from highcamp.engine.bits import has
from highcamp.engine.event import Event
from highcamp.engine.words import line
from highcamp.games.cant_stop.box import COLUMNS, STOP, THROWS
from highcamp.games.cant_stop.notation import steps_of
from highcamp.games.cant_stop.phases import DRAW_FIRST, PAIR
from highcamp.games.cant_stop.story import boards, tell


def beat(event: Event) -> Beat | None:
    """The event as everyone sees it; a roll is seen when the dice lie."""
    (before, after), move = boards(event), event.move
    told, caption = tell(event)
    if not told:
        return None
    if before.phase == DRAW_FIRST:
        return Beat(kind="act", caption=told, seats=(move,))
    seats, climbers = (before.turn,), [column for column in COLUMNS if has(before.placed, column)]
    if event.by_nature:
        bust = after.phase != PAIR
        lost = tuple(Piece(f"climber-{column}") for column in climbers) if bust else ()
        dice = tuple(THROWS[move])
        said = line(told, " ", *line(caption)) if bust else told
        return Beat(kind="bust" if bust else "roll", caption=said, seats=seats, pieces=lost, dice=dice)
    if move == STOP:
        kind: Kind = "end" if after.over else "score" if caption else "step"
        camps = tuple(Piece(f"camp-{before.turn + 1}-{column}", f"climber-{column}") for column in climbers)
        return Beat(kind=kind, caption=line(told, " ", *line(caption)) if caption else told, seats=seats, pieces=camps)
    moved = tuple(Piece(f"climber-{column}") for column in dict.fromkeys(steps_of(move)))
    return Beat(kind="step", caption=told, seats=seats, pieces=moved)
