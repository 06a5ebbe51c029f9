"""Why a move is not possible on Everest, in a sentence."""

from __future__ import annotations

from highcamp.engine.phrases import counted, listed
from highcamp.engine.refusal import Refused
from highcamp.games.everest.loads import oxygen_here
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import (
    ABANDON,
    BOOST,
    CAMP,
    CAMPS,
    CHOOSE,
    CHOOSING,
    CHOSEN,
    CLIENTS,
    DOWN,
    DROP,
    DROPPING,
    END,
    FREE,
    GIVE,
    GUIDES,
    HAND_OVER,
    HOLDERS,
    ITEMS,
    KEEP,
    LEVELS,
    LOAD,
    LOADABLE,
    LOOKING,
    MOST_SPACES,
    NO_MORE,
    NOWHERE,
    OPEN,
    PAY_IN,
    PLACE,
    PUT,
    RETURNING,
    RISK_BOOST,
    RISK_CARD,
    RISK_CLIENTS,
    RISK_POINT,
    SETTLE,
    SORTS,
    STEP,
    SWAP,
    TAKE,
    TANK,
    TO_BOTTOM,
    TO_TOP,
    TOKEN,
    UNLOAD,
    UP,
    USE,
)
from highcamp.games.expeditions.debt import possible
from highcamp.games.expeditions.notation import GUIDE_NAMES, HOLDER_NAMES, SORT_NAMES, cards_of, item_name, say, spaces_of
from highcamp.games.expeditions.phases import CREVICE, SELECT, TAKE_TOKEN
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.seen import looking
from highcamp.games.expeditions.trails import can_pay, crowd


def refuse(state: Everest, seat: int, move: int) -> Refused:
    """Why the seat, which may act, may not make this move."""
    early = refuse_moment(state, seat, move)
    if early is not None:
        return early
    if move < STEP:
        return refuse_card(state, seat, move)
    if move <= SWAP:
        return refuse_step(state, seat, move)
    if move < PAY_IN:
        return _no_camp(state, seat, move - PLACE) if move < GIVE else _no_gift(state, seat, move - GIVE)
    if move < RISK_POINT:
        return _no_exchange(state, seat, move)
    if move == END:
        owed = Refused("risk-owed", f"The risk token still costs you {state.owed}.", rule="risk-tokens", fix="Pay it first.")
        return _busy(state) or owed
    if move == NO_MORE:
        return _no_gifts(state)
    return _no_payment(state, seat, move)


def refuse_moment(state: Expedition, seat: int, move: int) -> Refused | None:
    """Refusals that depend on the moment alone, the same on every mountain."""
    known = not say(move, state).startswith("move ")
    if not known:
        return Refused("no-such-move", "There is no such card or space in this game.", rule="the-box")
    if possible(state, move, seat):
        return Refused(
            "risk-unpaid",
            f"Then the risk token ({state.owed}) could not be paid any more.",
            rule="risk-tokens",
            fix=_way_to_pay(state),
        )
    if state.phase == SELECT:
        return (
            _no_choice(state, seat, move)
            if move < TOKEN
            else Refused("choose-first", "All choose their cards first.", rule="choosing-cards")
        )
    if state.phase == TAKE_TOKEN:
        if TOKEN <= move < USE:
            return Refused("no-such-token", f"No risk token of {move - TOKEN} lies open.", rule="risk-tokens")
        return Refused("token-first", "Take one of the open risk tokens first.", rule="risk-tokens")
    if state.phase == CREVICE:
        if move == PAY_IN:
            return Refused("too-few-points", "You cannot pay the rest: go back.", rule="the-icefall")
        return Refused("icefall-first", "The icefall token is open: go in, or go back.", rule="the-icefall")
    if TOKEN <= move < USE:
        text = "Risk tokens are taken right after the cards are shown, by the single highest sum of upward points."
        return Refused("no-token-now", text, rule="risk-tokens")
    if move < USE:
        return Refused("cards-shown", "The cards of this day are chosen.", rule="choosing-cards")
    if move in (PAY_IN, PAY_IN + 1):
        return Refused("no-icefall", "Nobody stands in front of an icefall token.", rule="the-icefall")
    return None


