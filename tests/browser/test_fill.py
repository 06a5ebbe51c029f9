"""How much of its place in the window a board fills, in windows of every size."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser

from browsers import Person, set_table
from reach import SIZES, turn_to
from servers import Server

pytestmark = pytest.mark.browser

LEAST = 0.85  # of its place
WHOLE = 0.97  # of the width or of the height of its place, less what its frame takes
PART = 0.6  # of the width of a window that is wider than high
DRAWN = """() => {
  const [place, picture] = [document.getElementById('board'), document.querySelector('#board > svg')];
  const [room, box, size] = [place.getBoundingClientRect(), picture.getBoundingClientRect(), picture.viewBox.baseVal];
  const scale = Math.min(box.width / size.width, box.height / size.height);
  const [wide, tall] = [size.width * scale, size.height * scale];
  return [wide, Math.max(wide / room.width, tall / room.height), (wide * tall) / (room.width * room.height)];
}"""
GAMES: dict[str, dict[str, Any]] = {"elevation": {"players": 6}, "mountaineers": {"players": 5, "mode": "peak"}}


@pytest.mark.parametrize("game", GAMES)
def test_a_board_fills_its_place(game: str, server: Server, chromium: Browser) -> None:
    options = GAMES[game]
    made = set_table(server.url, game, [{}, *[{"bot": "random"}] * (options["players"] - 1)], options=options)
    person = Person(chromium, server.url)
    person.take_seat(made["tokens"][0], "Ann")
    person.until("you")
    found: dict[tuple[int, int], tuple[float, float, float]] = {}
    for size in SIZES:
        turn_to(person.page, size)
        person.read_on()
        found[size] = person.page.evaluate(DRAWN)
    assert {size: part for size, (_, whole, part) in found.items() if whole < WHOLE or part < LEAST} == {}
    assert {size: wide for size, (wide, _, _) in found.items() if size[0] > size[1] and wide < PART * size[0]} == {}
    person.done()


@pytest.mark.parametrize(("size", "form"), [((360, 740), "tall"), ((600, 1300), "long"), ((768, 1024), "broad")], ids=str)
def test_on_other_devices_a_board_is_all_in_sight(size: tuple[int, int], form: str, server: Server, chromium: Browser) -> None:
    """What is pressed there may be a little smaller: better than a mountain without its summit."""
    made = set_table(server.url, "everest", [{}, {"bot": "random"}], options={"players": 2})
    screen = {"width": size[0], "height": size[1]}
    person = Person(chromium, server.url, by="touch", viewport=screen, has_touch=True, is_mobile=True)
    person.take_seat(made["tokens"][0], "Ann")
    # The page has to tell its form first; when its board is drawn anew, no press is taken for a while.
    person.page.wait_for_selector(f'#frame[data-form="{form}"]', state="attached")
    chance = random.Random("devices")
    while person.until("you") == "you" and "End the day" not in person.page.locator("#act").inner_text():
        person.answer(chance)
    assert person.page.locator("main:is(.large-board, .large-hand)").count() == 0
    person.done()
