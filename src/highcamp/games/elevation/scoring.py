"""The end of a day: who gets the last cards, what is handed on, and the points.

In this order: laid-out cards and cards that nobody took; cards held apart; Seconding; then for each climber the pile that
counts (Belay Partner), how it counts, the four ranges, and the points of every approach card.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import append
from mypy_extensions import i64

from highcamp.engine.bits import bit, shl, shr
from highcamp.engine.state import NOBODY
from highcamp.games.elevation.approach.card import LENDS, REWARDS, SCORES, SHARES, WEIGHS
from highcamp.games.elevation.approach.destruction import assign
from highcamp.games.elevation.approach.tally import Tally
from highcamp.games.elevation.autos import range_to_score
from highcamp.games.elevation.box import (
    APPROACH_COLUMN,
    AVALANCHES,
    COLUMNS,
    DAYS,
    RANGE_SET,
    RANGES,
    VALUE_OF,
    card_of,
    low_place,
    size,
)
from highcamp.games.elevation.knowledge import know_nothing
from highcamp.games.elevation.phases import ENDED

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState

UNDECIDED: Final = -2
NOTHING: Final = -1
MIDDLE: Final = 0x80000  # added to points, so that a reason is never negative


# -- before scoring --


def settle_piles(table: "ElevationState") -> None:
    """Give out what lies on the table; cards held apart join their owner's pile, open to all."""
    if (table.hooks & REWARDS) != 0:
        for card in table.approach:
            card.rewards(table)
    if (table.hooks & SHARES) != 0:
        for card in table.approach:
            card.shares(table)
    for seat in range(table.holders):
        table.won[seat] |= table.apart[seat]
        table.apart[seat] = 0
        table.hands[seat] = 0  # Precipice, or an auto-ascender's rest: what is left does not count
        table.tops[seat] = 0
    know_nothing(table)


def smallest_ranges(table: "ElevationState", seat: i64) -> i64:
    """The ranges, as a set, in which the seat won the fewest cards but at least one."""
    fewest: i64 = 99
    found: i64 = 0
    for i in range(i64(RANGES)):
        cards = size(table.won[seat] & RANGE_SET[i])
        if 0 < cards < fewest:
            fewest = cards
            found = bit(i)
        elif cards == fewest:
            found |= bit(i)
    return found


def begin_giving(table: "ElevationState") -> bool:
    """Decide what each seat hands on where there is no choice; return whether a climber has to choose."""
    waiting = False
    for seat in range(table.seats):
        ranges = smallest_ranges(table, seat)
        if ranges == 0:
            table.gives[seat] = NOTHING
        elif seat >= table.humans:
            for i in range(i64(RANGES)):
                if (shr(ranges, table.order[i]) & 1) != 0:
                    table.gives[seat] = table.order[i]
                    break
        elif (ranges & (ranges - 1)) == 0:
            table.gives[seat] = low_place(ranges)
        else:
            table.gives[seat] = UNDECIDED
            waiting = True
    return waiting


def give(table: "ElevationState") -> None:
    """All hand on their range at the same moment; what is received stays."""
    before = table.won[:]
    for seat in range(table.seats):
        if table.gives[seat] != NOTHING:
            cards = before[seat] & RANGE_SET[table.gives[seat]]
            table.won[seat] &= ~cards
    for seat in range(table.seats):
        if table.gives[seat] != NOTHING:
            cards = before[seat] & RANGE_SET[table.gives[seat]]
            table.won[(seat + 1) % table.seats] |= cards
        table.gives[seat] = NOTHING


# -- the next morning --


def settle(table: "ElevationState") -> None:
    """Score the day; then the next one begins, or the summit is reached."""
    score_day(table)
    table.leader = lowest_climber(table)
    if table.day + 1 < DAYS:
        table.day += 1
        table.begin_day()
    else:
        table.phase = ENDED
        table.actor = NOBODY


def lowest_climber(table: "ElevationState") -> i64:
    """Who leads next day: the lowest total; of equals the first one from The Guide on."""
    best = table.guide
    for i in range(1, table.humans):
        seat = table.human_after(table.guide, i)
        if table.totals[seat] < table.totals[best]:
            best = seat
    return best


# -- points --


