"""What a position of Mountaineers must fulfil: nothing that cannot happen at a table can be set up."""

from __future__ import annotations

from highcamp.engine.bits import count, has, nibble
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.engine.state import NATURE, NOBODY
from highcamp.games.mountaineers.box import (
    BASIC,
    BLITZ,
    BOMBER,
    HAND,
    HIGHEST_ROUTE,
    LEAD_HAND,
    NAMES,
    OPEN_CARDS,
    PEAK,
    SABOTAGE,
    SHERPA,
    TAK_TAK,
    TOURNAMENT,
)
from highcamp.games.mountaineers.doors import matched_in
from highcamp.games.mountaineers.match import deck, match_over
from highcamp.games.mountaineers.phases import BESIDE, BOMB, CHOOSE, CLEANUP, ENDED, FIRST, OPEN, REFILL, SECOND, STEAL
from highcamp.games.mountaineers.round import hand_limit, reshuffle_if_empty
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.scoring import (
    EXTRA_ROUTE,
    FIRST_CARD,
    SECOND_CARD,
    SIDE,
    TRADED,
    TRADED_FIRST,
    cards_of,
    sabotages,
)


def _no(text: str, where: str, fix: str = "") -> Refused:
    return Refused("bad-position", text, where=where, fix=fix)


# -- layouts --


def check_layout(layout: int, state: MountaineersState, where: str) -> None:
    """One climber's cards of a round, as far as they are laid."""
    first, second, extra = (nibble(layout, place) for place in (FIRST_CARD, SECOND_CARD, EXTRA_ROUTE))
    if extra:
        if extra > HIGHEST_ROUTE:
            raise _no(f"The third card must be a Route, not {NAMES[extra]}.", where)
        if second != TAK_TAK and not (state.always_extra and first == TAK_TAK):
            raise _no(
                "Only a Tak-Tak played as second card is followed by a Route.", where, "Or set tak_tak_always_extra = true."
            )
    traded = nibble(layout, TRADED)
    if traded:
        card = first if traded == TRADED_FIRST else second
        if not 0 < card <= HIGHEST_ROUTE:
            raise _no("What a Bomber was traded for must be a Route.", where)
        if not has(deck(state), BOMBER) or has(cards_of(layout), BOMBER):
            raise _no("There is no Bomber that could have been traded.", where)
    if nibble(layout, SIDE) and not has(cards_of(layout), SABOTAGE):
        raise _no("Without a Sabotage nothing is stolen.", where)


def check_played_out(layout: int, state: MountaineersState, where: str) -> None:
    """A layout of a round that is finished."""
    cards = count(cards_of(layout))
    if state.mode == BLITZ:
        if cards != 1:
            raise _no("In Blitz everyone plays one card.", where)
    elif cards < 2:
        raise _no("A first and a second card are needed.", where)


def from_hand(layout: int) -> int:
    """How many hand cards a layout has taken: all but the first card, and one more for a traded Bomber."""
    return max(0, count(cards_of(layout)) - 1) + bool(nibble(layout, TRADED))


# -- the whole --


def settle(state: MountaineersState, turn_given: bool) -> None:
    """Check a state that was read, and set what follows from it: draw piles, who acts."""
    _check_lead(state)
    _check_finish(state)
    _fill_piles(state)
    given = state.turn
    if state.mode == BLITZ:
        _settle_blitz(state)
    elif state.phase in (OPEN, CHOOSE):
        raise _no("Only Blitz has this moment.", "moment")
    elif state.phase in (REFILL, FIRST):
        _settle_draw(state)
    elif state.phase in (BOMB, SECOND, BESIDE):
        if not turn_given:
            raise _no("Whose turn is it?", "to_act", "Give the seat that plays.")
        _settle_turn(state)
    elif state.phase == STEAL:
        _settle_theft(state)
    else:
        _settle_cleanup(state)
    if turn_given and state.turn != given:
        raise _no(f"It is not seat {given + 1} who acts now but seat {state.turn + 1}.", "to_act", "Leave it out.")
    if any(state.chosen) and not state.gathering():
        raise _no("Cards are chosen in secret only for the discard and in Blitz.", "chosen")


def _check_lead(state: MountaineersState) -> None:
    if state.mode in (BASIC, PEAK) and state.scores[state.lead] < max(state.scores):
        raise _no("The Lead Climber is always one with the most points.", "lead")
    if state.mode in (TOURNAMENT, SHERPA):
        leads = min(state.match, state.seats - 1)
        if state.lead != leads:
            raise _no(f"Seat {leads + 1} leads match {leads + 1}.", "lead")


