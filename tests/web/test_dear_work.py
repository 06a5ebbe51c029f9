"""Work that may be dear: replays, stills and long records are told once and bounded, and nobody waits for another's table."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest

import highcamp
from highcamp import Dealer, Record
from highcamp.house import workshop
from highcamp.house.acts.retrospect import most_events
from highcamp.house.experience import Experience
from highcamp.table import story
from highcamp.web.pages import score
from playing import played
from web_client import Server, table_of


@pytest.fixture(scope="module")
def finished() -> Record:
    return played(highcamp.game("mountaineers"), 0)


def test_a_replay_is_told_once_however_often_it_is_looked_at(
    server: Server, finished: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = server.browser()
    id = table_of(visitor.post("/records", files={"record": ("game.jsonl", finished.dumps().encode())}))
    told: list[Any] = []
    tell = type(finished.game).tell
    monkeypatch.setattr(type(finished.game), "tell", lambda game, event, seat: told.append(event) or tell(game, event, seat))  # type: ignore[func-returns-value, redundant-expr]  # None, which is what makes it go on
    first = visitor.get(f"/table/{id}/replay?at=10&as=1").text
    assert len(told) <= len(finished.events)
    for step in range(30):
        assert visitor.get(f"/table/{id}/replay?at={step}&as=1").status_code == 200
    assert visitor.get(f"/table/{id}/replay?at=10&as=1").text == first
    assert len(told) <= len(finished.events)


def test_a_still_is_drawn_once_and_no_more_are_kept_than_there_is_room_for(
    server: Server, finished: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = server.browser()
    id = table_of(visitor.post("/records", files={"record": ("game.jsonl", finished.dumps().encode())}))
    drawn: list[Any] = []
    scene = type(finished.game).scene
    monkeypatch.setattr(type(finished.game), "scene", lambda game, view, **how: drawn.append(view) or scene(game, view, **how))  # type: ignore[func-returns-value, redundant-expr]  # as above
    monkeypatch.setattr(server.house.stills, "_most", 3)
    for step in (1, 2, 1, 2, 3, 1):
        assert visitor.get(f"/table/{id}/replay?at={step}").status_code == 200
    assert len(drawn) == 3
    assert visitor.get(f"/table/{id}/replay?at=4").status_code == 200
    assert len(server.house.stills) == 3


LONG_GAMES: dict[str, dict[str, Any]] = {
    "cant-stop": {"players": 4},
    "elevation": {"players": 1},
    "everest": {"players": 5},
    "k2": {"players": 5},
    "mountaineers": {"players": 5, "mode": "tournament", "track": "long"},
}


@pytest.mark.parametrize("name", LONG_GAMES)
def test_a_record_may_be_longer_than_a_long_game_and_not_much(name: str) -> None:
    game = highcamp.game(name)
    steps = len(played(game, seed=3, most=10_000, **LONG_GAMES[name]).events)
    assert 1.5 * steps < most_events(game) < 6 * steps


def test_stills_are_bounded_in_bytes(server: Server, finished: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = server.browser()
    id = table_of(visitor.post("/records", files={"record": ("game.jsonl", finished.dumps().encode())}))
    before = server.house.stills.bytes
    visitor.get(f"/table/{id}/replay?at=1")
    room = (server.house.stills.bytes - before) * 7 // 2
    monkeypatch.setattr(server.house.stills, "_most_bytes", room)
    for step in range(2, 8):
        assert visitor.get(f"/table/{id}/replay?at={step}").status_code == 200
        assert server.house.stills.bytes <= room
    assert 0 < len(server.house.stills) < 7


def test_a_story_is_the_same_whether_it_is_told_to_a_moment_or_to_the_end(finished: Record) -> None:
    whole = story.Story(1)
    whole.read(finished.events)
    for events in (0, 1, 7, len(finished.events) // 2, len(finished.events)):
        then = story.Story(1)
        lines = then.read(finished.events[:events])
        past = whole.past(events)
        assert past.read(finished.events[:events]) == lines
        assert past.captions() == then.captions()


@pytest.mark.parametrize("name", ["tranquility", "cant-stop"])
def test_a_record_longer_than_anybody_plays_is_refused_before_it_is_replayed(server: Server, name: str) -> None:
    game = highcamp.game(name)
    most = most_events(game)
    record = Record(game.new())
    record.deal_all(Dealer(1))
    lines = record.dumps().splitlines()
    line = msgspec.json.encode({"n": 1, "by": 1, "move": "nonsense", "digest": ""}).decode()
    for count, code in ((most, "other"), (most + 1, "long-record")):
        text = "\n".join([lines[0], *[line] * count, lines[-1]])
        answer = server.browser().post("/records", data={"record": text}, headers={"accept": "application/json"})
        assert answer.status_code == 422
        assert (answer.json()["code"] == "long-record") == (code == "long-record"), answer.text
    assert f"{most + 1:,} moves" in answer.json()["text"]
    assert "your own machine" in answer.json()["fix"]


# -- dear tables --


def test_a_table_that_takes_too_long_is_answered_and_keeps_no_other_waiting(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = highcamp.game("mountaineers")
    go_on = threading.Event()
    view = type(game).view
    dear = server.browser()
    id = dear.play("mountaineers")
    other = server.browser()
    cheap = other.play("cant-stop")

    def slow(own: Any, state: Any, seat: int | None) -> Any:
        go_on.wait(30)
        return view(own, state, seat)

    opened = server.house.memory.get(id)
    opened.workshop = workshop.Workshop(0.05)
    monkeypatch.setattr(type(game), "view", slow)
    refused = dear.get(f"/api/tables/{id}?seat=0")
    assert (refused.status_code, refused.json()["code"]) == (503, "too-dear")
    assert "takes too long" in refused.json()["text"]
    assert other.act(cheap, "greet", seat=0, word="hello").status_code == 200
    go_on.set()
    opened.workshop._patience = 30
    assert dear.get(f"/api/tables/{id}?seat=0").status_code == 200


OWN_TRACK = {"summit": 30, "flags": [8, 15, 22]}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whenever a game is set up or read: whether everybody waits meanwhile."""
    found: list[bool] = []

    def note(owner: Any, name: str) -> None:
        original = getattr(owner, name)

        def noted(*given: Any, **named: Any) -> Any:
            found.append(threading.current_thread() is threading.main_thread())
            return original(*given, **named)

        monkeypatch.setattr(owner, name, noted)

    game = type(highcamp.game("mountaineers"))
    for name in ("new", "position", "check_public"):
        note(game, name)
    note(score, "sheet")
    return found


