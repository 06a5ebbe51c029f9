"""Lessons in a real browser: whole paths by pressing what is asked for."""

from __future__ import annotations

import functools
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browsers import Choice, Person
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import list_games
from highcamp.lessons.form import Step
from highcamp.lessons.walk import Walk, lessons_of
from servers import Server

pytestmark = pytest.mark.browser

TAUGHT = [game.name for game in list_games() if game.lessons()]
USUAL = 2
"""So many games are walked through in the usual run."""
PATHS = [pytest.param(name, marks=[] if place < USUAL else [pytest.mark.long]) for place, name in enumerate(TAUGHT)]


def way(game: str, step: Step) -> list[int]:
    """Right answers, one after the other."""
    lessons = lessons_of(game_of(game))
    assert lessons is not None
    walk = Walk(game_of(game), lessons, step)
    while walk.ask is not None:
        for offered in walk.offers():
            tried = Walk(game_of(game), lessons, step)
            tried.again(walk.moves)
            if tried.answer(offered.move).right:
                walk.answer(offered.move)
                break
    return walk.moves


def press(person: Person, move: int) -> bool:
    """Press a move with the mouse, where the board has it, else beside it; whether the board has."""
    page, presses = person.page, str(person.page.locator(f"#list-{move}").get_attribute("data-presses")).split()
    choice, on_board = Choice(str(move), tuple(presses), ""), True
    for name in presses:
        target = person.target(choice, name)
        on_board &= bool(target.evaluate("one => !!one.closest('#scene')"))
        force = target.get_attribute("aria-disabled") == "true"  # what cannot be done is tried all the same
        person.press_meant(functools.partial(target.click, force=force))
        if not person.holds():
            break
    if page.locator("#confirm-yes").is_visible():
        person.push(page.locator("#confirm-yes"))
    return on_board


def come_to(person: Person, path: str) -> Page:
    """Open a step, and wait for the board of this window, which a first page does not know of."""
    person.go(path)
    expect(person.page.locator("#frame")).to_have_attribute("data-form", "wide")
    person.settle()
    return person.page


@pytest.mark.parametrize("game", PATHS)
def test_a_whole_path_is_walked_by_pressing(game: str, person: Person) -> None:
    lessons = lessons_of(game_of(game))
    assert lessons is not None
    page, on_board = person.page, list[bool]()
    person.go("/")
    page.get_by_role("link", name=f"Learn: {game_of(game).title}").click()
    page.get_by_role("link", name="Begin", exact=True).click()
    for step in lessons.path:
        expect(page.locator("#act h2")).to_contain_text(step.title)
        for nth, move in enumerate(way(game, step)):
            expect(page.locator("#asks")).to_have_text(step.asks[nth].do)
            on_board.append(press(person, move))
            if nth + 1 < len(step.asks):
                expect(page.locator("#asks")).to_have_text(step.asks[nth + 1].do)
            else:
                expect(page.locator("#frame")).to_have_attribute("data-turn", "over")
            expect(page.locator("#answer strong")).to_have_text(re.compile("^Right"))
        if step is not lessons.path[-1]:
            page.locator("#next").click()
    assert sum(on_board) > len(on_board) / 2, "most of what is learned is pressed on the board"
    page.get_by_role("button", name="Play against an easy bot").click()
    page.wait_for_url("**/table/**")
    assert page.locator("#frame").get_attribute("data-game") == game
    person.go("/learn")
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=game_of(game).title, exact=True))
    expect(card).to_contain_text(f"{len(lessons.path)} steps, {len(lessons.path)} of them taken")


def test_what_is_shut_is_tried_by_a_press_and_by_a_key(person: Person) -> None:
    page = come_to(person, "/learn/cant-stop/forced-move")
    page.get_by_role("button", name="Stop. Not yet.").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_contain_text("shares its space with an opponent's camp")
    expect(page.locator("#answer")).to_have_attribute("role", "status")


def test_a_set_is_picked_on_the_board_from_its_highest_card_down(person: Person) -> None:
    page, lessons = come_to(person, "/learn/k2/three-cards"), lessons_of(game_of("k2"))
    assert lessons is not None
    walk = Walk(game_of("k2"), lessons, lessons.find("three-cards"))
    press(person, walk.parse("A uses 3"))
    for nth, card in enumerate(("play +1", "play 3", "play 1"), 1):
        expect(page.locator("#asks")).to_have_text(walk.step.asks[nth].do)
        target = page.locator(f'#scene [data-move="{walk.parse(card)}"]')
        person.settle()
        target.click()
        if card != "play 1":
            expect(target).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#answer")).to_contain_text("You play the 1, the 3 and the +1")


def test_the_keyboard_finds_the_next_step_under_its_fingers(person: Person) -> None:
    page = come_to(person, "/learn/cant-stop/win-column")
    page.keyboard.press("m")
    page.locator('#moves button:has-text("Stop")').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_contain_text("A camp on the top wins the column")
    expect(page.locator("#next")).to_be_focused()


@pytest.mark.parametrize("size", [(1280, 880), (390, 844), (844, 390)], ids=str)
def test_words_and_buttons_are_in_reach_in_every_window(size: tuple[int, int], server: Server, chromium: Browser) -> None:
    somebody = Person(chromium, server.url, viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 1000)
    somebody.go("/learn/cant-stop/bust?tried=0")
    page = somebody.page
    expect(page.locator("#frame")).to_have_attribute("data-turn", "over")
    for selector in ("#answer p", "#next"):
        page.locator(selector).scroll_into_view_if_needed()
        expect(page.locator(selector)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    overlap = page.evaluate(
        "() => { const boxes = [...document.querySelector('#act').children].map(one => one.getBoundingClientRect());"
        " return boxes.some((box, place) => place > 0 && box.height > 0 && box.top < boxes[place - 1].bottom - 1); }"
    )
    assert not overlap
    somebody.done()


@pytest.mark.parametrize("game", TAUGHT)
def test_what_a_last_step_asks_for_is_in_sight_on_a_small_phone(game: str, server: Server, chromium: Browser) -> None:
    lessons = lessons_of(game_of(game))
    assert lessons is not None
    step = lessons.path[-1]
    somebody = Person(chromium, server.url, viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    somebody.go(f"/learn/{game}/{step.name}")
    somebody.settle()
    walk = Walk(game_of(game), lessons, step)
    asked = {offer.move for offer in walk.offers() if Walk(game_of(game), lessons, step).answer(offer.move).right}
    selectors = []
    for move in asked:
        presses = somebody.page.locator(f"#list-{move}").get_attribute("data-presses") or ""
        selectors += [f'#scene [data-press="{presses.split()[-1]}"]', f'#scene [data-move="{move}"]', f"#bar-{move}"]
    expect(somebody.page.locator(",".join(selectors)).first).to_be_in_viewport(ratio=0.9)
    somebody.done()
