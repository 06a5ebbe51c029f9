"""What each climber knows of the cards that lie hidden from them.

Three things are remembered, all for one day:

* ``may``: for every observer and every hidden place (a hand, cards held apart, the face-down pile) the cards that could lie
  there. A card that was passed on can be in one place only; what was drafted on can be in two.
* ``voids``: for every hand the ranges in which it was seen to be empty (``voids.py``). A void binds the cards held at that
  moment, not later ones.
* ``clues``: for every hand the two cards it passed at the start of the day, known to the receiver (``clues.py``).

``shown`` are the cards of a hand that everyone saw it take. All of it travels with the hand.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, shl, shr
from highcamp.games.elevation.box import EVERY_CARD, NO_RANGE, RANGE_OF, size
from highcamp.games.elevation.clues import (
    RULED_OUT,
    clue_drawn,
    clue_forbids,
    clue_high,
    clue_low,
    clue_observer,
    clue_room,
    limits,
    new_clue,
    with_clue_room,
)
from highcamp.games.elevation.voids import MOST_ROOM, void_drawn, void_of, void_played, void_seen

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


EVENTS: Final = 128  # more than there are plays and draws in a day
HIDDEN: Final = 63  # in the place of a card: nobody else saw it
SHOWN: Final = 4096  # everyone knew that the card was there


# -- places: a row of them for each observer --


def places(table: "ElevationState") -> i64:
    """How many hidden places there are: a hand and cards apart for each seat, and the face-down pile."""
    return 2 * table.holders + 1


def hand_place(table: "ElevationState", observer: i64, seat: i64) -> i64:
    """Where ``may`` keeps what the observer knows of a hand."""
    return observer * places(table) + seat


def apart_place(table: "ElevationState", observer: i64, seat: i64) -> i64:
    """The same for the cards a seat holds apart."""
    return observer * places(table) + table.holders + seat


def deck_place(table: "ElevationState", observer: i64) -> i64:
    """The same for the face-down pile."""
    return observer * places(table) + 2 * table.holders


def know_nothing(table: "ElevationState") -> None:
    """A new day: any card may be anywhere, and nobody holds cards apart."""
    table.narrowed = False
    table.pending = 0
    may = table.may
    seats = table.holders
    place: i64 = 0
    for _ in range(seats):
        for _ in range(seats):
            may[place] = EVERY_CARD
            may[place + seats] = 0
            place += 1
        place += seats
        may[place] = EVERY_CARD
        place += 1
    for seat in range(table.holders):
        table.voids[seat] = 0
        table.clues[seat] = 0
        table.shown[seat] = 0


def learn(table: "ElevationState", observer: i64, place: i64, cards: i64) -> None:
    """The observer knows that these cards lie in that place and nowhere else."""
    first = observer * places(table)
    for i in range(first, first + places(table)):
        table.may[i] &= ~cards
    table.may[place] |= cards


def learn_all(table: "ElevationState", observer: i64, place: i64, cards: i64) -> None:
    """The observer knows that these cards and no others lie in that place."""
    learn(table, observer, place, cards)
    table.may[place] = cards
    table.narrowed = True


def certain(table: "ElevationState", observer: i64) -> i64:
    """The cards that, for the observer, can lie in one hidden place only."""
    once: i64 = 0
    twice: i64 = 0
    first = observer * places(table)
    for i in range(first, first + places(table)):
        column = i - first
        if column != observer and column != table.holders + observer:
            twice |= once & table.may[i]
            once |= table.may[i]
    return once & ~twice


# -- what happens at the table --


def note_shown(table: "ElevationState", seat: i64, card: i64) -> None:
    """The seat took a card that everyone saw."""
    table.shown[seat] |= bit(card)


def note_hidden(table: "ElevationState", seat: i64) -> None:
    """The seat drew a card from the face-down pile."""
    remember(table, shl(seat, 9) | HIDDEN)


def note_play(table: "ElevationState", seat: i64, card: i64, lead: i64) -> None:
    """The seat's card lies open; ``lead`` is the range it had to follow, or NO_RANGE."""
    event = card | shl(lead, 6) | shl(seat, 9) | shl(size(table.hands[seat]), 13)
    mark = bit(card)
    if (table.shown[seat] & mark) != 0:
        table.shown[seat] &= ~mark
        event |= SHOWN
    remember(table, event)


