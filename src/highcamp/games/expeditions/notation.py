"""Moves of Mount Everest as text, both ways.

The guides are A and B, the camps ``camp 1`` and ``camp 2``; a client is ``climber 2`` or ``tourist 3*``: its kind, its level,
and a star once it has been on top; a card is ``2``, ``3!``, ``1/3``, ``/4`` or ``+2``. Every move has one text, the same in
every state.
"""

from __future__ import annotations

from functools import cache

from highcamp.engine.refusal import Refused
from highcamp.games.expeditions.box import (
    ABANDON,
    BOOST,
    CAMP,
    CAMPS,
    CHOOSE,
    CLIENTS,
    DROP,
    END,
    FREE,
    GIVE,
    GO_BACK,
    GUIDES,
    HAND_OVER,
    HOLDERS,
    ITEMS,
    KEEP,
    KIND_NAMES,
    LEVELS,
    LOAD,
    LOADABLE,
    MOST_RISK,
    MOST_SPACES,
    NO_MORE,
    ON_TOP,
    PAY_IN,
    PLACE,
    PUT,
    RISK_BOOST,
    RISK_CARD,
    RISK_CLIENTS,
    RISK_POINT,
    SETTLE,
    SORTS,
    SPEND,
    STEP,
    SWAP,
    TAKE,
    TANK,
    TO_BOTTOM,
    TO_TOP,
    TOKEN,
    UNLOAD,
    USE,
)
from highcamp.games.expeditions.day import drawer
from highcamp.games.expeditions.nature import stacker, weights
from highcamp.games.expeditions.phases import DRAW, DRAW_FIRST, DRAW_PAWNS, ICEFALL, STACK, TURN_TILE, TURN_TOKEN
from highcamp.games.expeditions.rules import Expedition

GUIDE_NAMES = ("A", "B")
HOLDER_NAMES = ("A", "B", "camp 1", "camp 2")
SORT_NAMES = ("up", "down", "free")
_HOW = "Write for instance: play 2, A uses 1/3 up, A to B1, A loads climber, end."


def item_name(item: int) -> str:
    """A client, a tank or a camp."""
    if item >= CLIENTS:
        return "tank" if item == TANK else "camp"
    star = "*" if item // ON_TOP % 2 else ""
    return f"{KIND_NAMES[item // 12]} {item % LEVELS + 1}{star}"


def wares() -> tuple[str, ...]:
    """What the base has."""
    return (*KIND_NAMES, "tank", "camp")


@cache
def texts(cards: tuple[str, ...], spaces: tuple[str, ...]) -> dict[int, str]:
    """Every move of a set-up with its text."""
    said: dict[int, str] = {SWAP: "swap", PAY_IN: "go in", GO_BACK: "go back", SETTLE: "settle", END: "end"}
    said[NO_MORE] = "give no more"
    for camp in range(CAMPS):
        said[SPEND + camp] = f"oxygen camp {camp + 1}"
    for value in range(MOST_RISK + 1):
        said[TOKEN + value] = f"take risk {value}"
    for kind, card in enumerate(cards):
        _card_texts(said, kind, card)
    for guide, name in enumerate(GUIDE_NAMES):
        said[PLACE + guide] = f"{name} camps"
        said[RISK_CLIENTS + guide] = f"risk clients of {name}"
        for space, where in enumerate(spaces):
            said[STEP + guide * MOST_SPACES + space] = f"{name} to {where}"
        for ware, what in enumerate(wares()):
            said[LOAD + guide * len(LOADABLE) + ware] = f"{name} loads {what}"
        for sort, side in enumerate(SORT_NAMES):
            said[RISK_POINT + guide * SORTS + sort] = f"risk {side} of {name}"
        for item in range(ITEMS):
            said[UNLOAD + guide * ITEMS + item] = f"{name} unloads {item_name(item)}"
            said[HAND_OVER + guide * ITEMS + item] = f"{name} hands over {item_name(item)}"
        for camp in range(CAMPS):
            for item in range(CAMP):
                place = (guide * CAMPS + camp) * CAMP + item
                said[PUT + place] = f"{name} puts {item_name(item)} into camp {camp + 1}"
                said[TAKE + place] = f"{name} takes {item_name(item)} from camp {camp + 1}"
    for holder, name in enumerate(HOLDER_NAMES):
        said[RISK_BOOST + holder] = f"risk acclimatization of {name}"
        for item in range(ITEMS):
            said[ABANDON + holder * ITEMS + item] = f"{name} abandons {item_name(item)}"
        for client in range(CLIENTS):
            said[GIVE + holder * CLIENTS + client] = f"{name} raises {item_name(client)}"
    return said


