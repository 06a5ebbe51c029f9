"""The games of a trial in pairs: one without the part and one with it, that had the same luck. A difference is taken within
each pair and its interval from those differences, which is right however much, or little, both games have in common.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from highcamp.studies.effects import COMPARED, TOGETHER, WINS, Compared, Effect, corrected
from highcamp.studies.plan import Plan
from highcamp.studies.playing import Played
from highcamp.studies.statistics import FEWEST, Difference, Interval, Sample, changed, wilson
from highcamp.studies.summary import Figures, SeatFigures, bar_width, margin
from highcamp.studies.trial import WITH, WITHOUT

_BARS: Final = 10  # of a distribution, about

Pair = tuple[Played, Played]
Measure = Callable[[Played], float | None]


class Spreads(NamedTuple):
    """How often values came up between edges, without the part and with it."""

    edges: tuple[float, ...]
    without: tuple[int, ...]
    with_it: tuple[int, ...]


class Summary(NamedTuple):
    """What a trial has come to by now."""

    pairs: int
    """Numbers of which both games were played."""
    without: Figures
    with_it: Figures
    compared: Compared
    points: list[Difference]
    """By how much the points of each seat differ: told beside the comparisons, and no comparison of its own."""
    moved: Interval
    """The share of pairs that came out differently in any way."""
    points_spread: Spreads
    """How the points of players are distributed."""
    moves_spread: Spreads
    """How long games are."""


class Pairs:
    """What was played of a trial, in any order."""

    def __init__(self, plan: Plan, played: Iterable[tuple[int, Played]] = ()) -> None:
        self.plan = plan
        self.games: tuple[dict[int, Played], dict[int, Played]] = ({}, {})
        for condition, game in played:
            self.games[condition][game.number] = game

    def add(self, condition: int, games: Iterable[Played]) -> None:
        """Games of a condition."""
        self.games[condition].update((game.number, game) for game in games)

    def copy(self) -> Pairs:
        """The same, to be summed up elsewhere while more come in."""
        found = Pairs(self.plan)
        found.games = (dict(self.games[0]), dict(self.games[1]))
        return found

    def summary(self) -> Summary:
        """All that can be said of the pairs that are complete. In order of their numbers: the same whoever played them."""
        without, with_it = self.games[WITHOUT], self.games[WITH]
        return summed(self.plan, [(without[number], with_it[number]) for number in sorted(without.keys() & with_it.keys())])


def summed(plan: Plan, pairs: Sequence[Pair]) -> Summary:
    """What these pairs come to."""
    together = plan.rules_of.facts.cooperative
    seats = len(plan.conditions[WITHOUT].bots)
    effects = []
    for measure, seat, value in _measures(seats, together=together):
        taken = [(value(one), value(other)) for one, other in pairs]
        told = [after - before for before, after in taken if before is not None and after is not None]
        if len(told) >= FEWEST:
            effects.append(Effect(plan.parts[0], WITH, measure, seat, changed(told)))
    return Summary(
        pairs=len(pairs),
        without=_figures(plan, WITHOUT, [one for one, _ in pairs]),
        with_it=_figures(plan, WITH, [other for _, other in pairs]),
        compared=corrected(Compared([], effects, too_few=len(pairs) < FEWEST)),
        points=[changed([other.points[seat] - one.points[seat] for one, other in pairs]) for seat in range(seats)],
        moved=wilson(sum(_differs(one, other) for one, other in pairs), len(pairs)),
        points_spread=_spreads([x for one, _ in pairs for x in one.points], [x for _, other in pairs for x in other.points]),
        moves_spread=_spreads([one.moves for one, _ in pairs], [other.moves for _, other in pairs]),
    )


def _spreads(without: Sequence[float], with_it: Sequence[float]) -> Spreads:
    """Both distributions over the same bars."""
    values = [*without, *with_it]
    if not values:
        return Spreads((), (), ())
    low, high = min(values), max(values)
    width = bar_width(high - low, _BARS, whole=all(value == round(value) for value in values))
    first = math.floor(low / width)
    counts = [Counter(math.floor(value / width) - first for value in half) for half in (without, with_it)]
    bars = range(math.floor(high / width) - first + 1)
    edges = tuple((first + bar) * width for bar in (*bars, len(bars)))
    return Spreads(edges, *(tuple(count[bar] for bar in bars) for count in counts))


def _measures(seats: int, *, together: bool) -> list[tuple[str, int | None, Measure]]:
    """What is compared: the measures of a study, and who wins."""
    found: list[tuple[str, int | None, Measure]] = [
        (name, None, _MEASURES[name]) for name in COMPARED if name != "margin" or (seats > 1 and not together)
    ]
    if together or seats == 1:
        return [*found, (TOGETHER, None, lambda game: game.shares[0])]
    return [*found, *((WINS, seat, _share(seat)) for seat in range(seats))]


def _share(seat: int) -> Measure:
    return lambda game: game.shares[seat]


def _mean_points(game: Played) -> float:
    """The points of a player, on average."""
    return sum(game.points) / len(game.points)


_MEASURES: Final[dict[str, Measure]] = {
    "points": _mean_points,
    "moves": lambda game: game.moves,
    "margin": lambda game: margin(game.points),
}


def _differs(one: Played, other: Played) -> bool:
    return (one.points, one.shares, one.moves, one.dealt) != (other.points, other.shares, other.moves, other.dealt)


def _figures(plan: Plan, condition: int, games: Sequence[Played]) -> Figures:
    bots = plan.conditions[condition].bots
    measured = {
        "points": [_mean_points(game) for game in games],
        "moves": [float(game.moves) for game in games],
        "choices": [float(sum(game.choices)) for game in games],
        "dealt": [float(game.dealt) for game in games],
    }
    if not plan.rules_of.facts.cooperative and len(bots) > 1:
        measured["margin"] = [margin(game.points) or 0.0 for game in games]
    seats = [
        SeatFigures(
            bot,
            Sample.of([game.shares[seat] for game in games]),
            Sample.of([game.points[seat] for game in games]),
            Sample.of([float(game.choices[seat]) for game in games]),
        )
        for seat, bot in enumerate(bots)
    ]
    return Figures(len(games), {name: Sample.of(values) for name, values in measured.items() if games}, seats)
