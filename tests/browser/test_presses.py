"""Everything that can be done is in the window, large enough, and not covered, at every size of window; and what is pressed is
what the server gets.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from urllib.parse import parse_qs

import httpx
import pytest
from playwright.sync_api import Browser

import highcamp
from browsers import Person, new_database, set_table
from servers import Server, serving

pytestmark = pytest.mark.browser

SIZES = [(1280, 720), (1280, 880), (1920, 1080), (820, 1180), (390, 844), (390, 664), (844, 390)]
TOUCHED = [(820, 1180), (390, 844), (390, 664), (844, 390)]
LEAST = 40  # pixels, for a finger
GAMES = ["cant-stop", "elevation", "tranquility", "mountaineers", "everest", "k2"]

# What is wrong with the things to be pressed, in words. A target may be drawn in several places: one good one is enough.
FAULTS = """least => {
  const faults = [];
  const fault = (element, words) => {
    if (!element) return `${words} is not there`;
    if (element.closest('.large-board #board, .large-hand #hand')) element.scrollIntoView({block: 'center', inline: 'center'});
    const box = element.getBoundingClientRect();
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const where = `${words} (${Math.round(box.width)}x${Math.round(box.height)} at ${Math.round(box.x)},${Math.round(box.y)})`;
    const outside = box.x < -1 || box.y < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    if (outside) return `${where} is not in the window`;
    if (!seen || !(element.contains(seen) || seen.closest('[data-press],[data-move]') === element)) {
      return `${where} is covered by ${seen?.outerHTML.slice(0, 80)}`;
    }
    if (Math.min(box.width, box.height) < least - 0.5) return `${where} is too small`;
    return '';
  };
  const checked = new Set();
  for (const choice of document.querySelectorAll('#moves [data-presses]')) {
    for (const press of choice.dataset.presses.split(' ')) {
      if (checked.has(press)) continue;
      checked.add(press);
      const move = press.replace('move-', '');
      const drawn = [...document.querySelectorAll(`#scene [data-press="${press}"], #scene [data-move="${move}"]`)];
      const all = drawn.length ? drawn : [...document.querySelectorAll(`#act [data-move="${choice.dataset.move}"]`)];
      const found = (all.length ? all : [null]).map((one) => fault(one, press));
      if (found.every(Boolean)) faults.push(found[0]);
    }
  }
  for (const id of ['board', 'turn', 'undo', 'hint']) {
    const element = document.getElementById(id);
    if (!element) continue;
    const box = element.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.height < 1) faults.push(`${id} is not in the window`);
  }
  const large = document.querySelector('main').matches('.large-board, .large-hand');
  if (large && innerHeight > 480) faults.push('something is too small, and was made larger than its place');
  if (document.documentElement.scrollHeight > innerHeight + 1) faults.push('the page scrolls');
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push('the page scrolls aside');
  return faults;
}"""

LETTERS = """() => {
  const faults = [];
  for (const picture of document.querySelectorAll('#scene > div > svg')) {
    const room = picture.getBoundingClientRect();
    for (const text of picture.querySelectorAll('text')) {
      if (!text.textContent.trim() || text.closest('defs,.ghost')) continue;
      const box = text.getBoundingClientRect();
      const aside = box.x < room.x - 1 || box.right > room.right + 1;
      if (box.width && (aside || box.y < room.y - 2 || box.bottom > room.bottom + 2)) {
        faults.push(`"${text.textContent}" leaves its picture`);
      }
      const plate = text.parentElement.querySelector(':scope > .plate');
      const wide = plate ? plate.getBoundingClientRect().width : Infinity;
      if (box.width > wide + 1) faults.push(`"${text.textContent}" is wider than its plate`);
    }
  }
  for (const button of document.querySelectorAll('#act button, #act p, .top *')) {
    const cut = getComputedStyle(button).textOverflow === 'ellipsis' || !button.clientWidth;
    if (!cut && button.scrollWidth > button.clientWidth + 2) {
      faults.push(`"${button.textContent.trim()}" leaves its ${button.localName}`);
    }
  }
  return faults;
}"""

RAIL = """() => ['#act', '.players'].map((one) => {
  const box = document.querySelector(one).getBoundingClientRect();
  return [box.x, box.y, box.width];
})"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(new_database(tmp_path_factory.mktemp("db"))) as started:
        yield started


