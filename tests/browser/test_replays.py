"""Games that are over, and games that are watched again: everything in sight and in reach, in windows of every size."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

import highcamp
from browsers import Person
from playing import played
from reach import SIZES, TOUCHED, cut, squeezed, turn_to, unreached
from servers import Server

pytestmark = pytest.mark.browser

NAMES = [
    "Wilhelmina Annabel Long!",
    "Maximilian Bartholomew",
    "Ekaterina Constantinova",
    "Wolfgang Mühlenbacher W",
    "Guinevere Montgomery WW",
    "Christopher Wetherspoon",
]
# As many players as there can be, and a game that ends in a tie of all of them.
FULL: dict[str, dict[str, Any]] = {
    "cant-stop": {"players": 4, "columns": 3},
    "elevation": {"players": 6},
    "tranquility": {"players": 5, "mountain_goats": True, "panorama_objectives": True},
    "mountaineers": {"players": 5, "mode": "blitz"},
    "everest": {"players": 5, "board": "harder", "season": "winter"},
    "k2": {"players": 5},
}
PRESSED = "#act :is(a, button, input, select), .top :is(a, button)"
WORDS = "#act :is(a, button, p, li), .top :is(a, button)"


Kept = Callable[[str], tuple[str, int]]


@pytest.fixture(scope="module")
def kept(server: Server) -> Kept:
    """Finished games, by their names: the table, and how many events there were."""

    @cache
    def keep(game: str) -> tuple[str, int]:
        record = played(highcamp.game(game), 3, 4000, **FULL[game])
        assert record.state.over
        record.players = NAMES[: record.start.seats]
        made = httpx.post(f"{server.url}/api/records", json={"record": record.dumps()}, timeout=60).json()
        return made["id"], len(record.events)

    return keep


def faults(page: Page, size: tuple[int, int]) -> list[str]:
    turn_to(page, size)
    return unreached(page, PRESSED, size) + [f"{size[0]}x{size[1]}: {one}" for one in cut(page, WORDS) + squeezed(page)]


@pytest.mark.parametrize("game", FULL)
def test_a_replay_is_in_reach_at_every_size(game: str, kept: Kept, server: Server, chromium: Browser) -> None:
    person, found = Person(chromium, server.url, has_touch=True), list[str]()
    page, (table, events) = person.page, kept(game)
    person.go(f"/table/{table}/replay?at={events // 2}")
    for size in SIZES:
        found += faults(page, size)
        slider, act, scene = (page.locator(one).bounding_box() for one in ("#slider", "#act", "#scene"))
        assert slider is not None
        assert act is not None
        assert scene is not None
        assert slider["width"] > 0.8 * act["width"]
        if size in TOUCHED:
            assert scene["height"] > 0.5 * size[1], "the board has most of a small window"
    assert not found, "\n".join(dict.fromkeys(found))
    place = page.locator("#forth").bounding_box()
    for step in range(1, 4):
        page.locator("#forth").click()
        page.wait_for_selector(f"text=Move {events // 2 + step} of")
        assert page.locator("#forth").bounding_box() == place, "whoever steps on finds every step at the same place"
    person.done()


@pytest.mark.parametrize("game", FULL)
def test_an_ending_is_in_reach_at_every_size(game: str, kept: Kept, server: Server, chromium: Browser) -> None:
    person, found = Person(chromium, server.url, has_touch=True), list[str]()
    person.go(f"/table/{kept(game)[0]}")
    for size in SIZES:
        found += faults(person.page, size)
    assert not found, "\n".join(dict.fromkeys(found))
    person.done()


@pytest.mark.parametrize("what", ["replay", "live"])
def test_a_window_that_is_turned_while_its_board_comes_gets_the_other_one(
    what: str, kept: Kept, server: Server, chromium: Browser
) -> None:
    """A browser that was never here gets the tall board, and asks for the wide one; then the window is turned."""
    person = Person(chromium, server.url)
    page, held = person.page, list[Route]()

    def hold(route: Route) -> None:
        if held or route.request.resource_type == "document":
            route.continue_()
        else:
            held.append(route)

    page.route(f"**/{what}?*", hold)
    with page.expect_request(lambda request: request.resource_type != "document" and f"/{what}?" in request.url):
        person.go(f"/table/{kept('cant-stop')[0]}/{'replay?at=9' if what == 'replay' else ''}".rstrip("/"))
    with page.expect_response(lambda response: response.request.resource_type != "document" and f"/{what}?" in response.url):
        page.set_viewport_size({"width": 390, "height": 844})
    with suppress(Error):  # a stream that is no longer wanted is gone
        held[0].continue_()
    page.wait_for_load_state("networkidle") if what == "replay" else page.evaluate("0")
    expect(page.locator("#frame")).to_have_attribute("data-form", "long")
    person.done()
