"""Games of pgx: many at once, compiled by JAX for the one core that is timed. A peer of our vectors."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.loops import by_lot

Work = Callable[[int], float | None]
BATCHES = (256, 512, 1024, 2048, 4096, 8192, 16384)
STRETCH = 50  # steps of a compiled loop: one that is told only later how many they are takes pgx a quarter longer
TRIAL = BATCHES[-1] * STRETCH  # decisions by which the best batch is found: whole stretches of every batch


class PgxGame:
    """A game of pgx, begun anew by its own ``auto_reset``. JAX is imported here and not sooner: it counts the cores it has."""

    def __init__(self, name: str) -> None:
        os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
        import jax  # type: ignore[import-not-found]  # only where it is timed
        import pgx  # type: ignore[import-not-found]
        from pgx.experimental import auto_reset  # type: ignore[import-not-found]

        self.jax = jax
        game = pgx.make(name)
        self.begin = jax.jit(jax.vmap(game.init))
        self.step = jax.vmap(auto_reset(game.step, game.init))

    def best(self, make: Callable[[int], Work]) -> tuple[int, Work]:
        """The batch that is fastest, of those tried, and the work with it, compiled."""
        found = []
        for batch in BATCHES:
            work = make(batch)
            work(TRIAL)  # compiles
            rates = []
            for _ in range(3):
                began = time.process_time()
                work(TRIAL)
                rates.append(1 / (time.process_time() - began))
            found.append((max(rates), batch, work))
        _, batch, work = max(found, key=lambda one: one[:2])
        return batch, work

    def inside(self, batch: int) -> Work:
        """Random play of so many games at once, each move chosen in the compiled code."""
        jax = self.jax
        jnp, random = jax.numpy, jax.random

        def choose(key: Any, masks: Any) -> Any:
            # A place among the legal moves: less work than its own ``act_randomly``, which draws a number for every move.
            upto = jnp.cumsum(masks, axis=-1, dtype=jnp.int32)
            place = (random.uniform(key, (batch,)) * upto[:, -1]).astype(jnp.int32)
            return jnp.argmax(upto > place[:, None], axis=-1)

        def step(carried: Any, _: Any) -> Any:
            states, key = carried
            key, lot, luck = random.split(key, 3)
            return (self.step(states, choose(lot, states.legal_action_mask), random.split(luck, batch)), key), None

        play = jax.jit(lambda carried: jax.lax.scan(step, carried, length=STRETCH)[0])
        carried = self.begin(random.split(random.key(1), batch)), random.key(2)

        def work(decisions: int) -> None:
            nonlocal carried
            for _ in range(max(1, decisions // (batch * STRETCH))):
                carried = play(carried)
            jax.block_until_ready(carried)

        return work

    def by_the_caller(self, batch: int) -> Work:
        """The same, with the moves chosen by NumPy between the steps."""
        jax = self.jax

        def turn(states: Any, moves: Any, key: Any) -> Any:
            key, luck = jax.random.split(key)
            return self.step(states, moves, jax.random.split(luck, batch)), key

        step = jax.jit(turn)
        states, key = self.begin(jax.random.split(jax.random.key(1), batch)), jax.random.key(2)
        luck = np.random.default_rng(1)

        def work(decisions: int) -> None:
            nonlocal states, key
            for _ in range(max(1, decisions // batch)):
                states, key = step(states, by_lot(np.asarray(states.legal_action_mask), luck), key)
            jax.block_until_ready(states)

        return work
