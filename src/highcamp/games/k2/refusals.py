"""Why a move is not possible on K2, in a sentence."""

from __future__ import annotations

from highcamp.engine.phrases import capital, counted
from highcamp.engine.refusal import Refused
from highcamp.games.expeditions.box import GUIDES, HOLDERS, NOWHERE
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.names import who_named
from highcamp.games.expeditions.refusals import (
    refuse_card,
    refuse_end,
    refuse_moment,
    refuse_passing,
    refuse_step,
    refuse_swap,
    refuse_unowed,
    way_to_pay,
)
from highcamp.games.k2.rules import K2

_CLIMBING = (Verb.USE, Verb.BOOST, Verb.STEP, Verb.PLACE, Verb.RISK_CLIENTS)  # moves of one climber
_PAYING = (Verb.RISK_POINT, Verb.RISK_CARD, Verb.RISK_CLIENTS)


def refuse(state: K2, seat: int, number: int) -> Refused:
    """Why the seat, which may act, may not make this move."""
    early = refuse_moment(state, seat, number, way_to_pay(state))
    if early is not None:
        return early
    move = move_of(number)
    return _lost(state, seat, move) or refuse_passing(state, move) or _refuse(state, seat, move)


def _refuse(state: K2, seat: int, move: Move) -> Refused:
    verb = move.verb
    if verb is Verb.BOOST and move.holder >= GUIDES:
        return Refused("no-climber", "A tent cannot use a card.", rule="acclimatization")
    if verb in (Verb.USE, Verb.BOOST):
        return refuse_card(state, move)
    if verb is Verb.STEP:
        return refuse_step(state, seat, move)
    if verb is Verb.SWAP:
        if not (state.alive(seat, 0) and state.alive(seat, 1)):
            return Refused("lost", "It takes two climbers to change places.", rule="dying")
        return refuse_swap(state, seat)
    if verb is Verb.PLACE:
        return _no_tent(state, seat, move.guide)
    if verb is Verb.END:
        return refuse_end(state)
    if verb not in _PAYING:
        return Refused("not-here", "On K2 nobody is led and nothing is carried.", rule="goal")
    text = "Nothing is there to pay with in this way."
    return refuse_unowed(state) or Refused("cannot-pay-so", text, rule="risk-tokens")


def _lost(state: K2, seat: int, move: Move) -> Refused | None:
    """A climber who died does nothing any more."""
    climber = max(move.guide, move.holder)
    if move.verb not in _CLIMBING or climber >= GUIDES or state.alive(seat, climber):
        return None
    return Refused("lost", f"{capital(who_named(climber, state))} is lost.", rule="dying")


def _no_tent(state: K2, seat: int, climber: int) -> Refused:
    name = capital(who_named(climber, state))
    if state.where[seat * HOLDERS + GUIDES + climber] != NOWHERE:
        return Refused("tent-stands", f"{name}'s tent stands already.", rule="tents")
    cost = state.toll(state.where[seat * HOLDERS + climber])
    return Refused("too-few-points", f"A tent here costs {counted(cost, 'upward point')}.", rule="tents")
