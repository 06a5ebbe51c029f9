"""A play of Blitz, solved: every hand lies open, so nothing has to be guessed but which card each climber chooses.

Climbers with equal hands and equal needs are of one kind and play alike, wherever they sit. The kinds learn by regret matching,
from exact chances instead of trials, each in its turn: if all learnt at once, they could chase each other round and round.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb
from operator import mul
from typing import Final

from highcamp.engine.bits import has
from highcamp.games.mountaineers.box import CARDS, PLAY
from highcamp.games.mountaineers.doors import winner_with
from highcamp.games.mountaineers.rules import MountaineersState

PASSES: Final = 200  # leaves an answer that is better by a thousandth of a round, or none

Hand = tuple[int, ...]
Kind = tuple[int, Hand]  # how many plays a climber still needs to win, and with which cards


def mixture(state: MountaineersState, seat: int) -> dict[int, float]:
    """How often the seat should choose each of its cards."""
    climbers = _kinds(state)
    shares = _solve(tuple(sorted(climbers)))[climbers[seat]]
    return {PLAY + card: share for card, share in zip(climbers[seat][1], shares, strict=True)}


def chance(state: MountaineersState, seat: int, move: int) -> float:
    """The chance to win the play with this card, if the others choose by the same mixtures."""
    climbers = _kinds(state)
    solved = _solve(tuple(sorted(climbers)))
    outcome = [float(winner_with(list(chosen)) == seat) for chosen in product(*[hand for _, hand in climbers])]
    chances = _gains(outcome, [solved[kind] for kind in climbers], seat)
    return chances[climbers[seat][1].index(move - PLAY)]


def _kinds(state: MountaineersState) -> list[Kind]:
    """The kind of every climber."""
    stops = [space for space in (*state.flags, state.summit) if space <= state.goal]
    climbers = [
        (sum(space > score for space in stops), tuple(card for card in range(CARDS) if has(hand, card)))
        for score, hand in zip(state.scores, state.hand, strict=True)
    ]
    if len({hand for _, hand in climbers}) == 1:
        # Where all play alike, every rival is as likely to take the step; what each of them needs does not matter then.
        climbers = [(1, hand) for _, hand in climbers]
    return climbers


@lru_cache(256)
def _solve(climbers: tuple[Kind, ...]) -> dict[Kind, list[float]]:
    """The mixture of every kind of climber."""
    winners = [winner_with(list(chosen)) for chosen in product(*[hand for _, hand in climbers])]
    values = _values(tuple(need for need, _ in climbers))
    seats = {kind: climbers.index(kind) for kind in climbers}  # one seat speaks for all of its kind
    outcomes = {kind: [values[seat][winner] for winner in winners] for kind, seat in seats.items()}
    regrets = {kind: [0.0] * len(kind[1]) for kind in seats}
    played = {kind: [0.0] * len(kind[1]) for kind in seats}
    shares = {kind: _shares(own) for kind, own in regrets.items()}
    for number in range(1, PASSES + 1):
        for kind, seat in seats.items():
            own = shares[kind]
            gains = _gains(outcomes[kind], [shares[other] for other in climbers], seat)
            mean = sum(map(mul, own, gains))
            # The "plus" form: old regrets do not weigh down, and late passes count more than early ones.
            regrets[kind] = [max(0.0, old + gain - mean) for old, gain in zip(regrets[kind], gains, strict=True)]
            played[kind] = [old + number * number * share for old, share in zip(played[kind], own, strict=True)]
            shares[kind] = _shares(regrets[kind])
    return {kind: _shares(own) for kind, own in played.items()}


def _shares(weights: Sequence[float]) -> list[float]:
    """Weights made to add up to one; equal ones where there are none."""
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def _gains(outcome: list[float], shares: list[list[float]], seat: int) -> list[float]:
    """What each card of the seat brings on average; ``outcome`` lists every choice of all, the last seat's changing fastest."""
    for others in reversed(shares[seat + 1 :]):
        size = len(others)
        outcome = [sum(map(mul, outcome[at : at + size], others)) for at in range(0, len(outcome), size)]
    for others in shares[:seat]:
        size = len(outcome) // len(others)
        outcome = [sum(map(mul, outcome[at::size], others)) for at in range(size)]
    return outcome


# -- what a play is worth --


def _values(needs: tuple[int, ...]) -> list[list[float]]:
    """By seat: its chance to win the match after each seat's advance, and, as the last entry, after nobody's.

    A play without a winner is no gain: it counts as if the step had gone to any of the others. Where all need equally much, a
    seat therefore looks at nothing but its own advance; who is ahead is held back by the others.
    """
    seats = range(len(needs))
    values = []
    for seat in seats:
        after = [_first(tuple(need - (other == winner) for other, need in enumerate(needs)), seat) for winner in seats]
        values.append([*after, (sum(after) - after[seat]) / (len(needs) - 1)])
    return values


@lru_cache(4096)
def _first(needs: tuple[int, ...], seat: int) -> float:
    """The chance that the seat is the first to win as many plays as it needs, if every play is anybody's."""
    if min(needs) == 0:
        return 1.0 if needs[seat] == 0 else 0.0
    orders = {
        needs[seat] - 1: 1
    }  # plays so far -> the orders of winners after which the seat needs one more and nobody is done
    for other, need in enumerate(needs):
        if other != seat:
            longer: dict[int, int] = {}
            for plays, ways in orders.items():
                for won in range(need):
                    longer[plays + won] = longer.get(plays + won, 0) + ways * comb(plays + won, won)
            orders = longer
    return float(sum(ways / len(needs) ** (plays + 1) for plays, ways in orders.items()))
