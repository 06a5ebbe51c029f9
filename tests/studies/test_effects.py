"""What is compared, held against made-up games whose truth is known."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

import highcamp
from highcamp import Rng
from highcamp.studies import wording
from highcamp.studies.effects import Compared, compare
from highcamp.studies.plan import Plan, planned
from highcamp.studies.statistics import Sample
from highcamp.studies.summary import Figures, SeatFigures


def plan(game: str = "cant-stop", bots: tuple[str, ...] = ("random",), **vary: Any) -> Plan:
    return planned(highcamp.game(game), options={}, bots=bots, games=400, vary=vary, seed=7)


def thrown(rng: Rng, chances: list[float], games: int, points: Callable[[Rng], float], bot: str = "random") -> Figures:
    """Games won by each seat with this chance, with points of this kind for everybody."""
    shares: list[list[float]] = [[] for _ in chances]
    for _ in range(games):
        at, winner = rng.uniform(), 0
        while winner < len(chances) - 1 and at >= chances[winner]:
            at, winner = at - chances[winner], winner + 1
        for seat, own in enumerate(shares):
            own.append(float(seat == winner))
    drawn = {name: Sample.of([points(rng) for _ in range(games)]) for name in ("points", "moves", "margin")}
    seats = [SeatFigures(bot, Sample.of(own), drawn["points"], drawn["moves"]) for own in shares]
    return Figures(games, drawn, seats)


def spread(middle: float) -> Callable[[Rng], float]:
    """Points around this one, far from a bell."""
    return lambda rng: middle - math.log(1 - rng.uniform())


def found(compared: Compared) -> set[tuple[str, int | None, int]]:
    return {(one.measure, one.seat, one.value) for one in compared.effects if one.significant}


def test_what_differs_is_found_and_nothing_else() -> None:
    made, rng = plan(variant=["none", "jumping", "forced_move"]), Rng.keyed("differs")
    games = [
        thrown(rng, [0.5, 0.5], 2000, spread(3)),
        thrown(rng, [0.5, 0.5], 2000, spread(3)),
        thrown(rng, [0.7, 0.3], 2000, spread(4)),
    ]
    compared = compare(made, games)
    assert compared.number == 2 + 2 * 5
    assert compared.strict
    assert found(compared) == {(name, None, 2) for name in ("points", "moves", "margin")} | {("wins", 0, 2), ("wins", 1, 2)}
    assert not any(one.significant for one in compared.seats)
    wins = next(one for one in compared.effects if one.measure == "wins" and one.seat == 0 and one.value == 2)
    assert wins.difference.low < 0.2 < wins.difference.high
    said = list(wording.findings(made, compared))
    assert any(one.startswith("Variant: with Forced move instead of None seat 1 wins ") for one in said)
    assert said[0] == "No seat was found to win more or less often than its even share of 50 %."
    assert not any("Jumping" in one for one in said)


def test_a_seat_that_wins_more_is_found() -> None:
    compared = compare(plan(), [thrown(Rng.keyed("seat"), [0.56, 0.44], 2000, spread(3))])
    assert [one.significant for one in compared.seats] == [True, True]
    said = list(wording.findings(plan(), compared))
    assert said[0].startswith("Seat 1 wins 5")
    assert said[0].endswith("more than its even share of 50 %.")
    assert said[1].endswith("less than its even share of 50 %.")


@pytest.mark.parametrize("values", [["none", "jumping"], ["none", "jumping", "forced_move"]])
def test_two_conditions_that_are_alike_are_found_so_in_nineteen_of_twenty_studies(values: list[str]) -> None:
    made, rng, trials, wrong = plan(variant=values), Rng.keyed("alike", len(values)), 250, 0
    for _ in range(trials):
        compared = compare(made, [thrown(rng, [0.5, 0.5], 60, spread(3)) for _ in values])
        assert compared.number == 2 + 5 * (len(values) - 1)
        wrong += any(one.significant for one in compared.seats) or any(one.significant for one in compared.effects)
    assert wrong / trials < 0.05 + 3 * math.sqrt(0.05 * 0.95 / trials), wrong


def test_effects_are_those_among_otherwise_equal_games() -> None:
    """With three players games are longer, and were it not for that, jumping would change nothing: it is played more by two."""
    made = plan(players=[2, 3], variant=["none", "jumping"])
    rng = Rng.keyed("strata")
    means = [10, 10, 20, 20]
    games = [
        thrown(rng, [1 / (2 + (number > 1))] * (2 + (number > 1)), size, spread(middle))
        for number, (size, middle) in enumerate(zip([100, 1500, 1500, 100], means, strict=True))
    ]
    compared = compare(made, games)
    assert {one for one in found(compared) if one[0] == "points"} == {("points", None, 1)}
    by_part = {(one.part.name, one.measure): one for one in compared.effects if one.seat is None}
    assert by_part["players", "points"].difference.value == pytest.approx(10, abs=0.3)
    assert by_part["variant", "points"].difference.value == pytest.approx(0, abs=0.3)
    first = next(one for one in compared.effects if one.part.name == "players" and one.seat == 0)
    assert first.difference.value == pytest.approx(0, abs=0.1)  # of three a third is even, as of two one half is
    assert not first.significant
    third = [one for one in compared.effects if one.seat == 2]
    assert {one.part.name for one in third} == {"variant"}  # two players have no third seat to compare


def test_with_few_games_nothing_is_compared() -> None:
    made = plan(variant=["none", "jumping"])
    games = [thrown(Rng.keyed("few", number), [1.0, 0.0], 29, spread(3 * number)) for number in range(2)]
    compared = compare(made, games)
    assert compared.number == 0
    assert compared.too_few
    assert "With fewer than 30 games of a condition nothing is compared." in list(wording.of_care(made, compared))


def test_seats_of_different_bots_are_not_held_against_an_even_share() -> None:
    games = thrown(Rng.keyed("unequal"), [0.9, 0.1], 400, spread(3))
    games.seats[1] = games.seats[1]._replace(bot="easy")
    assert compare(plan(bots=("random", "easy")), [games]).seats == []


def test_who_plays_together_wins_together() -> None:
    made = plan("tranquility", module=["Green path"])
    rng, games = Rng.keyed("together"), []
    for chance in (0.8, 0.4):
        won = Sample.of([float(rng.uniform() < chance) for _ in range(400)])
        measured = {name: Sample.of([rng.uniform() for _ in range(400)]) for name in ("points", "moves")}
        games.append(Figures(400, measured, [SeatFigures("random", won, measured["points"], measured["moves"])] * 2))
    compared = compare(made, games)
    assert compared.seats == []
    assert {one.measure for one in compared.effects} == {"points", "moves", "together"}
    (sentence,) = [one for one in wording.findings(made, compared) if "instead of" in one]
    assert sentence.startswith("Module: with Green path instead of none ")
    assert sentence.endswith("fewer games in a hundred are won.")


NUMBERS = [
    (0.0, None, "0"),
    (-0.0004, None, "0"),
    (0.12345, None, "0.123"),
    (-1.2345, None, "−1.23"),
    (12.345, None, "12.3"),
    (123.45, None, "123"),
    (1234567.8, None, "1,234,568"),
    (0.012, 12.3, "0"),
    (12.345, 1.0, "12.35"),
]


@pytest.mark.parametrize(("value", "like", "said"), NUMBERS)
def test_numbers_are_rounded_to_what_counts(value: float, like: float | None, said: str) -> None:
    assert wording.rounded(value, like) == said
