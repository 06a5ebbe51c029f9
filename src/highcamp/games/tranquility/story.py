"""A climb told line by line, as each seat sees it."""

from __future__ import annotations

from highcamp.engine.bits import has
from highcamp.engine.event import Event
from highcamp.engine.phrases import capital
from highcamp.engine.phrases import listed as in_words
from highcamp.engine.words import Line, Seat, Words, line, listed
from highcamp.games.tranquility.box import BRIDGE, CAMPFIRE, CELLS, DISCARD, HALT, HERD, PLAY, RELOCATE, UP_LEFT, UP_RIGHT
from highcamp.games.tranquility.names import sight, spoken, spot
from highcamp.games.tranquility.phases import DEAL, DRAW, DRAW_FIRST, DRAW_PANORAMA
from highcamp.games.tranquility.rules import TranquilityState
from highcamp.games.tranquility.seen import face_down


def tell(event: Event, seat: int | None) -> tuple[Words, Words]:
    """A line for the log, and a caption if something happened that nobody must miss; either may be empty."""
    before, after = climbs(event)
    return _line(before, event.move, seat), _caption(before, after)


def climbs(event: Event) -> tuple[TranquilityState, TranquilityState]:
    """The climb before and after an event."""
    before, after = event.before, event.after
    assert isinstance(before, TranquilityState)
    assert isinstance(after, TranquilityState)
    return before, after


def is_hidden(before: TranquilityState, move: int, seat: int | None) -> bool:
    """Whether the card of a move stays face down for the seat."""
    return face_down(before, move) and seat != before.turn and not before.is_open()


def _line(before: TranquilityState, move: int, seat: int | None) -> Words:
    hidden = is_hidden(before, move, seat)
    if before.is_chance:
        if before.phase == DEAL or (before.phase == DRAW and hidden):
            return ""  # hands are in sight, and what others draw is not
        return _by_nature(before, move)
    who = Seat(before.turn)
    if move < DISCARD:
        return line(placing(before, move), ".")
    if move < RELOCATE:
        return line(who.does("discard"), f" {'a card' if hidden else spoken(move - DISCARD)}.")
    if move < HERD:
        return line(who.does("move"), f" {spoken(before.moved - 1)} up to {spot(move - RELOCATE)}.")
    if move < HALT:
        cell, right = divmod(move - HERD, 2)
        return line(who.does("drive"), f" the goats up from {spot(cell)} to {spot((UP_RIGHT if right else UP_LEFT)[cell])}.")
    return line(who.does("let"), " the goats graze.") if move == HALT else line(who.does("use"), " a Guide rope: a new hand.")


def placing(before: TranquilityState, move: int) -> Line:
    """What a seat places where, without a full stop."""
    who, (kind, cell) = Seat(before.turn), divmod(move - PLAY, CELLS)
    if CAMPFIRE <= kind < BRIDGE:
        moving = spoken(before.cells[cell] - 1)
        return line(who.does("light"), f" {spoken(kind)} on {spot(cell)}, from where {moving} moves up")
    return line(who.does("place"), f" {spoken(kind)} on {spot(cell)}")


def _by_nature(before: TranquilityState, move: int) -> Words:
    if before.phase == DRAW_FIRST:
        return line(Seat(move).does("begin"), ".")
    if before.phase == DRAW_PANORAMA:
        return f"{capital(sight(before.sights[move]))} is to be captured."
    if before.phase == DRAW:
        return line(Seat(before.turn).does("draw"), f" {spoken(move)}.")
    short = [Seat(seat) for seat in range(before.seats) if move >> seat & 1]
    if len(short) == 1:
        return line(short[0].does("get"), " a draw pile that is one card short.")
    return line(listed(short), " get draw piles that are one card short.")


def _caption(before: TranquilityState, after: TranquilityState) -> Words:
    if after.over:
        if after.won:
            return "The Summit! Everyone wins."
        return line(Seat(after.turn), " cannot act: the climb is lost.")
    new = [sight(code) for i, code in enumerate(after.wanted) if has(after.achieved & ~before.achieved, i)]
    return f"{capital(in_words(new))} {'are' if len(new) > 1 else 'is'} captured!" if new else ""
