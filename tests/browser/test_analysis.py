"""The analysis of a game in a real browser: asked for, waited for, read, and left for a moment of the replay by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest
from playwright.sync_api import Browser, expect

from analysing import short_game
from barriers import barriers
from browsers import PATIENCE, Person, new_database
from servers import Server, StrictServer

pytestmark = pytest.mark.browser


SIZES = [(1280, 880), (390, 844), (360, 740)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that looks at games less closely: what is shown is the same."""
    with closing(StrictServer(new_database(tmp_path_factory.mktemp("db")), analysis_depth=0.03)) as started:
        yield started


def test_an_analysis_is_asked_for_and_read(server: Server, chromium: Browser) -> None:
    record = short_game()
    brought = httpx.post(f"{server.url}/api/records", json={"record": record.dumps()}, timeout=60).json()
    somebody = Person(chromium, server.url, bypass_csp=True)
    page = somebody.page
    somebody.go(f"/table/{brought['id']}/analysis")
    with page.expect_navigation():
        page.get_by_role("button", name="Analyse this game").click()
    page.evaluate("window.stayed = true")
    # The page looks again by itself. An analysis takes as long as it takes: it is made behind everything else.
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible(timeout=4 * PATIENCE)
    expect(page.locator("progress")).to_have_count(0, timeout=4 * PATIENCE)
    assert page.evaluate("window.stayed"), "the page was not loaded anew"
    expect(page.get_by_role("heading", name="Luck and play")).to_be_visible()
    page.get_by_text("The decisions that were fine").click()
    page.get_by_text("All that chance did, in order").click()
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        found = barriers(page, f"/analysis at {wide}x{high}")
        assert not found, "\n".join(found)
    page.get_by_role("link", name=re.compile(r"after move 0: ")).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/replay\?at=[1-9]\d*$"))
    somebody.done()
