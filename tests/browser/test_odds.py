"""Odds in a real browser: asked by a button or a key, read beside the board, and put away to the same moment."""

from __future__ import annotations

import random

import httpx
import pytest
from playwright.sync_api import Browser, expect

import highcamp
from barriers import barriers
from browsers import Person, set_table
from highcamp import Record
from reach import SIZES, turn_to
from servers import Server

pytestmark = pytest.mark.browser

TRICK = {"players": 3, "day_1": 0, "hands": ["Alps 9 10", "Alps 5 12", "Alps 14; Rockies 3"]}
"""Whoever has the 14 has to follow an Alps that is led: it takes the trick."""


def sit_down(person: Person) -> None:
    """Come to a table with this trick to play."""
    record = Record(highcamp.game("elevation").position(TRICK), from_position=True)
    with httpx.Client(base_url=person.at) as web:
        brought = web.post("/api/records", json={"record": record.dumps()}).raise_for_status().json()
        key = {"Authorization": f"Bearer {brought['key']}"}
        wanted = {"at": 0, "seat": 0, "name": "Ada"}
        seat = web.post(f"/api/tables/{brought['id']}/continue", json=wanted, headers=key).raise_for_status().json()
    person.sit_down(seat["table"], seat["key"])


def test_odds_are_read_beside_the_board(server: Server, chromium: Browser) -> None:
    person = Person(chromium, server.url, viewport={"width": 1280, "height": 720}, bypass_csp=True)  # axe comes in as a script
    sit_down(person)
    page, decision = person.page, person.decision
    page.locator("#odds").click()
    row = page.locator("#reader .odds tr", has_text="Alps 10")
    expect(row.locator("b").first).to_have_text("0\u00a0%")
    expect(page.locator("#reader h2")).to_have_text("Which card takes this trick?")
    expect(row.locator("svg.chance")).to_have_count(2)
    assert not barriers(page, "odds")
    page.keyboard.press("Escape")
    expect(page.locator("#reader")).to_be_hidden()
    expect(page.locator("#odds")).to_be_focused()
    page.keyboard.press("o")
    expect(row).to_be_visible()
    page.locator("#reader > button").click()
    assert person.decision == decision, "nothing has happened"
    page.set_viewport_size({"width": 390, "height": 664})
    expect(page.locator("#odds")).to_be_hidden()
    page.locator("#side-open").click()
    button = page.locator("#side form[data-quiet=odds] button")
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    button.click()
    expect(row).to_be_visible()
    sheet = page.locator("#reader").bounding_box()
    assert sheet is not None
    assert (sheet["width"], sheet["height"]) == (390, 664)
    assert page.locator("#reader-text").evaluate("text => text.scrollWidth <= text.clientWidth"), "nothing is cut off"
    page.keyboard.press("Escape")
    expect(page.locator("#side")).to_be_hidden()
    person.done()


def test_beside_the_board_every_tool_is_a_line(server: Server, chromium: Browser) -> None:
    """However many there are of them, *Take back* among them."""
    person = Person(chromium, server.url)
    person.take_seat(set_table(server.url, "cant-stop", [{}, {}], first=0)["tokens"][0], "Ann")
    person.until("you")
    person.answer(random.Random(1), prefer="Roll")
    tools = "all => all.map((one) => [one.textContent.trim(), one.clientHeight, one.scrollWidth - one.clientWidth])"
    for size in (size for size in SIZES if size[0] > size[1] > 480):
        turn_to(person.page, size)
        found = person.page.locator("#act .tools button:visible").evaluate_all(tools)
        assert [words for words, _, _ in found] == ["Take back", "Hint", "Odds", "Moves"]
        assert [one for one in found if one[1] > 48 or one[2] > 0] == [], size
    person.done()
