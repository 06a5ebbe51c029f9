"""Setting a table, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browsers import PATIENCE, Person
from reach import SIZES
from servers import Server

pytestmark = pytest.mark.browser


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


def test_what_matters_to_nobody_who_plays_is_not_asked(person: Person) -> None:
    """How fast bots play, where there is none; who may take an open seat, where there is none; who is first of one."""
    person.go("/new/tranquility")
    page = person.page
    pace, listed = page.get_by_text("Bots play"), page.get_by_text("Show open seats")
    first = page.get_by_label("Who plays first")
    expect(pace).to_be_visible()
    expect(listed).to_be_hidden()
    page.locator("#seat_2").select_option("open")
    expect(pace).to_be_hidden()
    expect(listed).to_be_visible()
    expect(first).to_be_visible()
    page.locator('input[name=players][value="1"]').check()
    for one in (pace, listed, first):
        expect(one).to_be_hidden()
    page.locator('input[name=players][value="3"]').check()
    for one in (pace, listed, first):
        expect(one).to_be_visible()


def test_whoever_may_play_first_is_called_by_name(person: Person) -> None:
    person.go("/new/cant-stop")
    page = person.page
    who = page.locator("#first option:not([hidden])")
    expect(who).to_have_text(["Drawn by lot", "You", "Teal bot"])
    page.locator("[name=name_1]").fill("Ann")
    page.locator("#seat_2").select_option("hotseat")
    expect(who).to_have_text(["Drawn by lot", "Ann", "Guest 2"])
    page.locator("[name=name_2]").fill("Ben")
    page.locator('input[name=players][value="3"]').check()
    expect(who).to_have_text(["Drawn by lot", "Ann", "Ben", "Ochre bot"])
    page.locator("#seat_2").select_option("open")
    expect(who).to_have_text(["Drawn by lot", "Ann", "Teal, a friend", "Ochre bot"])


def test_without_scripts_names_are_for_people_and_minutes_for_clocks(server: Server, chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/new/cant-stop")
    minutes, name = page.locator("#minutes"), page.locator("[name=name_2]")
    for one in (minutes, name):
        expect(one).to_be_hidden()
    page.locator("input[name=clock][value=move]").check()
    page.locator("#seat_2").select_option("hotseat")
    for one in (minutes, name):
        expect(one).to_be_visible()
    context.close()


@pytest.mark.parametrize("game", ["elevation", "everest"])
def test_the_button_that_sets_the_table_is_always_in_sight(game: str, person: Person) -> None:
    person.go(f"/new/{game}")
    person.page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true")
    for size in SIZES:
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
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
            assert reached, (size, place)