class Visit:
    """Somebody at a table against a bot, who is led through it by program and looks at it in a browser."""

    def __init__(self, browser: Browser, server: Server, game: str, chance: random.Random) -> None:
        self.chance, self.server, self.turned = chance, server, 0
        others = [{"bot": "random"}] * (highcamp.game(game).new().seats - 1)
        made = set_table(server.url, game, [{}, *others])
        self.path = f"/api/tables/{made['id']}"
        self.person = Person(browser, server.url, has_touch=True)
        self.person.join(made["tokens"][0], "Wilhelmina Ann")
        cookie = next(one for one in self.person.context.cookies() if one["name"] == "highcamp")
        self.key = {"authorization": f"Bearer {cookie['value']}"}

    def lead(self, moves: int) -> bool:
        """Make so many moves by program. False if the game is over."""
        while True:
            frame: dict[str, Any] = httpx.get(self.server.url + self.path, headers=self.key).json()
            if frame["over"]:
                return False
            if frame["decision"] is not None:
                if not moves:
                    self.person.page.wait_for_selector(f'#frame[data-decision="{frame["decision"]}"]', state="attached")
                    return True
                move = self.chance.choice(frame["moves"])["move"]
                sent = {"seat": 0, "decision": frame["decision"], "move": move}
                httpx.post(f"{self.server.url}{self.path}/moves", json=sent, headers=self.key)
                moves -= 1

    def turn_to(self, size: tuple[int, int]) -> None:
        """Make the window this large, and wait for the board that is drawn for it."""
        wide, tall = size
        self.person.page.set_viewport_size({"width": wide, "height": tall})
        self.person.page.wait_for_selector(f'#frame[data-form="{"wide" if wide > tall else "tall"}"]', state="attached")

    def faults(self, size: tuple[int, int]) -> list[str]:
        """What is wrong at this size."""
        self.turn_to(size)
        page = self.person.page
        found = page.evaluate(FAULTS, LEAST if size in TOUCHED else 24) + page.evaluate(LETTERS)
        return [f"{size[0]}x{size[1]}: {fault}" for fault in found]

    def press_one(self) -> None:
        """Press one of the moves, at the next of the sizes; the server must get that very move."""
        size = SIZES[self.turned % len(SIZES)]
        self.turned += 1
        self.turn_to(size)
        page, person = self.person.page, self.person
        before, asked = page.evaluate(RAIL), person.decision
        choice = self.chance.choice(person.choices())
        with page.expect_request(lambda request: request.url.endswith("/move")) as sent:
            person.make(choice)
        assert parse_qs(sent.value.post_data or "")["move"] == [choice.move]
        page.wait_for_selector(f'#frame:not([data-decision="{asked}"])', state="attached")
        if size[0] > size[1]:
            assert page.evaluate(RAIL) == before


def walk(browser: Browser, server: Server, game: str, seed: int, moments: int) -> list[str]:
    """What is wrong at so many moments of a game."""
    chance = random.Random(f"{game} {seed}")
    visit, found = Visit(browser, server, game, chance), list[str]()
    while moments and visit.lead(chance.randrange(9)):
        for size in SIZES:
            found += visit.faults(size)
        visit.press_one()
        moments -= 1
    visit.person.done()
    return found


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_done_can_be_pressed_at_every_size(game: str, seed: int, server: Server, chromium: Browser) -> None:
    found = walk(chromium, server, game, seed, 10)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 22))
@pytest.mark.parametrize("game", GAMES)
def test_the_same_from_many_seeds(game: str, seed: int, server: Server, chromium: Browser) -> None:
    found = walk(chromium, server, game, seed, 10)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("game", GAMES)
def test_two_presses_in_a_row_never_make_two_moves(game: str, server: Server, chromium: Browser) -> None:
    chance = random.Random(game)
    visit = Visit(chromium, server, game, chance)
    page = visit.person.page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/move") else None)
    for _ in range(6):
        if not visit.lead(chance.randrange(4)):
            break
        visit.person.settle()
        asked, choice = visit.person.decision, chance.choice(visit.person.choices())
        for press in choice.presses:
            page.clock.pause_at(datetime.fromtimestamp(page.evaluate("Date.now()") / 1000 + 1))  # however slow the machine is
            box = visit.person.target(choice, press).bounding_box()
            assert box is not None
            sent.clear()
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if visit.person.holds():
                page.clock.resume()
                visit.person.settle()
                continue
            page.wait_for_selector(f'#frame:not([data-decision="{asked}"]), #confirm:not([hidden])', state="attached")
            page.clock.fast_forward(180)
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.evaluate("0")  # whatever the press did is done
            assert len(sent) <= 1
            page.clock.resume()
            page.keyboard.press("Escape")  # let go of what is asked about
            break
    visit.person.done()
