"""Blitz has rounds of its own: all choose a Route in secret, and the highest that nobody matches climbs to the next flag.

Compiled, as the rules are.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.engine.bits import bit, count
from highcamp.engine.state import NATURE
from highcamp.games.mountaineers.box import OPEN_CARDS, ROUTES
from highcamp.games.mountaineers.match import end_match, match_over
from highcamp.games.mountaineers.phases import CHOOSE, OPEN
from highcamp.games.mountaineers.round import put_away_table
from highcamp.games.mountaineers.scoring import blitz_winner, next_flag
from highcamp.games.mountaineers.turn import leave_hand

if TYPE_CHECKING:
    from highcamp.games.mountaineers.rules import MountaineersState


def open_card(state: "MountaineersState", card: i64) -> None:
    """Lay a card open beside the hand; after the fourth the rest of the deck is the hand."""
    seat = state.turn
    state.draw[seat] &= ~bit(card)
    state.discard[seat] |= bit(card)
    if count(state.discard[seat]) < OPEN_CARDS:
        return
    state.hand[seat] = state.draw[seat]
    state.sure[seat] = state.draw[seat]
    state.draw[seat] = 0
    state.turn += 1
    if state.turn == state.seats:
        state.phase = CHOOSE
        state.turn = 0
        state.gather()


def flag_above(state: "MountaineersState", space: i64) -> i64:
    """The space of the next flag, or the summit after the last one."""
    return next_flag(state.flags, space, state.summit)


def show_cards(state: "MountaineersState") -> None:
    """Show the chosen Routes: the highest that nobody matches climbs to the next flag."""
    winner = blitz_winner(state.chosen)
    for seat in range(state.seats):
        card = state.chosen[seat]
        leave_hand(state, seat, card)
        state.discard[seat] |= bit(card)
        state.table[seat] = card  # the first nibble of a layout
        state.chosen[seat] = 0
    put_away_table(state)
    if winner >= 0:
        state.scores[winner] = flag_above(state, state.scores[winner])
    if match_over(state):
        end_match(state)
    elif state.hand[0] != 0:
        state.gather()
    else:
        shuffle_decks(state)


def shuffle_decks(state: "MountaineersState") -> None:
    """Blitz: the decks are used up; all nine Routes are shuffled again."""
    for seat in range(state.seats):
        state.draw[seat] = ROUTES
        state.discard[seat] = 0
    state.turn = 0
    state.phase = OPEN
    state.actor = NATURE
