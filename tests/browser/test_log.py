"""The log in a browser: headings, and turns that unfold and stay as they were left."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, expect

from browsers import Person, set_table
from servers import Server

pytestmark = pytest.mark.browser


def test_a_turn_that_was_unfolded_stays_open_when_a_frame_comes(server: Server, chromium: Browser) -> None:
    ann = Person(chromium, server.url)
    made = set_table(server.url, "cant-stop", [{}, {"bot": "random"}])
    ann.take_seat(made["tokens"][0], "Ann")
    chance = random.Random(2)
    while ann.page.locator(".log details").count() < 2:
        ann.until("you")
        ann.answer(chance, prefer="Stop")
    ann.until("you")
    expect(ann.page.locator(".log h3").first).to_contain_text("Round")
    oldest = ann.page.locator(".log details").last
    first = oldest.get_attribute("id")
    turn = ann.page.locator(f"#{first}")
    expect(turn.locator("li").first).to_be_hidden()
    turn.locator("summary").click()
    expect(turn.locator("li").first).to_be_visible()
    before = ann.decision
    ann.answer(chance)
    expect(ann.page.locator(f'#frame[data-decision="{before}"]')).to_have_count(0)
    expect(turn.locator("li").first).to_be_visible()
    turn.locator("li a.then").first.click()
    expect(ann.page.locator("#reader svg.board")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.done()
