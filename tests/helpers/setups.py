"""Set-ups of a game, found in its own options: every number of players, and every variant, mode and module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import highcamp
from highcamp.engine.options import options_of
from highcamp.engine.refusal import Refused

GAMES = [game.name for game in highcamp.list_games()]


def players_of(name: str) -> range:
    """How many can play it."""
    fewest, most = highcamp.game(name).facts.seats
    return range(fewest, most + 1)


def ways(name: str) -> Iterator[dict[str, Any]]:
    """Each value of each option that is a choice or a switch, alone; those for studies are none."""
    for option in options_of(highcamp.game(name).Options):
        values = option.values if option.kind == "choice" else (True, False) if option.kind == "switch" else ()
        for value in values:
            if value != option.default and not option.study:
                # What it matters beside comes along.
                yield {**{other: wanted[0] for other, wanted in option.when.items()}, option.name: value}


def is_possible(name: str, options: dict[str, Any]) -> bool:
    """Whether the game can be set up like this, and no option of it is idle."""
    game = highcamp.game(name)
    try:
        return not set(game.options(options).idle()) & set(options)
    except Refused:
        return False


def usual(name: str) -> Iterator[dict[str, Any]]:
    """The fewest and the most players, and each way to play it once."""
    numbers = players_of(name)
    yield {"players": numbers[0]}
    yield {"players": numbers[-1]}
    for way in ways(name):
        fitting = [players for players in numbers if is_possible(name, {"players": players, **way})]
        if fitting:
            yield {"players": fitting[0], **way}


def every(name: str) -> Iterator[dict[str, Any]]:
    """Each way to play it with each number of players."""
    for players in players_of(name):
        for way in ({}, *ways(name)):
            options = {"players": players, **way}
            if is_possible(name, options):
                yield options


def setups() -> list[Any]:
    """All games with all of these; those beyond the usual ones are for the long run."""
    found = []
    for name in GAMES:
        short = list(usual(name))
        found += [pytest.param(name, options, id=said(name, options)) for options in short]
        more = [options for options in every(name) if options not in short]
        found += [pytest.param(name, options, id=said(name, options), marks=pytest.mark.long) for options in more]
    return found


def said(name: str, options: dict[str, Any]) -> str:
    """What a set-up is called."""
    return "-".join([name, *(f"{option}={value}" for option, value in options.items())])
