"""An expedition, day by day, on Everest and on K2: risk tokens, the order of play, the night, new cards and new weather.

All choose three cards at the same time and show them; the highest sum of upward points takes a risk token; then each seat in
turn uses its cards in as many small moves as it likes; at night clients or climbers gain or lose acclimatization.
"""

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY
from highcamp.games.expeditions.box import (
    CYCLE,
    DAYS,
    GUIDES,
    HAND,
    IN_DISCARD,
    IN_HAND,
    IN_PILE,
    MOST_DECK,
    ON_TABLE,
    OPEN_TILES,
    OPEN_TOKENS,
    PLACES,
    SHOWN,
    SORTS,
)
from highcamp.games.expeditions.imagine import Imagining
from highcamp.games.expeditions.phases import (
    ACT,
    DRAW,
    DRAW_PAWNS,
    ENDED,
    ICEFALL,
    SELECT,
    STACK,
    TAKE_TOKEN,
    TURN_TILE,
    TURN_TOKEN,
)
from highcamp.games.expeditions.rules import draw_from, total


class Expedition(Imagining):
    """The course of a day, and what nature does in it."""

    # -- risk --

    def haste(self, seat: i64) -> i64:
        """The upward points that the seat has played."""
        first = self.at(seat, ON_TABLE)
        total: i64 = 0
        for kind in range(self.deck.kinds):
            total += self.cards[first + kind] * self.deck.up[kind]
        return total

    def showing(self) -> None:
        """The single highest sum takes a token; a tie takes none."""
        best: i64 = 0
        owner: i64 = -1
        for seat in range(self.players):
            haste = self.haste(seat)
            if haste > best:
                best = haste
                owner = seat
            elif haste == best:
                owner = -1
        if self.players == 1:
            owner = 0  # alone one takes a token every day
        if owner < 0:
            self.begin_actions()
        else:
            self.phase = TAKE_TOKEN
            self.actor = owner

    def take_token(self, value: i64) -> None:
        """The seat to act takes a risk token; another is turned up while there is one."""
        self.risk_seat = self.actor
        self.risk = value
        self.risk_open[value] -= 1
        if total(self.risk_left) > 0:
            self.phase = TURN_TOKEN
            self.actor = NATURE
        else:
            self.begin_actions()

    # -- the action phase --

    def begin_actions(self) -> None:
        """The seat with the marker begins."""
        self.phase = ACT
        self.acted = 0
        self.begin_action(self.start)

    def begin_action(self, seat: i64) -> None:
        """A seat's cards lie ready."""
        self.actor = seat
        first = self.at(seat, ON_TABLE)
        for kind in range(self.deck.kinds):
            self.idle[kind] = self.cards[first + kind]
        self.owed = self.risk if seat == self.risk_seat else 0
        self.begin()

    def clear_action(self) -> None:
        """Nothing of a seat's action phase stays when it is over."""
        for kind in range(self.deck.kinds):
            self.idle[kind] = 0
        for place in range(GUIDES * SORTS):
            self.pool[place] = 0
        self.touched[0] = 0
        self.touched[1] = 0
        self.passage = -1
        self.owed = 0

    def end_action(self) -> None:
        """The next seat's turn, or the night."""
        self.clear_action()
        self.begin()
        self.acted += 1
        if self.acted < self.players:
            self.begin_action((self.start + self.acted) % self.players)
            return
        self.night()
        self.acted = 0
        self.risk_seat = -1
        self.risk = 0
        self.end_turn()

    # -- the end of a day --

    def end_turn(self) -> None:
        """Pass the marker, go on to the next day, and get ready to draw."""
        for seat in range(self.players):
            self.lay_off(seat)
        if self.turn == self.weather.tiles * DAYS:
            self.phase = ENDED
            self.actor = NOBODY
            return
        self.turn += 1
        self.start = (self.start + 1) % self.players
        self.actor = NATURE
        next_tile = (self.turn - 1) // DAYS + 1
        if (self.turn - 1) % DAYS == 0 and next_tile < self.weather.tiles:
            self.phase = TURN_TILE
        else:
            self.begin_draw()

    def lay_off(self, seat: i64) -> None:
        """The played cards become the discard; without any cards left the seat shuffles it into a new pile."""
        kinds = self.deck.kinds
        first = seat * PLACES * kinds
        cards = self.cards
        left: i64 = 0
        for kind in range(kinds):
            here = first + kind
            cards[here + IN_DISCARD * kinds] += cards[here + ON_TABLE * kinds]
            cards[here + ON_TABLE * kinds] = 0
            left += cards[here + IN_HAND * kinds] + cards[here + IN_PILE * kinds]
        if left > 0 or self.turn == self.weather.tiles * DAYS:
            return
        for kind in range(kinds):
            here = first + kind
            cards[here + IN_PILE * kinds] = cards[here + IN_DISCARD * kinds]
            cards[here + CYCLE * kinds] = cards[here + IN_DISCARD * kinds]
            cards[here + IN_DISCARD * kinds] = 0
            if cards[here + CYCLE * kinds] > cards[here + SHOWN * kinds]:
                cards[here + SHOWN * kinds] = cards[here + CYCLE * kinds]
        self.taken_before[seat] = self.taken[seat]

    # -- nature --

    def begin_draw(self) -> None:
        """Nature deals, or all choose if every hand is full."""
        self.phase = DRAW
        self.actor = NATURE
        if self.drawer() < 0:
            self.phase = SELECT
            self.actor = 0

    def drawer(self) -> i64:
        """The seat that gets the next card, or -1."""
        for seat in range(self.players):
            if self.size(seat, IN_HAND) < HAND and self.size(seat, IN_PILE) > 0:
                return seat
        return -1

    def stacker(self) -> i64:
        """The seat whose acclimatization deck gets its next card, or -1."""
        cards = total(self.deck.aside)
        for seat in range(self.players):
            if self.stacked[seat] < cards:
                return seat
        return -1

    def weights(self) -> vec[i64]:
        """How likely each of nature's moves is."""
        phase = self.phase
        if phase == DRAW:
            first = self.at(self.drawer(), IN_PILE)
            return self.cards[first : first + self.deck.kinds]
        if phase == ICEFALL:
            return self.token_weights()
        if phase == TURN_TOKEN:
            return self.risk_left
        if phase == TURN_TILE:
            return self.tile_weights()
        if phase == STACK:
            return self.stack_weights()
        weights = vec[i64]([1] * self.players)
        if phase == DRAW_PAWNS:
            for place in range(self.players):
                if self.recent[place] >= 0:
                    weights[self.recent[place]] = 0
        return weights

    def token_weights(self) -> vec[i64]:
        """Icefall tokens of the sign ahead that are still face down, by kind."""
        mountain = self.mountain
        sign = mountain.sign[self.ahead]
        first = (sign - 1) * mountain.tokens
        left = mountain.token_count[first : first + mountain.tokens]
        for space in range(mountain.spaces):
            if mountain.sign[space] == sign and self.tokens[space] >= 0:
                left[self.tokens[space]] -= 1
        return left

    def tile_weights(self) -> vec[i64]:
        """Weather tiles that have not been turned up."""
        left = vec[i64]([1] * self.weather.tiles)
        for place in range(self.weather.tiles):
            if self.tiles[place] >= 0:
                left[self.tiles[place]] = 0
        return left

    def stack_weights(self) -> vec[i64]:
        """Acclimatization cards that are not yet in the deck being stacked."""
        seat = self.stacker()
        left = self.deck.aside[:]
        for place in range(self.stacked[seat]):
            left[self.stack[seat * MOST_DECK + place]] -= 1
        return left

    def sample(self, rng: Rng) -> i64:
        """Draw nature's move."""
        return draw_from(self.weights(), rng)

    def chance(self) -> list[tuple[int, int]]:
        """Nature's moves with their weights."""
        weights = self.weights()
        return [(move, weights[move]) for move in range(len(weights)) if weights[move] > 0]

    def happen(self, move: i64) -> None:
        """Make nature's move."""
        phase = self.phase
        if phase == DRAW:
            seat = self.drawer()
            self.cards[self.at(seat, IN_PILE) + move] -= 1
            self.cards[self.at(seat, IN_HAND) + move] += 1
            self.begin_draw()
        elif phase == ICEFALL:
            self.reveal_token(move)
        elif phase == TURN_TOKEN:
            self.risk_left[move] -= 1
            self.risk_open[move] += 1
            if self.risk_seat >= 0:
                self.begin_actions()
            elif total(self.risk_open) == OPEN_TOKENS:
                self.phase = STACK
                if self.stacker() < 0:
                    self.begin_draw()
        elif phase == TURN_TILE:
            place: i64 = 0
            while self.tiles[place] >= 0:
                place += 1
            self.tiles[place] = move
            if self.turn > 1:
                self.begin_draw()
            elif place + 1 == OPEN_TILES:
                self.phase = TURN_TOKEN
        elif phase == STACK:
            seat = self.stacker()
            self.stack[seat * MOST_DECK + self.stacked[seat]] = move
            self.stacked[seat] += 1
            if self.stacker() < 0:
                self.begin_draw()
        elif phase == DRAW_PAWNS:
            self.line_up(move)
        else:
            self.start = move
            self.phase = DRAW_PAWNS
            if self.players == 1:
                self.line_up(0)

    def line_up(self, seat: i64) -> None:
        """Put a pawn to the right of those on the score track; the last one has no choice."""
        place: i64 = 0
        while self.recent[place] >= 0:
            place += 1
        self.recent[place] = seat
        if place + 2 < self.players:
            return
        if place + 1 < self.players:
            left = vec[i64]([1] * self.players)
            for before in range(place + 1):
                left[self.recent[before]] = 0
            last: i64 = 0
            while left[last] == 0:
                last += 1
            self.recent[place + 1] = last
        self.phase = TURN_TILE
