"""Everything that can be done is in the window, large enough, and not covered, at every size of window; and what is pressed is
what the server gets.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection
from typing import Any
from urllib.parse import parse_qs

import httpx
import pytest
from playwright.sync_api import Browser

import highcamp
from browsers import Choice, Person, set_table
from reach import FORMS, SIZES, least, unreached
from servers import Server

pytestmark = pytest.mark.browser

MOMENTS = 200
TABLES = 30  # until somebody gives up
# What a player is asked in a usual game, by the words of the game's view.
PHASES = {
    "cant-stop": {"begin", "pair", "decide"},
    "elevation": {"pass", "play", "choose pile"},
    "tranquility": {"act", "pay"},
    "mountaineers": {"second card", "discard", "bomber", "sabotage", "extra route"},
    "everest": {"select", "act", "take risk", "crevice"},
    "k2": {"select", "act", "take risk"},
}
GAMES = list(PHASES)
TOOLS = "#act .tools button"

# What is wrong with the things to be pressed, in words. A target may be drawn in several places: one good one is enough. In a
# low window a board may be larger than its place and scrolled, unless it is drawn for low windows.
FAULTS = """([least, scrolls]) => {
  const faults = [];
  const fault = (element, words) => {
    if (!element) return `${words} is not there`;
    const large = element.closest('.large-board #board, .large-hand #hand');
    if (scrolls && large) element.scrollIntoView({block: 'center', inline: 'center'});
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
      const sent = choice.dataset.moves ?? choice.dataset.move;
      const all = drawn.length ? drawn : [...document.querySelectorAll(`#act [data-move="${sent}"]`)];
      const found = (all.length ? all : [null]).map((one) => fault(one, press));
      if (found.every(Boolean)) faults.push(found[0]);
    }
  }
  for (const id of ['board', 'turn']) {
    const element = document.getElementById(id);
    if (!element) continue;
    const box = element.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.height < 1) faults.push(`${id} is not in the window`);
  }
  const large = document.querySelector('main').matches('.large-board, .large-hand');
  if (large && !scrolls) faults.push('something is too small, and was made larger than its place');
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
  const [room, asked] = [document.querySelector('#act').getBoundingClientRect(), document.querySelector('#asks')];
  const prompt = asked.parentElement;
  const lines = [...asked.getClientRects()];
  const inside = (line) => line.right <= Math.min(room.right, innerWidth) && line.bottom <= Math.min(room.bottom, innerHeight);
  if (prompt.scrollWidth > prompt.clientWidth + 1 || prompt.scrollHeight > prompt.clientHeight + 1 || !lines.every(inside)) {
    faults.push(`"${asked.textContent}" is asked, and cut`);
  }
  return faults;
}"""

RAIL = """() => ['#act', '.players', '.log'].map((one) => {
  const box = document.querySelector(one).getBoundingClientRect();
  return [one, box.x, box.y, box.width, box.height];
})"""

LOOK = f"given => [({FAULTS})(given), ({LETTERS})(), ({RAIL})()]"  # at once: asking a page takes longer than its answer


class Visit:
    """Somebody at a table against a bot, who is led through it by program and looks at it in a browser.

    ``turned`` says how often something was pressed before: it is pressed at each of the sizes in turn.
    """

    def __init__(self, browser: Browser, server: Server, game: str, chance: random.Random, turned: int = 0) -> None:
        self.chance, self.turned, self.forms = chance, turned, highcamp.game(game).forms
        self.phase, self.size = "", SIZES[0]
        self.rails: dict[tuple[int, int], Any] = {}  # where everything beside the board was first, by the size of the window
        others = [{"bot": "random"}] * (highcamp.game(game).new().seats - 1)
        made = set_table(server.url, game, [{}, *others])
        joined = httpx.post(f"{server.url}/api/join", json={"token": made["tokens"][0], "name": "Wilhelmina Ann"}).json()
        self.browser, self.key, self.table = browser, joined["key"], made["id"]
        key = {"authorization": f"Bearer {self.key}"}
        self.api, self.path = httpx.Client(base_url=server.url, headers=key), f"/api/tables/{self.table}"
        self.seated: Person | None = None

    @property
    def person(self) -> Person:
        """Comes when there is something to look at: a game that is only led through needs no window."""
        if self.seated is None:
            viewport = {"width": self.size[0], "height": self.size[1]}
            self.seated = Person(self.browser, str(self.api.base_url).rstrip("/"), has_touch=True, viewport=viewport)
            self.seated.sit_down(self.table, self.key)
        return self.seated

    def lead(self, moves: int, wanted: Collection[str] = ()) -> bool:
        """Make so many moves by program, and more until one of the ``wanted`` phases is met. False if the game is over.

        The page is hidden meanwhile: it need not draw what nobody looks at.
        """
        if self.seated is not None:
            self.seated.turn_to(self.seated.page, shown=False)
        while True:
            frame: dict[str, Any] = self.api.get(self.path).json()
            if frame["over"]:
                return False
            if frame["decision"] is not None:
                self.phase = frame["view"]["moment"]
                if moves <= 0 and (not wanted or self.phase in wanted):
                    self.person.turn_to(self.person.page, shown=True)
                    self.person.page.wait_for_selector(f'#frame[data-decision="{frame["decision"]}"]', state="attached")
                    return True
                move = self.chance.choice(frame["moves"])["move"]
                self.api.post(f"{self.path}/moves", json={"seat": 0, "decision": frame["decision"], "move": move})
                moves -= 1

    def sizes(self) -> list[tuple[int, int]]:
        """All of them, from the one that the window has to the one in which something is to be pressed next."""
        last = SIZES[self.turned % len(SIZES)]
        return [*sorted((size for size in SIZES if size != last), key=lambda size: size != self.size), last]

    def turn_to(self, size: tuple[int, int]) -> None:
        """Make the window this large, and wait for the board that is drawn for it."""
        if size != self.size:
            self.person.page.set_viewport_size({"width": size[0], "height": size[1]})
            self.size = size
        self.person.page.wait_for_selector(f'#frame[data-form="{FORMS[size]}"]', state="attached")
        self.person.read_on()

    def faults(self, size: tuple[int, int]) -> list[str]:
        """What is wrong at this size."""
        self.turn_to(size)
        page = self.person.page
        scrolls = size[1] <= 480 and FORMS[size] not in self.forms
        targets, letters, rail = page.evaluate(LOOK, [least(size), scrolls])
        found = targets + letters
        if size[0] > size[1] > 480 and rail != self.rails.setdefault(size, rail):
            found.append(f"beside the board lies {rail}, and lay {self.rails[size]}")
        return [f"{size[0]}x{size[1]}: {fault}" for fault in found] + unreached(page, TOOLS, size)

    def press_one(
        self, wanted: Callable[[tuple[int, int], Choice], bool] = lambda size, choice: True
    ) -> tuple[tuple[int, int], str]:
        """Press one of the moves, at the next of the sizes; the server must get that very move. Which kind of move it was.

        Where there is something that is ``wanted`` at one of the sizes, it is that.
        """
        page, person = self.person.page, self.person
        choices = person.choices()
        turns = [SIZES[(self.turned + number) % len(SIZES)] for number in range(len(SIZES))]
        self.turned += 1
        found = [(size, choice) for size in turns for choice in choices if wanted(size, choice)]
        size = found[0][0] if found else turns[0]
        choice = self.chance.choice([choice for at, choice in found if at == size] or choices)
        self.turn_to(size)
        before, asked = page.evaluate(RAIL), person.decision
        with page.expect_request(lambda request: request.url.endswith("/move")) as sent:
            person.make(choice)
            person.until_answered(asked)
        assert parse_qs(sent.value.post_data or "")["move"] == [choice.move]
        # Both at once: bots go on meanwhile.
        turn, after = page.evaluate(f"() => [document.getElementById('frame').dataset.turn, ({RAIL})()]")
        if size[0] > size[1] and turn != "over":  # then there is a score to be read
            assert after == before
        return size, kind(choice)

    def done(self) -> None:
        """Leave."""
        self.api.close()
        if self.seated is not None:
            self.seated.done()


def kind(choice: Choice) -> str:
    """What a move is like, whatever it is done with and how often: what is pressed for it, and the first word that is said."""
    words = [word.lower().strip(",.:") for word in choice.words.split() if not any(letter.isdigit() for letter in word)]
    return " ".join([*words[:1], *(press.split("-")[0] for press in choice.presses)])


def walk(browser: Browser, server: Server, game: str, seed: int, moments: int, phases: Collection[str] = ()) -> list[str]:
    """What is wrong at so many moments of a game, and at more until each of the ``phases`` was met."""
    chance, found, missed, pressed = random.Random(f"{game} {seed}"), list[str](), set(phases), 0
    for _ in range(TABLES):
        visit = Visit(browser, server, game, chance, pressed)
        while (pressed < moments or missed) and visit.lead(chance.randrange(9), () if pressed < moments else missed):
            for size in visit.sizes():
                found += visit.faults(size)
            missed.discard(visit.phase)
            visit.press_one()
            pressed += 1
        visit.done()
        if pressed >= moments and not missed:
            break
    assert not missed, "every phase is among them"
    return found


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_done_can_be_pressed_at_every_size(game: str, seed: int, server: Server, chromium: Browser) -> None:
    found = walk(chromium, server, game, seed, 10, PHASES[game] if seed == 0 else ())
    assert not found, "\n".join(dict.fromkeys(found))


# What somebody might break without noticing it.
LID = """const box = element.getBoundingClientRect();
  const lid = document.body.appendChild(document.createElement('div'));
  Object.assign(lid.style, {position: 'fixed', zIndex: '9', left: `${box.x}px`, top: `${box.y}px`});
  Object.assign(lid.style, {width: `${box.width}px`, height: `${box.height}px`});"""


BROKEN = [
    ("#scene .legal", LID, "is covered"),
    ("#hint", LID, "is covered"),
    ("svg:has(.legal)", "element.style.width = '20%';", "is too small"),
    ("svg:has(.legal)", "element.style.translate = '0 3000px';", "is not in the window"),
    ("#scene .legal", "element.remove();", "is not there"),
]


def test_a_target_that_is_broken_is_found(server: Server, chromium: Browser) -> None:
    size = (390, 844)
    visit = Visit(chromium, server, "cant-stop", random.Random(1))
    visit.lead(0)
    for what, broken, wrong in BROKEN:
        assert visit.faults(size) == []
        visit.person.page.locator(what).first.evaluate(f"element => {{ {broken} }}")
        assert any(wrong in fault for fault in visit.faults(size)), (what, wrong)
        visit.person.page.reload()
        visit.person.until("you")
    visit.done()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_is_pressed_at_every_size(game: str, server: Server, chromium: Browser) -> None:
    """At 200 moments, and at more until each kind that is met often enough was pressed at each size."""
    met, pressed = Counter[str](), set[tuple[tuple[int, int], str]]()
    found, moments, seed = list[str](), 0, 2
    while moments < MOMENTS or (missing(met, pressed) and moments < 3 * MOMENTS):
        chance, seed = random.Random(f"{game} {seed}"), seed + 1
        visit = Visit(chromium, server, game, chance)
        for _ in range(10):
            if not visit.lead(chance.randrange(9)):
                break
            if moments < MOMENTS:
                for size in visit.sizes():
                    found += visit.faults(size)
            met.update({kind(choice) for choice in visit.person.choices()})
            pressed.add(visit.press_one(lambda size, choice: (size, kind(choice)) not in pressed))
            moments += 1
        visit.done()
        assert not found, "\n".join(dict.fromkeys(found))
    assert not missing(met, pressed)


def missing(met: Counter[str], pressed: set[tuple[tuple[int, int], str]]) -> list[tuple[tuple[int, int], str]]:
    """What was met often and yet not pressed."""
    often = [one for one, times in met.items() if times >= 3 * len(SIZES)]
    return [(size, one) for one in often for size in SIZES if (size, one) not in pressed]


@pytest.mark.parametrize("game", GAMES)
def test_two_presses_in_a_row_never_make_two_moves(game: str, server: Server, chromium: Browser) -> None:
    chance = random.Random(game)
    visit = Visit(chromium, server, game, chance)
    page = visit.person.page
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/move") else None)
    for number in range(6):
        if not visit.lead(chance.randrange(4)):
            break
        press_at = page.touchscreen.tap if number % 2 else page.mouse.click
        visit.person.settle()
        asked, choice = visit.person.decision, chance.choice(visit.person.choices())
        for press in choice.presses:
            visit.person.stop_time()
            box = visit.person.target(choice, press).bounding_box()
            assert box is not None
            sent.clear()
            press_at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            if visit.person.holds():
                visit.person.resume_time()
                visit.person.settle()
                continue
            page.wait_for_selector(f'#frame:not([data-decision="{asked}"]), #confirm:not([hidden])', state="attached")
            page.clock.fast_forward(180)
            press_at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.evaluate("0")  # whatever the press did is done
            assert len(sent) <= 1
            visit.person.resume_time()
            page.keyboard.press("Escape")  # let go of what is asked about
            break
    visit.done()
