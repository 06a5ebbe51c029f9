"""What a seat sees of Can't Stop as numbers, in the order of ``observation.py``. Nothing is hidden. Compiled."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.bits import bit, shr
from highcamp.games.cant_stop.box import FORCED_MOVE, JUMPING, THROWS
from highcamp.games.cant_stop.phases import DRAW_FIRST, ENDED, PAIR

if TYPE_CHECKING:
    from highcamp.games.cant_stop.rules import CantStopState

SEATS: Final = 4
WIDTH: Final = 11  # columns
FIRST: Final = 2  # the number of the first of them
SIX: Final[i64] = 6  # faces of a die

# Where each feature begins.
CAMPS: Final = 0
CLIMBERS: Final = CAMPS + SEATS * WIDTH
CLOSED: Final = CLIMBERS + WIDTH
HEIGHTS: Final = CLOSED + WIDTH
TURN: Final = HEIGHTS + WIDTH
PHASE: Final = TURN + SEATS
DICE: Final = PHASE + 6
FREE: Final = DICE + 6
GOAL: Final = FREE + 1
VARIANT: Final = GOAL + 1
SIDES: Final = VARIANT + 2
SIZE: Final = SIDES + 1

# What a row says of its columns. Masked by it a word is never below 0, so that the C compiler knows that no shift of it gives
# the number by which mypyc marks an error, and leaves out looking for one at every step.
WORD: Final = 0xFFFFFFFFFFF


def _faces() -> vec[i64]:
    return vec[i64]([throw.count(face) for throw in THROWS for face in range(1, 7)])


FACES: Final = _faces()  # 6 * throw + face - 1 -> how many dice show it


def observe_into(state: "CantStopState", buffer: vec[i16], at: i64, seat: i64) -> None:
    """Write what the seat sees."""
    seats = state.seats
    phase = state.phase
    turn = state.turn  # a number all the time: `else -1` beside it would make a Python object of both
    if phase == DRAW_FIRST:
        turn = -1
    who = seat
    for place in range(seats):
        row_into(state.camps[who], buffer, at + CAMPS + place * WIDTH)
        buffer[at + TURN + place] = i16(who == turn)
        who += 1
        if who == seats:
            who = 0
    row_into(state.climbers, buffer, at + CLIMBERS)
    bits_into(shr(state.won, FIRST), buffer, at + CLOSED, WIDTH)
    bits_into(bit(phase), buffer, at + PHASE, ENDED + 1)
    faces = at + DICE
    if phase == PAIR:
        first = SIX * state.throw
        for face in range(SIX):
            buffer[faces + face] = i16(FACES[first + face])
    else:
        bits_into(0, buffer, faces, SIX)
    buffer[at + FREE] = i16(state.free)
    if buffer[at + SIDES] == 0:  # what never changes need be written only once
        row_into(state.heights, buffer, at + HEIGHTS)
        buffer[at + GOAL] = i16(state.goal)
        buffer[at + VARIANT] = i16(state.variant == JUMPING)
        buffer[at + VARIANT + 1] = i16(state.variant == FORCED_MOVE)
        buffer[at + SIDES] = i16(state.sides)


def row_into(row: i64, buffer: vec[i16], at: i64) -> None:
    """Write what a row says of each column."""
    row = shr(row, 4 * FIRST) & WORD
    end = at + WIDTH
    while at < end:
        buffer[at] = i16(row & 15)
        row = shr(row, 4)
        at += 1


def bits_into(word: i64, buffer: vec[i16], at: i64, n: i64) -> None:
    """Write so many bits of a word, from the lowest."""
    word &= WORD
    end = at + n
    while at < end:
        buffer[at] = i16(word & 1)
        word = shr(word, 1)
        at += 1
