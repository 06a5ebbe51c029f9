"""A world that a climber could be in: everything hidden from them is dealt anew, with all that they know kept true.

Every hidden place (a hand, cards apart, a pile) has as many *slots* as it has cards the climber cannot name, and every slot
the set of cards that it may hold. Dealing is then a random perfect matching of cards and slots. What the other climbers
remember for themselves is not imagined: in the new world they know what everybody knows.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit
from highcamp.engine.rng import Rng
from highcamp.games.elevation.box import (
    CARDS,
    EVERY_CARD,
    PEAKS,
    RANGE_OF,
    RANGE_SET,
    RANGES,
    SEVENS,
    any_of,
    low_place,
    size,
)
from highcamp.games.elevation.clues import RULED_OUT, clue_excludes, clue_observer, clue_room
from highcamp.games.elevation.knowledge import apart_place, catch_up, certain, deck_place, hand_place, hidden_from, places
from highcamp.games.elevation.legal import playable
from highcamp.games.elevation.morning import can_pass
from highcamp.games.elevation.phases import DRAFT, PASS, SECOND
from highcamp.games.elevation.plays import play_of, played_card, player_of
from highcamp.games.elevation.scoring import UNDECIDED, smallest_ranges
from highcamp.games.elevation.voids import void_count, void_of, void_range, void_room

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


class Slots:
    """Slots and cards, to be matched at random."""

    n: i64
    allowed: vec[i64]  # slot -> set
    place: vec[i64]  # slot -> where it is
    holds: vec[i64]  # slot -> card
    owner: vec[i64]  # card -> slot, or -1
    cards: i64
    free: i64
    tried: i64

    def __init__(self, cards: i64) -> None:
        self.n = 0
        self.allowed = vec[i64]([0] * CARDS)
        self.place = vec[i64]([0] * CARDS)
        self.holds = vec[i64]([0] * CARDS)
        self.owner = vec[i64]([-1] * CARDS)
        self.cards = cards
        self.free = cards
        self.tried = 0

    def add(self, place: i64, allowed: i64) -> None:
        """One more slot."""
        self.allowed[self.n] = allowed & self.cards
        self.place[self.n] = place
        self.n += 1

    def match(self, rng: Rng) -> bool:
        """Give every slot a card, those that may not hold every card first; False if it cannot be done."""
        for late in range(i64(2)):
            for slot in range(self.n):
                anything = self.allowed[slot] == self.cards
                if anything == (late == 1):
                    self.tried = 0
                    if not self.fill(slot, rng):
                        return False
        return True

    def fill(self, slot: i64, rng: Rng) -> bool:
        """A free card for the slot; if there is none, one whose slot can be filled otherwise."""
        options = self.allowed[slot] & self.free
        if options != 0:
            self.put(slot, any_of(options, rng))
            return True
        options = self.allowed[slot] & ~self.tried
        while options != 0:
            card = any_of(options, rng)
            self.tried |= bit(card)
            if self.fill(self.owner[card], rng):
                self.put(slot, card)
                return True
            options = self.allowed[slot] & ~self.tried
        return False

    def put(self, slot: i64, card: i64) -> None:
        """This card into that slot."""
        self.holds[slot] = card
        self.owner[card] = slot
        self.free &= ~bit(card)


def imagined(table: "ElevationState", seat: i64, rng: Rng) -> "ElevationState":
    """A world in which the seat would have seen just the same."""
    catch_up(table)
    world = some_deal(table, seat, rng)
    while table.phase == PASS and not can_pass(world):  # then there would be no pass
        world = some_deal(table, seat, rng)
    choose_anew(world, table, seat, rng)
    forget_others(world, seat)
    return world


def some_deal(table: "ElevationState", seat: i64, rng: Rng) -> "ElevationState":
    """Every hidden card in a new place, the seat's clue read either way round."""
    way = rng.below(2)
    world = dealt_anew(table, seat, rng, way)
    if world is None:
        world = dealt_anew(table, seat, rng, 1 - way)
    assert world is not None, "what a climber knows allows at least the truth"
    return world


def dealt_anew(table: "ElevationState", seat: i64, rng: Rng, way: i64) -> "ElevationState | None":
    """Every hidden card in a new place, the seat's clue read this way round; None if it cannot be read so."""
    hidden = hidden_from(table, seat)
    sure = certain(table, seat) & hidden
    fixed = vec[i64]([0] * places(table))  # place -> cards that stay
    total = vec[i64]([0] * places(table))
    for other in range(table.holders):
        if other == seat and seat < table.humans:
            continue
        held = committed(table, other) if other != seat else 0
        held |= table.hands[other]
        total[other] = held
        fixed[other] = (sure & table.may[hand_place(table, seat, other)]) | table.shown[other] | table.tops[other]
        total[table.holders + other] = table.apart[other]
        fixed[table.holders + other] = sure & table.may[apart_place(table, seat, other)]
    total[2 * table.holders] = table.deck | committed(table, table.holders)  # nature's card comes from the pile
    fixed[2 * table.holders] = sure & table.may[deck_place(table, seat)]
    stays: i64 = 0
    for place in range(places(table)):
        fixed[place] &= total[place]
        stays |= fixed[place]
    slots = Slots(hidden & ~stays)
    for other in range(table.holders):
        if other == seat and seat < table.humans:
            continue
        if not hand_slots(table, slots, seat, other, size(total[other]) - size(fixed[other]), fixed[other], way):
            return None
        for _ in range(size(total[table.holders + other]) - size(fixed[table.holders + other])):
            allowed = table.may[apart_place(table, seat, other)]
            slots.add(table.holders + other, allowed if table.phase == DRAFT else allowed & PEAKS)  # Avalanches are not passed
    for _ in range(size(total[2 * table.holders]) - size(fixed[2 * table.holders])):
        slots.add(2 * table.holders, table.may[deck_place(table, seat)])
    if not slots.match(rng):
        return None
    for slot in range(slots.n):
        fixed[slots.place[slot]] |= bit(slots.holds[slot])
    world = table.copy()
    for other in range(table.holders):
        if other != seat or seat >= table.humans:
            world.hands[other] = fixed[other]
            world.apart[other] = fixed[table.holders + other]
    world.deck = fixed[2 * table.holders]
    return world


