"""Moves of an expedition as text, both ways.

The guides, or climbers, are A and B, the camps ``camp 1`` and ``camp 2``; a client is ``climber 2`` or ``tourist 3*``: its
kind, its level, and a star once it has been on top; a card is ``2``, ``3!``, ``1/3``, ``/4`` or ``+2``. Every move has one
text, the same in every state.
"""

from __future__ import annotations

from functools import lru_cache

from highcamp.engine.refusal import Refused
from highcamp.engine.words import Seat, Words, line
from highcamp.games.expeditions.box import (
    CLIENTS,
    FREE,
    KIND_NAMES,
    LEVELS,
    ON_TOP,
    TANK,
)
from highcamp.games.expeditions.cards import Face
from highcamp.games.expeditions.chance import stacker, weights
from highcamp.games.expeditions.day import drawer
from highcamp.games.expeditions.move import MOVES, Move, Verb
from highcamp.games.expeditions.phases import DRAW, DRAW_FIRST, DRAW_PAWNS, ICEFALL, STACK, TURN_TILE, TURN_TOKEN
from highcamp.games.expeditions.rules import Expedition

GUIDE_NAMES = ("A", "B")
CAMP_NAMES = ("camp 1", "camp 2")
HOLDER_NAMES = (*GUIDE_NAMES, *CAMP_NAMES)
SORT_NAMES = ("up", "down", "free")
_PLAIN = {
    Verb.KEEP: "keep",
    Verb.TO_TOP: "top",
    Verb.TO_BOTTOM: "bottom",
    Verb.DROP: "remove",
    Verb.CHOOSE: "play",
    Verb.RISK_CARD: "risk card",
    Verb.SWAP: "swap",
    Verb.PAY_IN: "go in",
    Verb.GO_BACK: "go back",
    Verb.SETTLE: "settle",
    Verb.END: "end",
    Verb.NO_MORE: "give no more",
}  # what is said before the card, if there is one
_LOADS = (Verb.LOAD, Verb.UNLOAD, Verb.PUT, Verb.TAKE, Verb.HAND_OVER)
_BOARDS = 32  # whose moves are kept: strangers may bring as many boards and cards of their own as they like
_HOW = "Write for instance: play 2, A uses 1/3 up, A to B1, end."


def item_name(item: int) -> str:
    """A client, a tank or a camp."""
    if item >= CLIENTS:
        return "tank" if item == TANK else "camp"
    star = "*" if item // ON_TOP % 2 else ""
    return f"{KIND_NAMES[item // 12]} {item % LEVELS + 1}{star}"


@lru_cache(_BOARDS)
def texts(cards: tuple[str, ...], spaces: tuple[str, ...], led: bool = True) -> dict[int, str]:
    """Every move of a set-up with its text. Where nobody is ``led``, climbers pay risk with a level of their own."""
    return {
        number: _said(move, cards, spaces, led)
        for number, move in MOVES.items()
        if move.kind < len(cards) and move.space < len(spaces)
    }


def _said(move: Move, cards: tuple[str, ...], spaces: tuple[str, ...], led: bool) -> str:
    """A move as text."""
    plain = _PLAIN.get(move.verb)
    if plain is not None:
        return f"{plain} {cards[move.kind]}" if move.kind >= 0 else plain
    if move.verb in _LOADS:
        return _said_of_load(move)
    if move.holder >= 0:
        return _said_of_holder(move, cards)
    if move.verb is Verb.SPEND:
        return f"oxygen {CAMP_NAMES[move.camp]}"
    if move.verb is Verb.TOKEN:
        return f"take risk {move.value}"
    name = GUIDE_NAMES[move.guide]
    if move.verb is Verb.USE:
        return f"{name} uses {cards[move.kind]}" + ("" if move.sort == FREE else f" {SORT_NAMES[move.sort]}")
    if move.verb is Verb.STEP:
        return f"{name} to {spaces[move.space]}"
    if move.verb is Verb.PLACE:
        return f"{name} camps"
    if move.verb is Verb.RISK_POINT:
        return f"risk {SORT_NAMES[move.sort]} of {name}"
    return f"risk {'clients' if led else 'level'} of {name}"


def _said_of_load(move: Move) -> str:
    name, item = GUIDE_NAMES[move.guide], item_name(move.item)
    if move.verb is Verb.LOAD:
        return f"{name} loads {item if move.item >= CLIENTS else KIND_NAMES[move.item // 12]}"  # a new client has level 1
    if move.verb is Verb.PUT:
        return f"{name} puts {item} into {CAMP_NAMES[move.camp]}"
    if move.verb is Verb.TAKE:
        return f"{name} takes {item} from {CAMP_NAMES[move.camp]}"
    return f"{name} {'unloads' if move.verb is Verb.UNLOAD else 'hands over'} {item}"


def _said_of_holder(move: Move, cards: tuple[str, ...]) -> str:
    name = HOLDER_NAMES[move.holder]
    if move.verb is Verb.BOOST:
        return f"{cards[move.kind]} for {name}"
    if move.verb is Verb.RISK_BOOST:
        return f"risk acclimatization of {name}"
    return f"{name} {'raises' if move.verb is Verb.GIVE else 'abandons'} {item_name(move.item)}"


@lru_cache(_BOARDS)
def _moves(cards: tuple[str, ...], spaces: tuple[str, ...], led: bool) -> dict[str, int]:
    old = {} if led else texts(cards, spaces)  # records may say it as they did when climbers shared the words of clients
    return {_plain(text): move for move, text in (*old.items(), *texts(cards, spaces, led).items())}


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def cards_of(state: Expedition) -> tuple[str, ...]:
    """The names of the cards."""
    return state.options.deck.names  # type: ignore[no-any-return]  # options are the game's own


def faces_of(state: Expedition) -> tuple[Face, ...]:
    """What the cards show."""
    return state.options.deck.faces  # type: ignore[no-any-return]  # options are the game's own


def spaces_of(state: Expedition) -> tuple[str, ...]:
    """The names of the spaces."""
    return tuple(state.options.map.spaces)


def is_led(state: Expedition) -> bool:
    """Whether guides lead clients, as on Everest; on K2 climbers climb for themselves."""
    return state.game.led  # type: ignore[attr-defined, no-any-return]  # the game is an ExpeditionGame


def called(state: Expedition) -> str:
    """What A and B are: guides, or climbers."""
    return "guide" if is_led(state) else "climber"


def all_called(state: Expedition) -> str:
    """The same of both of them, or of more."""
    return "guides" if is_led(state) else "climbers"


def say(move: int, state: Expedition) -> str:
    """A move as text."""
    if state.is_chance:
        return _say_chance(move, state)
    return texts(cards_of(state), spaces_of(state), is_led(state)).get(move, f"move {move}")


def parse(text: str, state: Expedition) -> int:
    """The move that a text names, legal or not."""
    if state.is_chance:
        for move in range(len(weights(state))):
            if _plain(_say_chance(move, state)) == _plain(text):
                return move
        first = _say_chance(state.chance()[0][0], state)
        raise Refused("bad-notation", f"{text!r} is nothing that nature does here.", fix=f"Write for instance: {first}.")
    move = _moves(cards_of(state), spaces_of(state), is_led(state)).get(_plain(text), -1)
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


def draw_name(state: Expedition) -> str:
    """What nature draws, in a few words, by which seeded draws are known."""
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


def draw_words(state: Expedition) -> Words:
    """The same for people, who are called by their names."""
    if state.phase == DRAW:
        return line("card for ", Seat(drawer(state)))
    if state.phase == STACK:
        return line("acclimatization deck of ", Seat(stacker(state)))
    return draw_name(state)
