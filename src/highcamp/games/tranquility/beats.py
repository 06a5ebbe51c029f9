"""What is worth seeing of a climb: cards placed, discarded and drawn, Campfires, goats, and how it ends."""

from __future__ import annotations

from highcamp.engine.beat import Beat, Kind, Piece
from highcamp.engine.event import Event
from highcamp.engine.words import Seat, Words, line
from highcamp.games.tranquility.box import CELLS, DISCARD, HALT, HERD, PLAY, RELOCATE
from highcamp.games.tranquility.hand import kinds
from highcamp.games.tranquility.names import place_of, spoken
from highcamp.games.tranquility.phases import DEAL, DRAW, DRAW_FIRST, MOVE_UP
from highcamp.games.tranquility.rules import TranquilityState
from highcamp.games.tranquility.seen import face_down
from highcamp.games.tranquility.story import tell


def beat(event: Event, seat: int | None) -> Beat | None:
    """The event as the seat sees it. The first hands come all at once and are shown by the board."""
    before, after = event.before, event.after
    assert isinstance(before, TranquilityState)
    assert isinstance(after, TranquilityState)
    _, caption = tell(event, seat)
    if before.phase == DEAL and not caption:
        return None
    kind, said, pieces = _seen(event, before, after, seat)
    if after.over and not before.over:
        kind = "end"
    elif caption:
        kind = "score"
    seats = (event.move,) if before.phase == DRAW_FIRST else (before.turn,)
    return Beat(kind=kind, caption=line(said, " ", caption) if caption else said, seats=seats, pieces=pieces)


def _seen(
    event: Event, before: TranquilityState, after: TranquilityState, seat: int | None
) -> tuple[Kind, Words, tuple[Piece, ...]]:
    move, who = event.move, Seat(before.turn)
    hidden = face_down(before, move) and seat != before.turn and not before.is_open()
    if before.is_chance:
        if before.phase == DRAW:
            new = (Piece(f"hand-{kinds(after.hands[before.turn]).index(move) + 1}"),) if seat == before.turn else ()
            return "draw", line(who.does("draw"), " a card." if hidden else f" {spoken(move)}."), new
        return ("act" if before.phase == DRAW_FIRST else "draw"), tell(event, seat)[0], ()
    if move < DISCARD:
        kind, cell = divmod(move - PLAY, CELLS)
        fire = " The card there has to move up." if after.phase == MOVE_UP else ""
        return "card", line(who.does("place"), f" {spoken(kind)} {where(cell)}.{fire}"), (Piece(_id(cell)),)
    if move < RELOCATE:
        return "card", line(who.does("discard"), " a card." if hidden else f" {spoken(move - DISCARD)}."), ()
    if move < HERD:
        cell = move - RELOCATE
        return "step", line(who.does("move"), f" {spoken(before.moved - 1)} up, {where(cell)}."), (Piece(_id(cell)),)
    if move < HALT:
        cell = (move - HERD) // 2
        return "step", line(who.does("drive"), f" the goats up from {where(cell)[3:]}."), (Piece(_id(cell)),)
    return "act", tell(event, seat)[0], ()


def where(cell: int) -> str:
    """A place as one says it."""
    row, place = place_of(cell)
    return f"in row {row}, place {place}"


def _id(cell: int) -> str:
    """What the board calls the card that lies there."""
    row, place = place_of(cell)
    return f"cell-{row}-{place}"
