"""What a seat sees of an expedition as numbers, in the order of ``observation.py``. Compiled.

Of hidden cards it says what ``knowledge.py`` knows of them, and nothing else; what others have won is left out where the table
plays from memory. An auto-ascender sees what a spectator sees.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.bits import bit, has, shr
from highcamp.games.elevation.box import RANGE_OF, RANGE_SET, VALUE_OF, around, high_place, low_place, size
from highcamp.games.elevation.clues import clue_high, clue_low, clue_observer
from highcamp.games.elevation.knowledge import apart_place, catch_up, deck_place, hand_place, hidden_from
from highcamp.games.elevation.phases import ENDED, GUIDE, SECOND
from highcamp.games.elevation.plays import best_play, played_card, player_of, with_axe
from highcamp.games.elevation.scoring import best_day, day_points
from highcamp.games.elevation.voids import void_range, void_room

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState

# Numbers that are in the box, once more: mypyc takes what is reckoned with those of another file for no constants.
CARDS: Final = 61
RANGES: Final = 4
TOP: Final = 14
AVALANCHES: Final = 5
DAYS: Final = 3
MOMENTS: Final = 20
SIGNS: Final = 44  # approach cards, with room for one's own

SEATS: Final = 6
PLAYERS: Final = 7  # of cards to a trick: the seats, and chance
PLAYS: Final = 2  # of each of them to a trick
MOST_POINTS: Final = 9_999  # more are cut off: a position may say anything

# What a table has agreed on, as a set (setup.py).
MEMORY: Final = 1
SWAP_LATE: Final = 2
SHORTCUT_7: Final = 4
ANY_14: Final = 8
COMMUNITY: Final = 16
READINGS: Final = 5

# Where each feature begins: the day,
DAY: Final = 0
MOMENT: Final = DAY + DAYS
TO_ACT: Final = MOMENT + MOMENTS
AUTO: Final = TO_ACT + SEATS
CLIMBER: Final = AUTO + SEATS
LEADER: Final = CLIMBER + SEATS
THE_GUIDE: Final = LEADER + SEATS
APPROACH: Final = THE_GUIDE + SEATS
PERSONAL: Final = APPROACH + SIGNS
TRUMP: Final = PERSONAL + SIGNS
LOW_WINS: Final = TRUMP + RANGES
AXES: Final = LOW_WINS + 1
VEILED: Final = AXES + 1
LAPS: Final = VEILED + 1
CLOSING: Final = LAPS + 1
# what you hold,
HAND: Final = CLOSING + 1
APART: Final = HAND + CARDS
PASSED_RANGE: Final = APART + CARDS
PASSED_NUMBER: Final = PASSED_RANGE + 2 * RANGES
# where other cards lie, or may lie,
HELD: Final = PASSED_NUMBER + 2
OPEN: Final = HELD + (SEATS - 1) * CARDS
DOWN: Final = OPEN + CARDS
DOWN_CARDS: Final = DOWN + CARDS
UP: Final = DOWN_CARDS + 1
ASIDE: Final = UP + CARDS
HAND_CARDS: Final = ASIDE + CARDS
APART_CARDS: Final = HAND_CARDS + SEATS
PILES: Final = APART_CARDS + SEATS
VOID: Final = PILES + SEATS * RANGES
VOID_ROOM: Final = VOID + SEATS * RANGES
# the trick,
TRICK_RANGE: Final = VOID_ROOM + SEATS * RANGES
TRICK_NUMBER: Final = TRICK_RANGE + PLAYERS * PLAYS * (RANGES + 1)
TRICK_AXE: Final = TRICK_NUMBER + PLAYERS * PLAYS
TRICK_DOWN: Final = TRICK_AXE + RANGES
TRICK_BEST: Final = TRICK_DOWN + PLAYERS
LAST_TAKER: Final = TRICK_BEST + PLAYERS
# what was won,
WON: Final = LAST_TAKER + PLAYERS
WON_AVALANCHES: Final = WON + SEATS * RANGES * TOP
WON_LOWEST: Final = WON_AVALANCHES + SEATS * AVALANCHES
WON_HIGHEST: Final = WON_LOWEST + SEATS * RANGES
WON_CARDS: Final = WON_HIGHEST + SEATS * RANGES
TRICKS: Final = WON_CARDS + SEATS
POINTS: Final = TRICKS + SEATS
TOTAL: Final = POINTS + SEATS * DAYS
WINNERS: Final = TOTAL + SEATS
# and what the table has agreed on.
DRAWN: Final = WINNERS + SEATS
PILE_ORDER: Final = DRAWN + DAYS
READING: Final = PILE_ORDER + RANGES
SIZE: Final = READING + READINGS


def observe_into(state: "ElevationState", buffer: vec[i16], at: i64, seat: i64) -> None:
    """Write what the seat sees."""
    catch_up(state)
    day_into(state, buffer, at, seat)
    own_into(state, buffer, at, seat)
    hidden = hidden_from(state, seat)
    places_into(state, buffer, at, seat, hidden)
    remembered = (state.agreed & MEMORY) != 0 and state.phase != SECOND and state.phase != ENDED
    for place in range(state.holders):
        who = around(seat + place, state.holders)
        seat_into(state, buffer, at, place, who)
        voids_into(state, buffer, at, place, who)
        if remembered and (place != 0 or seat >= state.humans):
            won_into(buffer, at, place, 0)
        else:
            won_into(buffer, at, place, state.won[who])
        points_into(state, buffer, at, place, who)
        if place != 0:
            held_into(state, buffer, at, seat, place, hidden)
    trick_into(state, buffer, at, seat)
    agreed_into(state, buffer, at)


# -- sets and numbers --


def set_into(word: i64, buffer: vec[i16], at: i64, width: i64) -> None:
    """Write 1 for each card of a set, 0 for the others."""
    mark: i64 = 1
    for place in range(width):
        buffer[at + place] = i16((word & mark) != 0)
        mark += mark


def sets_into(word: i64, other: i64, more: i64, buffer: vec[i16], at: i64) -> None:
    """Write 1 for each card of the first set, and so much more for each of the other."""
    if other == 0:
        set_into(word, buffer, at, CARDS)
        return
    mark: i64 = 1
    for place in range(i64(CARDS)):
        value: i64 = 0
        if (word & mark) != 0:
            value = 1
        if (other & mark) != 0:
            value += more
        buffer[at + place] = i16(value)
        mark += mark


def one_into(chosen: i64, buffer: vec[i16], at: i64, width: i64) -> None:
    """Write 1 at the chosen place, 0 at the others; a place outside is none."""
    for place in range(width):
        buffer[at + place] = i16(place == chosen)


def cut(points: i64) -> i16:
    """Points as one number."""
    if points > MOST_POINTS:
        points = MOST_POINTS
    elif points < -MOST_POINTS:
        points = -MOST_POINTS
    return i16(points)


# -- the day --


def day_into(state: "ElevationState", buffer: vec[i16], at: i64, seat: i64) -> None:
    """The moment, and the rules of the day."""
    one_into(state.day, buffer, at + DAY, DAYS)
    one_into(state.phase, buffer, at + MOMENT, MOMENTS)
    for number in range(i64(2 * SIGNS)):
        buffer[at + APPROACH + number] = 0
    for card in state.approach:
        buffer[at + APPROACH + card.number] = 1
    for place in range(state.holders):
        own = state.personal[around(seat + place, state.holders)]
        if own >= 0:
            buffer[at + PERSONAL + own] = i16(place + 1)
    one_into(state.trump, buffer, at + TRUMP, RANGES)
    buffer[at + LOW_WINS] = i16(state.low_wins)
    buffer[at + AXES] = i16(state.axes)
    buffer[at + VEILED] = i16(state.veiled)
    buffer[at + LAPS] = i16(state.laps)
    buffer[at + CLOSING] = i16(state.closing)


def agreed_into(state: "ElevationState", buffer: vec[i16], at: i64) -> None:
    """What does not change in a game."""
    for day in range(i64(DAYS)):
        buffer[at + DRAWN + day] = i16(state.counts[day])
    if state.holders > state.humans:
        for place in range(i64(RANGES)):
            buffer[at + PILE_ORDER + state.order[place]] = i16(place + 1)
    set_into(state.agreed, buffer, at + READING, READINGS)


def acts(state: "ElevationState", seat: i64) -> bool:
    """Whether the seat is asked for a move."""
    if state.actor < 0 or seat >= state.humans:
        return False
    return state.to_choose(seat) if state.gathering() else seat == state.actor


# -- cards --


def own_into(state: "ElevationState", buffer: vec[i16], at: i64, seat: i64) -> None:
    """The seat's own cards, and those it was passed; of an auto-ascender's, those that lie open."""
    for number in range(i64(2 * RANGES + 2)):
        buffer[at + PASSED_RANGE + number] = 0
    if seat >= state.humans:
        set_into(state.tops[seat], buffer, at + HAND, CARDS)
        set_into(0, buffer, at + APART, CARDS)
        return
    sets_into(state.hands[seat], state.picks[seat], 1, buffer, at + HAND)
    set_into(state.apart[seat], buffer, at + APART, CARDS)
    for giver in range(state.humans):
        clue = state.clues[giver]
        if clue_observer(clue) == seat:
            passed_into(clue_low(clue), buffer, at, 0)
            passed_into(clue_high(clue), buffer, at, 1)
            return


def passed_into(card: i64, buffer: vec[i16], at: i64, which: i64) -> None:
    """One of two cards."""
    buffer[at + PASSED_RANGE + which * RANGES + RANGE_OF[card]] = 1
    buffer[at + PASSED_NUMBER + which] = i16(VALUE_OF[card])


def held_into(state: "ElevationState", buffer: vec[i16], at: i64, seat: i64, place: i64, hidden: i64) -> None:
    """What may be in another's hand, or lie apart for it."""
    who = around(seat + place, state.holders)
    hand = (hidden & state.may[hand_place(state, seat, who)]) | state.shown[who] | state.tops[who]
    apart = hidden & state.may[apart_place(state, seat, who)]
    sets_into(hand, apart, 2, buffer, at + HELD + (place - 1) * CARDS)


