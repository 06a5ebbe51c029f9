"""Highcamp: one table for six mountain games.

>>> import highcamp
>>> game = highcamp.list_games()[0]
>>> state = game.new(players=3)
>>> state.seats, state.over
(3, False)
>>> while state.is_chance:
...     state.deal(state.sample(highcamp.Rng.keyed(7)))
>>> moves = state.legal(state.to_act[0])
>>> game.parse(game.say(moves[0], state), state) == moves[0]
True

``highcamp.game(name)`` is the game of that name, ``highcamp.vector(name, envs=4096)`` thousands of games at once,
``highcamp.study(name, games=1000)`` what comes of games between bots, ``highcamp.arena(name, "easy", "hard")`` which is better,
``highcamp.solve(state)`` what every move is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from highcamp.engine import registry
from highcamp.engine.chance import Dealer
from highcamp.engine.event import Event
from highcamp.engine.game import Game
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY, State
from highcamp.engine.version import VERSION
from highcamp.games.shelf import SHELF

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from highcamp.bots.program import Program
    from highcamp.engine.solving import Show, Solved
    from highcamp.envs.vector import Vector
    from highcamp.studies.arena import Arena
    from highcamp.studies.study import Study

registry.fill(SHELF)
game, list_games = registry.game, registry.list_games

__all__ = [
    "NATURE",
    "NOBODY",
    "Dealer",
    "Event",
    "Game",
    "Record",
    "Refused",
    "Rng",
    "State",
    "arena",
    "game",
    "list_games",
    "solve",
    "study",
    "vector",
]
__version__ = VERSION


def vector(
    game: str, *, envs: int, seed: int | str | None = 0, workers: int = 1, everything: bool = False, **options: Any
) -> Vector:
    """Many games of one set-up, stepped at once as NumPy arrays: ``vector("first-ascent", envs=4096, players=3, seed=7)``.

    The same seed gives the same games, whatever the number of ``workers``, which are processes that share them; ``None`` draws
    one. ``everything`` adds what all seats see, and what none does, for critics. It needs ``pip install 'highcamp[rl]'``.
    """
    from highcamp.envs.vector import vector as made  # whoever only plays needs no NumPy

    return made(game, envs=envs, seed=seed, workers=workers, everything=everything, **options)


def solve(
    what: str | State, *, estimate: bool = False, most: int | None = None, show: Show | None = None, **board: Any
) -> Solved:
    """What every move is worth, in a position or at the beginning of a game on a small board, by its name: ``solve(state)``.

    Exact where it can be worked out over ``most`` positions, with the error of rounding; else estimated, with an error that was
    measured. ``board`` has the options of ``highcamp solve``; ``show`` is told how many positions are done, and of how many.
    """
    from highcamp.engine import solving

    owner, state = (what.game, what) if isinstance(what, State) else (game(what), None)
    return solving.solve(owner, state, estimate=estimate, most=most, show=show, **board)


def study(
    game: str,
    *,
    games: int = 1000,
    bots: str | Sequence[str] = "medium",
    vary: str | Sequence[str] | Mapping[str, Sequence[Any] | None] = (),
    seed: object = 0,
    out: str | Path | None = None,
    workers: int | None = None,
    engine: str = "local",
    address: str | None = None,
    resume: bool = False,
    analyse: int = 0,
    **options: Any,
) -> Study:
    """Many games between bots, and what comes of what is varied: ``study("first-ascent", games=2000, vary="variant", seed=7)``.

    The same seed gives the same results, whatever the number of ``workers``. ``games`` are those of each condition, and the
    first ``analyse`` of them are looked back at, for luck and what was given away; without ``out`` the results are gone with
    what is returned. ``engine="ray"`` plays on a Ray cluster, the one at the ``address`` or one of this machine alone. It needs
    ``pip install 'highcamp[study]'``, and ``'highcamp[study,ray]'`` for clusters.
    """
    from highcamp.studies.study import study as made  # whoever only plays needs no tables

    return made(
        game,
        games=games,
        bots=bots,
        vary=vary,
        seed=seed,
        out=out,
        workers=workers,
        engine=engine,
        address=address,
        resume=resume,
        analyse=analyse,
        **options,
    )


def arena(
    game: str,
    *bots: str,
    games: int | None = None,
    until: str = "",
    programs: Sequence[Program] = (),
    seed: object = 0,
    out: str | Path | None = None,
    workers: int | None = None,
    resume: bool = False,
    **options: Any,
) -> Arena:
    """Bots held against each other, in every order of seats, with the same luck: ``arena("first-ascent", "easy", "hard")``.

    ``games`` are played (1,000), in whole deals, or with ``until="settled"`` as many as it takes to know their order, ``games``
    at most. The same seed gives the same result for any number of ``workers``. It needs ``pip install 'highcamp[study]'``.
    """
    from highcamp.studies.arena import arena as made  # whoever only plays needs no tables

    return made(
        game,
        *bots,
        games=games,
        until=until,
        programs=programs,
        seed=seed,
        out=out,
        workers=workers,
        resume=resume,
        **options,
    )