def _card_texts(said: dict[int, str], kind: int, card: str) -> None:
    verbs = (
        (KEEP, "keep"),
        (TO_TOP, "top"),
        (TO_BOTTOM, "bottom"),
        (DROP, "remove"),
        (CHOOSE, "play"),
        (RISK_CARD, "risk card"),
    )
    for move, verb in verbs:
        said[move + kind] = f"{verb} {card}"
    for guide, name in enumerate(GUIDE_NAMES):
        for sort, side in enumerate(SORT_NAMES):
            way = "" if sort == FREE else f" {side}"
            said[USE + (kind * GUIDES + guide) * SORTS + sort] = f"{name} uses {card}{way}"
    for holder, name in enumerate(HOLDER_NAMES):
        said[BOOST + kind * HOLDERS + holder] = f"{card} for {name}"


@cache
def _moves(cards: tuple[str, ...], spaces: tuple[str, ...]) -> dict[str, int]:
    return {_plain(text): move for move, text in texts(cards, spaces).items()}


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def cards_of(state: Expedition) -> tuple[str, ...]:
    """The names of the cards."""
    return state.options.deck.names  # type: ignore[no-any-return]  # options are the game's own


def spaces_of(state: Expedition) -> tuple[str, ...]:
    """The names of the spaces."""
    return tuple(state.options.map.spaces)


def say(move: int, state: Expedition) -> str:
    """A move as text."""
    if state.is_chance:
        return _say_chance(move, state)
    return texts(cards_of(state), spaces_of(state)).get(move, f"move {move}")


def parse(text: str, state: Expedition) -> int:
    """The move that a text names, legal or not."""
    if state.is_chance:
        for move in range(len(weights(state))):
            if _plain(_say_chance(move, state)) == _plain(text):
                return move
        first = _say_chance(state.chance()[0][0], state)
        raise Refused("bad-notation", f"{text!r} is nothing that nature does here.", fix=f"Write for instance: {first}.")
    move = _moves(cards_of(state), spaces_of(state)).get(_plain(text), -1)
    if move < 0:
        raise Refused("bad-notation", f"{text!r} is no move in {state.game.title}.", fix=_HOW)
    return move


def _say_chance(move: int, state: Expedition) -> str:
    phase = state.phase
    if phase == DRAW_FIRST:
        return f"seat {move + 1} starts"
    if phase == DRAW_PAWNS:
        return f"pawn of seat {move + 1}"
    if phase == TURN_TILE:
        return f"tile {move + 1}"
    if phase == TURN_TOKEN:
        return f"risk {move}"
    if phase == ICEFALL:
        return token_name(state, move)
    cards = cards_of(state)
    name = cards[move] if move < len(cards) else str(move)
    return f"{'stack' if phase == STACK else 'deal'} {name}"


def token_name(state: Expedition, token: int) -> str:
    """An icefall token: its cost, or a crevasse."""
    cost = state.mountain.token_cost[token]
    return f"cost {cost}" if cost else "crevasse"


def drawn(state: Expedition) -> str:
    """What nature draws, in a few words."""
    names = {
        DRAW_FIRST: "starting player",
        DRAW_PAWNS: "order of the pawns",
        TURN_TILE: "weather tile",
        TURN_TOKEN: "risk token",
        ICEFALL: "icefall token",
    }
    if state.phase == DRAW:
        return f"card for seat {drawer(state) + 1}"
    if state.phase == STACK:
        return f"acclimatization deck of seat {stacker(state) + 1}"
    return names[state.phase]
