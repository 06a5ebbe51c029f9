"""Auto-ascenders: what they play. They choose only among their face-up cards, and have no choice of their own.

An auto's cards lie in four range piles, tops face-up, in the order the table agreed on; its Avalanches all lie face-up to the
right of them.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from highcamp.engine.bits import bit
from highcamp.games.elevation.box import (
    AVALANCHES,
    FIRST_AVALANCHE,
    NO_RANGE,
    PEAKS,
    RANGE_SET,
    RANGES,
    TOP,
    VALUE_OF,
    high_place,
    low_place,
)
from highcamp.games.elevation.plays import best_play, lead_range, played_card, player_of

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState

SEVEN: Final = 7


def to_turn(table: "ElevationState", seat: i64) -> i64:
    """The first range, from the left, whose pile has no face-up card yet, or NO_RANGE."""
    hand = table.hands[seat]
    tops = table.tops[seat]
    for i in range(i64(RANGES)):
        mountain_range = table.order[i]
        members = RANGE_SET[mountain_range]
        if (tops & members) == 0 and (hand & members) != 0:
            return mountain_range
    return NO_RANGE


def height(table: "ElevationState", card: i64) -> i64:
    """How high an auto ranks a card by its number alone; autos always play a 7 with the axe."""
    if table.axes and VALUE_OF[card] == SEVEN:
        return TOP + 1
    return TOP + 1 - VALUE_OF[card] if table.low_wins else VALUE_OF[card]


def strongest_avalanche(table: "ElevationState", seat: i64) -> i64:
    """The auto's best Avalanche, or -1."""
    held = table.tops[seat] & AVALANCHES
    if held == 0:
        return -1
    return low_place(held) if table.low_wins else high_place(held)


def leftmost(table: "ElevationState", seat: i64, highest: bool, cards: i64) -> i64:
    """The highest or lowest of these face-up cards; of equals the one farthest to the left."""
    best: i64 = -1
    for i in range(i64(RANGES + 1)):
        members = RANGE_SET[table.order[i] if i < RANGES else NO_RANGE]
        rest = table.tops[seat] & members & cards
        while rest != 0:
            card = low_place(rest)
            rest &= rest - 1
            if best < 0:
                best = card
            elif highest and height(table, card) > height(table, best):
                best = card
            elif not highest and height(table, card) < height(table, best):
                best = card
    return best


def chosen(table: "ElevationState", seat: i64) -> i64:
    """The card that the auto plays now."""
    if table.plays == 0:
        avalanche = strongest_avalanche(table, seat)
        return avalanche if avalanche >= 0 else leftmost(table, seat, True, PEAKS)
    avalanche = strongest_avalanche(table, seat)
    if avalanche >= 0 and alarmed(table, seat) and beats_all(table, avalanche):
        return avalanche
    lead = lead_range(table)
    if lead != NO_RANGE:
        top = table.tops[seat] & RANGE_SET[lead]
        if top != 0:
            return low_place(top)
    return leftmost(table, seat, False, PEAKS | AVALANCHES)


def alarmed(table: "ElevationState", seat: i64) -> bool:
    """Whether the auto has to answer a 14 (a 1 when low wins) or an Avalanche."""
    top: i64 = 1 if table.low_wins else TOP
    best = best_play(table, -1)
    if player_of(best) == seat:
        return False
    if not table.any_top:
        card = played_card(best)
        return card >= FIRST_AVALANCHE or VALUE_OF[card] == top
    for i in range(table.plays):
        card = played_card(table.trick[i])
        if card >= FIRST_AVALANCHE or VALUE_OF[card] == top:
            return True
    return False


def beats_all(table: "ElevationState", avalanche: i64) -> bool:
    """Whether the Avalanche would win the trick as it lies."""
    best = played_card(best_play(table, -1))
    if best < FIRST_AVALANCHE:
        return True
    return avalanche < best if table.low_wins else avalanche > best


def leave(table: "ElevationState", seat: i64, card: i64) -> None:
    """The card leaves the auto's face-up cards."""
    table.tops[seat] &= ~bit(card)


def range_to_score(table: "ElevationState", pile: i64) -> i64:
    """The range in which the auto won the most cards; of equals the larger sum, then the one farthest to the left."""
    best: i64 = table.order[0]
    most: i64 = -1
    for i in range(i64(RANGES)):
        members = pile & RANGE_SET[table.order[i]]
        weight: i64 = 0
        while members != 0:
            weight += 1000 + VALUE_OF[low_place(members)]
            members &= members - 1
        if weight > most:
            most = weight
            best = table.order[i]
    return best
