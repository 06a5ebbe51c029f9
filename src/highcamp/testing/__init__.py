"""The conformance kit: whether a game keeps the contract, in one line.

from highcamp.testing import check_game

print(check_game(game, {"players": 3}))

``check_game`` plays random games and looks at every step; it raises ``Nonconformity`` at the first breach, with what is
wrong, the seed, and the moves that led there. ``python -m highcamp.testing.digests`` prints fingerprints of seeded games, by
which an interpreted and a compiled install are compared.
"""

from highcamp.testing.check import check_game, check_worlds
from highcamp.testing.effort import Effort
from highcamp.testing.mixtures import mixtures
from highcamp.testing.properties import PROPERTIES
from highcamp.testing.report import Nonconformity, Report

__all__ = ["PROPERTIES", "Effort", "Nonconformity", "Report", "check_game", "check_worlds", "mixtures"]
