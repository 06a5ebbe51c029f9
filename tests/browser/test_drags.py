"""What is pressed together with something else can be dragged there, in a real browser."""

from __future__ import annotations

import random
import re
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Locator, expect

from browsers import Choice, Person, set_table
from servers import Server

pytestmark = pytest.mark.browser


def at_a_pair(
    server: Server, chromium: Browser, game: str, *, single: bool = False, form: str = "wide", **settings: Any
) -> tuple[Person, Choice]:
    """Somebody who has to move, and a move for which two things on the screen are pressed; ``single``: and for which one is."""
    made = set_table(server.url, game, [{}, {"bot": "random"}])
    ann = Person(chromium, server.url, **settings)
    ann.take_seat(made["tokens"][0], "Ann")
    ann.page.wait_for_selector(f'#frame[data-form="{form}"]')  # a page that was just opened does not know its window yet
    chance = random.Random(game)
    while True:
        ann.until("you")
        choices = ann.choices()
        for choice in choices if not single or alone_on_the_board(ann, choices) else ():
            if len(choice.presses) == 2 and all(is_drawn(ann, choice, press) for press in choice.presses):
                return ann, choice
        ann.answer(chance)


def is_drawn(person: Person, choice: Choice, press: str) -> bool:
    return bool(person.target(choice, press).get_attribute("data-press"))


def alone_on_the_board(person: Person, choices: list[Choice]) -> list[Choice]:
    """Moves for which one thing there is pressed."""
    return [one for one in choices if len(one.presses) == 1 and person.page.locator(f'#scene [data-move="{one.move}"]').count()]


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(person: Person, thing: Locator, to: tuple[float, float]) -> None:
    """As a hand does it: not in one jump."""
    mouse, (x, y) = person.page.mouse, middle(thing)
    mouse.move(x, y)
    mouse.down()
    for part in range(1, 6):
        mouse.move(x + (to[0] - x) * part / 5, y + (to[1] - y) * part / 5)


@pytest.mark.parametrize("game", ["tranquility", "everest"])
def test_a_card_is_dragged_to_where_it_goes(game: str, server: Server, chromium: Browser) -> None:
    ann, choice = at_a_pair(server, chromium, game)
    page = ann.page
    first, second = (ann.target(choice, press) for press in choice.presses)
    ann.settle()
    where = middle(first)
    drag(ann, first, middle(second))
    assert middle(first) != where, "it goes along"
    if second.locator(".cost").count():
        expect(second.locator(".cost")).to_have_text(re.compile("free|card"))
    expect(page.locator("#scene[data-held]")).to_have_count(1)
    with page.expect_request(lambda request: request.url.endswith("/move")) as sent:
        page.mouse.up()
        if page.locator("#confirm-yes").is_visible():
            ann.push(page.locator("#confirm-yes"))
    assert parse_qs(sent.value.post_data or "")["move"] == [choice.move]
    ann.done()


@pytest.mark.parametrize(
    ("game", "form", "size"),
    [("tranquility", "low", (844, 390)), ("everest", "low", (844, 390)), ("everest", "tall", (390, 664))],
)
def test_a_card_is_dragged_by_a_finger(game: str, form: str, size: tuple[int, int], server: Server, chromium: Browser) -> None:
    """Wherever it lies: the browser does not take the drag for scrolling."""
    screen = {"width": size[0], "height": size[1]}
    ann, choice = at_a_pair(server, chromium, game, form=form, by="touch", viewport=screen, has_touch=True, is_mobile=True)
    page = ann.page
    (x, y), (there, below) = (middle(ann.target(choice, press)) for press in choice.presses)
    ann.settle()
    finger = ann.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (x, y))
    for part in range(1, 9):
        touch("touchMove", (x + (there - x) * part / 8, y + (below - y) * part / 8))
    expect(page.locator("#scene.dragging")).to_have_count(1)
    with page.expect_request(lambda request: request.url.endswith("/move")) as sent:
        touch("touchEnd")
        if page.locator("#confirm-yes").is_visible():
            ann.push(page.locator("#confirm-yes"))
    assert parse_qs(sent.value.post_data or "")["move"] == [choice.move]
    ann.done()


def test_what_is_dropped_where_it_cannot_go_lies_where_it_lay(server: Server, chromium: Browser) -> None:
    ann, choice = at_a_pair(server, chromium, "tranquility")
    page, first = ann.page, ann.target(choice, choice.presses[0])
    where, asked = middle(first), ann.decision
    ann.settle()
    drag(ann, first, (3, 3))
    page.mouse.up()
    expect(page.locator("#scene[data-held]")).to_have_count(0)
    assert middle(first) == where
    assert ann.decision == asked
    ann.make(choice)  # and it can be pressed as ever
    ann.until_answered(asked)
    ann.done()


def test_what_is_dropped_onto_another_move_does_not_make_it(server: Server, chromium: Browser) -> None:
    """A card that is dropped onto a plus loads nothing: nobody has pressed that."""
    ann, choice = at_a_pair(server, chromium, "everest", single=True)
    page, first = ann.page, ann.target(choice, choice.presses[0])
    other = alone_on_the_board(ann, ann.choices())[0]
    asked = ann.decision
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if request.url.endswith("/move") else None)
    ann.settle()
    drag(ann, first, middle(ann.target(other, other.presses[0])))
    page.mouse.up()
    expect(page.locator("#scene[data-held]")).to_have_count(0)
    ann.make(choice)
    ann.until_answered(asked)
    assert [parse_qs(body)["move"] for body in sent] == [[choice.move]], "only what was pressed afterwards"
    ann.done()
