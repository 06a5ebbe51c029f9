"""What a move's number means, and the number of a move: for every file that is not compiled the only place that reckons so."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import product
from typing import Final, NamedTuple

from highcamp.games.expeditions import box
from highcamp.games.expeditions.box import (
    CAMP,
    CAMPS,
    CLIENTS,
    GUIDES,
    HOLDERS,
    ITEMS,
    MOST_KINDS,
    MOST_RISK,
    MOST_SPACES,
    SORTS,
)


class Verb(IntEnum):
    """What is done. The value is the number of the first such move."""

    SPEND = box.SPEND
    KEEP = box.KEEP
    TO_TOP = box.TO_TOP
    TO_BOTTOM = box.TO_BOTTOM
    DROP = box.DROP
    CHOOSE = box.CHOOSE
    TOKEN = box.TOKEN
    USE = box.USE
    BOOST = box.BOOST
    STEP = box.STEP
    SWAP = box.SWAP
    PLACE = box.PLACE
    GIVE = box.GIVE
    PAY_IN = box.PAY_IN
    GO_BACK = box.GO_BACK
    UNLOAD = box.UNLOAD
    PUT = box.PUT
    ABANDON = box.ABANDON
    LOAD = box.LOAD
    TAKE = box.TAKE
    HAND_OVER = box.HAND_OVER
    SETTLE = box.SETTLE
    RISK_POINT = box.RISK_POINT
    RISK_BOOST = box.RISK_BOOST
    RISK_CARD = box.RISK_CARD
    RISK_CLIENTS = box.RISK_CLIENTS
    END = box.END
    NO_MORE = box.NO_MORE


class Move(NamedTuple):
    """A move: what is done, and as far as that verb asks for it, by whom and with what."""

    verb: Verb
    kind: int = -1  # of a card
    guide: int = -1  # or the climber, on K2
    holder: int = -1  # a guide or a camp
    camp: int = -1  # 0 or 1
    sort: int = -1  # of movement points
    space: int = -1
    item: int = -1  # a client, a tank, a camp
    value: int = -1  # of a risk token

    @property
    def number(self) -> int:
        """As the rules count it."""
        return _NUMBERS[self]


_KIND: Final = {"kind": range(MOST_KINDS)}
_GUIDE: Final = {"guide": range(GUIDES)}
_HOLDER: Final = {"holder": range(HOLDERS)}
_CAMP: Final = {"camp": range(CAMPS)}
_SORT: Final = {"sort": range(SORTS)}
_STORED: Final = {"item": range(CAMP)}  # a camp holds no camps
_CARRIED: Final = {"item": range(ITEMS)}

# Verb -> what it asks for, with the values in the order in which the rules count them; the last runs fastest.
_ASKED: Final[dict[Verb, dict[str, Sequence[int]]]] = {
    Verb.SPEND: {**_CAMP},
    Verb.KEEP: {**_KIND},
    Verb.TO_TOP: {**_KIND},
    Verb.TO_BOTTOM: {**_KIND},
    Verb.DROP: {**_KIND},
    Verb.CHOOSE: {**_KIND},
    Verb.TOKEN: {"value": range(MOST_RISK + 1)},
    Verb.USE: {**_KIND, **_GUIDE, **_SORT},
    Verb.BOOST: {**_KIND, **_HOLDER},
    Verb.STEP: {**_GUIDE, "space": range(MOST_SPACES)},
    Verb.SWAP: {},
    Verb.PLACE: {**_GUIDE},
    Verb.GIVE: {**_HOLDER, "item": range(CLIENTS)},
    Verb.PAY_IN: {},
    Verb.GO_BACK: {},
    Verb.UNLOAD: {**_GUIDE, **_CARRIED},
    Verb.PUT: {**_GUIDE, **_CAMP, **_STORED},
    Verb.ABANDON: {**_HOLDER, **_CARRIED},
    Verb.LOAD: {**_GUIDE, "item": tuple(box.LOADABLE)},
    Verb.TAKE: {**_GUIDE, **_CAMP, **_STORED},
    Verb.HAND_OVER: {**_GUIDE, **_CARRIED},
    Verb.SETTLE: {},
    Verb.RISK_POINT: {**_GUIDE, **_SORT},
    Verb.RISK_BOOST: {**_HOLDER},
    Verb.RISK_CARD: {**_KIND},
    Verb.RISK_CLIENTS: {**_GUIDE},
    Verb.END: {},
    Verb.NO_MORE: {},
}
MOVES: Final = {
    number: Move(verb, **dict(zip(asked, values, strict=True)))
    for verb, asked in _ASKED.items()
    for number, values in enumerate(product(*asked.values()), verb)
}
_NUMBERS: Final = {move: number for number, move in MOVES.items()}


def move_of(number: int) -> Move:
    """The move of this number."""
    return MOVES[number]


def moves_of(verb: Verb) -> list[Move]:
    """All moves of a verb, as the rules count them."""
    return [move for move in MOVES.values() if move.verb is verb]
