"""Photograph the pages of real games for the README: every table, light, dark and on a phone, into docs/pictures/.

Each game is played against bots to a moment at which there is something to see; one is watched until a round ends, and until
it is over. Needs a chromium (see README, *Tests*). Names as arguments photograph only those games: ``screens.py everest``.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

import highcamp
from highcamp.engine.scene import Form
from highcamp.store import upkeep

OUT = Path(__file__).parent.parent / "docs" / "pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Look(NamedTuple):
    """A screen: its theme, its size in CSS pixels, and the form that a window has there."""

    name: str
    theme: str
    width: int
    height: int
    form: Form


LOOKS = (
    Look("light", "light", 1280, 880, "deep"),
    Look("dark", "dark", 1280, 880, "deep"),
    Look("phone", "light", 360, 740, "tall"),
)

# How each game is set, which bots play, and after how many decisions of ours there is something to see.
TABLES: dict[str, tuple[dict[str, Any], str, int]] = {
    "cant-stop": ({"players": 3}, "rule-of-28", 40),
    "elevation": ({"players": 4}, "greedy", 24),
    "tranquility": ({"players": 2}, "careful", 26),
    "mountaineers": ({"players": 4}, "", 6),
    "everest": ({"players": 3}, "greedy", 60),
    "k2": ({"players": 3}, "", 40),
}


WATCHED = "mountaineers"  # for its sheets


def program() -> str | None:
    """The browser to run; None is the one that Playwright downloaded itself."""
    return os.environ.get("HIGHCAMP_CHROMIUM") or next((found for one in BROWSERS if (found := shutil.which(one))), None)


@contextmanager
def server(folder: str) -> Iterator[str]:
    """A server with a database of its own."""
    db = f"sqlite:///{folder}/pictures.db"
    asyncio.run(upkeep.upgrade(db))
    words = [sys.executable, "-m", "highcamp", "serve", "--port", "0", "--requests", "1000000", "--db", db]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield next(line.split()[3].rstrip("/") for line in process.stdout if line.startswith("Highcamp is at "))
        finally:
            process.terminate()


class Seat(NamedTuple):
    """Our seat at a table against bots."""

    web: httpx.Client
    table: str
    key: str

    def frame(self) -> dict[str, Any]:
        """What we see."""
        headers = {"authorization": f"Bearer {self.key}"}
        shown: dict[str, Any] = self.web.get(f"/api/tables/{self.table}", headers=headers).json()
        return shown

    def asked(self) -> dict[str, Any]:
        """The same, once we are asked something or the game is over."""
        while not (shown := self.frame())["over"] and shown["decision"] is None:
            pass
        return shown

    def move(self) -> bool:
        """Do what a bot would do; False if the game is over."""
        shown = self.asked()
        if shown["over"]:
            return False
        asking = {"accept": "application/json", "cookie": f"highcamp={self.key}"}
        hint = self.web.post(f"/table/{self.table}/hint", data={"seat": 0}, headers=asking).json()
        move = {"seat": 0, "decision": shown["decision"], "move": hint["move"]}
        self.web.post(f"/api/tables/{self.table}/moves", json=move, headers={"authorization": f"Bearer {self.key}"})
        return True


def seated(web: httpx.Client, game: str) -> Seat:
    """A new table."""
    options, bot, _ = TABLES[game]
    known = next(one for one in web.get("/api/games").json() if one["name"] == game)["bots"]
    bot = bot if bot in known else known[-1]
    chairs = [{}, *[{"bot": bot}] * (options["players"] - 1)]
    made = web.post("/api/tables", json={"game": game, "options": options, "chairs": chairs, "pace": 0}).json()
    key = web.post("/api/join", json={"token": made["invitations"][0]["token"], "name": "Ann"}).json()["key"]
    return Seat(web, made["id"], key)


def opened(browser: Browser, at: str, path: str, key: str, look: Look) -> Page:
    """A page in a look."""
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height},
        color_scheme="dark" if look.theme == "dark" else "light",
        reduced_motion="reduce",
        device_scale_factor=2 if look.name == "phone" else 1,
    )
    context.add_cookies([{"name": "highcamp", "value": key, "url": at}])
    page = context.new_page()
    page.goto(at + path)
    page.wait_for_load_state("load")
    page.wait_for_selector(f'#frame[data-form="{look.form}"], body:not(.playing)', state="attached")
    return page


def photograph(browser: Browser, at: str, path: str, key: str, name: str) -> None:
    """A page in every look."""
    for look in LOOKS:
        page = opened(browser, at, path, key, look)
        page.screenshot(path=OUT / f"{name}-{look.name}.png")
        page.context.close()


def watch(browser: Browser, at: str, web: httpx.Client, game: str) -> None:
    """A game as it is watched, in every look: the sheet at the end of its first round, and the one at its end."""
    for look in LOOKS:
        seat = seated(web, game)
        page = opened(browser, at, f"/table/{seat.table}", seat.key, look)
        name, over = "sheet", False
        while not over:
            moved = seat.move()
            seat.asked()
            shown = "#sheet[open]" if not moved else "#table:not([data-playing]), #sheet[open]"
            page.wait_for_selector(shown, state="attached")
            if page.locator("#sheet[open]").count():
                over = page.locator("#sheet .place").count() > 0
                if over or name == "sheet":
                    page.screenshot(path=OUT / f"{'ending' if over else name}-{look.name}.png")
                    name = "ending"
                page.keyboard.press("Escape")
        page.context.close()


def main(wanted: list[str]) -> int:
    """Take the pictures; return what the shell gets."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, server(folder) as at, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        with httpx.Client(base_url=at, timeout=60) as web:
            for game in wanted or [label.name for label in highcamp.list_games()]:
                seat = seated(web, game)
                for _ in range(TABLES[game][2]):
                    seat.move()
                seat.asked()
                photograph(browser, at, f"/table/{seat.table}", seat.key, game)
                print(f"{game}: {len(LOOKS)} pictures", flush=True)
            if not wanted:
                photograph(browser, at, "/", seat.key, "start")
            if not wanted or WATCHED in wanted:
                watch(browser, at, web, WATCHED)
        browser.close()
    print(f"They are in {OUT.relative_to(Path.cwd()) if OUT.is_relative_to(Path.cwd()) else OUT}/.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
