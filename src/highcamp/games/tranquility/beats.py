"""What is worth seeing of a climb: cards placed, discarded and drawn, Campfires, goats, and how it ends."""

from __future__ import annotations

from highcamp.drawing.held import held_id
from highcamp.engine.beat import Beat, Kind, Piece
from highcamp.engine.event import Event
from highcamp.engine.words import Seat, Words, line
from highcamp.games.tranquility.box import CELLS, DISCARD, HALT, HERD, PLAY, RELOCATE
from highcamp.games.tranquility.hand import kinds
from highcamp.games.tranquility.names import place_of
from highcamp.games.tranquility.phases import DEAL, DRAW, DRAW_FIRST, DRAW_PANORAMA, SHORT_PILES
from highcamp.games.tranquility.rules import TranquilityState
from highcamp.games.tranquility.story import climbs, is_hidden, tell


def beat(event: Event, seat: int | None) -> Beat | None:
    """The event as the seat sees it. The first hands come all at once and are shown by the board."""
    before, after = climbs(event)
    told, caption = tell(event, seat)
    if before.phase == DEAL and not caption:
        return None
    kind, pieces = _seen(event.move, before, after, seat)
    if after.over and not before.over:
        kind = "end"
    elif caption:
        kind = "score"
    said: Words = told
    if before.phase == DRAW and is_hidden(before, event.move, seat):
        said = line(Seat(before.turn).does("draw"), " a card.")
    words = line(said, " ", caption) if caption else said
    return Beat(kind=kind, caption=words, seats=_seats(event.move, before), pieces=pieces)


def _seats(move: int, before: TranquilityState) -> tuple[int, ...]:
    """Who did it, or whom it befell."""
    if before.phase == DRAW_FIRST:
        return (move,)
    if before.phase == SHORT_PILES:
        return tuple(seat for seat in range(before.seats) if move >> seat & 1)
    return () if before.phase == DRAW_PANORAMA else (before.turn,)


def _seen(move: int, before: TranquilityState, after: TranquilityState, seat: int | None) -> tuple[Kind, tuple[Piece, ...]]:
    if before.is_chance:
        if before.phase == DRAW:
            return "draw", (_in_hand(after.hands[before.turn], move),) if seat == before.turn else ()
        return ("act" if before.phase == DRAW_FIRST else "draw"), ()
    if move < DISCARD:
        return "card", (_at((move - PLAY) % CELLS),)
    if move < RELOCATE:
        return "card", (_in_hand(before.hands[before.turn], move - DISCARD) if seat == before.turn else _one_of(before),)
    if move < HERD:
        return "step", (_at(move - RELOCATE),)
    if move < HALT:
        return "step", (_at((move - HERD) // 2),)
    return "act", ()


def _in_hand(hand: int, kind: int) -> Piece:
    """The last of the cards of this kind that are held, as whoever holds them sees it."""
    return Piece(held_id(kind, kinds(hand).count(kind)))


def _one_of(climb: TranquilityState) -> Piece:
    """A card of a hand that others see from behind."""
    return Piece(f"held-{climb.turn + 1}-{len(kinds(climb.hands[climb.turn]))}")


def _at(cell: int) -> Piece:
    """The card that lies there, as the board calls it."""
    row, place = place_of(cell)
    return Piece(f"cell-{row}-{place}")
