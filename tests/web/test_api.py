"""The JSON API: whatever the pages do for people it does for programs, and an outside bot plays by it."""

from __future__ import annotations

import asyncio
import importlib.util
import random
from pathlib import Path
from types import ModuleType

import httpx
import msgspec

import highcamp
from highcamp import Record
from highcamp.engine import registry
from highcamp.engine.options import options_of
from highcamp.store.upkeep import upgrade
from servers import serving as really_serving
from web_client import Server
from web_page import Page
from web_program import Program, make

GAMES = registry.names()
EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_bot.py"


def test_the_games_are_listed_with_options_and_bots(server: Server) -> None:
    listed = server.browser().get("/api/games").json()
    assert [one["name"] for one in listed] == list(GAMES)
    for one in listed:
        game = highcamp.game(one["name"])
        assert (one["title"], one["line"], one["minutes"]) == (game.title, game.line, game.minutes)
        assert [option["name"] for option in one["options"]] == [option.name for option in options_of(game.Options)]
        assert "random" in one["bots"]
        assert [preset["name"] for preset in one["presets"]] == [preset.name for preset in game.presets()]
        assert {part["option"] for part in one["own"]} >= {own.option for own in game.own_files()}
        assert one["scores"] == (game.pad() is not None)


def test_frames_and_beats_are_described_field_by_field(server: Server) -> None:
    types = server.browser().get("/api/schema/openapi.json").json()["components"]["schemas"]
    for name in ("Frame", "SentFrame", "SeenBeat"):
        assert [field for field, kind in types[name]["properties"].items() if not kind.get("description")] == []
    page = Page(server.browser().get("/api/docs").text).text
    assert types["SeenBeat"]["properties"]["lasts"]["description"] in page
    told = page.partition("The API Everything")[2].partition("Types")[0]
    fields = ("beats", "id", "lasts", "caption", "dice", "pieces", "moment", "number", "sheet")
    assert [word for word in fields if word not in told] == []
    assert "plays those that it has not played" in told


def test_a_whole_game_can_be_played(server: Server) -> None:
    host = server.browser()
    made = make(host, "tranquility", [{}, {}])
    programs = [Program(server, made, number, name) for number, name in enumerate(["Ada", "Ben"])]
    chance = random.Random(1)
    while True:
        frames = [program.frame() for program in programs]
        if frames[0]["over"]:
            break
        asked = [number for number, frame in enumerate(frames) if frame["decision"] is not None]
        assert asked
        for number in asked[:1]:
            frame = frames[number]
            move = chance.choice(frame["moves"])["move"]
            answer = programs[number].move(frame["decision"], move)
            assert answer.status_code == 200, answer.text
            assert answer.json()["digest"] == programs[number].frame()["digest"]
    assert all(frame["result"] for frame in frames)
    record = programs[0].browser.get(f"/api/tables/{made['id']}/record")
    assert Record.loads(record.text).state.over
    assert host.frame(made["id"])["over"]


def test_a_late_move_is_answered_with_what_the_seat_sees_now(server: Server) -> None:
    made = make(server.browser(), "cant-stop", [{}, {}])
    programs = [Program(server, made, number, name) for number, name in enumerate(["Ada", "Ben"])]
    mover = next(program for program in programs if program.frame()["decision"] is not None)
    frame = mover.frame()
    move = frame["moves"][0]["move"]
    assert mover.move(frame["decision"], move).status_code == 200
    log = server.log(made["id"])
    late = mover.move(frame["decision"], move)
    assert late.status_code == 409
    assert late.json()["code"] == "stale"
    assert late.json()["frame"] == mover.frame()
    assert server.log(made["id"]) == log


