"""How finished games went: the sheets that a table shows at the end."""

from __future__ import annotations

import pytest

import highcamp
from everest_cases import acting
from highcamp import Dealer, Record, Rng
from highcamp.engine.words import Seat, line, plain
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import BEEN_UP, HOLDERS, ITEMS, TANK


def finished(game: str, seed: int, **options: object) -> Record:
    record, dealer, rng = Record.new(game, **options), Dealer(seed), Rng.keyed("account", seed)
    record.deal_all(dealer)
    while not record.state.over:
        seat = record.state.to_act[0]
        record.play(seat, rng.pick(record.state.legal(seat)))
        record.deal_all(dealer)
    return record


@pytest.mark.parametrize("mode", ["basic", "peak", "blitz"])
def test_the_rounds_of_mountaineers_add_up_to_the_score(mode: str) -> None:
    record = finished("mountaineers", 3, mode=mode)
    (sheet,) = record.game.account(record.events)
    assert sheet.columns == ("", *(line(Seat(seat)) for seat in range(3)))
    rows = [[plain(word).split() for word in row] for row in sheet.rows]
    assert all(word[1] == "=" for row in rows for word in row[1:])
    for seat, standing in enumerate(record.state.standing(None), 1):
        gains, totals = zip(*((int(row[seat][0].replace("−", "-")), int(row[seat][2])) for row in rows), strict=True)
        assert sum(gains) == totals[-1] == standing.points
        assert all(after - before == gain for before, after, gain in zip(totals, totals[1:], gains[1:], strict=False))


def test_a_tournament_is_told_match_by_match() -> None:
    record = finished("mountaineers", 4, mode="tournament")
    names = [plain(row[0]) for row in record.game.account(record.events)[0].rows]
    assert names[0] == "Match 1, round 1"
    assert {name.split(",")[0] for name in names} == {"Match 1", "Match 2", "Match 3"}


def test_a_lost_climb_says_who_could_not_act_and_what_everyone_held() -> None:
    record = finished("tranquility", 5, players=3)
    (sheet,) = record.game.account(record.events)
    assert sheet.title == "Where the climb failed"
    told = {plain(row[0]): plain(row[1]) for row in sheet.rows}
    position = record.state.position()
    assert told["Who could not act"] == f"Seat {position['to_act']}"
    for seat, hand in enumerate(position["hand"], 1):
        assert sorted(told[f"Seat {seat} held"].split(", ")) == sorted(hand or ["no card"])


def test_every_client_of_everest_has_one_fate() -> None:
    for seed in range(4):
        record = finished("everest", seed, players=2)
        (sheet,) = record.game.account(record.events)
        last = record.state
        assert isinstance(last, Everest)
        for seat, row in enumerate(sheet.rows):
            led, top, home, dead, up = (int(plain(word)) for word in row[1:])
            assert up == sum(
                last.load[(seat * HOLDERS + holder) * ITEMS + item] for holder in range(HOLDERS) for item in range(TANK)
            )
            back = sum(_came_down(record, seat))
            assert led == back + dead + up
            assert home <= top
            assert home <= back


def test_a_client_who_comes_home_from_the_top_is_not_told_as_dead() -> None:
    """The rulebook: back at the base a client who was on the summit scores once more, and goes home."""
    clients = ["climber 2*", "tourist 3*", "climber 1"]
    record = Record(acting(("1", "1", "1"), ({"at": "I1", "clients": clients}, "BASE"), icefall={"I1": 1}), from_position=True)
    for text in ("A uses 1", "A to BASE"):
        record.play(0, record.game.parse(text, record.state))
    (sheet,) = record.game.account(record.events)
    told = dict(zip(sheet.columns, sheet.rows[0], strict=True))
    assert (told["home after it"], told["dead"], told["still up there"]) == ("2", "0", "1")


def _came_down(record: Record, seat: int) -> list[int]:
    """Clients set down at the base, by the words of the moves."""
    said = [record.game.say(event.move, event.before) for event in record.events if event.actor == seat]
    return [1 for words in said if " unloads climber" in words or " unloads tourist" in words]


def test_a_client_who_was_on_top_is_told_apart() -> None:
    assert sorted(set(BEEN_UP)) == [0, 1]
    assert highcamp.game("k2").account([]) == ()
