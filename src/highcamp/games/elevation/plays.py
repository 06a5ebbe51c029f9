"""A play: seat, axe and card in one number, and how strong it is; ``holders`` plays for nature. Compiled, as the rules are."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.engine.bits import shr
from highcamp.games.elevation.box import NO_RANGE, RANGE_OF, TOP, VALUE_OF

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


def play_of(seat: i64, axe: i64, card: i64) -> i64:
    """A play as one number."""
    return (seat * 2 + axe) * 64 + card


def player_of(play: i64) -> i64:
    """Who made it."""
    return shr(play, 7)


def played_card(play: i64) -> i64:
    """Its card."""
    return play & 63


def with_axe(play: i64) -> bool:
    """Whether a 7 was played with the ice axe."""
    return (play & 64) != 0


def lead_range(table: "ElevationState") -> i64:
    """The range to follow: that of the first card, or NO_RANGE."""
    if table.plays == 0:
        return NO_RANGE
    return RANGE_OF[table.trick[0] & 63]


def strength(table: "ElevationState", play: i64, lead: i64) -> i64:
    """Avalanche over trump over lead range over the rest; inside each by number, the axe on top."""
    card = play & 63
    number: i64 = VALUE_OF[card]
    if (play & 64) != 0:
        number = TOP + 1
    elif table.low_wins:
        number = TOP + 1 - number
    mountain_range = RANGE_OF[card]
    if mountain_range == NO_RANGE:
        return 300 + number
    if mountain_range == table.trump:
        return 200 + number
    return 100 + number if mountain_range == lead else number


def best_play(table: "ElevationState", without: i64) -> i64:
    """The strongest play of the trick, that of the seat ``without`` left out."""
    best: i64 = -1
    most: i64 = -1
    lead = lead_range(table)
    for i in range(table.plays):
        play = table.trick[i]
        if shr(play, 7) != without:
            power = strength(table, play, lead)
            if power > most:
                most = power
                best = play
    return best
