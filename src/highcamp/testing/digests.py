"""Fingerprints of seeded games: the same interpreted and compiled, on every machine.

    python -m highcamp.testing.digests > pure.txt          # in one install
    python -m highcamp.testing.digests | diff pure.txt -   # in the other

One line a game, set-up and seed: how many steps, and a digest of everything that compiled code answers on the way.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from highcamp.engine import registry
from highcamp.engine.chance import Dealer
from highcamp.engine.game import Game
from highcamp.engine.playout import playouts
from highcamp.engine.record import Record
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.testing.inspection import encoded, seats_of
from highcamp.testing.luck import pick
from highcamp.testing.mixtures import mixtures

SEEDS = 3
SETUPS = 12
STEPS = 2_000


def fingerprints(game: Game[Any, Any], seeds: int = SEEDS, setups: list[dict[str, Any]] | None = None) -> Iterator[str]:
    """A line for every set-up (by default all that are worth a check) and seed."""
    for options in mixtures(game) if setups is None else setups:
        said = " ".join(f"{name}={value}" for name, value in options.items())
        for seed in range(seeds):
            steps, digest = fingerprint(game, options, seed)
            yield f"{game.name} {said} seed={seed} steps={steps} {digest}"


def fingerprint(game: Game[Any, Any], options: dict[str, Any], seed: int) -> tuple[int, str]:
    """Play a seeded random game: how many steps it had, and a digest of what was true at each of them."""
    state = game.new(**options)
    dealer = Dealer(seed)
    rng = Rng.keyed(seed, "players")
    summary = hashlib.blake2b(digest_size=16)
    steps = 0
    while True:
        for answer in _answers(state, Rng.keyed(seed, steps)):
            summary.update(answer)
        if state.over or steps == STEPS:
            break
        if state.is_chance:
            state.apply(dealer.draw(state))
        else:
            seat = pick(rng, state.acting())
            state.apply(pick(rng, state.legal(seat)), seat)
        steps += 1
    summary.update(encoded(playouts(game.new(**options), rng, 2)))
    return steps, summary.hexdigest()


def _answers(state: State, rng: Rng) -> Iterator[bytes]:
    yield state.digest().encode()
    yield state.key()
    yield encoded([state.actor, state.acting(), state.gathering(), state.returns()])
    for seat in seats_of(state):
        yield encoded(state.legal(seat))
        yield state.imagine(seat, rng).key()
    if state.is_chance:
        yield encoded([state.sample(rng) for _ in range(3)])


def observed(record: Record) -> str:
    """A digest of what seats observe in a recorded game: at every third event one of them, each in its turn."""
    summary = hashlib.blake2b(digest_size=16)
    states = [record.start, *(event.after for event in record.events)]
    for number, state in enumerate(states[::3]):
        summary.update(encoded(state.observe(number % state.seats).tolist()))
    return summary.hexdigest()


def main() -> None:
    """Print fingerprints of all games: of a dozen set-ups each, from the first to the last, so that it takes no minutes."""
    tasks = []
    for game in registry.list_games():
        known = mixtures(game)
        tasks += [(game.name, options) for options in known[:: -(-len(known) // SETUPS)]]
    with ProcessPoolExecutor() as pool:
        for lines in pool.map(_lines, tasks):
            sys.stdout.writelines(line + "\n" for line in lines)


def _lines(task: tuple[str, dict[str, Any]]) -> list[str]:
    name, options = task
    return list(fingerprints(registry.game(name), seeds=1, setups=[options]))


if __name__ == "__main__":
    main()
