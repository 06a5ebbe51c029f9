"""An expedition, day by day, on Everest and on K2: risk tokens, the order of play, the night, new cards and new weather.

All choose three cards at the same time and show them; the highest sum of upward points takes a risk token; then each seat in
turn uses its cards in as many small moves as it likes; at night clients or climbers gain or lose acclimatization.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.engine.state import NATURE, NOBODY
from highcamp.engine.vectors import total
from highcamp.games.expeditions.box import (
    CYCLE,
    DAYS,
    GUIDES,
    HAND,
    IN_DISCARD,
    IN_HAND,
    IN_PILE,
    ON_TABLE,
    PLACES,
    SHOWN,
    SORTS,
)
from highcamp.games.expeditions.phases import ACT, DRAW, ENDED, SELECT, TAKE_TOKEN, TURN_TILE, TURN_TOKEN

if TYPE_CHECKING:
    from highcamp.games.expeditions.rules import Expedition


def haste(state: "Expedition", seat: i64) -> i64:
    """The upward points that the seat has played."""
    first = state.at(seat, ON_TABLE)
    total: i64 = 0
    for kind in range(state.deck.kinds):
        total += state.cards[first + kind] * state.deck.up[kind]
    return total


def showing(state: "Expedition") -> None:
    """The single highest sum takes a token; a tie takes none."""
    best: i64 = 0
    owner: i64 = -1
    for seat in range(state.players):
        points = haste(state, seat)
        if points > best:
            best = points
            owner = seat
        elif points == best:
            owner = -1
    if state.players == 1:
        owner = 0  # alone one takes a token every day
    if owner < 0:
        begin_actions(state)
    else:
        state.phase = TAKE_TOKEN
        state.actor = owner


def take_token(state: "Expedition", value: i64) -> None:
    """The seat to act takes a risk token; another is turned up while there is one."""
    state.risk_seat = state.actor
    state.risk = value
    state.risk_open[value] -= 1
    if total(state.risk_left) > 0:
        state.phase = TURN_TOKEN
        state.actor = NATURE
    else:
        begin_actions(state)


def begin_actions(state: "Expedition") -> None:
    """The seat with the marker begins."""
    state.phase = ACT
    state.acted = 0
    begin_action(state, state.start)


def begin_action(state: "Expedition", seat: i64) -> None:
    """A seat's cards lie ready."""
    state.actor = seat
    first = state.at(seat, ON_TABLE)
    for kind in range(state.deck.kinds):
        state.idle[kind] = state.cards[first + kind]
    state.owed = state.risk if seat == state.risk_seat else 0
    state.begin()


def clear_action(state: "Expedition") -> None:
    """Nothing of a seat's action phase stays when it is over."""
    for kind in range(state.deck.kinds):
        state.idle[kind] = 0
    for place in range(GUIDES * SORTS):
        state.pool[place] = 0
    state.touched[0] = 0
    state.touched[1] = 0
    state.passage = -1
    state.owed = 0


def end_action(state: "Expedition") -> None:
    """The next seat's turn, or the night."""
    clear_action(state)
    state.begin()
    state.acted += 1
    if state.acted < state.players:
        begin_action(state, (state.start + state.acted) % state.players)
        return
    state.night()
    state.acted = 0
    state.risk_seat = -1
    state.risk = 0
    end_turn(state)


def end_turn(state: "Expedition") -> None:
    """Pass the marker, go on to the next day, and get ready to draw."""
    for seat in range(state.players):
        lay_off(state, seat)
    if state.turn == state.weather.tiles * DAYS:
        state.phase = ENDED
        state.actor = NOBODY
        return
    state.turn += 1
    state.start = (state.start + 1) % state.players
    state.actor = NATURE
    next_tile = (state.turn - 1) // DAYS + 1
    if (state.turn - 1) % DAYS == 0 and next_tile < state.weather.tiles:
        state.phase = TURN_TILE
    else:
        begin_draw(state)


def lay_off(state: "Expedition", seat: i64) -> None:
    """The played cards become the discard; without any cards left the seat shuffles it into a new pile."""
    kinds = state.deck.kinds
    first = seat * PLACES * kinds
    cards = state.cards
    left: i64 = 0
    for kind in range(kinds):
        here = first + kind
        cards[here + IN_DISCARD * kinds] += cards[here + ON_TABLE * kinds]
        cards[here + ON_TABLE * kinds] = 0
        left += cards[here + IN_HAND * kinds] + cards[here + IN_PILE * kinds]
    if left > 0 or state.turn == state.weather.tiles * DAYS:
        return
    for kind in range(kinds):
        here = first + kind
        cards[here + IN_PILE * kinds] = cards[here + IN_DISCARD * kinds]
        cards[here + CYCLE * kinds] = cards[here + IN_DISCARD * kinds]
        cards[here + IN_DISCARD * kinds] = 0
        if cards[here + CYCLE * kinds] > cards[here + SHOWN * kinds]:
            cards[here + SHOWN * kinds] = cards[here + CYCLE * kinds]
    state.taken_before[seat] = state.taken[seat]


def begin_draw(state: "Expedition") -> None:
    """Nature deals, or all choose if every hand is full."""
    state.phase = DRAW
    state.actor = NATURE
    if drawer(state) < 0:
        state.phase = SELECT
        state.actor = 0


def drawer(state: "Expedition") -> i64:
    """The seat that gets the next card, or -1."""
    for seat in range(state.players):
        if state.size(seat, IN_HAND) < HAND and state.size(seat, IN_PILE) > 0:
            return seat
    return -1
