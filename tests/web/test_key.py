"""A browser's key on another device: by a link that works once, for minutes, and takes all tables along."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, update

import highcamp
from highcamp import Record
from highcamp.engine.refusal import Refused
from highcamp.house.handover import MINUTES
from highcamp.house.workshop import TooDear
from highcamp.store.schema import SHUT, handovers, tables
from highcamp.table.live import Table
from highcamp.table.replay import entries
from highcamp.table.setting import Chair, setting_for
from playing import played
from postgres import database
from web_client import ADDRESS, HOST, Browser, Server, serving
from web_page import Page


def offered(browser: Browser) -> str:
    """The path of a new link for another device."""
    answer = browser.post("/key")
    assert answer.status_code == 200
    (address,) = [tag["value"] for tag in Page(answer.text).all("input") if "/key/" in tag.get("value", "")]
    assert "<svg" in answer.text, "the same as a picture"
    return address.removeprefix(ADDRESS)


def listed(browser: Browser) -> set[str]:
    return {table["id"] for table in browser.get("/api/tables").json()["mine"]}


def test_all_tables_are_on_both_devices(server: Server) -> None:
    laptop, phone = server.browser(), server.browser()
    one, another = laptop.play("cant-stop"), laptop.play("k2")
    path = offered(laptop)
    assert phone.get(path).status_code == 200
    assert listed(phone) == set(), "to look at the link takes nothing"
    taken = phone.post(path)
    assert (taken.status_code, taken.headers["location"]) == (303, "/")
    assert listed(phone) == listed(laptop) == {one, another}
    assert phone.frame(one)["seat"] == 0
    assert phone.frame(one)["host"]
    later = laptop.play("elevation")
    assert later not in listed(phone)
    assert phone.post(offered(laptop), data={"both": "yes"}).status_code == 303
    assert listed(phone) == listed(laptop) == {one, another, later}, "another link takes along what came since"


def test_what_the_other_device_had_goes_along(server: Server) -> None:
    laptop, phone = server.browser(), server.browser()
    ours = laptop.play("cant-stop")
    theirs = phone.play("k2")
    assert phone.frame(theirs)["seat"] == 0  # the server has in mind who holds it
    phone.post(offered(laptop), data={"both": "yes"})
    assert listed(phone) == listed(laptop) == {ours, theirs}
    assert phone.frame(theirs)["seat"] == laptop.frame(theirs)["seat"] == 0
    assert laptop.frame(theirs)["host"]


def test_nobody_gives_their_own_tables_away_by_opening_somebodys_link(server: Server) -> None:
    stranger, ann = server.browser(), server.browser()
    stranger.play("cant-stop")
    hers = ann.play("k2")
    path = offered(stranger)
    assert "Both devices are mine" in Page(ann.get(path).text).text
    answer = ann.post(path)
    assert answer.status_code == 422
    assert "other device" in Page(answer.text).text
    assert hers not in listed(stranger)
    assert listed(ann) == {hers}
    assert ann.get(path).status_code == 200, "the link still works"


def test_every_device_has_a_key_of_its_own(server: Server) -> None:
    laptop, phone, tablet = server.browser(), server.browser(), server.browser()
    laptop.play("cant-stop")
    phone.post(offered(laptop))
    tablet.play("k2")
    before = tablet.key
    tablet.post(offered(laptop), data={"both": "yes"})
    assert len({laptop.key, phone.key, tablet.key}) == 3
    assert tablet.key == before
    answer = server.browser("known-to-others").post(offered(laptop))
    assert answer.cookies["highcamp"] != "known-to-others", "only what was given out here is believed"


def test_a_program_takes_tables_along_and_gives_them_away(server: Server) -> None:
    laptop, program, phone = server.browser(), server.browser(), server.browser()
    ours = laptop.play("cant-stop")
    path = f"/api{offered(laptop)}"
    assert program.get(path).json() == {"shared": False}
    taken = program.post(path, json={}).json()
    assert taken["left"] == 0
    assert taken["key"] != laptop.key
    known = {"authorization": f"Bearer {taken['key']}"}
    assert program.get(f"/api/tables/{ours}", headers=known).json()["seat"] == 0
    late = program.post(path, json={})
    assert (late.status_code, late.json()["code"]) == (409, "taken")
    assert "link" in late.json()["text"], "it is no seat that was taken"
    assert program.get(path).status_code == 404
    made = program.post("/api/key", headers=known).json()
    assert made["minutes"] == MINUTES
    assert phone.post(f"/key/{made['token']}").status_code == 303
    assert listed(phone) == {ours}


def test_a_program_is_refused_what_a_browser_is_refused(server: Server) -> None:
    stranger, ann = server.browser(), server.browser()
    answer = stranger.post("/api/key")
    assert (answer.status_code, answer.json()["code"]) == (422, "no-tables")
    stranger.play("cant-stop")
    hers = ann.play("k2")
    path = f"/api{offered(stranger)}"
    assert ann.get(path).json() == {"shared": True}
    answer = ann.post(path, json={})
    assert (answer.status_code, answer.json()["code"]) == (422, "own-tables")
    assert hers not in listed(stranger)
    assert ann.post(path, json={"both": True}).json() == {"key": ann.key, "left": 0}
    assert hers in listed(stranger)


TOLD = "seat was opened in another browser."


def told(browser: Browser, id: str) -> list[str]:
    """The lines that say in the log that a seat was opened elsewhere."""
    return [line["text"] for line in browser.frame(id)["log"] if line["text"].endswith(TOLD)]


def test_nobody_shares_a_seat_unseen(server: Server) -> None:
    """A host sits down on an open seat from a second browser, and sends a friend that browser's key as if it were a seat."""
    host, spy, friend = server.browser(), server.browser(), server.browser()
    id = host.set_up("elevation", seat_1="you", name_1="Host", seat_2="open", seat_3="bot:random", listed="yes")
    assert spy.post(f"/table/{id}/sit", data={"seat": 1, "name": "Friend"}).status_code == 303
    assert friend.post(offered(spy)).status_code == 303
    assert friend.frame(id)["seats"][1]["browsers"] == spy.frame(id)["seats"][1]["browsers"] == 2
    assert "is open in 2 browsers" in Page(friend.get(f"/table/{id}").text).text
    for browser in (friend, spy, host, server.browser()):
        assert len(told(browser, id)) == 1
    assert friend.act(id, "alone", seat=1).status_code == 200
    assert friend.frame(id)["seats"][1]["browsers"] == 1
    assert spy.frame(id)["seat"] is None
    assert spy.act(id, "greet", seat=1, word="hello").status_code == 403
    assert friend.act(id, "greet", seat=1, word="hello").status_code == 200


