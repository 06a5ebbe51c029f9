"""Whether a position of an expedition can be: cards that add up, guides where guides can stand, points that come from cards."""

from __future__ import annotations

from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.games.expeditions.box import (
    CAMPS,
    CHOOSING,
    CHOSEN,
    CYCLE,
    DAYS,
    DROPPED,
    DROPPING,
    GAINED,
    GUIDES,
    HAND,
    HOLDERS,
    IN_DISCARD,
    IN_HAND,
    IN_PILE,
    LEAST_POINTS,
    LOOKING,
    MOST_DECK,
    NOWHERE,
    ON_TABLE,
    OPEN,
    OPEN_TILES,
    OPEN_TOKENS,
    PLAY,
    READY,
    REMOVED,
    RETURNING,
    SHOWN,
    SORTS,
)
from highcamp.games.expeditions.chance import stacker
from highcamp.games.expeditions.day import drawer, haste
from highcamp.games.expeditions.debt import payable
from highcamp.games.expeditions.notation import GUIDE_NAMES, all_called, called, cards_of, spaces_of
from highcamp.games.expeditions.phases import (
    ACT,
    CREVICE,
    DRAW,
    DRAW_PAWNS,
    ENDED,
    ICEFALL,
    SELECT,
    STACK,
    TAKE_TOKEN,
    TURN_TILE,
    TURN_TOKEN,
)
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.trails import crowd

ACTIVE = (ACT, ICEFALL, CREVICE)


def _bad(text: str, where: str, fix: str = "") -> Refused:
    return Refused("bad-position", text, where=where, fix=fix)


# -- the middle --


