"""The workshop from the form to the page: how many games it plays unasked, and what is said of a board figure and of a board
that makes games longer, held against what such figures must do.
"""

from __future__ import annotations

import html
import math
import re
from collections.abc import Callable, Iterator
from statistics import fmean, variance
from typing import Any

import pytest

import highcamp
from highcamp import Rng, State
from highcamp.studies.statistics import Sample
from web_client import Browser, Server, serving
from web_page import Page

GAMES = 40


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("db"), trial_processes=1, trials_an_hour=1000) as running:
        yield running


def at_home(server: Server) -> Browser:
    """Somebody who asks from the server's own machine."""
    return server.browser(host="localhost")


def tried(server: Server, game: str, **form: str) -> tuple[str, dict[str, Any]]:
    """What is said of a part that was sent by the form: on its page, and to programs."""
    browser = at_home(server)
    answer = browser.post(f"/workshop/{game}", data={"bot": "random", "games": str(GAMES), **form})
    assert answer.status_code == 303, html.unescape(answer.text)
    address = str(answer.headers["location"])

    async def wait() -> None:
        if server.house.trials._runner is not None:
            await server.house.trials._runner

    server.run(wait())
    shown = Page(browser.get(address).text).text
    told = browser.get(f"/api/workshop/trials/{address.rpartition('/')[2]}").json()
    assert told["stage"] == "done", told
    return shown, told


def effect(told: dict[str, Any], measure: str) -> dict[str, Any]:
    """What it does to one measure."""
    (found,) = [one for one in told["effects"] if one["measure"] == measure]
    return dict(found)


# -- how many games --


def test_nobody_who_says_nothing_else_has_two_thousand_games_played_with_it_and_as_many_without(server: Server) -> None:
    browser = at_home(server)
    text = 'name = "Gift"\ntext = "5 for all."\n\n[[score]]\neach = "day"\npoints = 5\nat_least = 0\n'
    page = Page(browser.get("/workshop/elevation?part=own").text)
    chosen = [tag["value"] for tag in page.all("input") if tag.get("name") == "games" and "checked" in tag]
    assert chosen == ["2000"]
    by_form = browser.post("/workshop/elevation", data={"part": "own", "own": text, "bot": "random"}).headers["location"]
    by_program = browser.post("/api/workshop/elevation", json={"text": text, "bot": "random"}).json()
    for id in (str(by_form).rpartition("/")[2], by_program["id"]):
        told = browser.get(f"/api/workshop/trials/{id}").json()
        assert (told["games"], told["total"]) == (2000, 4000)
        browser.post(f"/workshop/trials/{id}/end")


# -- a figure of a board --


def start(game: str, option: str, name: str) -> str:
    """One of our own parts, as the file that people start from."""
    (own,) = [one for one in highcamp.game(game).own_files() if one.option == option]
    return str(own.starts[name])


def by_lot(game: str, measure: Callable[[State, int], float], games: int, **options: Any) -> Sample:
    """Games that the tests play themselves, by lot and with luck of their own: what is measured of the end, and of how many
    moves of seats there were.
    """
    found = []
    for number in range(games):
        state, moves, rng = highcamp.game(game).new(**options), 0, Rng.keyed("by lot", game, number)
        while not state.over:
            legal = state.legal()
            moves += not state.is_chance
            state.apply(state.sample(rng) if state.is_chance else rng.pick(legal), state.actor)
        found.append(measure(state, moves))
    return Sample(games, fmean(found), variance(found))


def is_near(told: dict[str, Any], truth: float, error: float) -> bool:
    """Whether what is said holds a truth that is itself known so well only: four standard errors of both."""
    half = (told["high"] - told["low"]) / 2 / 1.96
    return bool(abs(told["difference"] - truth) <= 4 * math.hypot(half, error))


def test_what_the_base_scores_on_k2_moves_points_and_nothing_else(server: Server) -> None:
    """Whoever comes no higher scores 3 instead of 1, unless dead. Who plays by lot does the same for all that."""

    def gained(state: State, _: int) -> float:
        seats = state.position()["seats"]
        return float(sum(max(0, 3 - one["points"]) for seat in seats for one in seat["climbers"] if not one.get("dead"))) / len(
            seats
        )

    own, times = re.subn(r"(?m)^(BASE = .*k2 = )1 ", r"\g<1>3 ", start("k2", "own_board", "easier"))
    assert times == 1
    shown, told = tried(server, "k2", part="own_board", own_board=own, board="easier")
    points, length = effect(told, "points"), effect(told, "moves")
    truth = by_lot("k2", gained, 60)
    assert points["significant"]
    assert 0 < points["low"] < points["difference"] < points["high"]
    assert is_near(points, truth.mean, truth.error)
    assert (length["difference"], length["low"], length["high"], length["significant"]) == (0, 0, 0, False)
    assert re.search(r"Players have [\d.]+ \([\d.]+ to [\d.]+\) more points with it\.", shown), shown
    assert "moves of a game" in shown.partition("No difference was found in")[2].partition(".")[0]
    assert "K2" in shown


def test_a_board_that_makes_games_shorter_is_found_and_told_with_its_interval(server: Server) -> None:
    """Half the spaces: the tests' own games, played with either board, are shorter by about as much."""
    heights = [2, 3, 4, 5, 6, 7, 6, 5, 4, 3, 2]
    shown, told = tried(server, "cant-stop", part="lab", lab=f"heights = {heights}")
    length = effect(told, "moves")
    short, usual = (by_lot("cant-stop", lambda _, moves: moves, 100, **lab) for lab in ({"lab": {"heights": heights}}, {}))
    assert length["significant"]
    assert length["low"] < length["difference"] < length["high"] < 0
    assert is_near(length, short.mean - usual.mean, math.hypot(short.error, usual.error))
    assert re.search(r"Games are [\d.]+ \([\d.]+ to [\d.]+\) moves shorter with it\.", shown), shown
    assert "Length of a game" in shown, "as a plot, too"


def test_a_board_that_is_ours_in_other_words_makes_no_game_longer(server: Server) -> None:
    """Nothing is found where nothing differs: the same figures but for the board's name."""
    own = start("k2", "own_board", "easier").replace('name = "K2, easier"', 'name = "Mine"')
    shown, told = tried(server, "k2", part="own_board", own_board=own, board="easier")
    assert not any(one["significant"] for one in told["effects"])
    assert f"Not one of {GAMES} games went otherwise with it" in shown
