"""What a seat sees of Can't Stop as numbers, in the order of ``observation.py``. Nothing is hidden. Compiled."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.bits import shr
from highcamp.games.cant_stop.box import FORCED_MOVE, JUMPING, THROWS
from highcamp.games.cant_stop.phases import DRAW_FIRST, ENDED, PAIR

if TYPE_CHECKING:
    from highcamp.games.cant_stop.rules import CantStopState

SEATS: Final = 4
WIDTH: Final = 11  # columns
FIRST: Final = 2  # the number of the first of them

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


def _faces() -> vec[i64]:
    return vec[i64]([throw.count(face) for throw in THROWS for face in range(1, 7)])


FACES: Final = _faces()  # 6 * throw + face - 1 -> how many dice show it


def observe_into(state: "CantStopState", buffer: vec[i16], at: i64, seat: i64) -> None:
    """Write what the seat sees."""
    seats = state.seats
    for place in range(seats):
        who = seat + place
        if who >= seats:
            who -= seats
        row_into(state.camps[who], buffer, at + CAMPS + place * WIDTH)
        buffer[at + TURN + place] = i16(who == state.turn and state.phase != DRAW_FIRST)
    row_into(state.climbers, buffer, at + CLIMBERS)
    row_into(state.heights, buffer, at + HEIGHTS)
    won = shr(state.won, FIRST)
    for place in range(WIDTH):
        buffer[at + CLOSED + place] = i16(won & 1)
        won = shr(won, 1)
    phase = state.phase
    for place in range(ENDED + 1):
        buffer[at + PHASE + place] = i16(place == phase)
    if phase == PAIR:
        for face in range(6):
            buffer[at + DICE + face] = i16(FACES[6 * state.throw + face])
    else:
        for face in range(6):
            buffer[at + DICE + face] = 0
    buffer[at + FREE] = i16(state.free)
    buffer[at + GOAL] = i16(state.goal)
    buffer[at + VARIANT] = i16(state.variant == JUMPING)
    buffer[at + VARIANT + 1] = i16(state.variant == FORCED_MOVE)
    buffer[at + SIDES] = i16(state.sides)


def row_into(row: i64, buffer: vec[i16], at: i64) -> None:
    """Write what a row says of each column."""
    row = shr(row, 4 * FIRST)
    for place in range(WIDTH):
        buffer[at + place] = i16(row & 15)
        row = shr(row, 4)
