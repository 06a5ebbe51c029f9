"""Pages in a real browser, from a real server: one for all tests of a process, each with tables of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser

from browsers import Person, new_database
from servers import DealtServer, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as people start it, but that its cards and dice are the same every time."""
    with closing(DealtServer(new_database(tmp_path_factory.mktemp("db")))) as started:
        yield started


@pytest.fixture
def person(server: Server, chromium: Browser) -> Iterator[Person]:
    """Somebody who opens a browser, and about whose pages it must not have complained."""
    somebody = Person(chromium, server.url)
    yield somebody
    somebody.done()
