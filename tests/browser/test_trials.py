"""The workshop in a real browser: a card written, seen while it is typed, tried out, and a table set with it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from barriers import barriers
from browsers import PATIENCE, Person
from servers import Server

pytestmark = pytest.mark.browser

GIFT = 'name = "Gift"\ntext = "5 for all."\n[[score]]\neach = "day"\npoints = 5\nat_least = 0\n'


def test_a_card_is_written_seen_and_tried_out(server: Server, chromium: Browser) -> None:
    somebody = Person(chromium, server.url, viewport={"width": 390, "height": 844}, bypass_csp=True)
    page = somebody.page
    somebody.go("/")
    page.get_by_role("link", name="the workshop").click()
    page.get_by_role("link", name="Elevation: Approach cards of your own").click()
    proof, answer = page.locator("#proof"), page.locator('[data-answer="own"]')
    expect(proof).to_contain_text("2 points for each card of 25,000 ft or more that you won.")  # the example to start from
    field = page.locator("textarea#own")
    field.fill(GIFT.replace('"day"', '"week"'))
    expect(answer).to_contain_text("Card 1, line 4")
    field.fill(GIFT)
    expect(proof).to_contain_text("5 points once a day.")
    expect(proof.locator("svg")).to_contain_text("5 for all.")
    page.locator('input[name=bot][value="random"]').check()
    page.locator('input[name=games][value="200"]').check()
    found = barriers(page, "/workshop/elevation")
    page.get_by_role("button", name="Run 200 games with and without it").click()
    page.wait_for_url("**/workshop/trials/*", timeout=PATIENCE)
    page.evaluate("window.stayed = true")
    # Games take as long as they take: they are played behind everything else.
    expect(page.get_by_text("Players have exactly 15 more points with it.")).to_be_visible(timeout=4 * PATIENCE)
    expect(page.get_by_text("200 games with and without it")).to_be_visible(timeout=4 * PATIENCE)
    expect(page.locator("progress")).to_have_count(0, timeout=4 * PATIENCE)
    assert page.evaluate("window.stayed"), "the page was not loaded anew"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    found += barriers(page, "/workshop/trials")
    assert not found, "\n".join(found)
    page.get_by_role("link", name="Set a table with it").click()
    expect(page.locator("textarea#own")).to_have_value(GIFT)
    page.locator("form#setting button.primary").click()
    expect(page).to_have_url(re.compile(r"/table/[\w-]+$"), timeout=PATIENCE)
    somebody.done()
