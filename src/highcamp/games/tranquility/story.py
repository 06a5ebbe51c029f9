"""A climb told line by line, as each seat sees it."""

from __future__ import annotations

from highcamp.drawing.marks import seat_name
from highcamp.engine.bits import has
from highcamp.engine.event import Event
from highcamp.games.tranquility.box import CELLS, DISCARD, HALT, HERD, PLAY, RELOCATE
from highcamp.games.tranquility.names import cell_word, word
from highcamp.games.tranquility.notation import say, sequence_word
from highcamp.games.tranquility.phases import DEAL, DRAW
from highcamp.games.tranquility.rules import TranquilityState
from highcamp.games.tranquility.seen import face_down


def tell(event: Event, seat: int | None) -> tuple[str, str]:
    """A line for the log, and a caption if something happened that nobody must miss; either may be empty."""
    before, after = event.before, event.after
    assert isinstance(before, TranquilityState)
    assert isinstance(after, TranquilityState)
    return _line(before, event.move, seat), _caption(before, after)


def _line(before: TranquilityState, move: int, seat: int | None) -> str:
    who = seat_name(before.turn)
    hidden = face_down(before, move) and seat != before.turn and not before.is_open()
    if before.is_chance:
        if before.phase == DEAL or (before.phase == DRAW and hidden):
            return ""  # hands are in sight, and what others draw is not
        text = say(move, before)
        return f"{who} draws {word(move)}." if before.phase == DRAW else f"{text[0].upper()}{text[1:]}."
    if move < DISCARD:
        kind, cell = divmod(move - PLAY, CELLS)
        return f"{who} plays {word(kind)} at {cell_word(cell)}."
    if move < RELOCATE:
        return f"{who} discards {'a card' if hidden else word(move - DISCARD)}."
    if move < HERD:
        return f"{who} moves {word(before.moved - 1)} up to {cell_word(move - RELOCATE)}."
    if move < HALT:
        return f"{who} drives goats up from {cell_word((move - HERD) // 2)}."
    return f"{who} lets the goats graze." if move == HALT else f"{who} uses a Guide rope."


def _caption(before: TranquilityState, after: TranquilityState) -> str:
    if after.over:
        return "The Summit! Everyone wins." if after.won else f"{seat_name(after.turn)} cannot act: the climb is lost."
    new = [sequence_word(code) for i, code in enumerate(after.wanted) if has(after.achieved & ~before.achieved, i)]
    return f"Captured: {' and '.join(new)}!" if new else ""
