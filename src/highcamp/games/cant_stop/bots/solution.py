"""One turn of Can't Stop, solved: what every choice in it is worth to the player whose turn it is.

Climbers only climb, so a turn never comes back to where it was and can be solved exactly from its ends: a stop is worth what
the board with the new camps is worth, a bust what the board without them is worth, and a roll the mean over all throws of the
best pairing. Only what a saved board is worth is estimated (``worth.py``): the whole game is far too large to solve.

A *standing* is the row of climbers between two rolls; on the printed board a turn has up to 69,038 of them. Those that can
follow from the one asked for are solved, each once: in some 15 thousandths of a second compiled, in up to a second interpreted.
"""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, has, nibble, shr, with_nibble
from highcamp.games.cant_stop.bots.throws import Throws, throws_within
from highcamp.games.cant_stop.bots.worth import PAR, WON, camp_worth, strength
from highcamp.games.cant_stop.box import CLIMBERS, EVERY_COLUMN, FORCED_MOVE, ROLL, STEP_ONE, STEP_TWO, STOP
from highcamp.games.cant_stop.rules import CantStopState

NEVER: Final = -1.0  # the worth of what cannot be done; all that can be done is worth 0 to 1
UNKNOWN: Final = -2.0
SPACES: Final = 208  # a space is 16 * its column + its height; 0 stands for no climber


