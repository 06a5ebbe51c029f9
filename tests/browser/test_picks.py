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
    page = ann.page
    kinds = sorted({int(choice.move) for choice in ann.choices()})
    chosen = page.locator("#moves [data-back]")
    for number, kind in enumerate((kinds[-1], kinds[0]), 1):  # out of the rules' rising order
        ann.settle()
        page.locator(f'#scene [data-move="{kind}"]').first.click()
        expect(chosen).to_have_count(number)
    ann.settle()
    page.locator(f'#scene [data-move="{kinds[-1]}"][aria-pressed="true"]').first.click()
    expect(chosen).to_have_count(1)
    ann.done()


def test_the_last_of_a_set_is_sent_only_when_the_player_says_so(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "everest", [{}, {}])
    ann = Person(chromium, server.url)
    ann.join(made["tokens"][0], "Ann")
    ann.until("you")
    page, whole = ann.page, page_whole(ann)
    while not whole:
        asked = ann.decision
        ann.make(ann.choices()[0])
        page.wait_for_selector(f'#frame:not([data-decision="{asked}"])', state="attached")
        whole = page_whole(ann)
    ann.settle()
    last = ann.choices()[0]
    ann.target(last, last.presses[0]).click()
    expect(page.locator("#confirm-yes")).to_have_text(whole)
    assert ann.turn == "you"
    ann.settle()
    page.locator("#confirm-no").click()
    expect(page.locator("#confirm")).to_be_hidden()
    ann.make(last)
    ann.until("others")
    ann.done()


def page_whole(person: Person) -> str:
    """What the first pick would complete, in words."""
    return str(person.page.locator("#moves [data-presses]").first.get_attribute("data-whole") or "")
