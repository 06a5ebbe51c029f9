"""The bot that plays for the best score after the trick."""

from __future__ import annotations

from highcamp.bots.bot import Advice, Bot
from highcamp.bots.levels import MEDIUM
from highcamp.engine.phrases import counted
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.games.elevation.box import FACE_DOWN, FACE_UP, FIRST_AVALANCHE, GIVE, NAME, RANGE_SET
from highcamp.games.elevation.foresight import MIDDLING, THRIFT, power
from highcamp.games.elevation.names import card_name, set_of
from highcamp.games.elevation.phases import CHOOSE, DRAFT, PASS, PLAY, TAKER
from highcamp.games.elevation.rules import ElevationState
from highcamp.games.elevation.scoring import score_day

WORLDS = 4  # in which every card is tried


class Greedy(Bot):
    """Plays the card after whose trick it would stand best, were the day over then.

    The day is scored by the rules themselves, so what approach cards turn round (tricks that cost points, a pile that counts
    for a neighbour) turns the play round with it.
    """

    name = "greedy"
    line = "Plays for the best score after this trick, whatever today's approach cards make of it."
    level = MEDIUM
    quick = True

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """The best move by its own light."""
        assert isinstance(world, ElevationState)
        moves = world.legal(seat)
        if len(moves) == 1:
            return moves[0]
        values = self.values(world, seat, moves, rng)
        return moves[values.index(max(values))]

    def advise(self, world: State, seat: int, rng: Rng) -> Advice:
        """The move, and what it hopes for."""
        assert isinstance(world, ElevationState)
        move = self.choose(world, seat, rng)
        if world.phase != PLAY:
            return Advice(move, reason(world, seat, move))
        gain = worth_after(world, seat, move, rng) - worth(world, seat)
        better = f"{counted(abs(round(gain)), 'point')} {'better' if gain > 0 else 'worse'} than now"
        return Advice(move, f"after this trick you may stand {better if round(gain) else 'as now'} against the others today.")

    def values(self, world: ElevationState, seat: int, moves: list[int], rng: Rng) -> list[float]:
        """How much it likes each move."""
        keen = likes_tricks(world, seat)
        if world.phase == PLAY:
            totals = [-THRIFT * keen * int(power(world, move)) for move in moves]
            for _ in range(WORLDS):
                guess = world.imagine(seat, rng)
                assert isinstance(guess, ElevationState)
                luck = rng.split()
                for place, move in enumerate(moves):
                    totals[place] += worth_after(guess, seat, move, luck.copy()) / WORLDS
            return totals
        if world.phase in (PASS, DRAFT):
            sign = 1 if world.phase == DRAFT else -1
            return [float(sign * keen * power(world, move)) for move in moves]
        if world.phase == CHOOSE:
            top = float(keen * (power(world, world.up[world.up_count - 1]) - MIDDLING))
            return [{FACE_UP: top, FACE_DOWN: 0.0}[move] for move in moves]
        if world.phase == TAKER:
            top = float(keen * (power(world, world.up[world.up_count - 1]) - MIDDLING))
            return [top if move - NAME == seat else 0.0 for move in moves]
        return [worth_without(world, seat, move - GIVE) for move in moves]


def reason(table: ElevationState, seat: int, move: int) -> str:
    """Why a move is liked that is no play."""
    keen = likes_tricks(table, seat)
    pays = "and winning tricks pays today" if keen > 0 else "and winning tricks costs points today"
    if table.phase in (PASS, DRAFT):
        weakest = (table.phase == PASS) == (keen > 0)
        done = "pass" if table.phase == PASS else "keep"
        return f"of the cards that you can {done} it is the {'weakest' if weakest else 'strongest'}, {pays}."
    if table.phase in (CHOOSE, TAKER):
        top = table.up[table.up_count - 1]
        strong = "strong" if power(table, top) >= MIDDLING else "weak"
        return f"{card_name(top)}, which lies face up, is a {strong} card today, {pays}."
    lead = worth_without(table, seat, move - GIVE)
    ahead = f"{counted(abs(round(lead)), 'point')} {'ahead of' if lead >= 0 else 'behind'} the others"
    return f"without that range you would stand {ahead} today, and without another no better."


def likes_tricks(table: ElevationState, seat: int) -> int:
    """Whether today it pays to win: 1, or -1 where a pile of one's own makes one's standing worse."""
    full, empty = table.copy(), table.copy()
    for other in range(table.seats):
        # Everyone gets a spread of cards, far enough apart to count and different for each.
        pile = set_of([card for card in range(FIRST_AVALANCHE) if card % table.seats == other and card % 3 != 1])
        full.won[other] = pile
        full.tricks[other] = 4
        empty.won[other] = 0 if other == seat else pile
        empty.tricks[other] = 0 if other == seat else 4
    return 1 if worth(full, seat) >= worth(empty, seat) else -1


def worth(table: ElevationState, seat: int) -> float:
    """The seat's lead over the mean of the others, were the day scored now."""
    scored = table.copy()
    score_day(scored)
    return _lead(table, scored, seat)


def _lead(before: ElevationState, after: ElevationState, seat: int) -> float:
    gained = [int(after.totals[other] - before.totals[other]) for other in range(before.seats)]
    others = [points for other, points in enumerate(gained) if other != seat]
    return gained[seat] - sum(others) / max(1, len(others))


def worth_after(table: ElevationState, seat: int, move: int, rng: Rng) -> float:
    """The same after this move and the rest of the trick, the others playing anything legal."""
    after = table.copy()
    after.apply(move, seat)
    while after.plays and after.day == table.day and not after.over:
        if after.is_chance:
            after.apply(after.sample(rng))
        else:
            moves = after.legal()
            after.apply(moves[rng.below(len(moves))])
    if after.day != table.day or after.over:
        return _lead(table, after, seat)
    return worth(after, seat)


def worth_without(table: ElevationState, seat: int, mountain_range: int) -> float:
    """The same if this range is handed on."""
    after = table.copy()
    given = after.won[seat] & RANGE_SET[mountain_range]
    after.won[seat] &= ~given
    after.won[(seat + 1) % after.seats] |= given
    return worth(after, seat)
