"""Who plays whom, where, and what we hold ourselves to."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec


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

    @property
    def name(self) -> str:
        """What it is called in the ledger."""
        return f"{self.game}, {self.setting}: {self.hero} {f'against {self.others}' if self.others else 'together'}"


def _elevation(setting: str, least: float, others: str = "greedy", **options: Any) -> Pairing:
    return Pairing(game="elevation", setting=setting, options=options, hero="hard", others=others, least=least)


_MODULES = ("green path", "panorama objectives", "mountain goats")


def _tranquility(players: int, least: float, hero: str = "hard", modules: tuple[str, ...] = ()) -> Pairing:
    setting = "solo" if players == 1 else f"{players} climbers"
    options = {"players": players} | {module.replace(" ", "_"): True for module in modules}
    return Pairing(game="tranquility", setting=", ".join([setting, *modules]), options=options, hero=hero, least=least)


def _mountaineers(mode: str, others: str, least: float = 0.0) -> Pairing:
    options = {"players": 3, "mode": mode}
    return Pairing(game="mountaineers", setting=f"three, {mode}", options=options, hero="hard", others=others, least=least)


def _cant_stop(players: int, least: float) -> Pairing:
    options = {"players": players}
    setting = f"{players} players"
    return Pairing(game="cant-stop", setting=setting, options=options, hero="optimiser", others="rule-of-28", least=least)


PAIRINGS = [
    _elevation("three climbers, no approach cards", 0.72, players=3, day_1=0, day_2=0, day_3=0),
    _elevation("three climbers", 0.62, players=3),
    _elevation("six climbers", 0.35, players=6),
    _elevation("Free Solo", 0.6, others="", players=1),
    _cant_stop(2, 0.77),
    _cant_stop(3, 0.66),
    _cant_stop(4, 0.57),
    *(_tranquility(players, least) for players, least in ((1, 0.93), (2, 0.62), (3, 0.62), (4, 0.62), (5, 0.58))),
    *(_tranquility(players, 0.0, level) for level in ("medium", "careful") for players in (1, 2, 3, 4, 5)),
    *(_tranquility(3, 0.0, modules=found) for n in (1, 2, 3) for found in combinations(_MODULES, n)),
    _mountaineers("peak", "greedy", 0.36),
    _mountaineers("peak", "mixed"),
    *(_mountaineers(mode, "greedy") for mode in ("basic", "tournament", "sherpa", "blitz")),
]
