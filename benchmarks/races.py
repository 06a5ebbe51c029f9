"""What is raced, game by game. A new game adds its function here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

import highcamp
from benchmarks.harness import Contender, Race
from benchmarks.loops import (
    highcamp_from_python,
    highcamp_inside,
    open_spiel_from_python,
    open_spiel_simultaneous_from_python,
)
from benchmarks.peers import OpenSpielGame, interpreted
from highcamp import Rng, State
from highcamp.bots.search import Search


def _inside(start: State) -> Callable[[int], None]:
    """Random games inside until about so many steps are made."""
    mean = highcamp_inside(start, 200) / 200

    def work(steps: int) -> None:
        highcamp_inside(start, max(1, round(steps / mean)))

    return work


def _days(start: State) -> Callable[[int], None]:
    """Random games of three days each."""

    def work(days: int) -> None:
        highcamp_inside(start, days // 3)

    return work


def _rollouts(peer: OpenSpielGame) -> Callable[[int], None]:
    def work(steps: int) -> None:
        peer.rollouts(max(1, round(steps / peer.mean_steps)))

    return work


def _interpreted(game: str, options: dict[str, Any], mean_steps: float) -> Callable[[int], float]:
    def work(steps: int) -> float:
        made, seconds = interpreted(game, options, max(1, round(steps / mean_steps)))
        return seconds * steps / made

    return work


def _copies(start: State) -> Callable[[int], None]:
    def work(times: int) -> None:
        copy = start.copy
        for _ in range(times):
            copy()

    return work


def _search(start: State) -> Callable[[int], None]:
    """So many worlds in one tree, from a moment at which somebody has to choose."""
    rng = Rng.keyed("moment")
    while start.is_chance or len(start.legal()) < 2:
        start.apply(start.sample(rng) if start.is_chance else start.legal()[0])

    def work(simulations: int) -> None:
        Search(iterations=simulations).search(start, start.actor, Rng.keyed("search"))

    return work


def cant_stop() -> list[Race]:
    """Can't Stop with two players against OpenSpiel's pig."""
    options = {"players": 2}
    start = highcamp.game("cant-stop").new(**options)
    pig = OpenSpielGame("pig")
    mean = highcamp_inside(start, 200) / 200
    inside = Contender("Can't Stop", _inside(start), 5_000_000)
    search = Contender("Can't Stop", _search(start.copy()), 40_000)
    return [
        Race(
            "Can't Stop from Python",
            "steps/s",
            Contender("Can't Stop", lambda steps: highcamp_from_python(start, steps), 1_000_000),
            Contender("OpenSpiel pig, same loop", lambda steps: open_spiel_from_python(pig.game, steps), 400_000),
            2.5,
        ),
        Race(
            "Can't Stop playouts inside",
            "steps/s",
            inside,
            Contender("OpenSpiel pig, C++ rollouts", _rollouts(pig), 3_000_000),
            1.5,
        ),
        Race(
            "Can't Stop, compiled against interpreted",
            "steps/s",
            inside,
            Contender("the same source, interpreted", _interpreted("cant-stop", options, mean), 60_000),
            20,
        ),
        Race(
            "Can't Stop copy from Python",
            "copies/s",
            Contender("Can't Stop", _copies(start), 1_000_000),
            Contender("OpenSpiel pig, clone", pig.clones, 300_000),
            2.5,
        ),
        Race(
            "Can't Stop search, one rollout each",
            "simulations/s",
            search,
            Contender("OpenSpiel pig, C++ MCTSBot", pig.search, 20_000),
            1.2,
        ),
        Race(
            "Can't Stop search, the same",
            "simulations/s",
            search,
            Contender("OpenSpiel pig, Python MCTSBot", pig.search_in_python, 200),
            20,
        ),
    ]


def mountaineers() -> list[Race]:
    """Mountaineers with three climbers against OpenSpiel's goofspiel with three players."""
    start = highcamp.game("mountaineers").new(players=3)
    goofspiel = pyspiel.load_game("goofspiel", {"players": 3})
    return [
        Race(
            "Mountaineers from Python",
            "steps/s",
            Contender("Mountaineers", lambda steps: highcamp_from_python(start, steps), 500_000),
            Contender(
                "OpenSpiel goofspiel, same loop",
                lambda steps: open_spiel_simultaneous_from_python(goofspiel, steps),
                150_000,
            ),
            2,
        ),
    ]


def tranquility() -> list[Race]:
    """Tranquility with two players against OpenSpiel's gin rummy."""
    start = highcamp.game("tranquility").new(players=2)
    gin_rummy = OpenSpielGame("gin_rummy", sample=50)
    return [
        Race(
            "Tranquility playouts inside",
            "steps/s",
            Contender("Tranquility", _inside(start), 1_000_000),
            Contender("OpenSpiel gin_rummy, C++ rollouts", _rollouts(gin_rummy), 50_000),
            5,
        ),
    ]


def elevation() -> list[Race]:
    """Elevation with four climbers and three approach cards every day against OpenSpiel's hearts, and against none at all."""
    start = highcamp.game("elevation").new(players=4, day_1=3, day_2=3, day_3=3)
    plain = highcamp.game("elevation").new(players=4, day_1=0, day_2=0, day_3=0)
    hearts = OpenSpielGame("hearts", sample=200)
    return [
        Race(
            "Elevation (three approach cards) from Python",
            "steps/s",
            Contender("Elevation", lambda steps: highcamp_from_python(start, steps), 400_000),
            Contender("OpenSpiel hearts, same loop", lambda steps: open_spiel_from_python(hearts.game, steps), 200_000),
            2,
        ),
        Race(
            "Elevation playouts inside",
            "steps/s",
            Contender("Elevation", _inside(start), 2_000_000),
            Contender("OpenSpiel hearts, C++ rollouts", _rollouts(hearts), 1_000_000),
            2.5,
        ),
        Race(
            "Elevation, days of three approach cards",
            "days/s",
            Contender("Elevation", _days(start), 9_000),
            Contender("days of none", _days(plain), 9_000),
            0.4,  # no more than 2.5 times slower
        ),
    ]


def everest() -> list[Race]:
    """Mount Everest with two teams against OpenSpiel's backgammon."""
    start = highcamp.game("everest").new(players=2)
    backgammon = OpenSpielGame("backgammon", sample=50)
    return [
        Race(
            "Mount Everest playouts inside",
            "steps/s",
            Contender("Mount Everest", _inside(start), 500_000),
            Contender("OpenSpiel backgammon, C++ rollouts", _rollouts(backgammon), 50_000),
            5,
        ),
    ]


GAMES: list[Callable[[], list[Race]]] = [cant_stop, elevation, tranquility, mountaineers, everest]
