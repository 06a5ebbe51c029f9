"""Who plays whom, where, and what we hold ourselves to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import msgspec

from highcamp.bots.levels import EASY, HARD, MEDIUM
from highcamp.bots.random import Random

_RISING = (Random.name, EASY, MEDIUM, HARD)

# Milliseconds that a move may take: on average over whole games, and 95 % of them.
MEAN = {EASY: 1.0, MEDIUM: 1.0, HARD: 250.0}
MOST = {EASY: 50.0, MEDIUM: 50.0, HARD: 1500.0}
ELEVATION = 0.3  # on average there, but for those who think: studies play it by the ten thousand


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """One bot at a table of others, in each seat as often; where all win or lose together, a table of its own kind."""

    game: str
    setting: str
    """Its options, in words."""
    options: dict[str, Any]
    hero: str
    others: str = ""
    """Who sits in the other seats; nobody where all play together, or the rules play the others."""
    least: float = 0.0
    """What its share of wins has to be, by the lower end of its interval."""
    points: float = 0.0
    """What it has to have at the end, on average, by the lower end of its interval."""
    most: int = 400
    """Games that are played at most."""

    @property
    def name(self) -> str:
        """What it is called in the ledger."""
        return f"{self.game}, {self.setting}: {self.hero} {f'against {self.others}' if self.others else 'together'}"

    @property
    def pace(self) -> tuple[float, float]:
        """Milliseconds that its moves may take, on average and 95 % of them; 0 where nothing was promised."""
        mean = ELEVATION if self.game == "elevation" and self.hero in (EASY, MEDIUM) else MEAN.get(self.hero, 0.0)
        return mean, MOST.get(self.hero, 0.0)


def _levels(game: str, setting: str, seats: int, **options: Any) -> Iterator[Pairing]:
    """Each level at a table of the one below: it has to win more than its share, by the whole interval."""
    for lower, higher in pairwise(_RISING):
        yield Pairing(game=game, setting=setting, options=options, hero=higher, others=lower, least=1 / seats)


def _elevation(setting: str, least: float, others: str = "greedy", **options: Any) -> Pairing:
    return Pairing(game="elevation", setting=setting, options=options, hero=HARD, others=others, least=least)


_MODULES = ("green path", "panorama objectives", "mountain goats")


def _tranquility(players: int, hero: str, least: float = 0.0, modules: tuple[str, ...] = ()) -> Pairing:
    setting = ", ".join(["solo" if players == 1 else f"{players} climbers", *modules])
    options = {"players": players} | {module.replace(" ", "_"): True for module in modules}
    most = 60 if modules else 400
    return Pairing(game="tranquility", setting=setting, options=options, hero=hero, least=least, most=most)


def _mountaineers(mode: str, others: str, least: float = 0.0) -> Pairing:
    options, setting = {"players": 3, "mode": mode}, f"three, {mode}"
    most = 4000 if least else 400  # a small lead over an even share takes many games to be shown; they are quick
    return Pairing(game="mountaineers", setting=setting, options=options, hero=HARD, others=others, least=least, most=most)


def _cant_stop(players: int, least: float) -> Pairing:
    options, setting = {"players": players}, f"{players} players"
    return Pairing(game="cant-stop", setting=setting, options=options, hero=HARD, others="rule-of-28", least=least, most=2000)


def _everest(board: str, season: str, least: float, points: float) -> Pairing:
    options = {"players": 2, "board": board, "season": season}
    setting = f"two teams, {board}, {season}"
    return Pairing(game="everest", setting=setting, options=options, hero=HARD, others="planning", least=least, points=points)


PAIRINGS = [
    *_levels("cant-stop", "2 players", 2, players=2),
    *_levels("elevation", "three climbers", 3, players=3),
    *_levels("mountaineers", "three, peak", 3, players=3, mode="peak"),
    *_levels("everest", "two teams", 2, players=2),
    *_levels("k2", "two teams", 2, players=2),
    *(_tranquility(3, hero) for hero in _RISING[:-1]),
    _elevation("three climbers, no approach cards", 0.72, players=3, day_1=0, day_2=0, day_3=0),
    _elevation("three climbers", 0.62, players=3),
    _elevation("six climbers", 0.35, players=6),
    _elevation("Free Solo", 0.6, others="", players=1),
    _cant_stop(2, 0.77),
    _cant_stop(3, 0.66),
    _cant_stop(4, 0.57),
    *(_tranquility(players, HARD, least) for players, least in ((1, 0.93), (2, 0.62), (3, 0.62), (4, 0.62), (5, 0.58))),
    *(_tranquility(3, HARD, modules=found) for n in (1, 2, 3) for found in combinations(_MODULES, n)),
    _mountaineers("peak", "greedy", 0.36),
    _mountaineers("peak", "mixed"),  # as good as that one will do: its interval has to reach a third
    *(_mountaineers("peak", others, 1 / 3) for others in (EASY, Random.name)),
    *(_mountaineers(mode, "greedy") for mode in ("basic", "tournament", "sherpa", "blitz")),
    _everest("easier", "summer", 0.65, 15),
    _everest("harder", "winter", 0.0, 8),
    Pairing(game="k2", setting="three teams", options={"players": 3}, hero=HARD, others="planning", least=0.55),
]
