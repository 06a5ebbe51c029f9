"""Moves of an expedition as people are offered them: plain words, what they take, and what they cost that nobody expects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from highcamp.engine.phrases import counted, listed
from highcamp.games.expeditions.box import CLIENTS, GUIDES, HOLDERS, KIND_NAMES, LEVELS, ON_TOP, PENALTY, SORTS, TANK, UP
from highcamp.games.expeditions.bundles import Bundle
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.notation import GUIDE_NAMES, called, cards_of, is_led, spaces_of
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.walks import Walk

if TYPE_CHECKING:
    from highcamp.games.expeditions.view import Client, Holder, View

_SORTS = ("up", "down", "up or down")


def card_named(card: str) -> str:
    """A card within a sentence: ``the rope (2 up or 3 down)``."""
    if card.startswith("+"):
        return f"the {card} for acclimatization"
    up, rope, down = card.rstrip("!").partition("/")
    said = f"the {up}" if not rope else f"the rope ({up} up or {down} down)" if up else f"the rope ({down} down)"
    loss = card.count("!")
    return f"{said} that costs {counted(loss, 'level')}" if loss else said


def item_named(what: int) -> str:
    """A client, a tank, a camp: ``a climber at level 2``."""
    if what >= CLIENTS:
        return "an oxygen tank" if what == TANK else "a camp"
    back = ", back from the top" if what // ON_TOP % 2 else ""
    return f"a {KIND_NAMES[what // 12]} at level {what % LEVELS + 1}{back}"


def _who(number: int, state: Expedition) -> str:
    """A guide or climber, a camp or tent."""
    if number < GUIDES:
        return f"{called(state)} {GUIDE_NAMES[number]}"
    return f"{'camp' if is_led(state) else 'tent'} {number - GUIDES + 1}"


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]


def price(paid: int, of: int) -> str:
    """What a walk takes, short enough for the place where it leads."""
    return f"{paid} of {of}"


def _left(paid: int, of: int) -> str:
    return f"{counted(paid, 'point')} of {of}"


def walk(found: Walk, state: Expedition) -> str:
    """A walk, with the cards that it uses."""
    cards = [move_of(move) for move in found.moves if move_of(move).verb is Verb.USE]
    used = [_used(move, state) for move in cards]
    by = f" with {listed(used)}" if used else ""
    to = spaces_of(state)[found.space]
    return f"{_capital(_who(found.guide, state))} walks to {to}{by}: {_left(found.paid, found.of)}"


def bundled(bundle: Bundle, state: Expedition) -> str:
    """Moves that go together."""
    who, moves = _who(bundle.holder, state), [move_of(number) for number in bundle.moves]
    if bundle.verb is Verb.USE:
        return f"{_capital(who)} uses {listed([_used(move, state) for move in moves])}"
    if bundle.verb is Verb.LOAD:
        return f"{_capital(who)} takes {counted(len(moves), KIND_NAMES[bundle.which // 12])} from the base"
    return f"A level for {listed([item_named(move.item) for move in moves])} of {who}"


def _used(move: Move, state: Expedition) -> str:
    card = cards_of(state)[move.kind]
    if "/" not in card:
        return card_named(card)
    up, _, down = card.rstrip("!").partition("/")
    return f"the rope, {up if move.sort == UP else down} {_SORTS[move.sort]}"


def offer(number: int, state: Expedition) -> str:
    """A move in words."""
    return _capital(_said(move_of(number), state))


def _said(move: Move, state: Expedition) -> str:
    verb = move.verb
    card = cards_of(state)[move.kind] if move.kind >= 0 else ""
    if verb in (Verb.USE, Verb.STEP, Verb.PLACE, Verb.BOOST, Verb.SWAP, Verb.PAY_IN, Verb.GO_BACK):
        return _said_of_walking(move, state, card)
    if verb in (Verb.RISK_POINT, Verb.RISK_BOOST, Verb.RISK_CARD, Verb.RISK_CLIENTS):
        return _said_of_risk(move, state, card)
    if move.item >= 0 or verb is Verb.SETTLE:
        return _said_of_loads(move, state)
    if verb is Verb.SPEND:
        return f"open an oxygen tank of {_who(GUIDES + move.camp, state)} and look at acclimatization cards"
    if verb is Verb.TOKEN:
        return f"take the risk token {_token(move.value)}"
    if verb is Verb.END:
        return f"end the day: {outlook(state)}"
    named = {
        Verb.KEEP: f"keep {card_named(card)}",
        Verb.TO_TOP: f"put {card_named(card)} back on top of your deck",
        Verb.TO_BOTTOM: f"put {card_named(card)} at the bottom of your deck",
        Verb.DROP: f"remove {card_named(card)} from the game",
        Verb.CHOOSE: f"play {card_named(card)}",
        Verb.NO_MORE: "give no more: the other points of the card are lost",
    }
    return named[verb]


def _token(value: int) -> str:
    return f"−{value}: {counted(value, 'point')} to pay" if value else "0: nothing to pay"


def _said_of_walking(move: Move, state: Expedition, card: str) -> str:
    verb = move.verb
    if verb is Verb.SWAP:
        return f"{_who(0, state)} and {_who(1, state)} change places"
    if verb is Verb.PAY_IN:
        return f"pay {counted(state.toll(state.ahead) - 1, 'more point')} and go in at {spaces_of(state)[state.ahead]}"
    if verb is Verb.GO_BACK:
        return "go back; the first point is gone"
    if verb is Verb.BOOST:
        return f"use {card_named(card)} for {_who(move.holder, state)}"
    who = _who(move.guide, state)
    if verb is Verb.USE:
        return f"{who} uses {_used(move, state)}{_hurt_words(state, move)}"
    if verb is Verb.PLACE:
        return f"{who} sets up {'the camp' if is_led(state) else 'the tent'} here: {_left(*_paid(move, state))}"
    there = spaces_of(state)[move.space]
    hidden = ", where the icefall is turned up" if state.toll(move.space) == 0 else ""
    return f"{who} walks to {there}{hidden}: {_left(*_paid(move, state))}"


def _said_of_risk(move: Move, state: Expedition, card: str) -> str:
    if move.verb is Verb.RISK_CARD:
        return f"pay {counted(min(state.owed, state.deck.worth(move.kind)), 'point')} of risk with {card_named(card)}, unused"
    if move.verb is Verb.RISK_BOOST:
        return f"pay 1 point of risk with an acclimatization point of {_who(move.holder, state)}"
    who = _who(move.guide, state)
    if move.verb is Verb.RISK_POINT:
        return f"pay 1 point of risk with a point {_SORTS[move.sort]} of {who}"
    if is_led(state):
        return f"pay 1 point of risk with a level of everybody with {who}"
    return f"pay 1 point of risk with a level of {who}"


def _said_of_loads(move: Move, state: Expedition) -> str:
    verb = move.verb
    if verb is Verb.SETTLE:
        return "the handing over is done"
    if verb is Verb.GIVE:
        return f"a level for {item_named(move.item)} of {_who(move.holder, state)}"
    if verb is Verb.ABANDON:
        return f"{_who(move.holder, state)} abandons {item_named(move.item)} for good"
    who, what = _who(move.guide, state), item_named(move.item)
    if verb is Verb.LOAD:
        return f"{who} takes {what.replace(' at level 1', '')} from the base"
    if verb is Verb.UNLOAD:
        return f"{who} leaves {what} at the base"
    if verb is Verb.HAND_OVER:
        return f"{who} hands {what} to {_who(1 - move.guide, state)}"
    into = _who(GUIDES + move.camp, state)
    return f"{who} leaves {what} in {into}" if verb is Verb.PUT else f"{who} takes {what} out of {into}"


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


# -- what nobody expects --


def outlook(state: Expedition) -> str:
    """What tonight will do to the team that acts."""
    lost = _doomed(state)
    return f"tonight {lost} would die" if lost else "nobody dies tonight"


def warning(number: int, state: Expedition) -> str:
    """Who would die of a move, or what would be gone for good."""
    move = move_of(number)
    if move.verb is Verb.END:
        lost = _doomed(state)
        return f"Tonight {lost} would die." if lost else ""
    if move.verb is Verb.ABANDON and move.item != TANK:
        if move.item >= CLIENTS:
            return "This camp would be out of the game."
        return f"{_capital(item_named(move.item))} would die: {counted(PENALTY[move.item // 12], 'point')} lost."
    hurt = _hurt(state, move)
    return f"{_capital(hurt)} would die of it." if hurt else ""


def _loss(state: Expedition, move: Move) -> int:
    """Levels that everybody with a guide, or a climber, loses by a move."""
    if move.verb is Verb.RISK_CLIENTS:
        return 1
    return state.deck.loss[move.kind] if move.verb is Verb.USE else 0


def _hurt_words(state: Expedition, move: Move) -> str:
    loss = _loss(state, move)
    if not loss:
        return ""
    if not is_led(state):
        return f", and loses {counted(loss, 'level')}"
    party = _holders(state)[move.guide].clients
    if not party:
        return ", and leads nobody whom it would weaken"
    return f": {listed([_named(client) for client in party])} {'lose' if len(party) > 1 else 'loses'} {counted(loss, 'level')}"


def _hurt(state: Expedition, move: Move) -> str:
    """Who would die of the levels that a move costs."""
    loss = _loss(state, move)
    if not loss:
        return ""
    holder = _holders(state)[move.guide]
    return _dead(state, holder, [client for client in holder.clients if client.level <= loss])


def _doomed(state: Expedition) -> str:
    """Those of the team that acts who would die tonight."""
    lost = [_dead(state, holder, [client for client in holder.clients if client.tonight == 0]) for holder in _holders(state)]
    return listed(words for words in lost if words) if any(lost) else ""


def _holders(state: Expedition) -> list[Holder]:
    view: View = state.game.view(state, None)  # type: ignore[assignment]  # the game is an ExpeditionGame
    team = view.teams[state.acting_seat()]
    return [*team.guides, *team.camps]


def _dead(state: Expedition, holder: Holder, clients: list[Client]) -> str:
    if not clients:
        return ""
    if not is_led(state):
        return f"climber {holder.name}"
    where = f"with guide {holder.name}" if len(holder.name) == 1 else f"in {holder.name}"
    return f"{listed([_named(client) for client in clients])} {where}"


def _named(client: Client) -> str:
    return f"a {client.kind} at level {client.level}"
