"""Every game, played to its end in a real browser: by touch on a phone, by keyboard alone, and by a bot."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from browsers import Person, new_database, set_table
from servers import Server, serving

pytestmark = pytest.mark.browser

# The shortest honest set-up of each game, and what somebody in a hurry would rather press.
GAMES: dict[str, tuple[dict[str, Any], int, str]] = {
    "cant-stop": ({"players": 3}, 3, "Stop"),
    "elevation": ({"players": 3, "day_1": 0, "day_2": 0, "day_3": 0}, 3, ""),
    "tranquility": ({"players": 3}, 3, ""),
    "mountaineers": ({"players": 3, "mode": "basic"}, 3, ""),
    "everest": ({"players": 3}, 3, "End the day"),
    "k2": ({"players": 3}, 3, "End the day"),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(new_database(tmp_path_factory.mktemp("db"))) as started:
        yield started


LONGER = {"cant-stop", "elevation", "everest", "k2"}  # they take a minute or two


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.long if game in LONGER else ()) for game in GAMES])
def test_by_touch_and_by_keyboard_a_game_is_played_to_its_end(game: str, server: Server, chromium: Browser) -> None:
    options, players, hurry = GAMES[game]
    made = set_table(server.url, game, [*[{}] * (players - 1), {"bot": "random"}], options=options)
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    people = [Person(chromium, server.url, by="touch", **phone), Person(chromium, server.url, by="keyboard")]
    for person, (seat, token) in zip(people, made["tokens"].items(), strict=True):
        person.join(token, f"Player {seat + 1}")
    chance = random.Random(game)
    while "over" not in (turns := [person.turn for person in people]):
        for person, turn in zip(people, turns, strict=True):
            if turn == "you":
                person.answer(chance, hurry)
        _somebody_may_act(people)
    for person in people:
        person.until("over")
        assert person.page.locator("#frame.over").count() == 1
        assert person.page.get_by_role("link", name="Watch the replay").is_visible()
    people[0].page.locator("#side-open").tap()
    for person in people:
        assert person.page.get_by_role("heading", name="The score").is_visible()
    people[0].page.keyboard.press("Escape")
    people[0].page.get_by_role("button", name="Rematch").tap()
    people[0].page.wait_for_url(lambda address: made["id"] not in address)
    people[1].page.get_by_role("link", name="rematch").click()
    people[1].page.wait_for_url(people[0].page.url)
    for person in people:
        person.done()


def _somebody_may_act(people: list[Person]) -> None:
    """Wait while the bot has the turn."""
    for _ in range(1200):
        if any(person.turn != "others" for person in people):
            return
        people[0].page.wait_for_timeout(50)  # the frames come in meanwhile
    raise AssertionError("Nobody's turn came.")