def places_into(state: "ElevationState", buffer: vec[i16], at: i64, seat: i64, hidden: i64) -> None:
    """The piles, what lies beside them, and what lies open in hands."""
    known: i64 = 0
    for who in range(state.holders):
        known |= state.shown[who] | state.tops[who]
    set_into(known, buffer, at + OPEN, CARDS)
    set_into(hidden & state.may[deck_place(state, seat)], buffer, at + DOWN, CARDS)
    buffer[at + DOWN_CARDS] = i16(size(state.deck))
    set_into(0, buffer, at + UP, CARDS)
    for i in range(state.up_count):
        buffer[at + UP + state.up[i]] = i16(state.up_count - i)
    # No card is in two of them: 1 in the cache, 2 unclaimed, 3 lost.
    sets_into(state.cache | state.lost, state.unclaimed | state.lost, 2, buffer, at + ASIDE)


# -- seats --


def seat_into(state: "ElevationState", buffer: vec[i16], at: i64, place: i64, who: i64) -> None:
    """What everyone sees of a seat."""
    begun = state.phase != GUIDE
    auto = who >= state.humans
    buffer[at + TO_ACT + place] = i16(acts(state, who))
    buffer[at + AUTO + place] = i16(auto)
    buffer[at + CLIMBER + place] = i16(not auto)
    buffer[at + LEADER + place] = i16(begun and who == state.leader)
    buffer[at + THE_GUIDE + place] = i16(begun and who == state.guide)
    buffer[at + HAND_CARDS + place] = i16(size(state.hands[who]))
    buffer[at + APART_CARDS + place] = i16(size(state.apart[who]))
    buffer[at + WON_CARDS + place] = i16(size(state.won[who]))
    buffer[at + TRICKS + place] = i16(state.tricks[who])
    if state.holders > state.humans:
        hand: i64 = 0
        if auto:
            hand = state.hands[who]
        for i in range(i64(RANGES)):
            buffer[at + PILES + place * RANGES + i] = i16(size(hand & RANGE_SET[i]))


