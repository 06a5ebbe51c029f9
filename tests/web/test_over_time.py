"""Luck and what was given away over time, from one's own results."""

from __future__ import annotations

import math

import pytest

from highcamp.store.results import Result
from highcamp.web.over_time import MOST, TOGETHER, over_time

DAY = 86_400_000


def result(number: int, luck: float | None = 0.1, given_away: float | None = -0.2, error: float = 0.03) -> Result:
    """A game of the day with this number, in 2026."""
    return Result(
        table=f"game{number}",
        game="cant-stop",
        mode="",
        seats=2,
        people=1,
        level="",
        seat=0,
        share=1.0,
        points=3.0,
        at=1_767_225_600_000 + number * DAY,
        luck=luck,
        luck_error=None if luck is None else error,
        given_away=given_away,
        given_away_error=None if given_away is None else error,
    )


def test_there_is_no_course_before_two_games_were_analysed() -> None:
    assert over_time([]) is None
    assert over_time([result(2, luck=None, given_away=None), result(1)]) is None


def test_each_point_is_the_mean_of_the_games_before_it_with_how_sure_it_is() -> None:
    """By hand: of 0.1, 0.3 and -0.1 the means are 0.1, 0.2 and 0.1; errors of 0.03 come to 0.03 / sqrt(n)."""
    plot = over_time([result(4, -0.1, 0.0), result(3, None, None), result(2, 0.3, -0.4), result(1)])
    assert plot is not None
    luck, given = plot.curves
    assert [value for _, value in luck.points] == pytest.approx([0.1, 0.2, 0.1])
    assert [value for _, value in given.points] == pytest.approx([-0.2, -0.3, -0.2])
    for games, (_, low, high) in enumerate(luck.band, 1):
        assert high - low == pytest.approx(2 * 1.96 * 0.03 / math.sqrt(games))
    assert [mark.label for mark in plot.marks] == ["2 Jan", "3 Jan", "5 Jan"], "the latest stands on the right"


def test_old_games_weigh_on_no_later_point_and_the_latest_are_shown() -> None:
    """After ten lucky games nothing is left of those that were not."""
    many = [result(number, 0.5 if number > 90 else -0.5) for number in range(100, 0, -1)]
    plot = over_time(many)
    assert plot is not None
    points = plot.curves[0].points
    assert len(points) == MOST
    assert (points[0][0], points[-1][0]) == (101 - MOST, 100)
    assert [value for _, value in points[-TOGETHER - 1 :]] == pytest.approx([-0.5 + step / 10 for step in range(TOGETHER + 1)])


def test_games_of_one_day_have_one_mark() -> None:
    plot = over_time([result(1), result(1), result(0)])
    assert plot is not None
    assert [(mark.at, mark.label) for mark in plot.marks] == [(1, "1 Jan"), (2, "2 Jan")]
