"""A climber's turn: the Bomber that lies as first card, the second card, the Route beside a Tak-Tak, Sabotage.

Compiled, as the rules are.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.engine.bits import bit, nibble, with_nibble
from highcamp.games.mountaineers.box import BOMBER, KEEP, TAK_TAK, TRADE
from highcamp.games.mountaineers.phases import BESIDE, BOMB, SECOND, STEAL
from highcamp.games.mountaineers.scoring import (
    FIRST_CARD,
    NO_SIDE,
    SECOND_CARD,
    SIDE,
    TRADED,
    TRADED_FIRST,
    TRADED_SECOND,
    matched_cards,
    sabotages,
)

if TYPE_CHECKING:
    from highcamp.games.mountaineers.rules import MountaineersState


def lay(state: "MountaineersState", where: i64, what: i64) -> None:
    """Put something into the layout of the climber whose turn it is."""
    state.table[state.turn] = with_nibble(state.table[state.turn], where, what)


def leave_hand(state: "MountaineersState", seat: i64, card: i64) -> None:
    """Take a card out of a hand."""
    state.hand[seat] &= ~bit(card)
    state.sure[seat] &= ~bit(card)


def play_from_hand(state: "MountaineersState", where: i64, card: i64) -> None:
    """Lay a hand card of the climber whose turn it is."""
    leave_hand(state, state.turn, card)
    lay(state, where, card)


def begin_turn(state: "MountaineersState", seat: i64) -> None:
    """A Bomber that lies as first card is decided on first."""
    state.turn = seat
    state.actor = seat
    # Asked even if no Route is in hand: not to ask would tell the others.
    state.phase = BOMB if nibble(state.table[seat], FIRST_CARD) == BOMBER else SECOND


def decide_bomber(state: "MountaineersState", move: i64) -> None:
    """Keep the Bomber, or discard it and play a Route in its place."""
    first = nibble(state.table[state.turn], SECOND_CARD) == 0
    if move != KEEP:
        state.discard[state.turn] |= bit(BOMBER)
        play_from_hand(state, FIRST_CARD if first else SECOND_CARD, move - TRADE)
        lay(state, TRADED, nibble(state.table[state.turn], TRADED) | (TRADED_FIRST if first else TRADED_SECOND))
    if first:
        state.phase = SECOND
    else:
        after_second(state)


def after_second(state: "MountaineersState") -> None:
    """A Tak-Tak may be followed by a Route; then the turn ends."""
    layout = state.table[state.turn]
    if nibble(layout, SECOND_CARD) == TAK_TAK or (state.always_extra and nibble(layout, FIRST_CARD) == TAK_TAK):
        state.phase = BESIDE
    else:
        end_turn(state)


def end_turn(state: "MountaineersState") -> None:
    """The next climber clockwise plays; after the last, Sabotage strikes."""
    seat = (state.turn + 1) % state.seats
    if seat != state.lead:
        begin_turn(state, seat)
    else:
        next_theft(state)


def next_theft(state: "MountaineersState") -> None:
    """The next working Sabotage in play order asks for its sides; after the last the round is scored."""
    matched = matched_cards(state.table)
    for i in range(state.seats):
        seat = (state.lead + i) % state.seats
        if nibble(state.table[seat], SIDE) == NO_SIDE and sabotages(state.table[seat], matched):
            state.turn = seat
            state.actor = seat
            state.phase = STEAL
            return
    state.end_round()