# -- voids and clues are brought up to date when somebody asks: most games that are played out never do --


def remember(table: "ElevationState", event: i64) -> None:
    """Keep the event for later, unless what it tells depends on what observers know now."""
    if table.narrowed or table.humans == 2:
        weigh(table, event)
    else:
        table.events[table.pending] = event
        table.pending += 1


def catch_up(table: "ElevationState") -> None:
    """Draw the conclusions from all that was kept."""
    for i in range(table.pending):
        weigh(table, table.events[i])
    table.pending = 0


def weigh(table: "ElevationState", event: i64) -> None:
    """What an event tells about the hand."""
    seat = shr(event, 9) & 7
    card = event & 63
    if card == HIDDEN:
        weigh_draw(table, seat)
        return
    mountain_range = RANGE_OF[card]
    lead = shr(event, 6) & 7
    if (event & SHOWN) == 0:
        if limits(table.clues[seat]):
            weigh_clue(table, seat, card, shr(event, 13))
        voids = table.voids[seat]
        if voids != 0:
            table.voids[seat] = void_played(voids, mountain_range)
    if lead != NO_RANGE and mountain_range != lead and mountain_range != NO_RANGE:
        table.voids[seat] = void_seen(table.voids[seat], lead)


def weigh_draw(table: "ElevationState", seat: i64) -> None:
    """An unknown card came into the hand."""
    if table.voids[seat] != 0:
        table.voids[seat] = void_drawn(table.voids[seat])
    clue = table.clues[seat]
    if limits(clue):
        table.clues[seat] = clue_drawn(clue)
    if table.narrowed:  # otherwise a hand may hold whatever the pile may
        row = places(table)
        for observer in range(table.humans):
            table.may[observer * row + seat] |= table.may[observer * row + 2 * table.holders]


def weigh_clue(table: "ElevationState", seat: i64, card: i64, held: i64) -> None:
    """Make the rooms of a clue smaller where the card cannot have been in the hand that passed; ``held`` cards are left."""
    clue = table.clues[seat]
    mountain_range = RANGE_OF[card]
    late = table.voids[seat] != 0 and void_of(table.voids[seat], mountain_range) >= 0
    if not late and mountain_range != RANGE_OF[clue_low(clue)] and mountain_range != RANGE_OF[clue_high(clue)]:
        return
    for way in range(i64(2)):
        room = clue_room(clue, way)
        if room < MOST_ROOM and (late or clue_forbids(clue, way, card)):
            if room > 0:
                clue = with_clue_room(clue, way, room - 1)
            else:
                clue = with_clue_room(clue, way, RULED_OUT)
    if clue != table.clues[seat] and not named(table, clue_observer(clue), seat, card):
        table.clues[seat] = clue  # a card that the observer gave, or knew otherwise, tells nothing of the others
    for way in range(i64(2)):
        room = clue_room(table.clues[seat], way)
        if held <= room < MOST_ROOM:  # room for every card, and it will stay so: the hand never grows faster than the room
            table.clues[seat] = with_clue_room(table.clues[seat], way, MOST_ROOM)


def named(table: "ElevationState", observer: i64, seat: i64, card: i64) -> bool:
    """Whether the observer knew this card to be in that hand. Of the hand that passed to them, only two climbers know cards,
    having passed to each other, or who has seen a whole hand.
    """
    if table.humans > 2 and not table.narrowed:
        return False
    return (certain(table, observer) & table.may[hand_place(table, observer, seat)] & bit(card)) != 0


