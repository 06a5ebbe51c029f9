"""Why a move is not possible on K2, in a sentence."""

from __future__ import annotations

from highcamp.engine.refusal import Refused
from highcamp.games.everest.refusals import refuse_card, refuse_moment, refuse_step
from highcamp.games.expeditions.box import (
    BOOST,
    END,
    GIVE,
    GUIDES,
    HOLDERS,
    MOST_SPACES,
    NO_MORE,
    NOWHERE,
    PLACE,
    RISK_BOOST,
    RISK_CARD,
    RISK_CLIENTS,
    RISK_POINT,
    SORTS,
    STEP,
    SWAP,
    USE,
)
from highcamp.games.expeditions.notation import GUIDE_NAMES
from highcamp.games.k2.rules import K2


def refuse(state: K2, seat: int, move: int) -> Refused:
    """Why the seat, which may act, may not make this move."""
    early = refuse_moment(state, seat, move)
    if early is not None:
        return early
    climber = _climber(move)
    if climber is not None and climber < GUIDES and state.where[seat * HOLDERS + climber] == NOWHERE:
        return Refused("lost", f"{GUIDE_NAMES[climber]} is lost.", rule="dying")
    if state.passage >= 0 and not STEP <= move < SWAP:
        name = GUIDE_NAMES[state.passage]
        return Refused("passing", f"{name} is passing through a full space and must walk on.", rule="crowded-spaces")
    if BOOST <= move < STEP and (move - BOOST) % HOLDERS >= GUIDES:
        return Refused("no-climber", "A tent cannot use a card.", rule="acclimatization")
    if move < STEP:
        return refuse_card(state, seat, move)
    if move == SWAP and NOWHERE in (state.where[seat * HOLDERS], state.where[seat * HOLDERS + 1]):
        return Refused("lost", "It takes two climbers to change places.", rule="dying")
    if move <= SWAP:
        return refuse_step(state, seat, move)
    if move < GIVE:
        return _no_tent(state, seat, move - PLACE)
    if move == END:
        return Refused("risk-owed", f"The risk token still costs you {state.owed}.", rule="risk-tokens", fix="Pay it first.")
    if move < RISK_POINT or RISK_BOOST <= move < RISK_CARD or move == NO_MORE:
        return Refused("not-here", "On K2 nobody is led and nothing is carried.", rule="goal")
    if state.owed == 0:
        return Refused("nothing-owed", "You owe nothing for a risk token.", rule="risk-tokens")
    return Refused("cannot-pay-so", "Nothing is there to pay with in this way.", rule="risk-tokens")


def _climber(move: int) -> int | None:
    """The climber whom a move names."""
    if USE <= move < BOOST:
        return (move - USE) // SORTS % GUIDES
    if BOOST <= move < STEP:
        return (move - BOOST) % HOLDERS
    if STEP <= move < SWAP:
        return (move - STEP) // MOST_SPACES
    if PLACE <= move < GIVE:
        return move - PLACE
    return move - RISK_CLIENTS if RISK_CLIENTS <= move < END else None


def _no_tent(state: K2, seat: int, climber: int) -> Refused:
    name = GUIDE_NAMES[climber]
    if state.where[seat * HOLDERS + GUIDES + climber] != NOWHERE:
        return Refused("tent-stands", f"{name}'s tent stands already.", rule="tents")
    cost = state.toll(state.where[seat * HOLDERS + climber])
    return Refused("too-few-points", f"A tent here costs {cost} upward points.", rule="tents")