def check_middle(state: Expedition) -> None:
    """Pawns, tiles, tokens."""
    phase = state.phase
    pawns = sum(seat >= 0 for seat in state.recent)
    if (pawns < state.players) != (phase == DRAW_PAWNS) or (phase == DRAW_PAWNS and pawns + 1 >= state.players):
        raise _bad(
            f"{counted(pawns, 'pawn is', 'pawns are')} on the score track.", "recent", f"Name all {state.players} seats."
        )
    tiles = sum(tile >= 0 for tile in state.tiles)
    due = min((state.turn - 1) // DAYS + OPEN_TILES, state.weather.tiles)
    if phase == TURN_TILE:
        right = tiles < due if state.turn == 1 else tiles == due - 1 and (state.turn - 1) % DAYS == 0
    else:
        right = tiles == (0 if phase == DRAW_PAWNS else due)
    if not right:
        raise _bad(f"{tiles} weather tiles lie open on turn {state.turn}.", "weather", f"There are {due}.")
    _check_icefall(state)
    _check_risk(state)
    if phase < SELECT and phase not in (DRAW, TURN_TILE, TURN_TOKEN) and state.turn > 1:
        raise _bad("The table is laid before the first turn.", "turn", "Write 1.")
    for seat in range(state.players):
        if state.points[seat] < LEAST_POINTS:
            raise _bad(f"Points never fall below {LEAST_POINTS}.", f"seats[{seat}].points", f"Write {LEAST_POINTS} or more.")


def _check_icefall(state: Expedition) -> None:
    mountain = state.mountain
    names = spaces_of(state)
    for sign in range(len(mountain.token_count) // max(1, mountain.tokens)):
        for kind in range(mountain.tokens):
            spaces = [s for s in range(mountain.spaces) if mountain.sign[s] == sign + 1 and state.tokens[s] == kind]
            if len(spaces) > mountain.token_count[sign * mountain.tokens + kind]:
                raise _bad("There are not so many tokens of this kind.", f"icefall.{names[spaces[-1]]}", "Change one.")


def _check_risk(state: Expedition) -> None:
    phase, laid = state.phase, sum(state.risk_open)
    for value in range(len(state.risk_open)):
        used = 1 if state.risk_seat >= 0 and state.risk == value else 0
        if state.risk_left[value] < 0 or state.risk_open[value] + state.risk_left[value] + used > state.deck.risk[value]:
            raise _bad(f"There are not so many risk tokens of {value}.", "risk", "Take some out.")
    if state.risk >= len(state.risk_open) or (state.risk and state.risk_seat < 0):
        raise _bad("There is no such risk token.", "risk.taken", "Correct it.")
    if phase in (DRAW_PAWNS, TURN_TILE) and state.turn == 1:
        right = laid == 0
    elif phase == TURN_TOKEN:
        right = laid < OPEN_TOKENS and sum(state.risk_left) > 0
        if state.risk_seat >= 0 and laid != OPEN_TOKENS - 1:
            right = False
    else:
        right = laid == OPEN_TOKENS or (laid < OPEN_TOKENS and sum(state.risk_left) == 0)
    if not right:
        raise _bad(f"{laid} risk tokens lie open.", "risk.open", f"{OPEN_TOKENS} do.")
    taken = sum(state.deck.risk) - laid - sum(state.risk_left)
    if phase > TURN_TILE and (taken > state.turn or (state.risk_seat >= 0 and taken == 0)):
        raise _bad(
            f"{counted(taken, 'risk token')} gone after {counted(state.turn, 'turn')} cannot be.",
            "risk.hidden",
            "One a turn at most.",
        )
    if state.risk_seat >= 0 and phase not in (TURN_TOKEN, *ACTIVE):
        raise _bad("Nobody has a risk token at this moment.", "risk.seat", "Leave it out.")
    if phase == TURN_TOKEN and state.turn > 1 and state.risk_seat < 0:
        raise _bad("A risk token is turned up when one was taken.", "risk.seat", "Say who took it.")


# -- cards --


def check_cards(state: Expedition, seat: int) -> None:
    """All cards of a seat are somewhere, once, and what all know of them is true."""
    where, names = f"seats[{seat}]", cards_of(state)
    cards, deck = state.cards, state.deck
    main_gone, forced = 0, 0
    for kind in range(deck.kinds):
        here = {place: cards[state.at(seat, place) + kind] for place in range(SHOWN + 4)}
        stacked = sum(state.stack[seat * MOST_DECK + place] == kind for place in range(state.stacked[seat]))
        if state.phase <= STACK and state.turn == 1:
            stacked = deck.aside[kind]
        there = sum(here[place] for place in (IN_HAND, IN_PILE, IN_DISCARD, ON_TABLE, REMOVED, GAINED)) + stacked
        if there != deck.copies[kind] + deck.aside[kind]:
            raise _bad(f"{there} cards {names[kind]} are about.", where, f"There are {deck.copies[kind] + deck.aside[kind]}.")
        if here[IN_HAND] + here[GAINED] < here[DROPPED] + here[CHOSEN]:
            raise _bad(f"There is no {names[kind]} in hand to choose or remove.", where, "Correct the hand.")
        if not here[CYCLE] <= here[SHOWN] <= deck.copies[kind] + deck.aside[kind]:
            raise _bad(f"There are not so many cards {names[kind]}.", f"{where}.shuffled", "Correct shuffled and ever.")
        played = here[IN_DISCARD] + here[ON_TABLE]
        if here[IN_PILE] > max(0, here[CYCLE] - played):
            raise _bad(f"{names[kind]} cannot be in the pile.", f"{where}.pile", "Only cards of the last shuffle can.")
        if deck.aside[kind] == 0:
            main_gone += deck.copies[kind] - here[CYCLE]
            if here[IN_HAND] + here[IN_PILE] + played > here[CYCLE]:
                raise _bad(f"{names[kind]} was not in the last shuffle.", where, "Correct shuffled.")
        else:
            forced += here[SHOWN] - here[CYCLE]
            forced_here = max(0, played - here[CYCLE])
            if deck.aside[kind] + deck.copies[kind] - here[SHOWN] < forced_here:
                raise _bad(f"So many {names[kind]} cannot have been gained.", where, "Correct ever.")
    before, taken = state.taken_before[seat], state.taken[seat]
    if not main_gone + forced <= before <= taken or taken != state.size(seat, REMOVED):
        raise _bad("As many cards are removed as oxygen has brought.", f"{where}.taken", "Correct taken or removed.")
    about = sum(state.size(seat, place) for place in (IN_HAND, IN_PILE, IN_DISCARD, ON_TABLE))
    if about != sum(deck.copies):
        raise _bad(f"{about} cards are in hand, pile and play.", where, f"There are always {sum(deck.copies)}.")
    if state.size(seat, CYCLE) != sum(deck.copies):
        raise _bad("The shuffled deck has another size.", f"{where}.shuffled", f"It has {sum(deck.copies)} cards.")
    if any(state.stack[seat * MOST_DECK + place] < 0 for place in range(state.stacked[seat])):
        raise _bad("The deck has a hole.", f"{where}.deck")
    _check_doing(state, seat, where)


def _check_doing(state: Expedition, seat: int, where: str) -> None:
    stage = state.stage[seat]
    chosen, gained, dropped = (state.size(seat, place) for place in (CHOSEN, GAINED, DROPPED))
    waiting = 1 if stage in (RETURNING, DROPPING) else 0
    spent = state.spent[seat * CAMPS] + state.spent[seat * CAMPS + 1]
    right = {READY: chosen == PLAY, CHOOSING: 0 < chosen < PLAY}.get(stage, chosen == 0)
    right = right and gained == dropped + waiting and spent == gained + (stage == LOOKING)
    right = right and (state.look[seat] > 0) == (stage in (LOOKING, RETURNING)) and state.look[seat] <= state.stacked[seat]
    right = right and (state.just[seat] >= 0) == bool(waiting)
    right = right and (stage == RETURNING or state.first_end[seat] == 0)
    if waiting and right:
        right = state.cards[state.at(seat, GAINED) + state.just[seat]] > 0
    if not right or (state.phase != SELECT and (stage != OPEN or spent or gained or chosen)):
        raise _bad("What the seat is doing does not agree with its cards.", f"{where}.doing", "Correct one of them.")
    if state.phase != SELECT and state.known[seat] != state.known_before[seat]:
        raise _bad("What the seat knew and knows is the same now.", f"{where}.known_before", "Leave it out.")


# -- the mountain --


def check_spaces(state: Expedition) -> None:
    """Guides stand where they can, and are not too many."""
    names, mountain = spaces_of(state), state.mountain
    acting = state.acting_seat()
    for seat in range(state.players):
        for holder in range(HOLDERS):
            space = state.where[seat * HOLDERS + holder]
            if space != NOWHERE and state.toll(space) <= 0:
                why = "lies face down" if state.toll(space) == 0 else "is a crevasse"
                raise _bad(
                    f"Nobody can be on {names[space]}: its token {why}.",
                    f"seats[{seat}]",
                    "Turn up a token there that can be entered.",
                )
    for space in range(1, mountain.spaces):
        most = mountain.limit[mountain.zone[space]]
        passing = state.passage >= 0 and state.where[acting * HOLDERS + state.passage] == space
        if crowd(state, space) > most + passing or (passing and crowd(state, space) != most + 1):
            raise _bad(f"{crowd(state, space)} {all_called(state)} stand on {names[space]}.", "seats", f"It holds {most}.")
    if state.passage >= 0 and state.where[acting * HOLDERS + state.passage] == 0:
        raise _bad("The base is never full.", "acting.passing", "Leave it out.")


# -- the action phase --


def check_action(state: Expedition) -> None:
    """Points come from cards."""
    seat = state.acting_seat()
    table = state.at(seat, ON_TABLE)
    used = 0
    for kind in range(state.deck.kinds):
        if state.idle[kind] > state.cards[table + kind]:
            raise _bad(f"{cards_of(state)[kind]} was not played.", "acting.unused", "Take it out.")
        used += (state.cards[table + kind] - state.idle[kind]) * state.deck.worth(kind)
    if sum(state.pool) > used:
        raise _bad("There are more points than the used cards have.", "acting.points", "Lower them.")
    for guide in range(GUIDES):
        if not state.touched[guide] and any(state.pool[guide * SORTS + sort] for sort in range(SORTS)):
            raise _bad(
                f"{called(state).capitalize()} {GUIDE_NAMES[guide]} has points and no card.", "acting.carded", "Add him."
            )
    if state.owed > (state.risk if seat == state.risk_seat else 0):
        raise _bad("More is owed than the risk token says.", "acting.owed", "Lower it.")
    if state.owed and not payable(state, seat):
        raise _bad("What is owed cannot be paid any more.", "acting.owed", "Leave points or cards for it.")
    _check_entering(state, seat)


def _check_entering(state: Expedition, seat: int) -> None:
    if (state.entering >= 0) != (state.phase in (ICEFALL, CREVICE)):
        raise _bad("Somebody stands in front of an icefall token only at that moment.", "acting.entering", "Correct it.")
    if state.entering < 0:
        return
    here = state.where[seat * HOLDERS + state.entering]
    near = state.mountain.way(here, state.ahead) >= 0 and state.mountain.sign[state.ahead] > 0
    cost = state.toll(state.ahead)
    if not near or state.passage >= 0 or (cost != 0 if state.phase == ICEFALL else cost < 2):
        raise _bad(f"This is no icefall space that the {called(state)} could just enter.", "acting.ahead", "Correct it.")


# -- the moment --


def check_moment(state: Expedition) -> None:
    """Hands and tables are as full as the moment says; then the actor is the right one."""
    phase = state.phase
    for seat in range(state.players):
        hand, pile, table = (state.size(seat, place) for place in (IN_HAND, IN_PILE, ON_TABLE))
        where = f"seats[{seat}]"
        played = phase in (TAKE_TOKEN, *ACTIVE) or (phase == TURN_TOKEN and state.risk_seat >= 0)
        if table != (PLAY if played else 0):
            raise _bad(
                f"{counted(table, 'card is', 'cards are')} played at this moment.",
                f"{where}.table",
                f"{PLAY if played else 0} are.",
            )
        if phase == SELECT and hand != HAND and not (pile == 0 and hand == PLAY):
            raise _bad(f"A hand has {HAND} cards, or {PLAY} with an empty pile.", f"{where}.hand", f"It has {hand}.")
        if phase < DRAW and phase != TURN_TILE and not played and hand:
            raise _bad("No cards are dealt yet.", f"{where}.hand", "Leave it out.")
        if hand > HAND:
            raise _bad(f"A hand has {HAND} cards at most.", f"{where}.hand", f"It has {hand}.")
        if phase <= STACK and state.turn == 1 and state.stacked[seat] and phase != STACK and not played:
            raise _bad("The decks are not stacked yet.", f"{where}.deck", "Leave it out.")
    if phase == DRAW and drawer(state) < 0:
        raise _bad("Nobody has a card to draw.", "moment", "Write select.")
    if phase == STACK and stacker(state) < 0:
        raise _bad("All decks are stacked.", "moment", "Write draw.")
    if phase == SELECT:
        waiting = [seat for seat in range(state.players) if state.stage[seat] != READY]
        if not waiting:
            raise _bad("When all have chosen, the cards are shown.", "seats", "Leave out what one of them chose.")
        state.actor = waiting[0]
    if phase == ENDED and state.turn != state.weather.tiles * DAYS:
        raise _bad("The game ends after the last day.", "turn", f"Write {state.weather.tiles * DAYS}.")
    if phase == TAKE_TOKEN and (state.actor < 0 or not _hastiest(state)):
        raise _bad("Only the single highest sum takes a risk token.", "to_act", "Name that seat.")


def _hastiest(state: Expedition) -> bool:
    own = haste(state, state.actor)
    return state.players == 1 or (
        own > 0 and all(haste(state, seat) < own for seat in range(state.players) if seat != state.actor)
    )
