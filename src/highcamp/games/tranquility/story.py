"""A climb told line by line, as each seat sees it."""

from __future__ import annotations

from highcamp.engine.bits import has
from highcamp.engine.event import Event
from highcamp.engine.words import Seat, Words, line
from highcamp.games.tranquility.box import CELLS, DISCARD, HALT, HERD, PLAY, RELOCATE
from highcamp.games.tranquility.names import cell_word, word
from highcamp.games.tranquility.notation import say, sequence_word
from highcamp.games.tranquility.phases import DEAL, DRAW, DRAW_FIRST
from highcamp.games.tranquility.rules import TranquilityState
from highcamp.games.tranquility.seen import face_down


def tell(event: Event, seat: int | None) -> tuple[Words, Words]:
    """A line for the log, and a caption if something happened that nobody must miss; either may be empty."""
    before, after = event.before, event.after
    assert isinstance(before, TranquilityState)
    assert isinstance(after, TranquilityState)
    return _line(before, event.move, seat), _caption(before, after)


def _line(before: TranquilityState, move: int, seat: int | None) -> Words:
    who = Seat(before.turn)
    hidden = face_down(before, move) and seat != before.turn and not before.is_open()
    if before.is_chance:
        if before.phase == DEAL or (before.phase == DRAW and hidden):
            return ""  # hands are in sight, and what others draw is not
        if before.phase == DRAW_FIRST:
            return line(Seat(move).does("begin"), ".")
        text = say(move, before)
        return line(who.does("draw"), f" {word(move)}.") if before.phase == DRAW else f"{text[0].upper()}{text[1:]}."
    if move < DISCARD:
        kind, cell = divmod(move - PLAY, CELLS)
        return line(who.does("play"), f" {word(kind)} at {cell_word(cell)}.")
    if move < RELOCATE:
        return line(who.does("discard"), f" {'a card' if hidden else word(move - DISCARD)}.")
    if move < HERD:
        return line(who.does("move"), f" {word(before.moved - 1)} up to {cell_word(move - RELOCATE)}.")
    if move < HALT:
        return line(who.does("drive"), f" goats up from {cell_word((move - HERD) // 2)}.")
    return line(who.does("let"), " the goats graze.") if move == HALT else line(who.does("use"), " a Guide rope.")


def _caption(before: TranquilityState, after: TranquilityState) -> Words:
    if after.over:
        return "The Summit! Everyone wins." if after.won else line(Seat(after.turn), " cannot act: the climb is lost.")
    new = [sequence_word(code) for i, code in enumerate(after.wanted) if has(after.achieved & ~before.achieved, i)]
    return f"Captured: {' and '.join(new)}!" if new else ""