def _way_to_pay(state: Expedition) -> str:
    if state.passage >= 0:
        return "Walk on another way."
    if state.phase == CREVICE:
        return "Choose the other way."
    if isinstance(state, Everest) and state.giver >= 0:
        return "Leave clients who can pay with a guide who got a card."
    if isinstance(state, Everest) and state.rising >= 0:
        return f"Pay it with these points: risk acclimatization of {HOLDER_NAMES[state.rising]}."
    return "Pay it first; what is left then is yours to use."


def _no_choice(state: Expedition, seat: int, move: int) -> Refused:
    stage, names = state.stage[seat], cards_of(state)
    if move < KEEP:
        return _no_oxygen(state, seat, move)
    if move < DROP:
        if stage == LOOKING and move < TO_TOP:
            return Refused("not-there", f"{names[move - KEEP]} is not among the cards you look at.", rule="using-oxygen")
        if stage == RETURNING and move >= TO_TOP:
            return _no_return(state, seat, names[(move - TO_TOP) % (TO_BOTTOM - TO_TOP)])
        return Refused("no-looking", "You do that with cards that oxygen lets you look at.", rule="using-oxygen")
    if stage in (LOOKING, RETURNING):
        return Refused("oxygen-first", "First see to the acclimatization cards you look at.", rule="using-oxygen")
    kind = (move - DROP) if move < CHOOSE else (move - CHOOSE)
    if move < CHOOSE:
        if stage != DROPPING:
            return Refused("no-removal", "You remove a card only for one that oxygen brought.", rule="using-oxygen")
        if kind == state.just[seat] and state.held(seat, kind) == 1:
            return Refused("just-gained", "The card you just gained stays.", rule="using-oxygen")
        return Refused("not-held", f"You do not hold {names[kind]}.", rule="using-oxygen")
    if stage == DROPPING:
        return Refused("remove-first", "First remove a card for the one you gained.", rule="using-oxygen")
    if state.held(seat, kind) == 0:
        chosen = state.cards[state.at(seat, CHOSEN) + kind] > 0
        text = f"You have chosen {names[kind]} already." if chosen else f"You do not hold {names[kind]}."
        return Refused("chosen-already" if chosen else "not-held", text, rule="choosing-cards")
    return Refused(
        "rising-order",
        f"Cards are named in rising order, and {names[kind]} cannot be next.",
        rule="choosing-cards",
        fix="Take back your last choice to change the set." if stage == CHOOSING else "Begin with a lower card.",
    )


def _no_return(state: Expedition, seat: int, card: str) -> Refused:
    """Why a card does not go back there."""
    if card not in looking(state, seat):
        return Refused("not-there", f"{card} is not among the cards you look at.", rule="using-oxygen")
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
        return Refused("no-camp", f"Your camp {camp + 1} is not set up.", rule="using-oxygen")
    if state.tanks_in(seat, camp) <= state.spent[seat * CAMPS + camp]:
        return Refused("no-tanks", f"Camp {camp + 1} has no tank left.", rule="using-oxygen")
    if state.stacked[seat] == 0:
        return Refused("deck-empty", "Your acclimatization deck is empty.", rule="using-oxygen")
    return Refused("too-low", f"At {spaces_of(state)[space]} a tank shows no cards.", rule="using-oxygen")