def test_each_table_tells_which_of_its_seats_was_opened_elsewhere(server: Server) -> None:
    laptop, phone = server.browser(), server.browser()
    ours = laptop.set_up("cant-stop", seat_1="you", seat_2="you", name_1="Ann", name_2="Ben")
    theirs = phone.play("k2")
    phone.post(offered(laptop), data={"both": "yes"})
    assert sorted(told(laptop, ours)) == [f"Ann's {TOLD}", f"Ben's {TOLD}"]
    assert [seat["browsers"] for seat in phone.frame(ours)["seats"]] == [2, 2]
    assert len(told(phone, theirs)) == 1
    assert laptop.frame(theirs)["seats"][0]["browsers"] == 2


def test_of_a_seat_that_both_have_nothing_is_told_again(server: Server) -> None:
    laptop, phone = server.browser(), server.browser()
    id = laptop.play("cant-stop")
    phone.post(laptop.link(id, 0), data={})
    phone.post(offered(laptop), data={"both": "yes"})
    assert laptop.frame(id)["seats"][0]["browsers"] == 2
    assert len(told(laptop, id)) == 1


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """A server on a new database of either kind."""
    with serving(tmp_path, db=database(request.param, tmp_path)) as made:
        yield made


def test_tables_at_which_nobody_can_play_go_along_without_a_word(kept: Server) -> None:
    """There are no secrets left at them, and there may be many."""
    laptop, phone = kept.browser(), kept.browser()
    closed, finished = laptop.play("k2"), "finished"
    record = played(highcamp.game("cant-stop"), 1)
    assert record.state.over
    setting = setting_for(Record(record.start), [Chair(name="Ann")] * record.start.seats)
    kept.put(finished, setting, entries(record, kept.house.now()), [(laptop.key, HOST), (laptop.key, 0)])

    async def close() -> None:
        async with kept.house.store.engine.begin() as link:
            await link.execute(update(tables).where(tables.c.id == closed).values(rules=SHUT))

    kept.run(close())
    kept.house.memory.clear()
    log = kept.log(finished), kept.log(closed)
    phone.post(offered(laptop))
    assert listed(phone) == {finished, closed}
    assert (kept.log(finished), kept.log(closed)) == log
    assert phone.frame(finished)["seats"][0]["yours"]


