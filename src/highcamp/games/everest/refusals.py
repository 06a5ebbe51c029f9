"""Why a move is not possible on Everest, in a sentence."""

from __future__ import annotations

from highcamp.engine.phrases import capital, counted, listed
from highcamp.engine.refusal import Refused
from highcamp.games.everest.loads import oxygen_here
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import CAMP, FREE, GUIDES, HOLDERS, LEVELS, TANK
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.names import WAYS, card_named, item_itself, item_named, who_named
from highcamp.games.expeditions.notation import faces_of
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

_HANDING = (Verb.HAND_OVER, Verb.SETTLE)
_LEAVING = {Verb.UNLOAD: "loading", Verb.PUT: "loading", Verb.ABANDON: "abandoning"}  # with where the rule stands


def refuse(state: Everest, seat: int, number: int) -> Refused:
    """Why the seat, which may act, may not make this move."""
    early = refuse_moment(state, seat, number, _way_to_pay(state))
    if early is not None:
        return early
    move = move_of(number)
    return refuse_passing(state, move) or _unfinished(state, move) or _refuse(state, seat, move)


def _refuse(state: Everest, seat: int, move: Move) -> Refused:
    verb = move.verb
    if verb in (Verb.USE, Verb.BOOST):
        return refuse_card(state, move)
    if verb is Verb.STEP:
        return refuse_step(state, seat, move)
    if verb is Verb.SWAP:
        return refuse_swap(state, seat)
    if verb is Verb.PLACE:
        return _no_camp(state, seat, move.guide)
    if verb is Verb.GIVE:
        return _no_gift(state, seat, move)
    if verb is Verb.SETTLE:
        return _no_settling(state)
    if verb is Verb.HAND_OVER:
        return _no_hand_over(state, seat, move.guide, move.item)
    if verb is Verb.TAKE:
        return _no_take(state, seat, move)
    if verb is Verb.LOAD:
        return _no_load(state, seat, move.guide, move.item)
    if verb in _LEAVING:
        return _no_leaving(state, seat, move)
    if verb is Verb.END:
        return refuse_end(state)
    if verb is Verb.NO_MORE:
        text = "No points of an acclimatization card are being given out."
        return Refused("nothing-to-give", text, rule="acclimatization-cards")
    return refuse_unowed(state) or _no_payment(state, move)


def _way_to_pay(state: Everest) -> str:
    if state.giver >= 0:
        return "Leave clients who can pay with a guide who got a card."
    if state.rising >= 0:
        return f"Pay it with these acclimatization points of {who_named(state.rising, state)}."
    return way_to_pay(state)


def _unfinished(state: Everest, move: Move) -> Refused | None:
    """A hand-over, or the giving out of points, that has to be brought to its end before this."""
    if state.giver >= 0 and move.verb not in _HANDING:
        return Refused("handing-over", "The guides are handing over: finish that first.", rule="handing-over")
    if state.rising >= 0 and (move.verb is not Verb.GIVE or move.holder != state.rising):
        return Refused(
            "giving-out",
            f"First the points of the card for {who_named(state.rising, state)} are given out: {state.boost} more.",
            rule="acclimatization-cards",
            fix=_ways_to_give(state),
        )
    return None


def _ways_to_give(state: Everest) -> str:
    """What can be done with points that are being given out."""
    verbs = {move_of(move).verb for move in state.legal()}
    ways = ["raise clients there"] if Verb.GIVE in verbs else []
    if state.owed:
        ways.append("pay the risk token with them")
    if Verb.NO_MORE in verbs:
        ways.append("give no more, and the rest is lost")
    told = listed(ways, "or")
    return f"{told[0].upper()}{told[1:]}."


def _no_camp(state: Everest, seat: int, guide: int) -> Refused:
    if not state.load[state.row(seat, guide) + CAMP]:
        return Refused("no-camp", f"{capital(who_named(guide, state))} carries no camp.", rule="camps")
    cost = state.toll(state.where[seat * HOLDERS + guide])
    return Refused("too-few-points", f"A camp here costs {counted(cost, 'upward point')}.", rule="camps")


def _no_gift(state: Everest, seat: int, move: Move) -> Refused:
    if move.holder != state.rising:
        holder = who_named(move.holder, state)
        text = f"No acclimatization points are there for {holder}: they are given out when a card is played."
        return Refused("no-points", text, rule="acclimatization-cards")
    if not state.load[state.row(seat, move.holder) + move.item]:
        return Refused("not-there", f"There is no {item_itself(move.item)}.", rule="acclimatization-cards")
    return Refused("at-the-top-level", f"No client rises above {LEVELS}.", rule="acclimatization-cards")


# -- loads --


