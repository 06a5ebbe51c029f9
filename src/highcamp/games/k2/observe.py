"""What a seat sees of K2 as numbers: after what every expedition has, in the order of ``observation.py``. Compiled."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.games.expeditions.box import GUIDES
from highcamp.games.expeditions.observe import SHARED, observe_shared, tonight

if TYPE_CHECKING:
    from highcamp.games.k2.rules import K2

TEAMS: Final = 5  # written out again, because only numbers of this file are added up in advance
BOARD: Final = 60

# Where each feature begins, after what every expedition has.
HEIGHT: Final = 0
BOOTS: Final = HEIGHT + BOARD
LEVEL: Final = BOOTS + 1
BEST: Final = LEVEL + TEAMS * 2
TONIGHT: Final = BEST + TEAMS * 2
OWN: Final = TONIGHT + TEAMS * 2  # how many numbers only this game has

SIZE: Final = SHARED + OWN


def observe_into(state: "K2", buffer: vec[i16], at: i64, seat: i64) -> None:
    """Write what the seat sees."""
    own = at + SHARED
    if observe_shared(state, buffer, at, seat):
        for space in range(state.mountain.spaces):
            buffer[own + HEIGHT + space] = i16(state.mountain.points[space])
        buffer[own + BOOTS] = i16(state.boots)
    seats = state.players
    for place in range(seats):
        who = seat + place
        if who >= seats:
            who -= seats
        for climber in range(GUIDES):
            spot = own + place * GUIDES + climber
            buffer[spot + LEVEL] = i16(state.level[who * GUIDES + climber])
            buffer[spot + BEST] = i16(state.best[who * GUIDES + climber])
            buffer[spot + TONIGHT] = i16(tonight(state, who, climber))