def test_refusals_say_what_where_and_what_to_do(server: Server) -> None:
    host = server.browser()
    made = make(host, "cant-stop", [{}, {"bot": "random"}])
    program = Program(server, made, 0, "Ada")
    server.until(made["id"], lambda table: 0 in table.state.acting())
    frame = program.frame()
    legal = {move["move"] for move in frame["moves"]}
    wrong = next(move for move in range(1000) if move not in legal)
    answer = program.move(frame["decision"], wrong)
    assert answer.status_code == 422
    assert answer.json()["text"]
    for options, where in [({"players": 9}, "option players"), ({"plyers": 2}, "option plyers"), ({"self": 1}, "option self")]:
        answer = host.post("/api/tables", json={"game": "cant-stop", "options": options})
        assert (answer.status_code, answer.json()["where"]) == (422, where)
    wrong_chairs: list[list[dict[str, str]]] = [[{}], [{}, {}, {}], [{"bot": "nobody"}, {}]]
    for chairs in wrong_chairs:
        assert host.post("/api/tables", json={"game": "cant-stop", "chairs": chairs}).status_code == 422
    assert host.post("/api/tables", json={"game": "chess"}).status_code == 422
    assert host.post("/api/join", json={"token": "wrong"}).status_code == 409
    assert program.browser.post(f"/api/tables/{made['id']}/undo", json={"seat": 0}).status_code == 400
    for seat, status in ((0, 422), (1, 403)):
        undo = {"seat": seat, "decision": frame["decision"]}
        assert program.browser.post(f"/api/tables/{made['id']}/undo", json=undo).status_code == status


def test_undo(server: Server) -> None:
    made = make(server.browser(), "tranquility", [{}, {}])
    programs = [Program(server, made, number, name) for number, name in enumerate(["Ada", "Ben"])]
    mover = next(program for program in programs if program.frame()["decision"] is not None)
    frame = mover.frame()
    before = server.table(made["id"]).state
    free = next(move for move in frame["moves"] if not move["final"])
    assert mover.move(frame["decision"], free["move"]).status_code == 200
    undo = {"seat": mover.seat, "decision": mover.frame()["undo_decision"]}
    answer = mover.browser.post(f"/api/tables/{made['id']}/undo", json=undo)
    assert answer.status_code == 200
    assert server.table(made["id"]).state == before
    assert answer.json()["view"] == frame["view"]


def test_the_stream_brings_the_same_frames_as_asking(server: Server) -> None:
    made = make(server.browser(), "mountaineers", [{}, {}, {"bot": "random"}])
    programs = [Program(server, made, number, name) for number, name in enumerate(["Ada", "Ben"])]
    server.until(made["id"], lambda table: not table.bots_to_act())
    key = programs[0].browser.client.headers["authorization"]
    with server.browser().listen(f"/api/tables/{made['id']}/stream?seat=0", authorization=key) as stream:
        known = ""
        for _ in range(5):  # the quickest game takes these two six moves
            now = programs[0].frame()
            while known != now["digest"]:  # what Ada sees may also be the same as before
                event = stream.next_frame()
                sent = msgspec.json.decode(event.partition(b"data: ")[2].strip())
                known = sent["digest"]
                assert f"id: {known}\n".encode() in event
                assert sent == now or known != now["digest"]
            asked = next(program for program in programs if program.frame()["decision"] is not None)
            frame = asked.frame()
            assert asked.move(frame["decision"], frame["moves"][0]["move"]).status_code == 200
            server.until(made["id"], lambda table: not table.bots_to_act())
    assert server.browser().get(f"/api/tables/{made['id']}/stream?seat=0").status_code == 403


def test_the_api_is_described_by_a_schema_and_on_a_page(server: Server) -> None:
    browser = server.browser()
    schema = browser.get("/api/schema/openapi.json").json()
    for path in [
        "/api/games",
        "/api/tables",
        "/api/join",
        "/api/tables/{id}",
        "/api/tables/{id}/moves",
        "/api/tables/{id}/record",
    ]:
        assert path in schema["paths"], path
        assert path in browser.get("/api/docs").text
    assert schema["info"]["version"] == highcamp.__version__


# -- the example --


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("outside_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_bot_plays_a_seat_at_a_real_server(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    asyncio.run(upgrade(database))
    with really_serving(database) as server:
        chairs = [{}, {"bot": "random"}]
        made = httpx.post(f"{server.url}/api/tables", json={"game": "cant-stop", "chairs": chairs, "pace": 0}).json()
        result = example().play(server.url, made["invitations"][0]["token"], "Example")
        frame = httpx.get(f"{server.url}/api/tables/{made['id']}").json()
    assert frame["over"]
    assert "win" in result
    assert frame["seats"][0]["name"] == "Example"
