"""Measure two bots of Mount Everest or K2 against each other: points, who was lost, and wins, with their 95 % bounds.

    python -m scripts.expeditions everest planning greedy --games 500 --seed 1
    python -m scripts.expeditions k2 planning random --games 500 --seed 1

Two players on the easier board in summer, who change seats after every game; seeds make it repeatable. Take the compiled rules.
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import mean, stdev

import highcamp
from highcamp.bots.bot import Bot, ask
from highcamp.bots.naming import bot
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import GUIDES, HOLDERS
from highcamp.games.expeditions.move import Verb, move_of
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.k2.rules import K2

NORMAL = 1.96  # a 95 % bound lies so many standard errors from the mean
WHAT = ("points", "lost", "wins")


DEADLY = (Verb.USE, Verb.BOOST, Verb.ABANDON, Verb.RISK_CLIENTS, Verb.END, Verb.NO_MORE)


def deadly(move: int) -> bool:
    """Whether a client that is gone after this move has died: other moves take clients home or back to the base."""
    return move_of(move).verb in DEADLY


def alive(state: Expedition, seat: int) -> int:
    """Clients of a seat on the mountain, or its climbers."""
    if isinstance(state, Everest):
        return sum(state.party[seat * HOLDERS + holder] for holder in range(HOLDERS))
    assert isinstance(state, K2)
    return sum(state.alive(seat, climber) for climber in range(GUIDES))


def play(name: str, bots: list[Bot], seed: int) -> list[tuple[float, float, float]]:
    """One game: points, losses and the win, by seat."""
    state = highcamp.game(name).new(players=len(bots), board="easier", season="summer")
    assert isinstance(state, Expedition)
    luck, thought = highcamp.Rng.keyed(seed, 1), highcamp.Rng.keyed(seed, 2)
    lost = [0] * len(bots)
    while not state.over:
        if state.is_chance:
            state.apply(state.sample(luck))
            continue
        seat = state.to_act[0]
        move = ask(bots[seat], state, seat, thought)
        before = [alive(state, other) for other in range(len(bots))]
        state.apply(move, seat)
        if deadly(move):
            lost = [lost[other] + before[other] - alive(state, other) for other in range(len(bots))]
    won = state.returns()
    return [(float(state.points[seat]), lost[seat], won[seat]) for seat in range(len(bots))]


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["everest", "k2"])
    parser.add_argument("bots", nargs=2)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found: list[list[tuple[float, float, float]]] = [[], []]
    for number in range(asked.games):
        bots = [bot(highcamp.game(asked.game), name) for name in asked.bots]
        ends = play(asked.game, bots[:: -1 if number % 2 else 1], asked.seed * 1_000_000 + number)
        for own, end in zip(found, ends[:: -1 if number % 2 else 1], strict=True):
            own.append(end)
    for name, own in zip(asked.bots, found, strict=True):
        for what, figures in zip(WHAT, zip(*own, strict=True), strict=True):
            bound = NORMAL * stdev(figures) / sqrt(len(figures))
            print(f"{name:9} {what:7} {mean(figures):6.2f} ± {bound:.2f}   in {len(figures)} games")


if __name__ == "__main__":
    main()
