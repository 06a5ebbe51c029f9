"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from web_client import Server

# The same examples every time, and no stopwatch: a busy machine is no failure.
settings.register_profile("highcamp", derandomize=True, deadline=None, database=None)
settings.load_profile("highcamp")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in this process, for all tests: each has tables and browsers of its own."""
    from web_client import serving  # most tests need no server

    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def _of_a_browser(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    """One for all files where pages alone are tested; else other tests need the event loop that it holds on to."""
    return "session" if config.option.markexpr.startswith("browser") else "module"


@pytest.fixture(scope=_of_a_browser)
def chromium() -> Iterator[Browser]:
    """A real browser."""
    from browsers import browser  # most tests need none

    with browser() as started:
        yield started
