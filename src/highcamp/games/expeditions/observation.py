"""What the numbers of an observation mean that Everest and K2 share, in the order in which ``observe.py`` writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highcamp.engine.observation import Feature, seats_seen
from highcamp.engine.phrases import inflected
from highcamp.games.expeditions.box import DAYS, MOST_RISK, MOST_TILES, OPEN_TOKENS, PLAY
from highcamp.games.expeditions.box import HAND as FULL_HAND
from highcamp.games.expeditions.cards import CYCLE_TURNS, MOST_POINTS
from highcamp.games.expeditions.notation import SORT_NAMES
from highcamp.games.expeditions.observe import AHEAD_DAYS, COSTS, KINDS, MOST_TOLD, SEATS, SIGNS, SPACES, TILES, VALUES
from highcamp.games.expeditions.position.write import MOMENTS

ALL: Final = CYCLE_TURNS * PLAY  # cards of a player in hand, piles and play
MOST_TOKENS: Final = 200  # risk tokens of a value
MOST_LOSS: Final = 9  # of a day, and of a card six
MOST_NIGHT: Final = 5
MOST_COST: Final = 10  # boots make 9 one more
MOST_LIMIT: Final = 10

TEAMS: Final = seats_seen(SEATS)
ZONE_NAMES: Final = ("below 6000 m", "6000 to 7000 m", "7000 to 8000 m", "above 8000 m")
SPACE_NAMES: Final = ("base", *(f"space {number}" for number in range(2, SPACES + 1)))
_DAYS: Final = ("today", "tomorrow", *(f"in {days} days" for days in range(2, AHEAD_DAYS)))
_SIGNS: Final = ("first sign", "second sign", "other signs")
_COSTS: Final = ("crevasse", *(str(cost) for cost in range(1, COSTS)))
_VALUES: Final = tuple(str(value) for value in range(VALUES))


def card_names(shipped: Sequence[str]) -> tuple[str, ...]:
    """The kinds of cards as a deck lists them, those of the shipped deck with their names."""
    return tuple(f"card {n + 1} ({shipped[n]})" if n < len(shipped) else f"card {n + 1}" for n in range(KINDS))


def features(cards: tuple[str, ...], holders: tuple[str, ...], who: str, camp: str) -> tuple[Feature, ...]:
    """What both games have: the kinds of cards, what is on the mountain (two who move, two who stay), and what those are."""
    walkers, several, camps = holders[:2], inflected(2, who), inflected(2, camp)
    return (
        *_table(),
        *_weather(),
        *_board(several),
        Feature(
            name="at",
            meaning=f"the number of the space of each {who} and {camp}, as the board lists them; the base is 1, 0 is none",
            axes=(TEAMS, holders),
            high=SPACES,
        ),
        Feature(name="map.you", meaning=f"where your {several} and {camps} are", axes=(holders, SPACE_NAMES)),
        Feature(
            name="map.others",
            meaning=f"{several} of all other teams on each space",
            axes=(SPACE_NAMES,),
            high=(SEATS - 1) * len(walkers),
        ),
        *_cards(cards),
        *_action(cards, walkers, who),
    )


def _table() -> tuple[Feature, ...]:
    return (
        Feature(name="players", meaning="how many teams there are", high=SEATS),
        Feature(name="moment", meaning="what happens next, or is asked", axes=(MOMENTS,)),
        Feature(name="day", meaning="the day", high=MOST_TILES * DAYS),
        Feature(name="days", meaning="days in the whole game", high=MOST_TILES * DAYS),
        Feature(name="start", meaning="who has the starting player's marker", axes=(TEAMS,)),
        Feature(name="to_act", meaning="who may act now; while all choose, who has not chosen yet", axes=(TEAMS,)),
        Feature(name="acting", meaning="whose action phase it is, also while an icefall token is turned up", axes=(TEAMS,)),
        Feature(
            name="points", meaning=f"points on the score track; {MOST_TOLD} is so many or more", axes=(TEAMS,), high=MOST_TOLD
        ),
        Feature(
            name="recent",
            meaning="teams by the time their points last changed: 1 is the longest ago and wins a tie; 0 is not lined up yet",
            axes=(TEAMS,),
            high=SEATS,
        ),
        Feature(name="winner", meaning="who has won", axes=(TEAMS,)),
        Feature(name="risk.open", meaning="risk tokens that may be taken", axes=(_VALUES,), high=OPEN_TOKENS),
        Feature(name="risk.left", meaning="risk tokens that lie face down", axes=(_VALUES,), high=MOST_TOKENS),
        Feature(name="risk.seat", meaning="who took the day's risk token", axes=(TEAMS,)),
        Feature(name="risk.value", meaning="what that token says", high=MOST_RISK),
    )


def _weather() -> tuple[Feature, ...]:
    return (
        Feature(name="weather.days", meaning="days whose weather can be seen, today included", high=AHEAD_DAYS),
        Feature(
            name="weather.loss",
            meaning="levels lost at night in each zone",
            axes=(_DAYS, ZONE_NAMES),
            high=MOST_LOSS,
        ),
        Feature(name="weather.stop", meaning="whether a zone is closed to movement", axes=(_DAYS, ZONE_NAMES)),
        Feature(
            name="weather.tiles",
            meaning="the tiles of the season that have been turned up: 1 for the first, and so on; 0 is face down",
            axes=(tuple(f"tile {tile + 1}" for tile in range(TILES)),),
            high=TILES,
        ),
        Feature(
            name="weather.loss_left",
            meaning="what the tiles that lie face down take in all, by zone",
            axes=(ZONE_NAMES,),
            high=MOST_TILES * DAYS * MOST_LOSS,
        ),
        Feature(
            name="weather.stop_left",
            meaning="days on tiles that lie face down on which a zone is closed",
            axes=(ZONE_NAMES,),
            high=MOST_TILES * DAYS,
        ),
    )


def _board(several: str) -> tuple[Feature, ...]:
    return (
        Feature(
            name="board.limit", meaning=f"how many {several} one space of a zone holds", axes=(ZONE_NAMES,), high=MOST_LIMIT
        ),
        Feature(name="board.zone", meaning="the zone of each space, 0 to 3 from the foot up", axes=(SPACE_NAMES,), high=3),
        Feature(
            name="board.night",
            meaning="what a night on each space changes a level by",
            axes=(SPACE_NAMES,),
            low=-MOST_NIGHT,
            high=MOST_NIGHT,
        ),
        Feature(
            name="board.icefall",
            meaning="icefall spaces, by the number of the sign on the back of their token; 0 is no icefall",
            axes=(SPACE_NAMES,),
            high=SPACES,
        ),
        Feature(
            name="board.cost",
            meaning="what it costs to enter each space today; 0 while its icefall token lies face down, -1 for a crevasse",
            axes=(SPACE_NAMES,),
            low=-1,
            high=MOST_COST,
        ),
        Feature(
            name="board.tokens",
            meaning="icefall tokens that lie face down, by sign and by what they cost",
            axes=(_SIGNS[:SIGNS], _COSTS),
            high=SPACES,
        ),
    )


def _cards(cards: tuple[str, ...]) -> tuple[Feature, ...]:
    kinds = (cards,)
    seats = (TEAMS, cards)
    return (
        Feature(name="card.up", meaning="points up of each card", axes=kinds, high=MOST_POINTS),
        Feature(name="card.down", meaning="points down of each card", axes=kinds, high=MOST_POINTS),
        Feature(name="card.rope", meaning="cards of which one side must be chosen", axes=kinds),
        Feature(name="card.loss", meaning="levels that using a card costs", axes=kinds, high=6),
        Feature(
            name="card.acclimatization",
            meaning="1 and the points of an acclimatization card; 0 for a card of movement",
            axes=kinds,
            high=1 + MOST_POINTS,
        ),
        Feature(name="card.copies", meaning="how many of each are in a deck at the start", axes=kinds, high=ALL),
        Feature(name="hand", meaning="the cards in your hand that you have not chosen", axes=kinds, high=FULL_HAND),
        Feature(name="pile", meaning="the cards in your draw pile, in whatever order", axes=kinds, high=ALL),
        Feature(name="chosen", meaning="the cards that you have chosen for today in secret", axes=kinds, high=PLAY),
        Feature(name="in_hand", meaning="cards in hand, as they were dealt for today", axes=(TEAMS,), high=FULL_HAND),
        Feature(name="in_pile", meaning="cards in the draw pile", axes=(TEAMS,), high=ALL),
        Feature(name="table", meaning="cards played today", axes=seats, high=PLAY),
        Feature(name="discard", meaning="cards played earlier since the deck was last shuffled", axes=seats, high=ALL),
    )


def _action(cards: tuple[str, ...], walkers: tuple[str, ...], who: str) -> tuple[Feature, ...]:
    several = inflected(2, who)
    return (
        Feature(name="action.unused", meaning="cards of the acting team that are not used", axes=(cards,), high=PLAY),
        Feature(
            name="action.points",
            meaning=f"points left on its {several}: up, down, and either way",
            axes=(walkers, SORT_NAMES),
            high=PLAY * MOST_POINTS,
        ),
        Feature(name="action.carded", meaning=f"its {several} on whom a card was used today", axes=(walkers,)),
        Feature(name="action.owed", meaning="what is still to be paid of its risk token", high=MOST_RISK),
        Feature(name="action.passing", meaning=f"which {who} is passing through a full space", axes=(walkers,)),
        Feature(name="action.entering", meaning=f"which {who} stands in front of an icefall token", axes=(walkers,)),
        Feature(name="action.ahead", meaning="the number of the space with that token", high=SPACES),
    )
