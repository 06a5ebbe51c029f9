"""What a seat sees of Mountaineers as numbers, in the order of ``observation.py``. Compiled.

Of other climbers' hands only what everyone can work out is written, and of choices made in secret only that they were made.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.bits import count, nibble
from highcamp.games.mountaineers.box import BASIC, BLITZ, PEAK, SHERPA, TOURNAMENT
from highcamp.games.mountaineers.match import space
from highcamp.games.mountaineers.phases import DRAW_LEAD, ENDED
from highcamp.games.mountaineers.scoring import (
    EXTRA_ROUTE,
    FIRST_CARD,
    LEFT,
    MEDALS,
    NO_SIDE,
    RIGHT,
    SECOND_CARD,
    SIDE,
    TRADED,
    TRADED_FIRST,
    TRADED_SECOND,
    blitz_winner,
    layout_points,
    lowest_route,
    matched_cards,
)

if TYPE_CHECKING:
    from highcamp.games.mountaineers.rules import MountaineersState

SEATS: Final = 5
MATCHES: Final = 5
LOWEST: Final = 2  # the number of the first card
LOWEST_BIT: Final = 4  # and the set of it alone
KINDS: Final = 14  # of cards
ROUTES: Final = 9
MOMENTS: Final = 11
MODES: Final = 5
EARNINGS: Final = 4  # ways to earn medals in a Sherpa Tournament
FLAGS: Final = 40  # the most that a track has

# What is more, counts as this.
MOST_POINTS: Final = 1_100  # the summit is 1,000 at most, and no round is worth 100
MOST_ROUNDS: Final = 1_000
MOST_MEDALS: Final = 10_000

# Where each feature begins.
HAND: Final = 0
CHOSEN: Final = HAND + KINDS
HAS_CHOSEN: Final = CHOSEN + KINDS
HELD: Final = HAS_CHOSEN + SEATS
KNOWN: Final = HELD + SEATS
DRAW_PILE: Final = KNOWN + SEATS * KINDS
UNSEEN: Final = DRAW_PILE + SEATS
DISCARD: Final = UNSEEN + SEATS * KINDS
SCORE: Final = DISCARD + SEATS * KINDS
SPACE: Final = SCORE + SEATS
LEAD: Final = SPACE + SEATS
PHASE: Final = LEAD + SEATS
TURN: Final = PHASE + MOMENTS
TO_ACT: Final = TURN + SEATS
TABLE: Final = TO_ACT + SEATS

# A round: the one that is played, and after it in the same form the one scored last.
FIRST: Final = 0
SECOND: Final = FIRST + SEATS * KINDS
EXTRA: Final = SECOND + SEATS * KINDS
TRADE: Final = EXTRA + SEATS * ROUTES
TWO_FROM: Final = TRADE + SEATS * 2
MATCHED: Final = TWO_FROM + SEATS * 2
POINTS: Final = MATCHED + KINDS
LAID: Final = POINTS + SEATS

LAST: Final = TABLE + LAID
LAST_LEAD: Final = LAST + LAID
ROUND: Final = LAST_LEAD + SEATS
MATCH: Final = ROUND + 1
MEDALS_WON: Final = MATCH + 1
MEDALS_BY: Final = MEDALS_WON + SEATS
FINALS: Final = MEDALS_BY + SEATS * EARNINGS
FINAL_MEDALS: Final = FINALS + MATCHES * SEATS
WINNERS: Final = FINAL_MEDALS + MATCHES * SEATS
CLIMBERS: Final = WINNERS + SEATS
MODE: Final = CLIMBERS + SEATS
SUMMIT: Final = MODE + MODES
GOAL: Final = SUMMIT + 1
MARKERS: Final = GOAL + 1
ALWAYS_EXTRA: Final = MARKERS + FLAGS
SIZE: Final = ALWAYS_EXTRA + 1


def observe_into(state: "MountaineersState", buffer: vec[i16], at: i64, seat: i64) -> None:
    """Write what the seat sees."""
    seats = state.seats
    cards_into(state.hand[seat], buffer, at + HAND)
    for card in range(KINDS):
        buffer[at + CHOSEN + card] = i16(card + LOWEST == state.chosen[seat])
    for place in range(seats):
        who = seat + place
        if who >= seats:
            who -= seats
        climber_into(state, buffer, at, place, who, who == seat)
    phase = state.phase
    for place in range(MOMENTS):
        buffer[at + PHASE + place] = i16(place == phase)
    round_into(state.table, seat, buffer, at + TABLE)
    points_into(state.table, state.lead, seat, buffer, at + TABLE)
    round_into(state.last, seat, buffer, at + LAST)
    if state.mode == BLITZ:
        climb_into(state, seat, buffer, at + LAST + POINTS)
    else:
        points_into(state.last, state.last_lead, seat, buffer, at + LAST)
    buffer[at + ROUND] = i16(least(state.round, MOST_ROUNDS))
    buffer[at + MATCH] = i16(state.match)
    if state.mode == TOURNAMENT or state.mode == SHERPA:
        medals_into(state, seat, buffer, at)
    options_into(state, buffer, at)


def climber_into(state: "MountaineersState", buffer: vec[i16], at: i64, place: i64, who: i64, own: bool) -> None:
    """Write what is known of one climber, who sits so many places after the one who looks."""
    hand = state.hand[who]
    sure = state.sure[who]
    phase = state.phase
    gathering = state.gathering()
    chosen = state.chosen[who] != 0
    held = count(hand)
    cards_into(sure, buffer, at + KNOWN + place * KINDS)
    cards_into(state.draw[who] if own else state.draw[who] | (hand & ~sure), buffer, at + UNSEEN + place * KINDS)
    cards_into(state.discard[who], buffer, at + DISCARD + place * KINDS)
    buffer[at + HAS_CHOSEN + place] = i16(chosen)
    buffer[at + HELD + place] = i16(held)
    buffer[at + DRAW_PILE + place] = i16(count(state.draw[who]))
    buffer[at + SCORE + place] = i16(least(state.scores[who], MOST_POINTS))
    buffer[at + SPACE + place] = i16(space(state, who))
    buffer[at + LEAD + place] = i16(who == state.lead and phase != DRAW_LEAD)
    buffer[at + LAST_LEAD + place] = i16(who == state.last_lead)
    buffer[at + TURN + place] = i16(who == state.turn and not gathering and phase != DRAW_LEAD and phase != ENDED)
    buffer[at + TO_ACT + place] = i16((gathering and not chosen and held != 0) or (not gathering and who == state.actor))
    buffer[at + WINNERS + place] = i16(phase == ENDED and has_won(state, who))
    buffer[at + CLIMBERS + place] = 1


def cards_into(cards: i64, buffer: vec[i16], at: i64) -> None:
    """Write which cards are in a set."""
    one: i64 = LOWEST_BIT
    for place in range(KINDS):
        buffer[at + place] = i16((cards & one) != 0)
        one += one


# -- a round --


def round_into(layouts: vec[i64], seat: i64, buffer: vec[i16], at: i64) -> None:
    """Write what lies before each climber, and which cards lie before several."""
    for place in range(MATCHED):
        buffer[at + place] = 0
    seats: i64 = len(layouts)
    for place in range(seats):
        layout = layouts[place_of(place, seat, seats)]
        if layout != 0:
            layout_into(layout, place, buffer, at)
    cards_into(matched_cards(layouts), buffer, at + MATCHED)


def layout_into(layout: i64, place: i64, buffer: vec[i16], at: i64) -> None:
    """Write what lies before one climber."""
    first = nibble(layout, FIRST_CARD)
    second = nibble(layout, SECOND_CARD)
    extra = nibble(layout, EXTRA_ROUTE)
    traded = nibble(layout, TRADED)
    side = nibble(layout, SIDE)
    if first != 0:
        buffer[at + FIRST + place * KINDS + first - LOWEST] = 1
    if second != 0:
        buffer[at + SECOND + place * KINDS + second - LOWEST] = 1
    if extra != 0:
        buffer[at + EXTRA + place * ROUTES + extra - LOWEST] = 1
    buffer[at + TRADE + place * 2] = i16((traded & TRADED_FIRST) != 0)
    buffer[at + TRADE + place * 2 + 1] = i16((traded & TRADED_SECOND) != 0)
    buffer[at + TWO_FROM + place * 2] = i16(side == LEFT)
    buffer[at + TWO_FROM + place * 2 + 1] = i16(side == RIGHT)


def points_into(layouts: vec[i64], lead: i64, seat: i64, buffer: vec[i16], at: i64) -> None:
    """Write what each climber's round is worth, thefts included as far as their sides are chosen."""
    seats: i64 = len(layouts)
    points = at + POINTS
    matched = matched_cards(layouts)
    belay = lowest_route(layouts, matched)
    thefts = False
    for place in range(seats):
        layout = layouts[place_of(place, seat, seats)]
        buffer[points + place] = i16(layout_points(layout, matched, belay))
        if nibble(layout, SIDE) != NO_SIDE:
            thefts = True
    if thefts:
        for turn in range(seats):
            thief = place_of(turn, lead, seats)
            side = nibble(layouts[thief], SIDE)
            if side != NO_SIDE:
                mine = place_of(thief, seats - seat, seats)
                take(buffer, points + mine, points + place_of(mine, 1, seats), 2 if side == LEFT else 1)
                take(buffer, points + mine, points + place_of(mine, seats - 1, seats), 2 if side == RIGHT else 1)


