"""Luck, what was given away and the unknowable: they sum to the whole, and chance favours nobody."""

from __future__ import annotations

import math
from itertools import groupby
from typing import Any

import msgspec
import pytest

import highcamp
from analysing import short_game
from highcamp import Dealer, Record, Rng
from highcamp.analysis.findings import MARKS, Decision, Findings, mark
from highcamp.analysis.legs import is_open, legs
from highcamp.analysis.run import analyse, progressing
from highcamp.bots.bot import ask
from highcamp.bots.forecast import Forecast, Forecaster, forecaster
from highcamp.bots.naming import bot
from playing import played
from toys import CAMP, HUTS, ROPE

SMALL: list[tuple[Any, dict[str, Any], float]] = [
    (HUTS, {}, 0.1),
    (ROPE, {}, 0.1),
    (CAMP, {}, 0.1),
    (highcamp.game("mountaineers"), {"players": 3}, 0.05),
    (highcamp.game("mountaineers"), {"players": 3, "mode": "blitz"}, 0.05),
]
GAMES = [pytest.param(game, options, depth, id=f"{game.name} {options}") for game, options, depth in SMALL]


def between_hard(name: str, seed: int, **options: Any) -> Record:
    """A game of bots of the hard level."""
    game = highcamp.game(name)
    record, dealer, rng = Record.new(game, **options), Dealer(seed), Rng.keyed("between hard", seed)
    players = [bot(game, "hard") for _ in range(record.state.seats)]
    while not record.state.over:
        if record.state.is_chance:
            record.deal(dealer)
        else:
            seat = record.state.to_act[0]
            record.play(seat, ask(players[seat], record.state, seat, rng))
    return record


@pytest.mark.parametrize(("game", "options", "depth"), GAMES)
def test_the_three_parts_sum_to_the_whole(game: Any, options: dict[str, Any], depth: float) -> None:
    record = played(game, 3, **options)
    found = analyse(record, depth=depth, workers=1, allowed=math.inf)
    returns = record.state.returns()
    assert len(found.shares) == record.state.seats
    for seat, share in enumerate(found.shares):
        assert share.result == returns[seat]
        assert share.start == found.moments[0].forecast.chances[seat]
        assert share.start + share.luck + share.given_away + share.unknowable == pytest.approx(share.result)
        assert share.luck == pytest.approx(sum(one.gained[seat] for one in found.luck)), "never a remainder"
        assert share.given_away <= 0
        chances = {moment.step: moment.forecast.chances[seat] for moment in found.moments}
        by_others = [leg for leg in legs(record.events) if leg.actor not in (seat, -1)]
        assert share.others == pytest.approx(sum(chances[leg.end] - chances[leg.first] for leg in by_others))
        own = [decision for decision in found.decisions if decision.seat == seat]
        assert sum(share.marks.values()) == len(own)
    assert [decision.first for decision in found.decisions] == [
        leg.first for leg in legs(record.events) if is_open(record.events, leg)
    ]


def test_a_sum_of_luck_carries_by_how_much_solved_chances_may_be_off() -> None:
    """Twice a turn: where it begins and where it ends. What was solved has no other error."""
    record = short_game()
    actors = [event.actor for event in record.events if not event.by_nature]
    turns = sum(1 for _ in groupby(actors))
    found = analyse(record, depth=0.01, workers=1, allowed=math.inf)
    assert found.leeway == 0.03
    for seat, one in enumerate(found.shares):
        others = sum(luck.errors[seat] ** 2 for luck in found.luck)
        assert one.luck_error == pytest.approx(math.sqrt(others + 2 * turns * 0.03**2))


def test_a_game_is_judged_alike_each_time_and_by_any_number_of_processes() -> None:
    record = played(ROPE, 3)
    alone = analyse(record, depth=0.1, workers=1, allowed=math.inf)
    assert analyse(record, depth=0.1, workers=2, allowed=math.inf) == alone
    assert msgspec.json.decode(msgspec.json.encode(alone), type=Findings) == alone


def test_a_rough_curve_comes_first_and_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(HUTS, 3)
    told = list(progressing(record, depth=0.1, workers=1, allowed=math.inf))
    assert (told[0].done, told[0].findings) == (0, None), "it says at once that it has begun"
    shown = [one.findings for one in told if one.findings is not None]
    assert len(shown) == 2
    curve, last = shown
    assert told[-1].findings is last
    assert (curve.finished, last.finished) == (False, True)
    assert [moment.step for moment in curve.moments] == [moment.step for moment in last.moments]
    monkeypatch.setattr("highcamp.analysis.run._AT_FIRST", 5)
    short = next(one.findings for one in progressing(record, depth=0.1, workers=1, allowed=math.inf) if one.findings)
    first, *some, end = [moment.step for moment in short.moments]
    assert (first, end) == (0, len(record.events))
    assert 1 < len(some) < 5, "of a long game a few moments are looked at first"
    assert [one.done for one in told] == sorted(one.done for one in told)
    assert told[-1].done == 1