def voids_into(state: "ElevationState", buffer: vec[i16], at: i64, place: i64, who: i64) -> None:
    """The ranges in which everyone saw the hand to be empty."""
    first = at + VOID + place * RANGES
    room = at + VOID_ROOM + place * RANGES
    for i in range(i64(RANGES)):
        buffer[first + i] = 0
        buffer[room + i] = 0
    voids = state.voids[who]
    entry: i64 = 0
    while entry < RANGES and void_range(voids, entry) >= 0:
        buffer[first + void_range(voids, entry)] = i16(entry + 1)
        buffer[room + void_range(voids, entry)] = i16(void_room(voids, entry))
        entry += 1


def won_into(buffer: vec[i16], at: i64, place: i64, won: i64) -> None:
    """What a seat has won, as far as it is shown, by ranges."""
    rest = won
    for i in range(i64(RANGES)):
        set_into(rest, buffer, at + WON + (i * SEATS + place) * TOP, TOP)
        rest = shr(rest, TOP)
        cards = won & RANGE_SET[i]
        lowest: i64 = 0
        highest: i64 = 0
        if cards != 0:
            lowest = VALUE_OF[low_place(cards)]
            highest = VALUE_OF[high_place(cards)]
        buffer[at + WON_LOWEST + place * RANGES + i] = i16(lowest)
        buffer[at + WON_HIGHEST + place * RANGES + i] = i16(highest)
    set_into(rest, buffer, at + WON_AVALANCHES + place * AVALANCHES, AVALANCHES)


