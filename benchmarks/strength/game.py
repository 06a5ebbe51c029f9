"""One game between bots, each shown only what its seat can know."""

from __future__ import annotations

import time

import highcamp
from benchmarks.strength.ledger import Played
from benchmarks.strength.pairings import Pairing
from highcamp import Rng
from highcamp.bots.bot import ask
from highcamp.bots.naming import bot


def play(pairing: Pairing, seed: int) -> Played:
    """The game of this seed: the same each time, for bots that do not look at the clock."""
    game = highcamp.game(pairing.game)
    state, rng = game.new(**pairing.options), Rng.keyed("strength", pairing.name, str(seed))
    seat = seed % state.seats
    measured = [seat] if pairing.others else list(range(state.seats))
    players = [bot(game, pairing.hero if one in measured else pairing.others) for one in range(state.seats)]
    took: list[float] = []
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(rng))
            continue
        actor = state.to_act[0]
        begun = time.perf_counter()
        move = ask(players[actor], state, actor, rng)
        if actor in measured:
            took.append(1000 * (time.perf_counter() - begun))
        state.apply(move, actor)
    took.sort()
    return Played(
        pairing=pairing.name,
        version=players[seat].version,
        seed=seed,
        share=state.returns()[seat],
        points=game.standing(state, None)[seat].points,
        moves=len(took),
        mean=round(sum(took) / max(1, len(took)), 2),
        slow=round(took[int(0.95 * len(took))] if took else 0.0, 2),
    )
