"""Reading positions of Mount Everest: a mapping in, a table or a refusal with its place out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from highcamp.engine.bits import bit
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.engine.state import NATURE, NOBODY
from highcamp.games.everest.board import token_kinds
from highcamp.games.everest.box import (
    CAMP,
    CAMPS,
    GUIDES,
    HOLDERS,
    MOST_DECK,
    NOWHERE,
    SORTS,
    TANK,
    client,
)
from highcamp.games.everest.expedition import Expedition
from highcamp.games.everest.notation import GUIDE_NAMES, SORT_NAMES, cards_of, item_name, spaces_of
from highcamp.games.everest.options import EverestOptions
from highcamp.games.everest.phases import ACT, CREVICE, DRAW_FIRST, ENDED, ICEFALL, SELECT, STACK, TAKE_TOKEN
from highcamp.games.everest.position import ENDS, MOMENTS, PILES, STAGES
from highcamp.games.everest.rules import Everest
from highcamp.games.everest.setting_up import start
from highcamp.games.everest.soundness import check_table

Small = Annotated[int, Meta(ge=0, le=999)]
Names = list[Annotated[str, Meta(max_length=20)]]
Two = Annotated[list[Small], Meta(min_length=2, max_length=2)]


class Written(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts of a position."""


class Doing(Written):
    """A seat that is choosing."""

    stage: str
    looking_at: Small = 0
    just_gained: str = ""
    first_end: str = ""
    spent: Two = msgspec.field(default_factory=lambda: [0, 0])


class Holder(Written):
    """A guide or a camp."""

    at: str
    camps: Small = 0
    tanks: Small = 0
    clients: Names = []


class CardsOf(Written):
    """The cards of a seat."""

    points: Annotated[int, Meta(ge=0, le=9999)] | None = None
    hand: Names = []
    pile: Names | None = None
    discard: Names = []
    table: Names = []
    removed: Names = []
    shuffled: Names | None = None
    ever: Names | None = None
    gained: Names = []
    dropped: Names = []
    chosen: Names = []
    deck: Annotated[Names, Meta(max_length=MOST_DECK)] | None = None
    known: list[Small] = []
    known_before: list[Small] | None = None
    taken: Two = msgspec.field(default_factory=lambda: [0, 0])
    doing: Doing | None = None


class SeatPart(CardsOf):
    """A seat on Everest."""

    guides: Annotated[list[Holder], Meta(min_length=GUIDES, max_length=GUIDES)] | None = None
    camps: Annotated[list[Holder], Meta(max_length=CAMPS)] = []
    stock: Annotated[int, Meta(ge=0, le=CAMPS)] | None = None


class Risk(Written):
    """Risk tokens."""

    open: list[Small]
    hidden: list[Small] | None = None
    seat: Small | None = None
    taken: Small = 0


class Points(Written):
    """Movement points of a guide."""

    up: Small = 0
    down: Small = 0
    free: Small = 0


class Action(Written):
    """The running action phase."""

    unused: Names | None = None
    points: dict[str, Points] = {}
    carded: Names = []
    owed: Small | None = None
    passing: str | None = None
    entering: str | None = None
    ahead: str | None = None


class ActionPart(Action):
    """The running action phase on Everest."""

    acclimatization: Annotated[list[Small], Meta(min_length=HOLDERS, max_length=HOLDERS)] = msgspec.field(
        default_factory=lambda: [0] * HOLDERS
    )
    taking: Names = []
    handed_over: bool = False
    gives_first: str | None = None
    gives_back: bool = False


class Table(Written):
    """What lies in the middle, on any mountain."""

    moment: str = "select"
    turn: Small = 1
    start: Small = 1
    to_act: Small | None = None
    recent: list[Small] | None = None
    weather: list[Small] = []
    icefall: dict[str, Any] = {}
    risk: Risk | None = None


class Position(Table):
    """A whole position of Everest, without its options."""

    seats: list[SeatPart] = []
    acting: ActionPart | None = None


def impossible(text: str, where: str, fix: str = "") -> Refused:
    """A position that cannot be."""
    return Refused("bad-position", text, where=where, fix=fix)


def convert(given: Mapping[str, Any], form: type[Any], options: type[Any]) -> tuple[Any, dict[str, Any]]:
    """The position without its options in this form, and its options."""
    settings = {key: value for key, value in given.items() if key in options.__struct_fields__}
    rest = {key: value for key, value in given.items() if key not in settings}
    try:
        return msgspec.convert(rest, form), settings
    except msgspec.ValidationError as wrong:
        text, _, where = str(wrong).partition(" - at ")
        raise impossible(f"{text}.", where.strip("`").removeprefix("$.") or "position", "Mend it there.") from None


