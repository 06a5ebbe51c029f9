"""What a seat sees of an expedition as numbers: what Everest and K2 share, in the order of ``observation.py``. Compiled.

What the parts of a set-up show (the board, the cards) is the same all game long: it is written once, and left where an earlier
observation has it. Where somebody stood in that one is read from it, so that whole maps need not be cleared.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.games.expeditions.actions import change_at_night
from highcamp.games.expeditions.box import (
    CHOSEN,
    DAYS,
    GUIDES,
    HOLDERS,
    IN_DISCARD,
    IN_HAND,
    IN_PILE,
    NOWHERE,
    ON_TABLE,
    PLACES,
    READY,
    SORTS,
    ZONES,
)
from highcamp.games.expeditions.phases import ACT, CREVICE, DRAW_FIRST, ENDED, SELECT
from highcamp.games.expeditions.points import leader
from highcamp.games.expeditions.trails import bare_toll

if TYPE_CHECKING:
    from highcamp.games.expeditions.rules import Expedition

# Limits of the form: those of a data file (``box.py``), written out because only numbers of this file are added up in advance.
SEATS: Final = 5
SPACES: Final = 60
KINDS: Final = 24  # of cards
TILES: Final = 12
PHASES: Final = 12
VALUES: Final = 4  # of risk tokens
AHEAD_DAYS: Final = 6  # whose weather can be seen: two tiles
SIGNS: Final = 3  # of icefall tokens: the first, the second, all others
COSTS: Final = 10  # of icefall tokens: a crevasse, then 1 to 9
MOST_TOLD: Final = 999

# Where each feature begins.
PLAYERS: Final = 0
PHASE: Final = PLAYERS + 1
DAY: Final = PHASE + PHASES
LAST_DAY: Final = DAY + 1
START: Final = LAST_DAY + 1
TO_ACT: Final = START + SEATS
ACTING: Final = TO_ACT + SEATS
POINTS: Final = ACTING + SEATS
RECENT: Final = POINTS + SEATS
WINNER: Final = RECENT + SEATS
RISK_OPEN: Final = WINNER + SEATS
RISK_LEFT: Final = RISK_OPEN + VALUES
RISK_SEAT: Final = RISK_LEFT + VALUES
RISK: Final = RISK_SEAT + SEATS
FORECAST: Final = RISK + 1
LOSS: Final = FORECAST + 1
STOP: Final = LOSS + AHEAD_DAYS * 4
TURNED: Final = STOP + AHEAD_DAYS * 4
LOSS_LEFT: Final = TURNED + TILES
STOP_LEFT: Final = LOSS_LEFT + 4
LIMIT: Final = STOP_LEFT + 4
ZONE: Final = LIMIT + 4
NIGHT: Final = ZONE + SPACES
ICE: Final = NIGHT + SPACES
COST: Final = ICE + SPACES
ICE_LEFT: Final = COST + SPACES
AT: Final = ICE_LEFT + SIGNS * COSTS
STANDS: Final = AT + SEATS * 4
OTHERS: Final = STANDS + 4 * SPACES
CARD_UP: Final = OTHERS + SPACES
CARD_DOWN: Final = CARD_UP + KINDS
CARD_ROPE: Final = CARD_DOWN + KINDS
CARD_LOSS: Final = CARD_ROPE + KINDS
CARD_BOOST: Final = CARD_LOSS + KINDS
CARD_COPIES: Final = CARD_BOOST + KINDS
HAND: Final = CARD_COPIES + KINDS
PILE: Final = HAND + KINDS
CHOICE: Final = PILE + KINDS
HAND_SIZE: Final = CHOICE + KINDS
PILE_SIZE: Final = HAND_SIZE + SEATS
TABLE: Final = PILE_SIZE + SEATS
DISCARD: Final = TABLE + SEATS * KINDS
UNUSED: Final = DISCARD + SEATS * KINDS
POOL: Final = UNUSED + KINDS
CARDED: Final = POOL + 6
OWED: Final = CARDED + 2
PASSING: Final = OWED + 1
ENTERING: Final = PASSING + 2
AHEAD: Final = ENTERING + 2
SHARED: Final = AHEAD + 1  # how many numbers both games have


def observe_shared(state: "Expedition", buffer: vec[i16], at: i64, seat: i64) -> bool:
    """Write what the seat sees, except what guides or climbers are and have; returned is whether nothing was there before."""
    blank = buffer[at + PLAYERS] == 0
    if blank:
        parts_into(state, buffer, at)
    seats_into(state, buffer, at, seat)
    weather_into(state, buffer, at)
    costs_into(state, buffer, at)
    places_into(state, buffer, at, seat)
    cards_into(state, buffer, at, seat)
    action_into(state, buffer, at)
    return blank


def parts_into(state: "Expedition", buffer: vec[i16], at: i64) -> None:
    """What the board and the cards show, and how long the game is."""
    buffer[at + PLAYERS] = i16(state.players)
    buffer[at + LAST_DAY] = i16(state.weather.tiles * DAYS)
    mountain = state.mountain
    for zone in range(ZONES):
        buffer[at + LIMIT + zone] = i16(mountain.limit[zone])
    for space in range(mountain.spaces):
        buffer[at + ZONE + space] = i16(mountain.zone[space])
        buffer[at + NIGHT + space] = i16(mountain.night[space])
        buffer[at + ICE + space] = i16(mountain.sign[space])
    deck = state.deck
    for kind in range(deck.kinds):
        buffer[at + CARD_UP + kind] = i16(deck.up[kind])
        buffer[at + CARD_DOWN + kind] = i16(deck.down[kind])
        buffer[at + CARD_ROPE + kind] = i16(deck.rope[kind])
        buffer[at + CARD_LOSS + kind] = i16(deck.loss[kind])
        buffer[at + CARD_BOOST + kind] = i16(deck.boost[kind] + deck.boosts[kind])
        buffer[at + CARD_COPIES + kind] = i16(deck.copies[kind])


def capped(number: i64, most: i64) -> i16:
    """A number that could be higher than anything that matters, as far as it is told."""
    return i16(most if number > most else number)


def seats_into(state: "Expedition", buffer: vec[i16], at: i64, seat: i64) -> None:
    """The moment of the day, whose it is, points and risk tokens."""
    seats = state.players
    phase = state.phase
    for moment in range(PHASES):
        buffer[at + PHASE + moment] = i16(moment == phase)
    buffer[at + DAY] = i16(state.turn)
    start: i64 = -1 if phase == DRAW_FIRST else state.start
    acting: i64 = state.acting_seat() if ACT <= phase <= CREVICE else -1
    winner: i64 = leader(state) if phase == ENDED else -1
    for place in range(seats):
        who = seat + place
        if who >= seats:
            who -= seats
        buffer[at + START + place] = i16(who == start)
        acts = state.stage[who] != READY if phase == SELECT else who == state.actor
        buffer[at + TO_ACT + place] = i16(acts)
        buffer[at + ACTING + place] = i16(who == acting)
        buffer[at + POINTS + place] = capped(state.points[who], MOST_TOLD)
        buffer[at + RECENT + place] = 0
        buffer[at + WINNER + place] = i16(who == winner)
        buffer[at + RISK_SEAT + place] = i16(who == state.risk_seat)
    for place in range(seats):
        who = state.recent[place]
        if who >= 0:
            who -= seat
            if who < 0:
                who += seats
            buffer[at + RECENT + who] = i16(place + 1)
    for value in range(len(state.risk_open)):
        buffer[at + RISK_OPEN + value] = i16(state.risk_open[value])
        buffer[at + RISK_LEFT + value] = i16(state.risk_left[value])
    buffer[at + RISK] = i16(state.risk)


def weather_into(state: "Expedition", buffer: vec[i16], at: i64) -> None:
    """The weather of today and of every later day that can be seen, and what other tiles there are."""
    tiles = state.tiles
    loss = state.weather.loss
    stop = state.weather.stop
    number = state.weather.tiles
    for tile in range(number):
        buffer[at + TURNED + tile] = 0
    shown: i64 = 0
    while shown < number and tiles[shown] >= 0:
        buffer[at + TURNED + tiles[shown]] = i16(shown + 1)
        shown += 1
    today = state.turn - 1
    forecast = shown * DAYS - today
    if forecast < 0:
        forecast = 0
    buffer[at + FORECAST] = i16(forecast)
    for day in range(AHEAD_DAYS):
        spot = at + day * ZONES
        if day < forecast:
            first = (tiles[(today + day) // DAYS] * DAYS + (today + day) % DAYS) * ZONES
            for zone in range(ZONES):
                buffer[spot + LOSS + zone] = i16(loss[first + zone])
                buffer[spot + STOP + zone] = i16(stop[first + zone])
        else:
            for zone in range(ZONES):
                buffer[spot + LOSS + zone] = 0
                buffer[spot + STOP + zone] = 0
    for zone in range(ZONES):
        losses: i64 = 0
        stops: i64 = 0
        for tile in range(number):
            if buffer[at + TURNED + tile] == 0:
                for day in range(DAYS):
                    losses += loss[(tile * DAYS + day) * ZONES + zone]
                    stops += stop[(tile * DAYS + day) * ZONES + zone]
        buffer[at + LOSS_LEFT + zone] = i16(losses)
        buffer[at + STOP_LEFT + zone] = i16(stops)


def costs_into(state: "Expedition", buffer: vec[i16], at: i64) -> None:
    """What it costs to enter each space, and which icefall tokens still lie face down."""
    mountain = state.mountain
    known = state.tiles[(state.turn - 1) // DAYS] >= 0  # the weather may change what a space costs
    for space in range(mountain.spaces):
        toll = state.toll(space) if known else bare_toll(state, space)
        buffer[at + COST + space] = i16(toll)
    kinds = mountain.tokens
    if kinds == 0:
        return
    for place in range(SIGNS * COSTS):
        buffer[at + ICE_LEFT + place] = 0
    for place in range(len(mountain.token_count)):
        spot = at + ICE_LEFT + ice_place(place // kinds, mountain.token_cost[place % kinds])
        buffer[spot] = i16(i64(buffer[spot]) + mountain.token_count[place])
    for space in range(mountain.spaces):
        if state.tokens[space] >= 0:
            spot = at + ICE_LEFT + ice_place(mountain.sign[space] - 1, mountain.token_cost[state.tokens[space]])
            buffer[spot] = i16(i64(buffer[spot]) - 1)


def ice_place(sign: i64, cost: i64) -> i64:
    """Where tokens of a sign and a cost are counted."""
    if sign >= SIGNS:
        sign = SIGNS - 1
    return sign * COSTS + cost


def places_into(state: "Expedition", buffer: vec[i16], at: i64, seat: i64) -> None:
    """Where everybody is: by number, and on the map."""
    seats = state.players
    where = state.where
    first = at + AT
    for place in range(seats * HOLDERS):
        before = i64(buffer[first + place])
        if before > 0:
            if place < HOLDERS:
                buffer[at + STANDS + place * SPACES + before - 1] = 0
            elif place % HOLDERS < GUIDES:
                buffer[at + OTHERS + before - 1] = 0
    for place in range(seats):
        who = seat + place
        if who >= seats:
            who -= seats
        for holder in range(HOLDERS):
            space = where[who * HOLDERS + holder]
            buffer[first + place * HOLDERS + holder] = i16(space + 1)
            if space != NOWHERE:
                if place == 0:
                    buffer[at + STANDS + holder * SPACES + space] = 1
                elif holder < GUIDES:
                    spot = at + OTHERS + space
                    buffer[spot] = i16(i64(buffer[spot]) + 1)


def cards_into(state: "Expedition", buffer: vec[i16], at: i64, seat: i64) -> None:
    """Cards: the seat's own, and those that lie open."""
    seats = state.players
    kinds = state.deck.kinds
    cards = state.cards
    own = seat * PLACES * kinds
    for kind in range(kinds):
        buffer[at + HAND + kind] = i16(state.held(seat, kind))
        buffer[at + PILE + kind] = i16(cards[own + IN_PILE * kinds + kind])
        buffer[at + CHOICE + kind] = i16(cards[own + CHOSEN * kinds + kind])
        buffer[at + UNUSED + kind] = i16(state.idle[kind])
    for place in range(seats):
        who = seat + place
        if who >= seats:
            who -= seats
        first = who * PLACES * kinds
        hand: i64 = 0
        pile: i64 = 0
        for kind in range(kinds):
            here = first + kind
            hand += cards[here + IN_HAND * kinds]
            pile += cards[here + IN_PILE * kinds]
            buffer[at + TABLE + place * KINDS + kind] = i16(cards[here + ON_TABLE * kinds])
            buffer[at + DISCARD + place * KINDS + kind] = i16(cards[here + IN_DISCARD * kinds])
        buffer[at + HAND_SIZE + place] = i16(hand)
        buffer[at + PILE_SIZE + place] = i16(pile)


def action_into(state: "Expedition", buffer: vec[i16], at: i64) -> None:
    """The running action phase; all 0 outside of one."""
    for place in range(GUIDES * SORTS):
        buffer[at + POOL + place] = i16(state.pool[place])
    for guide in range(GUIDES):
        buffer[at + CARDED + guide] = i16(state.touched[guide])
        buffer[at + PASSING + guide] = i16(state.passage == guide)
        buffer[at + ENTERING + guide] = i16(state.entering == guide)
    buffer[at + OWED] = i16(state.owed)
    buffer[at + AHEAD] = i16(state.ahead + 1)


def tonight(state: "Expedition", seat: i64, holder: i64) -> i64:
    """What the level of those with a guide, in a camp, or of a climber changes by tonight; 0 while it cannot be known."""
    space = state.where[seat * HOLDERS + holder]
    if space == NOWHERE or state.tiles[(state.turn - 1) // DAYS] < 0:
        return 0
    return change_at_night(state, seat, space)
