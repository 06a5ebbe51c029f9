"""What the numbers of an observation of Mount Everest mean, in the order in which ``observe.py`` writes them."""

from __future__ import annotations

from typing import Final

from highcamp.engine.observation import Feature, Observation
from highcamp.games.everest.observe import BOOSTS, MOST
from highcamp.games.expeditions import shipped
from highcamp.games.expeditions.box import CAMPS, CLIENTS, MOST_DECK
from highcamp.games.expeditions.cards import MOST_POINTS
from highcamp.games.expeditions.notation import CAMP_NAMES, GUIDE_NAMES, item_name
from highcamp.games.expeditions.observation import (
    ALL,
    MOST_LOSS,
    MOST_NIGHT,
    TEAMS,
    ZONE_NAMES,
    card_names,
    features,
)
from highcamp.games.expeditions.observe import MOST_TOLD
from highcamp.games.expeditions.position.write import STAGES

_GUIDES: Final = tuple(f"guide {name}" for name in GUIDE_NAMES)
_HOLDERS: Final = (*_GUIDES, *CAMP_NAMES)
_CARDS: Final = card_names(shipped.deck("everest", __package__).names)
_BOOSTS: Final = tuple(f"+{points}" for points in range(BOOSTS))
_DECK: Final = ("top", *(f"{place} from the top" for place in range(1, MOST_DECK)))
_TANKS: Final = 3  # that one may carry, or that a tank lets one look at

_LOADS: Final = (
    Feature(name="oxygen.limit", meaning="tanks that one guide may carry in a zone", axes=(ZONE_NAMES,), high=_TANKS),
    Feature(
        name="oxygen.looks",
        meaning="acclimatization cards that a tank of a camp there lets one look at",
        axes=(ZONE_NAMES,),
        high=_TANKS,
    ),
    Feature(name="oxygen.split", meaning="whether cards looked at may go back partly on top and partly to the bottom"),
    Feature(
        name="oxygen.cards",
        meaning="how many of each are in an acclimatization deck at the start",
        axes=(_BOOSTS,),
        high=MOST_DECK,
    ),
    Feature(
        name="clients",
        meaning=f"clients with a guide or in a camp by kind and level, starred once on top; {MOST} is so many or more",
        axes=(TEAMS, _HOLDERS, tuple(item_name(client) for client in range(CLIENTS))),
        high=MOST,
    ),
    Feature(name="clients.all", meaning="all of them together", axes=(TEAMS, _HOLDERS), high=MOST),
    Feature(name="tanks", meaning=f"oxygen tanks there; {MOST} is so many or more", axes=(TEAMS, _HOLDERS), high=MOST),
    Feature(name="camps", meaning="camps that a guide carries", axes=(TEAMS, _GUIDES), high=CAMPS),
    Feature(name="stock", meaning="camps of a team at the base", axes=(TEAMS,), high=CAMPS),
    Feature(
        name="tonight",
        meaning="what the level of clients there changes by tonight, as things are; 0 before the weather is known",
        axes=(TEAMS, _HOLDERS),
        low=-MOST_NIGHT - MOST_LOSS,
        high=MOST_NIGHT + 1,
    ),
)

_DECKS: Final = (
    Feature(name="shuffled", meaning="the deck of a team when it was last shuffled", axes=(TEAMS, _CARDS), high=ALL),
    Feature(
        name="ever",
        meaning="the most acclimatization cards of a kind that any such deck of the team had",
        axes=(TEAMS, _BOOSTS),
        high=ALL,
    ),
    Feature(name="deck.size", meaning="cards in the acclimatization deck when the day began", axes=(TEAMS,), high=MOST_DECK),
    Feature(
        name="deck.known",
        meaning="cards of it that its owner had looked at by then and put back",
        axes=(TEAMS, _DECK),
    ),
    Feature(name="oxygen.used", meaning="tanks that a team has spent in the game", axes=(TEAMS,), high=MOST_DECK),
    Feature(name="oxygen.used_before", meaning="those before its last shuffle", axes=(TEAMS,), high=MOST_DECK),
    Feature(
        name="deck.you",
        meaning="your acclimatization deck: 1 and the points of each card that you know; 0 is no card, or not known",
        axes=(_DECK,),
        high=1 + MOST_POINTS,
    ),
    Feature(name="removed", meaning="your cards that are out of the game", axes=(_CARDS,), high=MOST_DECK),
    Feature(name="removed.today", meaning="those that you remove today", axes=(_CARDS,), high=MOST_DECK),
    Feature(name="gained.today", meaning="the acclimatization cards that you gain today", axes=(_BOOSTS,), high=MOST_DECK),
    Feature(name="doing", meaning="what you are doing while all choose", axes=(STAGES,)),
    Feature(name="looking", meaning="how many cards from the top you are looking at", high=_TANKS),
    Feature(
        name="just_gained",
        meaning="1 and the points of the card just gained, for which another is removed",
        high=1 + MOST_POINTS,
    ),
    Feature(name="put_back", meaning="where you have put the first of them back", axes=(("top", "bottom"),)),
    Feature(name="spent", meaning="tanks that you spend today, by camp", axes=(CAMP_NAMES,), high=MOST_DECK),
)

_EXCHANGES: Final = (
    Feature(
        name="action.giving",
        meaning="points of an acclimatization card that are being given out",
        axes=(_HOLDERS,),
        high=MOST_POINTS,
    ),
    Feature(name="action.taking", meaning="which guide has begun to take up where he stands", axes=(_GUIDES,)),
    Feature(name="action.handed", meaning="whether the guides have handed over, since the last step, card or camp"),
    Feature(name="action.gives_first", meaning="who gives first in the running hand-over", axes=(_GUIDES,)),
    Feature(name="action.gives_back", meaning="whether the other one has begun to give"),
)

OBSERVATION: Final = Observation(
    version=1,
    features=(*features(_CARDS, _HOLDERS, "guide", "camp"), *_LOADS, *_DECKS, *_EXCHANGES),
    perfect=True,
    recall="It keeps all that the seat was shown and that can matter; of a board it does not tell the trails and the names, of "
    "icefall tokens with a third sign or more only how many there are together, of the tiles that lie face down only their "
    f"sums, and more than {MOST} things in one place and points above {MOST_TOLD} are told as so many.",
    unseen=(
        Feature(
            name="decks",
            meaning="all acclimatization decks: 1 and the points of each card; 0 is no card",
            axes=(tuple(f"seat {number}" for number in range(1, len(TEAMS) + 1)), _DECK),
            high=1 + MOST_POINTS,
        ),
    ),
)
