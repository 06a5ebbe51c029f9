"""Every saved position that can follow from one, solved from the end: fewest expected turns alone, chances to win of two.

The method is that of Glenn, Fang and Kruskal (*A Retrograde Approximation Algorithm for One-Player Can't Stop*, CG 2006; *for
Two-Player Can't Stop*, CGW 2007). A stop leads to a higher position, so positions are solved from the highest down; only a bust
leads back to where one was. What a bust is worth is guessed, the turn is solved with that, and Newton's method betters the
guess: what a turn is worth is a convex function of what a bust is worth, made of straight lines whose slopes are the chances of
a bust, so a few guesses make it exact. Of two players each one's bust hands the dice to the other, so their two turns are
solved together; where Newton's step leaves the interval in which the value must be, it is halved.

A saved position is a number, written with a digit for each open column, which says how high the camps are, or who has won it.
Whatever happens raises a digit and lowers none.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, has, nibble, with_nibble
from highcamp.games.cant_stop.phases import BEGIN
from highcamp.games.cant_stop.rules import CantStopState
from highcamp.games.cant_stop.solve.turn import SPACES, Ends, Turn

CLOSE: Final = 1.0e-12  # two guesses that are no further apart are one
MOST_GUESSES: Final = 200  # never met: halving alone needs some 45


@final
class Saved(Ends):
    """The ends of one player's turns: what every position is worth to whoever has just stopped there."""

    worths: vec[float]  # position -> what it is worth
    here: i64 = 0  # the position from which the turn began
    rise: vec[i64]  # space -> by how much a camp there raises its number

    def __init__(self, positions: i64) -> None:
        self.worths = vec[float]([0.0] * positions)
        self.rise = vec[i64]([0] * SPACES)

    def stopped(self, x: i64, y: i64, z: i64) -> float:
        """What it is worth to stop with climbers on these spaces, allowed or not."""
        return self.worths[self.here + self.rise[x] + self.rise[y] + self.rise[z]]


