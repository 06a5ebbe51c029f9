"""What is raced of the doors for learners: games stepped by the thousand, PettingZoo, and what an observation takes."""

from __future__ import annotations

import os
import statistics
import time
from dataclasses import dataclass
from functools import partial

import numpy as np

import highcamp
from benchmarks.harness import Contender, Race
from benchmarks.loops import agents_in_turn, by_lot
from benchmarks.pgx_games import TRIAL, PgxGame
from highcamp.envs import pettingzoo
from highcamp.envs.vector import vector

ENVS = 1024


def vectors() -> list[Race]:
    """Can't Stop with two players against pgx's connect four, at the batch that suits that best. A step is a decision."""
    peer = PgxGame("connect_four")
    inside, chosen_inside = peer.best(peer.inside)
    outside, chosen_outside = peer.best(peer.by_the_caller)
    ours = vector("cant-stop", envs=ENVS, players=2)
    luck = np.random.default_rng(1)

    def wander(decisions: int) -> None:
        ours.wander(max(1, decisions // ENVS))

    def step(decisions: int) -> None:
        for _ in range(max(1, decisions // ENVS)):
            ours.step(by_lot(ours.arrays.masks, luck))

    return [
        Race(
            "Can't Stop in a vector, moves chosen inside",
            "decisions/s",
            Contender("Can't Stop", wander, 3_000_000),
            Contender(f"pgx connect_four, {inside:,} games at once", chosen_inside, 4 * TRIAL),
            3,
        ),
        Race(
            "Can't Stop in a vector, moves chosen by the caller",
            "decisions/s",
            Contender("Can't Stop", step, 1_000_000),
            Contender(f"pgx connect_four, {outside:,} games at once", chosen_outside, 2 * TRIAL),
            1,
        ),
    ]


def agents() -> list[Race]:
    """Can't Stop with two players against PettingZoo's own environments, all made by their ``env()``."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from pettingzoo.classic import connect_four_v3, leduc_holdem_v4

    ours = partial(agents_in_turn, pettingzoo.env("cant-stop", players=2))
    return [
        Race(
            "Can't Stop through PettingZoo",
            "steps/s",
            Contender("Can't Stop", ours, 20_000),
            Contender(f"PettingZoo {peer.metadata['name']}, same loop", partial(agents_in_turn, peer), units),
            3,
        )
        for peer, units in ((connect_four_v3.env(), 4_000), (leduc_holdem_v4.env(), 1_000))
    ]


@dataclass(frozen=True)
class Look:
    """An observation: what it takes to write it, and what that may take, in microseconds."""

    name: str
    took: float
    at_most: float

    @property
    def held(self) -> bool:
        """Whether it is as quick as we promise."""
        return self.took <= self.at_most


def looks() -> list[Look]:
    """Observations of Can't Stop, and of the game that has the largest."""
    largest = max(highcamp.list_games(), key=lambda game: game.observation().size)
    return [_look("cant-stop", 0.25), _look(largest.name, 3)]


def _look(name: str, at_most: float, decisions: int = 200_000, rounds: int = 9) -> Look:
    """The time of random play that observes everything at every decision, less that of the same play without it: an observation
    for each seat more, in compiled code.
    """
    game = highcamp.game(name)
    seats = int(game.new().seats)
    envs = 64
    with_all, without = (vector(name, envs=envs, everything=everything) for everything in (True, False))
    took = []
    for turn in range(rounds):
        seconds = []
        for each in (with_all, without):
            began = time.process_time()
            each.wander(decisions // envs, turn)
            seconds.append(time.process_time() - began)
        took.append(1e6 * (seconds[0] - seconds[1]) / (decisions // envs * envs) / seats)
    return Look(f"observation of {game.title}, {game.observation().size:,} numbers", statistics.median(took), at_most)
