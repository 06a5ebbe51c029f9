"""What a round is worth: which cards match, what each card scores, what Sabotage takes, which medals are earned.

Compiled, and without state: the rules, the view's explanations and ``highcamp score`` all count with these functions. What a
climber has laid out in a round is one word, the *layout*: a nibble each for the first card, the second and the extra Route
(0 for none), for what was traded, and for the side that Sabotage takes two points from.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, has, lowest, nibble
from highcamp.games.mountaineers.box import (
    BELAY,
    BOMBER,
    BOMBER_POINTS,
    CLIP_IN,
    HIGHEST_ROUTE,
    ROUTES,
    SABOTAGE,
    TAK_TAK,
    TAK_TAK_POINTS,
)

# The nibbles of a layout.
FIRST_CARD: Final = 0
SECOND_CARD: Final = 1
EXTRA_ROUTE: Final = 2
TRADED: Final = 3  # the set of TRADED_FIRST and TRADED_SECOND: this card came in place of a Bomber
SIDE: Final = 4  # NO_SIDE, LEFT or RIGHT

TRADED_FIRST: Final = 1
TRADED_SECOND: Final = 2

NO_SIDE: Final = 0
LEFT: Final = 1  # two points from the left neighbour, who plays next
RIGHT: Final = 2  # two points from the right neighbour

MEDALS: Final = vec[i64]([0, 8, 5, 3, 2, 1])  # by place; later places earn nothing
FLAG_MEDALS: Final = 3  # Sherpa: for ending a round on a flag


def cards_of(layout: i64) -> i64:
    """The set of cards that lie in a layout."""
    cards: i64 = 0
    for place in range(3):
        card = nibble(layout, place)
        if card != 0:
            cards |= bit(card)
    return cards


def matched_cards(layouts: vec[i64]) -> i64:
    """The set of cards that lie before two climbers or more."""
    once: i64 = 0
    matched: i64 = 0
    for seat in range(len(layouts)):
        cards = cards_of(layouts[seat])
        matched |= once & cards
        once |= cards
    return matched


def lowest_route(layouts: vec[i64], matched: i64) -> i64:
    """The lowest Route that lies exactly once on the table, 0 if there is none: what Belay scores."""
    lying: i64 = 0
    for seat in range(len(layouts)):
        lying |= cards_of(layouts[seat])
    single = lying & ROUTES & ~matched
    return lowest(single) if single != 0 else 0


def counts(card: i64, own: i64, matched: i64) -> bool:
    """Whether a card is not blocked: unmatched, or made Unblockable by a Clip In among its climber's ``own`` cards."""
    return not has(matched, card) or has(own, CLIP_IN)


def card_points(card: i64, own: i64, matched: i64, belay: i64) -> i64:
    """What a card scores by itself; ``belay`` is what a Belay is worth. What Sabotage takes is counted apart."""
    if card == BOMBER:
        return BOMBER_POINTS
    if card == BELAY:
        return belay
    if card <= HIGHEST_ROUTE:
        return card if counts(card, own, matched) else 0
    if card == TAK_TAK:
        return TAK_TAK_POINTS if counts(card, own, matched) else 0
    return 0


def layout_points(layout: i64, matched: i64, belay: i64) -> i64:
    """What a climber's cards score before any theft."""
    own = cards_of(layout)
    points: i64 = 0
    for place in range(3):
        card = nibble(layout, place)
        if card != 0:
            points += card_points(card, own, matched, belay)
    return points


def sabotages(layout: i64, matched: i64) -> bool:
    """Whether a working Sabotage lies in this layout."""
    own = cards_of(layout)
    return has(own, SABOTAGE) and counts(SABOTAGE, own, matched)


def take(points: vec[i64], thief: i64, victim: i64, most: i64) -> i64:
    """Move up to ``most`` of the victim's points of this round to the thief; return how many there were to take."""
    taken = points[victim] if points[victim] < most else most
    points[victim] -= taken
    points[thief] += taken
    return taken


