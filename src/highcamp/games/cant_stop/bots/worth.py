"""What a saved board of Can't Stop is worth: an estimate of each seat's chance to win from there.

Every seat has a strength, a sum over its columns; its odds of winning are e to that power. ``Turn`` looks from here to
the end of a turn exactly, so this need not know what the dice can do, only what is good to have when they are handed on.
"""

from math import exp, pow
from typing import Final

from mypy_extensions import i64

from highcamp.engine.bits import has, nibble
from highcamp.games.cant_stop.rules import CantStopState

# Found by play: some twenty settings met in 1,000 games a pair; those near this one were best and hardly differed. Weights
# for the columns were tried and gained nothing: it matters how far up a camp is, not in which column. Nor did products of two
# camps' heights, of one seat or of two, tell noticeably more about who won: camps simply add up.
WON: Final = 1.5  # a column won
CAMP: Final = 1.0  # a camp that is as good as on top
POWER: Final = 1.3  # how much more the upper spaces of a column count than the lower ones
TEMPO: Final = 0.3  # to be next on turn rather than last
PAR: Final = 2.0  # the rival whom one who plays alone imagines; it stands still


def camp_worth(height: i64, top: i64) -> float:
    """What a camp at a height, below the top, adds to a seat's strength."""
    return CAMP * pow(float(height) / float(top), POWER)


def strength(board: CantStopState, seat: i64) -> float:
    """How strong a seat is on a saved board on which ``board.turn`` is about to begin its turn."""
    total = WON * float(board.columns_won(seat))
    others = board.seats - 1
    if others > 0:
        wait = (seat - board.turn + board.seats) % board.seats
        total += TEMPO * float(others - wait) / float(others)
    for column in range(2, 13):
        if not has(board.won, column):
            total += camp_worth(nibble(board.camps[seat], column), nibble(board.heights, column))
    return total


def chance(board: CantStopState, seat: i64) -> float:
    """The estimated chance that a seat wins from a saved board."""
    own = strength(board, seat)
    odds = exp(PAR - own) if board.seats == 1 else 0.0
    for rival in range(board.seats):
        if rival != seat:
            odds += exp(strength(board, rival) - own)
    return 1.0 / (1.0 + odds)