def test_running_games_and_endless_ones_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(highcamp.Refused, match="not over"):
        analyse(played(HUTS, 3, most=3))
    monkeypatch.setattr("highcamp.analysis.run.MOST_EVENTS", 3)
    with pytest.raises(highcamp.Refused, match="up to 3"):
        analyse(played(HUTS, 3))


@pytest.mark.parametrize(
    ("loss", "called"),
    [
        (0.0, "fine"),
        (0.019, "fine"),
        (0.02, "inexact"),
        (0.05, "mistake"),
        (0.099, "mistake"),
        (0.1, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_decisions_are_called_by_what_they_give_away(loss: float, called: str) -> None:
    assert mark(loss) == called == Decision(0, 1, 0, (), loss, 0.0).mark
    assert list(MARKS) == ["fine", "inexact", "mistake", "blunder"]


# -- chance favours nobody --


def sums(name: str, games: int, depth: float, **options: Any) -> list[tuple[float, float]]:
    """For each of so many games between hard bots the luck and the unknowable of a seat, another seat each time."""
    found = []
    for seed in range(games):
        record = between_hard(name, seed, **options)
        share = analyse(record, depth=depth, workers=1, allowed=math.inf).shares[seed % record.state.seats]
        found.append((share.luck, share.unknowable))
    return found


def errors_from_zero(values: list[float]) -> float:
    """How many standard errors their mean is away from 0."""
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    return abs(mean) / (spread / math.sqrt(len(values)))


def biased(self: Forecaster, state: Any, rng: Rng, trials: int) -> Forecast:
    """What is to be expected before nature moves, by a tenth too much."""
    found = Forecaster.sampled(self, state, rng, trials)
    return Forecast(tuple(chance + 0.1 for chance in found.chances), found.errors)


def test_luck_and_the_unknowable_come_to_nothing_between_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    found = sums("mountaineers", 12, 0.1, players=3)
    assert errors_from_zero([luck for luck, _ in found]) < 4
    assert errors_from_zero([unknowable for _, unknowable in found]) < 4
    monkeypatch.setattr(Forecaster, "_before_chance", biased)
    assert errors_from_zero([luck for luck, _ in sums("mountaineers", 12, 0.1, players=3)]) > 4


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "games", "depth", "options"),
    [
        ("cant-stop", 40, 1, {"players": 2}),
        ("cant-stop", 30, 1, {"players": 3}),
        ("elevation", 24, 0.3, {"players": 3}),
        ("tranquility", 24, 0.3, {"players": 3}),
        ("mountaineers", 60, 0.3, {"players": 3}),
        ("everest", 10, 0.2, {"players": 2}),
        ("k2", 10, 0.2, {"players": 2}),
    ],
)
def test_the_same_in_all_games(name: str, games: int, depth: float, options: dict[str, Any]) -> None:
    found = sums(name, games, depth, **options)
    assert errors_from_zero([luck for luck, _ in found]) < 4
    assert errors_from_zero([unknowable for _, unknowable in found]) < 4


@pytest.mark.parametrize("game", [ROPE, HUTS], ids=lambda game: game.name)
def test_four_times_the_depth_halves_the_errors(game: Any) -> None:
    record = played(game, 3)
    usual, finer = (analyse(record, depth=depth, workers=1, allowed=math.inf) for depth in (0.5, 2))
    assert finer.trials == 4 * usual.trials
    before, after = (found.moments[0].forecast.errors[0] for found in (usual, finer))
    assert after / before == pytest.approx(0.5, rel=0.2)


@pytest.mark.parametrize("name", ["cant-stop", "mountaineers", "tranquility"])
def test_before_chance_stands_the_average_of_what_may_come(name: str) -> None:
    """Each outcome by its weight, whatever came in truth."""
    game = highcamp.game(name)
    event = [event for event in played(game, 5, 60).events if event.by_nature and len(event.before.chance()) > 2][-1]
    teller, whole = forecaster(game), sum(weight for _, weight in event.before.chance())
    before = teller.forecast(event.before, Rng.keyed("before"), 300)
    after = []
    for move, weight in event.before.chance():
        state = event.before.copy()
        state.apply(move)
        after.append((weight / whole, teller.forecast(state, Rng.keyed("after", move), 300)))
    for seat in range(event.before.seats):
        mean = sum(share * found.chances[seat] for share, found in after)
        error = math.sqrt(before.errors[seat] ** 2 + sum((share * found.errors[seat]) ** 2 for share, found in after))
        assert abs(mean - before.chances[seat]) <= 4 * error + 1e-9
