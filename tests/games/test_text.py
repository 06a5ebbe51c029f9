"""Boards as text: as wide as a terminal is at least, at any moment of any game, whatever the players are called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len

from highcamp import Game, Rng, State, list_games
from highcamp.testing.mixtures import mixtures
from playing import played

COLUMNS = 80
NAMES = ["Maximiliane Wintersteiner", "WWWWWWWW WWWWWWWW WWWWWW", "登山家" * 8]  # of 24 letters, some of them wide
GAMES = list_games()


def moments(game: Game[Any, Any], seed: int, most: int, looks: int) -> Iterator[tuple[dict[str, Any], State]]:
    """States met by random play in every set-up of a game, the latest of each among them."""
    for options in mixtures(game):
        events = played(game, seed, most, **options).events
        rng = Rng.keyed("looks", seed)
        for place in {len(events) - 1, *(rng.below(len(events)) for _ in range(looks))}:
            yield options, events[place].after


def check(options: dict[str, Any], state: State) -> None:
    """Nobody's board is too wide."""
    for viewer in (None, *state.to_act[:1]):
        for first in range(len(NAMES)):
            names = [NAMES[(first + seat) % len(NAMES)][:24] for seat in range(state.seats)]
            for line in state.text(viewer, names).splitlines():
                assert cell_len(line) <= COLUMNS, (options, line)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_board_is_wider_than_a_terminal(game: Game[Any, Any]) -> None:
    for options, state in moments(game, seed=1, most=120, looks=1):
        check(options, state)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(2, 5))
def test_no_board_is_wider_than_a_terminal_in_whole_games(game: Game[Any, Any], seed: int) -> None:
    for options, state in moments(game, seed, most=100_000, looks=12):
        check(options, state)
