"""A browser's key on another device: by a link that works once, for minutes, and takes all tables along."""

from __future__ import annotations

import json
import re

import pytest
from sqlalchemy import select

from highcamp.house.handover import MINUTES
from highcamp.store.schema import handovers
from highcamp.store.secret import seal, token, unseal
from web_client import ADDRESS, Browser, Server
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
    later = laptop.play("elevation")
    assert later in listed(phone), "they are the same player from now on"


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


def test_a_seat_that_both_have_is_had_once(server: Server) -> None:
    laptop, phone = server.browser(), server.browser()
    id = laptop.play("cant-stop")
    phone.post(laptop.link(id, 0), data={})
    assert laptop.frame(id)["seats"][0]["browsers"] == 2
    phone.post(offered(laptop), data={"both": "yes"})
    assert laptop.frame(id)["seats"][0]["browsers"] == 1


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


@pytest.mark.parametrize("key", ["", "a", "Zoë", "x" * 200])
def test_a_sealed_key_is_opened_by_its_token_alone(key: str) -> None:
    one, other = token(), token()
    assert unseal(seal(key, one), one) == key
    assert seal(key, one) != seal(key, other) or not key


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
