"""The state of an expedition on Everest or on K2: everything that lies on the table, except what guides lead and carry.

    day.py         the order of play: who takes a risk token, whose turn it is, the night, the next morning
    selection.py   all choose three cards at the same time, with oxygen before it, and show them
    actions.py     a seat uses its cards, in as many small moves as it likes
    trails.py      the way from space to space, and the icefall
    debt.py        what a risk token leaves possible
    chance.py      cards, weather, tokens
    imagine.py     what a seat may imagine of the others' cards

They are functions on the state; what Everest and K2 do differently, they ask of it.
"""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, State
from highcamp.engine.vectors import NONE, draw_from, same
from highcamp.games.expeditions.actions import possible_into
from highcamp.games.expeditions.box import (
    CAMPS,
    CHOSEN,
    CYCLE,
    DROPPED,
    GAINED,
    GUIDES,
    HOLDERS,
    IN_HAND,
    IN_PILE,
    MOST_DECK,
    MOVES,
    NOWHERE,
    OPEN,
    PAY_IN,
    PLACES,
    READY,
    SHOWN,
    SORTS,
    START_POINTS,
    TOKEN,
    Cards,
    Mountain,
    Weather,
)
from highcamp.games.expeditions.chance import happen, weights
from highcamp.games.expeditions.day import take_token
from highcamp.games.expeditions.debt import keep_payable, spare, usual_price, usual_turn_words, usually_helps
from highcamp.games.expeditions.imagine import imagined
from highcamp.games.expeditions.phases import ACT, CREVICE, DRAW_FIRST, ENDED, SELECT, TAKE_TOKEN
from highcamp.games.expeditions.points import leader
from highcamp.games.expeditions.selection import select, select_into
from highcamp.games.expeditions.trails import bare_toll, go_back, go_in, today

if TYPE_CHECKING:
    from highcamp.engine.game import Game


