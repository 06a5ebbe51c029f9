"""A set picked card by card, in any order, in a real browser."""

from __future__ import annotations

import random
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, expect

from browsers import Person, set_table
from servers import Server

pytestmark = pytest.mark.browser


def test_cards_are_chosen_in_any_order_and_put_back(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "everest", [{}, {}])
    ann = Person(chromium, server.url)
    ann.take_seat(made["tokens"][0], "Ann")
    ann.until("you")
    page = ann.page
    kinds = sorted({int(choice.move) for choice in ann.choices()})
    chosen = page.locator("#moves [data-back]")
    for number, kind in enumerate((kinds[-1], kinds[0]), 1):  # out of the rules' rising order
        ann.push(page.locator(f'#scene [data-move="{kind}"]').first)
        expect(chosen).to_have_count(number)
    ann.push(page.locator(f'#scene [data-move="{kinds[-1]}"][aria-pressed="true"]').first)
    expect(chosen).to_have_count(1)
    ann.done()


def test_the_last_of_a_set_is_sent_only_when_the_player_says_so(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "everest", [{}, {}])
    ann = Person(chromium, server.url)
    ann.take_seat(made["tokens"][0], "Ann")
    ann.until("you")
    page, whole = ann.page, page_whole(ann)
    while not whole:
        asked = ann.decision
        ann.make(ann.choices()[0])
        ann.until_answered(asked)
        whole = page_whole(ann)
    last = ann.choices()[0]
    ann.push(ann.target(last, last.presses[0]))
    expect(page.locator("#confirm-yes")).to_have_text(whole)
    assert ann.turn == "you"
    page.locator("#confirm-no").click()
    expect(page.locator("#confirm")).to_be_hidden()
    ann.make(last)
    ann.until("others")
    ann.done()


def test_what_is_held_asks_its_question_until_it_is_let_go(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "everest", [{}, {"bot": "random"}])
    ann = Person(chromium, server.url)
    ann.take_seat(made["tokens"][0], "Ann")
    chance, page = random.Random(1), ann.page
    ann.until("you")
    while not (asking := [choice for choice in ann.choices() if choice.presses[0].startswith("all-")]):
        ann.answer(chance)
        ann.until("you")
    usual = page.locator("#asks").inner_text()
    chip = ann.target(asking[0], asking[0].presses[0])
    for words in (str(chip.get_attribute("data-asks")), usual):  # pressed again it is let go
        ann.push(chip)
        expect(page.locator("#asks")).to_have_text(words)
    assert usual
    ann.done()


def page_whole(person: Person) -> str:
    """What the first pick would complete, in words."""
    return str(person.page.locator("#moves [data-presses]").first.get_attribute("data-whole") or "")


def test_a_set_that_is_forced_is_one_press(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "tranquility", [{}], options={"players": 1})
    ann = Person(chromium, server.url)
    ann.take_seat(made["tokens"][0], "Ann")
    page, chance = ann.page, random.Random(1)
    ann.until("you")
    while not (whole := [choice for choice in ann.choices() if choice.presses == ("bar-main",) and " " in choice.move]):
        ann.answer(chance, prefer="discards")
        ann.until("you")
    main = page.locator("#bar .primary")
    expect(main).to_have_count(1)
    assert main.inner_text().startswith("Discard ")
    with page.expect_request(lambda request: request.url.endswith("/move")) as sent:
        ann.push(main)
    assert parse_qs(sent.value.post_data or "")["move"] == [whole[0].move]
    ann.done()
