"""A set picked card by card, in any order, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browsers import Person, new_database, set_table
from servers import Server, serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(new_database(tmp_path_factory.mktemp("db"))) as started:
        yield started


def test_cards_are_chosen_in_any_order_and_put_back(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "everest", [{}, {}])
    ann = Person(chromium, server.url)
    ann.join(made["tokens"][0], "Ann")
    ann.until("you")
    moves = ann.page.locator("#act button[data-move]")
    kinds = sorted({int(str(one)) for one in moves.evaluate_all("all => all.map(one => one.dataset.move)")})
    highest, lowest = ann.page.locator(f'#act [data-move="{kinds[-1]}"]'), ann.page.locator(f'#act [data-move="{kinds[0]}"]')
    highest.first.click()
    chosen = ann.page.locator('#act [aria-pressed="true"]')
    expect(chosen).to_have_count(1)
    lowest.first.click()  # out of the rules' rising order
    expect(chosen).to_have_count(2)
    chosen.first.click()
    expect(chosen).to_have_count(1)
    ann.done()
