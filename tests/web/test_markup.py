"""What people write is text wherever it stands, and never markup."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import highcamp
from highcamp import Record
from highcamp.table.replay import entries
from highcamp.table.setting import LONGEST_NAME, Chair, clean_name, setting_for
from playing import played
from web_client import HOST, Server, table_of
from web_page import Page

NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</title><svg onload=alert(1)>",
    "{{7*7}}{% raw %}",
    "javascript:alert(1)",
    "</textarea><b>",
    "&lt;b&gt;&#60;i&#62;",
    "]]><b>",
    "--><b>",
    "Seat 1 <b>Seat 2</b>",
    "a\u202eb\u2028c",
]
names = st.one_of(st.sampled_from(NASTY), st.text(max_size=40))


def pages_with(server: Server, name: str) -> list[Page]:
    """All pages that show a name, of a table that is always the same."""
    number = len(server.__dict__.setdefault("names_shown", []))
    server.__dict__["names_shown"].append(name)
    id, key = f"named-{number}", f"host-{number}"
    record = played(highcamp.game("cant-stop"), 0, 12)
    chairs = [Chair(name=clean_name(name) or "Guest"), Chair(name="Ben")]
    server.put(
        id, setting_for(Record(record.start), chairs, listed=True), entries(record, server.now()), [(key, HOST), (key, 0)]
    )
    browser, guest = server.browser(key), server.browser()
    link = browser.link(id, 1)
    browser.client.cookies.set("name", quote(name))
    found = [browser.get("/new/cant-stop"), guest.get(link)]
    guest.post(link, data={"name": name})
    browser.act(id, "greet", seat=0, word="hello")
    paths = [f"/table/{id}", f"/table/{id}/replay", "/"]
    found += [browser.get(path) for path in paths] + [guest.get(path) for path in paths]
    return [Page(answer.text) for answer in found]


@pytest.fixture(scope="module")
def harmless(server: Server) -> list[list[Any]]:
    return [page.shape for page in pages_with(server, "Zoe")]


@settings(max_examples=3, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=names)
@example(name=NASTY[0])
@example(name=NASTY[1])
@example(name=NASTY[2])
def test_a_name_is_text_wherever_it_stands(server: Server, harmless: list[list[Any]], name: str) -> None:
    """A page has the same elements with the same attributes, whatever somebody is called."""
    shown = clean_name(name) or "Guest"
    assert len(shown) <= LONGEST_NAME
    pages = pages_with(server, name)
    for page, shape in zip(pages, harmless, strict=True):
        assert page.shape == shape
        check_harmless(page)
    assert any(" ".join(shown.split()) in page.text for page in pages)


def check_harmless(page: Page) -> None:
    """Nothing in a page could act: no script but ours, no handler, no style, no address but ours."""
    for tag in page.tags:
        assert tag.name not in ("iframe", "object", "embed", "base", "style", "foreignobject", "link") or tag.name == "link"
        for name, value in tag.attributes.items():
            assert not name.startswith("on"), (tag, name)
            assert name != "style"
            if name in ("href", "src", "action", "xlink:href"):
                assert re.match(r"^(/(?!/)|#|\?)", value) or value == "", (tag, value)
    assert all(script.get("src", "").startswith("/static/app.js") for script in page.all("script"))
    assert not [tag for tag in page.all("img") if not tag.get("src", "").startswith("/static/") and "hidden" not in tag]


@pytest.mark.parametrize("nasty", NASTY[:6])
def test_what_is_refused_is_shown_again_as_text(server: Server, nasty: str) -> None:
    browser = server.browser()
    sent = {
        "clock": nasty,
        "players": nasty,
        "seat_2": nasty,
        "name_1": nasty,
        "variant": nasty,
        "own": nasty,
        "own_board": nasty,
        "minutes": nasty,
        "first": nasty,
    }
    for path in ("/new/cant-stop", "/new/elevation", "/new/everest", "/score/elevation", "/score/mountaineers"):
        form = {**sent, "name_1": nasty, "won_1": nasty, "played_1": nasty, "approach": nasty}
        answer = browser.post(path, data=form)
        assert answer.status_code == 422
        check_harmless(Page(answer.text))
    for path in (f"/table/{nasty}", f"/join/{nasty}", f"/rules/{nasty}", f"/new/{nasty}", f"/{nasty}"):
        answer = browser.get(
            "/"
            + "/".join(
                part.replace("/", "%2f").replace("?", "%3f").replace("#", "%23").replace("%}", "%25}")
                for part in path.split("/", 2)[1:]
            )
        )
        assert answer.status_code in (400, 404)
        check_harmless(Page(answer.text))
    head = json.dumps({"highcamp": 1, "game": nasty, "rules": 1})
    answer = browser.post("/records", data={"record": f'{head}\n{{"end":0}}'})
    assert answer.status_code == 422
    check_harmless(Page(answer.text))


def test_what_people_write_on_cards_of_their_own_is_text(server: Server) -> None:
    for nasty in NASTY[:5]:
        browser = server.browser()
        options = {"own": [{"name": nasty[:40], "text": nasty, "score": [{"each": "card", "points": 1}]}], "players": 2}
        chairs = [{"name": nasty}, {"name": "Ben"}]
        answer = browser.post("/api/tables", json={"game": "elevation", "options": options, "chairs": chairs})
        assert answer.status_code == 201
        browser.client.cookies.set("highcamp", answer.json()["key"])
        for path in ("/table/{}", "/table/{}?as=1", "/table/{}/replay?as=1"):
            check_harmless(Page(browser.get(path.format(answer.json()["id"])).text))


@pytest.mark.parametrize("nasty", NASTY[:4])
def test_players_in_an_uploaded_record_are_text(server: Server, nasty: str) -> None:
    record: Record = played(highcamp.game("cant-stop"), 0, 12)
    record.players = [nasty, "Ben"]
    browser = server.browser()
    id = table_of(browser.post("/records", files={"record": (nasty, record.dumps().encode())}))
    for path in (f"/table/{id}", f"/table/{id}/replay", "/"):
        check_harmless(Page(browser.get(path).text))


def test_the_address_in_a_link_cannot_be_made_up(server: Server) -> None:
    browser = server.browser()
    id = browser.play("cant-stop")
    for host in ('evil"><b>', "a b", "x" * 5000, "evil.test/path", "user@evil.test", ""):
        answer = browser.post(f"/table/{id}/link", data={"seat": "0"}, headers={"host": host})
        assert answer.status_code in (400, 421), host
        check_harmless(Page(answer.text))