def _check_finish(state: MountaineersState) -> None:
    """Whether the points fit a game that is over, or one that goes on."""
    if state.phase != ENDED:
        if match_over(state):
            raise _no("With these points the match is over.", "climbers", "Use moment over, or lower the points.")
    elif state.mode in (TOURNAMENT, SHERPA):
        if state.match < state.seats:
            raise _no("A tournament is over when every climber has led a match.", "matches")
        final = [state.finals[(state.match - 1) * state.seats + seat] for seat in range(state.seats)]
        if final != list(state.scores):
            raise _no("The points differ from those of the last match.", "climbers")
    elif not match_over(state):
        raise _no("Nobody has won with these points.", "moment")


def _fill_piles(state: MountaineersState) -> None:
    """The draw pile is what remains of the deck; no card may be in two places."""
    lying_last = state.phase in (CLEANUP, ENDED) and state.mode != BLITZ
    for seat in range(state.seats):
        where = f"seat {seat + 1}"
        lying = cards_of(state.last[seat] if lying_last else state.table[seat])
        places = [("hand", state.hand[seat]), ("discard", state.discard[seat]), ("played", lying)]
        taken = 0
        for place, cards in places:
            for card in range(2, 16):
                if has(cards & taken, card):
                    raise _no(f"{NAMES[card]} is in two places.", f"{where}, {place}")
            taken |= cards
        if lying_last and state.table[seat]:
            raise _no("The cards on the table stand under last_round now.", f"{where}, played")
        layout = state.last[seat] if lying_last else state.table[seat]
        if nibble(layout, TRADED) and not has(state.discard[seat], BOMBER):
            raise _no("The traded Bomber must lie on the discard pile.", f"{where}, discard")
        if state.sure[seat] & ~state.hand[seat]:
            raise _no("Known cards must be in hand.", f"{where}, known")
        if state.chosen[seat] and not has(state.hand[seat], state.chosen[seat]):
            raise _no("The chosen card must be in hand.", f"{where}, chosen")
        state.draw[seat] = deck(state) & ~taken


def _check_hands(state: MountaineersState, layouts: list[int], lead: int) -> None:
    """Hands are as full as they can be after a refill and the cards played since."""
    for seat in range(state.seats):
        full = LEAD_HAND if seat == lead else HAND
        held, used = count(state.hand[seat]), from_hand(layouts[seat])
        if held + used != full:
            raise _no(
                f"{counted(held, 'card')} in hand and {used} played from it make {held + used}; it must be {full}.",
                f"seat {seat + 1}, hand",
            )


def _settle_draw(state: MountaineersState) -> None:
    """Hands are refilled seat by seat, then first cards are turned up seat by seat."""
    first = state.phase == FIRST
    state.actor = NATURE
    for seat in range(state.seats):
        if nibble(state.table[seat], SECOND_CARD):
            raise _no("No second card is played before all first cards lie.", f"seat {seat + 1}, played")
        if count(state.hand[seat]) > hand_limit(state, seat):
            raise _no(f"More than {hand_limit(state, seat)} cards are in hand.", f"seat {seat + 1}, hand")
    if first:
        _check_hands(state, list(state.table), state.lead)
    laid = [bool(layout) for layout in state.table]
    ready = laid if first else [count(state.hand[seat]) == hand_limit(state, seat) for seat in range(state.seats)]
    if (any(laid) and not first) or all(ready):
        raise _no("The cards on the table and in the hands do not fit this moment.", "moment")
    state.turn = ready.index(False)
    if first and any(laid[state.turn :]):
        raise _no("First cards are turned up from seat 1 on.", f"seat {state.turn + 1}, played")
    reshuffle_if_empty(state)


def _order(state: MountaineersState) -> list[int]:
    return [(state.lead + i) % state.seats for i in range(state.seats)]


