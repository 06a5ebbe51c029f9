"""A real browser for the tests, and people who sit in front of it.

``HIGHCAMP_CHROMIUM`` names one; else an installed chromium or chrome is used, else the one that Playwright downloads. Without
any the tests are skipped with the command that installs one; where CI is promised (``CI=true``) ``make test`` has installed it,
and missing is a failure.
"""

from __future__ import annotations

import asyncio
import functools
import os
import random
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple
from weakref import WeakKeyDictionary

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, sync_playwright

from highcamp.store import upkeep
from highcamp.web.board import FORM
from highcamp.web.browser import KEY
from reach import FORMS

ROOT = Path(__file__).parents[2]
By = Literal["mouse", "touch", "keyboard"]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60_000  # milliseconds until something that should have happened is called missing
# Where a question stays unanswered: what the page shows, and what it has sent lately, when, and how that was answered.
STATE = """() => {
  const one = (selector) => document.querySelector(selector);
  const sent = performance.getEntriesByType('resource').filter((entry) => entry.initiatorType === 'fetch').slice(-4);
  return JSON.stringify({
    ...one('#frame').dataset, ...one('#scene')?.dataset, ...document.documentElement.dataset,
    busy: one('#frame').ariaBusy, asks: one('#asks')?.textContent, confirming: one('#confirm')?.hidden === false,
    said: one('#word').hidden ? '' : one('#word-text').textContent, over: one('dialog[open], :popover-open')?.id,
    missed: window.missed, clicks: window.clicks, now: Math.round(performance.now()),
    sent: sent.map((entry) => [entry.name, Math.round(entry.startTime), Math.round(entry.duration), entry.responseStatus]),
  });
}"""
INSTALL = "apt install chromium fonts-liberation (Debian), or: python -m playwright install chromium"


