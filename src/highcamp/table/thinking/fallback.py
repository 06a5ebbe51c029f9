"""A move for when a bot gives none: quick, made in the calling process, and always legal."""

from __future__ import annotations

import logging

from highcamp.bots import naming
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.table.thinking.thought import Thought

log = logging.getLogger(__name__)


def stand_in(state: State, seat: int) -> Thought:
    """What the game's quick bot would do, or any legal move. It gets an imagined world like every other bot."""
    moves, rng = state.legal(seat), Rng.fresh()
    try:
        advice = naming.stand_in(state.game).advise(state.imagine(seat, rng), seat, rng)
    except Exception:
        log.exception("the quick bot of %s failed", state.game.name)
    else:
        if advice.move in moves:
            return Thought(advice.move, advice.why, True)
    return Thought(moves[rng.below(len(moves))], "", True)
