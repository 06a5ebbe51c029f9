"""What the numbers of an observation of K2 mean, in the order in which ``observe.py`` writes them."""

from __future__ import annotations

from typing import Final

from highcamp.engine.observation import Feature, Observation
from highcamp.games.expeditions import shipped
from highcamp.games.expeditions.box import PLAY
from highcamp.games.expeditions.cards import MOST_POINTS
from highcamp.games.expeditions.notation import GUIDE_NAMES
from highcamp.games.expeditions.observation import MOST_LOSS, MOST_NIGHT, SPACE_NAMES, TEAMS, card_names, features
from highcamp.games.k2.rules import HIGHEST_LEVEL

_CLIMBERS: Final = tuple(f"climber {name}" for name in GUIDE_NAMES)
_HOLDERS: Final = (*_CLIMBERS, *(f"tent of {name}" for name in GUIDE_NAMES))
_CARDS: Final = card_names(shipped.deck("k2", __package__).names)
_HIGHEST: Final = 99  # points of a space

OBSERVATION: Final = Observation(
    version=1,
    features=(
        *features(_CARDS, _HOLDERS, "climber", "tent"),
        Feature(name="board.points", meaning="points for having been on each space", axes=(SPACE_NAMES,), high=_HIGHEST),
        Feature(name="boots", meaning="whether a closed zone costs one point more instead of stopping everybody"),
        Feature(
            name="level",
            meaning="acclimatization of each climber; 0 for one who died",
            axes=(TEAMS, _CLIMBERS),
            high=HIGHEST_LEVEL + PLAY * MOST_POINTS,
        ),
        Feature(name="climbed", meaning="points of each climber", axes=(TEAMS, _CLIMBERS), high=_HIGHEST),
        Feature(
            name="tonight",
            meaning="what the level of each climber changes by tonight, as things are; 0 before the weather is known",
            axes=(TEAMS, _CLIMBERS),
            low=-MOST_NIGHT - MOST_LOSS,
            high=MOST_NIGHT + 1,
        ),
    ),
    perfect=True,
    recall="It keeps all that the seat was shown and that can matter; of a board it does not tell the trails and the names, of "
    "icefall tokens with a third sign or more only how many there are together, and of the tiles that lie face down only their "
    "sums.",
)