def _no_settling(state: Everest) -> Refused:
    if state.giver < 0:
        return Refused("no-hand-over", "The guides are not handing over.", rule="handing-over")
    return Refused("does-not-fit", "What the guides carry does not fit their boards yet.", rule="handing-over")


def _no_leaving(state: Everest, seat: int, move: Move) -> Refused:
    """Why something is not left at the base or in a camp, or given up."""
    holder, rule = max(move.guide, move.holder), _LEAVING[move.verb]
    if not state.load[state.row(seat, holder) + move.item]:
        return Refused("not-there", f"There is no {item_itself(move.item)} with {who_named(holder, state)}.", rule=rule)
    here = state.where[seat * HOLDERS + holder]
    if move.verb is Verb.UNLOAD and here:
        return Refused("not-at-base", "That is possible only at the base.", rule=rule)
    if move.verb is Verb.PUT and state.where[seat * HOLDERS + GUIDES + move.camp] != here:
        return Refused("no-camp", f"Your {who_named(GUIDES + move.camp, state)} is not there.", rule=rule)
    name, what = who_named(holder, state), item_named(move.item)
    return Refused(
        "taking-up",
        f"{capital(name)} has taken something up here; what he leaves here goes before that.",
        rule=rule,
        fix=f"It comes to the same: take back what {name} took up here, leave {what} first, then take up again.",
    )


def _no_take(state: Everest, seat: int, move: Move) -> Refused:
    camp = GUIDES + move.camp
    if state.where[seat * HOLDERS + camp] != state.where[seat * HOLDERS + move.guide]:
        return Refused("no-camp", f"Your {who_named(GUIDES + move.camp, state)} is not there.", rule="loading")
    if not state.load[state.row(seat, camp) + move.item]:
        return Refused("not-there", f"There is no {item_itself(move.item)} in {who_named(camp, state)}.", rule="loading")
    return _no_room(state, seat, move.guide, move.item)


def _no_load(state: Everest, seat: int, guide: int, item: int) -> Refused:
    if state.where[seat * HOLDERS + guide]:
        return Refused("not-at-base", f"{capital(who_named(guide, state))} is not at the base.", rule="loading")
    if item == CAMP and not state.stock[seat]:
        return Refused("no-camp", "You have no camp left at the base.", rule="camps")
    return _no_room(state, seat, guide, item)


def _no_room(state: Everest, seat: int, guide: int, item: int) -> Refused:
    tanks = state.load[state.row(seat, guide) + TANK]
    if item == TANK and tanks >= oxygen_here(state, seat, guide):
        return Refused("too-much-oxygen", f"Nobody carries more than {counted(tanks, 'tank')} here.", rule="loading")
    return Refused("no-room", f"{capital(who_named(guide, state))} has no room for it.", rule="loading")


def _no_hand_over(state: Everest, seat: int, guide: int, item: int) -> Refused:
    name = capital(who_named(guide, state))
    if state.where[seat * HOLDERS] != state.where[seat * HOLDERS + 1]:
        return Refused("apart", "Your guides are not on the same space.", rule="handing-over")
    if state.handed:
        return Refused(
            "handed-over",
            "They have settled a hand-over here.",
            rule="handing-over",
            fix="It comes to the same: take it back, and let first one guide, then the other give all that is to change hands.",
        )
    if not state.load[state.row(seat, guide) + item]:
        return Refused("not-there", f"{name} has no {item_itself(item)}.", rule="handing-over")
    if state.returning and guide == state.giver:
        return Refused(
            "gave-first",
            f"{name} gave first; now the other gives.",
            rule="handing-over",
            fix=f"Take back what the other gave: {who_named(guide, state)} gives all he has to give before that.",
        )
    return Refused("does-not-fit", "The other could not give enough back to make it fit.", rule="handing-over")


def _no_payment(state: Everest, move: Move) -> Refused:
    name = capital(who_named(move.guide, state)) if move.guide >= 0 else ""
    if move.verb is Verb.RISK_CLIENTS:
        if state.touched[move.guide]:
            return Refused("no-clients", f"{name} has no clients.", rule="risk-tokens")
        text = f"{name} got no card this turn, so clients with him cannot pay."
    elif move.verb is Verb.RISK_CARD:
        card = capital(card_named(faces_of(state)[move.kind]))
        text = f"{card} has no points." if state.idle[move.kind] else f"{card} is not among your unused cards."
    elif move.verb is Verb.RISK_BOOST:
        text = "Acclimatization points pay while their card is being given out."
    else:
        text = f"{name} has no points {'either way' if move.sort == FREE else WAYS[move.sort]}."
    return Refused("cannot-pay-so", text, rule="risk-tokens")