def _settle_turn(state: MountaineersState) -> None:
    """A climber plays: those before it have played, those after it have turned up their first card."""
    order = _order(state)
    now = order.index(state.turn)
    state.actor = state.turn
    for i, seat in enumerate(order):
        layout, where = state.table[seat], f"seat {seat + 1}, played"
        cards = count(cards_of(layout))
        if cards == 0:
            raise _no("The first card is missing.", where)
        if i < now and cards < 2:
            raise _no(f"Seat {seat + 1} plays before seat {state.turn + 1}: the second card is missing.", where)
        if i > now and (cards > 1 or nibble(layout, TRADED)):
            raise _no(f"Seat {seat + 1} plays only after seat {state.turn + 1}.", where)
    layout = state.table[state.turn]
    first, second, extra = (nibble(layout, place) for place in (FIRST_CARD, SECOND_CARD, EXTRA_ROUTE))
    fits = {
        BOMB: (second or first) == BOMBER,
        SECOND: second == 0,
        BESIDE: second != 0 and (second == TAK_TAK or (state.always_extra and first == TAK_TAK)),
    }
    if extra or not fits[state.phase]:
        raise _no(f"What seat {state.turn + 1} has played does not fit this moment.", "moment")
    _check_hands(state, list(state.table), state.lead)


def _settle_theft(state: MountaineersState) -> None:
    """A working Sabotage chooses its sides, in play order."""
    matched = matched_in(list(state.table))
    waiting = -1
    for seat in _order(state):
        layout, where = state.table[seat], f"seat {seat + 1}"
        check_played_out(layout, state, f"{where}, played")
        works, decided = sabotages(layout, matched), bool(nibble(layout, SIDE))
        if decided and (not works or waiting >= 0):
            raise _no("This Sabotage cannot have chosen its sides yet.", f"{where}, steal_two_from")
        if works and not decided and waiting < 0:
            waiting = seat
    if waiting < 0:
        raise _no("No working Sabotage waits for its sides.", "moment")
    _check_hands(state, list(state.table), state.lead)
    state.turn = state.actor = waiting


def _settle_cleanup(state: MountaineersState) -> None:
    """The round is scored; everyone discards, or the game is over."""
    state.turn = 0
    if state.last_lead >= 0:
        matched = matched_in(list(state.last))
        for seat in range(state.seats):
            if sabotages(state.last[seat], matched) != bool(nibble(state.last[seat], SIDE)):
                raise _no("A working Sabotage needs its sides, and only such a one.", f"last_round, seat {seat + 1}")
        _check_hands(state, list(state.last), state.last_lead)
    if state.phase == ENDED:
        state.actor = NOBODY
    else:
        _gather(state)


def _gather(state: MountaineersState) -> None:
    waiting = state.acting()
    if not waiting:
        raise _no("All have chosen: the cards are shown already.", "chosen", "Leave one choice open.")
    state.actor = waiting[0]


def _settle_blitz(state: MountaineersState) -> None:
    """Four open cards and five in hand, one less in hand and one more beside after each play."""
    where = "climbers"
    if any(state.table) or state.phase not in (OPEN, CHOOSE, ENDED):
        raise _no("This moment does not occur in Blitz: it has open, choose and over.", "moment")
    spaces = [0, *state.flags, state.summit]
    held = [count(state.hand[seat]) for seat in range(state.seats)]
    beside = [count(state.discard[seat]) for seat in range(state.seats)]
    for seat in range(state.seats):
        state.sure[seat] = state.hand[seat]
        if state.scores[seat] not in spaces:
            raise _no(f"{state.scores[seat]} is no flag; in Blitz tokens stand on flags only.", f"seat {seat + 1}, score")
    if state.phase == OPEN:
        ready = [cards == OPEN_CARDS for cards in beside]
        state.turn = ready.index(False) if not all(ready) else 0
        done = state.turn
        late = any(beside[done + 1 :]) or any(held[done:]) or beside[done] > OPEN_CARDS
        if all(ready) or late or any(cards != 9 - OPEN_CARDS for cards in held[:done]):
            raise _no("Each seat in turn opens four cards; then the other five are its hand.", where)
        state.actor = NATURE
        return
    state.turn = 0
    if any(state.draw) or len(set(held)) != 1 or held[0] > 9 - OPEN_CARDS:
        raise _no("All nine Routes lie beside or are in hand, and all hold equally many.", where)
    if (
        state.last_lead >= 0
        and state.phase == ENDED
        and any(not has(state.discard[seat], nibble(state.last[seat], FIRST_CARD)) for seat in range(state.seats))
    ):
        raise _no("The cards played last lie beside the hands.", "last_round")
    if state.phase == ENDED:
        state.actor = NOBODY
    elif held[0] == 0:
        raise _no("Empty hands: the cards are shuffled and opened anew.", "moment", "Use moment open.")
    else:
        _gather(state)
