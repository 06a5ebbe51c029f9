"""Why a move is not possible on any mountain, in a sentence: the moment, secret choices, cards, steps."""

from __future__ import annotations

from highcamp.engine.phrases import capital, counted
from highcamp.engine.refusal import Refused
from highcamp.games.expeditions.box import (
    CAMPS,
    CHOOSING,
    CHOSEN,
    DOWN,
    DROPPING,
    FREE,
    GUIDES,
    HOLDERS,
    LOOKING,
    NOWHERE,
    OPEN,
    RETURNING,
    UP,
)
from highcamp.games.expeditions.debt import possible
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.names import WAYS, card_named, space_named, who_named
from highcamp.games.expeditions.notation import all_called, cards_of, faces_of, say
from highcamp.games.expeditions.phases import CREVICE, SELECT, TAKE_TOKEN
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.seen import looking
from highcamp.games.expeditions.trails import can_pay, crowd

_OXYGEN = (Verb.SPEND, Verb.KEEP, Verb.TO_TOP, Verb.TO_BOTTOM, Verb.DROP)
_SECRET = (*_OXYGEN, Verb.CHOOSE)


def refuse_moment(state: Expedition, seat: int, number: int, way_to_pay: str) -> Refused | None:
    """Refusals that depend on the moment alone; ``way_to_pay`` is what helps where only a risk token stands against it."""
    if say(number, state).startswith("move "):
        return Refused("no-such-move", "There is no such card or space in this game.", rule="the-box")
    if possible(state, number, seat):
        text = f"Then the risk token ({state.owed}) could not be paid any more."
        return Refused("risk-unpaid", text, rule="risk-tokens", fix=way_to_pay)
    move = move_of(number)
    if state.phase == SELECT:
        if move.verb in _SECRET:
            return _no_choice(state, seat, move)
        return Refused("choose-first", "All choose their cards first.", rule="choosing-cards")
    if state.phase == TAKE_TOKEN:
        if move.verb is Verb.TOKEN:
            return Refused("no-such-token", f"No risk token of {move.value} lies open.", rule="risk-tokens")
        return Refused("token-first", "Take one of the open risk tokens first.", rule="risk-tokens")
    if state.phase == CREVICE:
        if move.verb is Verb.PAY_IN:
            return Refused("too-few-points", "You cannot pay the rest: go back.", rule="the-icefall")
        return Refused("icefall-first", "The icefall token is open: go in, or go back.", rule="the-icefall")
    if move.verb is Verb.TOKEN:
        text = "Risk tokens are taken right after the cards are shown, by the single highest sum of upward points."
        return Refused("no-token-now", text, rule="risk-tokens")
    if move.verb in _SECRET:
        return Refused("cards-shown", "The cards of this day are chosen.", rule="choosing-cards")
    if move.verb in (Verb.PAY_IN, Verb.GO_BACK):
        return Refused("no-icefall", "Nobody stands in front of an icefall token.", rule="the-icefall")
    return None


def way_to_pay(state: Expedition) -> str:
    """What to do instead where a risk token could not be paid any more."""
    if state.passage >= 0:
        return "Walk on another way."
    if state.phase == CREVICE:
        return "Choose the other way."
    return "Pay it first; what is left then is yours to use."


def refuse_passing(state: Expedition, move: Move) -> Refused | None:
    """Who passes through a full space walks on before anything else is done."""
    if state.passage < 0 or (move.verb is Verb.STEP and move.guide == state.passage):
        return None
    name = capital(who_named(state.passage, state))
    return Refused("passing", f"{name} is passing through a full space and must walk on.", rule="crowded-spaces")


# -- secret choices --


def _no_choice(state: Expedition, seat: int, move: Move) -> Refused:
    stage, verb = state.stage[seat], move.verb
    if verb is Verb.SPEND:
        return _no_oxygen(state, seat, move.camp)
    card = card_named(faces_of(state)[move.kind])
    if verb in (Verb.KEEP, Verb.TO_TOP, Verb.TO_BOTTOM):
        if stage == LOOKING and verb is Verb.KEEP:
            return Refused("not-there", f"{capital(card)} is not among the cards you look at.", rule="using-oxygen")
        if stage == RETURNING and verb is not Verb.KEEP:
            return _no_return(state, seat, move.kind)
        return Refused("no-looking", "You do that with cards that oxygen lets you look at.", rule="using-oxygen")
    if stage in (LOOKING, RETURNING):
        return Refused("oxygen-first", "First see to the acclimatization cards you look at.", rule="using-oxygen")
    if verb is Verb.DROP:
        if stage != DROPPING:
            return Refused("no-removal", "You remove a card only for one that oxygen brought.", rule="using-oxygen")
        if move.kind == state.just[seat] and state.held(seat, move.kind) == 1:
            return Refused("just-gained", "The card you just gained stays.", rule="using-oxygen")
        return Refused("not-held", f"You do not hold {card}.", rule="using-oxygen")
    if stage == DROPPING:
        return Refused("remove-first", "First remove a card for the one you gained.", rule="using-oxygen")
    if state.held(seat, move.kind) == 0:
        chosen = state.cards[state.at(seat, CHOSEN) + move.kind] > 0
        text = f"You have chosen {card} already." if chosen else f"You do not hold {card}."
        return Refused("chosen-already" if chosen else "not-held", text, rule="choosing-cards")
    return Refused(
        "rising-order",
        f"Cards are named in rising order, and {card} cannot be next.",
        rule="choosing-cards",
        fix="Take back your last choice to change the set." if stage == CHOOSING else "Begin with a lower card.",
    )


