"""What strangers cannot do: learn of private tables, bring keys of their own, have code loaded."""

from __future__ import annotations

import json
from importlib.metadata import EntryPoint
from typing import Any

import httpx
import pytest
from sqlalchemy import text

import highcamp
from highcamp import Record
from highcamp.engine import registry
from highcamp.games.elevation.approach import own
from highcamp.table.replay import entries
from highcamp.table.setting import Chair, setting_for
from page_acts import ACTS
from playing import played
from web_client import Server, table_of

API_ACTS: dict[str, dict[str, Any]] = {
    "moves": {"decision": 1, "move": 0},
    "picks": {"decision": 1, "moves": [0]},
    "ways": {"decision": 1, "moves": [0]},
    "undo": {"decision": 1},
    "answer": {"agrees": True},
    "coach": {"agrees": True},
    "greet": {"word": "hello"},
    "why": {"move": 0},
    "say": {"text": "Hello!"},
    "mute": {"muted": True},
    "quiet": {"quiet": True},
    **{act: {} for act in ("remove", "ask", "hint", "sit", "leave", "back", "link", "alone", "rematch")},
}
END = '{"end":0,"over":false,"digest":""}'
PATHS = ["/table/{}", "/table/{}?as=1", "/table/{}/live", "/table/{}/replay", "/table/{}/replay?as=1&at=2", "/table/{}/record"]
PATHS += ["/api/tables/{}", "/api/tables/{}?seat=0", "/api/tables/{}/stream", "/api/tables/{}/record", "/api/tables/{}?seat=7"]
PATHS += [f"{table}/{what}" for table in ("/table/{}", "/api/tables/{}") for what in ("tale", "analysis")]
PATHS += ["/api/tables/{}/messages", "/api/tables/{}/replay", "/api/tables/{}/replay?seat=0&at=2"]
PATHS += [f"{table}/moment/{nth}" for table in ("/table/{}", "/api/tables/{}") for nth in (1, 2, 99)]


def whole(answer: httpx.Response) -> tuple[int, list[tuple[str, str]], bytes]:
    return answer.status_code, sorted(answer.headers.items()), answer.content


def answers(server: Server, id: str, key: str = "") -> dict[str, tuple[int, list[tuple[str, str]], bytes]]:
    """All that a stranger is answered about a table, by every route that names one."""
    stranger = server.browser(key, **{"accept-encoding": "identity"})
    found = {path: whole(stranger.get(path.format(id))) for path in PATHS}
    for path in ("/table/{}/analysis", "/api/tables/{}/analysis"):
        found[f"ask {path}"] = whole(stranger.post(path.format(id)))
    for act in ACTS:
        for accept in ("text/html", "application/json"):
            form = {
                "seat": "0",
                "decision": "1",
                "move": "0",
                "agrees": "yes",
                "word": "hello",
                "at": "0",
                "mute": "0",
                "text": "Hello!",
            }
            for sent in (form, {**form, "seat": "8"}, {}):
                answer = stranger.post(f"/table/{id}/{act}", data=sent, headers={"accept": accept})
                found[f"{act} {accept} {sent}"] = whole(answer)
    for act, body in API_ACTS.items():
        for seat in (0, 5):
            found[f"api {act} {seat}"] = whole(stranger.post(f"/api/tables/{id}/{act}", json={"seat": seat, **body}))
    return found


def routes(server: Server) -> set[str]:
    """What can be done at a table, by the application's own list."""
    paths = [route.path for route in server.app.routes if "{id:str}" in route.path]
    return {path.partition("{id:str}")[2].removeprefix("/") for path in paths}


def test_a_private_table_is_to_strangers_as_one_that_does_not_exist(server: Server) -> None:
    looks = {"", "live", "stream", "replay", "moment/{nth:int}", "record", "messages", "tale", "analysis"}
    assert routes(server) == {*looks, *ACTS, *API_ACTS}, "a route is not tried here"
    host = server.browser()
    made = host.post("/api/tables", json={"game": "cant-stop", "chairs": [{"name": "Ada"}, {}], "spectators": False}).json()
    running = made["id"]
    finished = "private-over"
    record = played(highcamp.game("cant-stop"), 1, 100_000)
    put_private(server, finished, record)
    stuck = "private-stuck"
    put_private(server, stuck, played(highcamp.game("cant-stop"), 2, 9))
    spoil(server, stuck)
    for key in ("", "a-key-of-nobody"):
        nothing = answers(server, "x" * len(running), key)
        for id in (running, finished, stuck):
            assert answers(server, id, key) == nothing, id
    holder = server.browser(made["key"])
    assert holder.get(f"/table/{running}").status_code == 200
    assert server.browser(f"{stuck}-key").get(f"/table/{stuck}").status_code == 503


