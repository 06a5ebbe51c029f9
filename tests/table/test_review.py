"""A finished game in words and a curve, from what an analysis has found: by numbers that are made up, so that each word can be
checked, and by golden games of every kind.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import highcamp
from highcamp import Record
from highcamp.analysis.findings import MARKS, Decision, Findings, Luck, Moment, Share
from highcamp.analysis.legs import is_open, legs
from highcamp.bots.forecast import Forecast
from highcamp.engine.registry import labels
from highcamp.engine.words import Reader
from highcamp.table.review import Review, review
from highcamp.table.review.figures import percent, points
from playing import played

GOLDEN = Path(__file__).parents[1] / "golden"
READER = Reader(("Ann", "Ben", "Cleo", "Dan", "Eve", "Flo"))
NONE = dict.fromkeys(MARKS, 0)


def share(result: float, luck: float, given: float, *, start: float = 0.5, error: float = 0.01) -> Share:
    rest = result - start - luck - given
    return Share(start, result, luck, error, given, error, rest, NONE)


def found(record: Record, shares: tuple[Share, ...] = (), *, losses: dict[int, float] | None = None) -> Findings:
    """What could have been found of a record: even chances all the way, and these losses at the first decisions."""
    seats = record.state.seats
    even = Forecast((1 / seats,) * seats, (0.02,) * seats)
    cut = legs(record.events)
    last = Forecast(tuple(record.state.returns()), (0.0,) * seats)
    steps = [0, *(one.end for one in cut)]
    moments = [Moment(step, last if step == len(record.events) else even) for step in steps]
    decisions = list[Decision]()
    for one in cut:
        if is_open(record.events, one):
            loss = (losses or {}).get(len(decisions), 0.0)
            event = record.events[one.first]
            best = (event.before.legal(one.actor)[-1],) if loss else tuple(e.move for e in record.events[one.first : one.end])
            instead = Forecast((0.9,) * seats, (0.0,) * seats) if loss else None
            decisions.append(Decision(one.first, one.end, one.actor, best, loss, 0.01, "it is better" * bool(loss), instead))
    luck = [Luck(one.first, one.end, (0.1, *(-0.1,) * (seats - 1)), (0.01,) * seats) for one in cut if one.actor < 0]
    return Findings(
        game=record.game.name,
        rules=record.game.rules_version,
        events=len(record.events),
        trials=100,
        leeway=0.0,
        finished=True,
        moments=tuple(moments),
        luck=tuple(luck),
        decisions=tuple(decisions),
        shares=shares or tuple(share(one, 0.0, 0.0, start=1 / seats) for one in record.state.returns()),
    )


@pytest.fixture(scope="module")
def game() -> Record:
    return played(highcamp.game("cant-stop"), 3, 100_000, players=2)


def read(words: str) -> str:
    """As people read it: the space that keeps a figure and its sign in one line looks like any other."""
    return words.replace("\u00a0", " ")


def verdicts(game: Record, *shares: Share) -> list[str]:
    told = review(game, found(game, shares)).verdicts
    return [READER.text(one.words) for one in told]


def test_whether_it_was_luck(game: Record) -> None:
    assert verdicts(game, share(1, 0.4, -0.2), share(0, -0.4, -0.01)) == [
        "Ann won by luck.",
        "Ben lost by luck: the play was better than the luck.",
    ]
    assert verdicts(game, share(1, -0.3, 0.0), share(0, 0.3, -0.6)) == [
        "Ann won against bad luck: the play was better than the luck.",
        "Ben lost in spite of good luck: it was given away.",
    ]
    assert verdicts(game, share(1, 0.02, -0.01), share(0, -0.02, -0.4)) == [
        "Ann won by playing well.",
        "Ben lost: it was given away.",
    ]


def test_what_is_within_its_uncertainty_decides_nothing(game: Record) -> None:
    unsure = verdicts(game, share(1, 0.3, 0.0, error=0.3), share(0, -0.3, 0.0, error=0.3))
    assert unsure == [
        "Ann won: neither luck nor mistakes decided it.",
        "Ben lost: neither luck nor mistakes decided it.",
    ]


def test_whoever_reads_is_spoken_to(game: Record) -> None:
    told = review(game, found(game, (share(1, 0.4, -0.2), share(0, -0.4, 0.0)))).verdicts
    assert Reader(("Ann", "Ben"), 1).text(told[1].words) == "You lost by luck: the play was better than the luck."
    assert "Luck −40.0 % ± 1.0 %, given away 0.0 % ± 1.0 %" in read(told[1].figures)


def test_the_curve_falls_from_what_the_better_plan_was_worth(game: Record) -> None:
    findings = found(game, losses={2: 0.12})
    told = review(game, findings)
    blunder = findings.decisions[2]
    curve = told.curve.curves[0]
    assert curve.value(blunder.first) == 0.9
    assert curve.value(findings.decisions[1].first) == 0.5
    assert [point[0] for point in curve.points] == [moment.step for moment in findings.moments]
    assert curve.points[-1][1] == game.state.returns()[0]


def test_the_band_is_as_wide_as_the_curve_is_unsure(game: Record) -> None:
    """Where chances are worked out, they have no error of their own, but they may be off; how it ended is certain."""
    findings = found(game)
    worked_out = [
        msgspec.structs.replace(one, forecast=Forecast(one.forecast.chances, (0.0,) * len(one.forecast.chances)))
        for one in findings.moments
    ]
    cases = [(findings, 0.02), (msgspec.structs.replace(findings, moments=tuple(worked_out), leeway=0.03), 0.03)]
    for case, error in cases:
        band = review(game, case).curve.curves[0].band
        assert band[1][2] - band[1][1] == pytest.approx(2 * 1.96 * error)
        assert band[-1][1] == band[-1][2] == game.state.returns()[0]


def test_marks_are_the_rounds_of_the_log_and_stops_lead_everywhere(game: Record) -> None:
    told = review(game, found(game))
    assert [mark.label for mark in told.curve.marks][:3] == ["Round 1", "Round 2", "Round 3"]
    moments = {point[0] for point in told.curve.curves[0].points}
    assert all(mark.at in moments for mark in told.curve.marks), "marks stand on the curve"
    steps = [stop.step for stop in told.curve.stops]
    assert steps[0] == 0
    assert steps[-1] == len(game.events)
    assert len(steps) <= 48
    assert read(READER.text(told.curve.stops[0].said)) == "Round 1, after move 0: Ann 50 % and Ben 50 %."


def test_a_loss_is_told_with_what_was_better_and_why(game: Record) -> None:
    told = review(game, found(game, losses={1: 0.03, 2: 0.12, 3: 0.06, 4: 0.01}))
    assert [one.mark for one in told.decisions[:5]] == ["fine", "inexact", "blunder", "mistake", "fine"]
    assert [one.mark for one in told.worst] == ["blunder", "mistake", "inexact"]
    worst = told.worst[0]
    first = game.events[worst.step]
    assert READER.text(worst.played).startswith(READER.text(game.game.offer(first.move, first.before)))
    assert READER.text(worst.better) == READER.text(game.game.offer(first.before.legal(worst.seat)[-1], first.before))
    assert worst.why == "It is better"
    assert read(worst.lost) == "−12.0 % ± 1.0 %"
    assert told.decisions[0].better == ()
    assert "inexact from 2 %, mistake from 5 %, blunder from 10 %" in read(told.scale)
    assert told.depth.startswith("Each moment was played on to its end, 100 games at a time, and each decision")
    solved = review(game, msgspec.structs.replace(found(game), leeway=0.03)).depth
    assert read(solved).startswith("Turns were solved, and chances may be off by 3.0 %; near the end 100 games at a time")


def test_turning_points_are_the_greatest_changes_in_their_order(game: Record) -> None:
    findings = found(game, losses={2: 0.4})
    told = review(game, findings)
    assert 1 <= len(told.turning) <= 3
    assert [one.step for one in told.turning] == sorted(one.step for one in told.turning)
    words = next(READER.text(one.words) for one in told.turning if one.step == findings.decisions[2].first)
    assert "A blunder." in words
    assert "Ann's chance goes from 90 % to 50 %" in read(words)


def test_cards_that_were_hidden_are_named() -> None:
    record = played(highcamp.game("tranquility"), 1, 100_000, players=2)
    told = review(record, found(record))
    assert told.together
    assert len(told.curve.curves) == 1
    assert len(told.verdicts) == 1
    assert any(" draws the " in READER.text(one.words) for one in told.chances)
    assert not any(" draws a card" in READER.text(one.words) for one in told.chances)


def test_before_all_of_it_is_known_there_is_a_rough_curve_and_nothing_else(game: Record) -> None:
    whole = found(game)
    rough = Findings(
        game=whole.game,
        rules=whole.rules,
        events=whole.events,
        trials=4,
        leeway=0.0,
        finished=False,
        moments=whole.moments,
    )
    told = review(game, rough)
    assert told.curve.curves
    assert not told.verdicts
    assert "rough" in told.depth


@pytest.mark.parametrize("name", [label.name for label in labels()])
def test_golden_games_of_every_kind(name: str) -> None:
    path = sorted((GOLDEN / name.replace("-", "_")).glob("*.jsonl"))[0]
    record = Record.load(path)
    if not record.state.over:
        record = played(highcamp.game(name), 1)
    told: Review = review(record, found(record, losses={0: 0.2}))
    assert told.curve.marks
    for one in told.decisions:
        assert READER.text(one.played)
    for chance in told.chances:
        assert READER.text(chance.words)
    said = " ".join(
        READER.text(words) for words in [*(one.words for one in told.verdicts), *(one.words for one in told.turning)]
    )
    assert "seat " not in said.lower().replace("seat 4", "")


def test_figures() -> None:
    assert [read(percent(one)) for one in (0.0, 0.004, 0.5, 0.996, 1.0)] == ["0 %", "under 1 %", "50 %", "over 99 %", "100 %"]
    assert read(points(-0.0421, 0.013)) == "−4.2 % ± 1.3 %"
    assert read(points(0.1)) == "+10.0 %"
    assert read(points(-0.0001)) == "0.0 %"
    assert points(0.1, 0.02) == "+10.0\u00a0% ±\u00a02.0\u00a0%", "no line ends inside a figure"
