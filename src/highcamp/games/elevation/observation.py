"""What the numbers of an observation mean, in the order in which ``observe.py`` writes them."""

from __future__ import annotations

from typing import Final

from highcamp.engine.observation import Feature, Observation, seats_seen
from highcamp.games.elevation.approach.deck import PRINTED
from highcamp.games.elevation.box import CARDS, DAYS, MOST_APPROACH, RANGES, TOP
from highcamp.games.elevation.names import RANGE_NAMES, card_name
from highcamp.games.elevation.observe import AVALANCHES, MOST_POINTS, PLAYS, SEATS
from highcamp.games.elevation.options import MOST_A_DAY
from highcamp.games.elevation.position.form import MOMENTS
from highcamp.games.elevation.voids import MOST_ROOM

_SEATS: Final = seats_seen(SEATS)
_OTHERS: Final = _SEATS[1:]
_PLAYERS: Final = (*_SEATS, "chance")
_PLAYS: Final = ("first", "second")
_CARDS: Final = tuple(card_name(card) for card in range(CARDS))
_RANGES: Final = tuple(RANGE_NAMES[:RANGES])
_NUMBERS: Final = tuple(str(number) for number in range(1, TOP + 1))
_DAYS: Final = tuple(f"day {day}" for day in range(1, DAYS + 1))
_APPROACH: Final = (
    *(kind.name for kind in PRINTED),
    *(f"own card {number}" for number in range(1, MOST_APPROACH - len(PRINTED) + 1)),
)
_READINGS: Final = (
    "from memory",
    "Equipment Swap after drawing",
    "Treacherous Shortcut for 7",
    "an Avalanche on any 14",
    "community cards",
)
_MOST_TRICKS: Final = 100  # what a position may say

assert len(_PLAYS) == PLAYS

_DAY: Final = (
    Feature(name="day", meaning="which day it is", axes=(_DAYS,)),
    Feature(name="moment", meaning="what happens next, or is asked", axes=(MOMENTS,)),
    Feature(name="to_act", meaning="who is asked for a move", axes=(_SEATS,)),
    Feature(name="auto", meaning="auto-ascenders", axes=(_SEATS,)),
    Feature(name="climber", meaning="climbers; a seat that is neither is not at this table", axes=(_SEATS,)),
    Feature(name="leader", meaning="who leads the running trick, or the last one until the next begins", axes=(_SEATS,)),
    Feature(name="guide", meaning="The Guide", axes=(_SEATS,)),
    Feature(name="approach", meaning="approach cards in force", axes=(_APPROACH,)),
    Feature(
        name="personal",
        meaning="whose own approach card it is (Pathfinder): 1 is yours, 2 that of the next seat after you, and so on",
        axes=(_APPROACH,),
        high=SEATS,
    ),
    Feature(name="trump", meaning="the range that is trump", axes=(_RANGES,)),
    Feature(name="low_wins", meaning="low beats high"),
    Feature(name="axes", meaning="a 7 may be played with the ice axe"),
    Feature(name="veiled", meaning="all cards but the lead are played face-down"),
    Feature(name="laps", meaning="cards that everyone plays to a trick", high=2),
    Feature(name="closing", meaning="the running trick, or the next, is the day's last"),
)

_OWN: Final = (
    Feature(
        name="hand",
        meaning="your hand, or the pack to keep two of: 1 in it, 2 in it and chosen to be passed or kept; "
        "for an auto-ascender its face-up cards",
        axes=(_CARDS,),
        high=2,
    ),
    Feature(name="apart", meaning="cards you kept in the draft, or that Anchor laid apart for you", axes=(_CARDS,)),
    Feature(
        name="passed.range",
        meaning="the ranges of the two cards that were passed to you this morning",
        axes=(_PLAYS, _RANGES),
    ),
    Feature(name="passed.number", meaning="their numbers", axes=(_PLAYS,), high=TOP),
)