def put_private(server: Server, id: str, record: Record) -> None:
    setting = setting_for(Record(record.start), [Chair(name="Ada"), Chair(name="Ben")], spectators=False)
    server.put(id, setting, entries(record, server.now()), [(f"{id}-key", 0)])


def spoil(server: Server, id: str) -> None:
    """Make a table one that cannot be opened."""

    async def work() -> None:
        async with server.house.store.engine.begin() as link:
            await link.execute(text("UPDATE events SET body = 'nonsense' WHERE table_id = :id AND seq = 1"), {"id": id})

    server.run(work())


def test_a_private_table_that_is_offered_to_everybody_can_still_be_joined(server: Server) -> None:
    asked = {"game": "cant-stop", "chairs": [{"name": "Ada"}, {}], "spectators": False, "listed": True}
    made = server.browser().post("/api/tables", json=asked).json()
    assert server.browser().post(f"/api/tables/{made['id']}/sit", json={"seat": 1, "name": "Ben"}).status_code == 200


# -- keys --


def test_a_key_that_was_not_given_out_here_is_never_used(server: Server) -> None:
    """Else one could plant a key in somebody's browser, and open whatever is opened with it later."""
    answer = server.browser(cookie="highcamp=planted").post("/play/cant-stop")
    id = table_of(answer)
    assert "planted" not in answer.headers["set-cookie"]
    assert server.browser("planted").frame(id)["seat"] is None
    program = server.browser(authorization="Bearer planted")
    made = program.post("/api/tables", json={"game": "cant-stop"}).json()
    assert made["key"] != "planted"
    joined = program.post("/api/join", json={"token": made["invitations"][0]["token"]}).json()
    assert joined["key"] != "planted"


def test_a_key_that_opens_a_table_is_used_again(server: Server) -> None:
    browser = server.browser()
    browser.play("cant-stop")
    key = browser.key
    second = browser.play("tranquility")
    assert browser.key == key
    assert server.browser(key).frame(second)["seat"] == 0


# -- code --


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of cards in Python that were loaded, of which one is installed."""
    names: list[str] = []

    class Installed(EntryPoint):
        def load(self) -> Any:
            names.append(self.name)
            raise ImportError

    point = Installed("holler", "package:Holler", own.GROUP)
    monkeypatch.setattr(own, "entry_points", lambda group: [point])
    return names


def test_a_card_in_python_that_a_stranger_names_is_not_even_loaded(server: Server, loaded: list[str]) -> None:
    browser = server.browser()
    game = highcamp.game("elevation")
    options = {"players": 2, "own": ["holler"]}
    header = {"highcamp": 1, "game": "elevation", "rules": game.rules_version}
    position = {**game.new(players=2).position(), "own": ["holler"]}
    sent = [
        browser.post("/api/tables", json={"game": "elevation", "options": options}),
        browser.post("/api/tables", json={"game": "elevation", "options": {**options, "players": 99}}),
        *(
            browser.post(
                "/records", data={"record": f'{json.dumps({**header, **given})}\n{{"end":0,"over":false,"digest":""}}'}
            )
            for given in ({"options": options}, {"position": position}, {"options": {}, "position": position})
        ),
        browser.post("/new/elevation", data={"clock": "none", "players": "2", "own": '["holler"]'}),
        browser.post("/new/elevation", data={"clock": "none", "players": "2", "own": "holler"}),
    ]
    assert [answer.status_code for answer in sent] == [422] * len(sent)
    assert loaded == []
    assert sent[0].json()["code"] == "python-card"
    with pytest.raises(highcamp.Refused):
        game.new(**options)
    assert loaded, "at this machine it would have been"


# -- finished positions --


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("moves", [0, 1])
def test_a_game_that_begins_at_its_end_can_be_looked_at(server: Server, name: str, moves: int) -> None:
    whole_game = played(highcamp.game(name), 3, 100_000)
    record = Record(whole_game.at(len(whole_game.events) - moves), from_position=True)
    for event in whole_game.events[len(whole_game.events) - moves :]:
        record.repeat(event.actor, event.move)
    assert record.state.over
    browser = server.browser()
    id = table_of(browser.post("/records", data={"record": record.dumps()}))
    for path in ("/table/{}", "/table/{}/replay", "/table/{}/replay?as=1", "/table/{}/record", "/api/tables/{}"):
        assert browser.get(path.format(id)).status_code == 200, path
    assert browser.get("/").status_code == 200
    for act in ACTS:
        answer = browser.act(id, act, seat=0, decision=0, move=0, at=0, word="hello", agrees="yes", words="x")
        assert answer.status_code < 500, act
