"""Observations tell a seat nothing that it has not seen: of the toys, of all games, and in the long run of very many states."""

from __future__ import annotations

from typing import Any

import pytest

import highcamp
from highcamp.testing import Nonconformity, check_leaks, leaks
from setups import players_of, usual
from toys import CAMP, HUTS, ROPE
from toys.broken import BROKEN

STATES = 100_000
FEW = 60
HIDING = [game.name for game in highcamp.list_games() if game.facts.hidden]
LEAKING = [(toy, options) for toy, options, property in BROKEN if property == "secret-observation"]


def compared(game: Any, setups: list[dict[str, Any]], states: int, seed: object) -> int:
    """How many states were compared, about as many of each set-up; where nothing is hidden, the others have its share."""
    found = 0
    for number, options in enumerate(setups):
        share = -(-(states - found) // (len(setups) - number))
        report = check_leaks(game, options, states=share, seed=f"{seed} {number}")
        found += report.counts["secret-observation"]
    return found


def many(name: str) -> list[dict[str, Any]]:
    """Each way to play, and each number of players who can have secrets from each other, the fewest last."""
    ways = [options for options in usual(name) if options["players"] > 1 and len(options) > 1]
    return [*ways, *({"players": players} for players in reversed(players_of(name)) if players > 1)]


@pytest.mark.parametrize("toy", [ROPE, HUTS], ids=lambda toy: str(toy.name))
def test_toys_leak_nothing(toy: Any) -> None:
    assert compared(toy, [{"players": 2}, {"players": 3}], 600, 1) >= 600


@pytest.mark.parametrize(("toy", "options"), LEAKING)
def test_a_leak_is_found_and_named(toy: Any, options: dict[str, Any]) -> None:
    with pytest.raises(Nonconformity, match="observes another") as caught:
        check_leaks(toy(), options, states=600, seed="a seed")
    assert caught.value.property == "secret-observation"
    assert caught.value.line
    assert caught.value.call == f"check_leaks({toy()!r}, {options!r}, states=600, seed='a seed')"


def test_there_are_leaks_to_find() -> None:
    assert LEAKING


def test_nothing_is_compared_where_nothing_is_hidden() -> None:
    assert check_leaks(CAMP, states=10).counts["secret-observation"] == 0


def test_the_true_state_is_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "states_like", lambda _, events, *__: [(1, events[0].after)])
    assert check_leaks(ROPE, states=10).counts["secret-observation"] == 0


@pytest.mark.parametrize("name", HIDING)
def test_games_leak_nothing(name: str) -> None:
    assert compared(highcamp.game(name), many(name)[-1:], FEW, 2) >= FEW


@pytest.mark.long
@pytest.mark.parametrize("name", HIDING)
def test_games_leak_nothing_at_length(name: str) -> None:
    assert compared(highcamp.game(name), many(name), STATES, 3) >= STATES
