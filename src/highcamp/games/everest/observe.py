"""What a seat sees of Everest as numbers: after what every expedition has, in the order of ``observation.py``. Compiled."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.bits import bit, has
from highcamp.games.expeditions.box import (
    CAMP,
    CAMPS,
    CLIENTS,
    CYCLE,
    DROPPED,
    GAINED,
    GUIDES,
    HOLDERS,
    MOST_DECK,
    PLACES,
    REMOVED,
    SHOWN,
    TANK,
    ZONES,
)
from highcamp.games.expeditions.observe import KINDS, SHARED, capped, observe_shared, tonight

if TYPE_CHECKING:
    from highcamp.games.everest.rules import Everest

TEAMS: Final = 5  # written out again, because only numbers of this file are added up in advance
CARDS: Final = 24
DECK: Final = 8
BOOSTS: Final = 10  # acclimatization cards by their points, 0 to 9
STAGES: Final = 6
MOST: Final = 99  # of a thing in one place

# Where each feature begins, after what every expedition has.
OXYGEN: Final = 0
LOOKS: Final = OXYGEN + 4
SPLIT: Final = LOOKS + 4
ASIDE: Final = SPLIT + 1
CLIENT: Final = ASIDE + BOOSTS
PARTY: Final = CLIENT + TEAMS * 4 * 24
TANKS: Final = PARTY + TEAMS * 4
CARRIED: Final = TANKS + TEAMS * 4
STOCK: Final = CARRIED + TEAMS * 2
TONIGHT: Final = STOCK + TEAMS
SHUFFLED: Final = TONIGHT + TEAMS * 4
EVER: Final = SHUFFLED + TEAMS * CARDS
DECK_SIZE: Final = EVER + TEAMS * BOOSTS
DECK_KNOWN: Final = DECK_SIZE + TEAMS
USED: Final = DECK_KNOWN + TEAMS * DECK
USED_BEFORE: Final = USED + TEAMS
OWN_DECK: Final = USED_BEFORE + TEAMS
OUT: Final = OWN_DECK + DECK
OUT_TODAY: Final = OUT + CARDS
IN_TODAY: Final = OUT_TODAY + CARDS
DOING: Final = IN_TODAY + BOOSTS
LOOKED: Final = DOING + STAGES
JUST: Final = LOOKED + 1
PUT_BACK: Final = JUST + 1
SPENT: Final = PUT_BACK + 2
GIVING: Final = SPENT + 2
TAKING: Final = GIVING + 4
HANDED: Final = TAKING + 2
GIVES_FIRST: Final = HANDED + 1
GIVES_BACK: Final = GIVES_FIRST + 2
OWN: Final = GIVES_BACK + 1  # how many numbers only this game has

SIZE: Final = SHARED + OWN
UNSEEN: Final = TEAMS * DECK  # how many no seat knows: the order of the acclimatization decks


def observe_into(state: "Everest", buffer: vec[i16], at: i64, seat: i64) -> None:
    """Write what the seat sees."""
    own = at + SHARED
    if observe_shared(state, buffer, at, seat):
        parts_into(state, buffer, own)
    seats = state.players
    for place in range(seats):
        who = seat + place
        if who >= seats:
            who -= seats
        loads_into(state, buffer, own, place, who)
        decks_into(state, buffer, own, place, who)
    own_into(state, buffer, own, seat)
    exchange_into(state, buffer, own)


def parts_into(state: "Everest", buffer: vec[i16], own: i64) -> None:
    """What was agreed on of oxygen, and which acclimatization cards there are."""
    for zone in range(ZONES):
        buffer[own + OXYGEN + zone] = i16(state.mountain.oxygen[zone])
        buffer[own + LOOKS + zone] = i16(state.mountain.looks[zone])
    buffer[own + SPLIT] = i16(state.split)
    deck = state.deck
    for kind in range(deck.kinds):
        if deck.boosts[kind] == 1:
            buffer[own + ASIDE + deck.boost[kind]] = i16(deck.aside[kind])


def loads_into(state: "Everest", buffer: vec[i16], own: i64, place: i64, who: i64) -> None:
    """What a seat's guides lead and carry, and what its camps hold."""
    load = state.load
    for holder in range(HOLDERS):
        spot = own + place * HOLDERS + holder
        row = state.row(who, holder)
        party = capped(state.party[who * HOLDERS + holder], MOST)
        if party > 0 or buffer[spot + PARTY] > 0:  # else nobody was there before, either
            first = own + CLIENT + (place * HOLDERS + holder) * CLIENTS
            for client in range(CLIENTS):
                buffer[first + client] = capped(load[row + client], MOST)
        buffer[spot + PARTY] = party
        buffer[spot + TANKS] = capped(load[row + TANK], MOST)
        buffer[spot + TONIGHT] = i16(tonight(state, who, holder))
        if holder < GUIDES:
            buffer[own + CARRIED + place * GUIDES + holder] = i16(load[row + CAMP])
    buffer[own + STOCK + place] = i16(state.stock[who])


