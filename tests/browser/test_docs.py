"""The manual as it was built, in a browser: light, dark and on a phone, with its search, and nothing from elsewhere."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import Browser

from highcamp.web import manual
from servers import Server

pytestmark = pytest.mark.browser

LOOKS = {"light": (1280, 720), "dark": (1280, 720), "phone": (390, 844)}
PAGES = {
    "light": ["index.html", "python/games.html"],
    "dark": ["rules/everest.html"],
    "phone": ["rules/everest.html", "commands.html"],
}


@pytest.fixture(autouse=True)
def _built() -> None:
    if not manual.is_there():
        assert os.environ.get("CI") != "true", "make docs"
        pytest.skip("The manual was not built, so it is NOT tested. Build it: make docs")


@pytest.mark.parametrize("look", LOOKS)
def test_pages_fit_and_nothing_is_complained_about(server: Server, chromium: Browser, look: str) -> None:
    width, height = LOOKS[look]
    context = chromium.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if look == "dark" else "light"
    )
    page = context.new_page()
    said, asked = [], set()
    page.on("console", lambda one: said.append(one.text))
    page.on("pageerror", lambda wrong: said.append(str(wrong)))
    page.on("request", lambda request: asked.add(request.url.split("/docs/")[0]))
    for name in PAGES[look]:
        answer = page.goto(f"{server.url}/docs/{name}", wait_until="networkidle")
        assert answer is not None
        assert answer.status == 200
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than the window"
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert paper == ("rgb(20, 34, 46)" if look == "dark" else "rgb(246, 241, 231)")
        assert page.evaluate("document.fonts.check('16px \"IBM Plex Sans\"')")
        fits = f"-{'dark' if look == 'dark' else 'light'}.svg"
        boards = [str(one.get_attribute("src")) for one in page.locator(".board img:visible").all()]
        assert boards or "rules" not in name
        assert all(f"{'-tall' if look == 'phone' else '-wide'}{fits}" in board for board in boards if "layers" not in board)
    assert said == []
    assert {address.rstrip("/") for address in asked} == {server.url.rstrip("/")}
    context.close()


def test_what_is_looked_for_is_found(server: Server, chromium: Browser) -> None:
    context = chromium.new_context()
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda one: said.append(one.text))
    page.goto(f"{server.url}/docs/index.html", wait_until="networkidle")
    page.get_by_role("button", name="Search").first.click()
    page.keyboard.type("oxygen")
    found = page.locator("a[href*='rules/everest.html']", has_text="oxygen").first
    found.wait_for()
    found.click()
    page.wait_for_url("**/rules/everest.html**")
    assert said == []
    context.close()
