"""The coach in a real browser: its line, its question, the way back and the way on."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, expect

import highcamp
from browsers import By, Person, set_table
from highcamp import Record
from highcamp.games.cant_stop.box import ROLL
from servers import Server

pytestmark = pytest.mark.browser

WON = {"players": 2, "to_act": 1, "camps": [{"8": 10}, {"6": 8}], "climbers": {"7": 13, "8": 11, "2": 1}}
"""Seat 1 stands on top of a column with three climbers out: to roll on throws much away."""


def sit_down(person: Person) -> None:
    """Come to a coached table, about to decide; when this returns the decision is judged."""
    record = Record(highcamp.game("cant-stop").position(WON), from_position=True)
    with httpx.Client(base_url=person.at) as web:
        brought = web.post("/api/records", json={"record": record.dumps()}).raise_for_status().json()
        key = {"Authorization": f"Bearer {brought['key']}"}
        wanted = {"at": 0, "seat": 0, "name": "Ada"}
        seat = web.post(f"/api/tables/{brought['id']}/continue", json=wanted, headers=key).raise_for_status().json()
        key = {"Authorization": f"Bearer {seat['key']}"}
        web.post(f"/api/tables/{seat['table']}/coach", json={"seat": 0, "agrees": True}, headers=key).raise_for_status()
        # What is asked for people is thought about one after the other: when the hint is there, so is the judgement.
        web.post(f"/api/tables/{seat['table']}/hint", json={"seat": 0}, headers=key, timeout=60).raise_for_status()
    person.sit_down(seat["table"], seat["key"])


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_blunder_asks_and_there_is_a_way_back_and_a_way_on(server: Server, chromium: Browser, by: By) -> None:
    person = Person(chromium, server.url, by=by)
    sit_down(person)
    page, decision = person.page, person.decision
    expect(page.locator("#coach")).to_contain_text("a stop wins columns 7 and 8")
    roll = next(choice for choice in person.choices() if choice.move == str(ROLL))
    if by == "keyboard":
        person.type(roll)
    else:
        person.push(person.target(roll, roll.presses[0]))
    expect(page.locator("#asks")).to_contain_text("Are you sure? After this your chance to win falls from about")
    expect(page.locator("#confirm-no")).to_be_focused()
    expect(page.locator("#coach")).to_be_hidden()
    page.keyboard.press("Enter") if by == "keyboard" else page.locator("#confirm-no").click()
    expect(page.locator("#confirm")).to_be_hidden()
    expect(page.locator("#coach")).to_be_visible()
    assert person.decision == decision, "nothing has happened"
    person.push(person.target(roll, roll.presses[0]))  # asked once: now it is made
    person.until_answered(decision)
    person.done()


def test_whoever_says_yes_has_the_move_made(server: Server, chromium: Browser) -> None:
    person = Person(chromium, server.url)
    sit_down(person)
    page, decision = person.page, person.decision
    roll = next(choice for choice in person.choices() if choice.move == str(ROLL))
    person.push(person.target(roll, roll.presses[0]))
    expect(page.locator("#confirm-yes")).to_contain_text("Yes: ")
    person.push(page.locator("#confirm-yes"))
    person.until_answered(decision)
    person.done()


def test_what_happened_last_has_room_below_what_the_coach_says(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "everest", [{}, {"bot": "random"}], options={"players": 2})
    person = Person(chromium, server.url, viewport={"width": 1280, "height": 720})
    person.join(made["tokens"][0], "Ada")
    page = person.page
    page.locator("#more-open").click()
    person.push(page.get_by_role("button", name="Have a coach"))
    expect(page.locator("#coach")).to_contain_text("Three cards")
    line = page.locator("#captions > p").first
    expect(line).to_be_visible()
    inside = "(line) => line.getBoundingClientRect().bottom <= line.parentElement.getBoundingClientRect().bottom + 1"
    assert line.evaluate(inside), "the line is whole"
    person.done()
