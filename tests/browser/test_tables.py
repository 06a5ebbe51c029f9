"""What people do at a table besides moving, in a real browser."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browsers import PATIENCE, ROOT, Person, new_database, set_table
from servers import Server, serving

pytestmark = pytest.mark.browser

AXE = ROOT / "front" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return new_database(tmp_path_factory.mktemp("db"))


@pytest.fixture(scope="module")
def server(database: str) -> Iterator[Server]:
    with serving(database) as started:
        yield started


@pytest.fixture
def person(server: Server, chromium: Browser) -> Iterator[Person]:
    somebody = Person(chromium, server.url)
    yield somebody
    somebody.done()


def test_a_newcomer_plays_within_two_clicks(person: Person) -> None:
    person.go("/")
    person.page.locator('form[action="/play/cant-stop"] button').click()
    person.until("you", "others")
    person.until("you")
    person.answer(random.Random(1))


def test_undo_takes_back_what_showed_nothing_new(person: Person, server: Server) -> None:
    made = set_table(server.url, "everest", [{}, {"bot": "random"}])
    person.join(made["tokens"][0], "Ann")
    person.until("you")
    before = person.choices()
    person.answer(random.Random(2))
    person.settle()
    person.page.locator("#undo").click()
    expect(person.page.locator("#undo")).to_have_count(0)
    assert person.choices() == before


def test_an_illegal_move_says_why_not(person: Person, server: Server) -> None:
    made = set_table(server.url, "cant-stop", [{}, {}])
    person.join(made["tokens"][0], "Ann")
    other = made["tokens"][1]
    with_other = Person(person.context.browser, server.url)  # type: ignore[arg-type]  # a launched context has its browser
    with_other.join(other, "Ben")
    mover = person if person.until("you", "others") == "you" else with_other
    mover.settle()
    mover.page.locator("#scene [data-move][aria-disabled]").first.click(force=True)  # a shut thing says why
    expect(mover.page.locator("#word")).to_contain_text("roll")
    with_other.done()


def test_a_hint_says_what_the_bot_likes_and_why(person: Person) -> None:
    person.go("/")
    person.page.locator('form[action="/play/cant-stop"] button').click()
    person.until("you")
    person.page.locator("#hint").click()
    expect(person.page.locator("#word")).to_contain_text("would choose")


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
    person.join(made["tokens"][0], "Ann")
    page = person.page
    page.keyboard.press("m")  # all moves as a list
    while person.until("you", "over") != "over":
        asked = person.decision
        person.settle()
        page.keyboard.press("1")  # the first of them
        page.wait_for_selector(f'#frame:not([data-decision="{asked}"])', state="attached")
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
    person.join(made["tokens"][0], "Ann")
    ben.join(made["tokens"][1], "Ben")

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
    person.join(made["tokens"][0], "Ann")
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
        ann.join(made["tokens"][0], "Ann")
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


@pytest.mark.parametrize(
    "path", ["/", "/new/elevation", "/new/everest", "/rules/cant-stop", "/score/elevation", "/records", "/key"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_have_no_serious_barrier(path: str, scheme: str, server: Server, chromium: Browser) -> None:
    reader = Person(chromium, server.url, color_scheme=scheme, bypass_csp=True)
    reader.go(path)
    _no_barrier(reader)


@pytest.mark.parametrize("game", ["cant-stop", "elevation", "tranquility", "mountaineers", "everest", "k2"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tables_have_no_serious_barrier(game: str, scheme: str, server: Server, chromium: Browser) -> None:
    reader = Person(chromium, server.url, color_scheme=scheme, bypass_csp=True)  # axe itself comes in as a script
    reader.go("/")
    reader.page.locator(f'form[action="/play/{game}"] button').click()
    reader.until("you")
    _no_barrier(reader)


def _no_barrier(reader: Person) -> None:
    assert AXE.exists(), "axe-core is missing: run make front"
    reader.page.add_script_tag(path=str(AXE))
    # The plates of a board are drawn: dice, numbers, arrows. Whoever speaks to the browser has every move by its visible name
    # in the list beside it.
    rules = "{rules: {'label-content-name-mismatch': {enabled: false}}}"
    found = reader.page.evaluate(f"axe.run({rules}).then(result => result.violations)")
    serious = [
        f"{one['id']} ({one['impact']}): {one['nodes'][0]['html'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert not serious, "\n".join(serious)
    reader.done()


def test_options_are_shown_only_where_they_matter(person: Person) -> None:
    person.go("/new/tranquility")
    ropes = person.page.locator(".field", has=person.page.locator("input[name=guide_ropes]"))
    more = person.page.locator("details.more-options")
    if more.count():
        more.locator("summary").click()
    expect(ropes).to_be_hidden()
    person.page.locator('input[name=players][value="1"]').check()
    expect(ropes).to_be_visible()
    person.page.locator('input[name=guide_ropes][value="1"]').check()
    person.page.locator('input[name=players][value="2"]').check()
    expect(ropes).to_be_hidden()
    person.page.locator("form#setting button.primary").click()  # what was chosen for one climber is not sent for two
    person.page.wait_for_url("**/table/*", timeout=PATIENCE)


def test_a_value_that_does_not_go_with_the_rest_goes_back_to_the_usual_one(person: Person) -> None:
    person.go("/new/cant-stop")
    person.page.locator('input[name=columns][value="5"]').check()
    person.page.locator('input[name=players][value="4"]').check()
    expect(person.page.locator('input[name=columns][value="5"]')).to_be_disabled()
    expect(person.page.locator('input[name=columns][value="3"]')).to_be_checked()
    person.page.get_by_text("First game").click()
    expect(person.page.locator('input[name=players][value="2"]')).to_be_checked()
    expect(person.page.locator('input[name=columns][value="5"]')).to_be_enabled()
    expect(person.page.locator("[data-preset][aria-current]")).to_have_attribute("data-preset", "First game")


def test_a_board_of_ones_own_is_started_from_ours_and_answered_while_typing(person: Person) -> None:
    person.go("/new/everest")
    person.page.get_by_text("A board of your own").click()
    person.page.locator('a[data-start="own_board"]').first.click()
    answer, field = person.page.locator('[data-answer="own_board"]'), person.page.locator("textarea#own_board")
    expect(answer).to_have_text("Fine: this can be played.")
    field.fill(field.input_value().replace('base = "BASE"', 'base = "CAMP"'))
    expect(answer).to_contain_text("There is no space 'CAMP'")
    person.page.locator('input[data-file="own_board"]').set_input_files(
        {"name": "hill.toml", "mimeType": "text/plain", "buffer": b"name = 3"}
    )
    expect(field).to_have_value("name = 3")
    expect(answer).to_contain_text("name")


SIZES = [(1280, 720), (1280, 880), (1920, 1080), (820, 1180), (390, 844), (390, 664), (844, 390)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_button_that_sets_the_table_is_always_in_sight(size: tuple[int, int], person: Person) -> None:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    for game in ("elevation", "everest"):
        person.go(f"/new/{game}")
        person.page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
        for place in (0, 0.5, 1):
            reached = person.page.evaluate(
                """place => {
                  window.scrollTo({ top: place * document.documentElement.scrollHeight, behavior: "instant" });
                  const button = document.querySelector("form#setting .send button");
                  const box = button.getBoundingClientRect();
                  const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                  return button.contains(on) && box.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth;
                }""",
                place,
            )
            assert reached, (game, place)


def test_people_see_who_is_there_and_talk(server: Server, chromium: Browser) -> None:
    made = set_table(server.url, "cant-stop", [{}, {}])
    ann = Person(chromium, server.url, bypass_csp=True)
    ben = Person(chromium, server.url)
    ann.join(made["tokens"][0], "Ann")
    expect(ann.page.locator('[data-presence-of="0"]')).to_have_text("here")
    ben.join(made["tokens"][1], "Ben")
    expect(ann.page.locator("#word-text")).to_have_text("Ben has joined.")
    expect(ann.page.locator('[data-presence-of="1"]')).to_have_text("here")
    ben.page.locator("#messages-open").click()
    ben.page.locator("#say-text").fill("<b>Good luck!</b>")
    ben.page.locator(".say button").click()
    expect(ann.page.locator("#said li")).to_have_text(["Ben <b>Good luck!</b>"])
    expect(ben.page.locator("#say-text")).to_have_value("")
    expect(ann.page.locator("#messages-open[data-unread]")).to_have_count(1)
    ann.page.locator("#messages-open").click()
    expect(ann.page.locator("#messages-open[data-unread]")).to_have_count(0)
    ann.page.locator("#messages summary").click()
    ann.page.get_by_role("button", name="Mute Ben").click()
    expect(ann.page.get_by_role("button", name="Mute Ben")).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator("#said li")).to_have_count(0)
    expect(ben.page.locator("#said li")).to_have_count(1)
    _no_barrier(ann)
    ann.done()
    ben.done()
