"""Why a move of Mountaineers is not possible, in words."""

from __future__ import annotations

from highcamp.engine.bits import has
from highcamp.engine.phrases import listed
from highcamp.engine.refusal import Refused
from highcamp.games.mountaineers.box import (
    CARDS,
    DISCARD,
    KEEP,
    MODE_TITLES,
    NO_EXTRA,
    ROUTES,
    TRADE,
    TWO_LEFT,
    TWO_RIGHT,
)
from highcamp.games.mountaineers.match import deck
from highcamp.games.mountaineers.names import called, name_of
from highcamp.games.mountaineers.notation import card_of
from highcamp.games.mountaineers.phases import BESIDE, BOMB, CHOOSE, CLEANUP, SECOND, STEAL
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.scoring import cards_of

# What has to be decided now: a word for programs, the sentence, its place in the help, and the moves it takes.
_ASKED = {
    BOMB: ("bomber-first", "Your Bomber lies on the table: keep it for 5 points, or trade it for a Route.", "bomber"),
    SECOND: ("second-card", "Play a second card from your hand.", "a-round"),
    BESIDE: ("tak-tak-first", "Your Tak-Tak allows an extra Route: add one, or say no extra.", "tak-tak"),
    STEAL: ("sides-first", "Choose the sides of your Sabotage: two left or two right.", "sabotage"),
    CLEANUP: ("discard-first", "The round is over: discard a card from your hand.", "cleanup"),
    CHOOSE: ("choose-a-route", "Choose a Route from your hand.", "blitz"),
}


def refuse(state: MountaineersState, seat: int, move: int) -> Refused:
    """Why the seat, which may act, may not make this move."""
    code, asked, rule = _ASKED[state.phase]
    if _kind(move) != state.phase and not (_kind(move) == SECOND and state.phase == CHOOSE):
        return Refused(code, f"{_doing(move)} does not fit now.", rule=rule, fix=asked)
    card = card_of(move)
    if state.phase in (BOMB, BESIDE) and not state.hand[seat] & ROUTES:
        way = "keep the Bomber" if state.phase == BOMB else "go on without an extra Route"
        return Refused("no-route", f"You have no Route in hand: {way}.", rule=rule)
    return Refused("not-in-hand", _where_is(state, seat, card), rule=rule, fix=f"You hold {_held(state, seat)}.")


def _kind(move: int) -> int:
    """The question that a move answers."""
    if move == KEEP or TRADE + 2 <= move <= TRADE + 10:
        return BOMB
    if move == NO_EXTRA or move > TRADE + 10:
        return BESIDE
    if move in (TWO_LEFT, TWO_RIGHT):
        return STEAL
    return SECOND if move < DISCARD else CLEANUP


def _doing(move: int) -> str:
    """What a move would do, as the beginning of a sentence."""
    if move in (TWO_LEFT, TWO_RIGHT):
        return "Choosing the sides of a Sabotage"
    if move in (KEEP, NO_EXTRA):
        return "Keeping a Bomber" if move == KEEP else "Adding no Route"
    card = called(card_of(move))
    if _kind(move) == BOMB:
        return f"Trading a Bomber for {card}"
    if _kind(move) == BESIDE:
        return f"Adding {card}"
    return f"{'Playing' if _kind(move) == SECOND else 'Discarding'} {card}"


def _where_is(state: MountaineersState, seat: int, card: int) -> str:
    """Where a card is that is not in the seat's own hand."""
    name = name_of(card)
    if not has(deck(state), card):
        return f"There is no {name} in {MODE_TITLES[state.mode]}."
    lying = state.last[seat] if state.phase == CLEANUP else state.table[seat]
    if has(cards_of(lying), card):
        return f"Your {name} lies on the table already."
    if has(state.discard[seat], card):
        return f"Your {name} lies open beside your hand." if state.phase == CHOOSE else f"Your {name} is on your discard pile."
    return f"Your {name} is still in your draw pile."


def _held(state: MountaineersState, seat: int) -> str:
    cards = [called(card) for card in range(2, CARDS) if has(state.hand[seat], card)]
    return listed(cards) if cards else "no card"
