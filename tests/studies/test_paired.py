"""What two things do together, held against made-up games whose truth is known, and read in a small study."""

from __future__ import annotations

import math
import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import highcamp
from cli_runs import run
from highcamp import Rng
from highcamp.studies import wording
from highcamp.studies.effects import Compared, compare
from highcamp.studies.paired import two_together
from highcamp.studies.plan import Plan, planned
from highcamp.studies.statistics import Sample
from highcamp.studies.study import REPORT
from highcamp.studies.summary import Figures, SeatFigures
from highcamp.studies.swings import swings

FOUR = ["Anchor", "Bouldering", "Descent", "Scree"]


def plan(cards: list[str], **vary: Any) -> Plan:
    return planned(
        highcamp.game("elevation"), options={}, bots=["random"], games=100, vary={"approach": cards, **vary}, seed=7, pairs=True
    )


def played(rng: Rng, size: int, points: float, first: float) -> Figures:
    """Games of two, with points around this and so many won by the first seat; their length differs by luck alone."""
    measures = {
        name: Sample.of([middle - math.log(1 - rng.uniform()) for _ in range(size)])
        for name, middle in (("points", points), ("moves", 30.0))
    }
    won = [float(rng.uniform() < first) for _ in range(size)]
    shares = (Sample.of(won), Sample.of([1 - one for one in won]))
    return Figures(size, measures, [SeatFigures("random", share, measures["points"], measures["moves"]) for share in shares])


def games(made: Plan, rng: Rng, size: int, together: dict[str, tuple[float, float]]) -> list[Figures]:
    """Each card does something of its own to points, and to who wins; of some two there is more to it."""
    found = []
    for condition in made.conditions:
        value = made.parts[0].values[condition.varied[0]]
        alone = value.both or ((condition.varied[0],) if condition.varied[0] else ())
        more = together.get(value.said, (0.0, 0.0))
        found.append(played(rng, size, 5 + 2 * sum(alone) + more[0], 0.4 + 0.04 * sum(alone) + more[1]))
    return found


def told(compared: Compared) -> set[tuple[str, str, int | None]]:
    return {(one.part.values[one.value].said, one.measure, one.seat) for one in compared.together if one.significant}


def test_two_that_do_more_together_are_found_and_no_others() -> None:
    made = plan(FOUR)
    truth = {"Anchor and Scree": (1.5, 0.0), "Bouldering and Descent": (0.0, -0.3)}
    compared = compare(made, games(made, Rng.keyed("together"), 1000, truth))
    assert len(compared.together) == 6 * 4
    assert not compared.strict_together
    assert told(compared) == {
        ("Anchor and Scree", "points", None),
        ("Bouldering and Descent", "wins", 0),
        ("Bouldering and Descent", "wins", 1),
    }
    own = next(one for one in compared.together if one.measure == "points" and made.parts[0].values[one.value].both == (1, 4))
    assert own.difference.low < 1.5 < own.difference.high
    assert {one.value for one in compared.effects} == {1, 2, 3, 4}, "a pair is compared with its two, and not with none"
    said = list(wording.findings(made, compared))
    assert any(
        re.fullmatch(
            r"Approach: with Anchor and Scree together players have 1\.\d+ \(.* to .*\) more points than what each does alone "
            r"adds up to\.",
            one,
        )
        for one in said
    )
    assert any(one.startswith("Approach: with Bouldering and Descent together seat 1 wins ") and "fewer" in one for one in said)
    care = " ".join(wording.of_care(made, compared))
    assert "Of 24 comparisons of two things together 3 are told as differences." in care
    assert "(Benjamini and Hochberg), apart from all others." in care


def test_where_each_does_only_its_own_two_are_found_in_one_of_twenty_studies() -> None:
    """Whatever each alone does, which is much here, and found."""
    made, rng, trials, wrong = plan(FOUR), Rng.keyed("alone"), 200, 0
    for _ in range(trials):
        compared = compare(made, games(made, rng, 40, {}))
        assert sum(one.significant for one in compared.effects) >= 3
        wrong += bool(told(compared))
    assert wrong / trials < 0.05 + 3 * math.sqrt(0.05 * 0.95 / trials), wrong


def test_two_are_compared_where_all_else_is_the_same() -> None:
    """With three players there are many more points, and of three there are more games: that is not what two do together."""
    made = plan(["Anchor", "Scree"], players=[2, 3])
    rng, found = Rng.keyed("strata"), []
    for condition in made.conditions:
        value = made.parts[0].values[condition.varied[0]]
        three = condition.varied[1]
        found.append(played(rng, 1500 if three else 300, 5 + 20 * three + (1.0 if value.both else 0.0), 0.5))
    (points,) = [one for one in compare(made, found).together if one.measure == "points"]
    assert points.difference.value == pytest.approx(1.0, abs=0.3)
    assert points.significant


def test_with_few_games_two_are_not_compared() -> None:
    made = plan(["Anchor", "Scree"])
    found = games(made, Rng.keyed("few"), 40, {})
    assert not compare(made, found).too_few
    found[-1] = played(Rng.keyed("fewer"), 29, 5, 0.5)
    compared = compare(made, found)
    assert compared.too_few
    assert not compared.together
    assert two_together(made.parts[0], compared) == ""


def test_the_strongest_of_many_are_shown() -> None:
    cards = [value.said for value in plan(FOUR).parts[0].values[1:5]] + [
        "Harness",
        "Ice Axe",
        "Figure 8",
        "Fourteener",
        "Seconding",
    ]
    made = plan(cards)
    rng = Rng.keyed("many")
    found = games(made, rng, 60, {"Harness and Ice Axe": (4.0, 0.0)})
    compared = compare(made, found)
    page = two_together(made.parts[0], compared)
    rows = re.findall(r'<th scope="row">(.*?)</th>', page)
    assert rows[0] == "Harness and Ice Axe"
    assert len(rows) == 30
    assert "30 of 36 pairs." in page
    assert page.count("<strong>") == len(told(compared))
    own = [one._replace(measures={"swing": Sample(60, 5.0, 4.0)}) for one in found]
    assert swings(made, 0, made.parts[0], own).count(" and ") <= 2, "of two together it is not told how far points lie apart"


def test_a_small_study_of_two_together(tmp_path: Path) -> None:
    out = tmp_path / "study"
    words = ["--vary", "module=Green path,Mountain goats", "--pairs", "--bots", "random", "--games", "30", "--seed", "7"]
    done = run("study", "tranquility", *words, "--out", out, "--workers", "1")
    assert done.exit_code == 0, done.output
    assert "Module: of 1 pair none was found" in done.stdout or "Green path and Mountain goats together" in done.stdout
    assert "<h2>Module, two together</h2>" in (out / REPORT).read_text("utf-8")
    assert pl.read_parquet(out / "conditions.parquet")["module"].to_list() == [
        "none", "Green path", "Mountain goats", "Green path and Mountain goats",
    ]  # fmt: skip
    again = highcamp.study(
        "tranquility", bots="random", games=30, vary={"module": ["Green path", "Mountain goats"]}, pairs=True, seed=7, workers=1
    )
    assert again.games.equals(pl.read_parquet(out / "games.parquet"))
    pairs = again.pairs
    assert set(pairs["measure"]) == {"points", "moves", "together"}
    assert set(zip(pairs["one"], pairs["other"], strict=True)) == {("Green path", "Mountain goats")}
    points = again.games.group_by("condition").agg(pl.col("points").mean()).sort("condition")["points"].to_list()
    own = pairs.filter(pl.col("measure") == "points")["difference"].item()
    assert own == pytest.approx(points[3] - points[1] - points[2] + points[0])