_ELSEWHERE: Final = (
    Feature(
        name="held",
        meaning="what another may hold, as far as you know: 1 in the hand, 2 apart, 3 in either; face-down plays count "
        "with the hand",
        axes=(_OTHERS, _CARDS),
        high=3,
    ),
    Feature(
        name="open",
        meaning="cards in hands, yours too, that everyone saw come there, and an auto-ascender's face-up ones",
        axes=(_CARDS,),
    ),
    Feature(name="down", meaning="cards that, as far as you know, may lie face-down in the pile", axes=(_CARDS,)),
    Feature(name="down.cards", meaning="cards in the face-down pile", high=CARDS),
    Feature(name="up", meaning="the face-up pile: 1 lies on top, 2 below it, and so on", axes=(_CARDS,), high=CARDS),
    Feature(
        name="aside",
        meaning="1 laid out for the last trick, 2 won by the card of chance, 3 out of the day",
        axes=(_CARDS,),
        high=3,
    ),
    Feature(name="hand.cards", meaning="cards in each hand, and in an auto-ascender's piles", axes=(_SEATS,), high=CARDS),
    Feature(name="apart.cards", meaning="cards that lie apart for each seat", axes=(_SEATS,), high=CARDS),
    Feature(name="piles", meaning="cards in an auto-ascender's pile of each range", axes=(_SEATS, _RANGES), high=TOP),
    Feature(
        name="void",
        meaning="ranges of which a hand was seen to be empty: 1 seen first, 2 next, and so on",
        axes=(_SEATS, _RANGES),
        high=RANGES,
    ),
    Feature(
        name="void.room",
        meaning="how many cards of that range, or of one seen empty later, can have come in since",
        axes=(_SEATS, _RANGES),
        high=MOST_ROOM,
    ),
)

_TRICK: Final = (
    Feature(
        name="trick.range",
        meaning="the range of each open card on the table, by who played it",
        axes=(_PLAYERS, _PLAYS, tuple(RANGE_NAMES)),
    ),
    Feature(name="trick.number", meaning="its number", axes=(_PLAYERS, _PLAYS), high=TOP),
    Feature(name="trick.axe", meaning="the 7 of this range was played with the axe", axes=(_RANGES,)),
    Feature(name="trick.down", meaning="cards of each player that lie face-down on the table", axes=(_PLAYERS,), high=PLAYS),
    Feature(name="trick.best", meaning="who is winning the trick, where all of it is open to you", axes=(_PLAYERS,)),
    Feature(name="last.taker", meaning="who took the trick before", axes=(_PLAYERS,)),
)

_WON: Final = (
    *(
        Feature(
            name=f"won.{RANGE_NAMES[mountain_range].lower()}",
            meaning=f"the {RANGE_NAMES[mountain_range]} that a seat has won today; from memory, only yours until it ends",
            axes=(_SEATS, _NUMBERS),
        )
        for mountain_range in range(RANGES)
    ),
    Feature(
        name="won.avalanches",
        meaning="the Avalanches that a seat has won today; from memory, only yours until it ends",
        axes=(_SEATS, _NUMBERS[:AVALANCHES]),
    ),
    Feature(name="won.lowest", meaning="the lowest number of each range among them", axes=(_SEATS, _RANGES), high=TOP),
    Feature(name="won.highest", meaning="the highest number of each range among them", axes=(_SEATS, _RANGES), high=TOP),
    Feature(name="won.cards", meaning="cards that each seat has won today", axes=(_SEATS,), high=CARDS),
    Feature(name="tricks", meaning="tricks that each seat has won today", axes=(_SEATS,), high=_MOST_TRICKS),
    Feature(
        name="points",
        meaning=f"points of each day that is over; beyond {MOST_POINTS} cut off",
        axes=(_SEATS, _DAYS),
        low=-MOST_POINTS,
        high=MOST_POINTS,
    ),
    Feature(
        name="total",
        meaning=f"points of all days; beyond {MOST_POINTS} cut off",
        axes=(_SEATS,),
        low=-MOST_POINTS,
        high=MOST_POINTS,
    ),
    Feature(name="winners", meaning="who has won the game", axes=(_SEATS,)),
)

_AGREED: Final = (
    Feature(name="drawn", meaning="approach cards that are drawn for each day", axes=(_DAYS,), high=MOST_A_DAY),
    Feature(
        name="pile_order",
        meaning="the place of each range among an auto-ascender's piles, 1 on the left",
        axes=(_RANGES,),
        high=RANGES,
    ),
    Feature(name="agreed", meaning="what the table has agreed on", axes=(_READINGS,)),
)

OBSERVATION: Final = Observation(
    version=1,
    features=(*_DAY, *_OWN, *_ELSEWHERE, *_TRICK, *_WON, *_AGREED),
    recall="It says what lies on the table, what the seat knows or can conclude of hidden cards, and the points of each day; "
    "it does not keep the cards of the trick before, for which range or approach card points were given, which approach "
    "cards were there on other days, how far the cards it was passed limit the hand they came from, what approach cards of "
    "one's own say, nor the feet of one's own peaks.",
)