def take(buffer: vec[i16], thief: i64, victim: i64, most: i64) -> None:
    """Move up to ``most`` points from one place of the buffer to another."""
    taken = least(i64(buffer[victim]), most)
    buffer[victim] = i16(i64(buffer[victim]) - taken)
    buffer[thief] = i16(i64(buffer[thief]) + taken)


def climb_into(state: "MountaineersState", seat: i64, buffer: vec[i16], at: i64) -> None:
    """Write how far the last play of Blitz took its winner."""
    seats = state.seats
    winner = blitz_winner(state.last)
    for place in range(seats):
        buffer[at + place] = 0
    if winner >= 0:
        reached = state.scores[winner]
        buffer[at + place_of(winner, seats - seat, seats)] = i16(reached - flag_below(state.flags, reached))


def flag_below(flags: vec[i64], where: i64) -> i64:
    """The space of the next flag below, or 0 below the first one."""
    below: i64 = 0
    n: i64 = len(flags)
    for i in range(n):
        if flags[i] < where:
            below = flags[i]
    return below


# -- tournaments --


def medals_into(state: "MountaineersState", seat: i64, buffer: vec[i16], at: i64) -> None:
    """Write the medals of all climbers, and what each finished match brought them."""
    seats = state.seats
    done = state.match
    for place in range(seats):
        who = place_of(place, seat, seats)
        buffer[at + MEDALS_WON + place] = i16(least(medals(state, who), MOST_MEDALS))
        for match in range(seats):
            points: i64 = 0
            won: i64 = 0
            if match < done:
                points = state.finals[match * seats + who]
                won = medals_of(state, match, who)
            buffer[at + FINALS + match * SEATS + place] = i16(least(points, MOST_POINTS))
            buffer[at + FINAL_MEDALS + match * SEATS + place] = i16(least(won, MOST_MEDALS))
        if state.mode == SHERPA:
            row = (done * seats + who) * EARNINGS
            for kind in range(EARNINGS):
                by: i64 = 0
                if done < seats:
                    by = state.medals[row + kind]
                buffer[at + MEDALS_BY + place * EARNINGS + kind] = i16(least(by, MOST_MEDALS))


