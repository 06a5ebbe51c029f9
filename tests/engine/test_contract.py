"""What packages of others rely on: nothing of it goes away unnoticed, and who needs more than there is is left out and told."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

import highcamp
from highcamp import Game, State
from highcamp.bots.bot import Bot
from highcamp.engine.admission import why_unfit
from highcamp.engine.contract import CONTRACT, FIRST, spelled, why_unmet
from toys import ROPE


@pytest.mark.parametrize(
    ("written_for", "ours", "why"),
    [
        ((1, 0), (1, 0), ""),
        ((1, 0), (1, 7), ""),
        ((1, 7), (1, 7), ""),
        ((1, 8), (1, 7), "contract 1.8, and this Highcamp keeps 1.7: it needs a newer Highcamp"),
        ((2, 0), (1, 7), "contract 2.0, and this Highcamp keeps 1.7: it needs a newer Highcamp"),
        ((1, 7), (2, 0), "contract 1.7, and this Highcamp keeps 2.0: it needs a newer package"),
        ((10, 0), (9, 12), "contract 10.0, and this Highcamp keeps 9.12: it needs a newer Highcamp"),
        ("1.0", (1, 0), "no pair of numbers"),
        ((1,), (1, 0), "no pair of numbers"),
        (None, (1, 0), "no pair of numbers"),
    ],
)
def test_who_can_be_used(written_for: object, ours: tuple[int, int], why: str) -> None:
    assert why in why_unmet(written_for, ours)
    assert bool(why) == bool(why_unmet(written_for, ours))


def test_a_game_that_asks_for_more_is_not_put_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (type(ROPE).contract, why_unfit(ROPE)) == (FIRST, "")
    monkeypatch.setattr(type(ROPE), "contract", (CONTRACT[0], CONTRACT[1] + 1), raising=False)
    assert f"keeps {spelled(CONTRACT)}: it needs a newer Highcamp" in why_unfit(ROPE)


# What a package must write, by the first number of the contract. One more is one that older packages have not written: then
# the first number is raised, and this is the promise that it was.
MUST = {
    1: {
        Game: "parse read_position refuse say seen standing start svg text view write_position",
        State: "apply copy key legal_into most_legal returns",
        Bot: "choose",
    }
}
PUBLIC = {1: "NATURE NOBODY Dealer Event Game Record Refused Rng State game list_games study vector"}


def duties(kind: type) -> set[str]:
    """The methods that say nothing themselves."""
    abstract: set[str] = set(getattr(kind, "__abstractmethods__", ()))
    return abstract


@pytest.mark.parametrize("kind", [Game, Bot])
def test_no_duty_was_added(kind: type) -> None:
    assert duties(kind) == set(MUST[CONTRACT[0]][kind].split())


def test_a_state_that_does_its_duties_is_a_state() -> None:
    written = {name for name in vars(type(ROPE.new(players=2))) if not name.startswith("_")}
    assert set(MUST[CONTRACT[0]][State].split()) <= written


def test_no_public_name_is_gone() -> None:
    assert set(PUBLIC[CONTRACT[0]].split()) <= set(highcamp.__all__)


# What the games and bots of packages written for 1.0 are handed, or hand over, by keyword.
CALLS: dict[Callable[..., object], list[str]] = {
    Game.svg: ["mode", "names"],
    Game.text: ["names"],
    Bot.choose: ["world", "seat", "rng"],
    Bot.advise: ["world", "seat", "rng"],
}


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.__qualname__)
def test_calls_are_as_they_were(call: Callable[..., object]) -> None:
    names = list(inspect.signature(call).parameters)
    assert [name for name in names if name in CALLS[call]] == CALLS[call]
