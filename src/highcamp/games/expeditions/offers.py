"""Moves of an expedition as people are offered them: in plain words, with what they take of the points at hand."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.engine.phrases import capital, counted, listed
from highcamp.games.expeditions.box import GUIDES, HOLDERS, KIND_NAMES, SORTS
from highcamp.games.expeditions.bundles import Bundle
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.names import (
    WAYS,
    card_named,
    card_used,
    item_named,
    newcomer,
    passed_on,
    space_named,
    who_named,
)
from highcamp.games.expeditions.notation import faces_of, is_led
from highcamp.games.expeditions.outlook import hurt_words, outlook
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.walks import Walk


def price(paid: int, of: int) -> str:
    """What a walk takes, short enough for the place where it leads."""
    return f"{paid} of {of}"


def _left(paid: int, of: int) -> str:
    return f"{counted(paid, 'point')} of {of}"


def walk(found: Walk, state: Expedition) -> str:
    """A walk, with the cards that it uses."""
    cards = [move_of(move) for move in found.moves if move_of(move).verb is Verb.USE]
    used = [card_used(move, state) for move in cards]
    by = f" with {listed(used)}" if used else ""
    to = space_named(found.space, state)
    return f"{capital(who_named(found.guide, state))} walks to {to}{by}: {_left(found.paid, found.of)}"


def bundled(bundle: Bundle, state: Expedition) -> str:
    """Moves that go together."""
    who, moves = who_named(bundle.holder, state), [move_of(number) for number in bundle.moves]
    if bundle.verb is Verb.USE:
        return f"{capital(who)} uses {listed([card_used(move, state) for move in moves])}"
    if bundle.verb is Verb.LOAD:
        return f"{capital(who)} takes {counted(len(moves), KIND_NAMES[bundle.which // 12])} from the base"
    return f"A level for {listed([item_named(move.item) for move in moves])} of {who}"


def offer(number: int, state: Expedition) -> str:
    """A move in words."""
    return capital(_said(move_of(number), state))


def offer_set(moves: Sequence[int], state: Expedition) -> str:
    """The cards that are chosen for a day: short, as they lie beside the button that says it."""
    faces = [faces_of(state)[move_of(move).kind] for move in moves]
    return f"play {listed(card_named(face) if face.boost is None else f'the +{face.boost}' for face in faces)}"


def _said(move: Move, state: Expedition) -> str:
    verb = move.verb
    card = card_named(faces_of(state)[move.kind]) if move.kind >= 0 else ""
    if verb in (Verb.USE, Verb.STEP, Verb.PLACE, Verb.BOOST, Verb.SWAP, Verb.PAY_IN, Verb.GO_BACK):
        return _said_of_walking(move, state, card)
    if verb in (Verb.RISK_POINT, Verb.RISK_BOOST, Verb.RISK_CARD, Verb.RISK_CLIENTS):
        return f"pay {paying(move, state)}"
    if move.item >= 0 or verb is Verb.SETTLE:
        return _said_of_loads(move, state)
    if verb is Verb.SPEND:
        return f"open an oxygen tank of {who_named(GUIDES + move.camp, state)} and look at acclimatization cards"
    if verb is Verb.TOKEN:
        return f"take the risk token {token_named(move.value)}"
    if verb is Verb.END:
        return f"end the day: {outlook(state)}"
    named = {
        Verb.KEEP: f"keep {card}",
        Verb.TO_TOP: f"put {card} back on top of your deck",
        Verb.TO_BOTTOM: f"put {card} at the bottom of your deck",
        Verb.DROP: f"remove {card} from the game",
        Verb.CHOOSE: f"play {card}",
        Verb.NO_MORE: "give no more: the other points of the card are lost",
    }
    return named[verb]


def token_named(value: int) -> str:
    """A risk token, and what it asks for."""
    return f"−{value}: {counted(value, 'point')} to pay" if value else "0: nothing to pay"


def _said_of_walking(move: Move, state: Expedition, card: str) -> str:
    verb = move.verb
    if verb is Verb.SWAP:
        return f"{who_named(0, state)} and {who_named(1, state)} change places"
    if verb is Verb.PAY_IN:
        return f"pay {counted(state.toll(state.ahead) - 1, 'more point')} and go in at {space_named(state.ahead, state)}"
    if verb is Verb.GO_BACK:
        return "go back; the first point is gone"
    if verb is Verb.BOOST:
        return f"use {card} for {who_named(move.holder, state)}"
    who = who_named(move.guide, state)
    if verb is Verb.USE:
        return f"{who} uses {card_used(move, state)}{hurt_words(state, move)}"
    if verb is Verb.PLACE:
        return f"{who} sets up {'the camp' if is_led(state) else 'the tent'} here: {_left(*_paid(move, state))}"
    there = space_named(move.space, state)
    hidden = ", where the icefall is turned up" if state.toll(move.space) == 0 else ""
    return f"{who} walks to {there}{hidden}: {_left(*_paid(move, state))}"


def paying(move: Move, state: Expedition) -> str:
    """With what how much of a risk token is paid."""
    if move.verb is Verb.RISK_CARD:
        points = counted(min(state.owed, state.deck.worth(move.kind)), "point")
        return f"{points} of risk with {card_named(faces_of(state)[move.kind])}, unused"
    if move.verb is Verb.RISK_BOOST:
        return f"1 point of risk with an acclimatization point of {who_named(move.holder, state)}"
    who = who_named(move.guide, state)
    if move.verb is Verb.RISK_POINT:
        return f"1 point of risk with a point {WAYS[move.sort]} of {who}"
    if is_led(state):
        return f"1 point of risk with a level of everybody with {who}"
    return f"1 point of risk with a level of {who}"


def _said_of_loads(move: Move, state: Expedition) -> str:
    verb = move.verb
    if verb is Verb.SETTLE:
        return "the handing over is done"
    if verb is Verb.GIVE:
        return f"a level for {item_named(move.item)} of {who_named(move.holder, state)}"
    if verb is Verb.ABANDON:
        return f"{who_named(move.holder, state)} abandons {item_named(move.item)} for good"
    who = who_named(move.guide, state)
    return f"{who} takes {newcomer(move)} from the base" if verb is Verb.LOAD else f"{who} {passed_on(move, state)}"


# -- what it takes --


def _paid(move: Move, state: Expedition) -> tuple[int, int]:
    """Points that a step or a camp takes, and how many there are."""
    seat = state.acting_seat()
    space = move.space if move.verb is Verb.STEP else state.where[seat * HOLDERS + move.guide]
    return state.toll(space) or 1, sum(state.pool[move.guide * SORTS + sort] for sort in range(SORTS))


def cost(number: int, state: Expedition) -> str:
    """What a step or a camp takes of the points at hand; everything else says it itself."""
    move = move_of(number)
    return price(*_paid(move, state)) if move.verb in (Verb.STEP, Verb.PLACE) else ""