def points_into(state: "ElevationState", buffer: vec[i16], at: i64, place: i64, who: i64) -> None:
    """The points of the days that are over, and who has won."""
    over = state.phase == ENDED
    scored = state.day
    if over:
        scored = DAYS
    for day in range(i64(DAYS)):
        points: i64 = 0
        if day < scored:
            points = day_points(state, day, who)
        buffer[at + POINTS + place * DAYS + day] = cut(points)
    buffer[at + TOTAL + place] = cut(state.totals[who])
    buffer[at + WINNERS + place] = i16(over and who < state.seats and not beaten(state, who))


def beaten(state: "ElevationState", seat: i64) -> bool:
    """Whether another has more points, or as many and a better single day."""
    for other in range(state.seats):
        ahead = state.totals[other] - state.totals[seat]
        if ahead > 0 or (ahead == 0 and best_day(state, other) > best_day(state, seat)):
            return True
    return False


# -- the trick --


def trick_into(state: "ElevationState", buffer: vec[i16], at: i64, seat: i64) -> None:
    """The cards on the table by who played them; only the player knows one that lies face-down."""
    for number in range(i64(LAST_TAKER - TRICK_RANGE)):
        buffer[at + TRICK_RANGE + number] = 0
    played: i64 = 0
    down = False
    for i in range(state.plays):
        play = state.trick[i]
        place = player_place(state, seat, player_of(play))
        if state.veiled and i > 0 and (player_of(play) != seat or seat >= state.humans):
            down = True
            buffer[at + TRICK_DOWN + place] += 1
        else:
            which = place * PLAYS
            if has(played, place):
                which += 1
            play_into(play, buffer, at, which)
        played |= bit(place)
    if state.plays > 0 and not down:
        buffer[at + TRICK_BEST + player_place(state, seat, player_of(best_play(state, -1)))] = 1
    taker: i64 = -1
    if state.last_count > 0:
        taker = player_place(state, seat, state.taker)
    one_into(taker, buffer, at + LAST_TAKER, PLAYERS)


def player_place(state: "ElevationState", seat: i64, player: i64) -> i64:
    """Where a player sits, as the seat sees it; chance comes last."""
    if player == state.holders:
        return SEATS
    return player - seat if player >= seat else player - seat + state.holders


def play_into(play: i64, buffer: vec[i16], at: i64, which: i64) -> None:
    """A card that lies open."""
    card = played_card(play)
    buffer[at + TRICK_RANGE + which * (RANGES + 1) + RANGE_OF[card]] = 1
    buffer[at + TRICK_NUMBER + which] = i16(VALUE_OF[card])
    if with_axe(play):
        buffer[at + TRICK_AXE + RANGE_OF[card]] = 1