def score_day(table: "ElevationState") -> None:
    """Write the day into the pad."""
    for seat in range(table.seats):
        pile = source(table, seat)
        tally = Tally(table.won[pile], table.tricks[pile], fewest_tricks(table, seat, pile), table.feet)
        if (table.hooks & WEIGHS) != 0:
            for card in table.approach:
                card.weighs(tally)
        if table.personal[seat] >= 0:
            table.cards[table.personal[seat]].weighs(tally)
        write_pad(table, seat, tally)


def source(table: "ElevationState", seat: i64) -> i64:
    """Whose pile the seat scores."""
    pile = source_for_all(table, seat)
    if table.personal[seat] >= 0:
        pile = table.cards[table.personal[seat]].lends(table, pile)
    return pile


def source_for_all(table: "ElevationState", seat: i64) -> i64:
    """The same by the day's cards alone: that is how the others look at the seat, whatever its personal card says."""
    pile = seat
    if (table.hooks & LENDS) != 0:
        for card in table.approach:
            pile = card.lends(table, pile)
    return pile


def fewest_tricks(table: "ElevationState", seat: i64, pile: i64) -> i64:
    """The fewest tricks of all, to a seat that scores this pile."""
    fewest = table.tricks[pile]
    for other in range(table.seats):
        if other != seat:
            tricks = table.tricks[source_for_all(table, other)]
            if tricks < fewest:
                fewest = tricks
    return fewest


def write_pad(table: "ElevationState", seat: i64, tally: Tally) -> None:
    """The seat's five columns, its reasons and its total."""
    row = (table.day * table.holders + seat) * COLUMNS
    if seat >= table.humans:
        mountain_range = range_to_score(table, tally.pile)
        if tally.loose:
            rest = tally.pile & AVALANCHES
            while rest != 0:
                tally.assigned |= bit(card_of(mountain_range, VALUE_OF[low_place(rest)]))
                rest &= rest - 1
        table.pad[row + mountain_range] = tally.sign * tally.sum_of(mountain_range)
    else:
        if tally.loose:
            assign(table, seat, tally)
        for i in range(i64(RANGES)):
            table.pad[row + i] = tally.sign * tally.range_points(i)
    if (table.hooks & SCORES) != 0:
        for card in table.approach:
            if (card.hooks & SCORES) != 0:
                note(table, seat, card.number, card.scores(tally))
    if table.personal[seat] >= 0:
        note(table, seat, table.personal[seat], table.cards[table.personal[seat]].scores(tally))
    day: i64 = 0
    for i in range(i64(COLUMNS)):
        day += table.pad[row + i]
    table.totals[seat] += day


def note(table: "ElevationState", seat: i64, number: i64, points: i64) -> None:
    """Add a card's points to the approach column, and remember what they are for."""
    if points != 0:
        table.pad[(table.day * table.holders + seat) * COLUMNS + APPROACH_COLUMN] += points
        table.reasons = append(table.reasons, reason_of(table.day, seat, number, points))


def reason_of(day: i64, seat: i64, number: i64, points: i64) -> i64:
    """A reason as one word."""
    return shl(day, 32) | shl(seat, 28) | shl(number, 20) | (points + MIDDLE)


def day_of_reason(reason: i64) -> i64:
    """The day it belongs to."""
    return shr(reason, 32) & 3


def seat_of_reason(reason: i64) -> i64:
    """The seat it belongs to."""
    return shr(reason, 28) & 15


def card_of_reason(reason: i64) -> i64:
    """The approach card."""
    return shr(reason, 20) & 255


def points_of_reason(reason: i64) -> i64:
    """The points."""
    return (reason & 0xFFFFF) - MIDDLE


def day_points(table: "ElevationState", day: i64, seat: i64) -> i64:
    """The seat's points of one day."""
    points: i64 = 0
    for i in range(i64(COLUMNS)):
        points += table.pad[(day * table.holders + seat) * COLUMNS + i]
    return points


def best_day(table: "ElevationState", seat: i64) -> i64:
    """The seat's best single day."""
    best = day_points(table, 0, seat)
    for day in range(1, i64(DAYS)):
        points = day_points(table, day, seat)
        if points > best:
            best = points
    return best


def leaders(table: "ElevationState") -> list[int]:
    """The seats with the most points; of several those with the best single day."""
    winners: list[int] = []
    for seat in range(table.seats):
        if len(winners) == 0:
            winners = [seat]
        else:
            ahead = table.totals[seat] - table.totals[winners[0]]
            if ahead == 0:
                ahead = best_day(table, seat) - best_day(table, winners[0])
            if ahead > 0:
                winners = [seat]
            elif ahead == 0:
                winners.append(seat)
    return winners