def score_round(layouts: vec[i64], lead: i64, points: vec[i64]) -> None:
    """Write each climber's points of the round, thefts included as far as their sides are chosen, in play order."""
    players = len(layouts)
    matched = matched_cards(layouts)
    belay = lowest_route(layouts, matched)
    for seat in range(players):
        points[seat] = layout_points(layouts[seat], matched, belay)
    for i in range(players):
        thief = (lead + i) % players
        side = nibble(layouts[thief], SIDE)
        if side != NO_SIDE:
            take(points, thief, (thief + 1) % players, 2 if side == LEFT else 1)
            take(points, thief, (thief + players - 1) % players, 2 if side == RIGHT else 1)


# -- the track --


def flags_between(flags: vec[i64], low: i64, high: i64) -> i64:
    """How many marker flags stand strictly between two spaces."""
    n: i64 = 0
    for i in range(len(flags)):
        if low < flags[i] < high:
            n += 1
    return n


def on_flag(flags: vec[i64], space: i64) -> bool:
    """Whether a marker flag stands on the space."""
    for i in range(len(flags)):
        if flags[i] == space:
            return True
    return False


def next_flag(flags: vec[i64], space: i64, summit: i64) -> i64:
    """The space of the next flag above, or the summit after the last one."""
    for i in range(len(flags)):
        if flags[i] > space:
            return flags[i]
    return summit


def open_flags_below(flags: vec[i64], spaces: vec[i64], seat: i64) -> i64:
    """Sherpa: how many flags without a token stand below the seat and above at least one other climber."""
    low = spaces[seat]
    for other in range(len(spaces)):
        if spaces[other] < low:
            low = spaces[other]
    n: i64 = 0
    for i in range(len(flags)):
        flag = flags[i]
        if low < flag < spaces[seat] and not covered(spaces, flag):
            n += 1
    return n


def covered(spaces: vec[i64], flag: i64) -> bool:
    """Whether a token stands on the flag's space."""
    for seat in range(len(spaces)):
        if spaces[seat] == flag:
            return True
    return False


# -- Sherpa medals: the four ways to earn them, as places in a seat's row --

LEAD_MEDAL: Final = 0
FLAG_MEDAL: Final = 1
TRADE_MEDAL: Final = 2
MEDAL_KINDS: Final = 4  # the last is for uncovered flags above a climber behind


def sherpa_medals(kind: i64, seat: i64, lead: i64, layouts: vec[i64], flags: vec[i64], spaces: vec[i64]) -> i64:
    """The medals of one kind that a seat earns at the end of a round; ``spaces`` is where the tokens stand then."""
    if kind == LEAD_MEDAL:
        return 1 if seat == lead else 0
    if kind == FLAG_MEDAL:
        return FLAG_MEDALS if on_flag(flags, spaces[seat]) else 0
    if kind == TRADE_MEDAL:
        return 1 if nibble(layouts[seat], TRADED) != 0 else 0
    return open_flags_below(flags, spaces, seat)


# -- places --


def leader(scores: vec[i64], lead: i64) -> i64:
    """The climber with the most points; of several the one who played last in this round's order."""
    players = len(scores)
    best = lead
    for i in range(1, players):
        seat = (lead + i) % players
        if scores[seat] >= scores[best]:
            best = seat
    return best


def place(scores: vec[i64], lead: i64, seat: i64) -> i64:
    """The seat's place in a finished match: the tie for the first is broken, all others share the better place."""
    first = leader(scores, lead)
    if seat == first:
        return 1
    better: i64 = 0
    for other in range(len(scores)):
        if other == first or scores[other] > scores[seat]:
            better += 1
    return better + 1


def blitz_winner(chosen: vec[i64]) -> i64:
    """The seat whose card is the highest that nobody else chose, or -1 if every card is matched."""
    best: i64 = -1
    for seat in range(len(chosen)):
        if best >= 0 and chosen[seat] <= chosen[best]:
            continue
        alone = True
        for other in range(len(chosen)):
            if other != seat and chosen[other] == chosen[seat]:
                alone = False
        if alone:
            best = seat
    return best