@functools.cache
def program() -> str | None:
    """The browser to run; None is the one that Playwright downloaded itself."""
    named = os.environ.get("HIGHCAMP_CHROMIUM") or next((found for name in NAMES if (found := shutil.which(name))), "")
    return named or None


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser; the test is skipped where there is none."""
    with sync_playwright() as playwright:
        found = program()
        if found is None and not Path(playwright.chromium.executable_path).exists():
            assert os.environ.get("CI") != "true", f"There is no browser. Install one: {INSTALL}"
            pytest.skip(f"There is no browser, so the pages are NOT tested. Install one: {INSTALL}")
        started = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])  # root's chromium has no sandbox
        try:
            yield started
        finally:
            started.close()


class Choice(NamedTuple):
    """A move, or several made by one choice; what is pressed for it; its words."""

    move: str
    presses: tuple[str, ...]
    words: str


class Screen:
    """Where people sit one after the other, and find nothing that was left by whoever sat there before.

    Opening a browser's window for the first time costs as much as a whole table in it, so it stays open in between.
    """

    free: WeakKeyDictionary[Browser, dict[str, list[Screen]]] = WeakKeyDictionary()
    most = 200  # times that were made to go by: a page that is opened has all of them told again

    def __init__(self, browser: Browser, at: str, speed: str, settings: dict[str, Any]) -> None:
        self.at = at
        self.times = 0
        self.kept = self.free.setdefault(browser, {}).setdefault(f"{at} {speed} {settings}", [])
        self.context: BrowserContext = browser.new_context(**{"reduced_motion": "reduce", **settings})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(
            f"try {{ if (!localStorage.getItem('speed')) localStorage.setItem('speed', '{speed}'); }} catch {{}}"
        )
        self.context.add_init_script("addEventListener('missed', () => { window.missed = true; })")
        self.context.add_init_script("addEventListener('click', () => { window.clicks = (window.clicks ?? 0) + 1; }, true)")
        self.blank = self.context.new_page()

    @classmethod
    def of(cls, browser: Browser, at: str, speed: str, settings: dict[str, Any]) -> Screen:
        """One that nobody sits before, or a new one."""
        free = cls.free.get(browser, {}).get(f"{at} {speed} {settings}")
        return free.pop() if free else cls(browser, at, speed, settings)

    def close(self) -> None:
        """For good."""
        self.context.close()

    def leave(self) -> None:
        """Nobody sits before it any more."""
        if self.times > self.most:
            self.close()
            return
        for page in self.context.pages:
            if page is not self.blank:
                page.close()
        self.context.clear_cookies()
        session = self.context.new_cdp_session(self.blank)
        session.send("Storage.clearDataForOrigin", {"origin": self.at.rstrip("/"), "storageTypes": "all"})
        session.detach()
        self.kept.append(self)


class Person:
    """Somebody at a screen of their own. Whatever the browser complains about is kept, and must be nothing."""

    def __init__(
        self, browser: Browser, at: str, *, speed: str = "once", by: By = "mouse", own: bool = False, **settings: Any
    ) -> None:
        """``speed`` is how fast what happened is shown, until somebody chooses another; ``by`` is what they use.

        What is done to the page itself is gone with it; whoever does something to its context has one of their ``own``.
        """
        self.at = at
        self.by = by
        self.own = own
        self.screen = (Screen if own else Screen.of)(browser, at, speed, settings)
        self.context = self.screen.context
        self.complaints: list[str] = []
        self.stopped = False
        self.page = self.tab()

    def tab(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.clock.install()  # its time goes by as usual, and can be made to go by faster
        page.on("console", lambda said: self.complaints.append(said.text))
        page.on("pageerror", lambda wrong: self.complaints.append(str(wrong)))
        return page

    def stop_time(self) -> None:
        """However slow the machine is: no time goes by on the page until it is made to."""
        self.page.clock.pause_at(datetime.fromtimestamp(self.page.evaluate("Date.now()") / 1000 + 1))
        self.stopped = True

    def resume_time(self) -> None:
        """It goes by again."""
        self.page.clock.resume()
        self.stopped = False

    @staticmethod
    def turn_to(page: Page, *, shown: bool) -> None:
        """Show or hide a tab. A browser without a window shows all of them, so the page is told as a window would tell it."""
        state = "visible" if shown else "hidden"
        page.evaluate(
            "state => { Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});"
            " document.dispatchEvent(new Event('visibilitychange')); }",
            state,
        )

    def go(self, path: str) -> None:
        """Open a page."""
        self.page.goto(self.at + path)

    def take_seat(self, token: str, name: str) -> None:
        """Come to a table as somebody who has joined it with a window of this size: its board is the right one at once."""
        joined = httpx.post(f"{self.at}/api/join", json={"token": token, "name": name}).raise_for_status().json()
        self.sit_down(joined["table"], joined["key"])

    def sit_down(self, table: str, key: str) -> None:
        """Come to a table as whoever has this key."""
        size = self.page.viewport_size or {"width": 0, "height": 0}
        kept = {KEY: key, FORM: FORMS.get((size["width"], size["height"]), "")}
        self.context.add_cookies([{"name": one, "value": value, "url": self.at} for one, value in kept.items() if value])
        self.go(f"/table/{table}")

    def join(self, token: str, name: str) -> None:
        """Open a seat's link and take the seat."""
        self.go(f"/join/{token}")
        self.page.get_by_label("name").fill(name)
        self.page.get_by_role("button", name="Join").click()
        self.page.wait_for_url("**/table/**")

    # -- at the table --

    @property
    def turn(self) -> str:
        """Whose turn the page says it is: you, others or over."""
        return str(self.page.locator("#frame").get_attribute("data-turn"))

    def until(self, *turns: str) -> str:
        """Wait until it is one of these."""
        wanted = ", ".join(f'#frame[data-turn="{turn}"]' for turn in turns)
        self.page.wait_for_selector(wanted, state="attached")
        self.read_on()
        return self.turn

    def read_on(self) -> None:
        """Close whatever sheets there are to be read."""
        while self.page.locator("#sheet[open]").count():
            # A browser tells that a sheet was closed a little later, and the page takes no press for a while from then on.
            self.page.evaluate(
                "() => { window.closing = new Promise((done) =>"
                " document.getElementById('sheet').addEventListener('close', done, { once: true })); }"
            )
            self.page.keyboard.press("Escape")
            # When this comes back, the next of them is open, if there is one.
            self.page.evaluate(
                "() => window.closing.then(() => new Promise((done) => {"
                " const { port1, port2 } = new MessageChannel(); port1.onmessage = () => done(); port2.postMessage(0); }))"
            )

    @property
    def decision(self) -> str:
        """The number of the question that the page asks."""
        return str(self.page.locator("#frame").get_attribute("data-decision"))

    def choices(self) -> list[Choice]:
        """What can be done now, with what is pressed for it."""
        found = self.page.locator("#moves [data-presses]").evaluate_all(
            "all => all.map(one => [one.dataset.moves ?? one.dataset.move, one.dataset.presses, one.textContent])"
        )
        return [Choice(move, tuple(presses.split()), words) for move, presses, words in found]

    def answer(self, chance: random.Random, prefer: str = "") -> Choice:
        """Press something that can be done, then wait until the question is answered."""
        asked, choices = self.decision, self.choices()
        preferred = [choice for choice in choices if prefer and prefer in choice.words] or choices
        chosen = chance.choice(preferred)
        self.make(chosen)
        self.until_answered(asked)
        return chosen

    def until_answered(self, asked: str) -> None:
        """Wait until this question is asked no more."""
        try:
            self.page.wait_for_selector(f'#frame:not([data-decision="{asked}"])', state="attached")
        except TimeoutError as late:
            raise AssertionError(f"Question {asked} is still asked: {self.page.evaluate(STATE)}") from late

    def make(self, choice: Choice) -> None:
        """Press what a choice needs, as a hand would; say yes where the page asks once more."""
        if self.by == "keyboard":
            self.type(choice)
        else:
            for press in choice.presses:
                self.press_meant(functools.partial(self.press_for, choice, press))
                if not self.holds():  # the rest follows by itself, where nothing else can
                    break
        yes = self.page.locator("#confirm-yes")
        if yes.is_visible():
            self.press_meant(lambda: self.page.keyboard.press("Enter") if self.by == "keyboard" else self.press(yes))

    def press_meant(self, press: Callable[[], None]) -> None:
        """Press what has lain there for a while; again where others changed the board just then, as the page tells."""
        missed = True
        while missed:
            self.settle()
            self.page.evaluate("window.missed = false")
            press()
            missed = self.page.evaluate("window.missed")

    def push(self, thing: Locator) -> None:
        """Press something that takes no press too soon."""
        self.press_meant(lambda: self.press(thing))

    def press_for(self, choice: Choice, press: str) -> None:
        """One of the presses that a choice needs."""
        self.press(self.target(choice, press))

    def press(self, thing: Locator) -> None:
        """With a mouse or a finger."""
        if self.by == "touch":
            clicks = self.page.evaluate("window.clicks ?? 0")
            thing.tap()
            self.page.wait_for_function(f"window.clicks !== {clicks}")  # a finger has gone up before its click is made
        else:
            thing.click()

    def type(self, choice: Choice) -> None:
        """Take a choice of the list, by keys alone: its digit, or from one to the next until it is reached."""
        keyboard = self.page.keyboard
        moves = self.page.locator("#moves [data-move]").evaluate_all("all => all.map(one => one.dataset.move)")[:9]
        self.open_list()
        if choice.move in moves:
            self.press_meant(lambda: keyboard.press(str(moves.index(choice.move) + 1)))
            return
        wanted = choice.move.replace(" ", "-")
        for _ in range(200):
            if self.page.evaluate("document.activeElement.id") in (f"move-{wanted}", f"way-{wanted}", f"pick-{wanted}"):
                self.press_meant(lambda: keyboard.press("Enter"))
                return
            keyboard.press("Tab")
            self.open_list()
        raise AssertionError(f"No key leads to {choice.words!r}.")

    def open_list(self) -> None:
        """Have the list of moves open, and no sheet over it, which may come up at any time and would take the keys."""
        self.read_on()
        if not self.page.locator("#moves[open]").count():
            self.page.keyboard.press("m")

    def holds(self) -> bool:
        """Whether something was pressed that has to be pressed together with something else."""
        return self.page.locator("#scene[data-held]").count() == 1 and not self.page.locator("#confirm").is_visible()

    def take_listed(self, number: int) -> None:
        """Take a move of the list, whether it is shown or not."""
        self.press_meant(lambda: self.page.locator("#moves [data-presses]").nth(number).dispatch_event("click"))
        yes = self.page.locator("#confirm-yes")
        if yes.is_visible():
            self.press_meant(lambda: yes.dispatch_event("click"))

    def open_settings(self) -> None:
        """Open the sheet with keys, sounds and pace."""
        self.page.locator("#more-open").click()
        self.page.locator("#keys-open").click()

    def target(self, choice: Choice, press: str) -> Locator:
        """The thing to be pressed: on the board or in the hand, else beside them."""
        marks = f'[data-press="{press}"], [data-move="{press.removeprefix("move-")}"]:not([aria-pressed="true"])'  # to put back
        drawn = self.page.locator(f"#scene :is({marks})")
        return drawn.first if drawn.count() else self.page.locator(f'#act [data-move="{choice.move}"]').first

    def settle(self) -> None:
        """Let the time go by in which a press is taken for one that was meant for what lay there before."""
        self.read_on()
        self.page.clock.fast_forward(400)
        self.screen.times += 1

    def done(self) -> None:
        """Leave; the browser must have had nothing to complain about."""
        if self.stopped:
            self.resume_time()
        if self.own:
            self.screen.close()
        else:
            self.screen.leave()
        assert not self.complaints, self.complaints


def new_database(folder: Path) -> str:
    """The address of a new database in a folder."""
    address = f"sqlite:///{folder}/tables.db"
    with ThreadPoolExecutor() as apart:  # the browser's own loop runs in this thread
        apart.submit(asyncio.run, upkeep.upgrade(address)).result()
    return address


def set_table(at: str, game: str, chairs: list[dict[str, str]], **more: Any) -> dict[str, Any]:
    """A table set by program: its id, the host's key, the invitations by seat."""
    body = {"game": game, "chairs": chairs, "pace": 0, **more}
    answer = httpx.post(f"{at}/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    made["tokens"] = {one["seat"]: one["token"] for one in made["invitations"]}
    return made
