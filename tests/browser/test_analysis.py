"""The analysis of a game in a real browser: asked for, waited for, read, and left for a moment of the replay by keyboard."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, expect

from analysing import short_game
from barriers import barriers
from browsers import PATIENCE, Person
from servers import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [(1280, 880), (390, 844), (360, 740)], ids=str)
def test_an_analysis_is_asked_for_and_read(size: tuple[int, int], server: Server, chromium: Browser) -> None:
    record = short_game()
    brought = httpx.post(f"{server.url}/api/records", json={"record": record.dumps()}, timeout=60).json()
    somebody = Person(chromium, server.url, viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
    page = somebody.page
    somebody.go(f"/table/{brought['id']}/analysis")
    with page.expect_navigation():
        page.get_by_role("button", name="Analyse this game").click()
    page.evaluate("window.stayed = true")
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible(timeout=PATIENCE)  # the page looks again by itself
    expect(page.locator("progress")).to_have_count(0, timeout=PATIENCE)
    assert page.evaluate("window.stayed"), "the page was not loaded anew"
    expect(page.get_by_role("heading", name="Luck and play")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.get_by_text("The decisions that were fine").click()
    page.get_by_text("All that chance did, in order").click()
    found = barriers(page, "/analysis")
    assert not found, "\n".join(found)
    page.get_by_role("link", name=re.compile(r"after move 0: ")).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/replay\?at=[1-9]\d*$"))
    somebody.done()
