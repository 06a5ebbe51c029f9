"""The conformance kit: whether a game keeps the contract, in one line.

from highcamp.testing import check_game

print(check_game(game, {"players": 3}))

``check_game`` plays random games and looks at every step; it raises ``Nonconformity`` at the first breach, with what is
wrong, the seed, and the moves that led there. ``check_worlds`` lists all that a seat could be in, on a small set-up;
``check_leaks`` holds observations against secrets by the hundred thousand. ``python -m highcamp.testing.digests`` prints
fingerprints of seeded games, by which an interpreted and a compiled install are compared.
"""

from highcamp.testing.check import check_game, check_worlds
from highcamp.testing.effort import Effort
from highcamp.testing.leaks import check_leaks
from highcamp.testing.mixtures import mixtures
from highcamp.testing.properties import PROPERTIES
from highcamp.testing.report import Nonconformity, Report

__all__ = ["PROPERTIES", "Effort", "Nonconformity", "Report", "check_game", "check_leaks", "check_worlds", "mixtures"]