def refuse_card(state: Expedition, seat: int, move: int) -> Refused:
    """Why a card cannot be used."""
    busy = _busy(state)
    if busy is not None:
        return busy
    names = cards_of(state)
    if move >= BOOST:
        kind, holder = divmod(move - BOOST, HOLDERS)
        if not state.deck.boosts[kind]:
            return Refused("no-acclimatization", f"{names[kind]} gives no acclimatization.", rule="acclimatization-cards")
        if not state.idle[kind]:
            return Refused("no-card", f"You have no unused {names[kind]}.", rule="acclimatization-cards")
        return Refused("no-camp", f"Your {HOLDER_NAMES[holder]} is not set up.", rule="acclimatization-cards")
    kind, sort = (move - USE) // (GUIDES * SORTS), (move - USE) % SORTS
    if state.deck.boosts[kind]:
        return Refused("no-movement", f"Nobody moves by {names[kind]}.", rule="moving")
    if not state.idle[kind]:
        return Refused("no-card", f"You have no unused {names[kind]}.", rule="moving")
    if state.deck.rope[kind] and sort == FREE:
        return Refused("choose-side", f"{names[kind]} is a rope: use it up or down.", rule="moving")
    if not state.deck.rope[kind] and sort != FREE:
        return Refused("no-rope", f"{names[kind]} is no rope: its points go either way.", rule="moving")
    return Refused("no-points", f"{names[kind]} has no points {SORT_NAMES[sort]}.", rule="moving")


def _busy(state: Expedition) -> Refused | None:
    if state.passage >= 0:
        name = GUIDE_NAMES[state.passage]
        return Refused("passing", f"{name} is passing through a full space and must walk on.", rule="crowded-spaces")
    if isinstance(state, Everest) and state.giver >= 0:
        return Refused("handing-over", "The guides are handing over: settle that first.", rule="handing-over")
    if isinstance(state, Everest) and state.rising >= 0:
        return Refused(
            "giving-out",
            f"First the points of the card for {HOLDER_NAMES[state.rising]} are given out: {state.boost} more.",
            rule="acclimatization-cards",
            fix=_ways_to_give(state),
        )
    return None


def _ways_to_give(state: Everest) -> str:
    """What can be done with points that are being given out."""
    moves = state.legal()
    ways = ["raise clients there"] if any(GIVE <= move < PAY_IN for move in moves) else []
    if state.owed:
        ways.append("pay the risk token with them")
    if NO_MORE in moves:
        ways.append("give no more, and the rest is lost")
    told = listed(ways, "or")
    return f"{told[0].upper()}{told[1:]}."


def refuse_step(state: Expedition, seat: int, move: int) -> Refused:
    """Why a guide cannot go there."""
    names = spaces_of(state)
    if move == SWAP:
        return _busy(state) or _no_swap(state, seat)
    guide, there = divmod(move - STEP, MOST_SPACES)
    name = GUIDE_NAMES[guide]
    if state.passage != guide:
        busy = _busy(state)
        if busy is not None:
            return busy
    here = state.where[seat * HOLDERS + guide]
    if here == there:
        return Refused("already-there", f"{name} stands at {names[there]} already.", rule="moving")
    way = state.mountain.way(here, there)
    if way < 0:
        return Refused("no-trail", f"No trail leads from {names[here]} to {names[there]}.", rule="moving")
    for space in (here, there):
        if state.stopped(space):
            return Refused("no-movement-today", f"Nobody moves from or to {names[space]} today.", rule="weather")
    toll = state.toll(there)
    if toll < 0:
        return Refused("crevasse", f"{names[there]} is a crevasse.", rule="the-icefall")
    limit = state.mountain.oxygen[state.mountain.zone[there]]
    if state.tanks_with(seat, guide) > limit:
        return Refused("too-much-oxygen", f"{name} carries too many tanks for {names[there]}: {limit} at most.", rule="loading")
    cost = max(1, toll)
    sort = UP if way == 1 else DOWN
    if not can_pay(state, guide, sort, cost):
        text = f"{name} needs {cost} {'points' if cost > 1 else 'point'} {SORT_NAMES[sort]} to enter {names[there]}."
        return Refused("too-few-points", text, rule="moving")
    if toll == 0:
        return Refused("passing", f"{name} may be thrown back from {names[there]} and cannot stay here.", rule="the-icefall")
    return Refused(
        "full", f"{names[there]} is full, and {name} has not the points to walk on to a free space.", rule="crowded-spaces"
    )


