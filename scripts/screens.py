"""Photograph the pages of real games for the README: every table, light, dark and on a phone, into docs/pictures/.

Each game is played against bots to a moment at which there is something to see. Needs a chromium (see README, *Tests*). Names
as arguments photograph only those games: ``screens.py everest``.
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
from playwright.sync_api import Browser, sync_playwright

import highcamp
from highcamp.store import upkeep

OUT = Path(__file__).parent.parent / "docs" / "pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Look(NamedTuple):
    """A screen: its theme and size in CSS pixels."""

    name: str
    theme: str
    width: int
    height: int


LOOKS = (Look("light", "light", 1280, 880), Look("dark", "dark", 1280, 880), Look("phone", "light", 360, 740))

# How each game is set, which bots play, and after how many decisions of ours there is something to see.
TABLES: dict[str, tuple[dict[str, Any], str, int]] = {
    "cant-stop": ({"players": 3}, "rule-of-28", 40),
    "elevation": ({"players": 4}, "greedy", 24),
    "tranquility": ({"players": 2}, "careful", 26),
    "mountaineers": ({"players": 4}, "", 12),
    "everest": ({"players": 3}, "greedy", 60),
    "k2": ({"players": 3}, "", 40),
}


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


def played(web: httpx.Client, game: str) -> tuple[str, str]:
    """A table that was played to a good moment, and the key to our seat there."""
    options, bot, decisions = TABLES[game]
    known = next(one for one in web.get("/api/games").json() if one["name"] == game)["bots"]
    bot = bot if bot in known else known[-1]
    chairs = [{}, *[{"bot": bot}] * (options["players"] - 1)]
    made = web.post("/api/tables", json={"game": game, "options": options, "chairs": chairs, "pace": 0}).json()
    key = web.post("/api/join", json={"token": made["invitations"][0]["token"], "name": "Ann"}).json()["key"]
    headers, cookies = {"authorization": f"Bearer {key}"}, {"highcamp": key}
    while decisions > 0:
        frame = web.get(f"/api/tables/{made['id']}", headers=headers).json()
        if frame["over"]:
            break
        if frame["decision"] is None:
            continue
        hint = web.post(f"/table/{made['id']}/hint", data={"seat": 0}, headers={"accept": "application/json"}, cookies=cookies)
        move = {"seat": 0, "decision": frame["decision"], "move": hint.json()["move"]}
        decisions -= web.post(f"/api/tables/{made['id']}/moves", json=move, headers=headers).status_code == 200
    while not frame["over"] and frame["decision"] is None:
        frame = web.get(f"/api/tables/{made['id']}", headers=headers).json()
    return made["id"], key


def photograph(browser: Browser, at: str, path: str, key: str, name: str) -> None:
    """A page in every look."""
    for look in LOOKS:
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
        page.screenshot(path=OUT / f"{name}-{look.name}.png")
        context.close()


def main(wanted: list[str]) -> int:
    """Take the pictures; return what the shell gets."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, server(folder) as at, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        with httpx.Client(base_url=at, timeout=60) as web:
            for game in wanted or [label.name for label in highcamp.list_games()]:
                table, key = played(web, game)
                photograph(browser, at, f"/table/{table}", key, game)
                print(f"{game}: {len(LOOKS)} pictures", flush=True)
            if not wanted:
                photograph(browser, at, "/", key, "start")
        browser.close()
    print(f"They are in {OUT.relative_to(Path.cwd()) if OUT.is_relative_to(Path.cwd()) else OUT}/.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
