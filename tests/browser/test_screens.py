"""The screens that the tests share: whoever sits down finds nothing of whoever sat there before."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from browsers import Person, set_table
from servers import Server

pytestmark = pytest.mark.browser

LEFT = "() => [Object.keys(localStorage), localStorage.getItem('speed'), Object.keys(sessionStorage)]"


def test_nothing_is_left_behind(server: Server, chromium: Browser) -> None:
    ann = Person(chromium, server.url, speed="slow", locale="en-GB")
    ann.take_seat(set_table(server.url, "cant-stop", [{}, {}])["tokens"][0], "Ann")
    ann.until("you", "others")
    ann.stop_time()
    ann.page.evaluate("() => { localStorage.setItem('speed', 'fast'); localStorage.setItem('mine', 'yes'); }")
    ann.tab().goto(server.url)
    screen = ann.screen
    ann.done()
    ben = Person(chromium, server.url, speed="slow", locale="en-GB")
    assert ben.screen is screen
    assert ben.context.cookies() == []
    ben.go("/")
    assert ben.page.evaluate(LEFT) == [["speed"], "slow", []]
    assert ben.page.evaluate("new Promise((done) => setTimeout(done, 10, 'later'))") == "later", "time goes by"
    ben.done()
