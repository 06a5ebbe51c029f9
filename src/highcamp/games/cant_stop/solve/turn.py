"""One turn of Can't Stop, solved: what every choice in it is worth to the player whose turn it is.

Climbers only climb, so a turn never comes back to where it was and can be solved exactly from its ends: a stop is worth what
the board with the new camps is worth, a bust what the board without them is worth, and a roll the mean over all throws of the
best pairing. What the ends are worth is told by ``Ends``: bots estimate it, as the whole game is far too large to solve
(``bots/estimate.py``); on small boards it is worked out (``retrograde.py``).

A *standing* is the climbers between two rolls, written as their spaces, eight bits each, that of the highest column last; on
the printed board a turn has up to 69,038 of them. They lie in *boxes*, one for the columns that have climbers; boxes are solved
when they are first asked for: all of them take some 6 thousandths of a second compiled, a third of a second interpreted.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, has, nibble, shl, shr
from highcamp.games.cant_stop.box import CLIMBERS, EVERY_COLUMN, FORCED_MOVE, PLAIN, ROLL, STEP_ONE, STEP_TWO, STOP
from highcamp.games.cant_stop.rules import CantStopState
from highcamp.games.cant_stop.solve.throws import Throws, throws_within

NEVER: Final = -1.0e9  # the worth of what cannot be done: less than anything that can
SPACES: Final = 208  # a space is 16 * its column + its height; 0 stands for no climber
BOXES: Final = 13 * 13 * 13  # a box is 169 * a + 13 * b + c, with 0 for a climber that is not placed


class Ends:
    """What the ends of a turn are worth to the player whose turn it is: the more, the better."""

    bust: float = 0.0

    def stopped(self, x: i64, y: i64, z: i64) -> float:
        """What it is worth to stop with climbers on these spaces, allowed or not."""
        raise NotImplementedError


@final
class Turn:
    """The turn of one player on a board; or, begun anew, on many boards with the same columns."""

    ends: Ends
    goal: i64 = 0  # columns still to win
    sides: i64  # of each die
    rolls: float  # how many there are
    open: i64 = 0  # set: columns that can be climbed
    camps: i64 = 0  # row: the player's own
    heights: i64  # row: spaces of each column
    up: vec[i64]  # space -> where a step leads; from the top nowhere, to itself
    top: vec[i64]  # space -> 1 for a top
    shared: vec[i64]  # space -> 1 where Forced Move forbids to stop
    span: vec[i64]  # column -> how many heights a box has for it
    starts: vec[i64]  # box -> the place of its first standing
    values: vec[float]  # place -> what the standing is worth; nothing has place 0
    risks: vec[float]  # place -> the chance of a bust, by the best choices
    solved: vec[i64]  # box -> the round in which it was solved
    round: i64 = 1
    wide: Throws  # what is thrown while a climber is free
    narrow: list[Throws | None]  # box -> what is thrown when all climbers are placed
    ways: vec[float]  # pairing -> what it is worth, in the standing that is weighed
    risky: vec[float]  # pairing -> the chance of a bust after it
    risk: float = 0.0  # the chance of a bust after the roll that was weighed last

    def __init__(self, board: CantStopState, ends: Ends) -> None:
        self.ends = ends
        self.sides = board.sides
        self.rolls = float(board.sides**4)
        self.heights = board.heights
        self.up = vec[i64](list(range(SPACES)))
        self.top = vec[i64]([0] * SPACES)
        self.shared = vec[i64]([0] * SPACES)
        self.span = vec[i64]([1] * 13)
        self.starts = vec[i64]([0] * BOXES)
        self.solved = vec[i64]([0] * BOXES)
        self.narrow = [None] * BOXES
        self.ways = vec[float]([NEVER] * 169)
        self.risky = vec[float]([0.0] * 169)
        self.open = EVERY_COLUMN & ~board.won
        places = self.lay_out()
        self.values = vec[float]([NEVER] * places)
        self.risks = vec[float]([0.0] * places)
        self.wide = throws_within(self.open, self.sides)
        for column in range(2, 13):
            if has(self.open, column):
                self.top[16 * column + nibble(board.heights, column)] = 1
                self.survey(board, column)
        self.begin(board, board.goal - board.columns_won(board.turn))

    def lay_out(self) -> i64:
        """Find a place for every box of the open columns, and how many places there are."""
        for column in range(2, 13):
            if has(self.open, column):
                self.span[column] = nibble(self.heights, column) + 1
        place: i64 = 1
        for c in range(2, 13):
            for b in range(c):
                for a in range(b if b > 0 else 1):
                    if self.can_hold(a) and self.can_hold(b) and has(self.open, c):
                        self.starts[169 * a + 13 * b + c] = place
                        place += self.span[a] * self.span[b] * self.span[c]
        return place

    def can_hold(self, column: i64) -> bool:
        """Whether a climber can stand here, or nowhere, which is 0."""
        return column == 0 or has(self.open, column)

    def begin(self, board: CantStopState, goal: i64) -> None:
        """Begin the turn of ``board.turn``, who has so many columns still to win, on a board with these columns."""
        open_columns = EVERY_COLUMN & ~board.won
        if open_columns != self.open:
            self.open = open_columns
            self.wide = throws_within(open_columns, self.sides)
        self.goal = goal
        self.camps = board.camps[board.turn]
        if board.variant != PLAIN:
            for column in range(2, 13):
                if has(open_columns, column):
                    self.survey(board, column)
        self.round += 1

    def again(self) -> None:
        """Forget what was solved: the ends are worth something else by now."""
        self.round += 1

    def survey(self, board: CantStopState, column: i64) -> None:
        """Enter where steps lead in an open column, and where nobody may stop."""
        foot = 16 * column
        for height in range(nibble(board.heights, column)):
            self.up[foot + height] = foot + board.next_space(column, height)
            if board.variant == FORCED_MOVE and height > 0:
                self.shared[foot + height] = 1 if board.rival_at(column, height) else 0

    # -- standings --

    def spaces(self, climbers: i64) -> i64:
        """The standing of a row of climbers."""
        spaces: i64 = 0
        row = shr(climbers, 8)
        for foot in range(16 * 2, SPACES, 16):
            if (row & 15) != 0:
                spaces = 256 * spaces + foot + (row & 15)
            row = shr(row, 4)
        return spaces

    def step(self, spaces: i64, column: i64) -> i64:
        """The standing after a step in an open column; the same one if the climber there is on top."""
        z = spaces & 255
        y = shr(spaces, 8) & 255
        x = shr(spaces, 16)
        if shr(z, 4) == column:
            return spaces + self.up[z] - z
        if shr(y, 4) == column:
            return spaces + 256 * (self.up[y] - y)
        if shr(x, 4) == column:
            return spaces + shl(self.up[x] - x, 16)
        new = self.up[16 * column + nibble(self.camps, column)]
        if new > z:
            return shl(spaces, 8) + new
        if new > y:
            return shl(y, 16) + 256 * new + z
        return shl(new, 16) + spaces

    def place(self, spaces: i64) -> i64:
        """Where it is written what a standing is worth; its box is solved if it was not."""
        z = spaces & 255
        y = shr(spaces, 8) & 255
        x = shr(spaces, 16)
        b = shr(y, 4)
        c = shr(z, 4)
        box = 169 * shr(x, 4) + 13 * b + c
        if self.solved[box] != self.round:
            self.solved[box] = self.round
            if x != 0:
                self.solve(box, shr(x, 4), b, c)
            else:
                self.solve_few(box, b, c)
        return self.starts[box] + ((x & 15) * self.span[b] + (y & 15)) * self.span[c] + (z & 15)

    def worth(self, climbers: i64, move: i64) -> float:
        """What a legal move is worth with this row of climbers."""
        spaces = self.spaces(climbers)
        if move == ROLL:
            return self.rolled(spaces)
        if move == STOP:
            return self.ends.stopped(shr(spaces, 16), shr(spaces, 8) & 255, spaces & 255)
        spaces = self.step(spaces, STEP_ONE[move])
        second = STEP_TWO[move]
        return self.values[self.place(self.step(spaces, second) if second != 0 else spaces)]

    def rolled(self, spaces: i64) -> float:
        """What it is worth to roll in this standing; ``risk`` is then the chance of a bust."""
        return self.roll(spaces, vec[float]([NEVER] * 169), vec[float]([0.0] * 169))

    # -- rolls --

    def roll(self, spaces: i64, ways: vec[float], risky: vec[float]) -> float:
        """The same, with room to note what the pairings are worth."""
        free: i64 = CLIMBERS
        rest = spaces
        while rest != 0:
            free -= 1
            rest = shr(rest, 8)
        throws = self.wide if free > 0 else self.thrown(shr(spaces, 20), shr(spaces, 12) & 15, shr(spaces, 4) & 15)
        for pairing in throws.pairings:
            place = self.paired(spaces, free, pairing)
            ways[pairing] = self.values[place]
            risky[pairing] = self.risks[place]
        return self.mean(ways, risky, throws)

    def thrown(self, a: i64, b: i64, c: i64) -> Throws:
        """The throws where only these three columns can be climbed."""
        box = 169 * a + 13 * b + c
        found = self.narrow[box]
        if found is None:
            found = throws_within(bit(a) | bit(b) | bit(c), self.sides)
            self.narrow[box] = found
        return found

    def paired(self, spaces: i64, free: i64, pairing: i64) -> i64:
        """The place of the standing to which a pairing leads; 0 if no climber can climb by it."""
        a = pairing // 13
        b = pairing % 13
        one = self.step(spaces, a) if a != 0 else spaces
        if free == 1 and a != 0 and a != b and not is_in(spaces, a) and not is_in(spaces, b):
            first = self.place(one)
            second = self.place(self.step(spaces, b))
            return first if self.values[first] >= self.values[second] else second
        both = self.step(one, b)
        return self.place(both) if both != spaces else 0

    def mean(self, ways: vec[float], risky: vec[float], throws: Throws) -> float:
        """What a roll is worth when each pairing is worth so much: the mean over the throws of the best that can be done."""
        kinds = throws.kinds
        rolls = throws.rolls
        total = 0.0
        risk = 0.0
        busts = 0.0
        place: i64 = 0
        for i in range(len(rolls)):
            best = kinds[place]  # 0, which is no pairing, is worth NEVER
            value = ways[best]
            second = kinds[place + 1]
            if ways[second] > value:
                best = second
                value = ways[second]
            third = kinds[place + 2]
            if ways[third] > value:
                best = third
                value = ways[third]
            if value == NEVER:
                busts += rolls[i]
            else:
                total += rolls[i] * value
                risk += rolls[i] * risky[best]
            place += 3
        self.risk = (risk + busts) / self.rolls
        return (total + busts * self.ends.bust) / self.rolls

    # -- boxes --

    def wins(self, place: i64, x: i64, y: i64, z: i64) -> bool:
        """Whether to stop on these spaces is allowed and wins, so that nothing else is worth a thought; it is noted then."""
        if self.top[x] + self.top[y] + self.top[z] < self.goal or self.must_go_on(x, y, z):
            return False
        self.values[place] = self.ends.stopped(x, y, z)
        self.risks[place] = 0.0
        return True

    def must_go_on(self, x: i64, y: i64, z: i64) -> bool:
        """Whether Forced Move forbids to stop on these spaces."""
        return self.shared[x] + self.shared[y] + self.shared[z] != 0

    def settle(self, place: i64, x: i64, y: i64, z: i64, rolled: float) -> None:
        """Note the better of stopping on these spaces, if it is allowed, and of rolling on, which is worth so much."""
        if not self.must_go_on(x, y, z):
            stopped = self.ends.stopped(x, y, z)
            if stopped >= rolled:
                self.values[place] = stopped
                self.risks[place] = 0.0
                return
        self.values[place] = rolled
        self.risks[place] = self.risk

    def solve_few(self, box: i64, b: i64, c: i64) -> None:
        """Fill a box of one climber (b is 0) or two from the tops down, after those with one climber more."""
        ways = vec[float]([NEVER] * 169)
        risky = vec[float]([0.0] * 169)
        start = self.starts[box]
        below = 16 * b + nibble(self.camps, b) if b != 0 else -1
        for y in range(16 * b + nibble(self.heights, b), below, -1):
            for z in range(16 * c + nibble(self.heights, c), 16 * c + nibble(self.camps, c), -1):
                place = start + (y & 15) * self.span[c] + (z & 15)
                if not self.wins(place, 0, y, z):
                    self.settle(place, 0, y, z, self.roll(256 * y + z, ways, risky))

    def solve(self, box: i64, a: i64, b: i64, c: i64) -> None:
        """Fill a box of three climbers from the tops down. One that cannot climb stays in its place: that is ``NEVER`` then."""
        up = self.up
        values = self.values
        risks = self.risks
        ways = self.ways
        risky = self.risky
        deep = self.span[c]
        slab = self.span[b] * deep
        start = self.starts[box]
        throws = self.thrown(a, b, c)
        for x in range(16 * a + nibble(self.heights, a), 16 * a + nibble(self.camps, a), -1):
            x0 = start + slab * (x & 15)
            x1 = start + slab * (up[x] & 15)
            x2 = start + slab * (up[up[x]] & 15)
            for y in range(16 * b + nibble(self.heights, b), 16 * b + nibble(self.camps, b), -1):
                y0 = deep * (y & 15)
                y1 = deep * (up[y] & 15)
                y2 = deep * (up[up[y]] & 15)
                for z in range(16 * c + nibble(self.heights, c), 16 * c + nibble(self.camps, c), -1):
                    z0 = z & 15
                    z1 = up[z] & 15
                    z2 = up[up[z]] & 15
                    here = x0 + y0 + z0
                    if self.wins(here, x, y, z):
                        continue
                    values[here] = NEVER
                    ways[a] = values[x1 + y0 + z0]
                    ways[b] = values[x0 + y1 + z0]
                    ways[c] = values[x0 + y0 + z1]
                    ways[14 * a] = values[x2 + y0 + z0]
                    ways[14 * b] = values[x0 + y2 + z0]
                    ways[14 * c] = values[x0 + y0 + z2]
                    ways[13 * a + b] = values[x1 + y1 + z0]
                    ways[13 * a + c] = values[x1 + y0 + z1]
                    ways[13 * b + c] = values[x0 + y1 + z1]
                    risky[a] = risks[x1 + y0 + z0]
                    risky[b] = risks[x0 + y1 + z0]
                    risky[c] = risks[x0 + y0 + z1]
                    risky[14 * a] = risks[x2 + y0 + z0]
                    risky[14 * b] = risks[x0 + y2 + z0]
                    risky[14 * c] = risks[x0 + y0 + z2]
                    risky[13 * a + b] = risks[x1 + y1 + z0]
                    risky[13 * a + c] = risks[x1 + y0 + z1]
                    risky[13 * b + c] = risks[x0 + y1 + z1]
                    self.settle(here, x, y, z, self.mean(ways, risky, throws))


def is_in(spaces: i64, column: i64) -> bool:
    """Whether a climber of the standing is in this column."""
    return shr(spaces, 20) == column or (shr(spaces, 12) & 15) == column or (shr(spaces, 4) & 15) == column
