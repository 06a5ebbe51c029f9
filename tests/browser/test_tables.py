"""What people do at a table besides moving, in a real browser."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browsers import PATIENCE, Person, new_database, set_table
from reach import FORMS
from servers import Server, serving

pytestmark = pytest.mark.browser


def test_a_newcomer_plays_within_two_clicks(person: Person) -> None:
    person.go("/")
    person.page.locator('form[action="/play/cant-stop"] button').click()
    person.until("you", "others")
    person.until("you")
    person.answer(random.Random(1))


@pytest.mark.parametrize("size", [(1280, 880), (390, 844)], ids=str)
def test_whoever_joins_has_the_board_of_their_window_at_once(size: tuple[int, int], server: Server, chromium: Browser) -> None:
    """Not one for small windows first, and another once the stream has come, under the finger of whoever is about to press."""
    person = Person(chromium, server.url, viewport={"width": size[0], "height": size[1]})
    person.page.route("**/live?*", lambda _: None)  # it never comes
    person.join(set_table(server.url, "cant-stop", [{}, {}])["tokens"][0], "Ann")
    expect(person.page.locator("#frame")).to_have_attribute("data-form", FORMS[size])
    person.done()


def test_undo_takes_back_what_showed_nothing_new(person: Person, server: Server) -> None:
    made = set_table(server.url, "everest", [{}, {"bot": "random"}])
    person.join(made["tokens"][0], "Ann")
    person.until("you")
    before = person.choices()
    person.answer(random.Random(2))
    person.push(person.page.locator("#undo"))
    expect(person.page.locator("#undo")).to_have_count(0)
    assert person.choices() == before


def test_an_illegal_move_says_why_not(person: Person, server: Server) -> None:
    made = set_table(server.url, "cant-stop", [{}, {}])
    person.take_seat(made["tokens"][0], "Ann")
    other = made["tokens"][1]
    with_other = Person(person.context.browser, server.url)  # type: ignore[arg-type]  # a launched context has its browser
    with_other.take_seat(other, "Ben")
    mover = person if person.until("you", "others") == "you" else with_other
    shut = mover.page.locator("#scene [data-move][aria-disabled]").first
    mover.press_meant(lambda: shut.click(force=True))  # a shut thing says why
    expect(mover.page.locator("#word")).to_contain_text("roll")
    with_other.done()


@pytest.fixture
def reader(server: Server, chromium: Browser) -> Iterator[Person]:
    """Somebody at a table where a card has a text of its own."""
    made = set_table(server.url, "elevation", [{}, *[{"bot": "random"}] * 3], options={"players": 4, "day_1": 1})
    somebody = Person(chromium, server.url)
    somebody.take_seat(made["tokens"][0], "Ann")
    somebody.until("you")
    yield somebody
    somebody.done()


def test_rules_and_a_cards_text_are_read_over_the_rail(reader: Person) -> None:
    sheet, page = reader.page.locator("#reader"), reader.page
    for size, form in {(1440, 900): "wide", **FORMS}.items():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_selector(f'#frame[data-form="{form}"]')
        sign = page.locator("#board svg g:not([data-move], [data-press]):has(> title)").last
        said = sign.locator("title").text_content()
        reader.settle()
        sign.click()
        expect(sheet).to_contain_text(said or "?")
        box, rail = sheet.bounding_box(), page.locator("#act").bounding_box()
        assert box is not None
        assert rail is not None
        if size[1] > 480 and size[0] > size[1]:
            assert box["x"] == pytest.approx(rail["x"], abs=2), size
            assert box["width"] == pytest.approx(rail["width"], abs=2), size
        else:
            assert box == {"x": 0, "y": 0, "width": size[0], "height": size[1]}
        sheet.get_by_role("link", name="All rules").click()
        expect(sheet.locator("h2").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()


def test_a_hint_says_what_the_bot_likes_and_why(person: Person) -> None:
    person.go("/")
    person.page.locator('form[action="/play/cant-stop"] button').click()
    person.until("you")
    person.page.locator("#hint").click()
    expect(person.page.locator("#word")).to_contain_text("would choose")
    expect(person.page.locator("#word")).to_contain_text("a turn begins with a roll")


def test_people_who_share_a_screen_have_a_curtain_between_them(person: Person, server: Server) -> None:
    made = set_table(server.url, "tranquility", [{}, {}])
    person.join(made["tokens"][0], "Ann")
    person.join(made["tokens"][1], "Ben")
    page, chance = person.page, random.Random(3)
    shown = set()
    for _ in range(4):
        page.wait_for_selector("#next, #frame[data-turn=you]", state="attached")
        if page.locator("#next").count():
            assert page.locator("#board").count() == 0  # behind the curtain is no hand, nor anything else
            page.locator("#next").click()
        person.until("you")
        shown.add(page.locator("#frame").get_attribute("data-seat"))
        while page.locator("#next").count() == 0:
            person.answer(chance)
            page.wait_for_selector("#next, #frame[data-turn=you]", state="attached")
    assert shown == {"0", "1"}


def test_a_game_by_keyboard_alone(person: Person, server: Server) -> None:
    options = {"players": 2, "columns": 1, "lab": {"heights": [2] * 11}}  # a short one
    made = set_table(server.url, "cant-stop", [{}, {"bot": "random"}], options=options)
    person.take_seat(made["tokens"][0], "Ann")
    page = person.page
    page.keyboard.press("m")  # all moves as a list
    while person.until("you", "over") != "over":
        asked = person.decision
        person.press_meant(lambda: page.keyboard.press("1"))  # the first of them
        person.until_answered(asked)
    expect(page.locator("#frame.over")).to_have_count(1)
    page.get_by_role("link", name="Watch the replay").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay**")
    slider = page.get_by_role("slider")
    slider.focus()
    at = slider.input_value()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_have_value(str(int(at) + 1))


CALLED = """
window.called = {notes: 0, notices: 0};
const Note = window.OscillatorNode;
window.OscillatorNode = class extends Note { constructor(...given) { super(...given); window.called.notes += 1; } };
window.Notification = class extends EventTarget {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor() { super(); window.called.notices += 1; }
  close() {}
};
"""


def test_people_are_called_when_it_is_their_turn(person: Person, server: Server) -> None:
    made = set_table(server.url, "cant-stop", [{}, {}])
    ben = Person(person.context.browser, server.url)  # type: ignore[arg-type]  # a launched context has its browser
    page, chance = person.page, random.Random(4)
    page.add_init_script(CALLED)
    person.take_seat(made["tokens"][0], "Ann")
    ben.take_seat(made["tokens"][1], "Ben")

    def until_it_is(whose: Person, other: Person) -> None:
        while other.until("you", "others") == "you":
            other.answer(chance, prefer="stop")
        whose.until("you")

    def called(what: str) -> int:
        return int(page.evaluate(f"window.called.{what}"))

    until_it_is(ben, person)
    page.mouse.click(5, 5)  # a page may sound only after it was touched
    expect(page).not_to_have_title(re.compile("Your turn"))
    assert called("notes") == 0
    until_it_is(person, ben)
    assert called("notes") == 0, "off until it is switched on"
    person.open_settings()
    page.locator("#sound").check()
    page.keyboard.press("Escape")
    until_it_is(ben, person)
    until_it_is(person, ben)
    expect(page).to_have_title(re.compile("Your turn"))
    assert called("notes") == 2  # the two of the chime
    person.open_settings()
    page.locator("#sound").uncheck()
    page.locator("#notices").check()
    page.keyboard.press("Escape")
    until_it_is(ben, person)
    person.turn_to(page, shown=False)
    while ben.until("you", "others") == "you":
        ben.answer(chance, prefer="stop")
    expect(page).not_to_have_title(re.compile("Your turn"))
    page.clock.fast_forward(31_000)  # when a hidden tab looks in
    expect(page).to_have_title(re.compile("Your turn"))
    assert (called("notes"), called("notices")) == (2, 1)
    ben.done()


def test_ten_tabs_of_one_table_all_follow(person: Person, server: Server) -> None:
    """A browser allows six streams to a host: a hidden tab closes its own, and catches up when it is shown."""
    made = set_table(server.url, "cant-stop", [{}, {"bot": "random"}])
    person.take_seat(made["tokens"][0], "Ann")
    person.until("you")
    tabs = []
    for _ in range(9):
        tabs.append(person.tab())
        tabs[-1].goto(person.page.url)
        person.turn_to(tabs[-1], shown=False)
    asked = person.decision
    person.answer(random.Random(4))
    person.turn_to(person.page, shown=False)
    for tab in tabs:
        assert tab.locator(f'#frame[data-decision="{asked}"]').count() == 1  # it has not looked
        person.turn_to(tab, shown=True)
        tab.wait_for_selector(f'#frame:not([data-decision="{asked}"])', state="attached")
        person.turn_to(tab, shown=False)


def test_the_game_goes_on_after_the_server_was_killed(chromium: Browser, tmp_path: Path) -> None:
    with serving(new_database(tmp_path), "--port", "0") as own:
        made = set_table(own.url, "cant-stop", [{}, {"bot": "random"}])
        ann = Person(chromium, own.url)
        ann.take_seat(made["tokens"][0], "Ann")
        ann.until("you")
        ann.answer(random.Random(5))
        lines = ann.page.locator(".log a.then").all_text_contents()
        own.kill()
        expect(ann.page.get_by_text("Reconnecting")).to_be_visible()
        own.command[own.command.index("--port") + 1] = own.url.rpartition(":")[2].rstrip("/")
        own.start()
        expect(ann.page.get_by_text("Reconnecting")).to_be_hidden(timeout=PATIENCE)
        ann.until("you", "over")
        if ann.turn == "you":
            ann.answer(random.Random(6))
        assert set(lines) <= set(ann.page.locator(".log a.then").all_text_contents())
        ann.complaints.clear()  # the browser says that the connection was lost, as it was
        ann.done()
