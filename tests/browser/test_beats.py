"""What happened, seen on the board before the new one; sheets, the pace that is remembered, sounds, and games seen again."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from browsers import Person, set_table
from highcamp.web.browser import KEY
from servers import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def ann(server: Server, chromium: Browser) -> Iterator[Person]:
    somebody = Person(chromium, server.url, speed="slow")
    yield somebody
    somebody.done()


def sit(person: Person, server: Server, game: str, others: int = 1, **more: object) -> str:
    made = set_table(server.url, game, [{}, *[{"bot": "random"}] * others], **more)
    person.take_seat(made["tokens"][0], "Ann")
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


def play_until(person: Person, kind: str, prefer: str = "") -> None:
    """Go on past what is shown, until something of this kind is."""
    page = person.page
    for _ in range(80):
        page.wait_for_selector('#frame[data-turn="you"], #stage:not([hidden])', state="attached")
        if not page.locator("#stage").is_visible():
            asked, choices = person.decision, person.choices()
            person.make(next((choice for choice in choices if prefer and prefer in choice.words), choices[0]))
            page.wait_for_selector(f'#frame:not([data-decision="{asked}"]), #stage:not([hidden])', state="attached")
        elif page.locator("#stage").get_attribute("data-kind") == kind:
            return
        else:
            page.keyboard.press("Space")
    raise AssertionError(f"There was no {kind}.")


@pytest.mark.parametrize(("motion", "moving"), [("no-preference", {"highcamp-drop"}), ("reduce", set())], ids=str)
def test_climbers_who_are_lost_drop_and_fade(server: Server, chromium: Browser, motion: str, moving: set[str]) -> None:
    ann = Person(chromium, server.url, speed="slow", reduced_motion=motion)
    sit(ann, server, "cant-stop")
    play_until(ann, "bust", "Roll")
    lost = ann.page.locator("#board .lost")
    assert lost.count() > 0
    assert all(str(id).startswith("climber-") for id in lost.evaluate_all("all => all.map((one) => one.id)"))
    named = lost.evaluate_all("all => all.flatMap((one) => one.getAnimations().map((found) => found.animationName))")
    assert set(named) == moving
    ann.done()


# Ids of the pieces that are on their way out, once there are some.
GOING = """() => {
  const goes = (found) => found.effect.getKeyframes().some((frame) => frame.translate && frame.opacity);
  const going = [...document.querySelectorAll("#board [id]")].filter((one) => one.getAnimations().some(goes));
  return going.length > 0 && going.map((one) => one.id);
}"""


@pytest.mark.parametrize(("game", "kind", "pieces"), [("elevation", "trick", "card"), ("mountaineers", "round", "gain|theft")])
def test_cards_go_to_whoever_won_them_and_points_to_the_score(
    server: Server, chromium: Browser, game: str, kind: str, pieces: str
) -> None:
    ann = Person(chromium, server.url, speed="slow", reduced_motion="no-preference")
    sit(ann, server, game, 2, options={"players": 3})
    play_until(ann, kind)
    going = ann.page.wait_for_function(GOING).json_value()
    assert [id for id in going if not re.match(rf"({pieces})-", id)] == []
    ann.done()


NEW = """() => {
  const you = document.querySelector("#frame").dataset.seat;
  const own = [...document.querySelectorAll("#beats > li")].filter((beat) => beat.dataset.seats === you);
  const acts = own.map((beat) => beat.dataset.kind !== "draw");
  const drawn = own.slice(acts.lastIndexOf(true) + 1).map((beat) => beat.dataset.pieces);
  return [drawn, drawn.filter((id) => document.querySelector(`#hand [id="${id}"].fresh`))];
}"""


def test_a_card_that_was_drawn_is_marked_in_the_hand_until_its_owner_acts(server: Server, chromium: Browser) -> None:
    """Also after the others have played."""
    ann = Person(chromium, server.url)
    sit(ann, server, "tranquility", 2, options={"players": 3})
    seen, before = 0, list[str]()
    for turn in range(12):
        if ann.until("you", "over") == "over":
            break
        drawn, marked = ann.page.evaluate(NEW)
        if drawn != before:  # else something was decided that nobody saw, such as what to pay with: that ends it, too
            assert marked == drawn
            seen += len(drawn)
        before = drawn
        ann.answer(random.Random(turn))
    assert seen > 2
    ann.done()


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
    banner = sheet.locator("h2.banner")
    expect(banner).to_contain_text("win")
    large, across, paper = banner.evaluate(
        "one => [parseFloat(getComputedStyle(one).fontSize), one.offsetWidth / one.parentElement.clientWidth,"
        " getComputedStyle(one).backgroundColor]"
    )
    assert large >= 24, "it is a banner, no line among others"
    assert across > 0.95
    assert paper != "rgba(0, 0, 0, 0)"
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


def test_at_once_the_end_of_a_round_is_still_to_be_read(server: Server, chromium: Browser) -> None:
    ann = Person(chromium, server.url, speed="once")
    sit(ann, server, "mountaineers", 2)
    play_until_a_sheet(ann)
    expect(ann.page.locator("#sheet")).to_contain_text("Round 1")
    assert ann.page.locator("#stage").text_content() == "", "nothing was shown on the board"
    ann.read_on()
    ann.done()


def test_what_happened_unseen_is_shown_to_whoever_comes_back(ann: Person, server: Server, chromium: Browser) -> None:
    """A hidden tab looks in now and again; what it has seen there its reader has not."""
    made = set_table(server.url, "cant-stop", [{}, {}])
    ann.take_seat(made["tokens"][0], "Ann")
    ben = Person(chromium, server.url)
    ben.take_seat(made["tokens"][1], "Ben")
    while ann.until("you", "others") == "you":
        ann.answer(random.Random(1), prefer="Stop")
        ann.page.wait_for_selector("#table:not([data-playing])")
    Person.turn_to(ann.page, shown=False)
    while ben.until("you", "others") == "you":
        ben.answer(random.Random(1), prefer="Roll")  # until he loses all
    with ann.page.expect_response(lambda answer: answer.url == ann.page.url):
        ann.page.clock.fast_forward(31_000)
    expect(ann.page).to_have_title(re.compile("Your turn"))
    ann.page.evaluate(
        """() => { window.said = []; new MutationObserver(() => window.said.push(document.querySelector('#stage').textContent))
                   .observe(document.querySelector('#stage'), {childList: true}); }"""
    )
    Person.turn_to(ann.page, shown=True)
    while ann.turn != "you":
        ann.page.wait_for_selector('#stage:not([hidden]), #frame[data-turn="you"]', state="attached")
        ann.page.keyboard.press("Space")
    assert any("BUST" in said for said in ann.page.evaluate("window.said"))
    ben.done()


def test_sounds_are_off_until_switched_on_and_remembered(ann: Person, server: Server) -> None:
    sit(ann, server, "cant-stop")
    ann.open_settings()
    sounds = ann.page.get_by_label("Sounds of dice and cards")
    expect(sounds).not_to_be_checked()
    sounds.check()
    ann.page.reload()
    ann.open_settings()
    expect(ann.page.get_by_label("Sounds of dice and cards")).to_be_checked()


def test_a_line_of_the_log_shows_the_board_of_its_moment_beside_todays(server: Server, chromium: Browser) -> None:
    ann = Person(chromium, server.url)
    sit(ann, server, "cant-stop")
    ann.until("you")
    ann.answer(random.Random(1), prefer="Roll")
    line = ann.page.locator("#table .log a.then").last
    line.click()
    then, now = ann.page.locator("#reader"), ann.page.locator("#board")
    expect(then.locator("svg.board")).to_be_visible()
    expect(then).to_contain_text(line.inner_text().strip())
    left, right = now.bounding_box(), then.bounding_box()
    assert left is not None
    assert right is not None
    assert left["x"] + left["width"] <= right["x"], "today's board is in view"
    now.click(trial=True)  # nothing lies over it
    ann.page.keyboard.press("Escape")
    expect(then).to_be_hidden()
    line.click()
    expect(then).to_be_visible()
    ann.page.locator(".top h1").click()  # outside
    expect(then).to_be_hidden()
    ann.done()


def test_on_a_phone_a_press_changes_between_then_and_now(server: Server, chromium: Browser) -> None:
    ann = Person(chromium, server.url, viewport={"width": 390, "height": 844}, has_touch=True, by="touch")
    sit(ann, server, "cant-stop")
    ann.until("you")
    ann.page.locator("#side-open").tap()
    ann.page.locator("#table .log a.then:visible").last.tap()
    sheet = ann.page.locator("#reader")
    expect(sheet.locator("svg.board")).to_have_count(1)
    assert sheet.bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}
    then = sheet.locator("svg.board").inner_html()
    today = ann.page.locator("#board svg.board").inner_html()
    sheet.get_by_role("button", name="Today's board").tap()
    assert sheet.locator("svg.board:visible").inner_html() == today
    sheet.get_by_role("button", name="Today's board").tap()
    assert sheet.locator("svg.board:visible").inner_html() == then
    sheet.get_by_role("button", name="Back to the game").tap()
    expect(sheet).to_be_hidden()
    expect(ann.page.locator("#side")).to_be_visible()  # where the line is
    ann.done()


def test_new_cards_are_marked_until_their_player_decides(server: Server, chromium: Browser) -> None:
    ann = Person(chromium, server.url)
    sit(ann, server, "elevation", 2, options={"players": 3})
    marked = ann.page.locator("#hand .fresh")
    for _ in range(30):
        ann.until("you")
        ann.answer(random.Random(1))
        ann.until("you")
        if marked.count():
            break
    for scheme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=scheme)
        line, others = (
            ann.page.locator(cards).first.evaluate("one => getComputedStyle(one).outlineStyle")
            for cards in ("#hand .fresh", "#hand [id^=card-]:not(.fresh)")
        )
        assert (line, others) == ("dotted", "none")
    name = marked.first.get_attribute("id")
    ann.page.locator("#more-open").click()
    ann.page.locator("#greet summary").click()
    ann.page.locator("#greet button").first.click()  # a new frame comes, and nothing has been decided
    expect(ann.page.locator(".greeting")).to_be_visible()
    expect(ann.page.locator(f"#{name}.fresh")).to_have_count(1)
    ann.page.keyboard.press("Escape")  # out of the menu, which takes the next press
    ann.settle()
    ann.answer(random.Random(1))
    ann.until("you")
    expect(ann.page.locator(f"#{name}.fresh")).to_have_count(0)
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
