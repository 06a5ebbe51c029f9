"""Games with a part and without it, in pairs: the same luck, differences with intervals, held against truths that are known."""

from __future__ import annotations

from typing import Any

import pytest

import highcamp
from highcamp import Rng
from highcamp.engine.refusal import Refused
from highcamp.studies import told
from highcamp.studies.pairs import Pairs, Summary
from highcamp.studies.plan import Plan
from highcamp.studies.playing import Played, Table, play
from highcamp.studies.statistics import changed
from highcamp.studies.trial import WITH, WITHOUT, laid


def card(points: int, **more: int) -> dict[str, Any]:
    """A card that pays so much to everybody every day."""
    part = {"each": "day", "points": points, "at_least": 0, **more}
    return {"name": "Gift", "text": "A gift.", "score": [part]}


def plan(game: str = "elevation", games: int = 400, bot: str = "random", **brought: Any) -> Plan:
    return laid(highcamp.game(game), name="own", title="Gift", options={}, brought=brought, bot=bot, games=games, seed=7)


def summary(made: Plan) -> Summary:
    pairs, tables = Pairs(made), dict[int, Table]()
    for condition in (WITH, WITHOUT):
        pairs.add(condition, play(tables, made, condition, range(made.games)))
    return pairs.summary()


# Student 1908: hours of sleep gained by ten patients with each of two drugs. The paired test, its interval and its chance are
# in every textbook: t = 4.0621, 0.7001 to 2.4599, p = 0.002833.
DEXTRO = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
LAEVO = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]


def test_the_paired_test_says_of_students_sleepers_what_textbooks_say() -> None:
    found = changed([after - before for before, after in zip(DEXTRO, LAEVO, strict=True)])
    assert found == pytest.approx((1.58, 0.7001, 2.4599, 0.002833), abs=0.0001)


def test_what_always_changes_by_as_much_is_certain_and_what_never_changes_is_nothing() -> None:
    assert changed([5.0] * 40) == (5.0, 5.0, 5.0, 0.0)
    assert changed([0.0] * 40) == (0.0, 0.0, 0.0, 1.0)
    assert changed([3.0])[3] == 1.0


def test_intervals_of_pairs_hold_the_truth_as_often_as_they_say() -> None:
    rng, studies, held = Rng.keyed("pairs"), 1000, 0
    for _ in range(studies):
        common = [10 * rng.uniform() for _ in range(40)]  # what both games of a pair owe to their luck
        with_it = [one + 2 * rng.uniform() - 0.5 for one in common]  # half a point more on average
        found = changed([after - before for before, after in zip(common, with_it, strict=True)])
        held += found.low <= 0.5 <= found.high
    assert 0.93 <= held / studies <= 0.97, "95 of 100; 0.014 would be two standard errors"


def test_a_card_that_gives_nothing_changes_no_game() -> None:
    found = summary(plan(own=[card(0)], always=["Gift"]))
    assert [one.measure for one in found.compared.effects if one.significant] == []
    assert found.moved.value == 0
    assert {one.difference.value for one in found.compared.effects} == {0}


def test_a_card_that_gives_everybody_five_is_found_and_nothing_else() -> None:
    made = plan(own=[card(5)], always=["Gift"])
    found = summary(made)
    assert {one.measure: one.difference.value for one in found.compared.effects if one.significant} == {"points": 15.0}
    assert "Players have exactly 15 more points with it." in list(told.findings(made, found)), "five on each of three days"
    assert [one.value for one in found.points] == [15.0] * 3
    assert found.moved.value == 1


def test_a_card_that_seldom_comes_up_and_gives_nothing_is_not_found() -> None:
    found = summary(plan(own=[card(0)]))
    assert 0 < found.moved.value < 0.5, "it is shuffled in, and takes the place of another"
    assert not any(one.significant for one in found.compared.effects)


def test_a_part_that_helps_a_seat_is_found_where_it_helps() -> None:
    made = plan("cant-stop", games=600)
    pairs = Pairs(made)
    for number in range(made.games):
        first = float(Rng.keyed("helped", number).uniform() < 0.5)
        pairs.add(WITHOUT, [game(number, first)])
        pairs.add(WITH, [game(number, 1.0 if number % 10 == 0 else first)])  # of ten games one is won for sure
    found = pairs.summary()
    wins = {one.seat: one for one in found.compared.effects if one.measure == "wins"}
    assert wins[0].significant
    assert wins[1].significant
    assert wins[0].difference.low < 0.05 < wins[0].difference.high, "half of a tenth was lost before"
    assert not any(one.significant for one in found.compared.effects if one.measure == "moves")


def game(number: int, first: float) -> Played:
    points = [3.0, 1.0] if first else [1.0, 3.0]
    return Played(number, 50, 50, [20, 20], [first, 1 - first], points, [1, 2] if first else [2, 1])


def test_pairs_count_once_both_of_their_games_are_there_in_whatever_order() -> None:
    made, tables = plan(games=50, own=[card(5)], always=["Gift"]), dict[int, Table]()
    one, other = (play(tables, made, condition, range(50)) for condition in (WITHOUT, WITH))
    pairs = Pairs(made, [(WITH, game) for game in other[30:]])
    pairs.add(WITHOUT, one[20:])
    part = pairs.summary()
    assert part.pairs == 20
    assert part.compared.too_few
    assert "So far: 20 of 50 games" in next(told.findings(made, part))
    pairs.add(WITH, other[:30])
    pairs.add(WITHOUT, one[:20])
    again = Pairs(made, [*((WITHOUT, game) for game in one), *((WITH, game) for game in other)])
    assert pairs.summary() == again.summary()


def test_nothing_is_said_before_anything_was_played() -> None:
    made = plan(own=[card(5)])
    found = Pairs(made).summary()
    assert (found.pairs, list(told.findings(made, found)), told.plots(made, found)) == (0, [], [])


def test_the_report_stands_alone_and_tells_every_plot_in_words() -> None:
    made = plan(games=60, own=[card(5)], always=["Gift"])
    found = summary(made)
    page = told.report(made, found, [], 'name = "<Gift>"')
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in page
    assert "&lt;Gift&gt;" in page
    assert page.count("<desc") == 2 * len(told.plots(made, found)), "for wide and narrow windows"
    for words in ("In short", "All figures", "How sure this is", "exactly 15 more points", "Seed 7"):
        assert words in page


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"games": 0}, "games"),
    ({"games": 10_001}, "games"),
    ({"bot": "nobody"}, "bots"),
]


@pytest.mark.parametrize(("given", "where"), WRONG)
def test_what_cannot_be_tried_out_is_refused(given: dict[str, Any], where: str) -> None:
    with pytest.raises(Refused) as refused:
        plan(own=[card(5)], **given)
    assert refused.value.where == where


def test_a_part_that_changes_nothing_here_is_refused_with_what_it_takes() -> None:
    with pytest.raises(Refused) as refused:
        plan("tranquility", own_box={"goat_cards": ["G3"] * 2 + ["G6"] * 2 + ["B3"] * 2 + ["B6"] * 2 + ["R3"] * 2 + ["R6"] * 2})
    assert refused.value.code == "idle-option"
