"""Who is at a table, what they say to each other, and whoever watches, in a real browser."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from barriers import barriers
from browsers import Person, set_table
from reach import SIZES, squeezed, turn_to, unreached
from servers import Server

pytestmark = pytest.mark.browser


def test_people_see_who_is_there_and_talk(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "cant-stop", [{}, {}])
    ann = Person(chromium, server.url, bypass_csp=True)
    ben = Person(chromium, server.url)
    ann.take_seat(made["tokens"][0], "Ann")
    expect(ann.page.locator('[data-presence-of="0"]')).to_have_text("here")
    ben.take_seat(made["tokens"][1], "Ben")
    expect(ann.page.locator("#word-text")).to_have_text("Ben has joined.")
    expect(ann.page.locator('[data-presence-of="1"]')).to_have_text("here")
    ben.page.locator("#messages-open").click()
    ben.page.locator("#say-text").fill("<b>Good luck!</b>")
    ben.page.locator(".say button").click()
    expect(ann.page.locator("#said li")).to_have_text(["Ben <b>Good luck!</b>"])
    expect(ben.page.locator("#say-text")).to_have_value("")
    expect(ann.page.locator("#messages-open[data-unread]")).to_have_count(1)
    ann.page.locator("#messages-open").click()
    expect(ann.page.locator("#messages-open[data-unread]")).to_have_count(0)
    ann.page.locator("#messages summary").click()
    ann.page.get_by_role("button", name="Mute Ben").click()
    expect(ann.page.get_by_role("button", name="Mute Ben")).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator("#said li")).to_have_count(0)
    expect(ben.page.locator("#said li")).to_have_count(1)
    assert not barriers(ann.page, "messages")
    ann.done()
    ben.done()


def test_talk_and_more_are_in_reach_beside_the_points(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "elevation", [{}] * 6, options={"players": 6})
    ann = Person(chromium, server.url, has_touch=True)
    ann.take_seat(made["tokens"][0], "Ann")
    found = []
    for size in SIZES:
        turn_to(ann.page, size)
        found += unreached(ann.page, ".top :is(a, button)", size)
    assert ann.page.locator("#messages-open").count() == 1
    assert not found, "\n".join(found)
    ann.done()


def test_however_much_was_said_the_latest_is_marked_and_shown(server: Server, chromium: Browser) -> None:
    """Only the latest thirty are sent, so there are never more of them."""
    made = set_table(server.url, "cant-stop", [{}] * 4, options={"players": 4})
    ann = Person(chromium, server.url)
    ann.take_seat(made["tokens"][0], "Ann")
    bearers = []
    for seat in (1, 2, 3):
        joined = httpx.post(f"{server.url}/api/join", json={"token": made["tokens"][seat], "name": f"Guest {seat}"}).json()
        bearers.append({"authorization": f"Bearer {joined['key']}"})

    def say(seat: int, text: str) -> None:
        words = {"seat": seat, "text": text}
        said = httpx.post(f"{server.url}/api/tables/{made['id']}/say", json=words, headers=bearers[seat - 1])
        assert said.status_code == 204, said.text

    for number in range(30):
        say(1 + number % 3, f"Word {number}")
    expect(ann.page.locator("#said li").last).to_contain_text("Word 29")
    ann.page.locator("#messages-open").click()
    expect(ann.page.locator("#said li").last).to_be_in_viewport()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#messages-open[data-unread]")).to_have_count(0)
    say(1, "One more")
    expect(ann.page.locator("#messages-open[data-unread]")).to_have_count(1)
    ann.page.locator("#messages-open").click()
    expect(ann.page.get_by_text("One more")).to_be_in_viewport()
    ann.done()


def test_whoever_watches_on_a_phone_reads_what_happened_and_may_sit_down(server: Server, chromium: Browser) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    made = set_table(server.url, "cant-stop", [{"bot": "random"}, {}], listed=True)
    eve = Person(chromium, server.url, by="touch", **phone)
    eve.go(f"/table/{made['id']}")
    page = eve.page
    turn_to(page, (1280, 720))
    assert not squeezed(page)
    turn_to(page, (390, 844))
    overlaps = """() => {
      const all = [...document.querySelectorAll('#captions > *, .act > .acts > *')];
      const shown = all.filter((one) => one.checkVisibility({visibilityProperty: true}));
      const boxes = shown.map((one) => one.getBoundingClientRect());
      return boxes.some((one, place) => boxes.slice(place + 1).some((other) =>
        one.right > other.x + 1 && other.right > one.x + 1 && one.bottom > other.y + 1 && other.bottom > one.y + 1));
    }"""
    assert page.evaluate(overlaps) is False
    sit = page.locator("#act").get_by_role("button", name="Sit down")
    assert not unreached(page, "#act button", (390, 844))
    sit.tap()
    page.get_by_label("Your name").fill("Eve")
    page.get_by_role("button", name="Sit down as").tap()
    page.wait_for_selector("#frame[data-seat='1']", state="attached")
    fay = Person(chromium, server.url, **phone)
    fay.go(f"/table/{made['id']}")
    turn_to(fay.page, (390, 844))
    expect(fay.page.locator("#captions > *").first).to_be_visible()
    assert fay.page.evaluate(overlaps) is False
    fay.done()
    eve.done()
