"""What a search asks of a moment in Elevation: a quick move, and how likely each seat is to win from the end of a day.

Compiled. A quick play is the one that promises most in this trick alone, were the day scored after it: what the trick brings
to whoever takes it, and what a strong card is worth in hand. Of those who still play to the trick, what auto-ascenders play is
known, and climbers are taken to play anything legal.
"""

import math
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit
from highcamp.engine.rng import Rng
from highcamp.games.elevation.approach.card import LENDS, LOSES, SCORES, WEIGHS
from highcamp.games.elevation.approach.tally import Tally
from highcamp.games.elevation.autos import SEVEN, chosen, range_to_score
from highcamp.games.elevation.box import (
    AVALANCHES,
    AXE,
    DAYS,
    FACE_DOWN,
    FACE_UP,
    FIRST_AVALANCHE,
    NAME,
    NO_RANGE,
    RANGE_OF,
    RANGE_SET,
    RANGES,
    TOP,
    VALUE_OF,
    around,
    card_of,
    high_place,
    low_place,
    size,
)
from highcamp.games.elevation.legal import playable
from highcamp.games.elevation.phases import CHOOSE, PLAY, TAKER
from highcamp.games.elevation.plays import best_play, lead_range, play_of, played_card, player_of, strength
from highcamp.games.elevation.scoring import fewest_tricks, source

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState

MIDDLING: Final = 8  # the power of a card that is as good as an unknown one
THRIFT: Final = 0.12  # points that a strong card is worth in hand, for each step of power
WHIM: Final = 8  # one quick play in so many is any legal one, so that no line of play is never seen
SWING: Final = 8.0  # points by which one day moves a lead, as the width of a logistic curve


# -- the end of a day --


def chances(table: "ElevationState") -> list[float]:
    """How likely each seat is to win from its total in the morning: a lead counts the more, the fewer days are left."""
    width = SWING * math.sqrt(float(DAYS - table.day))
    weights: list[float] = []
    whole = 0.0
    for seat in range(table.seats):
        ahead = float(table.totals[seat] - table.totals[0]) / width
        weight = math.exp(max(-50.0, min(50.0, ahead)))
        weights.append(weight)
        whole += weight
    return [weight / whole for weight in weights]


# -- what nature has shown --


def glimpsed(table: "ElevationState") -> i64:
    """What a choice turns on that nature has shown: the face-up card where it may be taken, and a card that came late."""
    seen: i64 = 0
    if table.strayed and len(table.approach) > 0:
        seen = table.approach[len(table.approach) - 1].number + 1
    if (table.phase == CHOOSE or table.phase == TAKER) and table.up_count > 0:
        seen = seen * 64 + table.up[table.up_count - 1] + 1
    return seen


# -- a quick move --


def quick_move(table: "ElevationState", buffer: vec[i64], seat: i64, rng: Rng) -> i64:
    """A sensible move, found at once."""
    n = table.legal_into(buffer, seat)
    if n == 1:
        return buffer[0]
    phase = table.phase
    if phase == PLAY and rng.below(WHIM) != 0:
        return best_of(table, buffer, seat, n)
    if phase == CHOOSE:
        return FACE_UP if wants_top(table, seat) else FACE_DOWN
    if phase == TAKER and wants_top(table, seat):
        return NAME + seat
    return buffer[rng.below(n)]


def wants_top(table: "ElevationState", seat: i64) -> bool:
    """Whether the face-up card is better than an unknown one."""
    return keen(table, seat) * (power(table, table.up[table.up_count - 1]) - MIDDLING) > 0


def power(table: "ElevationState", move: i64) -> i64:
    """How strong a card is in a trick today, on a scale of 1 to 20."""
    if move >= AXE:
        return TOP + 6 if move - AXE == table.trump else TOP + 1
    value: i64 = TOP + 1 - VALUE_OF[move] if table.low_wins else VALUE_OF[move]
    if move >= FIRST_AVALANCHE:
        return value + 6 if table.low_wins else value + 15
    return value + 5 if RANGE_OF[move] == table.trump else value


def keen(table: "ElevationState", seat: i64) -> i64:
    """Whether a full pile of its own helps the seat today: 1, or -1 if it is subtracted or scored by somebody else."""
    if (table.hooks & (WEIGHS | LENDS)) == 0 and not table.paths:
        return 1
    pile = source(table, seat)
    sign: i64 = weighed(table, seat, 0, 0, 0).sign
    return sign if pile == seat else -sign


# -- a play --


def best_of(table: "ElevationState", buffer: vec[i64], seat: i64, n: i64) -> i64:
    """The play that promises most, of the ``n`` in the buffer."""
    thrift = THRIFT * float(keen(table, seat))
    best = buffer[0]
    most = -1.0e9
    for i in range(n):
        move = buffer[i]
        value = promise(table, seat, move) - thrift * float(power(table, move))
        if value > most:
            most = value
            best = move
    return best