def note_pass(table: "ElevationState", gifts: vec[i64], right: bool) -> None:
    """All climbers passed two cards (``gifts``, by giver) at the same moment."""
    humans = table.humans
    row = places(table)
    before = table.may[:]
    for giver in range(humans):
        receiver = table.neighbour(giver, right)
        for observer in range(humans):
            if observer != receiver and observer != giver:
                table.may[observer * row + receiver] |= before[observer * row + giver]
    for giver in range(humans):
        receiver = table.neighbour(giver, right)
        learn(table, giver, hand_place(table, giver, receiver), gifts[giver])
        # Between two climbers the receiver knows what came back; otherwise two unknown cards came in.
        table.clues[giver] = new_clue(gifts[giver], receiver, 0 if humans == 2 else 2)


def note_anchored(table: "ElevationState", giver: i64, receiver: i64, cards: i64) -> None:
    """The receiver lays the passed cards apart."""
    for observer in range(table.humans):
        place = apart_place(table, observer, receiver)
        table.may[place] = table.may[hand_place(table, observer, giver)]
    learn_all(table, giver, apart_place(table, giver, receiver), cards)
    clue = table.clues[giver]  # the two cards that the giver was passed did not stay in the hand either
    for way in range(i64(2)):
        if clue_room(clue, way) != RULED_OUT:
            clue = with_clue_room(clue, way, 0)
    table.clues[giver] = clue


def note_kept(table: "ElevationState") -> None:
    """A round of the draft: two cards of each pack were kept, the rest went to the left. Packs have moved already."""
    humans = table.humans
    row = places(table)
    before = table.may[:]
    for observer in range(humans):
        for seat in range(humans):
            left = (seat + 1) % humans
            table.may[observer * row + table.holders + seat] |= before[observer * row + seat]
            table.may[observer * row + left] = before[observer * row + seat]
    for observer in range(humans):
        left = (observer + 1) % humans
        learn_all(table, observer, hand_place(table, observer, left), table.hands[left])


def note_draft(table: "ElevationState") -> None:
    """The kept stacks and the last two cards of the packs become the hands."""
    row = places(table)
    for observer in range(table.humans):
        for seat in range(table.humans):
            table.may[observer * row + seat] |= table.may[observer * row + table.holders + seat]
            table.may[observer * row + table.holders + seat] = 0


def note_swap(table: "ElevationState") -> None:
    """Every hand went one seat to the left; whoever gave one away knows it. Hands have moved already."""
    catch_up(table)
    humans = table.humans
    row = places(table)
    before = table.may[:]
    voids = table.voids[:]
    clues = table.clues[:]
    shown = table.shown[:]
    for seat in range(humans):
        left = (seat + 1) % humans
        table.voids[left] = voids[seat]
        table.clues[left] = clues[seat]
        if clue_observer(clues[seat]) == left:  # who holds the hand needs no clue to it, now or later
            table.clues[left] = with_clue_room(with_clue_room(clues[seat], 0, MOST_ROOM), 1, MOST_ROOM)
        table.shown[left] = shown[seat]
        for observer in range(humans):
            table.may[observer * row + left] = before[observer * row + seat]
    for observer in range(humans):
        left = (observer + 1) % humans
        learn_all(table, observer, hand_place(table, observer, left), table.hands[left])


def hidden_from(table: "ElevationState", seat: i64) -> i64:
    """The set of cards of which this seat cannot say where they lie."""
    hidden = table.deck
    for other in range(table.holders):
        if other != seat or seat >= table.humans:
            hidden |= (table.hands[other] & ~table.tops[other]) | table.apart[other]
    if table.veiled:
        for i in range(1, table.plays):
            if shr(table.trick[i], 7) != seat:
                hidden |= bit(table.trick[i] & 63)
    for other in range(table.humans):
        hidden &= ~table.shown[other]
    return hidden


def known_words(table: "ElevationState") -> list[int]:
    """All that climbers know of what is hidden from them, to compare."""
    words: list[int] = []
    row = places(table)
    for seat in range(table.humans):
        hidden = hidden_from(table, seat)
        for column in range(row):
            if column != seat and column != table.holders + seat:
                words.append(table.may[seat * row + column] & hidden)
    return words
