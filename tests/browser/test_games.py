"""Every game, played to its end in a real browser: by touch on a phone, by keyboard alone, and by a bot."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser

from browsers import Person, set_table
from servers import Server

pytestmark = pytest.mark.browser

FEW_DAYS = {"tiles": [[{}, {"loss": 1, "zones": [3]}, {}]] * 2}
# The shortest set-up of each game.
SHORT: dict[str, dict[str, Any]] = {
    "cant-stop": {"players": 3, "columns": 1, "lab": {"heights": [3] * 11}},
    "elevation": {"players": 6, "day_1": 0, "day_2": 0, "day_3": 0},
    "tranquility": {"players": 5},
    "mountaineers": {"players": 5, "mode": "basic"},
    "everest": {"players": 3, "own_weather": FEW_DAYS},
    "k2": {"players": 3, "own_weather": FEW_DAYS},
}
LONGER = ("cant-stop", "elevation", "everest", "k2")  # as they come in the box, each of these takes a minute or two
LONG_YET = ("elevation", "everest")  # however short: half a minute each
HURRY = {"cant-stop": "Stop", "everest": "End the day", "k2": "End the day"}  # what somebody in a hurry would rather press
GAMES = [
    *(
        pytest.param(game, options, id=game, marks=[pytest.mark.long] if game in LONG_YET else [])
        for game, options in SHORT.items()
    ),
    *(pytest.param(game, {"players": 3}, id=f"whole {game}", marks=pytest.mark.long) for game in LONGER),
]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_by_touch_and_by_keyboard_a_game_is_played_to_its_end(
    game: str, options: dict[str, Any], server: Server, chromium: Browser
) -> None:
    made = set_table(server.url, game, [*[{}] * 2, *[{"bot": "random"}] * (options["players"] - 2)], options=options)
    phone: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    people = [Person(chromium, server.url, by="touch", **phone), Person(chromium, server.url, by="keyboard")]
    for person, (seat, token) in zip(people, made["tokens"].items(), strict=True):
        person.join(token, f"Player {seat + 1}")
    chance, acted = random.Random(game), set[str]()
    while "over" not in (turns := [person.turn for person in people]):
        for person, turn in zip(people, turns, strict=True):
            if turn == "you":
                person.answer(chance, HURRY.get(game, ""))
                acted.add(person.by)
        _somebody_may_act(people)
    assert acted == {"touch", "keyboard"}
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
