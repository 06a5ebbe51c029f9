"""A round: hands are refilled, first cards turned up; after the turns it is scored, and everyone discards a card.

Compiled, as the rules are.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, count
from highcamp.engine.state import NATURE
from highcamp.games.mountaineers.box import DISCARD, HAND, LEAD_HAND, PLAY, SHERPA, TOURNAMENT
from highcamp.games.mountaineers.match import award_medals, end_match, match_over
from highcamp.games.mountaineers.phases import CLEANUP, FIRST, REFILL
from highcamp.games.mountaineers.scoring import cards_of, leader, score_round
from highcamp.games.mountaineers.turn import begin_turn, leave_hand

if TYPE_CHECKING:
    from highcamp.games.mountaineers.rules import MountaineersState


def hand_limit(state: "MountaineersState", seat: i64) -> i64:
    """How many cards the seat draws up to."""
    return LEAD_HAND if seat == state.lead else HAND


def deal_on(state: "MountaineersState") -> None:
    """Find whose card is next: all hands are refilled, then all first cards turned up; then the Lead Climber plays."""
    if state.phase != FIRST:
        while state.turn < state.seats and count(state.hand[state.turn]) >= hand_limit(state, state.turn):
            state.turn += 1
        if state.turn < state.seats:
            state.phase = REFILL
            state.actor = NATURE
            reshuffle_if_empty(state)
            return
        state.turn = 0
    if state.turn < state.seats:
        state.phase = FIRST
        state.actor = NATURE
        reshuffle_if_empty(state)
    else:
        begin_turn(state, state.lead)


def reshuffle_if_empty(state: "MountaineersState") -> None:
    """An empty draw pile is made anew from the discards; what is then in hand, everyone can work out.

    The smallest deck has nine cards and a climber needs at most five of them at once, so there is always one to draw.
    """
    seat = state.turn
    if state.draw[seat] == 0:
        state.draw[seat] = state.discard[seat]
        state.discard[seat] = 0
        state.sure[seat] = state.hand[seat]


def end_round(state: "MountaineersState") -> None:
    """Score, pass the token on, see whether the match is over, and clean up."""
    points = vec[i64]([0] * state.seats)
    score_round(state.table, state.lead, points)
    for seat in range(state.seats):
        state.scores[seat] += points[seat]
    put_away_table(state)
    if state.mode == SHERPA:
        award_medals(state)
    elif state.mode != TOURNAMENT:
        state.lead = leader(state.scores, state.lead)
    if match_over(state):
        end_match(state)
    else:
        state.phase = CLEANUP
        state.turn = 0
        state.gather()


def put_away_table(state: "MountaineersState") -> None:
    """The running round becomes the last one."""
    for seat in range(state.seats):
        state.last[seat] = state.table[seat]
        state.table[seat] = 0
    state.last_lead = state.lead
    state.round += 1


def choose(state: "MountaineersState", move: i64, seat: i64) -> None:
    """Put a card face-down."""
    state.chosen[seat] = move - (DISCARD if state.phase == CLEANUP else PLAY)
    state.gather()


def sweep(state: "MountaineersState") -> None:
    """Cleanup: the chosen cards and those on the table go to the discard piles, and the next round begins."""
    for seat in range(state.seats):
        state.discard[seat] |= cards_of(state.last[seat])
        card = state.chosen[seat]
        if card != 0:
            leave_hand(state, seat, card)
            state.discard[seat] |= bit(card)
            state.chosen[seat] = 0
    deal_on(state)
