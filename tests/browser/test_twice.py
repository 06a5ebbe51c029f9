"""Two presses, 180 ms apart, never make two moves, whatever is pressed and with what."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Route

from browsers import By, Person, set_table
from servers import Server

pytestmark = pytest.mark.browser

SHORT = {"players": 2, "columns": 1, "lab": {"heights": [2] * 11}}
CHANGES = {"move", "undo", "ask", "answer", "rematch"}  # what is sent that changes a game


class Ready(NamedTuple):
    """Somebody who is about to press something, and how they see that it was done; what may be sent, and by nobody twice."""

    person: Person
    target: Locator
    done: str
    sends: str = ""
    others: tuple[Person, ...] = ()


class Table:
    """Where the presses are made."""

    def __init__(self, browser: Browser, server: Server, by: By) -> None:
        self.browser, self.server, self.by = browser, server, by
        self.id = ""

    def person(self) -> Person:
        """With a mouse before a wide window, or with a finger before a small one."""
        small: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True} if self.by == "touch" else {}
        return Person(self.browser, self.server.url, by=self.by, **small)

    def sit(self, game: str, people: int = 1, bots: int = 1, **more: object) -> list[Person]:
        """People at a new table; the first of them has the turn."""
        made = set_table(self.server.url, game, [*[{}] * people, *[{"bot": "random"}] * bots], **more)
        self.id = made["id"]
        seated = [self.person() for _ in range(people)]
        for person, token in zip(seated, made["tokens"].values(), strict=True):
            person.take_seat(token, "Somebody")
        if bots:
            seated[0].until("you")
        return sorted(seated, key=lambda person: person.until("you", "others") != "you")


def a_move(table: Table) -> Ready:
    person = table.sit("cant-stop")[0]
    return Ready(person, person.target(person.choices()[0], person.choices()[0].presses[0]), _next(person), "move")


def a_move_of_the_list(table: Table) -> Ready:
    person = table.sit("cant-stop")[0]
    person.page.keyboard.press("m")
    return Ready(person, person.page.locator("#moves [data-move]").first, _next(person), "move")


def a_bar(table: Table) -> Ready:
    """The main act, beside the board."""
    person, chance = table.sit("everest")[0], random.Random(1)
    while not person.page.locator("#bar [data-move]").count():
        person.answer(chance)
        person.until("you")
    bar = person.page.locator("#bar [data-move]").first
    return Ready(person, bar, f"{_next(person)}, #confirm:not([hidden])", "move")


def the_last_of_a_set(table: Table) -> Ready:
    """It asks; the second press does not answer."""
    person = table.sit("everest")[0]
    while not person.page.locator("#moves [data-whole]").count():
        person.answer(random.Random(1))
    last = person.choices()[0]
    return Ready(person, person.target(last, last.presses[0]), "#confirm:not([hidden])")


def a_question(table: Table) -> Ready:
    ready = the_last_of_a_set(table)
    ready.person.settle()
    ready.person.press(ready.target)
    return Ready(ready.person, ready.person.page.locator("#confirm-yes"), _next(ready.person), "move")


def undo(table: Table) -> Ready:
    """Two cards were picked; one is put back."""
    person, chance = table.sit("everest")[0], random.Random(2)
    person.answer(chance)
    person.answer(chance)
    return Ready(person, person.page.locator("#undo"), _next(person), "undo")


def asking_to_go_back(table: Table) -> Ready:
    ann, ben = table.sit("cant-stop", 2, 0)
    ann.answer(random.Random(1), prefer="Roll")
    return Ready(ann, ann.page.locator("#ask"), "#ask-title", "ask", (ben,))


def agreeing_to_it(table: Table) -> Ready:
    asked = asking_to_go_back(table)
    asked.person.settle()
    asked.target.click()
    ben = asked.others[0]
    agree = ben.page.get_by_role("button", name="Agree")
    agree.wait_for()
    return Ready(ben, agree, "#act:not(:has(#ask-title))", "answer", (asked.person,))


def a_rematch(table: Table) -> Ready:
    """The new table is on show when the second press comes."""
    person = table.sit("cant-stop", options=SHORT, first=0)[0]  # or the bot may win before anybody else has moved
    while person.until("you", "over") == "you":
        person.answer(random.Random(1), prefer="Stop")
    return Ready(person, person.page.get_by_role("button", name="Rematch"), "#frame:not(.over)", "rematch")


def a_hint(table: Table) -> Ready:
    person = table.sit("cant-stop")[0]
    return Ready(person, person.page.locator("#hint"), "#word:not([hidden])")


def closing_a_sheet(table: Table) -> Ready:
    """The rules are read; the press beside them, over something that can be pressed, closes them."""
    person = table.sit("cant-stop")[0]
    person.page.evaluate("document.querySelector('a[data-sheet]').click()")
    person.page.wait_for_selector("#reader:is([open], :popover-open)")
    person.page.evaluate("document.querySelector('#reader').style.setProperty('inset', '0 0 auto auto')")
    person.page.evaluate("document.querySelector('#reader').style.setProperty('max-height', '30vh')")
    return Ready(person, _legal(person), "body:not(:has(#reader:is([open], :popover-open)))")


def going_on_from_a_sheet(table: Table) -> Ready:
    """An earlier moment is looked at; its button lies wherever a small window has put it."""
    person = table.sit("cant-stop")[0]
    person.answer(random.Random(1), prefer="Roll")
    person.page.evaluate("document.querySelector('#side a.then').click()")
    back = person.page.locator("#reader").get_by_role("button", name="Back to the game")
    back.wait_for()
    return Ready(person, back, "#reader:not(:popover-open)")


def closing_a_menu(table: Table) -> Ready:
    person = table.sit("cant-stop")[0]
    person.press(person.page.locator("#more-open"))
    person.page.wait_for_selector("#more:popover-open")
    return Ready(person, _legal(person), "#more:not(:popover-open)")


def _next(person: Person) -> str:
    return f'#frame:not([data-decision="{person.decision}"])'


def _legal(person: Person) -> Locator:
    return person.page.locator("#hand .legal, #board .legal").first


ACTS: list[Callable[[Table], Ready]] = [
    a_move,
    a_move_of_the_list,
    a_bar,
    the_last_of_a_set,
    a_question,
    undo,
    asking_to_go_back,
    agreeing_to_it,
    a_rematch,
    a_hint,
    closing_a_sheet,
    going_on_from_a_sheet,
    closing_a_menu,
]


@pytest.mark.parametrize("by", ["mouse", "touch"])
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
def test_two_presses_make_one_act(act: Callable[[Table], Ready], by: By, server: Server, chromium: Browser) -> None:
    ready = act(Table(chromium, server, by))
    person, page = ready.person, ready.person.page
    person.settle()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url.rpartition("/")[2]) if request.method == "POST" else None)
    person.stop_time()
    box = ready.target.bounding_box()
    assert box is not None
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.touchscreen.tap if by == "touch" else page.mouse.click
    touch(*place)
    page.wait_for_selector(ready.done, state="attached")
    page.clock.fast_forward(180)
    touch(*place)
    page.evaluate("0")  # whatever the press did is done
    assert [one for one in sent if one in CHANGES] == ([ready.sends] if ready.sends else [])
    for one in (person, *ready.others):
        one.done()


def test_a_press_that_came_too_soon_is_seen_to_be_missed(server: Server, chromium: Browser) -> None:
    """What was pressed blinks, and pressed again it is taken."""
    person = Table(chromium, server, "mouse").sit("cant-stop")[0]
    sent: list[str] = []
    person.page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/move") else None)
    person.settle()
    person.stop_time()
    person.page.evaluate("document.dispatchEvent(new Event('close'))")  # something that lay over the board is gone just now
    _legal(person).click()
    assert person.page.evaluate("window.missed")
    assert _legal(person).evaluate("one => one.getAnimations().length") == 1
    assert sent == []
    person.resume_time()
    person.settle()
    with person.page.expect_request(lambda request: request.url.endswith("/move")):
        _legal(person).click()
    person.done()


def test_a_page_takes_no_press_before_its_script_has_come(server: Server, chromium: Browser) -> None:
    """Without one it would take it for a move at once."""
    person = Table(chromium, server, "mouse").sit("cant-stop")[0]
    page, held, sent = person.page, list[Route](), list[str]()
    page.route("**/app.js*", lambda route: held.append(route))  # Playwright wants a function of its own
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.goto(page.url, wait_until="commit")
    move = page.locator("#moves [data-move]").first
    move.scroll_into_view_if_needed()
    box = move.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate("0")
    assert sent == []
    held[0].continue_()
    page.wait_for_selector("html.scripted")
    person.answer(random.Random(1))
    person.done()


def test_a_menu_has_the_keys_to_itself(server: Server, chromium: Browser) -> None:
    person = Table(chromium, server, "mouse").sit("cant-stop")[0]
    page = person.page
    page.keyboard.press("m")  # digits are moves now
    page.locator("#more-open").click()
    person.settle()
    with_menu: list[str] = []
    page.on("request", lambda request: with_menu.append(request.url) if request.method == "POST" else None)
    page.keyboard.press("1")
    page.evaluate("0")
    assert with_menu == []
    page.keyboard.press("Escape")
    person.settle()
    with page.expect_request(lambda request: request.url.endswith("/move")):
        page.keyboard.press("1")
    person.done()
