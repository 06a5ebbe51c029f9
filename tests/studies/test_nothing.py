"""Whole studies in which nothing differs: games that were thrown or played, journal, tables, figures, comparisons, sentences.
How often one of them says otherwise is counted, and held against the rate that its report states: one study in twenty.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from math import comb
from pathlib import Path

import msgspec
import pytest

import highcamp
from highcamp import Rng
from highcamp.studies import tables, told
from highcamp.studies.engine import Engine, Here
from highcamp.studies.folder import Folder
from highcamp.studies.pairs import Pairs
from highcamp.studies.pieces import Finished, Piece
from highcamp.studies.plan import Plan, planned
from highcamp.studies.playing import Played
from highcamp.studies.run import run
from highcamp.studies.statistics import SURE
from highcamp.studies.study import Study
from highcamp.studies.trial import laid
from highcamp.studies.varying import Part, Value

STATED = 1 - SURE  # "where nothing differs, one study in twenty says otherwise"
HARDLY = 1e-4  # how likely it may be that a rate which is right fails a test


def alike(values: int, games: int, seed: int = 0) -> Plan:
    """A study of a part whose values are all the same."""
    made = planned(highcamp.game("cant-stop"), options={}, bots=["random"], games=games, vary={}, seed=seed)
    named = tuple(Value(said=f"Number {number + 1}") for number in range(values))
    conditions = tuple(msgspec.structs.replace(made.conditions[0], varied=(number,)) for number in range(values))
    part = Part(name="variant", title="Variant", values=named)
    return msgspec.structs.replace(made, parts=(part,), conditions=conditions, followed=0)


class Thrown:
    """Games of two that are as good: the same in every condition, but for luck."""

    def __init__(self, *key: object) -> None:
        self.key = key

    def results(self, plan: Plan, pieces: Iterator[Piece]) -> Iterator[Finished]:
        rngs = [Rng.keyed("nothing", *self.key, condition) for condition in range(len(plan.conditions))]
        for piece in pieces:
            numbers = range(piece.first, piece.end)
            yield Finished(piece, [thrown(number, rngs[piece.condition]) for number in numbers], 1.0)


def thrown(number: int, rng: Rng) -> Played:
    """A game that either of two wins: as far from a bell as real ones are, and its measures hang together."""
    first, length = rng.uniform() < 0.5, 20 - 30 * math.log(1 - rng.uniform())
    beaten = float(rng.below(3))
    points, shares, places = [3.0, beaten], [1.0, 0.0], [1, 2]
    order = slice(None, None, 1 if first else -1)
    moves = round(length * (1 + beaten / 4))
    return Played(number, moves, moves, [moves // 2, moves // 3], shares[order], points[order], places[order])


def studied(plan: Plan, by: Engine, path: Path) -> Study:
    """All of it, as ``highcamp.study`` does it."""
    folder = Folder.laid_out(path, plan, resume=False)
    assert run(folder, by)
    tables.write(folder)
    return Study(folder, finished=True)


def claims(sentences: Sequence[str]) -> list[str]:
    """The sentences that say that something differs."""
    return [one for one in sentences if re.match(r"Seat \d+ wins|.* instead of ", one) or one.endswith(" with it.")]


def beyond(rate: float, times: int) -> int:
    """More than so many of so many come up hardly ever, at this rate: summed over the binomial distribution."""
    left, found = 1.0, -1
    while left > HARDLY:
        found += 1
        left -= comb(times, found) * rate**found * (1 - rate) ** (times - found)
    return found


def test_what_comes_up_hardly_ever() -> None:
    """Of 100 at one in twenty: 14 or fewer have 0.99986 (tables of the binomial distribution), 15 have 0.99996."""
    assert beyond(0.05, 100) == 15
    assert beyond(0.5, 10) == 10


def fooled(path: Path, studies: int, values: int, games: int = 60) -> tuple[int, int]:
    """Of so many studies, how many say that anything differs; and in how many the lengths do, taken by themselves."""
    several, single = 0, 0
    for number in range(studies):
        plan = alike(values, games, seed=number)
        made = studied(plan, Thrown(values, number), path / f"{number}")
        said = claims(made.findings)
        marked = [one.significant for one in made.compared.seats] + [one.significant for one in made.compared.effects]
        assert bool(said) == any(marked), "sentences and marks say the same"
        several += bool(said)
        single += next(one for one in made.compared.effects if one.measure == "moves").difference.chance < STATED
    return several, single


def test_studies_in_which_nothing_differs_say_so(tmp_path: Path) -> None:
    """Seven comparisons, held against how many they are by Holm."""
    several, single = fooled(tmp_path, 60, 2)
    assert several <= beyond(STATED, 60)
    assert single <= beyond(STATED, 60)


def test_the_report_of_such_a_study_states_the_rate_and_claims_nothing(tmp_path: Path) -> None:
    made = studied(alike(2, 60), Thrown("report"), tmp_path)
    assert not claims(made.findings)
    assert made.findings == [
        "No seat was found to win more or less often than its even share of 50 %.",
        "Variant: no difference was found in points of a player, moves of a game, points between the first and the second, "
        "wins of seat 1 and wins of seat 2.",
    ]
    for words in ("Of 7 comparisons 0 are told as differences.", "where nothing differs, one study in twenty says otherwise"):
        assert words in made.report


def tried(trials: int, pairs: int) -> int:
    """Of so many trials of a part that does nothing but to bring other luck, how many say that it does something."""
    made = laid(
        highcamp.game("cant-stop"), name="lab", title="Lab", options={}, brought={"lab": {"closed": [2]}}, bot="random",
        games=pairs,
    )  # fmt: skip
    found = 0
    for number in range(trials):
        games = Pairs(made)
        for condition in range(2):
            rng = Rng.keyed("trial", number, condition)
            games.add(condition, [thrown(place, rng) for place in range(pairs)])
        summary = games.summary()
        said = claims(list(told.findings(made, summary)))
        assert bool(said) == any(one.significant for one in summary.compared.effects)
        found += bool(said)
    return found


def test_trials_of_what_does_nothing_say_so() -> None:
    assert tried(200, 40) <= beyond(STATED, 200)


# -- many of them --


@pytest.mark.long
@pytest.mark.parametrize(("values", "studies"), [(2, 1000), (12, 300)], ids=["by Holm", "by Benjamini and Hochberg"])
def test_one_study_in_twenty_is_fooled_at_most_and_not_none(tmp_path: Path, values: int, studies: int) -> None:
    several, single = fooled(tmp_path, studies, values)
    assert several <= beyond(STATED, studies)
    assert several >= studies * STATED / 5, "what is as strict as that would find nothing where something is"
    assert single <= beyond(STATED, studies)
    assert studies - single <= beyond(1 - STATED, studies), "one comparison by itself is wrong as often as its interval says"


@pytest.mark.long
def test_one_study_of_real_games_in_twenty_is_fooled_at_most(tmp_path: Path) -> None:
    """The seats of Can't Stop differ in truth: only what is varied and does nothing is looked at."""
    studies, several = 300, 0
    for number in range(studies):
        made = studied(alike(2, 60, seed=number), Here(), tmp_path / f"{number}")
        several += any(" instead of " in one for one in made.findings)
    assert several <= beyond(STATED, studies)


@pytest.mark.long
def test_one_trial_in_twenty_is_fooled_at_most_and_not_none() -> None:
    found = tried(2000, 60)
    assert 2000 * STATED / 5 <= found <= beyond(STATED, 2000)
