"""What the numbers of an observation mean, in the order in which ``observe.py`` writes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from highcamp.engine.observation import Feature, Observation, seats_seen
from highcamp.games.mountaineers.box import CARDS, HIGHEST_ROUTE, LEAD_HAND, MODES, NAMES
from highcamp.games.mountaineers.observe import FLAGS, LOWEST, MATCHES, MOST_MEDALS, MOST_POINTS, MOST_ROUNDS, SEATS
from highcamp.games.mountaineers.position.form import MEDAL_NAMES, MOMENTS

_SEATS: Final = seats_seen(SEATS)
_CARDS: Final = tuple(NAMES[LOWEST:CARDS])
_ROUTES: Final = tuple(NAMES[LOWEST : HIGHEST_ROUTE + 1])
_MATCHES: Final = tuple(f"match {match}" for match in range(1, MATCHES + 1))
_HIGHEST_SPACE: Final = 1_000  # of a table's own track; the tracks in the box are shorter
_BLITZ_HAND: Final = 5


def _round(family: str, which: str) -> Iterator[Feature]:
    """What lies on the table in a round."""
    yield Feature(name=f"{family}.first", meaning=f"each climber's first card of {which}", axes=(_SEATS, _CARDS))
    yield Feature(name=f"{family}.second", meaning=f"each climber's second card of {which}", axes=(_SEATS, _CARDS))
    yield Feature(
        name=f"{family}.extra",
        meaning=f"each climber's extra Route of {which}, beside a Tak-Tak",
        axes=(_SEATS, _ROUTES),
    )
    yield Feature(
        name=f"{family}.traded",
        meaning="whether that card came in place of a Bomber",
        axes=(_SEATS, ("first card", "second card")),
    )
    yield Feature(
        name=f"{family}.two_from",
        meaning="from which neighbour a Sabotage takes two points; the left one plays after its climber",
        axes=(_SEATS, ("left", "right")),
    )
    yield Feature(name=f"{family}.matched", meaning=f"cards of {which} that several climbers show", axes=(_CARDS,))
    yield Feature(
        name=f"{family}.points",
        meaning=f"what {which} is worth to each climber as the cards lie; in Blitz, the spaces climbed",
        axes=(_SEATS,),
        high=_HIGHEST_SPACE,
    )


OBSERVATION: Final = Observation(
    version=1,
    features=(
        Feature(name="hand", meaning="the cards in your hand", axes=(_CARDS,)),
        Feature(name="chosen", meaning="the card that you have chosen in secret", axes=(_CARDS,)),
        Feature(name="has_chosen", meaning="who has chosen a card in secret", axes=(_SEATS,)),
        Feature(name="held", meaning="how many cards each climber has in hand", axes=(_SEATS,), high=_BLITZ_HAND),
        Feature(name="known", meaning="cards in hand that everyone can work out", axes=(_SEATS, _CARDS)),
        Feature(name="draw_pile", meaning="how many cards each draw pile has", axes=(_SEATS,), high=len(_CARDS)),
        Feature(
            name="unseen",
            meaning="your draw pile; of the others, the cards that are in draw pile or hand",
            axes=(_SEATS, _CARDS),
        ),
        Feature(
            name="discard",
            meaning="the cards on each discard pile; in Blitz, those beside the hand",
            axes=(_SEATS, _CARDS),
        ),
        Feature(
            name="score",
            meaning=f"each climber's points in this match; {MOST_POINTS} is that or more",
            axes=(_SEATS,),
            high=MOST_POINTS,
        ),
        Feature(name="space", meaning="where each token stands", axes=(_SEATS,), high=_HIGHEST_SPACE),
        Feature(name="lead", meaning="who is Lead Climber", axes=(_SEATS,)),
        Feature(name="moment", meaning="what happens next, or is asked", axes=(tuple(MOMENTS),)),
        Feature(name="turn", meaning="whose card is drawn or turned up, or who plays", axes=(_SEATS,)),
        Feature(name="to_act", meaning="who may act now", axes=(_SEATS,)),
        *_round("round", "this round"),
        *_round("last", "the round scored last"),
        Feature(name="last.lead", meaning="who was Lead Climber in the round scored last", axes=(_SEATS,)),
        Feature(
            name="rounds",
            meaning=f"rounds finished in this match; {MOST_ROUNDS} is that or more",
            high=MOST_ROUNDS,
        ),
        Feature(name="matches", meaning="matches of a tournament that are finished", high=MATCHES),
        Feature(
            name="medals",
            meaning=f"each climber's medals in this tournament; {MOST_MEDALS} is that or more",
            axes=(_SEATS,),
            high=MOST_MEDALS,
        ),
        Feature(
            name="medals.match",
            meaning="of a Sherpa Tournament: medals of this match for leading, on flags, for trades, for open flags below",
            axes=(_SEATS, tuple(MEDAL_NAMES)),
            high=MOST_MEDALS,
        ),
        Feature(
            name="finished.points",
            meaning="each climber's points at the end of each finished match",
            axes=(_MATCHES, _SEATS),
            high=MOST_POINTS,
        ),
        Feature(
            name="finished.medals",
            meaning="each climber's medals of each finished match",
            axes=(_MATCHES, _SEATS),
            high=MOST_MEDALS,
        ),
        Feature(name="winners", meaning="who has won, when the game is over", axes=(_SEATS,)),
        Feature(name="climbers", meaning="which seats there are", axes=(_SEATS,)),
        Feature(name="mode", meaning="which mode is played", axes=(tuple(MODES),)),
        Feature(name="summit", meaning="the space of the summit", high=_HIGHEST_SPACE),
        Feature(name="goal", meaning="who has so many points ends the match", high=_HIGHEST_SPACE),
        Feature(
            name="flags",
            meaning="the spaces of the marker flags, rising; 0 after the last",
            axes=(tuple(f"flag {flag}" for flag in range(1, FLAGS + 1)),),
            high=_HIGHEST_SPACE,
        ),
        Feature(
            name="tak_tak_always_extra",
            meaning="whether a Tak-Tak turned up as first card also allows an extra Route",
        ),
    ),
    perfect=True,
    recall=(
        "All that the seat was shown and that can still matter: discard piles tell what was played since they were shuffled, "
        "what else happened before the round scored last is in the points and medals."
    ),
)

assert LEAD_HAND <= _BLITZ_HAND
