"""What the ends of a turn are worth to a bot: the estimated chance to win from the board that the turn leaves behind."""

from math import exp
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from highcamp.engine.bits import has, nibble, shr
from highcamp.games.cant_stop.bots.worth import PAR, WON, camp_worth, strength
from highcamp.games.cant_stop.box import EVERY_COLUMN
from highcamp.games.cant_stop.rules import CantStopState
from highcamp.games.cant_stop.solve.turn import SPACES, Ends


@final
class Estimate(Ends):
    """The ends of the turn that begins on a board, each 0 to 1."""

    goal: i64  # columns still to win
    open: i64  # set: columns that can be climbed
    top: vec[i64]  # space -> 1 for a top
    lift: vec[float]  # space -> how many times better a camp there makes the player's odds
    rivals: vec[float]  # rival -> its odds against the player as he was before the turn
    left: vec[float]  # 13 * rival + column -> the part of these odds that is left to it when the player wins the column
    odds: float  # of all rivals together

    def __init__(self, board: CantStopState) -> None:
        self.goal = board.goal - board.columns_won(board.turn)
        self.open = EVERY_COLUMN & ~board.won
        self.top = vec[i64]([0] * SPACES)
        self.lift = vec[float]([1.0] * SPACES)
        for column in range(2, 13):
            if has(self.open, column):
                self.survey(board, column)
        self.rivals = vec[float]()
        self.left = vec[float]()
        self.meet(board)
        self.odds = self.odds_without(0, 0, 0)
        self.bust = self.stopped(0, 0, 0)

    def survey(self, board: CantStopState, column: i64) -> None:
        """Enter what camps in an open column are worth."""
        foot = 16 * column
        top = nibble(board.heights, column)
        camp = nibble(board.camps[board.turn], column)
        for height in range(top):
            self.lift[foot + height] = exp(camp_worth(height, top) - camp_worth(camp, top))
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

    def odds_without(self, a: i64, b: i64, c: i64) -> float:
        """The rivals' odds against the player as he was before the turn, once these columns are lost to them (0: none)."""
        odds = 0.0
        for rival in range(len(self.rivals)):
            place = 13 * rival
            odds += self.rivals[rival] * self.left[place + a] * self.left[place + b] * self.left[place + c]
        return odds

    def stopped(self, x: i64, y: i64, z: i64) -> float:
        """What it is worth to stop with climbers on these spaces, allowed or not."""
        odds = self.odds
        won = self.top[x] + self.top[y] + self.top[z]
        if won != 0:
            if won >= self.goal:
                return 1.0
            odds = self.odds_without(self.top[x] * shr(x, 4), self.top[y] * shr(y, 4), self.top[z] * shr(z, 4))
        return 1.0 / (1.0 + odds / (self.lift[x] * self.lift[y] * self.lift[z]))
