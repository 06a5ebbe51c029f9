"""No press is lost without a word: what comes of it is to be seen, or that it has to be pressed again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from browsers import Person, set_table
from servers import Server

pytestmark = pytest.mark.browser

# What a frame that comes just then may do to what is pressed.
REDRAWN = {
    "moved": "one => one.parentNode.append(one)",
    "moved with what is around it": "one => one.closest('svg').parentNode.append(one.closest('svg'))",
    "drawn anew": "one => one.replaceWith(one.cloneNode(true))",
}


def sit(person: Person, server: Server) -> Locator:
    """At a table, with something to press."""
    made = set_table(server.url, "cant-stop", [{}, {"bot": "random"}], first=0)
    person.take_seat(made["tokens"][0], "Ann")
    person.until("you")
    person.settle()
    return person.page.locator("#hand .legal, #board .legal").first


@pytest.mark.parametrize("change", REDRAWN.values(), ids=REDRAWN)
def test_what_is_drawn_anew_under_a_mouse_is_pressed_all_the_same(change: str, person: Person, server: Server) -> None:
    thing, asked, mouse = sit(person, server), person.decision, person.page.mouse
    box = thing.bounding_box()
    assert box is not None
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    thing.evaluate(change)
    mouse.up()
    person.until_answered(asked)


def test_nothing_is_pressed_twice_for_it(person: Person, server: Server) -> None:
    """Where the browser makes a click of its own there is no other."""
    thing = sit(person, server)
    thing.click()
    assert person.page.evaluate("new Promise((done) => setTimeout(() => done(window.clicks), 0))") == 1


def test_what_is_let_go_elsewhere_is_not_pressed(person: Person, server: Server) -> None:
    thing, asked, mouse = sit(person, server), person.decision, person.page.mouse
    box = thing.bounding_box()
    assert box is not None
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(3, 3)
    mouse.up()
    person.page.evaluate("new Promise((done) => setTimeout(done, 0))")
    assert person.decision == asked
    assert not person.page.evaluate("performance.getEntriesByType('resource').some(({name}) => name.endsWith('/move'))")


def test_while_an_act_is_on_its_way_another_is_seen_to_be_missed(person: Person, server: Server) -> None:
    thing, asked, held = sit(person, server), person.decision, list[Route]()
    person.page.route("**/move", lambda route: held.append(route))  # Playwright wants a function of its own
    with person.page.expect_request("**/move"):
        thing.click()
    person.settle()
    assert not person.page.evaluate("window.missed")
    thing.click()
    assert person.page.evaluate("window.missed")
    held[0].continue_()
    person.until_answered(asked)
    assert len(held) == 1


# A stream that is open, and brings nothing more after its first frame.
MUTE = """() => {
  const Real = EventSource;
  window.streams = 0;
  window.EventSource = class extends Real {
    constructor(address) { super(address); this.number = ++window.streams; }
    addEventListener(kind, told) {
      super.addEventListener(kind, (event) => { if (kind !== 'frame' || this.number > 1) told(event); });
    }
  };
}"""


def test_a_stream_that_brings_nothing_more_is_opened_anew(server: Server, chromium: Browser) -> None:
    ann = Person(chromium, server.url, own=True)
    ann.context.add_init_script(f"({MUTE})()")
    thing, asked, page = sit(ann, server), ann.decision, ann.page
    with page.expect_response("**/move"):
        thing.click()
    expect(page.locator("#frame")).to_have_attribute("aria-busy", "false")
    assert (ann.decision, page.evaluate("window.streams")) == (asked, 1)
    page.clock.fast_forward(3_000)
    ann.until_answered(asked)
    assert page.evaluate("window.streams") == 2
    ann.done()