def _no_return(state: Expedition, seat: int, kind: int) -> Refused:
    """Why a card does not go back there."""
    card = card_named(faces_of(state)[kind])
    if cards_of(state)[kind] not in looking(state, seat):
        return Refused("not-there", f"{capital(card)} is not among the cards you look at.", rule="using-oxygen")
    if not state.split:
        return Refused("one-end", "All cards you put back go to the same end.", rule="using-oxygen")
    return Refused(
        "top-first",
        "Cards for the top are put back before those for the bottom.",
        rule="using-oxygen",
        fix=f"Take back what you put at the bottom, and begin with {card}.",
    )


def _no_oxygen(state: Expedition, seat: int, camp: int) -> Refused:
    stage = state.stage[seat]
    space = state.where[seat * HOLDERS + GUIDES + camp]
    if stage != OPEN:
        text = "Oxygen comes before choosing cards." if stage == CHOOSING else "First see to the tank you opened."
        return Refused("too-late", text, rule="using-oxygen")
    if space == NOWHERE:
        return Refused("no-camp", f"Your {who_named(GUIDES + camp, state)} is not set up.", rule="using-oxygen")
    if state.tanks_in(seat, camp) <= state.spent[seat * CAMPS + camp]:
        return Refused("no-tanks", f"{capital(who_named(GUIDES + camp, state))} has no tank left.", rule="using-oxygen")
    if state.stacked[seat] == 0:
        return Refused("deck-empty", "Your acclimatization deck is empty.", rule="using-oxygen")
    return Refused("too-low", f"At {space_named(space, state)} a tank shows no cards.", rule="using-oxygen")


# -- cards and steps --


def refuse_card(state: Expedition, move: Move) -> Refused:
    """Why a card cannot be used."""
    kind, card = move.kind, card_named(faces_of(state)[move.kind])
    if move.verb is Verb.BOOST:
        if not state.deck.boosts[kind]:
            return Refused("no-acclimatization", f"{capital(card)} gives no acclimatization.", rule="acclimatization-cards")
        if not state.idle[kind]:
            return Refused("no-card", f"{capital(card)} is not among your unused cards.", rule="acclimatization-cards")
        return Refused("no-camp", f"Your {who_named(move.holder, state)} is not set up.", rule="acclimatization-cards")
    if state.deck.boosts[kind]:
        return Refused("no-movement", f"Nobody moves by {card}.", rule="moving")
    if not state.idle[kind]:
        return Refused("no-card", f"{capital(card)} is not among your unused cards.", rule="moving")
    if state.deck.rope[kind] and move.sort == FREE:
        return Refused("choose-side", "A rope is used either up or down.", rule="moving")
    if not state.deck.rope[kind] and move.sort != FREE:
        return Refused("no-rope", f"{capital(card)} is no rope: its points go either way.", rule="moving")
    return Refused("no-points", f"{capital(card)} has no points {WAYS[move.sort]}.", rule="moving")


def refuse_step(state: Expedition, seat: int, move: Move) -> Refused:
    """Why a guide or climber cannot go there."""
    name, there = capital(who_named(move.guide, state)), move.space
    place = space_named(there, state)
    here = state.where[seat * HOLDERS + move.guide]
    if here == there:
        return Refused("already-there", f"{name} stands at {place} already.", rule="moving")
    way = state.mountain.way(here, there)
    if way < 0:
        return Refused("no-trail", f"No trail leads from {space_named(here, state)} to {place}.", rule="moving")
    for space in (here, there):
        if state.stopped(space):
            return Refused("no-movement-today", f"Nobody moves from or to {space_named(space, state)} today.", rule="weather")
    toll = state.toll(there)
    if toll < 0:
        return Refused("crevasse", f"{capital(place)} is a crevasse.", rule="the-icefall")
    limit = state.mountain.oxygen[state.mountain.zone[there]]
    if state.tanks_with(seat, move.guide) > limit:
        return Refused("too-much-oxygen", f"{name} carries too many tanks for {place}: {limit} at most.", rule="loading")
    cost = max(1, toll)
    sort = UP if way == 1 else DOWN
    if not can_pay(state, move.guide, sort, cost):
        text = f"{name} needs {counted(cost, 'point')} {WAYS[sort]} to enter {place}."
        return Refused("too-few-points", text, rule="moving")
    if toll == 0:
        return Refused("passing", f"{name} may be thrown back from {place} and cannot stay here.", rule="the-icefall")
    return Refused(
        "full",
        f"{capital(place)} is full, and {who_named(move.guide, state)} has not the points to walk on to a free space.",
        rule="crowded-spaces",
    )


def refuse_swap(state: Expedition, seat: int) -> Refused:
    """Why two guides or climbers cannot change places."""
    who = all_called(state)
    one, two = state.where[seat * HOLDERS], state.where[seat * HOLDERS + 1]
    if state.mountain.way(one, two) < 0:
        return Refused("not-neighbours", f"Only {who} on neighbouring spaces change places.", rule="crowded-spaces")
    if state.stopped(one) or state.stopped(two):
        return Refused("no-movement-today", "Nobody moves there today.", rule="weather")
    limit, zone = state.mountain.limit, state.mountain.zone
    if not all(space and crowd(state, space) >= limit[zone[space]] for space in (one, two)):
        return Refused("not-full", "There is room: just walk.", rule="crowded-spaces")
    text = f"Both {who} must be able and allowed to pay for the other's space."
    return Refused("too-few-points", text, rule="crowded-spaces")


# -- payments and the end of a turn --


def refuse_end(state: Expedition) -> Refused:
    """Why a turn is not over."""
    return Refused("risk-owed", f"The risk token still costs you {state.owed}.", rule="risk-tokens", fix="Pay it first.")


def refuse_unowed(state: Expedition) -> Refused | None:
    """Why nothing is paid where nothing is owed."""
    return None if state.owed else Refused("nothing-owed", "You owe nothing for a risk token.", rule="risk-tokens")