def _no_swap(state: Expedition, seat: int) -> Refused:
    one, two = state.where[seat * HOLDERS], state.where[seat * HOLDERS + 1]
    if state.mountain.way(one, two) < 0:
        return Refused("not-neighbours", "Only guides on neighbouring spaces change places.", rule="crowded-spaces")
    if state.stopped(one) or state.stopped(two):
        return Refused("no-movement-today", "Nobody moves there today.", rule="weather")
    limit, zone = state.mountain.limit, state.mountain.zone
    if not all(space and crowd(state, space) >= limit[zone[space]] for space in (one, two)):
        return Refused("not-full", "There is room: just walk.", rule="crowded-spaces")
    return Refused(
        "too-few-points", "Both guides must be able and allowed to pay for the other's space.", rule="crowded-spaces"
    )


def _no_camp(state: Everest, seat: int, guide: int) -> Refused:
    busy = _busy(state)
    if busy is not None:
        return busy
    name = GUIDE_NAMES[guide]
    if not state.load[state.row(seat, guide) + CAMP]:
        return Refused("no-camp", f"{name} carries no camp.", rule="camps")
    cost = state.toll(state.where[seat * HOLDERS + guide])
    return Refused("too-few-points", f"A camp here costs {cost} upward points.", rule="camps")


def _no_gift(state: Everest, seat: int, place: int) -> Refused:
    holder, client = divmod(place, CLIENTS)
    if holder != state.rising:
        text = f"No acclimatization points are there for {HOLDER_NAMES[holder]}: they are given out when a card is played."
        return _busy(state) or Refused("no-points", text, rule="acclimatization-cards")
    if not state.load[state.row(seat, holder) + client]:
        return Refused("not-there", f"There is no {item_name(client)}.", rule="acclimatization-cards")
    return Refused("at-the-top-level", f"No client rises above {LEVELS}.", rule="acclimatization-cards")


def _no_gifts(state: Everest) -> Refused:
    """Why one cannot let the rest be lost."""
    text = "No points of an acclimatization card are being given out."
    return _busy(state) or Refused("nothing-to-give", text, rule="acclimatization-cards")


def _no_exchange(state: Everest, seat: int, move: int) -> Refused:
    if move == SETTLE:
        if state.giver < 0:
            return _busy(state) or Refused("no-hand-over", "The guides are not handing over.", rule="handing-over")
        return Refused("does-not-fit", "What the guides carry does not fit their boards yet.", rule="handing-over")
    if move >= HAND_OVER:
        return _no_hand_over(state, seat, *divmod(move - HAND_OVER, ITEMS))
    busy = _busy(state)
    if busy is not None:
        return busy
    if move >= TAKE:
        return _no_take(state, seat, move - TAKE)
    if move >= LOAD:
        return _no_load(state, seat, *divmod(move - LOAD, len(LOADABLE)))
    holder, item, rule, camp = _leaving(move)
    if not state.load[state.row(seat, holder) + item]:
        return Refused("not-there", f"There is no {item_name(item)} with {HOLDER_NAMES[holder]}.", rule=rule)
    here = state.where[seat * HOLDERS + holder]
    if move < PUT and here:
        return Refused("not-at-base", "That is possible only at the base.", rule=rule)
    if camp is not None and state.where[seat * HOLDERS + camp] != here:
        return Refused("no-camp", f"Your {HOLDER_NAMES[camp]} is not there.", rule=rule)
    name = GUIDE_NAMES[holder]
    return Refused(
        "taking-up",
        f"{name} has taken something up here; what he leaves here goes before that.",
        rule=rule,
        fix=f"It comes to the same: take back what {name} took up here, write {say(move, state)} first, then take up again.",
    )