def read(game: Game[Any, Any], given: Mapping[str, Any]) -> Everest:
    """The table that a mapping describes."""
    found, settings = convert(given, Position, EverestOptions)
    state = start(game, game.options(settings))
    if read_table(state, found):
        return state
    if len(found.seats) != state.players:
        raise impossible(f"There are {len(found.seats)} seats for {state.players} players.", "seats", "Write one for each.")
    for seat, part in enumerate(found.seats):
        read_cards(state, seat, part)
        _read_load(state, seat, part)
    read_risk(state, found.risk)
    if state.phase in (ACT, ICEFALL, CREVICE):
        action = found.acting or ActionPart()
        read_action(state, action)
        _read_exchange(state, action)
    elif found.acting is not None:
        raise impossible("Nobody is using cards at this moment.", "acting", "Leave it out.")
    check_table(state)
    return state


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
        left = state.deck.copies[kind] + state.deck.aside[kind] - stacked
        left -= sum(state.cards[state.at(seat, place) + kind] for place in others)
        if left < 0:
            raise impossible(f"There are too many cards {names[kind]}.", where, "Take some out.")
        state.cards[state.at(seat, PILES["pile"]) + kind] = left


def _read_stack(state: Expedition, seat: int, part: Any, where: str) -> None:
    names = cards_of(state)
    deck = part.deck
    if deck is None:
        outside = part.gained + part.removed + part.hand + part.table + part.discard
        deck = []
        for kind, name in enumerate(names):
            if state.deck.aside[kind] and state.phase > STACK:
                deck += [name] * (state.deck.aside[kind] + state.deck.copies[kind] - outside.count(name))
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


# -- guides, camps, the action phase --


def _read_load(state: Everest, seat: int, part: SeatPart) -> None:
    where = f"seats[{seat}]"
    guides = part.guides or [Holder(at=spaces_of(state)[0]), Holder(at=spaces_of(state)[0])]
    for guide, holder in enumerate(guides):
        _read_holder(state, seat, guide, holder, f"{where}.guides[{guide}]")
    for number, holder in enumerate(part.camps):
        if holder.camps:
            raise impossible("A camp holds no camps.", f"{where}.camps[{number}]", "Take them out.")
        _read_holder(state, seat, GUIDES + number, holder, f"{where}.camps[{number}]")
    carried = sum(holder.camps for holder in guides)
    state.stock[seat] = max(0, CAMPS - carried - len(part.camps)) if part.stock is None else part.stock
    if carried + len(part.camps) + state.stock[seat] > CAMPS:
        raise impossible(f"A seat has {CAMPS} camps.", f"{where}.stock", "Count those carried, set up and at the base.")


def _read_holder(state: Everest, seat: int, holder: int, part: Holder, where: str) -> None:
    state.where[seat * HOLDERS + holder] = space_number(state, part.at, f"{where}.at")
    state.add(seat, holder, TANK, part.tanks)
    state.add(seat, holder, CAMP, part.camps)
    clients = {item_name(number): number for number in range(client(1, 6, True) + 1)}
    for name in part.clients:
        if name not in clients:
            raise impossible(f"{name!r} is no client.", f"{where}.clients", "Write for instance: climber 2, or tourist 3*.")
        state.add(seat, holder, clients[name], 1)


def guide_number(name: str, where: str) -> int:
    """A guide by its letter."""
    if name not in GUIDE_NAMES:
        raise impossible(f"There is no guide {name!r}.", where, "The guides are A and B.")
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
        guide = guide_number(name, "acting.points")
        for sort, side in enumerate(SORT_NAMES):
            state.pool[guide * SORTS + sort] = getattr(points, side)
    for name in action.carded:
        state.touched[guide_number(name, "acting.carded")] = 1
    owed = state.risk if seat == state.risk_seat else 0
    state.owed = owed if action.owed is None else action.owed
    if action.passing is not None:
        state.passage = guide_number(action.passing, "acting.passing")
    if action.entering is not None:
        state.entering = guide_number(action.entering, "acting.entering")
        state.ahead = space_number(state, action.ahead or "", "acting.ahead")


def _read_exchange(state: Everest, action: ActionPart) -> None:
    seat = state.acting_seat()
    for holder, points in enumerate(action.acclimatization):
        if points and state.where[seat * HOLDERS + holder] == NOWHERE:
            raise impossible("There is no such camp.", f"acting.acclimatization[{holder}]", "Write 0.")
        state.boost[holder] = points
    for name in action.taking:
        state.taking[guide_number(name, "acting.taking")] = 1
    state.handed = action.handed_over
    if action.gives_first is not None:
        state.giver = guide_number(action.gives_first, "acting.gives_first")
    state.returning = action.gives_back
