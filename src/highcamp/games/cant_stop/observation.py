"""What the numbers of an observation mean, in the order in which ``observe.py`` writes them."""

from __future__ import annotations

from typing import Final

from highcamp.engine.observation import Feature, Observation, seats_seen
from highcamp.games.cant_stop.box import CLIMBERS, COLUMNS, DICE, SIDES, TALLEST
from highcamp.games.cant_stop.observe import SEATS

_SEATS: Final = seats_seen(SEATS)
_COLUMNS: Final = tuple(str(column) for column in COLUMNS)
_PHASES: Final = ("first player", "first roll", "throw", "pairing", "roll or stop", "over")

OBSERVATION: Final = Observation(
    version=1,
    features=(
        Feature(
            name="camps",
            meaning="how high each seat's camp stands; 0 is none",
            axes=(_SEATS, _COLUMNS),
            high=TALLEST,
        ),
        Feature(name="climbers", meaning="how high the climbers of this turn stand", axes=(_COLUMNS,), high=TALLEST),
        Feature(name="closed", meaning="columns that nobody may climb any more", axes=(_COLUMNS,)),
        Feature(name="heights", meaning="spaces of each column", axes=(_COLUMNS,), high=TALLEST),
        Feature(name="turn", meaning="whose turn it is", axes=(_SEATS,)),
        Feature(name="phase", meaning="what happens next, or is asked", axes=(_PHASES,)),
        Feature(
            name="dice",
            meaning="how many of the dice to be paired show each number",
            axes=(tuple(str(face) for face in range(1, SIDES + 1)),),
            high=DICE,
        ),
        Feature(name="free", meaning="climbers that can still be placed this turn", high=CLIMBERS),
        Feature(name="goal", meaning="columns to win", high=5),
        Feature(name="variant", meaning="which variant is played", axes=(("jumping", "forced move"),)),
        Feature(name="sides", meaning="sides of each die", high=SIDES),
    ),
    perfect=True,
    recall="Nothing is hidden, and what led to a position does not matter: it says all there is to know.",
)
