"""The rules of Can't Stop: the state of the board and of the running turn, and what moves do to them.

A turn: roll, choose a pairing of the four dice and climb in its columns, then roll again or stop. A roll that lets no climber
climb is a bust. Stopping turns the climbers into base camps; a camp on the top space wins its column.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.bits import bit, filled, has, nibble, shr, with_nibble
from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY, State
from highcamp.engine.vectors import NONE, same
from highcamp.games.cant_stop.box import (
    CLIMBERS,
    EVERY_COLUMN,
    FORCED_MOVE,
    JUMPING,
    PAIR_MOVE,
    PAIRINGS,
    PLAIN,
    ROLL,
    STEP_ONE,
    STEP_TWO,
    STOP,
    SUMS,
    THROW_NUMBER,
    THROWS,
)
from highcamp.games.cant_stop.observe import SIZE, observe_into
from highcamp.games.cant_stop.phases import BEGIN, DECIDE, DRAW_FIRST, ENDED, PAIR, THROW

CLOSED: Final = 15  # in the row of winners: a column that nobody may climb from the start (studies only)


@final
class CantStopState(State):
    """The board, the camps, and the climbers of the running turn."""

    goal: i64 = 0  # columns to win
    variant: i64 = PLAIN
    sides: i64 = 6  # of each die
    heights: i64 = 0  # row: spaces of each column
    camps: vec[i64] = NONE  # seat -> row: height of the seat's camp, 0 for none
    won: i64 = 0  # set: columns that nobody may climb any more
    winners: i64 = 0  # row: 1 + the seat that won the column, 0 for none, or CLOSED
    climbers: i64 = 0  # row: height of the climber, 0 for none
    placed: i64 = 0  # set: columns with a climber
    topped: i64 = 0  # set: columns with a climber on the top space
    free: i64 = CLIMBERS  # climbers not yet placed this turn
    turn: i64 = 0  # the seat whose turn it is
    phase: i64 = DRAW_FIRST
    throw: i64 = -1  # the throw that waits for its pairing, or -1

    # Its own: inherited, that of ``State`` runs twice for each state that plain code makes, and the first game and options stay
    # for ever (docs/mypyc-vec-leak).
    def __init__(self, game: Any, options: Any, actor: i64) -> None:
        super().__init__(game, options, actor)

    def lay_out(self, players: i64) -> None:
        """Before anything has happened: no camp stands."""
        self.seats = players
        self.camps = same(0, players)

    def copy(self) -> "CantStopState":
        twin = CantStopState(self.game, self.options, self.actor)
        twin.seats = self.seats
        twin.goal = self.goal
        twin.variant = self.variant
        twin.sides = self.sides
        twin.heights = self.heights
        twin.camps = self.camps[:]
        twin.won = self.won
        twin.winners = self.winners
        twin.climbers = self.climbers
        twin.placed = self.placed
        twin.topped = self.topped
        twin.free = self.free
        twin.turn = self.turn
        twin.phase = self.phase
        twin.throw = self.throw
        return twin

    # -- climbing --

    def usable(self) -> i64:
        """The set of columns in which a climber could take a step now."""
        open_columns = EVERY_COLUMN & ~(self.won | self.topped)
        return open_columns if self.free > 0 else open_columns & self.placed

    def rival_at(self, column: i64, height: i64) -> bool:
        """Whether an opponent's camp stands on this space."""
        for seat in range(self.seats):
            if seat != self.turn and nibble(self.camps[seat], column) == height:
                return True
        return False

    def next_space(self, column: i64, height: i64) -> i64:
        """Where one step leads from a height; Jumping passes spaces with opponents' camps. The top is never taken."""
        height += 1
        if self.variant == JUMPING:
            while self.rival_at(column, height):
                height += 1
        return height

    def climber_or_camp(self, column: i64) -> i64:
        """The height a step in this column starts from: the climber's, else the own camp's, else the foot."""
        height = nibble(self.climbers, column)
        return height if height != 0 else nibble(self.camps[self.turn], column)

    def steps_in(self, column: i64) -> i64:
        """How many of a double's two steps a climber can take in this usable column."""
        after = self.next_space(column, self.climber_or_camp(column))
        return 2 if after < nibble(self.heights, column) else 1

    def step(self, column: i64) -> None:
        """Move the climber of this column one step up, placing one if there is none."""
        height = self.next_space(column, self.climber_or_camp(column))
        if not has(self.placed, column):
            self.placed |= bit(column)
            self.free -= 1
        if height == nibble(self.heights, column):
            self.topped |= bit(column)
        self.climbers = with_nibble(self.climbers, column, height)

    # -- legal moves --

    def most_legal(self) -> i64:
        return 6

    def legal(self, seat: i64 = -1) -> list[int]:
        return super().legal(seat)

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        if self.phase == PAIR:
            return self.pairings_into(buffer)
        buffer[0] = ROLL
        if self.phase == BEGIN or self.must_go_on():
            return 1
        buffer[1] = STOP
        return 2

    def must_go_on(self) -> bool:
        """Forced Move: no stop while a climber shares its space with an opponent's camp."""
        if self.variant != FORCED_MOVE:
            return False
        for column in range(2, 13):
            if has(self.placed, column) and self.rival_at(column, nibble(self.climbers, column)):
                return True
        return False

    def pairings_into(self, buffer: vec[i64]) -> i64:
        """The moves that the throw allows. Inside a pairing whatever can be used must be used."""
        usable = self.usable()
        n: i64 = 0
        sums = PAIRINGS[self.throw]
        while sums != 0:
            a = sums & 15
            b = nibble(sums, 1)
            sums = shr(sums, 8)
            if not has(usable, a):
                if has(usable, b):
                    n = insert(buffer, n, b)
            elif a == b:
                n = insert(buffer, n, PAIR_MOVE[a * 13 + a] if self.steps_in(a) == 2 else a)
            elif not has(usable, b):
                n = insert(buffer, n, a)
            elif self.free == 1 and not has(self.placed, a) and not has(self.placed, b):
                n = insert(buffer, n, a)  # one climber left for two new columns: the player says which
                n = insert(buffer, n, b)
            else:
                n = insert(buffer, n, PAIR_MOVE[a * 13 + b])
        return n

    # -- moves --

    def apply(self, move: i64, seat: i64 = -1) -> None:
        phase = self.phase
        if phase == PAIR:
            self.step(STEP_ONE[move])
            second = STEP_TWO[move]
            if second != 0:
                self.step(second)
            self.throw = -1
            self.phase = DECIDE
        elif phase == THROW:
            if (SUMS[move] & self.usable()) != 0:
                self.throw = move
                self.phase = PAIR
                self.actor = self.turn
            else:
                self.end_turn()  # bust: the climbers leave, the camps stay
        elif phase == DRAW_FIRST:
            self.turn = move
            self.actor = move
            self.phase = BEGIN
        elif move == ROLL:
            self.phase = THROW
            self.actor = NATURE
        else:
            self.bank()

    def bank(self) -> None:
        """Stop: every climber becomes a camp; a camp on top wins its column and clears it of the others' camps."""
        turn = self.turn
        self.camps[turn] = (self.camps[turn] & ~filled(self.climbers)) | self.climbers
        if self.topped != 0:
            self.win_columns()
            if self.columns_won(turn) >= self.goal:
                self.take_climbers_off()
                self.phase = ENDED
                self.actor = NOBODY
                return
        self.end_turn()

    def win_columns(self) -> None:
        """Close the columns whose top the turn has reached."""
        self.won |= self.topped
        for column in range(2, 13):
            if has(self.topped, column):
                self.winners = with_nibble(self.winners, column, self.turn + 1)
                for seat in range(self.seats):
                    if seat != self.turn:
                        self.camps[seat] = with_nibble(self.camps[seat], column, 0)

    def end_turn(self) -> None:
        """Take the climbers off and pass the dice on."""
        self.take_climbers_off()
        turn = self.turn + 1
        if turn == self.seats:
            turn = 0
        self.turn = turn
        self.actor = turn
        self.phase = BEGIN

    def take_climbers_off(self) -> None:
        """Ready for the next turn."""
        self.climbers = 0
        self.placed = 0
        self.topped = 0
        self.free = CLIMBERS

    # -- nature --

    def sample(self, rng: Rng) -> i64:
        if self.phase == DRAW_FIRST:
            return rng.below(self.seats)
        if self.sides == 6:
            return THROW_NUMBER[rng.below(1296)]
        order: i64 = 0
        for _ in range(4):
            order = order * 6 + rng.below(self.sides)
        return THROW_NUMBER[order]

    def chance(self) -> list[tuple[int, int]]:
        if self.phase == DRAW_FIRST:
            return [(seat, 1) for seat in range(self.seats)]
        weights = [0] * len(THROWS)
        for order in range(1296):
            dice = THROWS[THROW_NUMBER[order]]
            if dice[3] <= self.sides:
                weights[THROW_NUMBER[order]] += 1
        return [(throw, weight) for throw, weight in enumerate(weights) if weight > 0]

    # -- result --

    def columns_won(self, seat: i64) -> i64:
        """How many columns the seat has won."""
        won: i64 = 0
        for column in range(2, 13):
            if nibble(self.winners, column) == seat + 1:
                won += 1
        return won

    def returns(self) -> list[float]:
        result = [0.0] * self.seats
        if self.phase == ENDED:
            result[self.turn] = 1.0
        return result

    def observed(self) -> i64:
        return SIZE

    def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
        observe_into(self, buffer, at, seat)

    def key(self) -> bytes:
        words: list[int] = [self.winners, self.climbers, self.turn, self.phase, self.throw]
        for seat in range(self.seats):
            words.append(self.camps[seat])
        return b"".join([word.to_bytes(8, "little", signed=True) for word in words])


def insert(buffer: vec[i64], n: i64, move: i64) -> i64:
    """Put a move into the sorted front of the buffer and return the new count.

    No move comes twice: the two sums of a pairing add up to all four dice, so two pairings that share a number are one.
    """
    place = n
    while place > 0 and buffer[place - 1] > move:
        buffer[place] = buffer[place - 1]
        place -= 1
    buffer[place] = move
    return n + 1
