"""Nature: her weights, and whether what is drawn agrees with them."""

from __future__ import annotations

from collections import Counter
from math import sqrt

from highcamp.engine.state import State
from highcamp.testing.inspection import Inspection
from highcamp.testing.luck import pick

# Bounds so wide that a fair generator breaks them about once in a thousand million times.
SIGMAS = 6.0
EXPECTED_BY_NOW = 30.0  # an outcome expected this often has come up at least once


def check_chance(inspection: Inspection, state: State) -> None:
    """The outcomes are listed well, and one of them can be dealt."""
    listed = state.chance()
    moves = [move for move, _ in listed]
    sound = all(type(weight) is int and weight > 0 for _, weight in listed)
    inspection.require("chance-weights", bool(listed) and sound, "the weights are {}", listed)
    inspection.require("chance-weights", moves == sorted(set(moves)), "the outcomes are {}", moves)
    outcomes = inspection.game.facts.outcomes
    inspection.require("chance-weights", moves[0] >= 0 and moves[-1] < outcomes, "{} of {} outcomes", moves, outcomes)
    move = pick(inspection.rng("outcome", inspection.step), moves)
    with inspection.trying("playable", "Dealing outcome {}", move):
        state.copy().apply(move)


def check_sample(inspection: Inspection, state: State) -> None:
    """Many draws agree with the weights."""
    weights = dict(state.chance())
    total = sum(weights.values())
    draws = inspection.effort.draws
    rng = inspection.rng("sample", inspection.step)
    key = state.key()
    drawn = Counter(state.sample(rng) for _ in range(draws))
    inspection.require("sample-support", state.key() == key, "drawing changes the state")
    strange = sorted(set(drawn) - set(weights))
    inspection.require("sample-support", not strange, "{} were drawn and are not listed", strange)
    missing = [move for move, weight in weights.items() if weight * draws >= EXPECTED_BY_NOW * total and not drawn[move]]
    inspection.require("sample-support", not missing, "{} were never drawn in {} draws", missing, draws)
    excess, bound = _chi_square(weights, drawn, draws)
    inspection.require("sample-fair", excess <= bound, "chi-square is {:.1f}, above {:.1f}: {}", excess, bound, dict(drawn))


def _chi_square(weights: dict[int, int], drawn: Counter[int], draws: int) -> tuple[float, float]:
    """The statistic and its bound, with the rare outcomes thrown together."""
    total = sum(weights.values())
    bins: list[tuple[float, int]] = []
    rare, rare_drawn = 0.0, 0
    for move, weight in weights.items():
        expected = draws * weight / total
        if expected >= 5:
            bins.append((expected, drawn[move]))
        else:
            rare, rare_drawn = rare + expected, rare_drawn + drawn[move]
    if rare >= 5:
        bins.append((rare, rare_drawn))
    freedom = len(bins) - 1
    if freedom < 1:
        return 0.0, 0.0
    statistic = sum((count - expected) ** 2 / expected for expected, count in bins)
    spread = 2 / (9 * freedom)  # Wilson and Hilferty's approximation of a far quantile
    return statistic, freedom * float(1 - spread + SIGMAS * sqrt(spread)) ** 3