def medals(state: "MountaineersState", who: i64) -> i64:
    """A climber's medals so far."""
    total: i64 = 0
    for match in range(state.seats):
        total += medals_of(state, match, who)
    return total


def medals_of(state: "MountaineersState", match: i64, who: i64) -> i64:
    """A climber's medals of one match, as ``match_medals`` counts them, which makes a vector."""
    seats = state.seats
    if state.mode == SHERPA:
        row = (match * seats + who) * EARNINGS
        total: i64 = 0
        for kind in range(EARNINGS):
            total += state.medals[row + kind]
        return total
    if match >= state.match:
        return 0
    finals = state.finals
    row = match * seats
    first = match  # the climber who leads a match begins it, and of equals the last to play is first
    for turn in range(seats):
        other = place_of(turn, match, seats)
        if finals[row + other] >= finals[row + first]:
            first = other
    if who == first:
        return MEDALS[1]
    place: i64 = 1
    for other in range(seats):
        if other == first or finals[row + other] > finals[row + who]:
            place += 1
    return MEDALS[place]


def has_won(state: "MountaineersState", who: i64) -> bool:
    """Whether the climber wins the finished game."""
    if state.mode == BASIC or state.mode == PEAK:
        return who == state.lead
    if state.mode == BLITZ:
        return state.scores[who] >= state.goal
    own = medals(state, who)
    for other in range(state.seats):
        if medals(state, other) > own:
            return False
    return True


# -- what was agreed on --


def options_into(state: "MountaineersState", buffer: vec[i16], at: i64) -> None:
    """Write mode, track and agreed readings."""
    buffer[at + MODE + state.mode] = 1
    buffer[at + SUMMIT] = i16(state.summit)
    buffer[at + GOAL] = i16(state.goal)
    flags = state.flags
    n: i64 = len(flags)
    for place in range(n):
        buffer[at + MARKERS + place] = i16(flags[place])
    buffer[at + ALWAYS_EXTRA] = i16(state.always_extra)


def place_of(place: i64, after: i64, seats: i64) -> i64:
    """So many places further round the table."""
    place += after
    return place if place < seats else place - seats


def least(number: i64, most: i64) -> i64:
    """The number, or what it counts as at most."""
    return number if number < most else most
