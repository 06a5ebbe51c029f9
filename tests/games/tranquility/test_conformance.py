"""Tranquility keeps the contract for every number of climbers and every mixture of modules."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from both_ways import in_turn
from highcamp.games.tranquility.game import Tranquility
from highcamp.testing import Effort, check_game, mixtures
from tranquility_cases import GAME

QUICK = Effort(games=1, looks=1, pairs=1, draws=200, orders=1, worlds=50, moves=60)
MODULES = ("green_path", "panorama_objectives", "mountain_goats")
MIXTURES = [dict(zip(MODULES, chosen, strict=True)) for chosen in product([False, True], repeat=3)]
OTHERS: list[dict[str, Any]] = [
    {"players": 3, "open_hands": True},
    {"players": 4, "campfires": "six"},
    {"players": 2, "campfire_onto_bridge": False, "campfires": "six"},
    {"players": 1, "guide_ropes": 0},
    {"players": 2, "panorama_objectives": True, "objectives": 5},
]


class Open(Tranquility):
    """The game with nothing hidden, as it is with open hands and on a climb alone."""

    facts = msgspec.structs.replace(Tranquility.facts, hidden=False)

    def help(self) -> str:
        return GAME.help()  # it lies beside the game, not beside this test


OPEN = Open()


def check(options: dict[str, Any], effort: Any) -> None:
    hidden = options["players"] > 1 and not options.get("open_hands")
    check_game(GAME if hidden else OPEN, options, effort=effort)


# Every mixture for two numbers of climbers, for one each way; all of them in the long run.
TWICE = [{"players": 1 + (number + more) % 5, **modules} for number, modules in enumerate(MIXTURES) for more in (0, 2)]


@pytest.mark.parametrize("options", in_turn(TWICE), ids=str)
def test_every_mixture_and_every_number_of_climbers(options: dict[str, Any]) -> None:
    check(options, QUICK)


@pytest.mark.parametrize("options", OTHERS, ids=str)
def test_options(options: dict[str, Any]) -> None:
    check(options, QUICK)


def at_length() -> list[dict[str, Any]]:
    """Every mixture of modules, and every other option, for every number of climbers."""
    usual = GAME.options({})
    others = [name for name in usual.__struct_fields__ if name not in (*MODULES, "players", "own_box")]
    mixed = [{"players": players, **modules} for players in range(1, 6) for modules in MIXTURES]
    return mixed + [given for given in mixtures(GAME) if any(given[name] != getattr(usual, name) for name in others)]


def test_there_are_at_least_forty_settings() -> None:
    assert len({GAME.options(given) for given in at_length()}) >= 40


@pytest.mark.long
@pytest.mark.parametrize("options", at_length(), ids=str)
def test_every_setting_at_length(options: dict[str, Any]) -> None:
    check(options, "usual")
