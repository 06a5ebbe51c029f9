"""Which games count for those who play, and how: written when they end, taken back when people agree to go back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import highcamp
from endings import Ending
from highcamp.engine.record import Record
from playing import played
from web_client import HOST, Server, serving, table_of


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        running.stopped = 1_000_000_000
        yield running


BOTH = [("ann", 0), ("ben", 1), ("host", HOST)]
CANT_STOP = highcamp.game("cant-stop")
BY_THE_FIRST = next(seed for seed in range(20) if played(CANT_STOP, seed, 100_000, players=3).events[-1].actor == 0)
BY_THE_OTHER = next(seed for seed in range(20) if played(CANT_STOP, seed, 100_000).events[-1].actor == 1)
"""How the dice fall so that the first of three, or the second of two, ends the game."""


def results(server: Server, key: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.browser(key).get("/api/mine").json()["results"]
    return found


def test_a_game_counts_when_it_ends_and_not_before(server: Server) -> None:
    ending = Ending(server, "first", BOTH, columns=4)
    assert [results(server, key) for key in ("ann", "ben")] == [[], []]
    ending.finish(("ann", "ben")[ending.last.actor])
    for seat, key in enumerate(("ann", "ben")):
        (one,) = results(server, key)
        assert (one["table"], one["game"], one["seat"], one["seats"]) == ("first", "cant-stop", seat, 2)
        assert (one["with_people"], one["level"]) == (True, "")
        assert one["mode"] == "Columns to win: 4"
        assert one["share"] == ending.whole.state.returns()[seat]
        assert one["points"] == ending.whole.state.standing(None)[seat].points
        assert one["at"] == server.table("first").at
        assert one["luck"] is one["given_away"] is None
    assert results(server, "host") == []


def test_what_is_done_after_the_end_changes_nothing(server: Server) -> None:
    ending = Ending(server, "first", BOTH)
    ending.finish(("ann", "ben")[ending.last.actor])
    before = results(server, "ann"), results(server, "ben")
    ann = server.browser("ann")
    server.later += 1000
    assert ann.act("first", "greet", seat=0, word="hello").status_code == 200
    assert ann.act("first", "leave", seat=0).status_code == 200
    assert (results(server, "ann"), results(server, "ben")) == before


def test_a_game_that_is_gone_back_in_has_not_ended(server: Server) -> None:
    """All agree to take the last move back; then it is made again."""
    ending = Ending(server, "first", BOTH)
    loser, key = 1 - ending.last.actor, ("ann", "ben")[ending.last.actor]
    ending.finish(key)
    assert server.browser(key).act("first", "ask", seat=ending.last.actor).status_code == 200
    assert len(results(server, key)) == 1, "nobody has agreed yet"
    assert server.browser(("ann", "ben")[loser]).act("first", "answer", seat=loser, agrees="yes").status_code == 200
    assert not server.table("first").state.over
    assert [results(server, own) for own in ("ann", "ben")] == [[], []]
    server.later += 1000
    ending.finish(key)
    assert [len(results(server, own)) for own in ("ann", "ben")] == [1, 1]
    assert results(server, key)[0]["at"] == server.table("first").at


def test_the_last_move_is_taken_back(server: Server) -> None:
    """Nothing new was shown by it, so nobody has to be asked; the game goes on, and counts when it ends."""
    ending = Ending(server, "first", BOTH)
    seat, key = ending.last.actor, ("ann", "ben")[ending.last.actor]
    ending.finish(key)
    mover = server.browser(key)
    frame = mover.frame("first", seat)
    answer = mover.act("first", "undo", seat=seat, decision=frame["undo_decision"])
    assert answer.status_code == 200, answer.text
    assert not server.table("first").state.over
    assert [results(server, own) for own in ("ann", "ben")] == [[], []]


def test_bots_are_told_by_their_level(server: Server) -> None:
    cases = [({1: "easy", 2: "easy"}, "easy"), ({1: "easy", 2: "hard"}, "several"), ({1: "random"}, "random")]
    for number, (bots, level) in enumerate(cases):
        ending = Ending(server, f"table{number}", [(f"key{number}", 0)], seed=BY_THE_FIRST, players=3, bots=bots)
        ending.finish(f"key{number}")
        (one,) = results(server, f"key{number}")
        assert (one["level"], one["with_people"]) == (level, len(bots) == 1)


def test_a_bots_last_move_ends_the_game_for_people_too(server: Server) -> None:
    """At the table of a bot that has one move left; whoever sits there moves if it does not win at once."""
    ending = Ending(server, "first", [("ann", 0), ("ann", HOST)], seed=BY_THE_OTHER)
    assert ending.last.actor == 1
    assert server.browser("ann").act("first", "leave", seat=1, bot="medium").status_code == 200
    finish_any(server, "first", "ann")
    (one,) = results(server, "ann")
    assert (one["table"], one["level"], one["with_people"]) == ("first", "medium", False)


def test_whoever_left_has_no_result(server: Server) -> None:
    ending = Ending(server, "first", BOTH)
    winner, loser = ending.last.actor, 1 - ending.last.actor
    keys = ("ann", "ben")
    assert server.browser(keys[loser]).act("first", "leave", seat=loser).status_code == 200
    ending.finish(keys[winner])
    assert results(server, keys[loser]) == []
    assert len(results(server, keys[winner])) == 1


def test_a_game_among_oneself_is_played_and_neither_won_nor_lost(server: Server) -> None:
    Ending(server, "first", [("ann", 0), ("ann", 1)]).finish("ann")
    (one,) = results(server, "ann")
    assert (one["seat"], one["share"], one["points"], one["with_people"]) == (None, None, None, True)


def test_a_cooperative_game_is_won_or_lost_by_all(server: Server) -> None:
    seed = next(
        seed for seed in range(50) if not played(highcamp.game("tranquility"), seed, 100_000, players=2).events[-1].by_nature
    )
    ending = Ending(server, "first", BOTH, "tranquility", seed=seed, players=2)
    ending.finish(("ann", "ben")[ending.last.actor])
    shares = {results(server, key)[0]["share"] for key in ("ann", "ben")}
    assert shares == {float(ending.whole.state.returns()[0])}


def test_who_gets_a_seat_after_the_end_has_not_played(server: Server) -> None:
    ending = Ending(server, "first", [("ann", 0), ("ben", 1), ("ann", HOST)])
    ending.finish(("ann", "ben")[ending.last.actor])
    cleo = server.browser()
    cleo.post(server.browser("ann").link("first", 1), data={"name": "Cleo"})
    assert results(server, cleo.key) == []
    assert len(results(server, "ben")) == 1, "what was played stays"


def last_step(record: Record) -> Record:
    """A record without its last move."""
    short = record.fork()
    short.rewind(max(place for place, event in enumerate(record.events) if not event.by_nature))
    return short


def finish_any(server: Server, id: str, key: str) -> None:
    """Play on to the end."""
    browser = server.browser(key)
    for _ in range(2000):
        table = server.table(id)
        if table.state.over:
            return
        people = [seat for seat in table.state.acting() if table.takers[seat].is_person]
        if people:
            assert browser.move(id, people[0], choice=-1).status_code == 200
        else:
            server.later += 60_000
            seen = table.seq
            server.until(id, lambda now: now.seq > seen)  # noqa: B023  # it is waited for here and now
    raise AssertionError("It does not end.")


def test_games_that_go_on_from_another_do_not_count(server: Server) -> None:
    ending = Ending(server, "first", [("ann", 0), ("ann", 1)])
    ending.finish("ann")
    steps = server.browser("ann").get("/table/first/replay").text
    assert "replay" in steps
    last = len(server.table("first").events)
    ann = server.browser("ann")
    branch = table_of(ann.post("/table/first/continue", data={"at": last - 2, "as": ending.last.actor + 1, "name": "Ann"}))
    assert server.table(branch).setting.header.position is not None
    finish_any(server, branch, "ann")
    assert [one["table"] for one in results(server, "ann")] == ["first"]


def test_games_that_were_brought_along_do_not_count(server: Server) -> None:
    record = played(highcamp.game("cant-stop"), 0, 100_000)
    ann = server.browser()
    whole = table_of(ann.post("/records", data={"record": record.dumps()}))
    begun = table_of(ann.post("/records", data={"record": last_step(record).dumps()}))
    assert server.table(whole).state.over
    finish_any(server, begun, ann.key)
    assert results(server, ann.key) == []
    again = ann.post(f"/api/tables/{begun}/rematch", json={"seat": 0}).json()["table"]
    assert not server.table(again).setting.brought, "a rematch is played here from its start"