def _leaving(move: int) -> tuple[int, int, str, int | None]:
    """Who would lose what by this move, where the rule stands, and into which camp it would go."""
    if move >= ABANDON:
        return *divmod(move - ABANDON, ITEMS), "abandoning", None
    if move >= PUT:
        place, item = divmod(move - PUT, CAMP)
        return place // CAMPS, item, "loading", GUIDES + place % CAMPS
    return *divmod(move - UNLOAD, ITEMS), "loading", None


def _no_take(state: Everest, seat: int, place: int) -> Refused:
    both, item = divmod(place, CAMP)
    guide, camp = both // CAMPS, GUIDES + both % CAMPS
    if state.where[seat * HOLDERS + camp] != state.where[seat * HOLDERS + guide]:
        return Refused("no-camp", f"Your {HOLDER_NAMES[camp]} is not there.", rule="loading")
    if not state.load[state.row(seat, camp) + item]:
        return Refused("not-there", f"There is no {item_name(item)} in {HOLDER_NAMES[camp]}.", rule="loading")
    return _no_room(state, seat, guide, item)


def _no_load(state: Everest, seat: int, guide: int, ware: int) -> Refused:
    if state.where[seat * HOLDERS + guide]:
        return Refused("not-at-base", f"{GUIDE_NAMES[guide]} is not at the base.", rule="loading")
    item = LOADABLE[ware]
    if item == CAMP and not state.stock[seat]:
        return Refused("no-camp", "You have no camp left at the base.", rule="camps")
    return _no_room(state, seat, guide, item)


def _no_room(state: Everest, seat: int, guide: int, item: int) -> Refused:
    tanks = state.load[state.row(seat, guide) + TANK]
    if item == TANK and tanks >= oxygen_here(state, seat, guide):
        return Refused("too-much-oxygen", f"Nobody carries more than {counted(tanks, 'tank')} here.", rule="loading")
    return Refused("no-room", f"{GUIDE_NAMES[guide]} has no room for it.", rule="loading")


def _no_hand_over(state: Everest, seat: int, guide: int, item: int) -> Refused:
    busy = _busy(state)
    if busy is not None and state.giver < 0:
        return busy
    name = GUIDE_NAMES[guide]
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
        return Refused("not-there", f"{name} has no {item_name(item)}.", rule="handing-over")
    if state.returning and guide == state.giver:
        return Refused(
            "gave-first",
            f"{name} gave first; now the other gives.",
            rule="handing-over",
            fix=f"Take back what the other gave: {name} gives all he has to give before that.",
        )
    return Refused("does-not-fit", "The other could not give enough back to make it fit.", rule="handing-over")


def _no_payment(state: Everest, seat: int, move: int) -> Refused:
    busy = _busy(state)
    if busy is not None:
        return busy
    if not state.owed:
        return Refused("nothing-owed", "You owe nothing for a risk token.", rule="risk-tokens")
    if move >= RISK_CLIENTS:
        guide = move - RISK_CLIENTS
        if state.touched[guide]:
            return Refused("no-clients", f"{GUIDE_NAMES[guide]} has no clients.", rule="risk-tokens")
        text = f"{GUIDE_NAMES[guide]} got no card this turn, so clients with him cannot pay."
    elif move >= RISK_CARD:
        card = cards_of(state)[move - RISK_CARD]
        text = f"{card} has no points." if state.idle[move - RISK_CARD] else f"You have no unused {card}."
    elif move >= RISK_BOOST:
        text = "Acclimatization points pay while their card is being given out."
    else:
        guide, sort = divmod(move - RISK_POINT, SORTS)
        text = f"{GUIDE_NAMES[guide]} has no points {'either way' if sort == FREE else SORT_NAMES[sort]}."
    return Refused("cannot-pay-so", text, rule="risk-tokens")