def test_what_was_removed_from_the_list_stays_behind(server: Server) -> None:
    laptop, phone = server.browser(), server.browser()
    gone, kept = laptop.play("cant-stop"), laptop.play("k2")
    assert laptop.post(f"/table/{gone}/remove").status_code == 303
    phone.post(offered(laptop))
    assert listed(phone) == {kept}
    assert phone.frame(gone)["seat"] is None
    assert told(laptop, gone) == []


def test_whoever_does_not_want_to_hear_a_seat_hears_it_on_neither_device(kept: Server) -> None:
    ann, ben, phone = kept.browser(), kept.browser(), kept.browser()
    id = ann.set_up("cant-stop", players=2, seat_2="open", name_1="Ann")
    ben.post(ann.link(id, 1), data={"name": "Ben"})
    assert ann.act(id, "mute", mute=1).status_code == 200
    for _ in range(2):
        assert phone.post(offered(ann), data={"both": "yes"}).status_code == 303
    assert len(told(ben, id)) == 1
    ben.act(id, "say", seat=1, text="Hurry up!")
    assert phone.get(f"/api/tables/{id}/messages").json()["said"] == []


@pytest.mark.parametrize("wrong", [Refused("busy", "Too much is going on."), TooDear()], ids=["busy", "dear"])
def test_a_table_at_which_nothing_can_be_written_is_left_behind(
    server: Server, monkeypatch: pytest.MonkeyPatch, wrong: Exception
) -> None:
    """Its seat is not shared in silence; whoever takes the others is told."""
    laptop, phone = server.browser(), server.browser()
    one, other = laptop.play("cant-stop"), laptop.play("k2")
    path, act = offered(laptop), server.house.act

    async def hampered(id: str, *given: object, **more: object) -> Table:
        if id == other:
            raise wrong
        done: Table = await act(id, *given, **more)
        return done

    with monkeypatch.context() as patched:
        patched.setattr(server.house, "act", hampered)
        answer = phone.post(path)
    assert answer.status_code == 200
    assert "One table" in Page(answer.text).text
    assert listed(phone) == {one}
    assert laptop.frame(other)["seats"][0]["browsers"] == 1


def test_a_link_works_once(server: Server) -> None:
    laptop = server.browser()
    laptop.play("cant-stop")
    path = offered(laptop)
    first, second = server.browser(), server.browser()
    assert first.post(path).status_code == 303
    assert second.post(path).status_code == 409
    assert second.get(path).status_code == 404
    assert listed(second) == set()


def test_a_link_works_for_minutes(server: Server) -> None:
    laptop, phone = server.browser(), server.browser()
    laptop.play("cant-stop")
    path = offered(laptop)
    server.later += MINUTES * 60_000 + 1000
    try:
        assert phone.get(path).status_code == 404
        assert phone.post(path).status_code == 409
        assert listed(phone) == set()
    finally:
        server.later = 0


def test_whoever_has_nothing_is_given_no_link(server: Server) -> None:
    for browser in (server.browser(), server.browser("made-up")):
        answer = browser.post("/key")
        assert answer.status_code == 422
        assert "no tables yet" in Page(answer.text).text
    assert server.browser().get("/key").status_code == 200
    for wrong in ("nothing", "x" * 500, "%00"):
        assert server.browser().get(f"/key/{wrong}").status_code == 404
        assert server.browser().post(f"/key/{wrong}").status_code == 409


def test_the_database_does_not_know_the_key(server: Server) -> None:
    laptop = server.browser()
    laptop.play("cant-stop")
    offered(laptop)

    async def kept() -> str:
        async with server.house.store.engine.connect() as link:
            return str((await link.execute(select(handovers))).all())

    written = server.run(kept())
    assert laptop.key not in written
    assert laptop.key.encode().hex() not in written


def test_pages_can_be_put_on_a_home_screen(server: Server) -> None:
    browser = server.browser()
    links = {tag["rel"]: tag["href"] for tag in Page(browser.get("/").text).all("link")}
    answer = browser.get(links["manifest"])
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.text)
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    sizes = {}
    for icon in [*manifest["icons"], {"src": links["apple-touch-icon"], "sizes": "180x180", "type": "image/png"}]:
        picture = browser.get(icon["src"])
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(picture.content[place : place + 4], "big") for place in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]
        sizes[icon["sizes"], icon.get("purpose", "any")] = icon["src"]
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= set(sizes)
    assert re.search("manifest-src 'self'", browser.get("/").headers["content-security-policy"])