def test_no_table_is_set_or_read_while_everybody_waits(server: Server, finished: Record, asked: list[bool]) -> None:
    """By whatever door it comes: what strangers have brought along may take any time."""
    ann = server.browser()
    record = {"record": finished.dumps()}
    over = table_of(ann.post("/records", data=record))
    doors: dict[str, Callable[[], httpx.Response]] = {
        "program": lambda: ann.post("/api/tables", json={"game": "mountaineers", "options": {"own_track": OWN_TRACK}}),
        "upload": lambda: ann.post("/records", data=record),
        "upload by a program": lambda: ann.post("/api/records", json=record),
        "going on": lambda: ann.post(f"/table/{over}/continue", data={"at": "3", "as": "1"}),
        "score": lambda: ann.post("/score/mountaineers", data={}),
    }
    for door, go in doors.items():
        asked.clear()
        answer = go()
        assert answer.status_code in (200, 201, 303) or door == "score", (door, answer.text)
        assert asked, door
        assert not any(asked), door


def test_usual_tables_are_set_at_once_where_such_were_cheap(server: Server, asked: list[bool]) -> None:
    """Else hundreds that are set in the same moment, as in a school, would wait for each other's threads."""
    ann = server.browser()
    server.house.experience = Experience()
    assert ann.post("/api/tables", json={"game": "mountaineers"}).status_code == 201
    assert ann.post("/play/mountaineers").status_code == 303
    assert not asked[0], "nothing was known of it"
    assert asked[-1]
    asked.clear()
    form = {"clock": "none", "pace": "fast", "spectators": "yes"}
    assert ann.post("/new/mountaineers", data=form).status_code == 303
    assert not asked[0], "what was filled in may be anything"
    assert asked[-1]
