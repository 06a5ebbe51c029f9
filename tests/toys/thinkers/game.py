"""The game, in a package of its own so that it finds its bots."""

from __future__ import annotations

from toys.huts import Huts


class Thinking(Huts):
    name = "toy-thinkers"


THINKING = Thinking()
