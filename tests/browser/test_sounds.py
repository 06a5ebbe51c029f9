"""Sounds of dice and cards, heard by whoever switched them on."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, expect

from browsers import Person, set_table
from servers import Server

pytestmark = pytest.mark.browser

# Whether the air was made to rush, as dice and cards do.
SPY = """
const Source = window.AudioBufferSourceNode;
window.AudioBufferSourceNode = class extends Source {
  constructor(...given) { super(...given); document.documentElement.dataset.heard = "yes"; }
};
"""
HEARD = "html[data-heard]"
CONTEXT = (
    "const Real = AudioContext; window.AudioContext = class extends Real { constructor() { super(); window.context = this; } };"
)


@pytest.mark.parametrize("speed", ["once", "usual"])
def test_ones_own_dice_are_heard_at_any_pace(speed: str, server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "cant-stop", [{}, {}])
    people = [Person(chromium, server.url, speed=speed) for _ in range(2)]
    for person, token in zip(people, made["tokens"].values(), strict=True):
        person.page.add_init_script(SPY + "localStorage.setItem('effects', 'yes');")
        person.take_seat(token, "Somebody")
    mover = next(person for person in people if person.until("you", "others") == "you")
    mover.page.mouse.click(5, 5)  # a page may sound only after it was touched
    expect(mover.page.locator(HEARD)).to_have_count(0)
    mover.answer(random.Random(1), prefer="Roll")
    expect(mover.page.locator(HEARD)).to_have_count(1)
    for person in people:
        person.done()


def test_what_sounds_rests_while_nothing_does(server: Server, chromium: Browser) -> None:
    """It would cost a page some of a core for as long as it is open."""
    made = set_table(server.url, "cant-stop", [{}, {"bot": "random"}], first=0)
    ann = Person(chromium, server.url)
    ann.page.add_init_script(CONTEXT + "localStorage.setItem('effects', 'yes');")
    ann.take_seat(made["tokens"][0], "Ann")
    ann.until("you")
    ann.page.mouse.click(5, 5)
    ann.page.wait_for_function("window.context.state === 'suspended'")
    ann.answer(random.Random(1), prefer="Roll")
    ann.page.wait_for_function("window.context.state === 'running'")
    ann.page.clock.fast_forward(2_000)
    ann.page.wait_for_function("window.context.state === 'suspended'")
    ann.done()


def test_nothing_is_heard_until_it_is_switched_on(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "cant-stop", [{}, {"bot": "random"}])
    ann = Person(chromium, server.url)
    ann.page.add_init_script(SPY)
    ann.take_seat(made["tokens"][0], "Ann")
    ann.until("you")
    ann.page.mouse.click(5, 5)
    ann.answer(random.Random(1), prefer="Roll")
    expect(ann.page.locator(HEARD)).to_have_count(0)
    ann.done()
