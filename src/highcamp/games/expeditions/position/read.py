"""Reading what every expedition has: the middle of the table, the cards of a seat, the running turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from highcamp.engine.bits import bit
from highcamp.engine.state import NATURE, NOBODY
from highcamp.games.expeditions.board import token_kinds
from highcamp.games.expeditions.box import CAMPS, MOST_DECK, SORTS
from highcamp.games.expeditions.notation import GUIDE_NAMES, SORT_NAMES, all_called, called, cards_of, spaces_of
from highcamp.games.expeditions.phases import ACT, CREVICE, DRAW_FIRST, ENDED, ICEFALL, SELECT, STACK, TAKE_TOKEN
from highcamp.games.expeditions.position.form import Action, Doing, Risk, impossible
from highcamp.games.expeditions.position.write import ENDS, MOMENTS, PILES, STAGES
from highcamp.games.expeditions.rules import Expedition

ACTIVE = (ACT, ICEFALL, CREVICE)
E = TypeVar("E", bound=Expedition)


def read_expedition(
    state: E, found: Any, nothing: Action, read_seat: Callable[[E, int, Any], None], read_turn: Callable[[E, Any], None]
) -> bool:
    """Fill the table from what was found. The two functions read what a seat, and the running turn, have on this mountain
    alone; ``nothing`` is a turn just begun. False if nothing has happened yet, so that nothing more is to be checked.
    """
    if read_table(state, found):
        return False
    if len(found.seats) != state.players:
        raise impossible(
            f"There is not one for each player: {len(found.seats)} for {state.players}.", "seats", "Write one for each."
        )
    for seat, part in enumerate(found.seats):
        read_cards(state, seat, part)
        read_seat(state, seat, part)
    read_risk(state, found.risk)
    if state.phase in ACTIVE:
        turn = found.acting or nothing
        read_action(state, turn)
        read_turn(state, turn)
    elif found.acting is not None:
        raise impossible("Nobody is using cards at this moment.", "acting", "Leave it out.")
    return True


# -- the middle of the table --


def read_table(state: Expedition, found: Any) -> bool:
    """Day, moment, pawns, weather, icefall. True if nothing has happened yet, so that nothing more is to be read."""
    if found.moment not in MOMENTS:
        raise impossible(f"{found.moment!r} is no moment.", "moment", f"It is one of: {', '.join(MOMENTS)}.")
    state.phase = MOMENTS.index(found.moment)
    if state.phase == DRAW_FIRST:
        if found.seats or found.weather or found.risk:
            raise impossible("Nothing has happened yet when the first player is drawn.", "moment", "Leave out the rest.")
        return True
    last = state.weather.tiles * 3
    if not 1 <= found.turn <= last:
        raise impossible(f"There is no turn {found.turn}.", "turn", f"The turns are 1 to {last}.")
    state.turn = found.turn
    state.start = seat_number(state, found.start, "start")
    _read_pawns(state, found.recent)
    tiles = [number - 1 for number in found.weather]
    if len(set(tiles)) != len(tiles) or not all(0 <= tile < state.weather.tiles for tile in tiles):
        raise impossible("These are no different tiles.", "weather", f"The tiles are 1 to {state.weather.tiles}.")
    for place, tile in enumerate(tiles):
        state.tiles[place] = tile
    _read_icefall(state, found.icefall)
    _read_actor(state, found.to_act)
    return False


def seat_number(state: Expedition, given: int, where: str) -> int:
    """A seat that people count from 1."""
    if not 1 <= given <= state.players:
        raise impossible(f"{given} is no seat.", where, f"The seats are 1 to {state.players}.")
    return given - 1


def _read_pawns(state: Expedition, recent: list[int] | None) -> None:
    order = list(range(1, state.players + 1)) if recent is None else recent
    if len(set(order)) != len(order) or len(order) > state.players:
        raise impossible("Every seat has one pawn.", "recent", "Name each seat once.")
    for place, seat in enumerate(order):
        state.recent[place] = seat_number(state, seat, "recent")


def _read_icefall(state: Expedition, given: Mapping[str, Any]) -> None:
    kinds = token_kinds(state.options.map)
    for name, token in given.items():
        space = space_number(state, name, f"icefall.{name}")
        if state.mountain.sign[space] == 0:
            raise impossible(f"{name} is not in the icefall.", f"icefall.{name}", "Take it out.")
        if isinstance(token, bool) or token not in kinds:
            raise impossible(f"There is no token {token!r}.", f"icefall.{name}", "Write a cost, or crevasse.")
        state.tokens[space] = kinds.index(token)


def space_number(state: Expedition, name: str, where: str) -> int:
    """A space by its name."""
    spaces = spaces_of(state)
    if name not in spaces:
        raise impossible(f"There is no space {name!r}.", where, f"The spaces are {', '.join(spaces)}.")
    return spaces.index(name)


def _read_actor(state: Expedition, given: int | None) -> None:
    phase = state.phase
    if phase == SELECT:
        state.actor = 0
    elif phase == ENDED:
        state.actor = NOBODY
    elif phase in (TAKE_TOKEN, ACT, CREVICE, ICEFALL):
        seat = state.start if given is None else seat_number(state, given, "to_act")
        state.actor = NATURE if phase == ICEFALL else seat
        if phase != TAKE_TOKEN:
            state.acted = (seat - state.start) % state.players
    else:
        state.actor = NATURE
    if given is not None and ((state.actor < 0 and phase != ICEFALL) or phase == SELECT):
        raise impossible("No single seat is to act at this moment.", "to_act", "Leave it out.")


def read_risk(state: Expedition, risk: Risk | None) -> None:
    """Risk tokens, after the cards: what is not written lies face down."""
    if risk is None:
        return
    for name, values, counts in (("open", risk.open, state.risk_open), ("hidden", risk.hidden, state.risk_left)):
        if values is None:
            continue
        for value in range(len(counts)):
            counts[value] = values.count(value)
        if sum(counts) != len(values):
            raise impossible("There is no such risk token.", f"risk.{name}", f"They are 0 to {len(counts) - 1}.")
    if risk.seat is not None:
        state.risk_seat = seat_number(state, risk.seat, "risk.seat")
        state.risk = risk.taken
    if risk.hidden is None:
        for value in range(len(state.risk_left)):
            used = 1 if state.risk_seat >= 0 and value == state.risk else 0
            state.risk_left[value] -= state.risk_open[value] + used


# -- cards --


def counted(state: Expedition, names: Sequence[str], where: str) -> list[int]:
    """How many of each kind a list of cards has."""
    known = cards_of(state)
    for name in names:
        if name not in known:
            raise impossible(f"There is no card {name!r}.", where, f"The cards are {', '.join(known)}.")
    return [names.count(card) for card in known]


def read_cards(state: Expedition, seat: int, part: Any) -> None:
    """The cards of a seat."""
    where = f"seats[{seat}]"
    if part.points is not None:
        state.points[seat] = part.points
    for name, place in PILES.items():
        given = getattr(part, name)
        if given is not None:
            counts = counted(state, given, f"{where}.{name}")
            first = state.at(seat, place)
            for kind, number in enumerate(counts):
                state.cards[first + kind] = number
    if part.ever is None:
        _copy_pile(state, seat, PILES["shuffled"], PILES["ever"])
    state.taken_before[seat], state.taken[seat] = part.taken
    _read_stack(state, seat, part, where)
    if part.pile is None:
        _rest_is_pile(state, seat, where)
    if part.doing is not None:
        _read_doing(state, seat, part.doing, f"{where}.doing")


def _copy_pile(state: Expedition, seat: int, source: int, target: int) -> None:
    for kind in range(state.deck.kinds):
        state.cards[state.at(seat, target) + kind] = state.cards[state.at(seat, source) + kind]


def _rest_is_pile(state: Expedition, seat: int, where: str) -> None:
    others = [PILES[name] for name in ("hand", "discard", "table", "removed", "gained")]
    names = cards_of(state)
    for kind in range(state.deck.kinds):
        stacked = sum(state.stack[seat * MOST_DECK + place] == kind for place in range(state.stacked[seat]))
        if _unstacked(state):
            stacked = state.deck.aside[kind]
        left = state.deck.copies[kind] + state.deck.aside[kind] - stacked
        left -= sum(state.cards[state.at(seat, place) + kind] for place in others)
        if left < 0:
            raise impossible(f"There are too many cards {names[kind]}.", where, "Take some out.")
        state.cards[state.at(seat, PILES["pile"]) + kind] = left


def _read_stack(state: Expedition, seat: int, part: Any, where: str) -> None:
    names = cards_of(state)
    deck = part.deck
    if deck is None:
        deck = [] if _unstacked(state) else _left_in_deck(state, part)
    counted(state, deck, f"{where}.deck")
    for place, name in enumerate(deck):
        if not state.deck.aside[names.index(name)]:
            raise impossible(f"{name} is no card of the acclimatization deck.", f"{where}.deck", "Take it out.")
        state.stack[seat * MOST_DECK + place] = names.index(name)
    state.stacked[seat] = len(deck)
    for key, target, size in (
        ("known", state.known, len(deck)),
        ("known_before", state.known_before, len(deck) + len(part.gained)),
    ):
        places = part.known if getattr(part, key) is None else getattr(part, key)
        if len(set(places)) != len(places) or not all(1 <= place <= size for place in places):
            raise impossible("These are no places in the deck.", f"{where}.{key}", "Count from 1 at the top, each once.")
        word = 0
        for place in places:
            word |= bit(place - 1)
        target[seat] = word


def _unstacked(state: Expedition) -> bool:
    """Whether the acclimatization decks are still to be stacked, so that their cards lie nowhere yet."""
    return state.phase <= STACK and state.turn == 1


def _left_in_deck(state: Expedition, part: Any) -> list[str]:
    """What an acclimatization deck that is left out holds: its cards less those that oxygen has brought.

    A card that is in both decks was dealt, like any other, unless more cards were removed for oxygen than are about otherwise.
    """
    copies, aside = state.deck.copies, state.deck.aside
    about = part.hand + part.table + part.discard + part.removed + part.gained + (part.pile or [])
    brought = len(part.removed) + len(part.gained)
    left, deck = [], []
    for kind, name in enumerate(cards_of(state)):
        left.append(max(0, min(aside[kind], copies[kind] + aside[kind] - about.count(name))))
    over = sum(left) + brought - sum(aside) if part.pile is None else 0
    for kind, name in enumerate(cards_of(state)):
        least = max(0, aside[kind] - about.count(name))
        more = max(0, min(over, left[kind] - least))
        over -= more
        deck += [name] * (left[kind] - more)
    return deck


def _read_doing(state: Expedition, seat: int, doing: Doing, where: str) -> None:
    if state.phase != SELECT:
        raise impossible("Nobody is choosing cards at this moment.", where, "Leave it out.")
    if doing.stage not in STAGES:
        raise impossible(f"{doing.stage!r} is no stage.", where, f"It is one of: {', '.join(STAGES)}.")
    if doing.first_end not in ENDS:
        raise impossible(f"{doing.first_end!r} is no end of a deck.", where, "Write top or bottom.")
    names = cards_of(state)
    if doing.just_gained and doing.just_gained not in names:
        raise impossible(f"There is no card {doing.just_gained!r}.", where, f"The cards are {', '.join(names)}.")
    state.stage[seat] = STAGES.index(doing.stage)
    state.look[seat] = doing.looking_at
    state.just[seat] = names.index(doing.just_gained) if doing.just_gained else -1
    state.first_end[seat] = ENDS.index(doing.first_end)
    for camp in range(CAMPS):
        state.spent[seat * CAMPS + camp] = doing.spent[camp]


# -- the running turn --


def guide_number(state: Expedition, name: str, where: str) -> int:
    """A guide or climber by its letter."""
    if name not in GUIDE_NAMES:
        raise impossible(f"There is no {called(state)} {name!r}.", where, f"The {all_called(state)} are A and B.")
    return GUIDE_NAMES.index(name)


def read_action(state: Expedition, action: Action) -> None:
    """Unused cards, points, what is owed, who is on the way."""
    seat = state.acting_seat()
    if action.unused is None:
        unused = [state.cards[state.at(seat, PILES["table"]) + kind] for kind in range(state.deck.kinds)]
    else:
        unused = counted(state, action.unused, "acting.unused")
    for kind, number in enumerate(unused):
        state.idle[kind] = number
    for name, points in action.points.items():
        guide = guide_number(state, name, "acting.points")
        for sort, side in enumerate(SORT_NAMES):
            state.pool[guide * SORTS + sort] = getattr(points, side)
    for name in action.carded:
        state.touched[guide_number(state, name, "acting.carded")] = 1
    owed = state.risk if seat == state.risk_seat else 0
    state.owed = owed if action.owed is None else action.owed
    if action.passing is not None:
        state.passage = guide_number(state, action.passing, "acting.passing")
    if action.entering is not None:
        state.entering = guide_number(state, action.entering, "acting.entering")
        state.ahead = space_number(state, action.ahead or "", "acting.ahead")
