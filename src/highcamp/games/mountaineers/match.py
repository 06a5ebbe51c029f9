"""A match: its decks, when it is over, and the medals that it brings in a tournament. Compiled, as the rules are."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.state import NATURE, NOBODY
from highcamp.games.mountaineers.box import BASIC, BLITZ, PEAK, ROUTES, SHERPA, SHERPA_SPECIALS, SPECIALS, TOURNAMENT
from highcamp.games.mountaineers.phases import ENDED, OPEN
from highcamp.games.mountaineers.scoring import MEDAL_KINDS, MEDALS, flags_between, place, sherpa_medals

if TYPE_CHECKING:
    from highcamp.games.mountaineers.rules import MountaineersState


def deck(state: "MountaineersState") -> i64:
    """The cards each climber has in this mode."""
    if state.mode == BASIC or state.mode == BLITZ:
        return ROUTES
    return ROUTES | (SHERPA_SPECIALS if state.mode == SHERPA else SPECIALS)


def begin_match(state: "MountaineersState") -> None:
    """Decks and scores as at the start: Routes to draw from, specials on the discard pile."""
    for seat in range(state.seats):
        state.hand[seat] = 0
        state.sure[seat] = 0
        state.draw[seat] = ROUTES
        state.discard[seat] = deck(state) & ~ROUTES
        state.scores[seat] = 0
    state.round = 0
    state.turn = 0
    state.actor = NATURE
    if state.mode == BLITZ:
        state.phase = OPEN
    else:
        state.deal_on()


def space(state: "MountaineersState", seat: i64) -> i64:
    """Where the seat's token stands: points above the summit are kept, the token stays there."""
    return state.scores[seat] if state.scores[seat] < state.summit else state.summit


def award_medals(state: "MountaineersState") -> None:
    """Sherpa: the four ways to earn medals, once a round."""
    spaces = vec[i64]([0] * state.seats)
    for seat in range(state.seats):
        spaces[seat] = space(state, seat)
    for seat in range(state.seats):
        row = (state.match * state.seats + seat) * MEDAL_KINDS
        for kind in range(MEDAL_KINDS):
            state.medals[row + kind] += sherpa_medals(kind, seat, state.lead, state.last, state.flags, spaces)


def match_over(state: "MountaineersState") -> bool:
    """Whether someone has reached the goal or, in Peak Performance, the Lead Climber is two flags ahead."""
    best: i64 = -1  # of all but the Lead Climber
    for seat in range(state.seats):
        if state.scores[seat] >= state.goal:
            return True
        if seat != state.lead and state.scores[seat] > best:
            best = state.scores[seat]
    return state.mode == PEAK and flags_between(state.flags, best, state.scores[state.lead]) >= 2


def end_match(state: "MountaineersState") -> None:
    """The game is over, or the next climber leads the next match."""
    if state.mode == TOURNAMENT or state.mode == SHERPA:
        for seat in range(state.seats):
            state.finals[state.match * state.seats + seat] = state.scores[seat]
        state.match += 1
        if state.match < state.seats:
            state.lead = state.match
            begin_match(state)
            return
    state.phase = ENDED
    state.turn = 0
    state.actor = NOBODY


def match_medals(state: "MountaineersState", match: i64, seat: i64) -> i64:
    """The medal points a seat has from one match: by place, or in a Sherpa Tournament round by round."""
    row = match * state.seats + seat
    if state.mode == SHERPA:
        total: i64 = 0
        for kind in range(MEDAL_KINDS):
            total += state.medals[row * MEDAL_KINDS + kind]
        return total
    if match >= state.match:
        return 0
    return MEDALS[place(state.finals[match * state.seats : (match + 1) * state.seats], match, seat)]


def total_medals(state: "MountaineersState", seat: i64) -> i64:
    """The seat's medal points in the whole tournament."""
    total: i64 = 0
    for match in range(state.seats):
        total += match_medals(state, match, seat)
    return total


def wins(state: "MountaineersState", seat: i64) -> bool:
    """Whether the seat is a winner of the finished game: the most medals, shared, or the one first in the match."""
    if state.mode == TOURNAMENT or state.mode == SHERPA:
        for other in range(state.seats):
            if total_medals(state, other) > total_medals(state, seat):
                return False
        return True
    if state.mode == BLITZ:
        return state.scores[seat] >= state.goal
    return seat == state.lead  # who holds the token has the most points, and wins a tie
