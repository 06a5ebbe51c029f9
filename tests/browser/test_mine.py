"""My results in a real browser: after a game, on every window, and erased after a question."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, expect

from barriers import barriers
from browsers import Person, set_table
from servers import Server

pytestmark = pytest.mark.browser

SMALL_BOARD = {"columns": 1, "lab": {"heights": [2] * 11}}


def play_alone(at: str) -> str:
    """A short game from both seats of one key, played to its end; the key."""
    made = set_table(at, "cant-stop", [{"name": "Ann"}, {"name": "Ben"}], options=SMALL_BOARD)
    with httpx.Client(base_url=at, headers={"authorization": f"Bearer {made['key']}"}, timeout=60) as client:
        path = f"/api/tables/{made['id']}"
        while not (frame := client.get(path).json())["over"]:
            seat = next(one["seat"] for one in frame["seats"] if one["acts"])
            own = client.get(path, params={"seat": seat}).json()
            move = {"seat": seat, "decision": own["decision"], "move": own["moves"][-1]["move"]}
            assert client.post(f"{path}/moves", json=move).status_code == 200
    return str(made["key"])


@pytest.mark.parametrize("size", [(1280, 880), (390, 844), (360, 740)], ids=str)
def test_results_are_read_and_erased(size: tuple[int, int], server: Server, chromium: Browser) -> None:
    key = play_alone(server.url)
    somebody = Person(chromium, server.url, viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
    page = somebody.page
    page.context.add_cookies([{"name": "highcamp", "value": key, "url": server.url}])
    somebody.go("/")
    page.get_by_role("link", name="All my results").click()
    expect(page.get_by_role("heading", name="My results")).to_be_visible()
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="people"))
    expect(row.get_by_role("cell").first).to_have_text("1")
    expect(page.get_by_role("listitem")).to_contain_text("Several seats were yours")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.get_by_text("Erase my results").click()
    found = barriers(page, "/mine")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Take them home as a file").click()
    assert taken.value.suggested_filename == "highcamp-results.json"
    page.get_by_role("button", name="Yes, erase them").click()
    expect(page.get_by_text("No game has come to its end here yet")).to_be_visible()
    found += barriers(page, "/mine, empty")
    assert not found, "\n".join(found)
    somebody.done()
