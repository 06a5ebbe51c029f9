"""Nothing serious keeps anybody out of a page: large or small, by light or by dark."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser

import highcamp
from barriers import barriers
from browsers import Person, set_table
from playing import played
from reach import turn_to
from servers import Server

pytestmark = pytest.mark.browser

LARGE, SMALL = (1280, 880), (390, 844)
PATHS = [
    "/",
    "/new/elevation",
    "/new/everest",
    "/rules/cant-stop",
    "/score/elevation",
    "/records",
    "/learn",
    "/learn/cant-stop",
    "/learn/cant-stop/last-climber",
    "/learn/cant-stop/last-climber?tried=7",
    "/key",
    "/api/docs",
    "/no-such-page",
]


@pytest.fixture
def reader(server: Server, chromium: Browser) -> Iterator[Person]:
    somebody = Person(chromium, server.url, bypass_csp=True)  # axe itself comes in as a script
    yield somebody
    somebody.done()


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=str)
def test_pages_have_no_serious_barrier(size: tuple[int, int], reader: Person, server: Server) -> None:
    reader.page.set_viewport_size({"width": size[0], "height": size[1]})
    token, found = set_table(server.url, "cant-stop", [{}, {}])["tokens"][0], list[str]()
    for path in [*PATHS, f"/join/{token}"]:
        reader.go(path)
        found += barriers(reader.page, path)
    reader.complaints.clear()  # one of them is not there, and the browser says so
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", ["cant-stop", "elevation", "tranquility", "mountaineers", "everest", "k2"])
def test_tables_have_no_serious_barrier(game: str, reader: Person) -> None:
    reader.go("/")
    reader.page.locator(f'form[action="/play/{game}"] button').click()
    reader.until("you")
    found = list[str]()
    for size in (LARGE, SMALL):
        turn_to(reader.page, size)
        found += barriers(reader.page, f"{size[0]} wide")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=str)
def test_what_lies_over_a_table_has_no_serious_barrier(size: tuple[int, int], reader: Person, server: Server) -> None:
    """A finished game and its replay; over it, one after the other, players, rules, an earlier moment, and the rest."""
    record = played(highcamp.game("cant-stop"), 3, 4000, columns=1, lab={"heights": [2] * 11})
    table = httpx.post(f"{server.url}/api/records", json={"record": record.dumps()}, timeout=60).json()["id"]
    page, found = reader.page, list[str]()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    reader.go(f"/table/{table}/replay?at={len(record.events) // 2}")
    turn_to(page, size)
    found += barriers(page, "replay")
    reader.go(f"/table/{table}")
    turn_to(page, size)
    found += barriers(page, "end")
    for over, opening in (
        ("#side", "#side-open"),
        ("#reader", "#side a.then"),
        ("#more", "#more-open"),
        ("#reader", "a[data-sheet]"),
        ("#keys", "#keys-open"),
    ):
        page.locator(opening).first.dispatch_event("click")
        page.wait_for_selector(f"{over}:is([open], :popover-open), {over}.side", state="attached")
        found += barriers(page, over)
        page.keyboard.press("Escape")
    assert not found, "\n".join(found)
