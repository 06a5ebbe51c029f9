"""What a seat sees of Tranquility as numbers, in the order of ``observation.py``. Compiled.

Hands and discards of others are written only where they lie open: elsewhere they are always 0, as are seats that nobody has and
modules that are not in play.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.bits import has, nibble, shl, shr
from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    CELLS,
    COLOUR,
    GREEN_PATH,
    KINDS,
    MOUNTAIN_GOATS,
    NUMBER,
    PANORAMA,
    TOP,
)
from highcamp.games.tranquility.hand import size
from highcamp.games.tranquility.herd import goats_up
from highcamp.games.tranquility.mountain import green_path
from highcamp.games.tranquility.phases import DRAW_FIRST, ENDED, HERDING, MOVE_UP

if TYPE_CHECKING:
    from highcamp.games.tranquility.rules import TranquilityState

SEATS: Final = 5
HUES: Final = 3
MOMENTS: Final = 11  # the phases, of which the last is a climb won, and then a climb lost
WANTED: Final = 5  # Panorama objectives, at most
DECK: Final = 85  # cards in the box; only a position of one's own has more

# Where each feature begins: the mountain, a number a place for each.
NUMBERS: Final = 0
COLOURED: Final = NUMBERS + TOP
CAMPFIRES: Final = COLOURED + HUES * TOP
BRIDGES: Final = CAMPFIRES + TOP
SYMBOLS: Final = BRIDGES + TOP
FREE: Final = SYMBOLS + TOP
HERDS: Final = FREE + CELLS
# Cards, a number a kind for each.
HANDS: Final = HERDS + TOP
DISCARDS: Final = HANDS + SEATS * KINDS
UNSEEN: Final = DISCARDS + SEATS * KINDS
PAID_CARDS: Final = UNSEEN + KINDS
# The climbers.
SEATED: Final = PAID_CARDS + KINDS
HELD: Final = SEATED + SEATS
PILES: Final = HELD + SEATS
DISCARDED: Final = PILES + SEATS
BEGAN: Final = DISCARDED + SEATS
TURN: Final = BEGAN + SEATS
FIRST: Final = TURN + SEATS
# The running turn.
MOMENT: Final = FIRST + SEATS
DUE: Final = MOMENT + MOMENTS
PAID: Final = DUE + 1
MOVING_NUMBER: Final = PAID + 1
MOVING_COLOUR: Final = MOVING_NUMBER + 1
MOVING_SYMBOL: Final = MOVING_COLOUR + HUES
MOVING_FROM: Final = MOVING_SYMBOL + 1
HERD_AT: Final = MOVING_FROM + TOP
HERD_ROWS: Final = HERD_AT + TOP
# Modules and agreements.
ROPES: Final = HERD_ROWS + 1
MODULES: Final = ROPES + 1
GREEN: Final = MODULES + 3
OBJECTIVES: Final = GREEN + 1
ACHIEVED: Final = OBJECTIVES + WANTED * 3
GOATS_UP: Final = ACHIEVED + WANTED
OPEN: Final = GOATS_UP + 1
ONTO_BRIDGES: Final = OPEN + 1
FULL_HAND: Final = ONTO_BRIDGES + 1
SIZE: Final = FULL_HAND + 1

LANE: Final = 12  # bits for a seat's discards where all are counted in one word
LANES: Final = 4095


def observe_into(climb: "TranquilityState", buffer: vec[i16], at: i64, seat: i64) -> None:
    """Write what the seat sees."""
    mountain_into(climb, buffer, at)
    climbers_into(climb, buffer, at, seat, cards_into(climb, buffer, at, seat))
    turn_into(climb, buffer, at, seat)
    modules_into(climb, buffer, at)
    buffer[at + ROPES] = i16(climb.ropes)
    buffer[at + OPEN] = i16(climb.is_open())
    buffer[at + ONTO_BRIDGES] = i16(climb.onto_bridges)
    buffer[at + FULL_HAND] = i16(climb.hand_size())


def mountain_into(climb: "TranquilityState", buffer: vec[i16], at: i64) -> None:
    """Write what lies in each place."""
    free = climb.free
    cells = climb.cells
    place = at
    end = at + TOP
    cell: i64 = 0
    while place < end:
        card = cells[cell]
        number: i64 = 0
        hue: i64 = -1
        goat: i64 = 0
        if card != 0:
            number = NUMBER[card - 1]
            hue = COLOUR[card - 1]
            if card <= ASCENT:
                goat = (card - 1) & 1
        buffer[place + NUMBERS] = i16(number)
        buffer[place + COLOURED] = i16(hue == 0)
        buffer[place + COLOURED + TOP] = i16(hue == 1)
        buffer[place + COLOURED + 2 * TOP] = i16(hue == 2)
        buffer[place + CAMPFIRES] = i16(card > ASCENT and card <= BRIDGE)
        buffer[place + BRIDGES] = i16(card == BRIDGE + 1)
        buffer[place + SYMBOLS] = i16(goat)
        buffer[place + FREE] = i16(free & 1)
        free = shr(free, 1)
        cell += 1
        place += 1
    buffer[at + FREE + TOP] = i16(free & 1)


def cards_into(climb: "TranquilityState", buffer: vec[i16], at: i64, seat: i64) -> i64:
    """Write where each kind of card is, as far as the seat knows; return how many cards each seat has discarded, in lanes of
    one word.
    """
    seats = climb.seats
    if climb.is_open():
        for place in range(seats):
            who = seat + place
            if who >= seats:
                who -= seats
            hand_into(climb.hands[who], buffer, at + HANDS + place * KINDS)
            kind: i64 = 0
            while kind < KINDS:
                buffer[at + DISCARDS + place * KINDS + kind] = i16(nibble(climb.discards[kind], who))
                kind += 1
    else:
        hand_into(climb.hands[seat], buffer, at + HANDS)
    return unseen_into(climb, buffer, at, seat)


def unseen_into(climb: "TranquilityState", buffer: vec[i16], at: i64, seat: i64) -> i64:
    """Write what the seat discarded and what it has never seen, which it knows by what it has; and count all discards."""
    hidden = not climb.is_open()
    discards = climb.discards
    pool = climb.pool
    thrown: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        unseen = pool[kind]
        row = discards[kind]
        if row == 0:
            buffer[at + DISCARDS + kind] = 0
        else:
            own = nibble(row, seat)
            buffer[at + DISCARDS + kind] = i16(own)
            if hidden:
                unseen -= own
            lane: i64 = 0
            while row != 0:
                thrown += shl(row & 15, lane)
                if hidden:
                    unseen += row & 15
                lane += LANE
                row = shr(row, 4)
        buffer[at + UNSEEN + kind] = i16(unseen)
        kind += 1
    if hidden:
        for other in range(climb.seats):
            if other != seat:
                more_into(climb.hands[other], buffer, at + UNSEEN)
        if climb.turn != seat:
            more_into(climb.paid, buffer, at + UNSEEN)
    return thrown


def climbers_into(climb: "TranquilityState", buffer: vec[i16], at: i64, seat: i64, thrown: i64) -> None:
    """Write how many cards each climber has and where, who begins, and whose turn it is."""
    seats = climb.seats
    begun = climb.phase > DRAW_FIRST
    for place in range(seats):
        who = seat + place
        if who >= seats:
            who -= seats
        pile = climb.piles[who]
        discarded = shr(thrown, LANE * who) & LANES
        buffer[at + SEATED + place] = 1
        buffer[at + HELD + place] = i16(size(climb.hands[who]))
        buffer[at + PILES + place] = i16(pile if pile < DECK else DECK)
        buffer[at + DISCARDED + place] = i16(discarded if discarded < DECK else DECK)
        buffer[at + BEGAN + place] = i16(has(climb.dealt_bridge, who))
        buffer[at + TURN + place] = i16(begun and who == climb.turn)
        buffer[at + FIRST + place] = i16(begun and who == climb.first)


def turn_into(climb: "TranquilityState", buffer: vec[i16], at: i64, seat: i64) -> None:
    """Write what happens next, and what the turn has begun and not finished."""
    phase = climb.phase
    moment = phase
    if phase == ENDED and climb.cells[TOP] == 0:
        moment += 1
    place: i64 = 0
    while place < MOMENTS:
        buffer[at + MOMENT + place] = i16(place == moment)
        place += 1
    buffer[at + DUE] = i16(climb.due)
    buffer[at + PAID] = i16(size(climb.paid))
    hand_into(climb.paid if climb.is_open() or seat == climb.turn else 0, buffer, at + PAID_CARDS)
    kind = climb.moved - 1
    number: i64 = 0
    hue: i64 = -1
    if kind >= 0:
        number = NUMBER[kind]
        hue = COLOUR[kind]
    buffer[at + MOVING_NUMBER] = i16(number)
    buffer[at + MOVING_COLOUR] = i16(hue == 0)
    buffer[at + MOVING_COLOUR + 1] = i16(hue == 1)
    buffer[at + MOVING_COLOUR + 2] = i16(hue == 2)
    buffer[at + MOVING_SYMBOL] = i16(kind >= 0 and (kind & 1) == 1)
    spot_into(climb.source if phase == MOVE_UP else -1, buffer, at + MOVING_FROM)


def modules_into(climb: "TranquilityState", buffer: vec[i16], at: i64) -> None:
    """Write which modules are in play, and what each of them asks and has."""
    if (climb.modules & GREEN_PATH) != 0:
        buffer[at + MODULES] = 1
        buffer[at + GREEN] = i16(green_path(climb.cells))
    if (climb.modules & PANORAMA) != 0:
        buffer[at + MODULES + 1] = 1
        turned: i64 = len(climb.wanted)
        place: i64 = 0
        while place < WANTED:
            code = climb.wanted[place] if place < turned else 0
            buffer[at + OBJECTIVES + 3 * place] = i16(shr(code, 8))
            buffer[at + OBJECTIVES + 3 * place + 1] = i16(nibble(code, 1))
            buffer[at + OBJECTIVES + 3 * place + 2] = i16(nibble(code, 0))
            buffer[at + ACHIEVED + place] = i16(has(climb.achieved, place))
            place += 1
    if (climb.modules & MOUNTAIN_GOATS) != 0:
        buffer[at + MODULES + 2] = 1
        buffer[at + GOATS_UP] = i16(goats_up(climb))
        cell: i64 = 0
        while cell < TOP:
            buffer[at + HERDS + cell] = i16(climb.goats[cell])
            cell += 1
        spot_into(climb.source if climb.phase == HERDING else -1, buffer, at + HERD_AT)
        buffer[at + HERD_ROWS] = i16(climb.climbed)


def hand_into(hand: i64, buffer: vec[i16], at: i64) -> None:
    """Write how many cards of each kind are in a hand."""
    kind: i64 = 0
    while kind < KINDS:
        buffer[at + kind] = 0
        kind += 1
    more_into(hand, buffer, at)


def more_into(hand: i64, buffer: vec[i16], at: i64) -> None:
    """Add the cards of a hand to those of each kind."""
    while hand != 0:
        place = at + (hand & 255) - 1
        buffer[place] = i16(i64(buffer[place]) + 1)
        hand = shr(hand, 8)


def spot_into(cell: i64, buffer: vec[i16], at: i64) -> None:
    """Write 1 in one place of the mountain and 0 in the others; below 0 it is none."""
    place: i64 = 0
    while place < TOP:
        buffer[at + place] = i16(place == cell)
        place += 1