@final
class Solution:
    """The turn that runs on a board, for the player whose turn it is."""

    goal: i64  # columns still to win
    sides: i64  # of each die
    rolls: float  # how many there are
    open: i64  # set: columns that can be climbed
    camps: i64  # row: the player's own
    heights: i64  # row: spaces of each column
    up: vec[i64]  # space -> where a step leads; from the top nowhere, to itself
    top: vec[i64]  # space -> 1 for a top
    shared: vec[i64]  # space -> 1 where Forced Move forbids to stop
    lift: vec[float]  # space -> how many times better a camp there makes the player's odds
    rivals: vec[float]  # rival -> its odds against the player as he was before the turn
    left: vec[float]  # 13 * rival + column -> the part of these odds that is left to it when the player wins the column
    odds: float  # of all rivals together
    bust: float  # what a bust is worth
    few: vec[float]  # spaces of one or two climbers -> what that standing is worth
    boxes: list[vec[float]]  # 169 * a + 13 * b + c -> what the standings with climbers in these three columns are worth

    def __init__(self, board: CantStopState) -> None:
        self.goal = board.goal - board.columns_won(board.turn)
        self.sides = board.sides
        self.rolls = float(board.sides**4)
        self.open = EVERY_COLUMN & ~board.won
        self.camps = board.camps[board.turn]
        self.heights = board.heights
        self.up = vec[i64](list(range(SPACES)))
        self.top = vec[i64]([0] * SPACES)
        self.shared = vec[i64]([0] * SPACES)
        self.lift = vec[float]([1.0] * SPACES)
        for column in range(2, 13):
            if has(self.open, column):
                self.survey(board, column)
        self.rivals = vec[float]()
        self.left = vec[float]()
        self.meet(board)
        self.odds = self.odds_without(0, 0, 0)
        self.bust = self.camped(0, 0, 0)
        self.few = vec[float]([UNKNOWN] * (256 * SPACES))
        self.boxes = [vec[float]()] * (13 * 13 * 13)

    def survey(self, board: CantStopState, column: i64) -> None:
        """Enter what there is to know of the spaces of an open column."""
        foot = 16 * column
        top = nibble(board.heights, column)
        camp = nibble(self.camps, column)
        for height in range(top):
            self.up[foot + height] = foot + board.next_space(column, height)
            self.lift[foot + height] = exp(camp_worth(height, top) - camp_worth(camp, top))
            if board.variant == FORCED_MOVE and height > 0 and board.rival_at(column, height):
                self.shared[foot + height] = 1
        self.lift[foot + top] = exp(WON - camp_worth(camp, top))
        self.top[foot + top] = 1

    def meet(self, board: CantStopState) -> None:
        """Enter the rivals as they stand when this turn is over."""
        after = board.copy()
        after.turn = (board.turn + 1) % board.seats
        own = strength(after, board.turn)
        if board.seats == 1:
            self.rivals = append(self.rivals, exp(PAR - own))
            self.left = vec[float]([1.0] * 13)
        for seat in range(board.seats):
            if seat != board.turn:
                self.rivals = append(self.rivals, exp(strength(after, seat) - own))
                for column in range(13):
                    camp = nibble(board.camps[seat], column) if has(self.open, column) else 0
                    self.left = append(self.left, exp(-camp_worth(camp, nibble(board.heights, column))) if camp > 0 else 1.0)

    # -- the ends of a turn --

    def odds_without(self, a: i64, b: i64, c: i64) -> float:
        """The rivals' odds against the player as he was before the turn, once these columns are lost to them (0: none)."""
        odds = 0.0
        for rival in range(len(self.rivals)):
            place = 13 * rival
            odds += self.rivals[rival] * self.left[place + a] * self.left[place + b] * self.left[place + c]
        return odds

    def camped(self, x: i64, y: i64, z: i64) -> float:
        """What it is worth to stop with climbers on these spaces, allowed or not."""
        odds = self.odds
        won = self.top[x] + self.top[y] + self.top[z]
        if won != 0:
            if won >= self.goal:
                return 1.0
            odds = self.odds_without(self.top[x] * shr(x, 4), self.top[y] * shr(y, 4), self.top[z] * shr(z, 4))
        return 1.0 / (1.0 + odds / (self.lift[x] * self.lift[y] * self.lift[z]))

    # -- standings --

    def step(self, climbers: i64, column: i64) -> i64:
        """The standing after a step in an open column; the same one if the climber there is on top."""
        height = nibble(climbers, column)
        if height == 0:
            height = nibble(self.camps, column)
        return with_nibble(climbers, column, self.up[16 * column + height] - 16 * column)

    def spaces(self, climbers: i64) -> i64:
        """The spaces on which the climbers stand, eight bits each, that of the highest column last."""
        spaces: i64 = 0
        row = shr(climbers, 8)
        for foot in range(16 * 2, SPACES, 16):
            if (row & 15) != 0:
                spaces = 256 * spaces + foot + (row & 15)
            row = shr(row, 4)
        return spaces

    def worth(self, climbers: i64, move: i64) -> float:
        """What a legal move is worth in this standing."""
        if move == ROLL:
            return self.rolled(climbers)
        if move == STOP:
            spaces = self.spaces(climbers)
            return self.camped(shr(spaces, 16), shr(spaces, 8) & 255, spaces & 255)
        climbers = self.step(climbers, STEP_ONE[move])
        second = STEP_TWO[move]
        return self.value(self.step(climbers, second) if second != 0 else climbers)

    def value(self, climbers: i64) -> float:
        """What a standing is worth: the better of stopping and rolling on."""
        spaces = self.spaces(climbers)
        x = shr(spaces, 16)
        y = shr(spaces, 8) & 255
        z = spaces & 255
        if x != 0:
            box = self.box(shr(x, 4), shr(y, 4), shr(z, 4))
            deep = nibble(self.heights, shr(z, 4)) + 1
            wide = nibble(self.heights, shr(y, 4)) + 1
            return box[((x & 15) * wide + (y & 15)) * deep + (z & 15)]
        known = self.few[spaces]
        if known == UNKNOWN:
            known = self.better(x, y, z, self.rolled(climbers))
            self.few[spaces] = known
        return known

    def better(self, x: i64, y: i64, z: i64, rolled: float) -> float:
        """The better of stopping with climbers on these spaces, if it is allowed, and of rolling on, which is worth so much."""
        if self.shared[x] + self.shared[y] + self.shared[z] != 0:
            return rolled
        return max(self.camped(x, y, z), rolled)

    def rolled(self, climbers: i64) -> float:
        """What it is worth to roll in this standing."""
        placed: i64 = 0
        free: i64 = CLIMBERS
        for column in range(2, 13):
            if nibble(climbers, column) != 0:
                placed |= bit(column)
                free -= 1
        throws = throws_within(self.open if free > 0 else placed, self.sides)
        values = vec[float]([NEVER] * 169)
        for pairing in throws.pairings:
            values[pairing] = self.paired(climbers, placed, free, pairing)
        return self.mean(values, throws)

    def paired(self, climbers: i64, placed: i64, free: i64, pairing: i64) -> float:
        """What it is worth to use a pairing in this standing; ``NEVER`` if no climber can climb by it."""
        a = pairing // 13
        b = pairing % 13
        one = self.step(climbers, a) if a != 0 else climbers
        if free == 1 and a != 0 and a != b and not has(placed, a) and not has(placed, b):
            return max(self.value(one), self.value(self.step(climbers, b)))
        both = self.step(one, b)
        return self.value(both) if both != climbers else NEVER

    def mean(self, values: vec[float], throws: Throws) -> float:
        """What a roll is worth when each pairing is worth so much: the mean over the throws of the best that can be done."""
        kinds = throws.kinds
        rolls = throws.rolls
        total = 0.0
        place: i64 = 0
        for i in range(len(rolls)):
            best = values[kinds[place]]  # NEVER at 0, which is no pairing
            second = values[kinds[place + 1]]
            third = values[kinds[place + 2]]
            if second > best:
                best = second
            if third > best:
                best = third
            total += rolls[i] * (best if best != NEVER else self.bust)
            place += 3
        return total / self.rolls

    def box(self, a: i64, b: i64, c: i64) -> vec[float]:
        """What all standings with climbers in these three columns are worth, by their heights; solved when first asked for."""
        number = 169 * a + 13 * b + c
        if len(self.boxes[number]) == 0:
            self.boxes[number] = self.solve(a, b, c)
        return self.boxes[number]

    def solve(self, a: i64, b: i64, c: i64) -> vec[float]:
        """Fill a box from the tops down. A climber that cannot climb stays in its cell, which is still ``NEVER`` then."""
        up = self.up
        deep = nibble(self.heights, c) + 1
        wide = nibble(self.heights, b) + 1
        slab = wide * deep
        box = vec[float]([NEVER] * (slab * (nibble(self.heights, a) + 1)))
        throws = throws_within(bit(a) | bit(b) | bit(c), self.sides)
        values = vec[float]([NEVER] * 169)
        for x in range(16 * a + nibble(self.heights, a), 16 * a + nibble(self.camps, a), -1):
            x0 = slab * (x & 15)
            x1 = slab * (up[x] & 15)
            x2 = slab * (up[up[x]] & 15)
            for y in range(16 * b + nibble(self.heights, b), 16 * b + nibble(self.camps, b), -1):
                y0 = deep * (y & 15)
                y1 = deep * (up[y] & 15)
                y2 = deep * (up[up[y]] & 15)
                for z in range(16 * c + nibble(self.heights, c), 16 * c + nibble(self.camps, c), -1):
                    z0 = z & 15
                    z1 = up[z] & 15
                    z2 = up[up[z]] & 15
                    values[a] = box[x1 + y0 + z0]
                    values[b] = box[x0 + y1 + z0]
                    values[c] = box[x0 + y0 + z1]
                    values[14 * a] = box[x2 + y0 + z0]
                    values[14 * b] = box[x0 + y2 + z0]
                    values[14 * c] = box[x0 + y0 + z2]
                    values[13 * a + b] = box[x1 + y1 + z0]
                    values[13 * a + c] = box[x1 + y0 + z1]
                    values[13 * b + c] = box[x0 + y1 + z1]
                    box[x0 + y0 + z0] = self.better(x, y, z, self.mean(values, throws))
        return box
