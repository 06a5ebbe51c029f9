"""What a phone shows around the board: the points of a full table, and what is left to do once a game is over."""

from __future__ import annotations

import itertools
import random

import httpx
import pytest
from playwright.sync_api import Browser, Locator, expect

from browsers import Person, set_table
from reach import turn_to, unreached
from servers import Server

pytestmark = pytest.mark.browser

PHONES = [(390, 844), (390, 664), (844, 390)]
# As many points as there ever are, and the room that each of them takes with its mark: left, right, top, bottom.
POINTS = """() => [...document.querySelectorAll('.scores > li')].map((one) => {
  one.lastChild.textContent = '-108';
  return one;
}).map((one) => {
  const words = document.createRange();
  words.selectNode(one.lastChild);
  const {right, top, bottom} = words.getBoundingClientRect();
  return [one.firstElementChild.getBoundingClientRect().left, right, top, bottom];
})"""
FREE = """() => {
  const low = innerWidth > innerHeight;
  const [act, top] = ['#act', '.top'].map((one) => document.querySelector(one).getBoundingClientRect());
  if (low) return [act.left, act.right, act.top, act.bottom];
  const [brand, nav] = ['.top .brand', '.top nav'].map((one) => document.querySelector(one).getBoundingClientRect());
  return [brand.right, nav.left, top.top, top.bottom];
}"""


@pytest.mark.parametrize(("players", "messages"), [(6, False), (6, True), (4, True)])
def test_points_of_a_full_table_stand_in_even_rows(players: int, messages: bool, server: Server, chromium: Browser) -> None:
    """Beside the buttons of the header, none over another, and no single one in a row of its own."""
    people: list[dict[str, str]] = [{}] * (1 + messages)
    chairs = [*people, *[{"bot": "random"}] * (players - len(people))]
    made = set_table(server.url, "elevation", chairs, options={"players": players})
    ann = Person(chromium, server.url)
    ann.take_seat(made["tokens"][0], "Ann")
    if messages:
        httpx.post(f"{server.url}/api/join", json={"token": made["tokens"][1], "name": "Ben"}).raise_for_status()
    for size in PHONES:
        turn_to(ann.page, size)
        assert ann.page.locator("#messages-open").count() == messages
        left, right, top, bottom = ann.page.evaluate(FREE)
        points = ann.page.evaluate(POINTS)
        assert len(points) == players
        rows: dict[int, list[list[float]]] = {}
        for one in points:
            assert left <= one[0] < one[1] <= right, (size, one, (left, right))
            assert top <= one[2] < one[3] <= bottom, (size, one, (top, bottom))
            rows.setdefault(round(one[2]), []).append(one)
        assert len({len(row) for row in rows.values()}) == 1, (size, rows)
        for row in rows.values():
            assert all(before[1] < after[0] for before, after in itertools.pairwise(row)), (size, row)
    ann.done()


# Lines of what happened last that are shown in part only, or not at all.
HIDDEN = """() => {
  const place = document.querySelector('#captions');
  const {top, bottom} = place.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(place);
  const lines = [...words.getClientRects()].filter((line) => line.width > 1);
  return lines.filter((line) => (line.top + line.bottom) / 2 + 4 > bottom || (line.top + line.bottom) / 2 - 4 < top).length;
}"""


def test_what_a_round_brought_is_told_in_whole_lines(server: Server, chromium: Browser) -> None:
    """And what is left to do at the end lies in two rows at most: undoing and hinting are past."""
    made = set_table(server.url, "mountaineers", [{}, *[{"bot": "random"}] * 3], options={"players": 4})
    ann = Person(chromium, server.url, viewport={"width": 390, "height": 844})
    ann.take_seat(made["tokens"][0], "Ann")
    told, chance = False, random.Random("phones")
    while ann.until("you", "over") == "you":
        if not told and "Round scored" in ann.page.locator("#captions").inner_text():
            told = True
            for size in PHONES:
                turn_to(ann.page, size)
                ann.read_on()
                assert ann.page.evaluate(HIDDEN) == 0, size
        ann.answer(chance)
    assert told
    for size in PHONES[:2]:
        turn_to(ann.page, size)
        ann.read_on()
        assert ann.page.locator("#act :disabled").count() == 0
        buttons = ann.page.locator("#act .acts .buttons :is(button, a)").all()
        assert len({box["y"] for box in map(Locator.bounding_box, buttons) if box}) == 2, size
        assert unreached(ann.page, "#act :is(button, a)", size) == []
    ann.done()


def test_a_days_points_are_seen_to_the_last_column(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "elevation", [{}, *[{"bot": "random"}] * 5], options={"players": 6})
    ann = Person(chromium, server.url, viewport={"width": 390, "height": 664})
    ann.take_seat(made["tokens"][0], "Ann")
    chance, sheet = random.Random("phones"), ann.page.locator("#sheet[open] .account")
    while not sheet.count():
        ann.page.wait_for_selector('#frame[data-turn="you"], #sheet[open]', state="attached")
        if not sheet.count():
            ann.answer(chance)
    headings = sheet.locator("thead th")
    assert headings.last.inner_text() == "in all"
    table = sheet.locator("xpath=..")
    assert table.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
    ann.page.keyboard.press("Escape")
    ann.done()


def test_whatever_lies_over_a_table_is_closed_by_escape_and_by_a_press_outside(server: Server, chromium: Browser) -> None:
    """But the list of moves, which stays as it was left, and has a button for those who have no keys."""
    made = set_table(server.url, "cant-stop", [{}, {}], options={"players": 2})
    ann = Person(chromium, server.url, viewport={"width": 390, "height": 844})
    page = ann.page
    ann.take_seat(made["tokens"][0], "Ann")
    httpx.post(f"{server.url}/api/join", json={"token": made["tokens"][1], "name": "Ben"}).raise_for_status()
    page.wait_for_selector("#messages-open")
    for over, openings in (
        ("#side", ["#side-open"]),
        ("#more", ["#more-open"]),
        ("#messages", ["#messages-open"]),
        ("#keys", ["#more-open", "#keys-open"]),
        ("#link", ["#more-open", '#more [action$="/link"] button']),
    ):
        shown = page.locator(f"{over}:is([open], :popover-open)")
        for outside in (False, True):
            for opening in openings:
                page.locator(opening).first.click()
            expect(shown).to_have_count(1)
            if outside:
                page.mouse.click(1, 420)
            else:
                page.keyboard.press("Escape")
            expect(shown).to_have_count(0)
    page.keyboard.press("m")
    page.reload()
    listed = page.locator("#moves[open]")
    expect(listed).to_have_count(1)
    listed.get_by_role("button", name="Back to the board").click()
    expect(listed).to_have_count(0)
    ann.done()
