"""Games before a table is set, by the JSON API: their rules, parts of one's own, score pads, and what an invitation is for."""

from __future__ import annotations

from typing import Any

import httpx

import highcamp
from web_client import Server
from web_described import checked
from web_program import make


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def box(server: Server, method: str, path: str, address: str, **more: Any) -> httpx.Response:
    return checked(server.browser(), method, f"/api/games/{{name}}/{path}", f"/api/games/{address}", **more)


def test_the_rules_are_read_with_the_headings_that_refusals_name(server: Server) -> None:
    book = box(server, "GET", "rules", "cant-stop/rules").json()
    refusal = highcamp.game("cant-stop").position({"dice": [1, 3, 4, 6]}).why_not(0, 0)
    assert refusal is not None
    assert refusal.rule in [heading["name"] for heading in book["headings"]]
    assert all(heading["title"] in book["text"] for heading in book["headings"])
    assert code(box(server, "GET", "rules", "golf/rules")) == (404, "not-found")


def test_a_part_of_ones_own_is_started_from_ours_and_checked(server: Server) -> None:
    listed = {game["name"]: game for game in server.browser().get("/api/games").json()}
    tried = 0
    for name, game in listed.items():
        for part in game["own"]:
            for start in part["starts"]:
                text = box(server, "GET", "own/{option}/{start}", f"{name}/own/{part['option']}/{start}").text
                said = box(server, "POST", "check", f"{name}/check", json={"own": {part["option"]: text}}).json()
                assert said["own"] == {part["option"]: []}, (name, start)
                tried += 1
    assert tried > 10
    spoilt = box(server, "POST", "check", "everest/check", json={"own": {"own_board": 'name = "?"'}}).json()
    page = server.browser().post("/new/everest/check", data={"own_board": 'name = "?"'}).json()
    assert spoilt["own"]["own_board"]
    assert spoilt["own"] == page["own"]
    wrong = box(server, "POST", "check", "everest/check", json={"options": {"players": 9}}).json()
    assert "players" in wrong["wrong"]["where"]
    assert code(box(server, "GET", "own/{option}/{start}", "everest/own/own_board/steeper")) == (404, "not-found")


def test_a_real_table_is_scored(server: Server) -> None:
    pad = box(server, "GET", "score", "elevation/score").json()
    assert (pad["person"], [field["name"] for field in pad["each"]][:2]) == ("climber", ["name", "won"])
    sheet = {"climber": [{"name": "Ann", "won": "Andes 3 5 6 7 11"}, {"name": "Ben", "won": "Alps 1 2"}]}
    told = box(server, "POST", "score", "elevation/score", json={"sheet": sheet})
    assert told.status_code == 200
    assert [row["name"] for row in told.json()["pad"]["rows"]] == ["Ann", "Ben"]
    form = {"name_1": "Ann", "won_1": "Andes 3 5 6 7 11", "name_2": "Ben", "won_2": "Alps 1 2"}
    page = server.browser().post("/score/elevation", data=form).text
    for row in told.json()["pad"]["rows"]:
        for figure in (figure for cell in row["cells"] for figure in cell):
            assert figure["figure"] in page
    assert code(box(server, "POST", "score", "elevation/score", json={"sheet": {"golf": 3}}))[0] == 422
    programmed = {**sheet, "own": ["print()"]}
    assert code(box(server, "POST", "score", "elevation/score", json={"sheet": programmed})) == (422, "python-card")
    assert code(box(server, "GET", "score", "everest/score")) == (404, "not-found")


def test_an_invitation_says_what_it_is_for_and_is_not_used_by_that(server: Server) -> None:
    made = make(server.browser(), "cant-stop", [{"name": "Ada"}, {}], options={"columns": 4})
    token = made["invitations"][0]["token"]

    def look(token: str) -> httpx.Response:
        return checked(server.browser(), "GET", "/api/join/{token}", f"/api/join/{token}")

    for _ in range(2):
        told = look(token).json()
        assert (told["game"], told["seat"], told["device"]) == ("cant-stop", 1, False)
        assert told["mode"]
        assert "view" not in told
    assert server.browser().post("/api/join", json={"token": token}).status_code == 200
    assert code(look(token)) == (404, "not-found")