@final
class Retrograde:
    """The positions that can follow from a board on which a turn begins, of one player alone or of two.

    What a position is worth is the chance to win, and to one who plays alone the turns that are still needed, below 0.
    """

    alone: bool
    board: CantStopState  # on which the positions are laid
    columns: vec[i64]  # those that are open
    weights: vec[i64]  # column -> what its digit counts
    sizes: vec[i64]  # column -> how many values its digit has
    wide: vec[i64]  # column -> by how much a step of the first player raises its digit
    foot: vec[i64]  # 13 * seat + column -> the height from which it is counted
    goals: vec[i64]  # seat -> columns it has still to win, on the board to begin with
    lacks: vec[i64]  # seat -> the same in the position that is laid
    shut: i64  # set: the columns that are closed or won to begin with
    next: i64  # the position that is solved next, below all that are solved
    alike: bool  # whether the two stand alike to begin with: then what is solved for one is solved for the other
    even: bool  # whether both sides of the board are alike to begin with
    first: Saved
    second: Saved
    one: Turn
    two: Turn
    slope: float = 0.0  # how much the latest guess changes what comes of it

    def __init__(self, board: CantStopState) -> None:
        self.board = board.copy()
        self.board.take_climbers_off()
        self.board.phase = BEGIN
        self.alone = board.seats == 1
        self.shut = board.won
        self.columns = vec[i64]()
        self.weights = vec[i64]([0] * 13)
        self.sizes = vec[i64]([0] * 13)
        self.wide = vec[i64]([1] * 13)
        self.foot = vec[i64]([0] * 26)
        self.goals = vec[i64]([board.goal - board.columns_won(0), board.goal - board.columns_won(1)])
        self.lacks = vec[i64]([0, 0])
        self.alike = not self.alone and self.goals[0] == self.goals[1]
        positions = self.number()
        self.even = self.is_even()
        self.next = positions - 1
        self.first = Saved(positions)
        self.second = Saved(1 if self.alone else positions)
        self.board.turn = 0
        self.one = Turn(self.board, self.first)
        self.board.turn = board.seats - 1
        self.two = Turn(self.board, self.second)

    def number(self) -> i64:
        """Lay out the numbers of the positions; how many there are."""
        board = self.board
        positions: i64 = 1
        for column in range(2, 2 * board.sides + 1):
            if has(self.shut, column):
                continue
            self.columns = append(self.columns, column)
            top = nibble(board.heights, column)
            for seat in range(board.seats):
                self.foot[13 * seat + column] = nibble(board.camps[seat], column)
            if not self.alone:
                self.wide[column] = top - self.foot[13 + column]
                if self.foot[column] != self.foot[13 + column]:
                    self.alike = False
            self.weights[column] = positions
            self.sizes[column] = (top - self.foot[column]) * self.wide[column] + board.seats
            positions *= self.sizes[column]
        return positions

    def is_even(self) -> bool:
        """Whether every column has one across that is as high, with the same camps."""
        for column in self.columns:
            other = self.across(column)
            if nibble(self.board.heights, other) != nibble(self.board.heights, column):
                return False
            if self.sizes[other] != self.sizes[column] or self.wide[other] != self.wide[column]:
                return False
        return True

    # -- laying positions --

    def lay(self, position: i64) -> bool:
        """Lay a position on the board; whether the game goes on there."""
        board = self.board
        board.won = self.shut
        mine: i64 = 0
        others: i64 = 0
        self.lacks[0] = self.goals[0]
        self.lacks[1] = self.goals[1]
        for column in self.columns:
            digit = position // self.weights[column] % self.sizes[column]
            winner = digit - (self.sizes[column] - board.seats)
            if winner >= 0:
                board.won |= bit(column)
                self.lacks[winner] -= 1
            else:
                mine = with_nibble(mine, column, self.foot[column] + digit // self.wide[column])
                others = with_nibble(others, column, self.foot[13 + column] + digit % self.wide[column])
        board.camps[0] = mine
        if not self.alone:
            board.camps[1] = others
        return self.lacks[0] > 0 and (self.alone or self.lacks[1] > 0)

    def begin(self, position: i64, seat: i64) -> None:
        """Begin the turn of a seat in the position that is laid."""
        board = self.board
        board.turn = seat
        saved = self.first if seat == 0 else self.second
        saved.here = position
        camps = board.camps[seat]
        for column in self.columns:
            if has(board.won, column):
                continue
            camp = nibble(camps, column)
            top = nibble(board.heights, column)
            weight = self.weights[column]
            step = weight * (self.wide[column] if seat == 0 else 1)
            for height in range(camp + 1, top):
                saved.rise[16 * column + height] = step * (height - camp)
            digit = position // weight % self.sizes[column]
            saved.rise[16 * column + top] = weight * (self.sizes[column] - board.seats + seat - digit)
        turn = self.one if seat == 0 else self.two
        turn.begin(board, self.lacks[seat])

    def twin(self, position: i64, swapped: bool, flipped: bool) -> i64:
        """The same position with the two players in each other's place, or with the board's left side to the right."""
        other: i64 = 0
        for column in self.columns:
            size = self.sizes[column]
            wide = self.wide[column]
            digit = position // self.weights[column] % size
            if swapped:
                digit = digit % wide * wide + digit // wide if digit < size - 2 else 2 * size - 3 - digit
            other += digit * self.weights[self.across(column) if flipped else column]
        return other

    def across(self, column: i64) -> i64:
        """The column that is hit as often, on the other side of the board."""
        return 2 * self.board.sides + 2 - column

    # -- solving --

    def advance(self, most: i64) -> i64:
        """Solve so many more positions at most; how many are left."""
        until = self.next - most
        while self.next >= 0 and self.next > until:
            self.solve(self.next)
            self.next -= 1
        return self.next + 1

    def solve(self, position: i64) -> None:
        """Find what a position is worth from those above it."""
        if not self.lay(position):
            if self.lacks[0] <= 0:
                self.first.worths[position] = 0.0 if self.alone else 1.0
            if not self.alone and self.lacks[1] <= 0:
                self.second.worths[position] = 1.0
            return
        if self.was_solved(position):
            return
        self.begin(position, 0)
        if self.alone:
            self.first.worths[position] = self.settled(self.first.worths[position + 1] - 0.5, -1.0e6, 0.0)
        else:
            self.begin(position, 1)
            self.second.worths[position] = 1.0 - self.settled(1.0 - self.second.worths[position + 1], 0.0, 1.0)

    def was_solved(self, position: i64) -> bool:
        """Whether a twin of it was solved before; then it is taken over."""
        for way in range(1, 4):
            swapped = way != 2
            flipped = way != 1
            if (swapped and not self.alike) or (flipped and not self.even):
                continue
            other = self.twin(position, swapped, flipped)
            if other > position:
                self.first.worths[position] = self.second.worths[other] if swapped else self.first.worths[other]
                if not self.alone:
                    self.second.worths[position] = self.first.worths[other] if swapped else self.second.worths[other]
                return True
        return False

    def settled(self, guess: float, low: float, high: float) -> float:
        """What the position is worth to the first player when its turn begins, which lies between these two."""
        guesses: i64 = 0
        while guesses < MOST_GUESSES:
            guesses += 1
            found = self.turned(guess)
            if found > guess:
                low = guess
            else:
                high = guess
            better = guess + (found - guess) / (1.0 - self.slope)
            if better < low or better > high:
                better = (low + high) / 2.0
            apart = better - guess
            guess = better
            if abs(apart) < CLOSE:
                break
        return guess

    def turned(self, guess: float) -> float:
        """What the first player's turn is worth if, after a bust, it is worth so much when it comes again."""
        if self.alone:
            self.first.bust = guess
            self.one.again()
            found = self.one.rolled(0) - 1.0
            self.slope = self.one.risk
            return found
        self.second.bust = 1.0 - guess
        self.two.again()
        found = 1.0 - self.two.rolled(0)
        self.slope = self.two.risk
        here = self.first.here
        self.first.worths[here] = found
        self.first.bust = found
        self.one.again()
        found = self.one.rolled(0)
        self.slope *= self.one.risk
        return found

    # -- what was found --

    def saved(self, seat: i64) -> float:
        """What the position to begin with is worth to a seat whose turn begins."""
        if self.alone:
            return self.first.worths[0]
        return 1.0 - (self.second.worths[0] if seat == 0 else self.first.worths[0])

    def worth(self, seat: i64, climbers: i64, move: i64) -> float:
        """What a legal move is worth to the seat whose turn it is, with this row of climbers."""
        self.lay(0)
        self.begin(0, seat)
        turn = self.one if seat == 0 else self.two
        turn.ends.bust = self.first.worths[0] if seat == 0 else self.second.worths[0]
        return turn.worth(climbers, move)
