"""One game between bots, each shown only what its seat can know."""

from __future__ import annotations

import time

import highcamp
from benchmarks.strength.ledger import Played
from benchmarks.strength.pairings import Pairing
from highcamp import Rng, State
from highcamp.bots.bot import ask
from highcamp.bots.naming import bot


def play(pairing: Pairing, seed: int) -> Played:
    """The game of this seed: the same each time, for bots that do not look at the clock."""
    game = highcamp.game(pairing.game)
    state, rng = game.new(**pairing.options), Rng.keyed("strength", pairing.name, str(seed))
    free = seats_of_players(state)
    seat = free[seed % len(free)]
    measured = [seat] if pairing.others else free
    players = [bot(game, pairing.hero if one in measured else pairing.others) for one in free]
    took: list[float] = []
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(rng))
            continue
        actor = state.to_act[0]
        begun = time.thread_time()  # of the processor: others may be at work here
        move = ask(players[free.index(actor)], state, actor, rng)
        if actor in measured:
            took.append(1000 * (time.thread_time() - begun))
        state.apply(move, actor)
    took.sort()
    return Played(
        pairing=pairing.name,
        version=players[free.index(seat)].version,
        seed=seed,
        share=state.returns()[seat],
        points=game.standing(state, None)[seat].points,
        moves=len(took),
        mean=round(sum(took) / max(1, len(took)), 2),
        slow=round(took[int(0.95 * len(took))] if took else 0.0, 2),
    )


def seats_of_players(state: State) -> list[int]:
    """Those that nobody but a player plays: some games play others by their rules."""
    return [seat for seat in range(state.seats) if seat not in state.game.automatic_seats(state)]
