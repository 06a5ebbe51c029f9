"""The log in a browser: headings, and turns that unfold and stay as they were left."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browsers import Person, new_database, set_table
from servers import Server, serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(new_database(tmp_path_factory.mktemp("db"))) as started:
        yield started


def test_a_turn_that_was_unfolded_stays_open_when_a_frame_comes(server: Server, chromium: Browser) -> None:
    ann = Person(chromium, server.url)
    made = set_table(server.url, "cant-stop", [{}, {"bot": "random"}])
    ann.join(made["tokens"][0], "Ann")
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
    expect(ann.page.locator("#sheet svg").first).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.done()