class Expedition(State):
    """All that Everest and K2 have in common, as numbers."""

    players: i64
    mountain: Mountain
    weather: Weather
    deck: Cards
    split: bool = False  # looked-at cards may go partly on top and partly to the bottom
    phase: i64 = DRAW_FIRST
    turn: i64 = 1  # the day, from 1
    start: i64 = 0  # the seat with the marker
    acted: i64 = 0  # seats that have finished the action phase
    points: vec[i64] = NONE
    recent: vec[i64] = NONE  # seats by the time their points last changed, the longest ago first
    tiles: vec[i64] = NONE  # weather tiles from left to right, -1 for one not yet turned up
    tokens: vec[i64] = NONE  # space -> kind of its icefall token, -1 where there is none or it lies face down
    risk_open: vec[i64] = NONE  # value -> tokens that may be taken
    risk_left: vec[i64] = NONE  # value -> tokens face down
    cards: vec[i64] = NONE  # (seat * PLACES + place) * kinds + kind -> how many
    stack: vec[i64] = NONE  # seat * MOST_DECK + n -> kind of the nth acclimatization card from the top
    stacked: vec[i64] = NONE  # seat -> cards in that deck
    known: vec[i64] = NONE  # seat -> set of places in it whose card the seat knows
    known_before: vec[i64] = NONE  # the same when the day began: what the others know about it
    taken: vec[i64] = NONE  # seat -> cards gained by oxygen in the whole game
    taken_before: vec[i64] = NONE  # and before the last shuffle
    stage: vec[i64] = NONE  # seat -> what it is doing while all choose
    look: vec[i64] = NONE  # seat -> cards it has drawn from that deck and not put back
    just: vec[i64] = NONE  # seat -> the card just gained, or -1
    first_end: vec[i64] = NONE  # seat -> where the first card was put back: 0 not yet, 1 on top, 2 at the bottom
    spent: vec[i64] = NONE  # seat * 2 + camp -> tanks spent this turn
    where: vec[i64] = NONE  # seat * 4 + holder -> space
    risk_seat: i64 = -1  # who took the day's risk token, or -1
    risk: i64 = 0  # its value
    owed: i64 = 0  # what is still to be paid
    idle: vec[i64] = NONE  # kind -> cards of the acting seat that are not in use
    pool: vec[i64] = NONE  # guide * 3 + UP, DOWN, FREE -> points left
    touched: vec[i64] = NONE  # guide -> 1 if a card was played on him this turn
    passage: i64 = -1  # the guide who is passing through a full space, or -1
    entering: i64 = -1  # the guide in front of an icefall token, or -1
    ahead: i64 = -1  # the space he is about to enter

    def __init__(
        self, game: "Game[Any, Any]", options: Any, players: i64, mountain: Mountain, weather: Weather, deck: Cards
    ) -> None:
        super().__init__(game, options, NATURE)
        self.players = players
        self.seats = players
        self.mountain = mountain
        self.weather = weather
        self.deck = deck

    def lay_out(self) -> None:
        """Before anything has happened: all at the base, all cards in the piles, nothing drawn."""
        players = self.players
        self.points = same(START_POINTS, players)
        self.recent = same(-1, players)
        self.tiles = same(-1, self.weather.tiles)
        self.tokens = same(-1, self.mountain.spaces)
        self.risk_open = same(0, len(self.deck.risk))
        self.risk_left = self.deck.risk[:]
        self.cards = same(0, players * PLACES * self.deck.kinds)
        self.stack = same(-1, players * MOST_DECK)
        self.stacked = same(0, players)
        self.known = same(0, players)
        self.known_before = same(0, players)
        self.taken = same(0, players)
        self.taken_before = same(0, players)
        self.stage = same(OPEN, players)
        self.look = same(0, players)
        self.just = same(-1, players)
        self.first_end = same(0, players)
        self.spent = same(0, players * CAMPS)
        self.where = same(0, players * HOLDERS)
        self.idle = same(0, self.deck.kinds)
        self.pool = same(0, GUIDES * SORTS)
        self.touched = same(0, GUIDES)
        for seat in range(players):
            for camp in range(GUIDES, HOLDERS):
                self.where[seat * HOLDERS + camp] = NOWHERE
            for kind in range(self.deck.kinds):
                for place in (IN_PILE, CYCLE, SHOWN):
                    self.cards[self.at(seat, place) + kind] = self.deck.copies[kind]

    def match(self, other: "Expedition") -> None:
        """Become like another expedition of the same set-up: a copy is made so."""
        self.split = other.split
        self.actor = other.actor
        self.phase = other.phase
        self.turn = other.turn
        self.start = other.start
        self.acted = other.acted
        self.risk_seat = other.risk_seat
        self.risk = other.risk
        self.owed = other.owed
        self.passage = other.passage
        self.entering = other.entering
        self.ahead = other.ahead
        self.points = other.points[:]
        self.recent = other.recent[:]
        self.tiles = other.tiles[:]
        self.tokens = other.tokens[:]
        self.risk_open = other.risk_open[:]
        self.risk_left = other.risk_left[:]
        self.cards = other.cards[:]
        self.stack = other.stack[:]
        self.stacked = other.stacked[:]
        self.known = other.known[:]
        self.known_before = other.known_before[:]
        self.taken = other.taken[:]
        self.taken_before = other.taken_before[:]
        self.stage = other.stage[:]
        self.look = other.look[:]
        self.just = other.just[:]
        self.first_end = other.first_end[:]
        self.spent = other.spent[:]
        self.where = other.where[:]
        self.idle = other.idle[:]
        self.pool = other.pool[:]
        self.touched = other.touched[:]

    # -- what Everest and K2 do differently --

    def copy(self) -> "Expedition":
        """An independent copy."""
        raise NotImplementedError

    def tanks_in(self, seat: i64, camp: i64) -> i64:
        """Tanks in a placed camp of the seat."""
        return 0

    def tanks_with(self, seat: i64, guide: i64) -> i64:
        """Tanks that a guide carries."""
        return 0

    def use_tanks(self, seat: i64, camp: i64, tanks: i64) -> None:
        """Take spent tanks out of a camp."""

    def stopped(self, space: i64) -> bool:
        """Whether nobody may move from or to this space today."""
        return self.weather.stop[today(self, self.mountain.zone[space])] == 1

    def toll(self, space: i64) -> i64:
        """What entering costs: 0 if the icefall token lies face down, -1 for a crevasse."""
        return bare_toll(self, space)

    def arrive(self, seat: i64, guide: i64) -> None:
        """What happens when a guide has entered a space."""
        raise NotImplementedError

    def strength(self, seat: i64, guide: i64) -> i64:
        """How often the clients with a guide, or the climber himself, can pay a point of risk: the highest level."""
        raise NotImplementedError

    def weaken(self, seat: i64, guide: i64, loss: i64) -> None:
        """All who are with a guide, or the climber himself, lose so many levels; at 0 one dies."""
        raise NotImplementedError

    def actions_into(self, buffer: vec[i64], seat: i64) -> i64:
        """What the seat could do in its action phase if every risk token could always be paid, sorted."""
        raise NotImplementedError

    def begin(self) -> None:
        """What a seat's action phase begins with, besides its cards."""

    def act(self, move: i64, seat: i64) -> None:
        """One small move of an action phase."""
        raise NotImplementedError

    def night(self) -> None:
        """The acclimatization check."""
        raise NotImplementedError

    # -- and what pays a risk token there: debt.py --

    def gifts(self) -> i64:
        """Acclimatization points that are being given out."""
        return 0

    def take_gift(self, seat: i64) -> None:
        """One of them is used up."""

    def left_at_base(self, seat: i64, guide: i64) -> i64:
        """By how much entering the base would lower what the guide's clients can pay."""
        return 0

    def price(self, move: i64, seat: i64) -> i64:
        """By how much at the most a move lowers what is at hand; ``DEAR`` where only trying tells."""
        return usual_price(self, move, seat)

    def at_ease(self, seat: i64) -> bool:
        """Whether what is at hand pays for all that is owed."""
        return self.passage < 0 and spare(self, seat) >= 0

    def stays_at_ease(self, move: i64, seat: i64) -> bool:
        """Whether it is plain, whatever the move costs, that what is owed can be paid after it."""
        return False

    def hope(self, seat: i64, spent: i64, walker: i64, there: i64) -> i64:
        """More than this cannot be paid, whatever is done, once so much is spent and a guide (-1: none) is elsewhere."""
        raise NotImplementedError

    def helps(self, move: i64, seat: i64) -> bool:
        """Whether a move can make more payable, and no other one that is tried is as good."""
        return usually_helps(move)

    def turn_words(self, seat: i64) -> list[int]:
        """Everything that the seat's own moves can change and that matters for payments."""
        return usual_turn_words(self, seat)

    # -- whose turn it is, and moves --

    def acting(self) -> list[int]:
        """All who have not chosen yet, or the one who acts."""
        if self.phase == SELECT:
            return [seat for seat in range(self.players) if self.stage[seat] != READY]
        return [self.actor] if self.actor >= 0 else []

    def gathering(self) -> bool:
        """Whether all are choosing."""
        return self.phase == SELECT

    def acting_seat(self) -> i64:
        """Whose action phase it is, also while nature turns up a token for that seat."""
        return (self.start + self.acted) % self.players

    def most_legal(self) -> i64:
        """The number of all moves."""
        return MOVES

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        """By the moment of the day, and so that a risk token can be paid."""
        if self.phase == SELECT:
            return select_into(self, buffer, seat)
        n = possible_into(self, buffer, seat)
        if self.owed == 0 or (self.phase != ACT and self.phase != CREVICE):
            return n
        return keep_payable(self, buffer, n, seat)

    def apply(self, move: i64, seat: i64 = -1) -> None:
        """Nature's move, a secret choice, or a small move of the seat to act."""
        if self.actor == NATURE:
            happen(self, move)
        elif self.phase == SELECT:
            select(self, move, seat if seat >= 0 else self.actor)
        elif self.phase == ACT:
            self.act(move, self.actor)
        elif self.phase == TAKE_TOKEN:
            take_token(self, move - TOKEN)
        elif move == PAY_IN:
            go_in(self, self.actor)
        else:
            go_back(self)

    def sample(self, rng: Rng) -> i64:
        """Draw nature's move."""
        return draw_from(weights(self), rng)

    def chance(self) -> list[tuple[int, int]]:
        """Nature's moves with their weights."""
        found = weights(self)
        return [(move, found[move]) for move in range(len(found)) if found[move] > 0]

    def imagine(self, seat: i64, rng: Rng) -> "Expedition":
        """A table that the seat could be at."""
        return imagined(self, seat, rng)

    # -- cards --

    def at(self, seat: i64, place: i64) -> i64:
        """Where the cards of a seat in this place begin."""
        return (seat * PLACES + place) * self.deck.kinds

    def held(self, seat: i64, kind: i64) -> i64:
        """How many of a kind the seat has in hand now, its secret choices of this turn taken into account."""
        kinds = self.deck.kinds
        first = seat * PLACES * kinds + kind
        cards = self.cards
        return (
            cards[first + IN_HAND * kinds]
            + cards[first + GAINED * kinds]
            - cards[first + DROPPED * kinds]
            - cards[first + CHOSEN * kinds]
        )

    def size(self, seat: i64, place: i64) -> i64:
        """How many cards of the seat lie there."""
        first = self.at(seat, place)
        total: i64 = 0
        for kind in range(self.deck.kinds):
            total += self.cards[first + kind]
        return total

    # -- points --

    def returns(self) -> list[float]:
        """1 for the leader, once the game is over."""
        result = [0.0] * self.players
        if self.phase == ENDED:
            result[leader(self)] = 1.0
        return result

    # -- a short name --

    def words(self) -> list[int]:
        """Everything that can differ between two states of the same set-up."""
        words: list[int] = [self.phase, self.turn, self.start, self.acted, self.risk_seat, self.risk, self.owed]
        words += [self.actor, self.passage, self.entering, self.ahead]
        for numbers in (
            self.points,
            self.recent,
            self.tiles,
            self.tokens,
            self.risk_open,
            self.risk_left,
            self.cards,
            self.stack,
            self.stacked,
            self.known,
            self.known_before,
            self.taken,
            self.taken_before,
            self.stage,
            self.look,
            self.just,
            self.first_end,
            self.spent,
            self.where,
            self.idle,
            self.pool,
            self.touched,
        ):
            for number in numbers:
                words.append(number)
        return words

    def key(self) -> bytes:
        """The words, packed."""
        return b"".join([word.to_bytes(2, "little", signed=True) for word in self.words()])