def committed(table: "ElevationState", seat: i64) -> i64:
    """The cards that the seat, or nature, has played face-down to the running trick."""
    cards: i64 = 0
    if table.veiled:
        for i in range(1, table.plays):
            if player_of(table.trick[i]) == seat:
                cards |= bit(played_card(table.trick[i]))
    return cards


def hand_slots(table: "ElevationState", slots: Slots, seat: i64, other: i64, n: i64, fixed: i64, way: i64) -> bool:
    """The slots of a hand, each with what voids and the clue leave; False if the clue cannot be read this way round."""
    if other >= table.humans:
        for i in range(i64(RANGES)):  # an auto-ascender's piles: everyone sees how many cards of which range
            for _ in range(size(table.hands[other] & ~table.tops[other] & RANGE_SET[i])):
                slots.add(other, RANGE_SET[i])
        return True
    allowed = table.may[hand_place(table, seat, other)]
    voids = table.voids[other]
    entries = void_count(voids)
    clue = table.clues[other]
    first: i64 = n  # slots that may hold what the clue excludes
    excluded: i64 = 0
    if clue_observer(clue) == seat:
        if clue_room(clue, way) == RULED_OUT:
            return False
        first = clue_room(clue, way)
        excluded = clue_excludes(clue, way)
    named = fixed & ~table.shown[other]
    for slot in range(n):
        cards = allowed
        if slot >= first:
            cards &= ~excluded
        room = first
        for entry in range(entries):
            left = void_room(voids, entry) - named_since(voids, entry, named)
            if left < room:
                room = left
            if slot >= room:
                cards &= ~RANGE_SET[void_range(voids, entry)]
        slots.add(other, cards)
    return True


def named_since(voids: i64, entry: i64, named: i64) -> i64:
    """How many of these cards must have come in since the void."""
    cards: i64 = 0
    while named != 0:
        if void_of(voids, RANGE_OF[low_place(named)]) >= entry:
            cards += 1
        named &= named - 1
    return cards


# -- choices that are still hidden --


def choose_anew(world: "ElevationState", table: "ElevationState", seat: i64, rng: Rng) -> None:
    """The others' hidden choices, made at random from what they now hold."""
    if world.phase == PASS or world.phase == DRAFT:
        buffer = vec[i64]([0] * world.most_legal())
        for other in range(world.humans):
            if other != seat:
                world.picks[other] = 0
                # Whether someone who is still choosing has made up their mind on one card, nobody knows.
                for _ in range(rng.below(2) if table.to_choose(other) else 2):
                    n = world.legal_into(buffer, other)
                    world.picks[other] |= bit(buffer[rng.below(n)])
    elif world.phase == SECOND:
        for other in range(world.humans):
            ranges = smallest_ranges(world, other)
            if other != seat and world.gives[other] != UNDECIDED and (ranges & (ranges - 1)) != 0:
                world.gives[other] = any_of(ranges, rng)
    elif world.veiled:
        for i in range(1, world.plays):
            other = player_of(world.trick[i])
            if other != seat:
                play_anew(world, i, other, rng)


def play_anew(world: "ElevationState", i: i64, other: i64, rng: Rng) -> None:
    """A face-down play. The hand, or nature's pile, holds the card again, and those of later plays."""
    if other == world.holders:
        drawn = any_of(world.deck, rng)
        world.deck &= ~bit(drawn)
        world.trick[i] = play_of(other, 0, drawn)
        return
    card = any_of(playable(world, other), rng)
    axe: i64 = 0
    if world.axes and (SEVENS & bit(card)) != 0:
        axe = rng.below(2)
    world.hands[other] &= ~bit(card)
    world.trick[i] = play_of(other, axe, card)


def forget_others(world: "ElevationState", seat: i64) -> None:
    """What the others know beyond what everybody knows."""
    row = places(world)
    for i in range(len(world.may)):
        if i // row != seat:
            column = i % row
            empty = world.holders <= column < 2 * world.holders and world.apart[column - world.holders] == 0
            world.may[i] = 0 if empty else EVERY_CARD
    for other in range(world.humans):
        if clue_observer(world.clues[other]) != seat:
            world.clues[other] = 0
