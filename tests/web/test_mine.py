"""My results: a page of one's own, for programs too; to take home and to erase. Nobody else sees any of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from endings import Ending
from highcamp.store.results import Judged
from highcamp.store.secret import hashed
from web_client import HOST, Browser, Server, serving
from web_page import Page


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        running.stopped = 1_000_000_000
        yield running


KEYS = ("ann", "ben")


def end(server: Server, id: str, seed: int = 0) -> Ending:
    """Ann and Ben play to the end."""
    ending = Ending(server, id, [("ann", 0), ("ben", 1)], seed=seed)
    ending.finish(KEYS[ending.last.actor])
    return ending


def text(browser: Browser, path: str = "/mine") -> str:
    answer = browser.get(path)
    assert answer.status_code == 200, answer.text
    return Page(answer.text).text


def test_results_by_game_and_one_by_one(server: Server) -> None:
    won = 0
    for number in range(3):
        won += end(server, f"game{number}", number + 1).winner == 0
        server.later += 3_600_000
    ann = server.browser("ann")
    said = text(ann)
    assert "3 games played to the end" in said
    assert won == 1
    assert f"people3{won} of 3 {won / 3:.0%}" in said
    assert "The latest games" in said
    assert said.index("1 hour ago") < said.index("2 hours ago") < said.index("3 hours ago"), "the latest first"
    links = {tag.get("href") for tag in Page(ann.get("/mine").text).all("a")}
    assert {f"/table/game{number}/replay" for number in range(3)} <= links
    for link in links:
        assert ann.get(str(link)).status_code == 200, link
    assert "Luck" not in said, "no game was analysed"


def test_luck_and_what_was_given_away_are_told_where_they_are_known(server: Server) -> None:
    for number in range(2):
        end(server, f"game{number}", number)
    judged = Judged(luck=0.1, luck_error=0.02, given_away=-0.204, given_away_error=0.0)
    server.run(server.house.store.results.judge("game0", {0: judged}))
    said = text(server.browser("ann"))
    assert said.count("+10.0% ± 2.0%") == 2, "in the sum, and at its game"
    assert "−20.4%" in said
    assert "Luck" not in text(server.browser("ben"))
    assert "Over time" not in said, "one game is no course"
    server.run(server.house.store.results.judge("game1", {0: judged}))
    page = server.browser("ann").get("/mine").text
    assert page.index("Over time") < page.index("The latest games")
    assert page.count('role="img"') == 2, "wide and narrow"
    assert "mean of a game and of those before it" in page
    server.run(server.house.store.results.judge("game1", {0: msgspec.structs.replace(judged, luck=-0.1)}))
    (kind,) = server.browser("ann").get("/api/mine").json()["kinds"]
    assert (kind["judged"], kind["luck"], kind["given_away"]) == (2, 0.0, -0.204)


def test_nobody_sees_anothers(server: Server) -> None:
    end(server, "first")
    stranger, nobody = server.browser("stranger"), server.browser()
    for browser in (stranger, nobody):
        assert "No game has come to its end here yet" in text(browser)
        assert browser.get("/api/mine").json() == {"kinds": [], "results": []}
        assert browser.get("/mine/export").json() == {"kinds": [], "results": []}
        browser.post("/mine/erase")
    assert "1 game played to the end" in text(server.browser("ann"))
    assert hashed("ann") not in server.browser("ann").get("/mine/export").text


def test_while_a_game_runs_nothing_of_it_is_told(server: Server) -> None:
    end(server, "first")
    ann = server.browser("ann")
    pages = ("/mine", "/api/mine", "/mine/export")
    before = [ann.get(page).content for page in pages]
    ending = Ending(server, "second", [("ann", 0), ("ben", 1)], seed=1)
    assert [ann.get(page).content for page in pages] == before
    ending.finish(KEYS[ending.last.actor])
    assert all(one != two for one, two in zip(before, (ann.get(page).content for page in pages), strict=True))


def test_they_are_taken_home_as_a_file(server: Server) -> None:
    end(server, "first")
    ann = server.browser("ann")
    answer = ann.get("/mine/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="highcamp-results.json"'
    assert (answer.headers["cache-control"], answer.headers["content-type"]) == ("no-store", "application/json")
    assert json.loads(answer.text) == ann.get("/api/mine").json()


def test_they_are_erased_after_a_question(server: Server) -> None:
    end(server, "first")
    ann, ben = server.browser("ann"), server.browser("ben")
    said = text(ann)
    assert "Erase the one result for good?" in said
    answer = ann.post("/mine/erase")
    assert (answer.status_code, answer.headers["location"]) == (303, "/mine")
    assert "No game has come to its end" in text(ann)
    assert "All my results" not in text(ann, "/")
    assert "Can't Stop: 1 played" not in text(ann, "/"), "nor is it told elsewhere"
    assert "1 game played" in text(ben)
    assert ann.frame("first", 0)["seat"] == 0, "the table stays as it is"
    assert ben.post("/api/mine/erase").status_code == 204
    assert ben.get("/api/mine").json()["results"] == []
    end(server, "second", 1)
    assert "1 game played" in text(ann), "what ends later counts again"


def test_another_site_cannot_have_them_erased(server: Server) -> None:
    end(server, "first")
    ann = server.browser("ann")
    for path in ("/mine/erase", "/api/mine/erase"):
        assert ann.post(path, headers={"origin": "https://evil.test"}).status_code == 403
    assert ann.get("/mine/erase").status_code == 405
    assert "1 game played" in text(ann)


def test_they_stay_when_their_table_is_gone(server: Server) -> None:
    end(server, "first")
    end(server, "second", 1)
    server.run(server.house.store.forget("first"))
    ann = server.browser("ann")
    assert "2 games played" in text(ann)
    links = [tag["href"] for tag in Page(ann.get("/mine").text).all("a")]
    assert [link for link in links if "/table/" in link] == ["/table/second/replay"]
    assert {one["table"]: one["there"] for one in ann.get("/api/mine").json()["results"]} == {"first": False, "second": True}


def test_who_has_only_results_keeps_their_key(server: Server) -> None:
    end(server, "first")
    server.run(server.house.store.forget("first"))
    ann = server.browser("ann")
    ann.play("cant-stop")
    assert "1 game played" in text(ann)
    assert "All my results" in text(ann, "/")


def test_they_are_taken_to_another_device(server: Server) -> None:
    ann, phone = server.browser("ann"), server.browser()
    end(server, "first")
    token = ann.post("/api/key").json()["token"]
    phone.post(f"/key/{token}")
    assert "1 game played" in text(phone)


def test_a_device_that_has_only_results_keeps_them_to_itself(server: Server) -> None:
    """It gets a new key with the tables of another, and nobody was asked whether that may have its results."""
    end(server, "first")
    server.run(server.house.store.forget("first"))
    laptop, ann = server.browser(), server.browser("ann")
    laptop.play("cant-stop")
    ann.post(f"/key/{laptop.post('/api/key').json()['token']}")
    assert ann.client.cookies.get("highcamp", domain="highcamp.test") != "ann"
    ann.client.cookies.delete("highcamp", domain="")
    assert "1 game played" in text(ann)
    assert laptop.get("/api/mine").json()["results"] == []


def test_a_game_that_is_gone_is_told_by_its_name(server: Server) -> None:
    end(server, "first")
    server.run(_rename(server))
    assert "long-gone" in text(server.browser("ann"))
    assert server.browser("ann").get("/").status_code == 200


async def _rename(server: Server) -> None:
    from sqlalchemy import update

    from highcamp.store.schema import results

    async with server.house.store.engine.begin() as link:
        await link.execute(update(results).values(game="long-gone"))


def test_a_host_who_only_looks_on_has_none(server: Server) -> None:
    ending = Ending(server, "first", [("ann", 0), ("ben", 1), ("cleo", HOST)])
    ending.finish(KEYS[ending.last.actor])
    assert server.browser("cleo").get("/api/mine").json()["results"] == []