def promise(table: "ElevationState", seat: i64, move: i64) -> float:
    """What the trick brings the seat if it plays this: points, less those of the others on average."""
    plays = table.plays
    card = move if move < AXE else card_of(move - AXE, SEVEN)
    lay(table, seat, card, 0 if move < AXE else 1)
    have_autos_play(table)
    best = best_play(table, -1)
    cards: i64 = 0
    for i in range(table.plays):
        cards |= bit(played_card(table.trick[i]))
    taker = player_of(best)
    holds = 1.0
    rival = taker
    if taker == seat:
        beaten: i64 = beating(table, strength(table, best, lead_range(table)))
        most = 0.0
        last = table.holders if table.nth < table.holders else 2 * table.holders
        i = table.nth + 1
        while i < last:
            other = around(table.leader + i, table.holders)
            i += 1
            if other < table.humans and table.hands[other] != 0:
                can = playable(table, other)
                beats = float(size(can & beaten)) / float(size(can))
                holds *= 1.0 - beats
                if beats > most:
                    most = beats
                    rival = other
    value = holds * gain(table, seat, taker, cards, played_card(best))
    if rival != taker:
        value += (1.0 - holds) * gain(table, seat, rival, cards, played_card(best))
    table.plays = plays
    return value


def lay(table: "ElevationState", seat: i64, card: i64, axe: i64) -> None:
    """Lay a card to the trick, for a moment: it stays in its hand, and is gone once ``plays`` is what it was."""
    table.trick[table.plays] = play_of(seat, axe, card)
    table.plays += 1


def have_autos_play(table: "ElevationState") -> None:
    """Lay, for a moment, what the auto-ascenders would play in the rest of this lap."""
    if table.humans == table.holders:
        return
    last = table.holders if table.nth < table.holders else 2 * table.holders
    i = table.nth + 1
    while i < last:
        other = around(table.leader + i, table.holders)
        i += 1
        if other >= table.humans and table.hands[other] != 0:
            card = chosen(table, other)
            lay(table, other, card, 1 if table.axes and VALUE_OF[card] == SEVEN else 0)


def beating(table: "ElevationState", least: i64) -> i64:
    """The cards that are stronger in this trick than this strength; nobody else is thought to swing an axe."""
    if least >= 300:
        return above(table, NO_RANGE, least - 300)
    found: i64 = AVALANCHES
    if least >= 200:
        return found | above(table, table.trump, least - 200)
    found |= RANGE_SET[table.trump] if table.trump != NO_RANGE else 0
    lead = lead_range(table)
    if lead != NO_RANGE and lead != table.trump:
        found |= above(table, lead, least - 100)
    return found


def above(table: "ElevationState", mountain_range: i64, number: i64) -> i64:
    """The cards of a range that are stronger than one of this number, which counts from the weak end."""
    if number > TOP:
        return 0
    if table.low_wins:
        return RANGE_SET[mountain_range] & (bit(mountain_range * TOP + TOP - number) - 1)
    return RANGE_SET[mountain_range] & ~(bit(mountain_range * TOP + number) - 1)


# -- what a trick is worth --


def gain(table: "ElevationState", seat: i64, taker: i64, cards: i64, best: i64) -> float:
    """What it means to the seat that these cards go to ``taker``: its own points, less the mean of the others'."""
    if taker >= table.seats:
        return 0.0
    if (table.hooks & LOSES) != 0:
        for card in table.approach:
            if card.loses(table, best):
                return 0.0
    if (table.hooks & LENDS) == 0 and not table.paths:
        points = float(more(table, taker, taker, cards))
        return points if taker == seat else -points / float(table.seats - 1)
    value = 0.0
    for other in range(table.seats):
        if source(table, other) == taker:
            points = float(more(table, other, taker, cards))
            value += points if other == seat else -points / float(table.seats - 1)
    return value


def more(table: "ElevationState", seat: i64, pile: i64, cards: i64) -> i64:
    """The points by which these cards would raise what the seat scores of this pile."""
    won = table.won[pile]
    if (table.hooks & (WEIGHS | SCORES)) == 0 and not table.paths and seat < table.humans:
        points: i64 = 0
        for i in range(i64(RANGES)):
            held = won & RANGE_SET[i]
            new = cards & RANGE_SET[i]
            if new != 0:
                points += high_place(held | new) - low_place(held | new)
                if held != 0:
                    points -= high_place(held) - low_place(held)
        return points
    tricks = table.tricks[pile]
    fewest = fewest_tricks(table, seat, pile)
    after = scored(table, seat, weighed(table, seat, won | cards, tricks + 1, fewest))
    return after - scored(table, seat, weighed(table, seat, won, tricks, fewest))


def weighed(table: "ElevationState", seat: i64, pile: i64, tricks: i64, fewest: i64) -> Tally:
    """A pile as today's cards have it count for the seat."""
    tally = Tally(pile, tricks, fewest, table.feet)
    if (table.hooks & WEIGHS) != 0:
        for card in table.approach:
            card.weighs(tally)
    if table.personal[seat] >= 0:
        table.cards[table.personal[seat]].weighs(tally)
    return tally


def scored(table: "ElevationState", seat: i64, tally: Tally) -> i64:
    """The points of a tally, with Avalanches left out of the ranges: to assign them takes too long for a quick move."""
    points: i64 = 0
    if seat >= table.humans:
        points = tally.sign * tally.sum_of(range_to_score(table, tally.pile))
    else:
        for i in range(i64(RANGES)):
            points += tally.sign * tally.range_points(i)
    if (table.hooks & SCORES) != 0:
        for card in table.approach:
            if (card.hooks & SCORES) != 0:
                points += card.scores(tally)
    if table.personal[seat] >= 0:
        points += table.cards[table.personal[seat]].scores(tally)
    return points
