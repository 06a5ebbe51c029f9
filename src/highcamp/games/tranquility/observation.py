"""What the numbers of an observation mean, in the order in which ``observe.py`` writes them."""

from __future__ import annotations

from typing import Final

from highcamp.engine.observation import Feature, Observation, seats_seen
from highcamp.games.tranquility.box import CELLS, COLOURS, GOATS, HAND_SOLO, KINDS, NUMBERS, TOP
from highcamp.games.tranquility.names import cell_word, word
from highcamp.games.tranquility.observe import DECK, SEATS, WANTED
from highcamp.games.tranquility.position.holdings import MOST_EQUAL

_SEATS: Final = seats_seen(SEATS)
_CARDS: Final = tuple(word(kind) for kind in range(KINDS))
_CELLS: Final = tuple(cell_word(cell) for cell in range(CELLS))
_PLACES: Final = _CELLS[:TOP]  # all but the top, where nothing but the Summit ever lies
_HUES: Final = tuple(COLOURS)
_MOMENTS: Final = (
    *("panorama", "first player", "short piles", "deal"),
    *("act", "move up", "herding", "pay", "draw"),
    *("won", "lost"),
)
_TURNED: Final = tuple(f"objective {n}" for n in range(1, WANTED + 1))

_MOUNTAIN: Final = (
    Feature(name="mountain.number", meaning="the number of the Ascent card in each place", axes=(_PLACES,), high=NUMBERS),
    Feature(
        name="mountain.colour",
        meaning="the colour of the Ascent card or the Campfire in each place",
        axes=(_HUES, _PLACES),
    ),
    Feature(name="mountain.campfire", meaning="places with a Campfire", axes=(_PLACES,)),
    Feature(name="mountain.bridge", meaning="places with a Bridge that is not covered", axes=(_PLACES,)),
    Feature(name="mountain.symbol", meaning="places whose card shows the goat symbol", axes=(_PLACES,)),
    Feature(
        name="mountain.free",
        meaning="places that a row can grow into now; the top when all places under it are filled",
        axes=(_CELLS,),
    ),
    Feature(name="mountain.goats", meaning="goats in each place", axes=(_PLACES,), high=GOATS),
)

_HOLDINGS: Final = (
    Feature(
        name="hand",
        meaning="cards that each seat holds, where you see them: yours, and all where hands lie open",
        axes=(_SEATS, _CARDS),
        high=HAND_SOLO,
    ),
    Feature(
        name="discards",
        meaning="cards that each seat has discarded, where you know them: yours, and all where hands lie open",
        axes=(_SEATS, _CARDS),
        high=MOST_EQUAL,
    ),
    Feature(
        name="unseen",
        meaning="cards that you cannot see: still to come, or held or discarded by others whose cards are hidden from you",
        axes=(_CARDS,),
        high=MOST_EQUAL,
    ),
    Feature(
        name="paid.cards",
        meaning="the cards discarded so far for the running action, where you know them",
        axes=(_CARDS,),
        high=HAND_SOLO,
    ),
)

_CLIMBERS: Final = (
    Feature(name="seated", meaning="the seats that there are", axes=(_SEATS,)),
    Feature(name="held", meaning="how many cards each seat holds", axes=(_SEATS,), high=HAND_SOLO),
    Feature(
        name="pile",
        meaning=f"how many cards are in each seat's draw pile; {DECK}, the whole box, stands for more as well",
        axes=(_SEATS,),
        high=DECK,
    ),
    Feature(
        name="discarded",
        meaning=f"how many cards each seat has discarded, without those of the running action; {DECK} stands for more as well",
        axes=(_SEATS,),
        high=DECK,
    ),
    Feature(
        name="began_with_bridge", meaning="seats that were openly given a Bridge and have played none since", axes=(_SEATS,)
    ),
    Feature(name="turn", meaning="whose turn it is, or who is being dealt to", axes=(_SEATS,)),
    Feature(name="first", meaning="who began", axes=(_SEATS,)),
)

_TURN: Final = (
    Feature(name="moment", meaning="what happens next, or is asked, or how it ended", axes=(_MOMENTS,)),
    Feature(name="due", meaning="cards that still have to be discarded", high=HAND_SOLO),
    Feature(name="paid", meaning="how many cards were discarded so far for the running action", high=HAND_SOLO),
    Feature(name="moving.number", meaning="the number of the card that a Campfire moves up", high=NUMBERS),
    Feature(name="moving.colour", meaning="its colour", axes=(_HUES,)),
    Feature(name="moving.symbol", meaning="whether it shows the goat symbol"),
    Feature(name="moving.from", meaning="the place that it left", axes=(_PLACES,)),
    Feature(name="herd.at", meaning="where the herd is that is on its way", axes=(_PLACES,)),
    Feature(name="herd.rows", meaning="how many rows it has climbed", high=HAND_SOLO),
)

_AGREED: Final = (
    Feature(name="ropes", meaning="Guide ropes left", high=3),
    Feature(name="modules", meaning="the modules in play", axes=(("green path", "Panorama objectives", "Mountain Goats"),)),
    Feature(name="green_path", meaning="whether green cards lead from the first row to the eighth, where that is asked"),
    Feature(
        name="objectives",
        meaning="the three numbers of each Panorama objective that is turned over",
        axes=(_TURNED, ("left", "middle", "right")),
        high=NUMBERS,
    ),
    Feature(name="objectives.achieved", meaning="those that a row has shown", axes=(_TURNED,)),
    Feature(name="goats_up", meaning="goats that have reached the eighth row", high=GOATS),
    Feature(name="open_hands", meaning="whether everyone sees all hands, as does whoever climbs alone"),
    Feature(name="campfire_onto_bridge", meaning="whether a card that a Campfire moves may cover a Bridge"),
    Feature(name="hand_size", meaning="cards of a full hand", high=HAND_SOLO),
)

OBSERVATION: Final = Observation(
    version=1,
    features=(*_MOUNTAIN, *_HOLDINGS, *_CLIMBERS, *_TURN, *_AGREED),
    perfect=True,
    recall="It says all that the table shows a seat, its own discards among it; who laid which card, and when, is not kept, and"
    f" neither are counts above {DECK} in positions with more cards than the box.",
)