def decks_into(state: "Everest", buffer: vec[i16], own: i64, place: i64, who: i64) -> None:
    """What all know of a seat's cards: the deck as it was last shuffled, and what oxygen has brought."""
    deck = state.deck
    kinds = deck.kinds
    first = who * PLACES * kinds
    cards = state.cards
    gained: i64 = 0
    for kind in range(kinds):
        here = first + kind
        gained += cards[here + GAINED * kinds]
        buffer[own + SHUFFLED + place * KINDS + kind] = i16(cards[here + CYCLE * kinds])
        if deck.boosts[kind] == 1:
            buffer[own + EVER + place * BOOSTS + deck.boost[kind]] = i16(cards[here + SHOWN * kinds])
    size = state.stacked[who] + gained  # what is taken today shows to nobody
    known = state.known_before[who]
    buffer[own + DECK_SIZE + place] = i16(size)
    for card in range(MOST_DECK):
        buffer[own + DECK_KNOWN + place * MOST_DECK + card] = i16(card < size and has(known, card))
    buffer[own + USED + place] = i16(state.taken[who])
    buffer[own + USED_BEFORE + place] = i16(state.taken_before[who])


def own_into(state: "Everest", buffer: vec[i16], own: i64, seat: i64) -> None:
    """What only the seat itself knows: cards removed, cards looked at, what it is doing while all choose."""
    deck = state.deck
    kinds = deck.kinds
    first = seat * PLACES * kinds
    cards = state.cards
    for kind in range(kinds):
        here = first + kind
        buffer[own + OUT + kind] = i16(cards[here + REMOVED * kinds])
        buffer[own + OUT_TODAY + kind] = i16(cards[here + DROPPED * kinds])
        if deck.boosts[kind] == 1:
            buffer[own + IN_TODAY + deck.boost[kind]] = i16(cards[here + GAINED * kinds])
    deck_into(state, buffer, own + OWN_DECK, seat, state.known[seat])
    for stage in range(STAGES):
        buffer[own + DOING + stage] = i16(stage == state.stage[seat])
    buffer[own + LOOKED] = i16(state.look[seat])
    just = state.just[seat]
    buffer[own + JUST] = 0
    if just >= 0:
        buffer[own + JUST] = i16(deck.boost[just] + 1)
    buffer[own + PUT_BACK] = i16(state.first_end[seat] == 1)
    buffer[own + PUT_BACK + 1] = i16(state.first_end[seat] == 2)
    for camp in range(CAMPS):
        buffer[own + SPENT + camp] = i16(state.spent[seat * CAMPS + camp])


def deck_into(state: "Everest", buffer: vec[i16], spot: i64, seat: i64, known: i64) -> None:
    """The seat's acclimatization deck from the top: 1 + the points of each card that is among the known ones."""
    for card in range(MOST_DECK):
        if card < state.stacked[seat] and has(known, card):
            buffer[spot + card] = i16(state.deck.boost[state.stack[seat * MOST_DECK + card]] + 1)
        else:
            buffer[spot + card] = 0


def exchange_into(state: "Everest", buffer: vec[i16], own: i64) -> None:
    """How far the acting seat's exchanges have come, and the points that it is giving out."""
    for holder in range(HOLDERS):
        buffer[own + GIVING + holder] = 0
    if state.rising >= 0:
        buffer[own + GIVING + state.rising] = i16(state.boost)
    for guide in range(GUIDES):
        buffer[own + TAKING + guide] = i16(state.taking[guide])
        buffer[own + GIVES_FIRST + guide] = i16(state.giver == guide)
    buffer[own + HANDED] = i16(state.handed)
    buffer[own + GIVES_BACK] = i16(state.returning)


def unseen_into(state: "Everest", buffer: vec[i16], at: i64) -> None:
    """Write what no seat knows: all acclimatization decks."""
    for seat in range(state.players):
        deck_into(state, buffer, at + seat * MOST_DECK, seat, bit(MOST_DECK) - 1)
