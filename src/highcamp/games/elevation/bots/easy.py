"""The bot for a first game: it wants every trick."""

from __future__ import annotations

from highcamp.bots.bot import Advice, Bot
from highcamp.bots.levels import EASY
from highcamp.engine.bits import has
from highcamp.engine.phrases import counted
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.elevation.box import AXE, FACE_DOWN, FACE_UP, GIVE, NAME, RANGE_SET, size
from highcamp.games.elevation.foresight import MIDDLING, beating, power
from highcamp.games.elevation.names import RANGE_NAMES, card_name
from highcamp.games.elevation.phases import CHOOSE, DRAFT, PASS, PLAY, TAKER
from highcamp.games.elevation.plays import best_play, lead_range, strength
from highcamp.games.elevation.rules import ElevationState


class Easy(Bot):
    """Makes mistakes of beginners: every trick is as good as any other to it, it leads its best cards at once, and what
    today's approach cards make of tricks it does not ask.
    """

    name = EASY
    line = "Tries to win every trick with its strongest card, and otherwise throws away its weakest."
    level = EASY
    quick = True

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The strongest card that wins as the trick lies, or else the weakest."""
        return self.advise(world, seat, rng).move

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The same, and why."""
        assert isinstance(world, ElevationState)
        moves = world.legal(seat)
        if len(moves) == 1:
            return Advice(moves[0], "the rules allow no other card or range now.")
        if world.phase == PLAY:
            winning = [move for move in moves if wins(world, move)]
            if winning:
                best = max(winning, key=lambda move: power(world, move))
                return Advice(best, f"it is the strongest of {counted(len(winning), 'card')} that win the trick as it lies.")
            weakest = min(moves, key=lambda move: power(world, move))
            return Advice(weakest, "none of your cards wins this trick, and it is the weakest that you may play.")
        if world.phase == PASS:
            return Advice(min(moves, key=lambda move: power(world, move)), "it is the weakest card that you can pass.")
        if world.phase == DRAFT:
            return Advice(max(moves, key=lambda move: power(world, move)), "it is the strongest card that you can keep.")
        if world.phase in (CHOOSE, TAKER):
            top = world.up[world.up_count - 1]
            strong = power(world, top) >= MIDDLING
            own, other = (FACE_UP, FACE_DOWN) if world.phase == CHOOSE else (NAME + seat, moves[moves[0] == NAME + seat])
            told = f"{card_name(top)}, which lies face up, is a {'strong' if strong else 'weak'} card in a trick."
            return Advice(own if strong else other, told)
        fewest = min(moves, key=lambda move: (size(world.won[seat] & RANGE_SET[move - GIVE]), move))
        cards = counted(int(size(world.won[seat] & RANGE_SET[fewest - GIVE])), "card")
        return Advice(fewest, f"of {RANGE_NAMES[fewest - GIVE]} you have {cards}, and of no other range fewer.")


def wins(table: ElevationState, move: int) -> bool:
    """Whether a card takes the trick as it lies."""
    if table.plays == 0:
        return True
    best = strength(table, best_play(table, -1), lead_range(table))
    return move >= AXE or has(beating(table, best), move)
