"""What happened, seen on the board before the new one; sheets, the pace that is remembered, sounds, and games seen again."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from browsers import Person, new_database, set_table
from highcamp.web.browser import KEY
from servers import Server, serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(new_database(tmp_path_factory.mktemp("db"))) as started:
        yield started


@pytest.fixture
def ann(server: Server, chromium: Browser) -> Iterator[Person]:
    somebody = Person(chromium, server.url, speed="slow")
    yield somebody
    somebody.done()


def sit(person: Person, server: Server, game: str, others: int = 1, **more: object) -> str:
    made = set_table(server.url, game, [{}, *[{"bot": "random"}] * others], **more)
    person.join(made["tokens"][0], "Ann")
    return str(made["id"])


def test_a_bots_dice_come_to_rest_on_the_board_and_a_press_goes_on(ann: Person, server: Server) -> None:
    """Shown slowly, so that nothing is over before it was looked at."""
    sit(ann, server, "cant-stop", pace=1_500)
    stage = ann.page.locator("#stage")
    for _ in range(40):
        if ann.until("you", "others") == "others":
            break
        ann.answer(random.Random(1), prefer="Stop")
    ann.page.wait_for_selector("#stage:not([hidden]) .die")
    assert ann.page.locator("#stage .die").count() == 4
    assert "rolls" in stage.inner_text()
    board, caption = ann.page.locator("#board").bounding_box(), ann.page.locator("#stage .caption").bounding_box()
    assert board is not None
    assert caption is not None
    assert board["x"] <= caption["x"] <= board["x"] + board["width"]
    assert board["y"] <= caption["y"] <= board["y"] + board["height"], "captions stand on the board"
    assert ann.page.locator("#table").get_attribute("data-playing") == "yes"
    said = stage.inner_text()
    stage.click()
    expect(stage).not_to_have_text(said)


def play_until_a_sheet(person: Person) -> None:
    """Play, and go on past what is shown, until something is to be read."""
    page, sheet = person.page, person.page.locator("#sheet")
    for _ in range(400):
        page.wait_for_selector('#frame[data-turn="you"], #stage:not([hidden]), #sheet[open]', state="attached")
        if sheet.is_visible():
            return
        if page.locator("#stage").is_visible():
            page.keyboard.press("Space")
        elif person.turn == "you":
            asked = person.decision
            person.take_listed(-1)
            page.wait_for_selector(f'#frame:not([data-decision="{asked}"]), #stage:not([hidden])', state="attached")
    raise AssertionError("Nothing was to be read.")


def test_a_round_ends_with_a_sheet_that_one_press_closes(ann: Person, server: Server) -> None:
    sit(ann, server, "mountaineers", 2)
    sheet = ann.page.locator("#sheet")
    play_until_a_sheet(ann)
    expect(sheet).to_contain_text("Round 1")
    expect(sheet).to_contain_text("in all")
    sheet.get_by_role("button", name="Go on").click()
    expect(sheet).to_be_hidden()


def test_the_end_is_a_sheet_with_the_winner_and_the_places(server: Server, chromium: Browser) -> None:
    ann = Person(chromium, server.url, speed="fast")
    sit(ann, server, "cant-stop", options={"players": 2, "columns": 1, "lab": {"heights": [2] * 11}})
    sheet = ann.page.locator("#sheet")
    play_until_a_sheet(ann)
    expect(sheet).to_contain_text("win")
    expect(sheet).to_contain_text("place 1")
    ann.page.mouse.click(3, 3)  # outside
    expect(sheet).to_be_hidden()
    ann.done()


def test_the_pace_is_remembered_and_at_once_shows_no_beat(ann: Person, server: Server) -> None:
    sit(ann, server, "cant-stop")
    ann.open_settings()
    speed = ann.page.locator("#speed")
    expect(speed).to_have_value("slow")
    speed.select_option("once")
    ann.page.reload()
    expect(ann.page.locator("#speed")).to_have_value("once")
    ann.page.evaluate(
        "new MutationObserver(() => { window.staged = true; }).observe(document.querySelector('#stage'), {childList: true})"
    )
    for _ in range(3):
        if ann.until("you", "over") == "you":
            ann.answer(random.Random(3), prefer="Stop")
    assert ann.page.evaluate("window.staged") is None


def test_sounds_are_off_until_switched_on_and_remembered(ann: Person, server: Server) -> None:
    sit(ann, server, "cant-stop")
    ann.open_settings()
    sounds = ann.page.get_by_label("Sounds of dice and cards")
    expect(sounds).not_to_be_checked()
    sounds.check()
    ann.page.reload()
    ann.open_settings()
    expect(ann.page.get_by_label("Sounds of dice and cards")).to_be_checked()


def test_a_line_of_the_log_shows_the_board_of_its_moment(server: Server, chromium: Browser) -> None:
    ann = Person(chromium, server.url)
    sit(ann, server, "cant-stop")
    ann.until("you")
    ann.answer(random.Random(1), prefer="Roll")
    line = ann.page.locator("#table .log a.then").last
    line.click()
    sheet = ann.page.locator("#sheet")
    expect(sheet.locator("svg").first).to_be_visible()
    expect(sheet).to_contain_text(line.inner_text().strip())
    ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    ann.done()


def test_much_that_happened_is_shown_as_one(server: Server, chromium: Browser) -> None:
    """Whoever comes back to a table at which bots went on is not shown every throw of them."""
    ann = Person(chromium, server.url, speed="slow")
    id = sit(ann, server, "cant-stop")
    ann.until("you", "others")
    Person.turn_to(ann.page, shown=False)
    key = next(cookie["value"] for cookie in ann.context.cookies() if cookie["name"] == KEY)
    bearer = {"authorization": f"Bearer {key}"}
    for _ in range(30):
        frame = httpx.get(f"{server.url}/api/tables/{id}", headers=bearer).json()
        if len(frame["beats"]) >= 30 or frame["over"]:
            break
        if frame["decision"] is not None:
            move = {"seat": 0, "decision": frame["decision"], "move": frame["moves"][-1]["move"]}
            httpx.post(f"{server.url}/api/tables/{id}/moves", headers=bearer, json=move)
    Person.turn_to(ann.page, shown=True)
    expect(ann.page.locator("#stage")).to_contain_text("things have happened")
    ann.done()


def test_a_replay_plays_from_the_beginning_and_jumps(server: Server, chromium: Browser) -> None:
    ann = Person(chromium, server.url)
    id = sit(ann, server, "cant-stop")
    for _ in range(4):
        ann.until("you")
        ann.answer(random.Random(1), prefer="Roll")
    ann.go(f"/table/{id}/replay")
    turn = ann.page.locator("#turn")
    expect(turn).to_have_text(re.compile(r"Move 0 of"))
    ann.page.locator("#speed").select_option("fast")
    ann.page.locator("#decision-forth").click()
    expect(turn).not_to_have_text(re.compile(r"Move 0 of"))
    ann.page.locator("#last").click()
    expect(turn).to_have_text(re.compile(r"Move (\d+) of \1\b"))
    first = ann.page.locator(".log a.then").last
    first.click()
    expect(turn).to_have_text(re.compile(r"Move 1 of"))
    ann.page.locator("#play").click()
    expect(turn).to_have_text(re.compile(r"Move [2-9]"))
    ann.done()
