"""What a judge is asked on behalf of a coach: what each way to decide now would give away. It is asked of an imagined world."""

from __future__ import annotations

from typing import Final

from highcamp.analysis.judging import Judge, Judgement
from highcamp.engine.rng import Rng
from highcamp.engine.state import State

TRIALS: Final = 160
"""Few enough for a second or so; what differs by less than a coach asks about is lost in their luck."""
MOST_PLANS: Final = 30
_THINKING: Final = 0.15  # of the time, for each move that the judge would make itself: mostly one, sometimes several
_TRYING: Final = 0.1  # for trying the others, which is done in two turns; the rest is to spare, or the worker would be ended


def judged(judge: Judge, world: State, seat: int, seconds: float, rng: Rng) -> Judgement | None:
    """What the seat's plans give away, mostly in half of so many seconds; None where there is nothing to decide."""
    found = plans(world, seat)
    if len(world.legal(seat)) < 2 or not found:
        return None
    judge.bot.allowed = _THINKING * seconds
    judge.forecaster.allowed = _TRYING * seconds
    return judge.judge(world, seat, found, rng)


def plans(world: State, seat: int) -> list[tuple[int, ...]]:
    """The moves after which there is no way back: those that are final, and those that end what the seat can do, for bots
    answer in a moment. Others can be undone at leisure. Of very many the first are judged, as they are listed.
    """
    found = [(move,) for move in world.legal(seat) if settles(world, seat, (move,))]
    ways = [way.moves for way in world.game.ways(world, seat) if settles(world, seat, way.moves)]
    return [*found, *ways][:MOST_PLANS]


def settles(world: State, seat: int, moves: tuple[int, ...]) -> bool:
    """Whether the last of these legal moves leaves no way back."""
    after = world.copy()
    for move in moves[:-1]:
        after.apply(move, seat)
    if world.game.is_final(after, seat, moves[-1]):
        return True
    after.apply(moves[-1], seat)
    return seat not in after.acting()
